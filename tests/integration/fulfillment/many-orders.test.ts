/** Placing and taking back many orders at once: work that is watched, with an outcome for each order. */
import { beforeAll, describe, expect, test } from 'vitest';
import { createContext } from '#app/context.server.ts';
import { getUsage } from '#app/features/billing/usage.server.ts';
import { paySupplierOrders } from '#app/features/fulfillment/pay-supplier-orders.server.ts';
import { recountOrders } from '#app/features/orders/recount-orders.server.ts';
import type { ProcessItem } from '#app/features/process-items/schemas.ts';
import { newId } from '#app/platform/ids.ts';
import { type Harness, harness, type TestSeller } from '#tests/support/harness.ts';
import { orderBody } from '#tests/support/shopify-order.ts';
import { mappedVariant } from '../orders/support.ts';
import { startPlacing } from './placement-support.ts';
import { type CjGoods, findCjGoods } from './support.ts';

let h: Harness;
beforeAll(async () => {
  h = await harness();
});

interface Placed {
  tracking_id: string | null;
  items: Record<string, string>;
  orders: { supplier_order_id: string; name: string; status: string; error_key: string | null; problems: { key: string }[] }[];
}

const itemsOf = async (seller: TestSeller) =>
  (await seller.api<{ items: ProcessItem[] }>('GET', '/center/products/process')).body.data?.items ?? [];
const outcomes = async (seller: TestSeller) => new Map((await itemsOf(seller)).map((item) => [item.id, item]));
const usageOf = async (seller: TestSeller) => (await getUsage(seller.ctx, seller.accountId, 'ORDER_FULFILLMENT')).usage;
const create = async (seller: TestSeller, ids: readonly string[], headers: Record<string, string> = {}) =>
  (await seller.api<Placed>('POST', '/orders/v5/create', { orders: ids.map((id) => ({ supplier_order_id: id })) }, headers)).body;
const run = (text: string, values: unknown[]) => h.services.database.pool.query(text, values);

/** What `startPlacing` gives, and several orders of the own supplier. */
async function startMany(count: number, plan?: string) {
  const trade = await startPlacing(plan);
  const own = [];
  for (let at = 0; at < count; at += 1) own.push(await trade.ownOrder());
  return { ...trade, own, ids: own.map(({ id }) => id) };
}

/** The worker that had this item was killed; the item is as it left it. */
const killed = (itemId: string | undefined) =>
  run(
    `update process_items set status = 'processing', progress = 0, finished_at = null, claim = gen_random_uuid(), lease_until = clock_timestamp() - interval '1 second'
     where id = $1`,
    [itemId],
  );
const resume = async () => {
  await h.services.queue.boss.send('fulfillment.resume-work', {});
  await h.settle();
};

