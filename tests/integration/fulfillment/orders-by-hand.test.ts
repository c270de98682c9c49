/** Orders by hand, as the seller sees them in the API: ordered at a supplier's own site, and told of here until they have ended. */
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { getUsage } from '#app/features/billing/usage.server.ts';
import { checkLedger } from '#app/features/wallet/check-ledger.server.ts';
import { type Harness, harness, type TestSeller } from '#tests/support/harness.ts';
import { type OrderBody, orderBody } from '#tests/support/shopify-order.ts';
import { countersOf, deliver, groupsOf, type MappedVariant, mappedVariant, type PlainStore, plainStore } from '../orders/support.ts';

let h: Harness;
let seller: TestSeller;
let store: PlainStore;
let body: OrderBody;
let variant: MappedVariant;
let id: string;
let orderId: string;

interface Listed {
  state: string;
  source_order: { order_no: string | null; by_hand: string | null; is_cost_entered: boolean };
  total_cost: number;
  cost_left: number;
  profit: number | null;
  trackings: { tracking_number: string; status: string }[];
}

beforeAll(async () => {
  h = await harness();
});

beforeEach(async () => {
  seller = await h.newSeller();
  store = await plainStore(h, seller);
  variant = await mappedVariant(h, seller, store.storeId, { source: 'ebay', cost: 500 });
  await arrive();
});

async function arrive(more: Record<string, unknown> = {}): Promise<void> {
  body = orderBody([{ variantId: variant.channelVariantId, price: '30.00' }], more);
  await deliver(h, store.domain, 'orders/create', body);
  await h.settle();
  const [group] = await groupsOf(h, seller, body.id);
  id = group?.id as string;
  orderId = group?.orderId as string;
}

const listed = async (): Promise<Listed> => {
  const { body: answer } = await seller.api<{ orders: (Listed & { id: string })[] }>('GET', '/orders/v5/list?page_size=50');
  return answer.data?.orders.find((each) => each.id === id) as Listed;
};
const numbers = (info: object = {}, more: object = {}) =>
  seller.api('PUT', '/orders/order_no/update', {
    order_source: 'ebay',
    shipment_infos: [{ supplier_order_id: id, order_no: '12-34567', ...info }],
    ...more,
  });
const tell = (news: object) => seller.api('PUT', `/orders/v5/by-hand/${id}`, news);
const undo = () => seller.api('POST', `/orders/v5/by-hand/${id}/undo`, {});
const ok = { success: true };
const refused = { success: false };
const events = async () => {
  const { body: answer } = await seller.api<{ event: string; params: Record<string, unknown> }[] | { logs: [] }>(
    'GET',
    `/orders/v2/logs/${orderId}`,
  );
  return JSON.stringify(answer.data);
};
/** The merchant fulfills the items in the store, or takes that back. */
const inStore = async (isFulfilled: boolean, at: number) => {
  await deliver(h, store.domain, 'orders/updated', {
    ...body,
    updated_at: new Date(Date.now() + at).toISOString(),
    fulfillment_status: isFulfilled ? 'fulfilled' : null,
    line_items: body.line_items.map((line) => ({ ...line, fulfillable_quantity: isFulfilled ? 0 : 1 })),
  });
  await h.settle();
};

