/** Our fulfillment service's figures of 28 days (S1, S2, S6 and S7 of what Shopify's review asks), against a count by hand. */
import { beforeAll, describe, expect, test } from 'vitest';
import { createContext } from '#app/context.server.ts';
import { serviceFigures, shareText } from '#app/features/fulfillment/service-figures.server.ts';
import { newId } from '#app/platform/ids.ts';
import { type Harness, harness } from '#tests/support/harness.ts';
import { statementsOf } from '#tests/support/statements-of.ts';
import { plainStore } from '../orders/support.ts';
import { firstOf, servedShop } from './served-shop.ts';

let h: Harness;
beforeAll(async () => {
  h = await harness();
});

const day = 24;

/** So many fulfillment orders that went the same way. Hours are before now, and after the request. */
interface Way {
  count: number;
  askedHours: number;
  state: 'waiting' | 'accepted' | 'rejected' | 'closed' | 'gone';
  answeredAfter?: number;
  isSent?: boolean;
  isCancelled?: boolean;
  stop?: { state: 'accepted' | 'rejected'; answeredAfter: number };
  /** It was asked for before, and refused at once. */
  isAgain?: boolean;
}

/** A thousand of 28 days, and thirty from before. */
const ways: Way[] = [
  { count: 860, askedHours: 20 * day, state: 'accepted', answeredAfter: 1, isSent: true },
  { count: 20, askedHours: 9 * day, state: 'accepted', answeredAfter: 1, isSent: true, isAgain: true },
  { count: 5, askedHours: 8 * day, state: 'rejected', answeredAfter: 30 },
  { count: 6, askedHours: 27 * day, state: 'accepted', answeredAfter: 1 },
  { count: 3, askedHours: 8 * day, state: 'waiting' },
  { count: 2, askedHours: 10 * day, state: 'closed', answeredAfter: 2 },
  { count: 4, askedHours: 10 * day, state: 'accepted', answeredAfter: 1, stop: { state: 'rejected', answeredAfter: 25 } },
  // Over without being sent: stopped, taken back, canceled.
  { count: 10, askedHours: 10 * day, state: 'accepted', answeredAfter: 1, stop: { state: 'accepted', answeredAfter: 1 } },
  { count: 5, askedHours: 10 * day, state: 'gone', answeredAfter: 1 },
  { count: 5, askedHours: 10 * day, state: 'accepted', answeredAfter: 1, isCancelled: true },
  // Younger than seven days.
  { count: 40, askedHours: 6 * day, state: 'accepted', answeredAfter: 1, isSent: true },
  { count: 40, askedHours: 5 * day, state: 'accepted', answeredAfter: 23 },
  { count: 30, askedHours: 40 * day, state: 'accepted', answeredAfter: 1 },
];

describe('S1, S2: how many fulfillment orders were assigned to us, and how many of them are completed', () => {
  test('S1, S2: of a thousand with refusals and stalls the figures are those of a count by hand', async () => {
    const seller = await h.newSeller();
    const store = await plainStore(h, seller);
    const now = seller.ctx.now().getTime();
    const at = (hours: number) => new Date(now - hours * 3_600_000).toISOString();
    const orders: object[] = [];
    const requests: object[] = [];
    for (const way of ways)
      for (let index = 0; index < way.count; index += 1) {
        const id = newId();
        orders.push({ id, status: way.isSent ? 'fulfilled' : 'unfulfilled', cancelled: way.isCancelled ? at(1) : null });
        const ask = (kind: string, state: string, hours: number, after?: number) =>
          requests.push({
            id: newId(),
            order: id,
            kind,
            state,
            asked: at(hours),
            answered: after === undefined ? null : at(hours - after),
          });
        if (way.isAgain) ask('fulfillment', 'rejected', way.askedHours + 2, 1);
        ask('fulfillment', way.state, way.askedHours, way.answeredAfter);
        if (way.stop) ask('cancellation', way.stop.state, way.askedHours - 2, way.stop.answeredAfter);
      }
    const { pool } = h.services.database;
    await pool.query(
      `insert into orders (workplace_id, id, store_id, platform_order_id, name, currency, total, financial_status, fulfillment_status, cancelled_at, placed_at, platform_updated_at)
       select $1, o.id, $2, o.id::text, '#1', 'USD', 100, 'paid', o.status, o.cancelled, now(), now()
       from jsonb_to_recordset($3) as o(id uuid, status text, cancelled timestamptz)`,
      [seller.workplaceId, store.storeId, JSON.stringify(orders)],
    );
    await pool.query(
      `insert into service_requests (workplace_id, id, store_id, order_id, platform_id, kind, state, asked_at, answered_at)
       select $1, r.id, $2, r."order", 'gid://shopify/FulfillmentOrder/' || r."order", r.kind, r.state, r.asked, r.answered
       from jsonb_to_recordset($3) as r(id uuid, "order" uuid, kind text, state text, asked timestamptz, answered timestamptz)`,
      [seller.workplaceId, store.storeId, JSON.stringify(requests)],
    );
    let figures = {} as Awaited<ReturnType<typeof serviceFigures>>;
    const statements = await statementsOf(async () => {
      figures = await serviceFigures(seller.ctx, { domain: store.domain });
    });
    expect(statements).toHaveLength(1);
    // By hand: 860 + 20 sent; beside them 5 refused, 6 + 3 + 2 stalled and 4 that could not be stopped.
    expect(figures.assigned).toBe(1000);
    expect(figures.completed).toEqual({ done: 880, of: 900 });
    expect(shareText(figures.completed)).toBe('97.7 % (880 of 900)');
    // 1,000 and 20 that were asked twice, without 5 taken back: 5 answered late, 3 never.
    expect(figures.answered).toEqual({ done: 1007, of: 1015 });
    expect(figures.cancellations).toEqual({ done: 10, of: 14 });
  });

  test('S1, S2: what happened in a real store counts the same: one sent, one refused, one stopped', async () => {
    const shop = await servedShop(h);
    await shop.sell();
    await shop.ship(await shop.placeAndPay());
    const refused = await shop.sell(1, { isMapped: false });
    await shop.askFor(refused);
    const stopped = await shop.sell();
    await shop.askFor(stopped);
    await shop.stop(firstOf(stopped));
    const ask = () => serviceFigures(createContext(h.services), { domain: shop.store.domain });
    expect(await ask()).toMatchObject({ assigned: 3, completed: { done: 0, of: 0 }, answered: { done: 3, of: 3 } });
    h.advanceClock(8 * day * 3_600_000);
    try {
      expect(await ask()).toMatchObject({ assigned: 3, completed: { done: 1, of: 2 }, cancellations: { done: 1, of: 1 } });
    } finally {
      h.resetClock();
    }
  });

  test('a store that never asked has no figures', async () => {
    const figures = await serviceFigures(createContext(h.services), { domain: 'nobody.myshopify.com' });
    expect(figures.assigned).toBe(0);
    expect(shareText(figures.completed)).toBe('none yet');
  });
});
