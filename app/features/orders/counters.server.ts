import type { Context } from '#app/context.ts';

/**
 * Change kept counters in the caller's transaction. Names are taken in one order by everybody, so that two
 * transactions never wait for each other crosswise.
 */
export async function changeCounters(tx: Pick<Context, 'sql'>, workplaceId: string, changes: ReadonlyMap<string, number>): Promise<void> {
  const names = [...changes.keys()].filter((name) => changes.get(name) !== 0).sort();
  if (names.length === 0) return;
  await tx.sql.query({
    name: 'change-counters',
    text: `insert into workplace_counters (workplace_id, name, value)
           select $1, name, value from unnest($2::text[], $3::bigint[]) as change (name, value) order by name
           on conflict (workplace_id, name) do update set value = workplace_counters.value + excluded.value`,
    values: [workplaceId, names, names.map((name) => changes.get(name))],
  });
}

/** Collects changes of counters, to be written in one statement. */
export function tally(): { add(name: string, by: number): void; changes: Map<string, number> } {
  const changes = new Map<string, number>();
  return { changes, add: (name, by) => void changes.set(name, (changes.get(name) ?? 0) + by) };
}

/** Kept counters by name: `orders.ready`, `orders.archived`, … */
export type Counters = Readonly<Record<string, number>>;

/** The kept counters of orders. */
export async function orderCounters(ctx: Pick<Context, 'sql'>, workplaceId: string): Promise<Counters> {
  const { rows } = await ctx.sql.query({
    name: 'order-counters',
    text: `select name, value from workplace_counters where workplace_id = $1 and name like 'orders.%'`,
    values: [workplaceId],
  });
  return Object.fromEntries(rows.map((row) => [row.name, row.value]));
}
