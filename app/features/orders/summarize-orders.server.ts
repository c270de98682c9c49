import type { WorkplaceContext } from '#app/context.ts';
import { costLeft } from './cost-left.ts';
import { orderCounters } from './counters.server.ts';
import { countOf, stages, type Tab } from './stages.ts';

/** How many supplier orders each stage has, by the stored counters. */
export async function countOrders(ctx: WorkplaceContext): Promise<Record<string, number>> {
  const counters = await orderCounters(ctx, ctx.workplace.id);
  return Object.fromEntries(stages.map((stage) => [stage.key, countOf(stage, counters)]));
}

export interface SectionSummary {
  orders: number;
  /** USD cents, after refunds; canceled orders cost nothing. */
  cost: number;
  /** Stage → orders. */
  stages: Record<string, number>;
}

/** One tab's figures for a period, of one supplier or all. */
export async function summarizeSection(
  ctx: WorkplaceContext,
  input: { tab: Tab; source?: string | undefined; from: Date; to: Date },
): Promise<SectionSummary> {
  const ofTab = stages.filter((stage) => stage.tab === input.tab && !stage.isArchived);
  const { rows } = await ctx.sql.query<{ state: string; orders: number; cost: number }>({
    name: 'summarize-section',
    text: `select state, count(*)::int as orders, coalesce(sum(${costLeft('s')}), 0)::bigint as cost from supplier_orders s
           where workplace_id = $1 and not is_archived and state = any($2) and placed_at >= $3 and placed_at < $4 and ($5::text is null or source = $5) group by state`,
    values: [ctx.workplace.id, [...new Set(ofTab.flatMap((stage) => stage.states))], input.from, input.to, input.source ?? null],
  });
  const of = (states: readonly string[]) => rows.filter((row) => states.includes(row.state)).reduce((sum, row) => sum + row.orders, 0);
  return {
    orders: rows.reduce((sum, row) => sum + row.orders, 0),
    cost: rows.reduce((sum, row) => sum + row.cost, 0),
    stages: Object.fromEntries(ofTab.map((stage) => [stage.key, of(stage.states)])),
  };
}
