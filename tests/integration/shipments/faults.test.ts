import { beforeAll, beforeEach, expect, test } from 'vitest';
import { seventeenTrackSignature } from '#app/connectors/carriers/seventeen-track/client.server.ts';
import { createContext } from '#app/context.server.ts';
import { shipOwnOrder } from '#app/features/fulfillment/own-desk.server.ts';
import { lookAfterParcels } from '#app/features/shipments/follow-parcels.server.ts';
import { shipmentJobs } from '#app/features/shipments/jobs.server.ts';
import { listTrackingEvents } from '#app/features/shipments/list-tracking-events.server.ts';
import { tellStore } from '#app/features/shipments/tell-store.server.ts';
import { type Harness, harness } from '#tests/support/harness.ts';
import { beginTrade, parcelNumber, type Trade } from '../fulfillment/support.ts';

let h: Harness;
let trade: Trade;
let desk: string;

beforeAll(async () => {
  h = await harness();
});

/** A paid order of one lamp, on the supplier's desk. */
beforeEach(async () => {
  trade = await beginTrade(h);
  await trade.buy([{ title: 'Desk lamp', quantity: 1 }]);
  await trade.linkAll();
  desk = await trade.deskOrder(await trade.placeAndPay());
});

const ship = async (trackingNumber: string) => {
  await shipOwnOrder(trade.operator, { id: desk, trackingNumber, carrier: 'USPS' });
  await h.settle();
};
const seen = async () => {
  const [group] = await trade.groups();
  const [parcel] = await listTrackingEvents(trade.seller.ctx, [group?.orderId ?? '']);
  return { state: group?.state, ...parcel };
};
/** What the clock starts every ten minutes. */
const sweep = async () => {
  await shipmentJobs.find(({ name }) => name === 'shipments.retry-held')?.run(createContext(h.services), {} as never);
  await h.settle();
};
const alarms = async () =>
  (await trade.query("select message from notifications where workplace_id = $1 and message = 'order_delivery_trouble'")).length;

test('a store that is frozen has refused no parcel: it is told once it is open again, and nobody rings meanwhile', async () => {
  await h.control('shopify/shut', { shop: trade.store.domain, status: 402 });
  await ship(parcelNumber());
  expect(await seen()).toMatchObject({ channelState: 'shut', channelError: null });
  expect(await trade.query("select 1 from notifications where workplace_id = $1 and message = 'order_store_fulfillment_failed'")).toEqual(
    [],
  );
  expect(await trade.query("select 1 from order_timeline where workplace_id = $1 and event = 'fulfillment_failed'")).toEqual([]);
  await h.control('shopify/shut', { shop: trade.store.domain, status: null });
  await sweep();
  expect(await seen()).toMatchObject({ channelState: 'pushed' });
});

const hourMs = 3_600_000;
/** A push with one event of that status. @param event.at milliseconds from now */
const tell = async (number: string, status: string, { description, at = 0 }: { description: string; at?: number }) => {
  const event = { time_utc: new Date(Date.now() + at).toISOString(), description, location: 'Reno', stage: status };
  const body = JSON.stringify({
    event: 'TRACKING_UPDATED',
    data: { number, track_info: { latest_status: { status }, latest_event: event, tracking: { providers: [{ events: [event] }] } } },
  });
  const answer = await fetch(`${h.appUrl}/webhooks/17track`, {
    method: 'POST',
    body,
    headers: { sign: seventeenTrackSignature(body, h.services.env.SEVENTEEN_TRACK_KEY ?? '') },
  });
  expect(answer.status).toBe(200);
  await h.settle();
};

