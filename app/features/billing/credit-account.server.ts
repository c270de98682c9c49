/** Lots of credits and their log. Every function here runs inside the caller's transaction, under the account's lock. */
import type { Context } from '#app/context.ts';
import { newId } from '#app/platform/ids.ts';
import type { Lot } from './credits.ts';
import { cycleEndOf } from './cycle.ts';
import { isUnlimited } from './plan-answer.ts';
import { planOf } from './plans.ts';
import type { AccountPlan } from './read-plan.server.ts';

export interface AccountLot extends Lot {
  granted: number;
}

export type CreditType = 'BONUS_CREDIT' | 'MAIN_CREDIT' | 'REFUND_QUOTA' | 'USED_QUOTA';

export const creditTypeOf = (kind: Lot['kind']): CreditType => (kind === 'bonus' ? 'BONUS_CREDIT' : 'MAIN_CREDIT');

/** Main credits of a plan or package per 30-day cycle; −1 is unlimited. */
export async function mainCreditOf(tx: Context, plan: { planKey: string; packageId: string | null }): Promise<number> {
  if (!plan.packageId) return planOf(plan.planKey).mainCredit;
  const { rows } = await tx.sql.query<{ credit: number }>('select main_credit as credit from packages where id = $1', [plan.packageId]);
  return rows[0]?.credit ?? planOf(plan.planKey).mainCredit;
}

/** Lock an account's credits, by the subscription's row, so that changes come one after the other. */
export const lockCredits = (tx: Context, accountId: string) =>
  tx.sql.query('select 1 from subscriptions where account_id = $1 for update', [accountId]);

