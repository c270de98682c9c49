/** Quotas: reserved before slow work, then committed or released. Never above the limit, even with concurrent requests. */
import type { Context } from '#app/context.ts';
import { newId } from '#app/platform/ids.ts';
import { holdExtra, settleExtra } from './extra-usage.server.ts';
import { unitsBeyond } from './extra-usage.ts';
import { answerFor, limitOf } from './plan-answer.ts';
import { quotaExpired } from './quota-expired.ts';
import { type AccountPlan, heldPlan, readPlan } from './read-plan.server.ts';

export interface Usage {
  feature: string;
  /** −1 is unlimited. */
  limit: number;
  /** Units used and reserved. */
  usage: number;
}

/** How much of a feature is used in this cycle. */
export async function getUsage(ctx: Context, accountId: string, feature: string): Promise<Usage> {
  const { entitlements, usageCycleStart: cycleStart } = await readPlan(ctx, accountId);
  const { rows } = await ctx.sql.query(
    'select used + reserved as usage from feature_usage where account_id = $1 and feature = $2 and cycle_start = $3',
    [accountId, feature, cycleStart],
  );
  return { feature, limit: limitOf(entitlements, feature), usage: rows[0]?.usage ?? 0 };
}

/** Insert a reservation, or renew a released one; one that is held or used stays as it is. */
const reservationSql = `insert into usage_reservations as r (account_id, id, feature, amount, reference, state, cycle_start, created_at)`;
const onceSql = `on conflict (account_id, feature, reference) do update set state = excluded.state, amount = excluded.amount,
  cycle_start = excluded.cycle_start, created_at = excluded.created_at where r.state = 'released'`;

/**
 * Reserve within the quota, in one statement; the counter's row serializes two requests for the last unit.
 * @returns the reservation's id, or nothing when the amount does not fit.
 */
async function takeWithinQuota(
  tx: Context,
  { accountId, usageCycleStart: cycleStart, entitlements }: AccountPlan,
  { feature, amount, reference }: { feature: string; amount: number; reference: string },
): Promise<string | undefined> {
  const { rows } = await tx.sql.query({
    name: 'take-usage',
    text: `with known as (
        select id from usage_reservations where account_id = $1 and feature = $2 and reference = $4 and state <> 'released'),
      taken as (
        insert into feature_usage as u (account_id, feature, cycle_start, reserved)
        select $1, $2, $3, $6::int where not exists (select from known) and ($7::bigint < 0 or $6 <= $7)
        on conflict (account_id, feature, cycle_start) do update set reserved = u.reserved + excluded.reserved
          where $7 < 0 or u.used + u.reserved + excluded.reserved <= $7
        returning 1),
      marked as (${reservationSql} select $1, $5, $2, $6, $4, 'held', $3, $8::timestamptz from taken ${onceSql} returning id)
      select (select id from known) as known, (select id from marked) as marked, exists (select from taken) as is_taken`,
    values: [accountId, feature, cycleStart, reference, newId(), amount, limitOf(entitlements, feature), tx.now()],
  });
  const { known, marked, is_taken: isTaken } = rows[0];
  if (isTaken && !marked) {
    // Another request has reserved for the same reference while this one waited for the counter's row.
    await tx.sql.query('update feature_usage set reserved = reserved - $4 where account_id = $1 and feature = $2 and cycle_start = $3', [
      accountId,
      feature,
      cycleStart,
      amount,
    ]);
    const { rows: theirs } = await tx.sql.query(
      'select id from usage_reservations where account_id = $1 and feature = $2 and reference = $3',
      [accountId, feature, reference],
    );
    return theirs[0].id;
  }
  return known ?? marked ?? undefined;
}

/** Error code that PostgreSQL raises in `withQuota` when the quota does not suffice. */
const doesNotFit = 'QS001';

/**
 * Use quota for all references that have not paid yet, or abort the transaction. The unique index (`on conflict`) tells which have paid;
 * a query for them beforehand would read all reservations of the account, because the planner expects only a few.
 */
const useSql = `with marked as (
    ${reservationSql} select $1, f.id, $2, $7::int, f.reference, 'committed', $3, $9::timestamptz from unnest($4::text[], $5::uuid[]) as f (reference, id)
    ${onceSql} returning id),
  taken as (
    insert into feature_usage as u (account_id, feature, cycle_start, used)
    select $1, $2, $3, count(*) * $7 from marked having count(*) > 0 and ($8::bigint < 0 or count(*) * $7 <= $8)
    on conflict (account_id, feature, cycle_start) do update set used = u.used + excluded.used
      where $8 < 0 or u.used + u.reserved + excluded.used <= $8
    returning 1),
  logged as (
    insert into activity_log (account_id, id, feature_id, credit_type, credit_cost, created_at)
    select $1, l.id, $2, 'USED_QUOTA', $7, $9 from (select row_number() over () as n from marked) m join unnest($6::uuid[]) with ordinality as l (id, n) using (n))
  select undo_transaction('${doesNotFit}') where exists (select from marked) and not exists (select from taken)`;

/**
 * Run work in a transaction that uses quota, unless the work fails; the same reference pays only once. The quota's row, which all
 * requests of the account wait for, is locked only at the commit. If the quota does not suffice then, the work is rolled back and done
 * again with the quota taken first, so it must have no effects outside the database.
 * @param use.amount units per reference; all of them are taken, or none.
 * @throws AppError QUOTA_EXPIRED as `reserveUsage` does; an Error when called inside another transaction.
 */
