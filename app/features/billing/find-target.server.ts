import type { AccountContext } from '#app/context.ts';
import { AppError } from '#app/platform/errors.ts';
import { isId } from '#app/platform/ids.ts';
import type { Target } from './plan-change.ts';
import { type CycleDays, cyclePriceOf, isNegotiated, offeredPlans } from './plans.ts';

export interface Package {
  id: string;
  name: string;
  planKey: string;
  price: number;
  cycleDays: CycleDays;
  mainCredit: number;
  orderCashback: string;
  features: Record<string, number>;
  isLegacy: boolean;
}

/** A package that this account may take: made for it, or open to whoever has the link. @throws AppError NOT_FOUND (PackageNotFound). */
export async function getPackage(ctx: AccountContext, { package_id: id }: { package_id: string }): Promise<Package> {
  const { rows } = await ctx.sql.query<Package>(
    `select id, name, plan_key as "planKey", price, cycle_days as "cycleDays", main_credit as "mainCredit", order_cashback as "orderCashback", features,
       is_legacy as "isLegacy" from packages where id = $1 and (account_id is null or account_id = $2)`,
    [id, ctx.account.id],
  );
  if (!rows[0])
    throw new AppError('NOT_FOUND', {}, { fields: { package_id: ['packageUnknown'] }, data: { error_code: 'PackageNotFound' } });
  return rows[0];
}

/** Packages made for this account alone: its exclusive offers. */
export async function listOffers(ctx: AccountContext): Promise<Package[]> {
  const { rows } = await ctx.sql.query<Package>(
    `select id, name, plan_key as "planKey", price, cycle_days as "cycleDays", main_credit as "mainCredit", order_cashback as "orderCashback", features,
       is_legacy as "isLegacy" from packages where account_id = $1 and not is_legacy order by id desc limit 10`,
    [ctx.account.id],
  );
  return rows;
}

/**
 * What the chosen modules stand for. A module is named by its plan's key or its package's id; exactly one may be chosen.
 * A legacy package is kept and taken up again by those who have it, and by nobody else.
 * @param present the package that the account has.
 * @throws AppError UNPROCESSABLE (CurrentPackageNotSupport) when none fits; NOT_FOUND (PackageNotFound).
 */
export async function findTarget(
  ctx: AccountContext,
  moduleIds: readonly string[],
  isYearly: boolean,
  present: string | null = null,
): Promise<Target & { name: string | null }> {
  const refusal = (words: string) =>
    new AppError('UNPROCESSABLE', {}, { fields: { module_ids: [words] }, data: { error_code: 'CurrentPackageNotSupport' } });
  const [moduleId] = moduleIds;
  if (!moduleId || moduleIds.length > 1) throw refusal('planUnknown');
  if (isId(moduleId)) {
    const found = await getPackage(ctx, { package_id: moduleId });
    if (found.isLegacy && found.id !== present) throw refusal('planUnknown');
    return { planKey: found.planKey, packageId: found.id, cycleDays: found.cycleDays, price: found.price, name: found.name };
  }
  const plan = offeredPlans.find((each) => each.key === moduleId);
  if (!plan) throw refusal('planUnknown');
  if (isNegotiated(plan.key)) throw refusal('planNegotiated');
  const cycleDays = isYearly && plan.monthlyPrice > 0 ? 365 : 30;
  return { planKey: plan.key, packageId: null, cycleDays, price: cyclePriceOf(plan.monthlyPrice, cycleDays), name: null };
}