describe('an order whose number was entered', () => {
  beforeEach(async () => {
    expect((await numbers()).body).toMatchObject(ok);
  });

  test('has the cost that the seller entered, and the profit follows', async () => {
    expect(await listed()).toMatchObject({ state: 'order_placed', source_order: { by_hand: 'elsewhere', is_cost_entered: false } });
    expect((await tell({ goods_cost: 900, postage: 250 })).body).toMatchObject(ok);
    expect(await listed()).toMatchObject({ total_cost: 1150, cost_left: 1150, profit: 1850, source_order: { is_cost_entered: true } });
    // One of the two alone leaves the other.
    await tell({ postage: 100 });
    expect(await listed()).toMatchObject({ total_cost: 1000, profit: 2000 });
    expect(await events()).toContain('cost_entered');
  });

  test('takes a cost in another currency, by the day’s rate', async () => {
    expect((await tell({ goods_cost: 900, postage: 0, currency: 'EUR' })).body).toMatchObject(ok);
    const { total_cost: cost } = await listed();
    expect(cost).toBeGreaterThan(0);
    expect(cost).not.toBe(900);
    expect((await tell({ goods_cost: 900, currency: 'QQQ' })).body).toMatchObject({ errors: { currency: [expect.any(String)] } });
  });

  test('is shipped by its tracking numbers, which the store is to hear', async () => {
    expect((await tell({ tracking_number: 'LX123456789CN', carrier: 'China Post' })).body).toMatchObject(ok);
    expect(await listed()).toMatchObject({ state: 'info_received', trackings: [{ tracking_number: 'LX123456789CN' }] });
    // Said twice it is the same package; another number is another one.
    await tell({ tracking_number: 'LX123456789CN' });
    await tell({ tracking_number: 'LX987654321CN' });
    expect((await listed()).trackings).toHaveLength(2);
    expect((await tell({ tracking_number: 'no' })).body).toMatchObject({ errors: { trackingNumber: [expect.any(String)] } });
  });

  test('is fulfilled by the call for that, with a number or without', async () => {
    const fulfill = (more: object) => seller.api('PUT', '/orders/v4/manually-fulfill', { supplier_order_id: id, ...more });
    expect((await fulfill({})).body).toMatchObject(ok);
    await tell({ goods_cost: 900, postage: 100 });
    // Done, and its cost and profit still count.
    expect(await listed()).toMatchObject({ state: 'fulfilled', cost_left: 1000, profit: 2000 });
    await undo();
    expect((await fulfill({ tracking_number: 'LX123456789CN' })).body).toMatchObject(ok);
    expect(await listed()).toMatchObject({ state: 'info_received' });
  });

  test('is shipped without a number, delivered, and given back in part', async () => {
    await tell({ goods_cost: 900, postage: 100, status: 'shipped' });
    expect(await listed()).toMatchObject({ state: 'in_transit' });
    await tell({ status: 'delivered' });
    expect(await listed()).toMatchObject({ state: 'delivered', profit: 2000 });
    expect((await tell({ status: 'returned', amount_back: 1001 })).body).toMatchObject({ errors: { amountBack: [expect.any(String)] } });
    expect((await tell({ status: 'returned', amount_back: 400 })).body).toMatchObject(ok);
    expect(await listed()).toMatchObject({ state: 'refund_completed', total_cost: 1000, cost_left: 600, profit: 2400 });
    expect((await tell({ status: 'shipped' })).body).toMatchObject(refused);
    expect(await checkLedger(seller.ctx)).toEqual([]);
  });

  test('delivered by the seller’s word has packages that arrived', async () => {
    await tell({ tracking_number: 'LX123456789CN', status: 'delivered' });
    expect(await listed()).toMatchObject({ state: 'delivered', trackings: [{ status: 'delivered' }] });
    await undo();
    expect(await listed()).toMatchObject({ state: 'info_received', trackings: [{ status: 'info_received' }] });
  });

  test('canceled with the supplier costs nothing, and can be brought back', async () => {
    await tell({ goods_cost: 900, postage: 100, status: 'cancelled' });
    expect(await listed()).toMatchObject({ state: 'cancelled_source', cost_left: 0, profit: null });
    expect((await seller.api('POST', '/orders/v5/revert-order', { orders: [orderId] })).body).toMatchObject(ok);
    await h.settle();
    expect(await listed()).toMatchObject({ state: 'ready', source_order: { order_no: null, by_hand: null } });
  });

  test('is undone step by step, and counts once against the plan', async () => {
    const used = async () => (await getUsage(seller.ctx, seller.accountId, 'ORDER_FULFILLMENT')).usage;
    const before = await used();
    await tell({ tracking_number: 'LX123456789CN', goods_cost: 900, postage: 100 });
    await tell({ status: 'delivered' });
    await tell({ status: 'returned' });
    const seen: string[] = [];
    for (let step = 0; step < 4; step += 1) {
      expect((await undo()).body).toMatchObject(ok);
      seen.push((await listed()).state);
    }
    expect(seen).toEqual(['delivered', 'info_received', 'order_placed', 'ready']);
    await h.settle();
    expect(await listed()).toMatchObject({ trackings: [], source_order: { order_no: null, by_hand: null, is_cost_entered: false } });
    expect((await undo()).body).toMatchObject(refused);
    await numbers({ order_no: '12-34568' });
    expect(await listed()).toMatchObject({ state: 'order_placed', source_order: { order_no: '12-34568' } });
    expect(await used()).toBe(before);
    expect(await countersOf(h, seller)).toEqual({ 'orders.order_placed': 1 });
  });

  test('is closed by what the merchant fulfills in the store, and opened when that is taken back', async () => {
    await tell({ goods_cost: 900, postage: 100 });
    await inStore(true, 10_000);
    expect(await listed()).toMatchObject({ state: 'fulfilled', cost_left: 1000, profit: 2000 });
    expect(await events()).toContain('closed_by_store');
    await inStore(false, 20_000);
    expect(await listed()).toMatchObject({ state: 'order_placed', source_order: { order_no: '12-34567' }, total_cost: 1000 });
  });

  test('of another workplace is not found', async () => {
    const stranger = await h.newSeller();
    expect((await stranger.api('PUT', `/orders/v5/by-hand/${id}`, { status: 'shipped' })).body).toMatchObject({
      success: false,
      status: 202,
    });
    expect((await stranger.api('POST', `/orders/v5/by-hand/${id}/undo`, {})).body).toMatchObject({ success: false, status: 202 });
  });
});

