import { beforeAll, expect, test } from 'vitest';
import { fulfillManually } from '#app/features/fulfillment/order-by-hand.server.ts';
import { tellStore } from '#app/features/shipments/tell-store.server.ts';
import { type Harness, harness } from '#tests/support/harness.ts';
import { beginTrade, parcelNumber } from '../fulfillment/support.ts';

let h: Harness;
beforeAll(async () => {
  h = await harness();
});

test('a package of 60 different things is fulfilled as a whole', async () => {
  const trade = await beginTrade(h);
  await trade.buy(Array.from({ length: 60 }, (_, index) => ({ title: `Thing ${index + 1}`, quantity: 2, price: '3.00' })));
  const [group] = await trade.groups();
  await fulfillManually(trade.seller.ctx, { supplierOrderId: group?.id ?? '', trackingNumber: parcelNumber(), carrier: 'USPS' });
  await h.settle();
  const [shipment] = await trade.shipments();
  expect(shipment.channel_state).toBe('pushed');
  expect(await trade.query('select fulfillment_status from orders where workplace_id = $1')).toEqual([{ fulfillment_status: 'fulfilled' }]);
  expect(await trade.query('select 1 from order_line_items where workplace_id = $1 and open_quantity > 0')).toEqual([]);

  // Told again, as after a lost answer: nothing is left, and nothing is made twice.
  await trade.query("update shipments set channel_state = 'waiting' where workplace_id = $1");
  await tellStore(trade.seller.ctx, { shipmentId: shipment.id });
  const counts = await h.control<Record<string, { fulfillments: number }>>('shopify/counts');
  expect(counts[trade.store.domain]?.fulfillments).toBe(1);
  const [told] = await trade.shipments();
  expect(told).toMatchObject({ channel_state: 'pushed', channel_fulfillments: shipment.channel_fulfillments });
});