export async function withQuota<Ctx extends Context, T>(
  ctx: Ctx,
  { accountId, ...use }: { accountId: string; feature: string; amount: number; references: readonly string[] },
  work: (tx: Ctx) => Promise<T>,
): Promise<T> {
  if (ctx.isInTransaction) throw new Error('withQuota undoes its own transaction, so it has to begin it');
  const plan = ctx.plan?.accountId === accountId ? ctx.plan : await readPlan(ctx, accountId);
  try {
    return await ctx.transaction(async (tx) => {
      tx.atCommit(async () => {
        const { usageCycleStart, entitlements } = plan;
        const { feature, amount, references } = use;
        const ids = () => references.map(newId);
        const values = [accountId, feature, usageCycleStart, references, ids(), ids(), amount, limitOf(entitlements, feature), tx.now()];
        await tx.sql.query({ name: 'use-quota-or-undo', text: useSql, values });
      });
      return work(tx);
    });
  } catch (error) {
    if ((error as { code?: string }).code !== doesNotFit) throw error;
  }
  return ctx.transaction(async (tx) => {
    for (const reference of use.references) {
      await reserveUsage(tx, accountId, use.feature, use.amount, reference);
      await commitUsage(tx, accountId, use.feature, reference);
    }
    return work(tx);
  });
}

/**
 * Reserve quota. The same reference reserves only once, so a repeated job does not pay twice. Beyond the quota it is reserved as extra
 * use, as far as the seller's cap allows.
 * @returns the reservation's id, to commit or release.
 * @throws AppError QUOTA_EXPIRED with limit and usage when the amount does not fit.
 */
export async function reserveUsage(ctx: Context, accountId: string, feature: string, amount: number, reference: string): Promise<string> {
  return ctx.transaction(async (tx) => {
    const plan = await readPlan(tx, accountId);
    const taken = await takeWithinQuota(tx, plan, { feature, amount, reference });
    if (taken) return taken;
    const { entitlements, usageCycleStart: cycleStart } = plan;
    await tx.sql.query('insert into feature_usage (account_id, feature, cycle_start) values ($1, $2, $3) on conflict do nothing', [
      accountId,
      feature,
      cycleStart,
    ]);
    // Locking the counter's row serializes two reservations of the last unit.
    const { rows } = await tx.sql.query(
      'select used + reserved as usage from feature_usage where account_id = $1 and feature = $2 and cycle_start = $3 for update',
      [accountId, feature, cycleStart],
    );
    const existing = await tx.sql.query(
      'select id, state from usage_reservations where account_id = $1 and feature = $2 and reference = $3',
      [accountId, feature, reference],
    );
    const held = existing.rows[0];
    if (held && held.state !== 'released') return held.id as string;
    const usage: number = rows[0].usage;
    const { isAllowed, blockedBy, limit, upgradeTo } = answerFor(entitlements, { feature, amount, usage });
    if (!isAllowed) {
      const isHeld = blockedBy === 'quota' && (await holdExtra(tx, plan, { feature, units: unitsBeyond(limit, usage, amount), reference }));
      if (!isHeld) throw quotaExpired({ feature, limit, usage, upgradeTo, needed: amount, held: heldPlan(plan, tx.now()) });
    }
    const id: string = held?.id ?? newId();
    await tx.sql.query('update feature_usage set reserved = reserved + $4 where account_id = $1 and feature = $2 and cycle_start = $3', [
      accountId,
      feature,
      cycleStart,
      amount,
    ]);
    await tx.sql.query(
      `insert into usage_reservations (account_id, id, feature, amount, reference, cycle_start, created_at) values ($1, $2, $3, $4, $5, $6, $7)
       on conflict (account_id, id) do update set state = 'held', amount = excluded.amount, cycle_start = excluded.cycle_start, created_at = excluded.created_at`,
      [accountId, id, feature, amount, reference, cycleStart, tx.now()],
    );
    return id;
  });
}

/** The references that have reserved or used quota already; reserving them again takes none. */
export async function heldReferences(
  ctx: Context,
  accountId: string,
  feature: string,
  references: readonly string[],
): Promise<Set<string>> {
  const { rows } = await ctx.sql.query(
    `select reference from usage_reservations where account_id = $1 and feature = $2 and reference = any($3) and state <> 'released'`,
    [accountId, feature, references],
  );
  return new Set(rows.map((row) => row.reference));
}

async function settle(ctx: Context, accountId: string, feature: string, reference: string, to: 'committed' | 'released'): Promise<boolean> {
  return ctx.transaction(async (tx) => {
    const { rows } = await tx.sql.query(
      `update usage_reservations set state = $4 where account_id = $1 and feature = $2 and reference = $3 and state = 'held' returning amount, cycle_start`,
      [accountId, feature, reference, to],
    );
    const held = rows[0];
    if (!held) return false;
    await tx.sql.query(
      'update feature_usage set reserved = reserved - $4, used = used + $5 where account_id = $1 and feature = $2 and cycle_start = $3',
      [accountId, feature, held.cycle_start, held.amount, to === 'committed' ? held.amount : 0],
    );
    await settleExtra(tx, accountId, feature, reference, to);
    if (to === 'committed') {
      await tx.sql.query(
        'insert into activity_log (account_id, id, feature_id, credit_type, credit_cost, created_at) values ($1, $2, $3, $4, $5, $6)',
        [accountId, newId(), feature, 'USED_QUOTA', held.amount, tx.now()],
      );
    }
    return true;
  });
}

/** After the work is done: the reserved quota counts as used. Safe to repeat. */
export const commitUsage = (ctx: Context, accountId: string, feature: string, reference: string): Promise<boolean> =>
  settle(ctx, accountId, feature, reference, 'committed');

/** After the work failed: the reserved quota is free again. Safe to repeat. */
export const releaseUsage = (ctx: Context, accountId: string, feature: string, reference: string): Promise<boolean> =>
  settle(ctx, accountId, feature, reference, 'released');
