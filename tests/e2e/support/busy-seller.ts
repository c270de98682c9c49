/**
 * A seller who has everything: a store, products, orders in several stages, money, a parcel. Made by calls, as an app of the
 * seller's own would, so that tests of screens begin where something is to be seen.
 */
import { devices } from '@playwright/test';
import { confirmWithCard, plainCard } from '#tests/support/cards.ts';
import { appUrl, control, expect, practice, sandboxUrl } from './fixtures.ts';
import { buy, newShop, pushedProduct, type ShopOrder } from './shop.ts';

export interface BusySeller {
  shop: { domain: string; handle: string; name: string };
  /** The value of the session cookie at the web address. */
  session: string;
  /** An imported product that is pushed, another that is not. */
  pushedId: string;
  importedId: string;
  /** A variant of the pushed product, as the store knows it. */
  variantId: number;
  /** A product of the own supplier's catalog. */
  sourceProductId: string;
  /** Orders: none of it placed, waiting for payment, shipped. */
  freshOrderId: string;
  unpaidOrderId: string;
  shippedOrderId: string;
  /** The supplier's number of that order, of which a part of the money is asked back. */
  shippedSupplierNo: string;
  freshSupplierOrderId: string;
  unpaidSupplierOrderId: string;
  /** A payment of the unpaid order into which no card was typed, and a top-up that has succeeded. */
  openPaymentId: string;
  topupPaymentId: string;
  /** The end of the public tracking address, and what the carrier calls that parcel. */
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

/** Calls of the API with these headers; a refused one throws. */
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

/** Install the app in a new store, as opening it in the admin does. @returns the store and a session of the account it made. */
export async function installed(name = 'Harbor Lights', made?: BusySeller['shop']): Promise<{ shop: BusySeller['shop']; session: string }> {
  const shop = made ?? (await newShop(name));
  await control('shopify/install', { shop: shop.domain });
  const { idToken, embeddedQuery } = await idTokenOf(shop.domain);
  const opened = await fetch(`${appUrl()}/app?${embeddedQuery}`, {
    // The platform's library answers what looks like a robot with 410.
    headers: { accept: 'text/html', 'user-agent': devices['Desktop Chrome'].userAgent },
  });
  if (!opened.ok) throw new Error(`opening the app in ${shop.domain}: ${opened.status}`);
  const { token } = await caller({ authorization: `Bearer ${idToken}` })<{ token: string }>('POST', '/auth/app', { app: 'AO' });
  return { shop, session: token };
}

/** Join a store that has an account of its own to the one that `call` speaks for, as the link out of its admin does. */
export async function joinStore(call: Call, domain: string): Promise<void> {
  const { idToken } = await idTokenOf(domain);
  const { url } = await caller({ authorization: `Bearer ${idToken}` })<{ url: string }>('POST', '/auth/account/connect', {});
  await call('POST', '/auth/account/connect', { proof: new URL(url).searchParams.get('proof'), confirm: true });
}

/** Choose a plan and approve it on the platform's page. */
export async function takePlan(call: Call, domain: string, plan: string): Promise<void> {
  const charge = { module_ids: [plan], is_yearly: false, confirm_downgrade: true };
  const { confirmation_url } = await call<{ confirmation_url: string }>('POST', '/payments/charge-subscription', charge);
  const chargeId = Number(/\/charges\/\d+\/(\d+)\//.exec(confirmation_url)?.[1]);
  await control('shopify/charges', { shop: domain, chargeId, approve: true });
  await expect
    .poll(async () => (await call<{ package: { key: string } }>('GET', '/payments/user/v2/current-plan')).package.key, { timeout: 30_000 })
    .toBe(plan);
}

/** Top up the wallet with a card. @returns the payment, once the wallet holds something. */
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

/** The ids of so many products of the catalogue that go to the US. */
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

/** Imports products of the catalogue. */
export const importFound = (call: Call, ids: string[]): Promise<unknown> =>
  call('POST', '/center/products/import-all', { ship_to: 'US', import_data: ids.map((id) => ({ product_id: id })) });

/** A buyer orders something that the store sells without us. */
export const buyUnlinked = (domain: string): Promise<ShopOrder> =>
  control('shopify/orders', {
    shop: domain,
    lines: [{ title: 'Gift wrapping by hand', price: '6.50', quantity: 1 }],
    customer: { firstName: 'Ada', lastName: 'Buyer', email: 'ada.buyer@example.com' },
    financialStatus: 'PAID',
  });

/** The own supplier's operator takes an order and sends it. */
async function ship(orderNo: string, trackingNumber: string): Promise<void> {
  const headers = { cookie: `quayside_session=${await sessionOf(practice)}`, origin: appUrl() };
  let id: string | undefined;
  // The desk sees it once the supplier's side has taken the payment.
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

/** A session of the web address for a seller that has everything there is to look at. */
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
          // A message that we answered too late for its sender (this machine was busy) is told again in ten minutes: here at once.
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
  // The store has it a moment before we know its ids there, and what is bought in that moment is linked only then.
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
  await ship(placed.source_order.order_no as string, trackingNumber);
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

/** The same one for all tests of a worker that only look, or change what no other looks at. */
export const sharedSeller = (): Promise<BusySeller> => {
  shared ??= busySeller();
  return shared;
};

/** A session of a visitor who tries the product without an account. */
export const demoSession = async (): Promise<string> =>
  (await caller({})<{ token: string }>('POST', '/auth/try-now', { time_zone: 'UTC' })).token;

/** A session of an account at the web address. */
export const sessionOf = async (who: { email: string; password: string }): Promise<string> =>
  (await caller({})<{ token: string }>('POST', '/auth/login', who)).token;
