/**
 * A seller with a store, products, orders in several stages, money and a parcel, created by API calls, so that tests of screens have
 * something to show.
 */
import { devices } from '@playwright/test';
import { confirmWithCard, plainCard } from '#tests/support/cards.ts';
import { appUrl, control, expect, practice, sandboxUrl } from './fixtures.ts';
import { buy, newShop, pushedProduct, type ShopOrder } from './shop.ts';

export interface BusySeller {
  shop: { domain: string; handle: string; name: string };
  /** The value of the session cookie at the web address. */
  session: string;
  /** Two imported products: one pushed, one not. */
  pushedId: string;
  importedId: string;
  /** The store's id of a variant of the pushed product. */
  variantId: number;
  /** A product of the own supplier's catalog. */
  sourceProductId: string;
  /** Orders that are: not placed, waiting for payment, shipped. */
  freshOrderId: string;
  unpaidOrderId: string;
  shippedOrderId: string;
  /** The supplier's number of the shipped order, of which a partial refund is requested. */
  shippedSupplierNo: string;
  freshSupplierOrderId: string;
  unpaidSupplierOrderId: string;
  /** A payment of the unpaid order without a card yet, and a succeeded top-up. */
  openPaymentId: string;
  topupPaymentId: string;
  /** The last part of the public tracking address, and the parcel's tracking number. */
  trackingId: string;
  trackingNumber: string;
}

export type Call = <Data>(method: string, path: string, body?: unknown) => Promise<Data>;

async function answerOf<Data>(request: Promise<Response>, what: string): Promise<Data> {
  const response = await request;
  const body = (await response.json()) as { success: boolean; data: Data };
  if (!body.success) throw new Error(`${what}: ${JSON.stringify(body).slice(0, 500)}`);
  return body.data;
}

/** API calls with these headers; a refused call throws. */
export const caller =
  (headers: Record<string, string>): Call =>
  (method, path, body) =>
    answerOf(
      fetch(`${appUrl()}/api${path}`, {
        method,
        headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      }),
      `${method} ${path}`,
    );

const idTokenOf = (shop: string) => control<{ idToken: string; embeddedQuery: string }>('shopify/id-token', { shop });

/** Install the app in a new store, as opening it in the admin does. @returns the store and a session of its account. */
export async function installed(name = 'Harbor Lights', made?: BusySeller['shop']): Promise<{ shop: BusySeller['shop']; session: string }> {
  const shop = made ?? (await newShop(name));
  await control('shopify/install', { shop: shop.domain });
  const { idToken, embeddedQuery } = await idTokenOf(shop.domain);
  const open = () =>
    fetch(`${appUrl()}/app?${embeddedQuery}`, {
      // Shopify's library answers 410 to user agents that look like robots.
      headers: { accept: 'text/html', 'user-agent': devices['Desktop Chrome'].userAgent },
    });
  let opened = await open();
  // While another test connects a store from the web address, the tab is led there once; no browser is here that has started it.
  if (new URL(opened.url).pathname === '/auth/exit-iframe') opened = await open();
  if (!opened.ok) throw new Error(`opening the app in ${shop.domain}: ${opened.status}`);
  const { token } = await caller({ authorization: `Bearer ${idToken}` })<{ token: string }>('POST', '/auth/app', { app: 'AO' });
  return { shop, session: token };
}

/** Join a store, which has its own account, to the account of `call`, as the link in its admin does. */
export async function joinStore(call: Call, domain: string): Promise<void> {
  const { idToken } = await idTokenOf(domain);
  const { url } = await caller({ authorization: `Bearer ${idToken}` })<{ url: string }>('POST', '/auth/account/connect', {});
  await call('POST', '/auth/account/connect', { proof: new URL(url).searchParams.get('proof'), confirm: true });
}

