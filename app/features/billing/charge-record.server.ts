/** The rows of `plan_charges`: what a merchant was asked to approve. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Context } from '#app/context.ts';

export interface PlanCharge {
  accountId: string;
  id: string;
  kind: 'subscription' | 'credits';
  state: 'creating' | 'pending' | 'active' | 'declined' | 'expired' | 'cancelled' | 'failed';
  planKey: string;
  packageId: string | null;
  addOns: readonly string[];
  cycleDays: number;
  price: number;
  credits: number;
  trialDays: number;
  isTrial: boolean;
  /** A first month that is paid once and not renewed. */
  isOnce: boolean;
  usageCap: number;
  effect: 'now' | 'next_cycle' | 'continue';
  workplaceId: string;
  /** Null with Paddle. */
  storeId: string | null;
  domain: string;
  provider: 'SHOPIFY' | 'PADDLE_BILLING';
  providerReference: string | null;
  /** Id of the Paddle subscription. */
  subscriptionReference: string | null;
  confirmationUrl: string | null;
  createdAt: Date;
}

export interface NewCharge
  extends Omit<PlanCharge, 'state' | 'providerReference' | 'subscriptionReference' | 'confirmationUrl' | 'createdAt'> {
  /** Our estimate of the provider's deduction for unused days of the previous plan, USD cents. */
  unusedCredit?: number;
}

export const chargeColumns = `account_id as "accountId", id, kind, state, plan_key as "planKey", package_id as "packageId", add_ons as "addOns", cycle_days as "cycleDays", price, credits,
  trial_days as "trialDays", is_trial as "isTrial", is_once as "isOnce", usage_cap as "usageCap", effect, workplace_id as "workplaceId", store_id as "storeId", domain, provider,
  provider_reference as "providerReference", subscription_reference as "subscriptionReference", confirmation_url as "confirmationUrl", created_at as "createdAt"`;

/** @returns false when the account has an open charge of this kind already. */
export async function insertCharge(tx: Context, charge: NewCharge): Promise<boolean> {
  const { rowCount } = await tx.sql.query(
    `insert into plan_charges (account_id, id, kind, plan_key, package_id, cycle_days, price, credits, trial_days, is_trial, effect,
       workplace_id, store_id, domain, provider, created_at, usage_cap, add_ons, is_once, unused_credit)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20)
     on conflict (account_id, kind) where state in ('creating', 'pending') do nothing`,
    [
      ...[charge.accountId, charge.id, charge.kind, charge.planKey, charge.packageId, charge.cycleDays, charge.price, charge.credits],
      ...[charge.trialDays, charge.isTrial, charge.effect, charge.workplaceId, charge.storeId, charge.domain, charge.provider, tx.now()],
      ...[charge.usageCap, charge.addOns, charge.isOnce, charge.unusedCredit ?? 0],
    ],
  );
  return rowCount === 1;
}

/** The account's charge of a kind that waits for the merchant's approval. */
export async function openCharge(ctx: Context, accountId: string, kind: PlanCharge['kind']): Promise<PlanCharge | undefined> {
  const { rows } = await ctx.sql.query<PlanCharge>(
    `select ${chargeColumns} from plan_charges where account_id = $1 and kind = $2 and state in ('creating', 'pending')`,
    [accountId, kind],
  );
  return rows[0];
}

/** A charge of the account's own. */
export async function findCharge(ctx: Context, accountId: string, id: string): Promise<PlanCharge | undefined> {
  const { rows } = await ctx.sql.query<PlanCharge>(`select ${chargeColumns} from plan_charges where account_id = $1 and id = $2`, [
    accountId,
    id,
  ]);
  return rows[0];
}

/** Wait for a charge that another tab is requesting from the provider. @returns nothing after ten seconds without an answer. */
export async function whenCreated(ctx: Context, open: PlanCharge): Promise<PlanCharge | undefined> {
  for (let wait = 0; wait < 50; wait += 1) {
    const charge = await findCharge(ctx, open.accountId, open.id);
    if (charge?.state !== 'creating') return charge;
    await pause(200);
  }
  return undefined;
}

/** The parameter of a return address that has our charge's id. */
export const chargeParameter = 'charge';
/** A mark from our charge's id in a purchase's name, by which operators find the charge. */
export const purchaseMark = (chargeId: string): string => `#${chargeId.replaceAll('-', '').slice(-10).toUpperCase()}`;

/** Our charge's id in a return address. */
export function chargeIdOf(returnUrl: string): string | null {
  return URL.canParse(returnUrl) ? new URL(returnUrl).searchParams.get(chargeParameter) : null;
}
