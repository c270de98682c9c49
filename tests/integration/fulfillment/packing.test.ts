/** What sellers pack themselves: chosen for an order, its products or a supplier; numbers and costs for many at once. */
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { actOnPacking } from '#app/features/fulfillment/packing/act-on-packing.server.ts';
import { listToPack, readForPrint } from '#app/features/fulfillment/packing/list-to-pack.server.ts';
import { packingFile } from '#app/features/fulfillment/packing/packing-file.server.ts';
import { previewPlacement } from '#app/features/fulfillment/preview-placement.server.ts';
import { updateAddress } from '#app/features/orders/address/update-address.server.ts';
import { getOrder } from '#app/features/orders/get-order.server.ts';
import type { ListedOrder } from '#app/features/orders/load-orders.server.ts';
import { sumsOf } from '#app/features/orders/order-sums.ts';
import { readOrderList } from '#app/features/orders/read-order-list.server.ts';
import { type Harness, harness, type TestSeller } from '#tests/support/harness.ts';
import { type OrderBody, orderBody } from '#tests/support/shopify-order.ts';
import { deliver, groupsOf, type MappedVariant, mappedVariant, type PlainStore, plainStore } from '../orders/support.ts';

let h: Harness;
let seller: TestSeller;
let store: PlainStore;
let variant: MappedVariant;

interface Arrived {
  body: OrderBody;
  id: string;
  orderId: string;
  name: string;
}

beforeAll(async () => {
  h = await harness();
});

beforeEach(async () => {
  seller = await h.newSeller();
  store = await plainStore(h, seller);
  variant = await mappedVariant(h, seller, store.storeId, { source: 'quayside', cost: 500 });
});

async function arrive(variantId: string | null = variant.channelVariantId, more: Record<string, unknown> = {}): Promise<Arrived> {
  const body = orderBody([{ variantId, price: '30.00', title: 'Candle' }], more);
  await deliver(h, store.domain, 'orders/create', body);
  await h.settle();
  const [group] = await groupsOf(h, seller, body.id);
  return { body, id: group?.id as string, orderId: group?.orderId as string, name: body.name };
}

const ok = { success: true };
const pack = (id: string, scope?: string) =>
  seller.api('POST', '/orders/v5/packing/pack', { supplier_order_id: id, ...(scope ? { scope } : {}) });
const enter = async (orders: object[]) =>
  (await seller.api<{ entered: number; failed: object[] }>('POST', '/orders/v5/packing/enter', { orders })).body.data;
const toPack = async () =>
  (
    await seller.api<{ choices: object[]; orders: { supplier_order_id: string; goods_cost: number | null; postage: number | null }[] }>(
      'GET',
      '/orders/v5/packing',
    )
  ).body.data as { choices: object[]; orders: { supplier_order_id: string; goods_cost: number | null; postage: number | null }[] };
const idsToPack = async () => (await toPack()).orders.map((order) => order.supplier_order_id);
const listed = async (id: string) => {
  const { body } = await seller.api<{ orders: { id: string }[] }>('GET', '/orders/v5/list?page_size=50');
  return body.data?.orders.find((each) => each.id === id);
};

