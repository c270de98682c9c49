/** The steps of the setup guide, wherever it is shown: their order, and which of them are done. Pure. */
import type { onboardingKeys } from '#app/features/account/onboarding-keys.ts';

/** Products first: sellers consider a plan once they have something to sell. The names are the specification's goals. */
const productsFirst = [
  'CONNECT_STORE',
  'FIND_AND_IMPORT',
  'PUSH_PRODUCT',
  'NAVIGATE_TO_ORDER_CENTER',
  'FIND_READY_ORDER',
  'PLACE_ORDER',
  'CHOOSE_A_PLAN',
] as const;
export type SetupStep = (typeof productsFirst)[number];

/** Plan early: for accounts that had a plan before, and for those with the key ONBOARDING_V2. */
const planEarly: readonly SetupStep[] = [
  'CONNECT_STORE',
  'CHOOSE_A_PLAN',
  'FIND_AND_IMPORT',
  'PUSH_PRODUCT',
  'NAVIGATE_TO_ORDER_CENTER',
  'FIND_READY_ORDER',
  'PLACE_ORDER',
];

/**
 * One of the two fixed orders (specification 1, section 4).
 * @param isV2 the account has the key ONBOARDING_V2
 * @param isReinstalled the account's store was installed again, after its plan had ended
 */
export const orderOfSteps = ({ isV2, isReinstalled }: { isV2: boolean; isReinstalled: boolean }): readonly SetupStep[] =>
  isV2 || isReinstalled ? planEarly : productsFirst;

export type OnboardingKey = (typeof onboardingKeys)[number];

/** The specification's onboarding keys, each of which marks its step as done. */
export const stepOfKey: Readonly<Record<OnboardingKey, SetupStep>> = {
  is_enable_mkt_import: 'FIND_AND_IMPORT',
  is_enable_normal_import: 'FIND_AND_IMPORT',
  is_enable_order: 'NAVIGATE_TO_ORDER_CENTER',
  is_enable_pricing: 'CHOOSE_A_PLAN',
};

export interface SetupFacts {
  /** The account's onboarding keys, without their prefix. */
  keys: Readonly<Record<string, unknown>>;
  /** Steps that are done according to the data, now or earlier. */
  done: Readonly<Record<SetupStep, boolean>>;
  /** A plan other than the free one runs. */
  hasPlan: boolean;
  isReinstalled: boolean;
}

/** The plan step is open again after the plan has ended, and can be reopened (`skip_onboarding=true`) without a plan. */
const isPlanChosen = ({ keys, done, hasPlan, isReinstalled }: SetupFacts): boolean =>
  keys.is_enable_pricing === true || hasPlan || (keys.is_enable_pricing !== false && !isReinstalled && done.CHOOSE_A_PLAN);

/** All steps in the account's order. */
export function stepsOf(facts: SetupFacts): { key: SetupStep; isDone: boolean }[] {
  const { keys, isReinstalled } = facts;
  const byKey = new Set(Object.entries(stepOfKey).flatMap(([key, step]) => (keys[key] === true ? [step] : [])));
  return orderOfSteps({ isV2: keys.ONBOARDING_V2 === true, isReinstalled }).map((key) => ({
    key,
    isDone: key === 'CHOOSE_A_PLAN' ? isPlanChosen(facts) : facts.done[key] || byKey.has(key),
  }));
}

/** The first open step is the current one. */
export const currentStep = (steps: readonly { key: SetupStep; isDone: boolean }[]): SetupStep | undefined =>
  steps.find((step) => !step.isDone)?.key;
