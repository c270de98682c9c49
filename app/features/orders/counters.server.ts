import type { Context } from '#app/context.ts';

/** Collects changes of counters. */
export function tally(): { add(name: string, by: number): void; changes: Map<string, number> } {
  const changes = new Map<string, number>();
  return { changes, add: (name, by) => void changes.set(name, (changes.get(name) ?? 0) + by) };
}

/** Stored counters by name: `orders.ready`, `orders.archived`, … */
export type Counters = Readonly<Record<string, number>>;

/** The stored counters of orders. */
export async function orderCounters(ctx: Pick<Context, 'sql'>, workplaceId: string): Promise<Counters> {
  const { rows } = await ctx.sql.query({
    name: 'order-counters',
    text: `select name, value from workplace_counters where workplace_id = $1 and name like 'orders.%'`,
    values: [workplaceId],
  });
  return Object.fromEntries(rows.map((row) => [row.name, row.value]));
}
