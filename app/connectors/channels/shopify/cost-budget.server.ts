/**
 * Shopify's leaky bucket per app and shop, mirrored in one row that all processes share. Points are taken before a request is sent; with
 * too few, the request waits exactly until they are there, so that Shopify hardly ever refuses. Each answer tells the bucket's real
 * level, which corrects the mirror.
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
  /** Points that the caller estimated; 0 when it left that to us. */
  named: number;
  points: number;
}

export interface CostBudget {
  /**
   * Take points for one request; resolves when they are there.
   * @param cost the points that depend on its variables; the rest is learned from the operation's last answer.
   */
  take(shop: string, operationName: string, cost?: number): Promise<HeldCost>;
  /** After an answer: give back what was not charged, and adopt Shopify's figures. */
  settle(held: HeldCost, report: CostReport | undefined): Promise<void>;
  /** After THROTTLED: nothing was charged, and the mirror showed too many points. */
  correct(held: HeldCost, report: CostReport | undefined): Promise<void>;
  /** Give back all points of a request that was not charged. */
  giveBack(held: HeldCost): Promise<void>;
}

/** Assumed until the first answer: Shopify's smallest bucket. */
const first = { maximum: 1000, restoreRate: 50, cost: 10 };
/** Milliseconds between checks of a waiting request for points given back by other processes; its own process notifies it at once. */
const lookMs = 100;

interface RefundsRow {
  restore_rate: number;
  refunded: number;
}
/** The restore rate in points per second, and the total of points ever given back. */
interface Refunds {
  restoreRate: number;
  refunded: number;
}
const refundsOf = (row: RefundsRow): Refunds => ({ restoreRate: row.restore_rate, refunded: row.refunded });

/** SQL for the points now: what was left, plus what was restored since. */
const refilled = 'least(maximum, available + restore_rate * extract(epoch from clock_timestamp() - measured_at))';

export function createCostBudget(database: DatabasePool): CostBudget {
  /** What an operation was asked for beyond the cost named (without one: its whole cost), as its last answer said. */
  const learned = new Map<string, number>();
  /** Waiting requests of this process, by shop. */
  const waiting = new Map<string, Set<(row: Refunds) => void>>();

  const learn = (held: HeldCost, requested: number | null | undefined) => {
    if (typeof requested === 'number') learned.set(held.operationName, requested - held.named);
  };

  /** @param told the part of the refund that waiting requests may count on. */
  async function change(held: HeldCost, refund: number, report: CostReport | undefined, told = Math.max(0, refund)) {
    const status = report?.throttleStatus;
    const { rows } = await database.sql.query<RefundsRow>({
      name: 'shopify-budget-change',
      // Points of requests not sent yet are taken off here but not at Shopify, so Shopify's figure is an upper bound.
      text: `update shopify_budgets set
               available = least(${refilled} + $2::double precision, $3::double precision), refunded = refunded + $6::double precision,
               maximum = coalesce($4::double precision, maximum), restore_rate = coalesce($5::double precision, restore_rate), measured_at = clock_timestamp()
             where shop = $1 returning restore_rate, refunded`,
      values: [held.shop, refund, status?.currentlyAvailable ?? 1e9, status?.maximumAvailable ?? null, status?.restoreRate ?? null, told],
    });
    if (rows[0]) for (const tell of waiting.get(held.shop) ?? []) tell(refundsOf(rows[0]));
  }

  /**
   * Wait for missing points. A request takes its maximum cost and gives most of it back with the answer, so points that others give back
   * shorten the wait as much as restored ones; otherwise a third of the possible rate would be lost to waiting.
   */
  async function untilThere(shop: string, missing: number, start: Refunds): Promise<void> {
    const began = performance.now();
    let { restoreRate, refunded } = start;
    let wake = () => {};
    // Notifications may come in another order than the changes were made.
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
      // Waiting requests count on points that do not exist, so these must not shorten their wait.
      await change(held, held.points, report, 0);
      const missing = needed - (status?.currentlyAvailable ?? 0);
      await pause(Math.max(50, Math.ceil((missing / (status?.restoreRate ?? first.restoreRate)) * 1000)));
    },
    giveBack: (held) => change(held, held.points, undefined),
  };
}
