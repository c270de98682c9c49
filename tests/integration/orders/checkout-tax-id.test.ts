/** The number that Shopify's own checkout asks buyers for, which its webhooks do not tell (docs/decisions/183). */
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { createContext } from '#app/context.server.ts';
import { listDeskOrders } from '#app/features/fulfillment/own-desk.server.ts';
import { updateAddress } from '#app/features/orders/address/update-address.server.ts';
import { openCustomer } from '#app/features/orders/personal-data.server.ts';
import { storeOrders } from '#app/features/orders/store-orders.server.ts';
import { syncStore } from '#app/features/orders/sync-store.server.ts';
import { carryOutPrivacyRequest } from '#app/features/stores/privacy-requests.server.ts';
import { type Harness, harness } from '#tests/support/harness.ts';
import { overheard } from '#tests/support/plans.ts';
import { freshNumber, orderBody } from '#tests/support/shopify-order.ts';
import { beginTrade, type Trade } from '../fulfillment/support.ts';
import { deliver } from './support.ts';

let h: Harness;
let trade: Trade;

beforeAll(async () => {
  h = await harness();
  trade = await beginTrade(h);
});

const brazilian = {
  customer: { firstName: 'Ana', lastName: 'Souza', email: 'ana@example.com' },
  address: {
    firstName: 'Ana',
    lastName: 'Souza',
    address1: 'Avenida Paulista 1000',
    city: 'Sao Paulo',
    province: 'São Paulo',
    provinceCode: 'SP',
    zip: '01310-100',
    country: 'Brazil',
    countryCode: 'BR',
    phone: '+5511961234567',
  },
};
const typed = (value: string) => [{ key: 'SHIPPING_CREDENTIAL_BR', title: 'CPF / CNPJ', value }];
const [cpf, otherCpf] = ['529.982.247-25', '111.444.777-35'];

interface Bought {
  /** Ours. */
  orderId: string;
  groupId: string;
  platformId: number;
}

/** @param platformId of an order of the store */
async function arrived(platformId: number): Promise<Bought> {
  await trade.linkAll();
  const [row] = await trade.query(
    `select o.id as "orderId", s.id as "groupId" from orders o join supplier_orders s on s.workplace_id = o.workplace_id and s.order_id = o.id
     where o.workplace_id = $1 and o.platform_order_id = $2`,
    [trade.seller.workplaceId, String(platformId)],
  );
  return { ...row, platformId };
}

const lines = [{ title: 'Desk lamp', quantity: 1 }];

const buy = async (more: Record<string, unknown>): Promise<Bought> =>
  arrived((await trade.buy<{ id: number }>(lines, { ...brazilian, ...more })).id);

interface StoreOrder {
  id: number;
  updatedAt: string;
  lines: { id: number }[];
}

/** What the store tells of an order by webhook: everything but the number. */
function bodyOf({ id, lines: [line] }: StoreOrder, countryCode: string, more: Record<string, unknown> = {}) {
  const body = orderBody([{ title: 'Desk lamp' }], { id, admin_graphql_api_id: `gid://shopify/Order/${id}`, ...more });
  return {
    ...body,
    line_items: body.line_items.map((each) => ({ ...each, id: line?.id as number })),
    shipping_address: { ...(body.shipping_address as object), country_code: countryCode },
  };
}

async function hearAgain(order: StoreOrder, countryCode: string, topic = 'orders/updated', more: Record<string, unknown> = {}) {
  await deliver(h, trade.store.domain, topic, bodyOf(order, countryCode, more));
  await h.settle();
}

/** A shopper buys, and all that is heard of it is `orders/create`: no other news, which make us read an order anyway. */
async function hear(more: Record<string, unknown>, countryCode: string, told: Record<string, unknown> = {}): Promise<StoreOrder> {
  const become = (status: string) =>
    trade.query('update stores set status = $2 where workplace_id = $1', [trade.seller.workplaceId, status]);
  await become('uninstalled');
  const order = await trade.buy<StoreOrder>(lines, more);
  await become('active');
  await hearAgain(order, countryCode, 'orders/create', { updated_at: order.updatedAt, ...told });
  return order;
}

async function problemsOf({ groupId }: Bought): Promise<string[]> {
  const { body } = await trade.seller.api<{ orders: { problems: { key: string }[] }[] }>('POST', '/orders/v4/preview', {
    orders: [{ supplier_order_id: groupId }],
  });
  return (body.data?.orders[0]?.problems ?? []).map(({ key }) => key);
}