describe('a single order', () => {
  test('is packed: it costs what the seller says, and who sends it is told', async () => {
    const { id, orderId } = await arrive();
    expect((await pack(id)).body).toMatchObject(ok);
    expect(await listed(id)).toMatchObject({
      state: 'order_placed',
      source_order: { by_hand: 'seller', is_cost_entered: false },
      profit: null,
    });
    expect(await idsToPack()).toEqual([id]);
    expect(
      await enter([{ supplier_order_id: id, tracking_number: 'LX123456789CN', carrier: 'Post', goods_cost: 400, postage: 350 }]),
    ).toEqual({
      entered: 1,
      failed: [],
    });
    expect(await listed(id)).toMatchObject({
      state: 'info_received',
      total_cost: 750,
      profit: 2250,
      trackings: [{ tracking_number: 'LX123456789CN' }],
    });
    expect(await idsToPack()).toEqual([]);
    const logs = await seller.api('GET', `/orders/v2/logs/${orderId}`);
    expect(JSON.stringify(logs.body.data)).toContain('"packed"');
  });

  test('has no profit while its postage or the cost of its goods is unknown', async () => {
    const [{ id }, other] = [await arrive(), await arrive()];
    for (const each of [id, other.id]) await pack(each);
    expect(await enter([{ supplier_order_id: id, goods_cost: 400 }])).toMatchObject({ entered: 1 });
    expect(await listed(id)).toMatchObject({ items_cost: 400, shipping_info: { amount: null }, total_cost: 400, profit: null });
    // What nobody knows is not proposed as nothing for the same goods.
    for (const each of (await toPack()).orders) expect(each).toMatchObject({ goods_cost: 400, postage: null });
    expect(await enter([{ supplier_order_id: id, postage: 0 }])).toMatchObject({ entered: 1 });
    expect(await listed(id)).toMatchObject({ shipping_info: { amount: 0 }, total_cost: 400, profit: 2600 });

    // The other way round, as a carrier's file tells it.
    expect(await enter([{ supplier_order_id: other.id, postage: 350 }])).toMatchObject({ entered: 1 });
    const row = { source_order: { is_cost_entered: false }, shipping_info: { amount: 350 }, profit: null };
    expect(await listed(other.id)).toMatchObject(row);
    const { supplierOrders } = await getOrder(seller.ctx, { orderId: other.orderId });
    expect(supplierOrders[0]).toMatchObject({ isCostEntered: false, profit: null, parts: null });
    expect((await toPack()).orders.find((each) => each.supplier_order_id === other.id)).toMatchObject({ postage: 350 });
    await enter([{ supplier_order_id: other.id, goods_cost: 400 }]);
    expect(await listed(other.id)).toMatchObject({ source_order: { is_cost_entered: true }, total_cost: 750, profit: 2250 });
  });

  test('can have its address corrected until it is sent, and the label follows', async () => {
    const { id, orderId } = await arrive();
    await pack(id);
    const { address } = await getOrder(seller.ctx, { orderId });
    const correct = () =>
      updateAddress(seller.ctx, { orderId, address: { ...(address as NonNullable<typeof address>), address1: '2 Side Street' } });
    await correct();
    expect((await readForPrint(seller.ctx, [id]))[0]?.lines).toContain('2 Side Street');
    await enter([{ supplier_order_id: id, is_sent: true }]);
    await expect(correct()).rejects.toMatchObject({ code: 'STATE_CONFLICT' });
  });

  test('without a supplier has cost and profit, too', async () => {
    const { id } = await arrive(null);
    await pack(id);
    await enter([{ supplier_order_id: id, goods_cost: 400, postage: 100, is_sent: true }]);
    expect(await listed(id)).toMatchObject({ state: 'in_transit', source: null, cost_left: 500, profit: 2500 });
  });

  test('is left to its supplier again when that is undone', async () => {
    const { id } = await arrive();
    await pack(id);
    expect((await seller.api('POST', `/orders/v5/by-hand/${id}/undo`, {})).body).toMatchObject(ok);
    await h.settle();
    // Its supplier's price again.
    expect(await listed(id)).toMatchObject({ state: 'ready', source_order: { by_hand: null }, items_cost: 500 });
  });

  test('that is not paid, or of another workplace, is not packed', async () => {
    const unpaid = await arrive(undefined, { financial_status: 'pending' });
    expect((await pack(unpaid.id)).body).toMatchObject({ success: false });
    const stranger = await h.newSeller();
    const { id } = await arrive();
    expect((await stranger.api('POST', '/orders/v5/packing/pack', { supplier_order_id: id })).body).toMatchObject({ status: 202 });
    expect(
      (await stranger.api<{ failed: object[] }>('POST', '/orders/v5/packing/enter', { orders: [{ supplier_order_id: id, is_sent: true }] }))
        .body.data,
    ).toMatchObject({ entered: 0, failed: [{ row: 0, code: 'NOT_FOUND' }] });
  });

  test('that the store refunds in full is not to be packed any more, and one that was sent stays', async () => {
    const [unsent, sent] = [await arrive(), await arrive()];
    await pack(unsent.id);
    await pack(sent.id);
    await enter([{ supplier_order_id: sent.id, tracking_number: 'RM123456785GB', carrier: 'Royal Mail' }]);
    for (const { body } of [unsent, sent]) {
      const update = { ...body, financial_status: 'refunded', updated_at: new Date(Date.now() + 60_000).toISOString() };
      await deliver(h, store.domain, 'orders/updated', update);
    }
    await h.settle();
    expect(await listed(unsent.id)).toMatchObject({ state: 'cancelled_channel' });
    expect(await listed(sent.id)).not.toMatchObject({ state: 'cancelled_channel' });
    expect(await idsToPack()).toEqual([]);
    const { timeline } = await getOrder(seller.ctx, { orderId: unsent.orderId });
    expect(timeline.map(({ event }) => event)).toContain('packing_stopped');
  });

  test('that the store cancels is not to be packed any more', async () => {
    const { id, body } = await arrive();
    await pack(id);
    const at = new Date(Date.now() + 10_000).toISOString();
    await deliver(h, store.domain, 'orders/cancelled', {
      ...body,
      cancelled_at: at,
      updated_at: at,
      line_items: body.line_items.map((line) => ({ ...line, fulfillable_quantity: 0, current_quantity: 0 })),
    });
    await h.settle();
    expect(await listed(id)).toMatchObject({ state: 'cancelled_channel', cost_left: 0 });
    expect(await idsToPack()).toEqual([]);
  });
});