test('a store that is out of reach is told exactly once when it is back; meanwhile its words stand beside the parcel', async () => {
  await h.fault({ vendor: 'shopify', match: 'orderFulfillments$', kind: 'cut', times: -1 });
  await shipOwnOrder(trade.operator, { id: desk, trackingNumber: parcelNumber(), carrier: 'USPS' });
  const [{ id: shipmentId }] = await trade.shipments();
  await expect(tellStore(trade.seller.ctx, { shipmentId })).rejects.toThrow();
  expect(await seen()).toMatchObject({ channelState: 'waiting', channelError: expect.stringMatching(/./) });
  await h.clearFaults();
  await sweep();
  await sweep();
  expect(await seen()).toMatchObject({ channelState: 'pushed', channelError: null });
  const counts = await h.control<Record<string, { fulfillments: number }>>('shopify/counts');
  expect(counts[trade.store.domain]?.fulfillments).toBe(1);
});

test('a number that nobody can follow is told to the seller in the words of the carrier service', async () => {
  await ship('AB12345');
  expect(await seen()).toMatchObject({ channelState: 'pushed', carrierError: expect.stringContaining('AB12345'), events: [] });
});

test('parcels are followed once there is quota for them again', async () => {
  const number = parcelNumber();
  await h.control('seventeen-track/limits', { quotaTotal: 0 });
  try {
    await ship(number);
    expect(await seen()).toMatchObject({ carrierError: expect.stringContaining('quota') });
  } finally {
    await h.control('seventeen-track/limits', { quotaTotal: 1_000_000 });
  }
  await h.services.database.pool.query("delete from pgboss.job where name = 'shipments.follow' and state = 'retry'");
  await lookAfterParcels(trade.seller.ctx);
  await h.settle();
  await h.control('seventeen-track/move', { number, status: 'InTransit', description: 'Departed', location: 'Reno' });
  await h.settle();
  expect(await seen()).toMatchObject({ state: 'in_transit', carrierError: null });
});

test('a number that was typed in groups, as it stands on paper, is followed', async () => {
  const number = parcelNumber();
  await ship(` ${number.slice(0, 4)} ${number.slice(4, 9)}\u00a0${number.slice(9)}`);
  await h.control('seventeen-track/move', { number, status: 'InTransit', description: 'Departed', location: 'Reno' });
  await h.settle();
  expect(await seen()).toMatchObject({ state: 'in_transit', trackingNumber: number });
});

test('a parcel of which the carrier told before it was here is where the carrier has it, not hours later', async () => {
  // Another store's order had the number first: it is followed, and its movement told, when nobody here has heard of ours.
  const number = parcelNumber();
  await h.services.connectors.carrier?.register([{ trackingNumber: number, reference: 'another' }]);
  await h.control('seventeen-track/move', { number, status: 'InTransit', description: 'Departed', location: 'Reno' });
  await h.settle();
  await ship(number);
  expect(await seen()).toMatchObject({ state: 'in_transit', carrierError: null, events: [{ description: 'Departed' }] });
});

test('a number that was another parcel’s months ago stands for ours once that one moves, and not before', async () => {
  const number = parcelNumber();
  const move = async (status: string, description: string, time: Date) => {
    await h.control('seventeen-track/move', { number, status, description, location: 'Reno', time: time.toISOString() });
    await h.settle();
  };
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);
  await h.services.connectors.carrier?.register([{ trackingNumber: number, reference: 'another' }]);
  await move('Delivered', 'In a stranger’s mailbox', daysAgo(200));
  await ship(number);
  expect(await seen()).toMatchObject({ state: 'info_received', events: [] });
  await move('InTransit', 'Departed', new Date());
  expect(await seen()).toMatchObject({ state: 'in_transit', events: [{ description: 'Departed' }] });
});

test('a parcel that the carrier service gives up for want of news is followed on', async () => {
  const number = parcelNumber();
  await ship(number);
  const move = async (status: string) => {
    await h.control('seventeen-track/move', { number, status, description: status, location: 'Reno' });
    await h.settle();
  };
  await move('InTransit');
  await h.control('seventeen-track/stop', { number });
  await h.settle();
  await move('OutForDelivery');
  expect(await seen()).toMatchObject({ state: 'out_for_delivery' });
});

