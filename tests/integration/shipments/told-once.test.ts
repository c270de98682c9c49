import { beforeAll, expect, test } from 'vitest';
import { acceptOwnOrder, shipOwnOrder } from '#app/features/fulfillment/own-desk.server.ts';
import { tellStore } from '#app/features/shipments/tell-store.server.ts';
import { type Harness, harness } from '#tests/support/harness.ts';
import { beginTrade, parcelNumber } from '../fulfillment/support.ts';

let h: Harness;
beforeAll(async () => {
  h = await harness();
});

test('a package of some of the units, told by two workers at once, is one fulfillment', async () => {
  const trade = await beginTrade(h);
  await trade.buy([{ title: 'Desk lamp', quantity: 4 }]);
  await trade.linkAll();
  const desk = await trade.deskOrder(await trade.placeAndPay());
  await acceptOwnOrder(trade.operator, { id: desk });
  await shipOwnOrder(trade.operator, { id: desk, trackingNumber: parcelNumber(), carrier: 'USPS', quantities: [2] });
  const [shipment] = await trade.shipments();
  await Promise.all([1, 2].map(() => tellStore(trade.seller.ctx, { shipmentId: shipment.id })));
  await h.settle();
  const counts = await h.control<Record<string, { fulfillments: number }>>('shopify/counts');
  expect(counts[trade.store.domain]?.fulfillments).toBe(1);
  expect(await trade.query('select open_quantity from order_line_items where workplace_id = $1')).toEqual([{ open_quantity: 2 }]);
});
