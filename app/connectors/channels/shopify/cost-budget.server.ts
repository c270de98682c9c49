/**
 * Shopify's leaky bucket per app and shop, mirrored in one row that all processes share. Points are taken before a
 * request is sent; who finds too few waits exactly until they are there, so Shopify hardly ever has to refuse.
 * Each answer says what the bucket really holds, which keeps the mirror true.
 */
import { setTimeout as pause } from 'node:timers/promises';
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
  /** What the caller reckoned with; 0 when it left that to us. */
  named: number;
  points: number;
}

export interface CostBudget {
  /**
   * Take points for one request; resolves when they are there.
   * @param cost what it will be asked for as far as its variables tell; the rest is learned from the operation's last answer.
   */
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
/** How often a request that waits looks whether other processes gave points back; those of its own process tell it at once. */
const lookMs = 100;

interface RefundsRow {
  restore_rate: number;
  refunded: number;
}
/** Points a second that drip in, and all that were ever given back. */
interface Refunds {
  restoreRate: number;
  refunded: number;
}
const refundsOf = (row: RefundsRow): Refunds => ({ restoreRate: row.restore_rate, refunded: row.refunded });

/** Points now: what was left, and what has dripped in since. */
const refilled = 'least(maximum, available + restore_rate * extract(epoch from clock_timestamp() - measured_at))';

export function createCostBudget(database: DatabasePool): CostBudget {
  /** What an operation was asked for beyond the cost named (without one: its whole cost), as its last answer said. */
  const learned = new Map<string, number>();
  /** Of each shop, who waits in this process. */
  const waiting = new Map<string, Set<(row: Refunds) => void>>();

  const learn = (held: HeldCost, requested: number | null | undefined) => {
    if (typeof requested === 'number') learned.set(held.operationName, requested - held.named);
  };

  /** @param told how much of the refund those who wait may reckon with. */
  async function change(held: HeldCost, refund: number, report: CostReport | undefined, told = Math.max(0, refund)) {
    const status = report?.throttleStatus;
    const { rows } = await database.sql.query<RefundsRow>({
      name: 'shopify-budget-change',
      // Requests that wait for their turn have been taken off here and not yet at Shopify: so Shopify's figure is a ceiling.
      text: `update shopify_budgets set
               available = least(${refilled} + $2::double precision, $3::double precision), refunded = refunded + $6::double precision,
               maximum = coalesce($4::double precision, maximum), restore_rate = coalesce($5::double precision, restore_rate), measured_at = clock_timestamp()
             where shop = $1 returning restore_rate, refunded`,
      values: [held.shop, refund, status?.currentlyAvailable ?? 1e9, status?.maximumAvailable ?? null, status?.restoreRate ?? null, told],
    });
    if (rows[0]) for (const tell of waiting.get(held.shop) ?? []) tell(refundsOf(rows[0]));
  }

  /**
   * A request takes what it may cost at most and gets most of it back when it is answered: what others give back meanwhile
   * shortens the wait as much as what drips in, or a third of the channel's rate would be waited away.
   */
  async function untilThere(shop: string, missing: number, start: Refunds): Promise<void> {
    const began = performance.now();
    let { restoreRate, refunded } = start;
    let wake = () => {};
    // News may come in another order than the changes were made.
    const hear = (row: Refunds) => {
      restoreRate = row.restoreRate;
      refunded = Math.max(refunded, row.refunded);
      wake();
    };
    const others = waiting.get(shop) ?? new Set();
    waiting.set(shop, others.add(hear));
    try {
      for (;;) {
        const left = missing - (restoreRate * (performance.now() - began)) / 1000 - (refunded - start.refunded);
        if (left <= 0) return;
        const untilDripped = Math.ceil((left / restoreRate) * 1000);
        const isTold = await new Promise<boolean>((resolve) => {
          const timer = setTimeout(resolve, Math.min(lookMs, untilDripped), false);
          wake = () => {
            clearTimeout(timer);
            resolve(true);
          };
        });
        if (isTold || untilDripped <= lookMs) continue;
        const { rows } = await database.sql.query<RefundsRow>({
          name: 'shopify-budget-look',
          text: 'select restore_rate, refunded from shopify_budgets where shop = $1',
          values: [shop],
        });
        if (rows[0]) hear(refundsOf(rows[0]));
      }
    } finally {
      others.delete(hear);
      if (others.size === 0) waiting.delete(shop);
    }
  }

  return {
    async take(shop, operationName, cost) {
      const named = cost ?? 0;
      const points = Math.max(1, Math.ceil(named + (learned.get(operationName) ?? (cost === undefined ? first.cost : 0))));
      const { rows } = await database.sql.query<RefundsRow & { available: number }>({
        name: 'shopify-budget-take',
        text: `insert into shopify_budgets as b (shop, maximum, restore_rate, available, measured_at)
               values ($1, $3::double precision, $4::double precision, $3::double precision - $2::double precision, clock_timestamp())
               on conflict (shop) do update set
                 available = least(b.maximum, b.available + b.restore_rate * extract(epoch from clock_timestamp() - b.measured_at)) - $2::double precision,
                 measured_at = clock_timestamp()
               returning available, restore_rate, refunded`,
        values: [shop, points, first.maximum, first.restoreRate],
      });
      const row = rows[0];
      if (row && row.available < 0) await untilThere(shop, -row.available, refundsOf(row));
      return { shop, operationName, named, points };
    },
    async settle(held, report) {
      learn(held, report?.requestedQueryCost);
      const charged = report?.actualQueryCost ?? report?.requestedQueryCost ?? held.points;
      await change(held, held.points - charged, report);
    },
    async correct(held, report) {
      const status = report?.throttleStatus;
      const needed = report?.requestedQueryCost ?? held.points;
      learn(held, needed);
      // Those who wait were promised points that are not there: ours do not shorten their wait.
      await change(held, held.points, report, 0);
      const missing = needed - (status?.currentlyAvailable ?? 0);
      await pause(Math.max(50, Math.ceil((missing / (status?.restoreRate ?? first.restoreRate)) * 1000)));
    },
    giveBack: (held) => change(held, held.points, undefined),
  };
}
