/** What charges are called: on the platform's page and bill, on ours, and among the account's files. */

/** Words of a language, by their key. */
type Words = (key: string, values?: Record<string, unknown>) => string;

interface ChargedPlan {
  /** Of a plan made for this account. */
  packageName: string | null;
  planKey: string;
  addOns: readonly string[];
}

/** A plan and its add-ons. */
const planNameOf = ({ packageName, planKey, addOns }: ChargedPlan, words: Words): string =>
  [packageName ?? words(`billing:plans.${planKey}`), ...addOns.map((key) => words(`billing:addOns.${key}`))].join(' + ');

/** A subscription's name on the merchant's bill. */
export const chargeNameOf = (packageName: string | null, plan: Omit<ChargedPlan, 'packageName'>, words: Words): string =>
  `Quayside ${planNameOf({ ...plan, packageName }, words)}`;

/** What a charge was for: credits, or a plan. */
export const chargedFor = (charge: ChargedPlan & { kind: string; credits: number }, words: Words): string =>
  charge.kind === 'credits' ? words('billing:packs.credits', { count: charge.credits, amount: charge.credits }) : planNameOf(charge, words);