describe('a choice', () => {
  const problemOf = async (id: string) =>
    (await previewPlacement(seller.ctx, { choices: [{ supplierOrderId: id }] })).orders[0]?.problems[0];
  const choose = (choice: object) => seller.api('PUT', '/orders/v5/packing/choices', choice);

  test('for a supplier brings its orders here, and they are not ordered from it', async () => {
    const { id, orderId } = await arrive();
    expect((await choose({ kind: 'supplier', subject: 'quayside', is_packed: true })).body).toMatchObject(ok);
    expect(await toPack()).toMatchObject({ choices: [{ kind: 'supplier', subject: 'quayside' }], orders: [{ supplier_order_id: id }] });
    expect(await problemOf(id)).toMatchObject({ key: 'packed_by_you', cure: 'pack' });
    expect(await listed(id)).toMatchObject({ state: 'ready' });
    // The order's page and the list say whose it is, and name no supplier's cost.
    const mine = { byHand: 'seller', isCostEntered: false, totalCost: 0, profit: null };
    const shown = async () => (await getOrder(seller.ctx, { orderId })).supplierOrders[0];
    const inList = async () => (await readOrderList(seller.ctx, new URL('http://here/app/orders'))).orders.find((row) => row.id === id);
    expect([await shown(), await inList()]).toMatchObject([mine, { ...mine, isToPack: true }]);
    // Neither does the summary beside them.
    expect(sumsOf([(await shown()) as ListedOrder])).toMatchObject({ cost: null, costInOrderCurrency: null, profit: null, parts: null });
    await choose({ kind: 'supplier', subject: 'quayside', is_packed: false });
    expect([await shown(), await inList()]).toMatchObject([
      { byHand: null, itemsCost: 500 },
      { byHand: null, isToPack: false },
    ]);
    expect(await idsToPack()).toEqual([]);
    expect(await problemOf(id)).toBeUndefined();
    expect((await choose({ kind: 'supplier', subject: 'nobody', is_packed: true })).body).toMatchObject({ status: 202 });
  });

  test('for the products of an order holds for the next ones, but not for other products', async () => {
    const first = await arrive();
    expect((await pack(first.id, 'products')).body).toMatchObject(ok);
    const next = await arrive();
    const other = await arrive((await mappedVariant(h, seller, store.storeId)).channelVariantId);
    expect(await idsToPack()).toEqual([first.id, next.id]);
    expect(await problemOf(other.id)).toBeUndefined();
    // Its title, by which the seller knows it.
    expect((await toPack()).choices).toMatchObject([{ kind: 'product', title: 'Desk lamp' }]);
    await enter([{ supplier_order_id: next.id, tracking_number: 'LX123456789CN', goods_cost: 1, postage: 2 }]);
    expect(await listed(next.id)).toMatchObject({ state: 'info_received', source_order: { by_hand: 'seller' } });
  });

  test('of another workplace’s product is not found', async () => {
    const stranger = await h.newSeller();
    const theirs = await plainStore(h, stranger);
    const product = await mappedVariant(h, stranger, theirs.storeId);
    const { rows } = await h.services.database.pool.query('select listing_id from listing_variants where id = $1', [
      product.listingVariantId,
    ]);
    expect((await choose({ kind: 'product', subject: rows[0].listing_id, is_packed: true })).body).toMatchObject({ status: 202 });
  });
});

