/** Of what is pasted with a tracking number only the number goes on. */
import { beforeAll, expect, test } from 'vitest';
import { shipOwnOrder } from '#app/features/fulfillment/own-desk.server.ts';
import { paySupplierOrders } from '#app/features/fulfillment/pay-supplier-orders.server.ts';
import { type Harness, harness } from '#tests/support/harness.ts';
import { startPlacing } from '../fulfillment/placement-support.ts';
import { beginTrade, parcelNumber } from '../fulfillment/support.ts';

let h: Harness;
beforeAll(async () => {
  h = await harness();
});

const parcelsOf = async (workplaceId: string) =>
  (
    await h.services.database.pool.query<{ number: string; carrier: string }>(
      'select tracking_number as number, carrier from shipments where workplace_id = $1 order by id',
      [workplaceId],
    )
  ).rows;

test('a seller pastes a link to the carrier’s page: the number is kept, and the carrier that was named with it', async () => {
  const { seller, ownOrder } = await startPlacing();
  const { id } = await ownOrder();
  const number = parcelNumber();
  const { status } = await seller.api('PUT', '/orders/v4/manually-fulfill', {
    supplier_order_id: id,
    tracking_number: `Tracking (USPS): https://t.17track.net/en#nums=${number}\n`,
  });
  expect(status).toBe(200);
  expect(await parcelsOf(seller.workplaceId)).toEqual([{ number, carrier: 'USPS' }]);
});

test('what is no number is refused with the reason beside the field, and the order stays as it was', async () => {
  const { seller, ownOrder, row } = await startPlacing();
  const { id } = await ownOrder();
  for (const [typed, sentence] of [
    ['shipped', 'There is no tracking number in this. Enter the number that the carrier gave you.'],
    ['1Z999AA10123456784, 1Z999AA10123456785', 'There are several numbers in this. Enter the number of one package.'],
    ['Order 100012345678', 'This looks like an order number. Enter the number that the carrier gave you.'],
  ]) {
    const { body } = await seller.api('PUT', '/orders/v4/manually-fulfill', { supplier_order_id: id, tracking_number: typed });
    expect(body).toMatchObject({ success: false, errors: { trackingNumber: [sentence] } });
  }
  expect(await row(id)).toMatchObject({ state: 'ready' });
  expect(await parcelsOf(seller.workplaceId)).toEqual([]);
});

test('the store is told the number alone of what an operator pasted at the desk', async () => {
  const trade = await beginTrade(h);
  await trade.buy([{ title: 'Desk lamp', quantity: 1 }]);
  await trade.linkAll();
  const desk = await trade.deskOrder(await trade.placeAndPay());
  const number = parcelNumber();
  await expect(shipOwnOrder(trade.operator, { id: desk, trackingNumber: 'N/A', carrier: '' })).rejects.toMatchObject({
    fields: { trackingNumber: ['trackingMissing'] },
  });
  await shipOwnOrder(trade.operator, { id: desk, trackingNumber: `\u200b“${number}”`, carrier: 'USPS' });
  await h.settle();
  expect(await parcelsOf(trade.seller.workplaceId)).toEqual([{ number, carrier: 'USPS' }]);
  const counts = await h.control<Record<string, { fulfillments: number }>>('shopify/counts');
  expect(counts[trade.store.domain]?.fulfillments).toBe(1);
});

test('a supplier that reports words for a number has sent nothing yet; the number that it reports later is kept', async () => {
  const { seller, cjOrder, place, row, ofKey, topUp } = await startPlacing();
  const id = await cjOrder();
  await place([id]);
  await h.settle();
  await topUp(1_000_00);
  await paySupplierOrders(seller.ctx, { supplierOrderIds: [id], method: 'wallet' });
  await h.settle();
  const [there] = await ofKey(id);
  await h.control('cj/ship', { order: there?.id, trackNumber: 'pending' });
  await h.settle();
  expect(await parcelsOf(seller.workplaceId)).toEqual([]);
  const number = parcelNumber();
  await h.control('cj/relabel', { order: there?.id, trackNumber: `USPS ${number}` });
  await seller.ctx.enqueue('fulfillment.look-at-supplier', { workplaceId: seller.workplaceId, supplierOrderId: id });
  await h.settle();
  expect(await parcelsOf(seller.workplaceId)).toMatchObject([{ number }]);
  expect((await row(id)).state).not.toBe('order_placed');
});