/** Choose a plan and approve it on Shopify's page. */
export async function takePlan(call: Call, domain: string, plan: string): Promise<void> {
  const charge = { module_ids: [plan], is_yearly: false, confirm_downgrade: true };
  const { confirmation_url } = await call<{ confirmation_url: string }>('POST', '/payments/charge-subscription', charge);
  const chargeId = Number(/\/charges\/\d+\/(\d+)\//.exec(confirmation_url)?.[1]);
  await control('shopify/charges', { shop: domain, chargeId, approve: true });
  await expect
    .poll(async () => (await call<{ package: { key: string } }>('GET', '/payments/user/v2/current-plan')).package.key, { timeout: 30_000 })
    .toBe(plan);
}

/** Top up the wallet with a card. @returns the payment's id, once the wallet has a balance. */
export async function topUp(call: Call, amount: number): Promise<string> {
  const started = await call<{ payment_id: string; client_secret: string; publishable_key: string }>(
    'POST',
    '/payments/user/wallets/topup',
    {
      amount,
    },
  );
  const status = await confirmWithCard(sandboxUrl(), started.publishable_key, started.client_secret, plainCard);
  if (status !== 200) throw new Error(`card: ${status}`);
  await expect
    .poll(async () => (await call<{ total_balance: number }>('GET', '/payments/user/wallets')).total_balance, { timeout: 60_000 })
    .toBeGreaterThan(0);
  return started.payment_id;
}

/** Ids of `count` products of the catalogue that ship to the US. */
export async function findInCatalog(call: Call, count: number): Promise<string[]> {
  const found: string[] = [];
  for (let cursor = ''; found.length < count; ) {
    const page = await call<{ products: { source_product_id: string }[]; next: string | null }>(
      'GET',
      `/ah/products/search?ship_to=US${cursor && `&cursor=${encodeURIComponent(cursor)}`}`,
    );
    found.push(...page.products.map((product) => product.source_product_id));
    if (!page.next) break;
    cursor = page.next;
  }
  expect(found.length).toBeGreaterThanOrEqual(count);
  return found.slice(0, count);
}

/** Imports products of the catalogue, and closes the list of the work. */
export async function importFound(call: Call, ids: string[]): Promise<void> {
  await call('POST', '/center/products/import-all', { ship_to: 'US', import_data: ids.map((id) => ({ product_id: id })) });
  const running = async () => ((await call('GET', '/center/products/process')) as { products: { processing: number } }).products.processing;
  await expect.poll(running, { timeout: 60_000 }).toBe(0);
  await call('POST', '/center/products/process/dismiss', {});
}

/** A buyer orders a product of the store's that we did not push. */
export const buyUnlinked = (domain: string): Promise<ShopOrder> =>
  control('shopify/orders', {
    shop: domain,
    lines: [{ title: 'Gift wrapping by hand', price: '6.50', quantity: 1 }],
    customer: { firstName: 'Ada', lastName: 'Buyer', email: 'ada.buyer@example.com' },
    financialStatus: 'PAID',
  });

/** The own supplier's operator accepts an order and ships it. */
export async function shipAtDesk(orderNo: string, trackingNumber: string): Promise<void> {
  const headers = { cookie: `quayside_session=${await sessionOf(practice)}`, origin: appUrl() };
  let id: string | undefined;
  // The operators' desk shows it once the supplier has received the payment.
  await expect
    .poll(
      async () => {
        const desk = await (await fetch(`${appUrl()}/ops?state=paid`, { headers })).text();
        const at = desk.indexOf(orderNo);
        id = at < 0 ? undefined : /name="id" value="([^"]+)"/.exec(desk.slice(at))?.[1];
        return id;
      },
      { timeout: 30_000, message: `${orderNo} at the desk` },
    )
    .toBeTruthy();
  const forms: Record<string, string>[] = [
    { intent: 'accept', id: `${id}` },
    { intent: 'ship', id: `${id}`, tracking_number: trackingNumber, carrier: 'USPS' },
  ];
  for (const fields of forms) {
    const answer = await fetch(`${appUrl()}/ops`, { method: 'POST', headers, body: new URLSearchParams(fields) });
    if (!answer.ok) throw new Error(`desk ${fields.intent}: ${answer.status}`);
  }
}

interface ListedOrder {
  id: string;
  order_id: string;
  name: string;
  state: string;
  source_order: { order_no: string | null };
  trackings: { tracking_id: string }[];
}