describe('placing twelve orders at once', () => {
  test('is answered before any supplier is asked; each is placed once, and the one that CJ refuses says so in its words', async () => {
    const { seller, store, arrive, cjOrder, ids, row, ofKey, counts } = await startMany(6);
    const cj: string[] = [];
    for (let at = 0; at < 5; at += 1) cj.push(await cjOrder());
    // CJ has sold the last of it, and has not told us.
    const [, gone] = (await findCjGoods(h, 2)) as [CjGoods, CjGoods];
    await h.control('cj/stock', { product: gone.externalId, CN: 0, US: 0, DE: 0 });
    await h.settle();
    const soldOut = await mappedVariant(h, seller, store.storeId, { source: 'cj', ...gone, shipsFrom: ['CN'] });
    const [group] = await arrive(orderBody([{ variantId: soldOut.channelVariantId }]));
    const refused = group?.id as string;
    const all = [...ids, ...cj, refused];
    const before = (await counts()).attempts;

    const key = { 'idempotency-key': newId() };
    const first = await create(seller, all, key);
    expect(first.data?.tracking_id).toEqual(expect.any(String));
    expect(Object.keys(first.data?.items ?? {}).sort()).toEqual([...all].sort());
    expect(first.data?.orders.map(({ status, problems }) => [status, problems.length])).toEqual(Array(12).fill(['processing', 0]));
    expect(await create(seller, all, key)).toEqual(first);
    // Pressed again, in another window: the same work.
    expect((await create(seller, all)).data).toMatchObject({ tracking_id: first.data?.tracking_id, items: first.data?.items });
    expect((await counts()).attempts).toBe(before);
    expect(await usageOf(seller)).toBe(12);
    const begun = await itemsOf(seller);
    expect(begun.map((item) => [item.kind, item.status])).toEqual(Array(12).fill(['order_place', 'processing']));
    expect(begun.map((item) => item.title).sort()).toEqual(first.data?.orders.map(({ name }) => name).sort());
    const waiting = await seller.api<{ orders: { status: string }[] }>('POST', '/orders/v4/sync-status', { supplier_order_ids: all });
    expect(new Set(waiting.body.data?.orders.map((order) => order.status))).toEqual(new Set(['processing']));

    await h.settle();
    const told = await outcomes(seller);
    for (const id of all.slice(0, -1)) {
      expect(told.get(first.data?.items[id] as string)).toMatchObject({ status: 'success', progress: 100, error: null });
      expect((await row(id)).state).toBe('waiting_payment');
    }
    for (const id of cj) expect(await ofKey(id)).toHaveLength(1);
    expect(told.get(first.data?.items[refused] as string)).toMatchObject({
      status: 'error',
      order_id: group?.orderId,
      error: `The supplier has too few of this item. The supplier’s words: “Inventory deduction fail: ${gone.sku} (Desk lamp) is out of stock”`,
    });
    expect(await row(refused)).toMatchObject({ state: 'ready', error_key: 'product_out_of_stock' });
    expect(await usageOf(seller)).toBe(11);
    expect(await recountOrders(seller.ctx, seller.workplaceId)).toEqual({});
  });

  test('tells at once what is known to stand in the way, and keeps to the quota', async () => {
    const { seller, ownOrder, ids, row } = await startMany(5, 'STARTER_CREDIT_TIER_1');
    const { id: unpaid } = await ownOrder({ financial_status: 'pending' });
    await run(
      `insert into feature_usage (account_id, feature, cycle_start, used) select $1, 'ORDER_FULFILLMENT', date_trunc('milliseconds', start_time), 247 from subscriptions where account_id = $1`,
      [seller.accountId],
    );
    const { data } = await create(seller, [unpaid, ...ids]);
    const statuses = Map.groupBy(
      data?.orders ?? [],
      ({ status, error_key: key, problems }) => `${status} ${key ?? problems[0]?.key ?? ''}`,
    );
    expect(Object.fromEntries([...statuses].map(([status, orders]) => [status, orders.length]))).toEqual({
      'error unpaid': 1,
      'processing ': 3,
      'error quota': 2,
    });
    expect((await create(seller, ids.filter((id) => !data?.items[id]).concat(unpaid))).data?.items ?? {}).toEqual({});
    await h.settle();
    expect(await usageOf(seller)).toBe(250);
    const states = await Promise.all(ids.map(async (id) => (await row(id)).state));
    expect(states.sort()).toEqual(['ready', 'ready', 'waiting_payment', 'waiting_payment', 'waiting_payment']);
  });

  test('ends well although its worker is killed: before the supplier is asked, or after it has the order', async () => {
    const { seller, cjOrder, ids, row, ofKey, eventsOf } = await startMany(3);
    const cj = await cjOrder();
    const { data } = await create(seller, [...ids, cj]);
    const items = data?.items ?? {};
    // Its job is lost, too.
    await run(`delete from pgboss.job where name = 'fulfillment.work' and data ->> 'itemId' = $1`, [items[ids[0] as string]]);
    await killed(items[ids[0] as string]);
    await h.settle();
    expect((await row(ids[0] as string)).state).toBe('ready');
    for (const id of [ids[1] as string, cj]) await killed(items[id]);
    await resume();
    expect([...(await outcomes(seller)).values()].map((item) => item.status)).toEqual(Array(4).fill('success'));
    for (const id of [...ids, cj]) expect((await eventsOf(id)).filter((event) => event === 'placing')).toHaveLength(1);
    expect(await ofKey(cj)).toHaveLength(1);
    expect(await usageOf(seller)).toBe(4);
  });

  test('says of an order whose supplier does not answer that it waits, and how it came out', async () => {
    const { seller, cjOrder, ids, row, ofKey } = await startMany(3);
    const silent = await cjOrder();
    await h.fault({ vendor: 'cj', match: 'createOrderV2', kind: 'cut-after' });
    const { data } = await create(seller, [...ids, silent]);
    await h.settle();
    const item = async () => (await outcomes(seller)).get(data?.items[silent] as string);
    expect(await item()).toMatchObject({
      status: 'processing',
      progress: 50,
      note: 'The supplier has not answered yet. We keep asking, and never order twice.',
    });
    await seller.api('POST', '/orders/v4/sync-status', { supplier_order_ids: [silent] });
    await h.settle();
    expect(await item()).toMatchObject({ status: 'success', note: null });
    expect((await row(silent)).state).toBe('waiting_payment');
    expect(await ofKey(silent)).toHaveLength(1);
  });

  test('places by what is true at its turn; what fails by then keeps no quota and can be tried again', async () => {
    const { seller, own, ids, row } = await startMany(4);
    const { data } = await create(seller, ids);
    const [first] = own;
    await run('update source_variants set stock = 0 where id = $1', [first?.variant.sourceVariantId]);
    await h.settle();
    const item = data?.items[first?.id as string] as string;
    expect((await outcomes(seller)).get(item)).toMatchObject({ status: 'error', error: 'The supplier has too few of Desk lamp.' });
    expect(await row(first?.id as string)).toMatchObject({ state: 'ready', placement_attempt: 0 });
    expect(await usageOf(seller)).toBe(3);
    await run('update source_variants set stock = 9 where id = $1', [first?.variant.sourceVariantId]);
    await seller.api('POST', '/center/products/process/retry', { ids: [item] });
    expect(await usageOf(seller)).toBe(4);
    await h.settle();
    expect((await outcomes(seller)).get(item)?.status).toBe('success');
    expect(await row(first?.id as string)).toMatchObject({ state: 'waiting_payment', placement_attempt: 1 });
  });

  test('leaves alone what was placed and taken back by itself meanwhile', async () => {
    const { seller, ids, row, place } = await startMany(4);
    const { data } = await create(seller, ids);
    const [first] = ids as [string];
    await run(`update pgboss.job set start_after = now() + interval '1 day' where name = 'fulfillment.work' and data ->> 'itemId' = $1`, [
      data?.items[first],
    ]);
    await place([first]);
    await h.settle();
    await seller.api('POST', '/orders/v5/payments/cancel', { supplier_order_ids: [first] });
    await run(`update pgboss.job set start_after = now() where name = 'fulfillment.work' and data ->> 'itemId' = $1`, [data?.items[first]]);
    await h.settle();
    expect(await row(first)).toMatchObject({ state: 'ready', placement_attempt: 1 });
    expect((await outcomes(seller)).get(data?.items[first] as string)?.status).toBe('success');
  });
});