/** Add a line to the activity log: what an action cost, and how it changed a lot. */
export async function log(
  tx: Context,
  accountId: string,
  entry: {
    feature: string;
    type: CreditType;
    cost: number;
    change: number;
    lotId: string | null;
    reference: string | null;
    details?: Record<string, string | number>;
  },
): Promise<void> {
  await tx.sql.query({
    name: 'log-activity',
    text: `insert into activity_log (account_id, id, feature_id, credit_type, credit_cost, change, lot_id, reference, details, created_at)
           values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    values: [
      accountId,
      newId(),
      entry.feature,
      entry.type,
      entry.cost,
      entry.change,
      entry.lotId,
      entry.reference,
      entry.details ?? {},
      tx.now(),
    ],
  });
}

/**
 * Add a lot, once per reference.
 * @returns whether it was new.
 */
export async function addLot(
  tx: Context,
  accountId: string,
  lot: {
    kind: Lot['kind'];
    reference: string;
    amount: number;
    expiresAt: Date | null;
    feature: string;
    /** The amount in the log, if it is not `amount`; −1 is unlimited. */
    cost?: number;
    details?: Record<string, string | number>;
  },
): Promise<boolean> {
  const id = newId();
  const { rowCount } = await tx.sql.query(
    `insert into credit_lots (account_id, id, kind, reference, granted, remaining, expires_at, created_at) values ($1, $2, $3, $4, $5, $5, $6, $7)
     on conflict (account_id, reference) do nothing`,
    [accountId, id, lot.kind, lot.reference, lot.amount, lot.expiresAt, tx.now()],
  );
  if (rowCount === 0) return false;
  await log(tx, accountId, {
    feature: lot.feature,
    type: creditTypeOf(lot.kind),
    cost: lot.cost ?? lot.amount,
    change: lot.amount,
    lotId: id,
    reference: lot.reference,
    ...(lot.details ? { details: lot.details } : {}),
  });
  return true;
}

/** Empty lots that have expired, or whose plan has ended. */
export async function emptyLots(tx: Context, accountId: string, lots: readonly AccountLot[]): Promise<void> {
  for (const lot of lots) {
    if (lot.remaining === 0) continue;
    await tx.sql.query('update credit_lots set remaining = 0 where account_id = $1 and id = $2', [accountId, lot.id]);
    await log(tx, accountId, {
      feature: 'UPDATE_CREDIT',
      type: creditTypeOf(lot.kind),
      cost: lot.remaining,
      change: -lot.remaining,
      lotId: lot.id,
      reference: null,
    });
  }
}

/**
 * Take credits back because the money of their lot was refunded. Spent credits are not claimed; if some of those are given back later, the
 * next call takes them, too. A smaller `wanted` than before gives back the difference. Safe to repeat.
 * @param lot.reference the lot's. @param lot.wanted how many of the granted credits shall be taken back in all.
 */
export async function takeBackFromLot(tx: Context, accountId: string, lot: { reference: string; wanted: number }): Promise<void> {
  const { rows } = await tx.sql.query<AccountLot & { taken: number }>(
    `select id, kind, granted, remaining, expires_at as "expiresAt", (select coalesce(-sum(l.change), 0)::int from activity_log l
         where l.account_id = c.account_id and l.reference = $3 and l.lot_id = c.id) as taken
     from credit_lots c where account_id = $1 and reference = $2`,
    [accountId, lot.reference, `taken-back:${lot.reference}`],
  );
  const found = rows[0];
  if (!found) return;
  await lessenLot(tx, accountId, found, {
    by: Math.min(found.remaining, lot.wanted - found.taken),
    reference: `taken-back:${lot.reference}`,
  });
}

/** Reduce a lot. @param change.by credits; negative adds to it. */
async function lessenLot(
  tx: Context,
  accountId: string,
  { id, kind }: AccountLot,
  { by, reference }: { by: number; reference: string | null },
): Promise<void> {
  if (by === 0) return;
  await tx.sql.query('update credit_lots set granted = granted - $3, remaining = remaining - $3 where account_id = $1 and id = $2', [
    accountId,
    id,
    by,
  ]);
  await log(tx, accountId, {
    feature: 'UPDATE_CREDIT',
    type: creditTypeOf(kind),
    cost: Math.abs(by),
    change: -by,
    lotId: id,
    reference,
  });
}

/** Lots with something left, or not expired yet. */
export async function lotsOf(tx: Context, accountId: string): Promise<AccountLot[]> {
  const { rows } = await tx.sql.query<AccountLot>({
    name: 'credit-lots',
    text: `select id, kind, granted, remaining, expires_at as "expiresAt" from credit_lots
           where account_id = $1 and (remaining > 0 or expires_at > $2)`,
    values: [accountId, tx.now()],
  });
  return rows;
}

/** Reference of the main credits of the usage cycle that began at this time. */
export const mainReferenceOf = (cycleStart: Date): string => `main:${cycleStart.toISOString()}`;

/** Have the main credits of this usage cycle been granted? That happens when somebody first asks for them. */
export async function hasMainCredits(ctx: Context, accountId: string, cycleStart: Date): Promise<boolean> {
  const { rows } = await ctx.sql.query({
    name: 'has-main-credits',
    text: 'select 1 from credit_lots where account_id = $1 and reference = $2',
    values: [accountId, mainReferenceOf(cycleStart)],
  });
  return rows.length > 0;
}

const isRedeemedAt = (plan: AccountPlan, now: Date): boolean => plan.redeemedUntil !== null && plan.redeemedUntil > now;
const mainCreditsDue = (plan: AccountPlan, now: Date): number =>
  isRedeemedAt(plan, now) || isUnlimited(plan.entitlements.mainCredit) ? 0 : plan.entitlements.mainCredit;

/**
 * Grant the main credits of the present 30-day cycle, once, and remove what an earlier cycle or plan has left. Cycles whose months were
 * redeemed bring none.
 */
export async function renewMainCredits(tx: Context, plan: AccountPlan): Promise<void> {
  if (await hasMainCredits(tx, plan.accountId, plan.usageCycleStart)) return;
  const old = (await lotsOf(tx, plan.accountId)).filter((lot) => lot.kind === 'main');
  await emptyLots(tx, plan.accountId, old);
  await tx.sql.query(
    `update credit_lots set expires_at = $2 where account_id = $1 and kind = 'main' and (expires_at is null or expires_at > $2)`,
    [plan.accountId, tx.now()],
  );
  await addLot(tx, plan.accountId, {
    kind: 'main',
    reference: mainReferenceOf(plan.usageCycleStart),
    amount: mainCreditsDue(plan, tx.now()),
    expiresAt: cycleEndOf(plan.startTime, tx.now()),
    feature: 'RENEW_CREDIT',
    ...(isUnlimited(plan.entitlements.mainCredit) && !isRedeemedAt(plan, tx.now()) ? { cost: -1 } : {}),
  });
}

/**
 * Adapt the present cycle's main credits, as far as they are not spent, to what the plan gives now: after the provider froze an unpaid
 * plan, or was paid. Main credits that were not granted yet need no change. Safe to repeat.
 */
export async function followMainCredits(tx: Context, plan: AccountPlan): Promise<void> {
  const live = (await lotsOf(tx, plan.accountId)).filter((lot) => lot.kind === 'main' && (!lot.expiresAt || lot.expiresAt > tx.now()));
  const { rows } = await tx.sql.query<{ id: string }>('select id from credit_lots where account_id = $1 and reference = $2', [
    plan.accountId,
    mainReferenceOf(plan.usageCycleStart),
  ]);
  const lot = live.find((each) => each.id === rows[0]?.id);
  if (!lot) return;
  const tooMany = live.reduce((sum, each) => sum + each.granted, 0) - mainCreditsDue(plan, tx.now());
  await lessenLot(tx, plan.accountId, lot, { by: Math.min(lot.remaining, tooMany), reference: null });
}

export interface CreditBalance {
  mainCredit: number;
  mainUsed: number;
  bonusCredit: number;
  bonusUsed: number;
  /** −1 unlimited. */
  total: number;
  used: number;
}

/** Balances from the lots that have not expired. */
export function balanceOf(plan: AccountPlan, lots: readonly AccountLot[], now: Date): CreditBalance {
  const live = lots.filter((lot) => !lot.expiresAt || lot.expiresAt > now);
  const sum = (kind: Lot['kind'], field: 'granted' | 'remaining') =>
    live.filter((lot) => lot.kind === kind).reduce((total, lot) => total + lot[field], 0);
  const [mainCredit, bonusCredit] = [sum('main', 'granted'), sum('bonus', 'granted')];
  const [mainUsed, bonusUsed] = [mainCredit - sum('main', 'remaining'), bonusCredit - sum('bonus', 'remaining')];
  if (isUnlimited(plan.entitlements.mainCredit))
    return { mainCredit: -1, mainUsed, bonusCredit, bonusUsed, total: -1, used: mainUsed + bonusUsed };
  return { mainCredit, mainUsed, bonusCredit, bonusUsed, total: mainCredit + bonusCredit, used: mainUsed + bonusUsed };
}