/** What the seller reads beside the order. */
async function shownOf({ orderId }: Bought): Promise<string | null | undefined> {
  const [row] = await trade.query('select customer from orders where id = $1', [orderId]);
  return openCustomer(h.services, orderId, row.customer)?.taxId;
}

/** The store's owner writes a note, which comes by webhook. */
async function noteInStore({ platformId }: Bought, note: string) {
  await h.control('shopify/note', { shop: trade.store.domain, orderId: platformId, note });
  await h.settle();
}

async function taxIdAtSupplier({ groupId }: Bought) {
  const { orders } = await listDeskOrders(trade.operator, { state: 'paid', limit: 100 });
  const deskId = await trade.deskOrder(groupId);
  return orders.find(({ id }) => id === deskId)?.address?.taxId;
}

const stored = async ({ orderId }: Bought) => (await trade.query('select note, content_hash from orders where id = $1', [orderId]))[0];

/** How often the store was asked for one order. */
async function timesRead(): Promise<number> {
  const counts = await h.control<Record<string, { operations: Record<string, number> }>>('shopify/counts');
  return counts[trade.store.domain]?.operations.order ?? 0;
}

async function reconcile() {
  await trade.query(`update order_syncs set watermark = now() - interval '1 day' where workplace_id = $1`);
  const store = { workplaceId: trade.seller.workplaceId, storeId: trade.store.storeId };
  expect(await syncStore(createContext(h.services), store)).toBeGreaterThan(0);
  await h.settle();
}

