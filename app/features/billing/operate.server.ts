/** What operators may do to an account's plan from the command line. Each action is recorded with who did it. */
import type { Context } from '#app/context.ts';
import { recordAction } from '#app/features/operators/record-action.server.ts';
import { AppError } from '#app/platform/errors.ts';
import { isId, newId } from '#app/platform/ids.ts';
import { costsNothing } from './add-ons.ts';
import { chargeColumns, type PlanCharge, purchaseMark } from './charge-record.server.ts';
import { lockCredits } from './credit-account.server.ts';
import { day } from './cycle.ts';
import { grantCredits } from './grant-credits.server.ts';
import { noNextPlan } from './no-next-plan.ts';
import { syncPaddleCatalog } from './paddle-catalog.server.ts';
import { type CycleDays, freePlanOf, plans } from './plans.ts';
import { readCredits } from './read-credits.server.ts';
import { readPlan } from './read-plan.server.ts';
import { settleReturnedPack } from './settle-charge.server.ts';
import { dropToFree } from './settle-plan.server.ts';
import { syncPaddle } from './sync-paddle.server.ts';

export interface FoundAccount {
  id: string;
  email: string;
  domains: string[];
}

/** Find accounts by id, e-mail address or store domain. The look-up is recorded, since it shows personal data. */
export async function lookUpAccounts(ctx: Context, { operator, query }: { operator: string; query: string }): Promise<FoundAccount[]> {
  return ctx.transaction(async (tx) => {
    const { rows } = await tx.sql.query<FoundAccount>(
      `select a.id, a.email, coalesce(array_agg(s.domain) filter (where s.domain is not null), '{}') as domains
       from accounts a left join workplaces w on w.account_id = a.id left join stores s on s.workplace_id = w.id
       where a.id = $1 or a.email = lower($2) or a.id in (select w2.account_id from stores s2 join workplaces w2 on w2.id = s2.workplace_id where s2.domain = lower($2))
       group by a.id order by a.created_at limit 20`,
      [isId(query) ? query : null, query],
    );
    await recordAction(tx, operator, 'lookup', null, { query, found: rows.length });
    return rows;
  });
}

/** The plan and credits of an account, for operators. */
export async function describeAccount(ctx: Context, accountId: string) {
  const plan = await readPlan(ctx, accountId);
  const credits = await readCredits(ctx, plan);
  return {
    plan: plan.packageName ?? plan.planKey,
    cycleDays: plan.cycleDays,
    price: plan.price,
    addOns: plan.addOns,
    status: plan.status,
    isTrial: plan.isTrial,
    provider: plan.provider,
    store: plan.storeDomain,
    nextBillingTime: plan.nextBillingTime?.toISOString() ?? null,
    next: plan.next ? (plan.next.packageName ?? plan.next.planKey) : null,
    credits: { total: credits.total, used: credits.used, bonus: credits.bonusCredit - credits.bonusUsed },
  };
}

/** Give bonus credits that expire after `days`. @throws AppError NOT_FOUND when there is no such account. */
export async function operatorGrant(
  ctx: Context,
  input: { operator: string; accountId: string; amount: number; days: number; reason: string },
): Promise<void> {
  await ctx.transaction(async (tx) => {
    const expiresAt = new Date(tx.now().getTime() + input.days * day);
    await grantCredits(tx, { accountId: input.accountId, amount: input.amount, reference: `operator:${newId()}`, expiresAt });
    await recordAction(tx, input.operator, 'grant-credits', input.accountId, {
      amount: input.amount,
      days: input.days,
      reason: input.reason,
    });
  });
}

/**
 * Take back the unspent credits of a pack that was refunded in Shopify's dashboard: Shopify still calls such a purchase active (Paddle
 * tells of refunds itself; docs/decisions/192). Safe to repeat.
 * @param input.mark the end of the purchase's name on the merchant's bill.
 * @throws AppError NOT_FOUND when the account has bought no such pack through Shopify.
 */
