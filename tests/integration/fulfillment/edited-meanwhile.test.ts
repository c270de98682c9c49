/** Orders that change on the store while a supplier has them, and come back from there. */
import { beforeAll, describe, expect, test } from 'vitest';
import { cancelPlacement } from '#app/features/fulfillment/cancel-placement.server.ts';
import { shipOwnOrder } from '#app/features/fulfillment/own-desk.server.ts';
import { paySupplierOrders } from '#app/features/fulfillment/pay-supplier-orders.server.ts';
import { placeOrders } from '#app/features/fulfillment/place-orders.server.ts';
import { getOrder } from '#app/features/orders/get-order.server.ts';
import { readOrderAgain } from '#app/features/orders/read-order-again.server.ts';
import { recountOrders } from '#app/features/orders/recount-orders.server.ts';
import { topupEntries } from '#app/features/wallet/ledger.ts';
import { postMovement } from '#app/features/wallet/post-movement.server.ts';
import { newId } from '#app/platform/ids.ts';
import { type Harness, harness } from '#tests/support/harness.ts';
import { orderBody } from '#tests/support/shopify-order.ts';
import { deliver, groupsOf, mappedVariant, plainStore } from '../orders/support.ts';
import { beginTrade, parcelNumber, type Trade } from './support.ts';

let h: Harness;
beforeAll(async () => {
  h = await harness();
});

interface Bought {
  id: number;
  lines: { id: number }[];
  fulfillments: { tracking: { number: string }[]; lineItems: { quantity: number }[] }[];
}

/** Three lamps, ordered with the supplier and not paid yet. */
async function placedOrder(): Promise<{ trade: Trade; order: Bought; id: string }> {
  const trade = await beginTrade(h);
  const order = await trade.buy<Bought>([{ title: 'Desk lamp', quantity: 3 }]);
  await trade.linkAll();
  const id = (await trade.groups())[0]?.id as string;
  await placeOrders(trade.seller.ctx, { choices: [{ supplierOrderId: id }] });
  return { trade, order, id };
}
/** The owner adds units to the order's line, or takes them back. */
const edit = async (trade: Trade, order: Bought, how: 'add-units' | 'refund', quantity: number) => {
  const lineItemId = order.lines[0]?.id;
  const more = how === 'refund' ? { lines: [{ lineItemId, quantity, restock: true }] } : { lineItemId, quantity };
  await h.control(`shopify/${how}`, { shop: trade.store.domain, orderId: order.id, ...more });
  await h.settle();
};
const unitsOf = (trade: Trade) =>
  trade.query('select quantity, line_units as units from supplier_order_items where workplace_id = $1 order by id');

