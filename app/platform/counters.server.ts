/** Stored counters (`workplace_counters`): how many of something a workplace has, changed in the transaction that changes the rows. */
import type { Queryable } from './database.server.ts';

export interface Count {
  workplaceId: string;
  name: string;
  by: number;
}

/**
 * Add a transaction's counts to the counters, in one statement. Rows are locked in the order of workplaces and names, so that
 * transactions cannot deadlock.
 */
export async function writeCounts(sql: Queryable, counts: readonly Count[]): Promise<void> {
  const sums = new Map<string, Count>();
  for (const { workplaceId, name, by } of counts) {
    const key = `${workplaceId} ${name}`;
    sums.set(key, { workplaceId, name, by: by + (sums.get(key)?.by ?? 0) });
  }
  const changed = [...sums].filter(([, { by }]) => by !== 0).sort(([one], [other]) => (one < other ? -1 : 1));
  if (changed.length === 0) return;
  await sql.query({
    name: 'write-counts',
    text: `insert into workplace_counters (workplace_id, name, value)
           select workplace, name, by from unnest($1::uuid[], $2::text[], $3::bigint[]) with ordinality as c (workplace, name, by, n) order by n
           on conflict (workplace_id, name) do update set value = workplace_counters.value + excluded.value`,
    values: [changed.map(([, each]) => each.workplaceId), changed.map(([, each]) => each.name), changed.map(([, each]) => each.by)],
  });
}
