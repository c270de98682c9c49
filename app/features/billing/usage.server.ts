/** Quota: reserved before slow work, then committed or released. Never above the limit, whatever runs at once. */
import type { Context } from '#app/context.ts';
import { AppError } from '#app/platform/errors.ts';
import { newId } from '#app/platform/ids.ts';
import { featureLimitOf, planToUpgradeTo } from './plans.ts';

export interface Usage {
  feature: string;
  /** −1 is unlimited. */
  limit: number;
  /** Settled and reserved together. */
  usage: number;
}

const cycle = 30 * 24 * 3600 * 1000;

/** Start of the 30-day cycle that `now` falls in, counted from the plan's start. */
export function cycleStartOf(startTime: Date, now: Date): Date {
  const passed = Math.max(0, Math.floor((now.getTime() - startTime.getTime()) / cycle));
  return new Date(startTime.getTime() + passed * cycle);
}

async function planOfAccount(ctx: Context, accountId: string): Promise<{ planKey: string; cycleStart: Date }> {
  const { rows } = await ctx.sql.query({ name: 'plan-cycle', text: 'select plan_key, start_time from subscriptions where account_id = $1', values: [accountId] });
  if (rows[0]) return { planKey: rows[0].plan_key, cycleStart: cycleStartOf(rows[0].start_time, ctx.now()) };
  const { rows: created } = await ctx.sql.query('select created_at from accounts where id = $1', [accountId]);
  return { planKey: 'FREE_CREDIT', cycleStart: cycleStartOf(created[0]?.created_at ?? ctx.now(), ctx.now()) };
}

/** How much of a feature is used in this cycle. */
export async function getUsage(ctx: Context, accountId: string, feature: string): Promise<Usage> {
  const { planKey, cycleStart } = await planOfAccount(ctx, accountId);
  const { rows } = await ctx.sql.query('select used + reserved as usage from feature_usage where account_id = $1 and feature = $2 and cycle_start = $3', [accountId, feature, cycleStart]);
  return { feature, limit: featureLimitOf(planKey, feature), usage: rows[0]?.usage ?? 0 };
}

/**
 * Hold quota. The same reference holds once, so a repeated job does not pay twice.
 * @returns the reservation's id, to commit or release.
 * @throws AppError QUOTA_EXPIRED with limit and usage when it would go over.
 */
export async function reserveUsage(ctx: Context, accountId: string, feature: string, amount: number, reference: string): Promise<string> {
  return ctx.transaction(async (tx) => {
    const { planKey, cycleStart } = await planOfAccount(tx, accountId);
    const limit = featureLimitOf(planKey, feature);
    await tx.sql.query('insert into feature_usage (account_id, feature, cycle_start) values ($1, $2, $3) on conflict do nothing', [accountId, feature, cycleStart]);
    // The counter's row is the lock: two reservations of the last unit come one after the other.
    const { rows } = await tx.sql.query('select used + reserved as usage from feature_usage where account_id = $1 and feature = $2 and cycle_start = $3 for update', [accountId, feature, cycleStart]);
    const existing = await tx.sql.query('select id, state from usage_reservations where account_id = $1 and feature = $2 and reference = $3', [accountId, feature, reference]);
    const held = existing.rows[0];
    if (held && held.state !== 'released') return held.id as string;
    const usage: number = rows[0].usage;
    if (limit >= 0 && usage + amount > limit) {
      throw new AppError(
        'QUOTA_EXPIRED',
        { feature, limit, plan: planToUpgradeTo(planKey, feature)?.key ?? '' },
        { data: { feature_id: feature, limit, usage, needed: amount } },
      );
    }
    const id: string = held?.id ?? newId();
    await tx.sql.query('update feature_usage set reserved = reserved + $4 where account_id = $1 and feature = $2 and cycle_start = $3', [accountId, feature, cycleStart, amount]);
    await tx.sql.query(
      `insert into usage_reservations (account_id, id, feature, amount, reference, cycle_start, created_at) values ($1, $2, $3, $4, $5, $6, $7)
       on conflict (account_id, id) do update set state = 'held', amount = excluded.amount, cycle_start = excluded.cycle_start, created_at = excluded.created_at`,
      [accountId, id, feature, amount, reference, cycleStart, tx.now()],
    );
    return id;
  });
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
    if (to === 'committed') {
      await tx.sql.query('insert into activity_log (account_id, id, feature_id, credit_type, credit_cost, created_at) values ($1, $2, $3, $4, $5, $6)', [
        accountId,
        newId(),
        feature,
        'USED_QUOTA',
        held.amount,
        tx.now(),
      ]);
    }
    return true;
  });
}

/** The work is done: what was held is used. Safe to repeat. */
export const commitUsage = (ctx: Context, accountId: string, feature: string, reference: string): Promise<boolean> => settle(ctx, accountId, feature, reference, 'committed');

/** The work was not done: what was held is free again. Safe to repeat. */
export const releaseUsage = (ctx: Context, accountId: string, feature: string, reference: string): Promise<boolean> => settle(ctx, accountId, feature, reference, 'released');