/** Create a busy seller, with a session at the web address. */
export async function busySeller(): Promise<BusySeller> {
  const { shop, session } = await installed();
  const call = caller({ authorization: `Bearer ${session}` });
  const listed = async (order: ShopOrder, state?: string): Promise<ListedOrder> => {
    let found: ListedOrder | undefined;
    await expect
      .poll(
        async () => {
          const { orders } = await call<{ orders: ListedOrder[] }>('GET', `/orders/v5/list?keyword=${encodeURIComponent(order.name)}`);
          found = orders.find((each) => each.name === order.name);
          const isThere = state ? found?.state === state : found !== undefined;
          // A webhook that we answered too late (the machine was busy) would be sent again in ten minutes: have it sent at once.
          if (!isThere) await control('deliver-now?only=unanswered', {});
          return isThere;
        },
        { timeout: 60_000, message: `${order.name} ${state ?? 'in the list'}` },
      )
      .toBe(true);
    return found as ListedOrder;
  };

  const { products } = await call<{ products: { id: string; source_product_id: string; name: string }[] }>(
    'GET',
    '/ah/products/dropshipping?source=quayside&ship_to=US',
  );
  const imported: { id: string; title: string }[] = [];
  for (const product of products.slice(0, 3)) {
    const body = { source: 'quayside', supplier_product_id: product.source_product_id, ship_to: 'US' };
    const { product_package_id: id } = await call<{ product_package_id: string }>('POST', '/center/products/import/quayside', body);
    imported.push({ id, title: product.name });
  }
  const [pushed, kept] = imported as [(typeof imported)[number], (typeof imported)[number]];
  await call('POST', '/center/products/push', { product_package_ids: [pushed.id] });
  const { variants } = await pushedProduct(shop.domain, pushed.title);
  // The product is in the store a moment before we know its ids there; an order in that moment would be linked only later.
  const pushedCount = async () => (await call<{ pushed: number }>('GET', '/center/products/listings/count')).pushed;
  await expect.poll(pushedCount, { timeout: 60_000, message: 'the push has ended' }).toBe(1);
  const variantId = variants[0]?.id as number;

  const [fresh, unpaid, shipped] = [
    await buy(shop.domain, variantId),
    await buy(shop.domain, variantId),
    await buy(shop.domain, variantId),
    await buyUnlinked(shop.domain),
  ] as [ShopOrder, ShopOrder, ShopOrder, ShopOrder];
  const topupPaymentId = await topUp(call, 1_000_00);

  const place = async (order: ShopOrder): Promise<ListedOrder> => {
    const { id } = await listed(order, 'ready');
    const { orders } = await call<{ orders: { status: string; problems: object[] }[] }>('POST', '/orders/v5/create', {
      orders: [{ supplier_order_id: id }],
    });
    expect(orders).toMatchObject([{ status: 'processing', problems: [] }]);
    return listed(order, 'waiting_payment');
  };
  const arrived = await listed(fresh, 'ready');
  const waiting = await place(unpaid);
  const begun = { supplier_order_ids: [waiting.id], method: 'card' };
  const { card } = await call<{ card: { payment_id: string } }>('POST', '/orders/v5/payment', begun);
  const toShip = await place(shipped);
  await call('POST', '/orders/v5/payment', { supplier_order_ids: [toShip.id], method: 'wallet' });
  const placed = await listed(shipped, 'order_placed');
  const trackingNumber = `QS${Date.now()}US`;
  const registrations = async () =>
    (await control<{ registrations: number }>(`seventeen-track/counts?number=${trackingNumber}`)).registrations;
  await shipAtDesk(placed.source_order.order_no as string, trackingNumber);
  const followed = await listed(shipped, 'info_received');
  await expect.poll(registrations, { timeout: 60_000, message: `${trackingNumber} registered with the carrier` }).toBe(1);
  await control('seventeen-track/move', { number: trackingNumber, status: 'InTransit' });
  await listed(shipped, 'in_transit');
  await call('POST', '/orders/v4/refund/request', { supplier_order_id: followed.id, reason: 'damaged_item', amount: 5_00 });
  return {
    shop,
    session,
    pushedId: pushed.id,
    importedId: kept.id,
    variantId,
    sourceProductId: products[0]?.id as string,
    freshOrderId: arrived.order_id,
    unpaidOrderId: waiting.order_id,
    shippedOrderId: followed.order_id,
    shippedSupplierNo: placed.source_order.order_no as string,
    freshSupplierOrderId: arrived.id,
    unpaidSupplierOrderId: waiting.id,
    openPaymentId: card.payment_id,
    topupPaymentId,
    trackingId: followed.trackings[0]?.tracking_id as string,
    trackingNumber,
  };
}

let shared: Promise<BusySeller> | undefined;

/** One busy seller for all tests of a worker that only read, or change what no other test reads. */
export const sharedSeller = (): Promise<BusySeller> => {
  shared ??= busySeller();
  return shared;
};

/** A session of a visitor in the demo. */
export const demoSession = async (): Promise<string> =>
  (await caller({})<{ token: string }>('POST', '/auth/try-now', { time_zone: 'UTC' })).token;

/** A session of an account at the web address. */
export const sessionOf = async (who: { email: string; password: string }): Promise<string> =>
  (await caller({})<{ token: string }>('POST', '/auth/login', who)).token;

/** Import the first product of the own supplier that is sent to the United States. @returns its id of ours, and its title. */
export async function importFirst(call: Call): Promise<{ id: string; title: string }> {
  const { products } = await call<{ products: { source_product_id: string; name: string }[] }>(
    'GET',
    '/ah/products/dropshipping?source=quayside&ship_to=US',
  );
  const { product_package_id: id } = await call<{ product_package_id: string }>('POST', '/center/products/import/quayside', {
    source: 'quayside',
    supplier_product_id: products[0]?.source_product_id,
    ship_to: 'US',
  });
  return { id, title: products[0]?.name as string };
}