describe('many at once', () => {
  const formOf = (fields: Record<string, string | File>) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    return form;
  };
  const readFile = (text: string) => actOnPacking(seller.ctx, formOf({ intent: 'file', file: new File([text], 'packing.csv') }));

  test('are entered by a file that was filled in; what is wrong with a row is told, and the others go', async () => {
    const [one, two, three] = [await arrive(), await arrive(), await arrive()];
    for (const { id } of [one, two, three]) await pack(id);
    const lines = packingFile(await listToPack(seller.ctx))
      .trimEnd()
      .split('\r\n');
    const filled = lines.map((line, at) =>
      at === 0 ? line : line.replace(',,,,,', [',', 'LX12345678', String(at), 'CN,Post,4.00,3.50,'].join('')),
    );
    expect(filled[1]).toContain('LX123456781CN');
    const answer = await readFile([...filled, 'never,,,LX123456789CN,,,,'].join('\r\n'));
    expect(answer).toMatchObject({ entered: 3, failed: [{ name: 'never' }] });
    expect(await listed(two.id)).toMatchObject({ state: 'info_received', total_cost: 750, profit: 2250 });
  });

  test('are entered by a carrier’s own file, with the orders’ names', async () => {
    const { id, name } = await arrive();
    await pack(id);
    expect(await readFile(`Order reference;Tracking code;Postage\n${name.slice(1)};LX123456789CN;"3,50"\n`)).toMatchObject({ entered: 1 });
    expect(await listed(id)).toMatchObject({ trackings: [{ tracking_number: 'LX123456789CN' }], shipping_info: { amount: 350 } });
  });

  test('a file that is no such table is refused at its field', async () => {
    for (const text of ['Name,Colour\na,b\n', '', 'Order,Tracking number\n#1,\n'])
      await expect(readFile(text)).rejects.toMatchObject({ code: 'BAD_REQUEST', fields: { file: [expect.any(String)] } });
    const { id, name } = await arrive();
    await pack(id);
    expect(await readFile(`Order,Tracking number,Postage\n${name},LX123456789CN,a lot\n`)).toMatchObject({
      entered: 0,
      failed: [{ name, why: 'Shipping or postage: This is not valid.' }],
    });
  });

  test('are entered in one table, where only what was filled in counts', async () => {
    const [one, two] = [await arrive(), await arrive()];
    for (const { id } of [one, two]) await pack(id);
    const form = formOf({ intent: 'enter' });
    for (const { id, name } of [one, two]) {
      form.append('row', id);
      form.append(`name:${id}`, name);
    }
    form.append(`tracking:${one.id}`, 'LX123456789CN');
    form.append(`goods:${one.id}`, '4,00');
    form.append(`postage:${one.id}`, '3.50');
    expect(await actOnPacking(seller.ctx, form)).toMatchObject({ entered: 1, failed: [] });
    expect(await idsToPack()).toEqual([two.id]);
    // The next one of the same goods is proposed what this one cost.
    expect((await toPack()).orders).toMatchObject([{ goods_cost: 400, postage: 350 }]);
    await expect(actOnPacking(seller.ctx, formOf({ intent: 'enter', row: two.id }))).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  });
});

test('a slip and a label have the items and the address as the country writes it', async () => {
  const { id } = await arrive();
  await pack(id);
  expect(await readForPrint(seller.ctx, [id])).toMatchObject([
    {
      lines: ['Jane Doe', '1 Main Street', 'Austin, TX 78701'],
      countryCode: 'US',
      items: [{ title: 'Candle', openQuantity: 1 }],
    },
  ]);
  const stranger = await h.newSeller();
  expect(await readForPrint(stranger.ctx, [id])).toEqual([]);
});
