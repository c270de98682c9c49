/**
 * Shopify's leaky bucket per app and shop, mirrored in one row that all processes share. Points are taken before a
 * request is sent; who finds too few waits exactly until they are there, so Shopify hardly ever has to refuse.
 * Each answer says what the bucket really holds, which keeps the mirror true.
 */
import type { DatabasePool } from '#app/platform/database.server.ts';

/** `extensions.cost` of an answer. */
export interface CostReport {
  requestedQueryCost?: number | null;
  actualQueryCost?: number | null;
  throttleStatus?: { maximumAvailable: number; currentlyAvailable: number; restoreRate: number };
}

export interface HeldCost {
  shop: string;
  operationName: string;
  points: number;
}

export interface CostBudget {
  /** Take points for one request; resolves when they are there. @param cost known cost, else what the operation cost last. */
  take(shop: string, operationName: string, cost?: number): Promise<HeldCost>;
  /** Answered: give back what was not charged, and believe Shopify's own figures. */
  settle(held: HeldCost, report: CostReport | undefined): Promise<void>;
  /** Refused as THROTTLED: nothing was charged, and the mirror was too hopeful. */
  correct(held: HeldCost, report: CostReport | undefined): Promise<void>;
  /** Not charged at all. */
  giveBack(held: HeldCost): Promise<void>;
}

/** Until the first answer tells: Shopify's smallest bucket. */
const first = { maximum: 1000, restoreRate: 50, cost: 10 };
/** How often a request that waits looks whether others gave points back. */
const lookMs = 100;
const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Points now: what was left, and what has dripped in since. */
const refilled = 'least(maximum, available + restore_rate * extract(epoch from clock_timestamp() - measured_at))';

export function createCostBudget(database: DatabasePool): CostBudget {
  const learned = new Map<string, number>();

  async function change(held: HeldCost, refund: number, report: CostReport | undefined) {
    const status = report?.throttleStatus;
    await database.sql.query({
      name: 'shopify-budget-change',
      // Requests that wait for their turn have been taken off here and not yet at Shopify: so Shopify's figure is a ceiling.
      text: `update shopify_budgets set
               available = least(${refilled} + $2::double precision, $3::double precision), refunded = refunded + greatest($2::double precision, 0),
               maximum = coalesce($4::double precision, maximum), restore_rate = coalesce($5::double precision, restore_rate), measured_at = clock_timestamp()
             where shop = $1`,
      values: [held.shop, refund, status?.currentlyAvailable ?? 1e9, status?.maximumAvailable ?? null, status?.restoreRate ?? null],
    });
  }

  /**
   * A request takes what it may cost at most and gets most of it back when it is answered: what others give back meanwhile
   * shortens the wait as much as what drips in, or a third of the channel's rate would be waited away.
   */
  async function untilThere(shop: string, missing: number, start: { restoreRate: number; refunded: number }): Promise<void> {
    const began = performance.now();
    let { restoreRate, refunded } = start;
    for (;;) {
      const left = missing - (restoreRate * (performance.now() - began)) / 1000 - (refunded - start.refunded);
      if (left <= 0) return;
      await pause(Math.min(lookMs, Math.ceil((left / restoreRate) * 1000)));
      const { rows } = await database.sql.query({
        name: 'shopify-budget-look',
        text: 'select restore_rate, refunded from shopify_budgets where shop = $1',
        values: [shop],
      });
      if (rows[0]) ({ restore_rate: restoreRate, refunded } = rows[0]);
    }
  }

  return {
    async take(shop, operationName, cost) {
      const points = Math.max(1, Math.ceil(cost ?? learned.get(operationName) ?? first.cost));
      const { rows } = await database.sql.query({
        name: 'shopify-budget-take',
        text: `insert into shopify_budgets as b (shop, maximum, restore_rate, available, measured_at)
               values ($1, $3::double precision, $4::double precision, $3::double precision - $2::double precision, clock_timestamp())
               on conflict (shop) do update set
                 available = least(b.maximum, b.available + b.restore_rate * extract(epoch from clock_timestamp() - b.measured_at)) - $2::double precision,
                 measured_at = clock_timestamp()
               returning available, restore_rate, refunded`,
        values: [shop, points, first.maximum, first.restoreRate],
      });
      const { available, restore_rate: restoreRate, refunded } = rows[0];
      if (available < 0) await untilThere(shop, -available, { restoreRate, refunded });
      return { shop, operationName, points };
    },
    async settle(held, report) {
      if (typeof report?.requestedQueryCost === 'number') learned.set(held.operationName, report.requestedQueryCost);
      const charged = report?.actualQueryCost ?? report?.requestedQueryCost ?? held.points;
      await change(held, held.points - charged, report);
    },
    async correct(held, report) {
      const status = report?.throttleStatus;
      const needed = report?.requestedQueryCost ?? held.points;
      learned.set(held.operationName, needed);
      await change(held, held.points, report);
      const missing = needed - (status?.currentlyAvailable ?? 0);
      await pause(Math.max(50, Math.ceil((missing / (status?.restoreRate ?? first.restoreRate)) * 1000)));
    },
    giveBack: (held) => change(held, held.points, undefined),
  };
}