describe("the number that a store's checkout asked the buyer for", () => {
  test('comes with the order though no webhook tells it, and goes to the supplier', async () => {
    const order = await buy({ localizedFields: typed(cpf) });
    expect(await shownOf(order)).toBe(cpf);
    expect(await problemsOf(order)).toEqual([]);
    await trade.placeAndPay([order.groupId]);
    expect(await taxIdAtSupplier(order)).toBe('52998224725');
  });

  test('is read once, by a job, where a webhook is all that is heard of the order', async () => {
    const before = await timesRead();
    const heard = await hear({ ...brazilian, localizedFields: typed(cpf) }, 'BR');
    expect(await timesRead()).toBe(before + 1);
    const order = await arrived(heard.id);
    expect(await shownOf(order)).toBe(cpf);
    await hearAgain(heard, 'BR', 'orders/updated', { note: 'Ring twice' });
    expect((await stored(order)).note).toBe('Ring twice');
    expect(await shownOf(order)).toBe(cpf);
    expect(await timesRead()).toBe(before + 1);
  });

  test('stays when the store tells of the order again, and is no news when it is read again', async () => {
    const order = await buy({ localizedFields: typed(cpf) });
    await noteInStore(order, 'Ring twice');
    const after = await stored(order);
    expect(after.note).toBe('Ring twice');
    expect(await shownOf(order)).toBe(cpf);
    const told = async () => (await trade.query('select count(*)::int from order_timeline where order_id = $1', [order.orderId]))[0].count;
    const entries = await told();
    await reconcile();
    expect(await stored(order)).toEqual(after);
    expect(await shownOf(order)).toBe(cpf);
    expect(await told()).toBe(entries);
  });

  test('does not go before what the seller typed, whatever the store tells later', async () => {
    const order = await buy({ localizedFields: typed(cpf) });
    const { zip, country, ...rest } = brazilian.address;
    const address = { ...rest, company: '', address2: '', postalCode: zip, countryName: country, taxId: otherCpf };
    await updateAddress(trade.seller.ctx, { orderId: order.orderId, address });
    await noteInStore(order, 'Ring twice');
    await reconcile();
    expect(await problemsOf(order)).toEqual([]);
    await trade.placeAndPay([order.groupId]);
    expect(await taxIdAtSupplier(order)).toBe('11144477735');
  });

  test("that was left blank is the seller's to ask for, and the store is not asked again and again", async () => {
    const before = await timesRead();
    const heard = await hear(brazilian, 'BR');
    const order = await arrived(heard.id);
    expect(await problemsOf(order)).toContain('tax_id');
    for (const note of ['Ring twice', 'Ring three times']) await hearAgain(heard, 'BR', 'orders/updated', { note });
    expect((await stored(order)).note).toBe('Ring three times');
    expect(await timesRead()).toBe(before + 1);
  });

  test('of a buyer of whom the store tells nothing else is read all the same, once', async () => {
    const before = await timesRead();
    const { firstName: _firstName, lastName: _lastName, phone: _phone, ...address } = brazilian.address;
    const told = {
      customer: null,
      email: null,
      phone: null,
      shipping_address: { address1: address.address1, city: address.city, zip: address.zip, province_code: 'SP', country: 'Brazil' },
    };
    const heard = await hear({ address, customer: undefined, localizedFields: typed(cpf) }, 'BR', told);
    expect(await shownOf(await arrived(heard.id))).toBe(cpf);
    const blank = await hear({ address, customer: undefined }, 'BR', told);
    for (const note of ['Ring twice', 'Ring three times']) await hearAgain(blank, 'BR', 'orders/updated', { ...told, note });
    expect(await timesRead()).toBe(before + 2);
    const { orderId } = await arrived(blank.id);
    expect((await trade.seller.api<{ customer: unknown }>('GET', `/orders/v5/detail/${orderId}`)).body.data?.customer).toBeNull();
  });

  test('is taken as it is now where it is all that has changed', async () => {
    const order = await buy({ localizedFields: typed(cpf) });
    const known = { id: '', name: 'Ana Souza', email: null, phone: null, taxId: otherCpf, checkoutTaxId: otherCpf };
    const sealed = h.services.encryption.encrypt(JSON.stringify(known), order.orderId);
    await trade.query('update orders set customer = $2 where id = $1', [order.orderId, sealed]);
    await reconcile();
    expect(await shownOf(order)).toBe(cpf);
  });

  test('is not asked for where nobody wants one, nor taken from what is for the invoice', async () => {
    const before = await timesRead();
    const localizedFields = [{ key: 'TAX_CREDENTIAL_IT', title: 'Codice fiscale', value: 'RSSMRA85T10A562S' }];
    const address = { ...brazilian.address, country: 'Italy', countryCode: 'IT', province: 'Milano', provinceCode: 'MI', zip: '20121' };
    const heard = await hear({ ...brazilian, address, localizedFields }, 'IT');
    await hearAgain(heard, 'IT', 'orders/updated', { note: 'Ring twice' });
    expect(await timesRead()).toBe(before);
    await reconcile();
    expect(await shownOf(await arrived(heard.id))).toBeNull();
  });

  test('costs intake one statement, however many orders have to be read, and none elsewhere', async () => {
    const intake = async (count: number, countryCode: string) => {
      const incoming = Array.from({ length: count }, () => {
        const body = bodyOf({ id: freshNumber(), updatedAt: '', lines: [{ id: freshNumber() }] }, countryCode);
        const news = h.services.connectors.channels.shopify?.orders?.readWebhook('orders/create', JSON.stringify(body));
        if (news?.kind !== 'order') throw new Error('no order');
        return { workplaceId: trade.seller.workplaceId, storeId: trade.store.storeId, order: news.order, cause: 'webhook:test' };
      });
      let [statements, jobs] = [0, 0];
      await createContext(h.services).transaction(async (tx) => {
        const { ctx, asked } = overheard(tx);
        const enqueueAll: typeof tx.enqueueAll = (...given) => {
          jobs += 1;
          return tx.enqueueAll(...given);
        };
        expect(await storeOrders({ ...ctx, enqueueAll }, incoming)).toMatchObject({ created: count });
        statements = asked.length;
      });
      return { statements, jobs };
    };
    const elsewhere = await intake(2, 'US');
    expect(elsewhere.jobs).toBe(0);
    expect(await intake(2, 'BR')).toEqual({ ...elsewhere, jobs: 1 });
    expect(await intake(9, 'BR')).toEqual({ ...elsewhere, jobs: 1 });
    await h.settle();
  });

  test('is forgotten with the buyer, also when the store tells of the order again', async () => {
    const order = await buy({ localizedFields: typed(cpf) });
    await carryOutPrivacyRequest(createContext(h.services), {
      topic: 'customers/redact',
      domain: trade.store.domain,
      eventId: randomUUID(),
      body: JSON.stringify({ shop_domain: trade.store.domain, orders_to_redact: [order.platformId] }),
    });
    await reconcile();
    const [row] = await trade.query('select customer, address from orders where id = $1', [order.orderId]);
    expect(row).toEqual({ customer: null, address: null });
  });
});
