import type { Context } from '#app/context.ts';
import { isAppError } from '#app/platform/errors.ts';
import { newId } from '#app/platform/ids.ts';
import { limitOf } from './plan-answer.ts';
import { readPlan } from './read-plan.server.ts';
import { reserveUsage } from './usage.server.ts';

/** The counter's row is locked first, so that two requests for the last units wait for each other. */
const takeSql = `with counter as (select used + reserved as usage from feature_usage where account_id = $1 and feature = $2 and cycle_start = $3 for update),
    known as (select reference from usage_reservations where account_id = $1 and feature = $2 and reference = any($4) and state <> 'released'),
    fresh as (select f.reference, f.id, row_number() over (order by f.n) as n from unnest($4::text[], $5::uuid[]) with ordinality as f (reference, id, n)
      where f.reference not in (select reference from known)),
    marked as (insert into usage_reservations as r (account_id, id, feature, amount, reference, state, cycle_start, created_at)
      select $1, id, $2, 1, reference, 'held', $3, $7::timestamptz from fresh where $6::bigint < 0 or n <= $6 - (select usage from counter)
      on conflict (account_id, feature, reference) do update set state = excluded.state, amount = excluded.amount, cycle_start = excluded.cycle_start,
        created_at = excluded.created_at where r.state = 'released'
      returning reference),
    taken as (update feature_usage set reserved = reserved + (select count(*) from marked)
      where account_id = $1 and feature = $2 and cycle_start = $3 and exists (select from marked))
  select reference from known union all select reference from marked`;

/**
 * Reserve a unit of quota for each reference, in their order, as far as it goes: what is within the quota in three statements, whatever their
 * number, and what is beyond it as extra use, as far as the seller's cap allows. A reference that has reserved before takes none again.
 * @returns the references that have a unit.
 */
export async function reserveMany(tx: Context, accountId: string, feature: string, references: readonly string[]): Promise<Set<string>> {
  const all = [...new Set(references)];
  if (all.length === 0) return new Set();
  const { entitlements, usageCycleStart: cycleStart } = await readPlan(tx, accountId);
  await tx.sql.query('insert into feature_usage (account_id, feature, cycle_start) values ($1, $2, $3) on conflict do nothing', [
    accountId,
    feature,
    cycleStart,
  ]);
  const { rows } = await tx.sql.query<{ reference: string }>({
    name: 'take-usages',
    text: takeSql,
    values: [accountId, feature, cycleStart, all, all.map(newId), limitOf(entitlements, feature), tx.now()],
  });
  const reserved = new Set(rows.map((row) => row.reference));
  for (const reference of all.filter((each) => !reserved.has(each))) {
    try {
      await reserveUsage(tx, accountId, feature, 1, reference);
    } catch (error) {
      if (!isAppError(error) || error.code !== 'QUOTA_EXPIRED') throw error;
      break;
    }
    reserved.add(reference);
  }
  return reserved;
}
