/** A parcel stays as it is when supplier or carrier do not name it any more (docs/decisions/250). */
import { beforeAll, describe, expect, test } from 'vitest';
import { lookAtSupplier } from '#app/features/fulfillment/look-at-supplier.server.ts';
import { lookAfterParcels } from '#app/features/shipments/follow-parcels.server.ts';
import { type Harness, harness } from '#tests/support/harness.ts';
import { beginTrade, findCjGoods, parcelNumber, type Trade } from '../fulfillment/support.ts';
import { mappedVariant } from '../orders/support.ts';

let h: Harness;
let trade: Trade;
let id: string;
let number: string;
const parcel = parcelNumber('CJ');

const parcels = () =>
  trade.query(
    'select tracking_number, carrier, status, sub_status, quantities, channel_state, last_event_at, delivered_at from shipments where workplace_id = $1',
  );
const events = async () =>
  (await trade.query('select description from tracking_events where workplace_id = $1')).map((each) => each.description);
const inStore = () => h.control<{ fulfillments: object[] }[]>(`shopify/orders?shop=${trade.store.domain}`);
const everything = async () => ({
  parcels: await parcels(),
  events: await events(),
  state: (await trade.groups())[0]?.state,
  told: (await inStore())[0]?.fulfillments,
});
const move = async (status: string) => {
  await h.control('seventeen-track/move', { number: parcel, status, description: status, location: 'Austin' });
  await h.settle();
};

beforeAll(async () => {
  h = await harness();
  trade = await beginTrade(h);
  await h.services.connectors.suppliers.cj?.news?.subscribe(`${h.services.env.PUBLIC_URL}/webhooks/cj`);
  await trade.buy([{ title: 'Desk lamp', quantity: 1 }]);
  const [goods] = await findCjGoods(h);
  await trade.linkAll(await mappedVariant(h, trade.seller, trade.store.storeId, { source: 'cj', ...goods, shipsFrom: ['CN'] }));
  id = await trade.placeAndPay();
  number = (await trade.query('select supplier_order_no as number from supplier_orders where workplace_id = $1'))[0].number;
  await h.control('cj/ship', { order: number, trackNumber: parcel });
  await h.settle();
  await move('InTransit');
});

describe('a parcel that is on its way', () => {
  test('stays so when its supplier’s order has no number any more', async () => {
    const before = await everything();
    expect(before).toMatchObject({ parcels: [{ tracking_number: parcel, status: 'in_transit' }], state: 'in_transit' });
    await h.control('cj/relabel', { order: number, trackNumber: '' });
    await h.settle();
    await lookAtSupplier(trade.seller.ctx, { supplierOrderId: id, parts: [] });
    await h.settle();
    const view = await h.services.connectors.suppliers.cj?.orders?.get(number);
    expect(view?.packages).toEqual([]);
    expect(await everything()).toEqual(before);
  });

  test('stays so when its carrier does not find it any more', async () => {
    const before = await everything();
    expect(before.parcels[0].sub_status).toMatch(/^InTransit/);
    await move('NotFound');
    expect(await everything()).toEqual(before);
  });

  test('stays so when 17TRACK does not know its number any more', async () => {
    // Nothing was heard of it for so long that it is asked about.
    await trade.query(`update shipments set last_event_at = last_event_at - interval '7 hours' where workplace_id = $1`);
    const before = await everything();
    expect(await h.control('seventeen-track/forget', { number: parcel })).toEqual({ forgotten: 1 });
    expect(await h.services.connectors.carrier?.get([parcel])).toEqual({ parcels: [], unknown: [parcel] });
    await lookAfterParcels(trade.seller.ctx);
    await h.settle();
    expect(await everything()).toEqual(before);
  });

  test('is followed again where 17TRACK did not know its number any more', async () => {
    expect(await h.services.connectors.carrier?.get([parcel])).toMatchObject({ unknown: [] });
    await move('OutForDelivery');
    expect(await h.services.connectors.carrier?.get([parcel])).toMatchObject({ parcels: [{ status: 'out_for_delivery' }], unknown: [] });
  });
});

test('an event that both CJ and 17TRACK tell stands once, at its time', async () => {
  const { rows } = await h.services.database.pool.query(
    `select description, count(*)::int from tracking_events where workplace_id = $1 group by 1 having count(*) > 1`,
    [trade.seller.workplaceId],
  );
  expect(rows).toEqual([]);
  const told = (await h.services.connectors.carrier?.get([parcel]))?.parcels[0]?.events ?? [];
  const known = await trade.query(
    'select description, at from tracking_events where workplace_id = $1 and is_zone_known order by at desc, id',
  );
  expect(known.length).toBeGreaterThan(1);
  for (const event of known) expect(told).toContainEqual(expect.objectContaining({ description: event.description, at: event.at }));
});
