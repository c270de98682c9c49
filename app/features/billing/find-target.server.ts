import type { AccountContext } from '#app/context.ts';
import { AppError } from '#app/platform/errors.ts';
import { isId } from '#app/platform/ids.ts';
import { addOnOf, addOnsFor, addOnsPriceOf, priceWithAddOns } from './add-ons.ts';
import type { Target } from './plan-change.ts';
import { type CycleDays, isFreePlan, isNegotiated, offeredPlans } from './plans.ts';

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
  /** The package's first month is paid by a separate one-time charge (`CHARGE_ONE_TIME_FIRST_MONTH`). */
  isFirstMonthOnce: boolean;
}

/** A package that this account may take: made for it, or open to everybody with its link. @throws AppError NOT_FOUND (PackageNotFound). */
export async function getPackage(ctx: AccountContext, { package_id: id }: { package_id: string }): Promise<Package> {
  const { rows } = await ctx.sql.query<Package>(
    `select id, name, plan_key as "planKey", price, cycle_days as "cycleDays", main_credit as "mainCredit", order_cashback as "orderCashback", features,
       is_legacy as "isLegacy", first_cycle_charge_type is not null as "isFirstMonthOnce" from packages where id = $1 and (account_id is null or account_id = $2)`,
    [id, ctx.account.id],
  );
  if (!rows[0])
    throw new AppError('NOT_FOUND', {}, { fields: { package_id: ['packageUnknown'] }, data: { error_code: 'PackageNotFound' } });
  return rows[0];
}

/** Packages made only for this account: its exclusive offers. */
export async function listOffers(ctx: AccountContext): Promise<Package[]> {
  const { rows } = await ctx.sql.query<Package>(
    `select id, name, plan_key as "planKey", price, cycle_days as "cycleDays", main_credit as "mainCredit", order_cashback as "orderCashback", features,
       is_legacy as "isLegacy", first_cycle_charge_type is not null as "isFirstMonthOnce" from packages where account_id = $1 and not is_legacy order by id desc limit 10`,
    [ctx.account.id],
  );
  return rows;
}

/**
 * What the chosen modules stand for: exactly one plan (by key) or package (by id), and add-ons (by key). A legacy package can be kept or
 * resumed only by an account that has it.
 * @param present the account's package, and its add-ons, which may be kept even if they are no longer sold.
 * @throws AppError UNPROCESSABLE (CurrentPackageNotSupport) when none fits; NOT_FOUND (PackageNotFound).
 */
export async function findTarget(
  ctx: AccountContext,
  moduleIds: readonly string[],
  isYearly: boolean,
  present: { packageId: string | null; addOns: readonly string[] },
): Promise<Target & { name: string | null; isFirstMonthOnce: boolean }> {
  const refusal = (words: string) =>
    new AppError('UNPROCESSABLE', {}, { fields: { module_ids: [words] }, data: { error_code: 'CurrentPackageNotSupport' } });
  const addOns = [...new Set(moduleIds.filter((id) => addOnOf(id)))];
  const [moduleId, ...more] = moduleIds.filter((id) => !addOnOf(id));
  if (!moduleId || more.length > 0) throw refusal('planUnknown');
  const requireSold = (base: { planKey: string; features: Record<string, number> }) => {
    const sold = addOnsFor(base).map((addOn) => addOn.key);
    if (addOns.some((key) => !sold.includes(key) && !present.addOns.includes(key))) throw refusal('addOnNotNeeded');
  };
  if (isId(moduleId)) {
    const found = await getPackage(ctx, { package_id: moduleId });
    if (found.isLegacy && found.id !== present.packageId) throw refusal('planUnknown');
    requireSold(found);
    const { planKey, id: packageId, cycleDays, name, isFirstMonthOnce } = found;
    return { planKey, packageId, addOns, cycleDays, price: found.price + addOnsPriceOf(addOns, cycleDays), name, isFirstMonthOnce };
  }
  const plan = offeredPlans.find((each) => each.key === moduleId);
  if (!plan) throw refusal('planUnknown');
  if (isNegotiated(plan.key)) throw refusal('planNegotiated');
  requireSold({ planKey: plan.key, features: {} });
  const cycleDays = isYearly && (!isFreePlan(plan.key) || addOns.length > 0) ? 365 : 30;
  const price = priceWithAddOns(plan.key, addOns, cycleDays);
  return { planKey: plan.key, packageId: null, addOns, cycleDays, price, name: null, isFirstMonthOnce: false };
}
