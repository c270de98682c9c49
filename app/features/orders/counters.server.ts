import type { Context } from '#app/context.ts';

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