describe('the payload of order numbers', () => {
  test('brings cost, tracking and who tells it', async () => {
    const answer = await numbers(
      {},
      {
        from: 'extension',
        orderInfos: [
          {
            order_no: '12-34567',
            total_cost: 1100,
            shipping_cost: 200,
            currency: 'usd',
            tracking_number: 'LX123456789CN',
            carrier: 'China Post',
          },
          { order_no: 'another', total_cost: 9 },
        ],
      },
    );
    expect(answer.body).toMatchObject(ok);
    expect(await listed()).toMatchObject({
      state: 'info_received',
      total_cost: 1100,
      profit: 1900,
      trackings: [{ tracking_number: 'LX123456789CN' }],
    });
    expect(await events()).toContain('"from":"extension"');
  });

  test.each([
    ['Awaiting shipment', 'order_placed'],
    ['SHIPPED', 'in_transit'],
    ['delivered', 'delivered'],
    ['Canceled', 'cancelled_source'],
    ['refunded', 'refund_completed'],
    ['a word that nobody knows', 'order_placed'],
  ])('follows the supplier’s word %s', async (word, state) => {
    expect((await numbers({ source_order_status: word })).body).toMatchObject(ok);
    expect(await listed()).toMatchObject({ state });
  });

  test('may be told again and again, and never leads back', async () => {
    await numbers({ source_order_status: 'delivered' });
    expect((await numbers({ source_order_status: 'shipped' })).body).toMatchObject(ok);
    expect((await numbers({ source_order_status: 'cancelled' })).body).toMatchObject(ok);
    expect(await listed()).toMatchObject({ state: 'delivered' });
  });
});

test('an order that the system places is not told of by hand', async () => {
  variant = await mappedVariant(h, seller, store.storeId);
  await arrive();
  expect((await tell({ goods_cost: 1, status: 'shipped' })).body).toMatchObject(refused);
  expect((await undo()).body).toMatchObject(refused);
  expect(await listed()).toMatchObject({ state: 'ready', source_order: { by_hand: null } });
});