describe('an order', () => {
  test('of which the store takes a part back while it waits for payment is ordered anew with the rest only', async () => {
    const { trade, order, id } = await placedOrder();
    await h.settle();
    const { total_cost: before } = (await trade.groups())[0] ?? { total_cost: 0 };
    const lines = [{ lineItemId: order.lines[0]?.id, quantity: 2, restock: true }];
    await h.control('shopify/refund', { shop: trade.store.domain, orderId: order.id, lines });
    await h.settle();
    // The supplier still has the whole of it.
    expect(await unitsOf(trade)).toEqual([{ quantity: 3, units: 3 }]);
    await cancelPlacement(trade.seller.ctx, { supplierOrderId: id, why: 'seller' });
    await h.settle();
    expect(await unitsOf(trade)).toEqual([{ quantity: 1, units: 1 }]);
    expect((await trade.groups())[0]).toMatchObject({ id, state: 'ready' });
    expect((await trade.groups())[0]?.total_cost).toBeLessThan(before);
    await placeOrders(trade.seller.ctx, { choices: [{ supplierOrderId: id }] });
    await h.settle();
    const { items } = (await trade.query('select items from own_supplier_orders where id = $1', [await trade.deskOrder(id)]))[0];
    expect(items).toMatchObject([{ quantity: 1 }]);
  });

  test('to which the store adds units while a supplier has it: they are ordered by themselves, and the store is told of each parcel’s own', async () => {
    const { trade, order, id } = await placedOrder();
    await h.settle();
    const pay = async (supplierOrderId: string) => {
      await postMovement(trade.seller.ctx, { kind: 'topup', reference: `test:${newId()}`, entries: () => topupEntries(1_000_00) });
      await paySupplierOrders(trade.seller.ctx, { supplierOrderIds: [supplierOrderId], method: 'wallet' });
      await h.settle();
    };
    await pay(id);
    await edit(trade, order, 'add-units', 2);
    const [first, added] = await trade.groups();
    expect(first).toMatchObject({ id, state: 'order_placed' });
    expect(added).toMatchObject({ source: 'quayside', state: 'ready' });
    const addedId = added?.id as string;
    const { supplierOrders } = await getOrder(trade.seller.ctx, { orderId: added?.orderId as string });
    expect(supplierOrders.map((group) => group.items.map((item) => item.quantity))).toEqual([[5], [2]]);
    // Added and taken back before anybody has them.
    await edit(trade, order, 'add-units', 1);
    await edit(trade, order, 'refund', 1);
    expect(await unitsOf(trade)).toEqual([
      { quantity: 3, units: 3 },
      { quantity: 2, units: 2 },
    ]);
    expect(await recountOrders(trade.seller.ctx, trade.seller.workplaceId)).toEqual({});
    await placeOrders(trade.seller.ctx, { choices: [{ supplierOrderId: addedId }] });
    await h.settle();
    await pay(addedId);
    // News of the store that change nothing of it make no third one.
    await readOrderAgain(trade.seller.ctx, {
      workplaceId: trade.seller.workplaceId,
      storeId: trade.store.storeId,
      platformOrderId: String(order.id),
      cause: 'test',
    });
    expect(await trade.groups()).toHaveLength(2);
    const numbers = [parcelNumber(), parcelNumber()];
    await shipOwnOrder(trade.operator, { id: await trade.deskOrder(addedId), trackingNumber: numbers[0] as string, carrier: 'USPS' });
    await h.settle();
    await shipOwnOrder(trade.operator, { id: await trade.deskOrder(id), trackingNumber: numbers[1] as string, carrier: 'USPS' });
    await h.settle();
    const told = (await h.control<Bought[]>(`shopify/orders?shop=${trade.store.domain}`)).find((each) => each.id === order.id);
    const byNumber = (number: string | undefined) =>
      told?.fulfillments
        .filter((each) => each.tracking[0]?.number === number)
        .flatMap((each) => each.lineItems.map((line) => line.quantity))
        .reduce((sum, units) => sum + units, 0);
    expect(numbers.map(byNumber)).toEqual([2, 3]);
    expect(await trade.groups()).toMatchObject([{ state: 'info_received' }, { state: 'info_received' }]);
  });

  test('of which the merchant has sent some and takes that back while a supplier has the rest: it is ordered by itself', async () => {
    const trade = await beginTrade(h);
    const { storeId, domain } = await plainStore(h, trade.seller);
    const variant = await mappedVariant(h, trade.seller, storeId, { shipsFrom: ['CN'] });
    const body = orderBody([{ variantId: variant.channelVariantId, quantity: 3 }]);
    let seconds = 0;
    const leaveOpen = async (fulfillable_quantity: number) => {
      seconds += 1;
      const updated_at = new Date(Date.parse(body.updated_at) + seconds * 1000).toISOString();
      const line_items = body.line_items.map((line) => ({ ...line, fulfillable_quantity }));
      await deliver(h, domain, 'orders/updated', { ...body, updated_at, line_items });
      await h.settle();
      return trade.query(
        'select s.state, i.line_units as units from supplier_order_items i join supplier_orders s on s.id = i.supplier_order_id where i.workplace_id = $1 order by i.id',
      );
    };
    // The merchant has sent one from a shelf of theirs.
    expect(await leaveOpen(2)).toEqual([{ state: 'ready', units: 2 }]);
    const id = await trade.placeAndPay();
    const placed = { state: 'order_placed', units: 2 };
    expect(await leaveOpen(3)).toEqual([placed, { state: 'ready', units: 1 }]);
    // It had only the wrong number, and is sent after all; then it is not.
    expect(await leaveOpen(2)).toEqual([placed]);
    expect(await leaveOpen(3)).toEqual([placed, { state: 'ready', units: 1 }]);
    // The store is told of the two that the supplier sends: the third is still wanted.
    await shipOwnOrder(trade.operator, { id: await trade.deskOrder(id), trackingNumber: parcelNumber(), carrier: 'USPS' });
    await h.settle();
    await trade.query(`update shipments set channel_state = 'pushed' where workplace_id = $1`);
    const sent = { state: 'info_received', units: 2 };
    expect(await leaveOpen(1)).toEqual([sent, { state: 'ready', units: 1 }]);
    await trade.placeAndPay([(await trade.groups())[1]?.id as string]);
    expect(await leaveOpen(1)).toEqual([sent, { state: 'order_placed', units: 1 }]);
    // What is canceled in the store of what suppliers were asked for is asked for no second time.
    expect(await leaveOpen(3)).toHaveLength(2);
    expect(await recountOrders(trade.seller.ctx, trade.seller.workplaceId)).toEqual({});
  });

  test('of which the merchant has sent one item and takes that back while a supplier has the other: it is ordered by itself', async () => {
    const trade = await beginTrade(h);
    const { storeId, domain } = await plainStore(h, trade.seller);
    const [lamp, shade] = [await mappedVariant(h, trade.seller, storeId), await mappedVariant(h, trade.seller, storeId)];
    const body = orderBody([
      { variantId: lamp.channelVariantId, quantity: 1 },
      { variantId: shade.channelVariantId, quantity: 1 },
    ]);
    const shadeIsOpen = async (isOpen: boolean, seconds: number) => {
      const updated_at = new Date(Date.parse(body.updated_at) + seconds * 1000).toISOString();
      const line_items = body.line_items.map((line, at) => ({ ...line, fulfillable_quantity: at === 0 || isOpen ? 1 : 0 }));
      await deliver(h, domain, 'orders/updated', { ...body, updated_at, line_items });
      await h.settle();
    };
    const asked = () =>
      trade.query(
        `select l.platform_line_item_id as line, s.state, l.supplier_order_id = s.id as "isOwner" from supplier_order_items i
           join supplier_orders s on s.id = i.supplier_order_id join order_line_items l on l.id = i.line_item_id where i.workplace_id = $1 order by i.id`,
      );
    const [lampLine, shadeLine] = body.line_items.map((line) => String(line.id));
    await shadeIsOpen(true, 0);
    await shadeIsOpen(false, 1);
    await trade.placeAndPay();
    const placed = { line: lampLine, state: 'order_placed', isOwner: true };
    expect(await asked()).toEqual([placed]);
    await shadeIsOpen(true, 2);
    expect(await asked()).toEqual([placed, { line: shadeLine, state: 'ready', isOwner: true }]);
    // It had only the wrong number, and is sent after all; then it is not.
    await shadeIsOpen(false, 3);
    expect(await asked()).toEqual([placed]);
    await shadeIsOpen(true, 4);
    expect(await asked()).toEqual([placed, { line: shadeLine, state: 'ready', isOwner: true }]);
    expect(await recountOrders(trade.seller.ctx, trade.seller.workplaceId)).toEqual({});
  });

  test('to which the store adds units that the merchant sends by himself: nothing of them is ordered beside what is on its way', async () => {
    const seller = await h.newSeller();
    const { storeId, domain } = await plainStore(h, seller);
    const { channelVariantId } = await mappedVariant(h, seller, storeId);
    const body = orderBody([{ variantId: channelVariantId }]);
    const [line] = body.line_items;
    const tell = async (topic: string, quantity: number, fulfillable_quantity: number, later: number) => {
      const line_items = [{ ...line, quantity, current_quantity: quantity, fulfillable_quantity }];
      await deliver(h, domain, topic, { ...body, line_items, updated_at: new Date(Date.now() + later).toISOString() });
      await h.settle();
    };
    const asked = async () =>
      (
        await h.services.database.pool.query(
          `select s.state, i.line_units as units from supplier_order_items i join supplier_orders s on s.id = i.supplier_order_id
           where i.workplace_id = $1 order by s.id`,
          [seller.workplaceId],
        )
      ).rows;
    await tell('orders/create', 1, 1, 0);
    const [group] = await groupsOf(h, seller, body.id);
    await placeOrders(seller.ctx, { choices: [{ supplierOrderId: group?.id as string }] });
    await h.settle();
    const placed = { state: 'waiting_payment', units: 1 };
    await tell('orders/updated', 3, 3, 1000);
    expect(await asked()).toEqual([placed, { state: 'ready', units: 2 }]);
    await tell('orders/updated', 3, 2, 2000);
    expect(await asked()).toEqual([placed, { state: 'ready', units: 1 }]);
    await tell('orders/updated', 3, 1, 3000);
    expect(await asked()).toEqual([placed]);
    await tell('orders/updated', 3, 3, 4000);
    expect(await asked()).toEqual([placed, { state: 'ready', units: 2 }]);
    expect(await recountOrders(seller.ctx, seller.workplaceId)).toEqual({});
  });

  test('to which the store adds units before the supplier was asked, or has let it go, is ordered as one', async () => {
    const { trade, order, id } = await placedOrder();
    await h.settle();
    await edit(trade, order, 'add-units', 2);
    expect(await trade.groups()).toHaveLength(2);
    await cancelPlacement(trade.seller.ctx, { supplierOrderId: id, why: 'seller' });
    await h.settle();
    expect(await unitsOf(trade)).toEqual([{ quantity: 5, units: 5 }]);
    await edit(trade, order, 'add-units', 1);
    expect(await unitsOf(trade)).toEqual([{ quantity: 6, units: 6 }]);
    await placeOrders(trade.seller.ctx, { choices: [{ supplierOrderId: id }] });
    await h.settle();
    expect(await trade.groups()).toMatchObject([{ id, state: 'waiting_payment' }]);
    expect(await recountOrders(trade.seller.ctx, trade.seller.workplaceId)).toEqual({});
  });

  test('that comes back from its supplier while only the added units are ordered makes good for what the store took back', async () => {
    const { trade, order, id } = await placedOrder();
    await h.settle();
    await edit(trade, order, 'add-units', 2);
    const added = (await trade.groups())[1]?.id as string;
    await placeOrders(trade.seller.ctx, { choices: [{ supplierOrderId: added }] });
    await h.settle();
    await edit(trade, order, 'refund', 2);
    await cancelPlacement(trade.seller.ctx, { supplierOrderId: id, why: 'seller' });
    await h.settle();
    // Of five less two, two are ordered.
    expect(await unitsOf(trade)).toEqual(
      expect.arrayContaining([expect.objectContaining({ units: 1 }), expect.objectContaining({ units: 2 })]),
    );
    expect(await trade.groups()).toMatchObject([
      { id, state: 'ready' },
      { id: added, state: 'waiting_payment' },
    ]);
  });

  test('that the store cancels while it is placed, and the supplier refuses, is given up, not ready', async () => {
    const { trade, order, id } = await placedOrder();
    await trade.query(
      'update source_variants set stock = 0 where id = (select source_variant_id from supplier_order_items where supplier_order_id = $1)',
      [id],
    );
    // The job of placing has not run yet.
    await h.control('shopify/cancel', { shop: trade.store.domain, orderId: order.id });
    await h.settle();
    expect(await trade.groups()).toMatchObject([{ id, state: 'cancelled_channel' }]);
    expect(await recountOrders(trade.seller.ctx, trade.seller.workplaceId)).toEqual({});
  });
});