export async function operatorTakeBackPack(
  ctx: Context,
  input: { operator: string; accountId: string; mark: string; reason: string },
): Promise<void> {
  await ctx.transaction(async (tx) => {
    await lockCredits(tx, input.accountId);
    const { rows } = await tx.sql.query<PlanCharge>(
      `select ${chargeColumns} from plan_charges where account_id = $1 and kind = 'credits' and provider = 'SHOPIFY' and state = 'active'`,
      [input.accountId],
    );
    const charge = rows.find(({ id }) => purchaseMark(id) === input.mark);
    if (!charge) throw new AppError('NOT_FOUND');
    await settleReturnedPack(tx, charge, { paid: charge.price, returned: charge.price });
    await recordAction(tx, input.operator, 'take-back-pack', input.accountId, { mark: input.mark, reason: input.reason });
  });
}

/**
 * Give a plan for `days` without charge; the free plan applies at once and for good.
 * @throws AppError BAD_REQUEST when there is no such plan; STATE_CONFLICT while a provider charges for the present plan, which has to be
 *   cancelled first, or both would run.
 */
export async function operatorSetPlan(
  ctx: Context,
  input: { operator: string; accountId: string; plan: string; days: number; reason: string },
): Promise<void> {
  const plan = plans.find((each) => each.key === input.plan);
  if (!plan) throw new AppError('BAD_REQUEST', {}, { fields: { plan: ['planUnknown'] } });
  await ctx.transaction(async (tx) => {
    const present = await readPlan(tx, input.accountId);
    if (present.provider && present.status === 'active') throw new AppError('STATE_CONFLICT');
    if (plan.monthlyPrice === 0) await dropToFree(tx, input.accountId, tx.now());
    else {
      await tx.sql.query(
        `update subscriptions set plan_key = $2, package_id = null, add_ons = '{}', is_once = false, cycle_days = 30, price = 0, status = 'CANCELLED', provider = null, provider_reference = null,
           workplace_id = null, store_id = null, start_time = $3, next_billing_time = $4, trial_ends_at = null, ${noNextPlan}, has_payment_issue = false, redeemed_until = null, redeemed_months = 0, is_recharge_skipped = true,
           spending_cap = 0, wanted_cap = null, usage_line_reference = null, usage_line_cap = 0
         where account_id = $1`,
        [input.accountId, plan.key, tx.now(), new Date(tx.now().getTime() + input.days * day)],
      );
    }
    await recordAction(tx, input.operator, 'set-plan', input.accountId, {
      before: present.planKey,
      plan: plan.key,
      days: input.days,
      reason: input.reason,
    });
  });
}

/**
 * Make an account a marketplace's, or an ordinary one again: it then sees no billing, and in place of the free plan it has the
 * marketplace's. A plan that was given runs out first.
 * @throws AppError NOT_FOUND when there is no such account; STATE_CONFLICT while a provider charges for its plan, which it could not cancel
 *   as a marketplace's.
 */
export async function operatorMarketplace(
  ctx: Context,
  input: { operator: string; accountId: string; isMarketplace: boolean; reason: string },
): Promise<void> {
  const { operator, accountId, isMarketplace, reason } = input;
  await ctx.transaction(async (tx) => {
    const plan = await readPlan(tx, accountId);
    if (plan.provider && plan.status === 'active') throw new AppError('STATE_CONFLICT');
    await tx.sql.query('update accounts set is_user_mkt = $2 where id = $1', [accountId, isMarketplace]);
    if (costsNothing(plan) && plan.planKey !== freePlanOf(isMarketplace)) await dropToFree(tx, accountId, tx.now());
    await recordAction(tx, operator, 'marketplace', accountId, { isMarketplace, reason });
  });
}

/**
 * Extend a running trial by some days; first at the provider, whose charge has to wait, too.
 * @throws AppError STATE_CONFLICT when no trial runs; ConnectorError when the provider refuses.
 */