test('a number that the carrier service has followed for another parcel, and given up since, is followed for ours', async () => {
  const number = parcelNumber();
  await h.services.connectors.carrier?.register([{ trackingNumber: number, reference: 'another' }]);
  await h.control('seventeen-track/stop', { number });
  await ship(number);
  await h.control('seventeen-track/move', { number, status: 'InTransit', description: 'Departed', location: 'Reno' });
  await h.settle();
  expect(await seen()).toMatchObject({ state: 'in_transit', carrierError: null });
});

test('trouble that is told late, when it is long over, alarms nobody', async () => {
  const number = parcelNumber();
  await ship(number);
  const move = async (status: string, description: string) => {
    await h.control('seventeen-track/move', { number, status, description, location: 'Reno' });
    await h.settle();
  };
  /** As a push that was written an hour ago and is tried again only now. */
  const tellLate = (status: string, description: string) => tell(number, status, { description, at: -hourMs });
  await move('OutForDelivery', 'With the courier');
  await tellLate('Exception', 'Wrong depot');
  expect(await seen()).toMatchObject({ state: 'out_for_delivery' });
  await move('Delivered', 'In the mailbox');
  await tellLate('Exception', 'Held at customs');
  const { state, events } = await seen();
  expect(state).toBe('delivered');
  expect(events?.map(({ description }) => description)).toEqual(expect.arrayContaining(['Wrong depot', 'Held at customs']));
  expect(await alarms()).toBe(0);
});

test('a date far ahead, which a carrier has mistaken, does not silence what it tells afterwards', async () => {
  const number = parcelNumber();
  await ship(number);
  await tell(number, 'InTransit', { description: 'Departed', at: 30 * 24 * hourMs });
  expect(await seen()).toMatchObject({ state: 'in_transit' });
  await tell(number, 'OutForDelivery', { description: 'With the courier', at: -hourMs });
  expect(await seen()).toMatchObject({ state: 'out_for_delivery' });
  await tell(number, 'Delivered', { description: 'In the mailbox', at: 24 * hourMs });
  const { state, deliveredAt } = await seen();
  expect(state).toBe('delivered');
  expect(deliveredAt?.getTime()).toBeLessThanOrEqual(Date.now());
});

test.each([
  ['a NUL character', 'Departed\u0000', 'Departed'],
  ['half an emoji', 'Departed \ud83d', 'Departed \ufffd'],
])('words of a carrier with %s in them are kept without it', async (_what, description, kept) => {
  const number = parcelNumber();
  await ship(number);
  await tell(number, 'InTransit', { description });
  expect(await seen()).toMatchObject({ state: 'in_transit', events: [{ description: kept }] });
});

test('a parcel that was said to be delivered and was not is delivered when it is', async () => {
  const number = parcelNumber();
  await ship(number);
  await tell(number, 'Delivered', { description: 'Delivered', at: -48 * hourMs });
  await tell(number, 'Exception', { description: 'Left at a wrong house', at: -24 * hourMs });
  expect(await seen()).toMatchObject({ state: 'exception', deliveredAt: null });
  expect(await alarms()).toBe(1);
  await tell(number, 'Delivered', { description: 'In the mailbox', at: -hourMs });
  const { state, deliveredAt } = await seen();
  expect(state).toBe('delivered');
  expect(deliveredAt?.getTime()).toBeGreaterThan(Date.now() - 2 * hourMs);
});

test('the carrier’s page is offered where the supplier names one that a browser may open', async () => {
  await ship(parcelNumber());
  const offered = async (address: string) => {
    await trade.query('update shipments set tracking_url = $2 where workplace_id = $1', [trade.seller.workplaceId, address]);
    return (await seen()).trackingUrl;
  };
  expect(await offered('javascript:alert(document.domain)')).toBeNull();
  expect(await offered('www.t.example/94')).toBeNull();
  expect(await offered('https://t.example/94')).toMatch(/t\.example\/94$/);
});
