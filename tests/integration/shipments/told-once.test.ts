import { beforeAll, expect, test, vi } from 'vitest';
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

test('a package of some of the units, of which the store says that something went wrong when it has it, is one fulfillment', async () => {
  const trade = await beginTrade(h);
  await trade.buy([{ title: 'Desk lamp', quantity: 4 }]);
  await trade.linkAll();
  const desk = await trade.deskOrder(await trade.placeAndPay());
  await acceptOwnOrder(trade.operator, { id: desk });
  // Shopify's own failures come as a success with an error in it, also after the work.
  const internalError = { errors: [{ message: 'Internal error', extensions: { code: 'INTERNAL_SERVER_ERROR' } }] };
  const real = globalThis.fetch;
  let hasFailed = false;
  const failing = vi.spyOn(globalThis, 'fetch').mockImplementation(async (...call) => {
    const answer = await real(...call);
    if (hasFailed || !/"operationName":"fulfillmentCreate"/.test(String(call[1]?.body))) return answer;
    hasFailed = true;
    return Response.json(internalError);
  });
  try {
    await shipOwnOrder(trade.operator, { id: desk, trackingNumber: parcelNumber(), carrier: 'USPS', quantities: [2] });
    await h.settle();
    const [shipment] = await trade.shipments();
    await tellStore(trade.seller.ctx, { shipmentId: shipment.id });
    await h.settle();
  } finally {
    failing.mockRestore();
  }
  expect(hasFailed).toBe(true);
  expect(await trade.shipments()).toMatchObject([{ channel_state: 'pushed' }]);
  const counts = await h.control<Record<string, { fulfillments: number }>>('shopify/counts');
  expect(counts[trade.store.domain]?.fulfillments).toBe(1);
  expect(await trade.query('select open_quantity from order_line_items where workplace_id = $1')).toEqual([{ open_quantity: 2 }]);
});