export async function operatorExtendTrial(
  ctx: Context,
  input: { operator: string; accountId: string; days: number; reason: string },
): Promise<void> {
  const plan = await readPlan(ctx, input.accountId);
  if (!plan.isTrial || !plan.providerReference || !plan.trialEndsAt) throw new AppError('STATE_CONFLICT');
  if (plan.provider === 'PADDLE_BILLING') {
    await ctx.connectors.billing?.moveTrialEnd(plan.providerReference, new Date(plan.trialEndsAt.getTime() + input.days * day));
    await syncPaddle(ctx, { accountId: input.accountId });
    await recordAction(ctx, input.operator, 'extend-trial', input.accountId, { days: input.days, reason: input.reason });
    return;
  }
  if (!plan.storeDomain) throw new AppError('STATE_CONFLICT');
  await ctx.connectors.appCharges.shopify?.extendTrial(plan.storeDomain, plan.providerReference, input.days);
  await ctx.transaction(async (tx) => {
    await tx.sql.query(
      `update subscriptions set trial_ends_at = trial_ends_at + make_interval(days => $2), next_billing_time = next_billing_time + make_interval(days => $2)
       where account_id = $1 and trial_ends_at is not null`,
      [input.accountId, input.days],
    );
    await recordAction(tx, input.operator, 'extend-trial', input.accountId, { days: input.days, reason: input.reason });
  });
}

/** Bring products and prices at Paddle in line with our plans. @returns how many entries were created there. */
export async function operatorSyncPaddle(ctx: Context, { operator }: { operator: string }): Promise<number> {
  const made = await syncPaddleCatalog(ctx);
  await recordAction(ctx, operator, 'paddle-catalog', null, { made });
  return made;
}

export interface NewPackage {
  operator: string;
  /** The only account that may take it; null: everybody with the link. */
  accountId: string | null;
  name: string;
  planKey: string;
  /** USD cents for one cycle. */
  price: number;
  cycleDays: CycleDays;
  mainCredit: number;
  features: Record<string, number>;
  orderCashback: string;
  /** An old agreement: accounts that have it may keep and resume it, nobody else can take it. */
  isLegacy?: boolean;
  /**
   * The first month is paid by a separate one-time charge; after it the seller chooses a subscription. Only for monthly packages.
   */
  isFirstMonthOnce?: boolean;
}

/**
 * Create a custom package.
 * @returns its id, and the address to send to the seller.
 * @throws AppError BAD_REQUEST when there is no such plan, or when `isFirstMonthOnce` is set and the package is not monthly.
 */
export async function operatorMakePackage(ctx: Context, input: NewPackage): Promise<{ id: string; url: string }> {
  if (!plans.some((plan) => plan.key === input.planKey)) throw new AppError('BAD_REQUEST', {}, { fields: { plan: ['planUnknown'] } });
  if (input.isFirstMonthOnce && input.cycleDays !== 30) throw new AppError('BAD_REQUEST', {}, { fields: { yearly: ['invalid'] } });
  const id = newId();
  await ctx.transaction(async (tx) => {
    await tx.sql.query(
      `insert into packages (id, account_id, name, plan_key, price, cycle_days, main_credit, order_cashback, features, created_at, is_legacy, first_cycle_charge_type)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
      [
        id,
        input.accountId,
        input.name,
        input.planKey,
        input.price,
        input.cycleDays,
        input.mainCredit,
        input.orderCashback,
        input.features,
        tx.now(),
        input.isLegacy ?? false,
        input.isFirstMonthOnce ? 'CHARGE_ONE_TIME_FIRST_MONTH' : null,
      ],
    );
    await recordAction(tx, input.operator, 'make-package', input.accountId, {
      id,
      name: input.name,
      price: input.price,
      cycleDays: input.cycleDays,
    });
  });
  return { id, url: `${ctx.env.APP_URL}/app/setting/billing-plan/change-plan?package_id=${id}` };
}