describe('taking many unpaid orders back', () => {
  interface Cancelled {
    cancelled: string[];
    refused: string[];
    failed: Record<string, string>;
    tracking_id: string | null;
    items: Record<string, string>;
  }

  test('is work of its own; each ends as it went, also when its worker was killed', async () => {
    const { seller, cjOrder, ids, row, place, topUp, counts } = await startMany(4);
    const cj = await cjOrder();
    const stranger = newId();
    const left = ids[3] as string;
    await place([...ids.slice(0, 3), cj]);
    await h.settle();
    const key = (await row(cj)).placement_key;
    const cancel = async (chosen: string[]) =>
      (await seller.api<Cancelled>('POST', '/orders/v5/payments/cancel', { supplier_order_ids: chosen })).body;
    const { data } = await cancel([...ids, cj, stranger]);
    expect(data).toMatchObject({
      cancelled: [],
      refused: [left],
      failed: { [stranger]: 'This doesn’t exist or has been deleted.' },
      tracking_id: expect.any(String),
    });
    expect(Object.keys(data?.items ?? {}).sort()).toEqual([...ids.slice(0, 3), cj].sort());
    expect((await cancel([...ids, cj])).data).toMatchObject({ tracking_id: data?.tracking_id, items: data?.items });
    expect((await row(cj)).state).toBe('waiting_payment');
    // Paid before its turn.
    const [paid, other] = ids as [string, string];
    await topUp(1_000_00);
    await paySupplierOrders(seller.ctx, { supplierOrderIds: [paid], method: 'wallet' });
    await h.settle();
    const told = await outcomes(seller);
    expect(told.get(data?.items[paid] as string)).toMatchObject({
      kind: 'order_cancel',
      status: 'error',
      error: 'The order no longer awaits payment, or its supplier no longer lets it go.',
    });
    for (const id of [other, cj]) {
      expect(told.get(data?.items[id] as string)).toMatchObject({ status: 'success' });
      expect((await row(id)).state).toBe('ready');
    }
    expect((await row(paid)).state).toBe('order_placed');
    expect((await counts()).orders.find((order) => order.orderNumber === key)?.status).toBe('CANCELLED');
    expect(await recountOrders(createContext(h.services), seller.workplaceId)).toEqual({});
  });

  test('takes back no later try of the order', async () => {
    const { seller, ids, row, place } = await startMany(4);
    await place(ids);
    await h.settle();
    const { data } = (await seller.api<Cancelled>('POST', '/orders/v5/payments/cancel', { supplier_order_ids: ids })).body;
    const [first] = ids as [string];
    const item = data?.items[first];
    await run(`update pgboss.job set start_after = now() + interval '1 day' where name = 'fulfillment.work' and data ->> 'itemId' = $1`, [
      item,
    ]);
    await seller.api('POST', '/orders/v5/payments/cancel', { supplier_order_ids: [first] });
    await place([first]);
    await h.settle();
    await run(`update pgboss.job set start_after = now() where name = 'fulfillment.work' and data ->> 'itemId' = $1`, [item]);
    await h.settle();
    expect(await row(first)).toMatchObject({ state: 'waiting_payment', placement_attempt: 2 });
    expect((await outcomes(seller)).get(item as string)?.status).toBe('error');
  });
});
