/** The steps of the onboarding: their order, and which are done. Pure. */
import type { onboardingKeys } from '#app/features/account/onboarding-keys.ts';

export type OnboardingStep = (typeof onboardingKeys)[number];

export const welcomePath = '/app/ob-welcome';

/** Products first: a plan is thought about once there is something to sell. */
const productsFirst: readonly OnboardingStep[] = [
  'is_enable_mkt_import',
  'is_enable_normal_import',
  'is_enable_order',
  'is_enable_pricing',
];
/** The plan is the first step: for accounts that had one before, and for those that have the key ONBOARDING_V2. */
const planFirst: readonly OnboardingStep[] = ['is_enable_pricing', 'is_enable_mkt_import', 'is_enable_normal_import', 'is_enable_order'];

/**
 * One of the two fixed orders (specification 1, section 4).
 * @param isV2 the account has the key ONBOARDING_V2
 * @param isReinstalled its store is there again, and the plan it had has ended
 */
export const orderOfSteps = ({ isV2, isReinstalled }: { isV2: boolean; isReinstalled: boolean }): readonly OnboardingStep[] =>
  isV2 || isReinstalled ? planFirst : productsFirst;

export interface OnboardingFacts {
  /** The account's onboarding keys, without what stands before them. */
  keys: Readonly<Record<string, unknown>>;
  /** What the data says was done. */
  done: Readonly<Record<OnboardingStep, boolean>>;
  /** A plan other than the free one runs. */
  hasPlan: boolean;
  isReinstalled: boolean;
}

export interface OnboardingState {
  steps: { key: OnboardingStep; isDone: boolean }[];
  isStarted: boolean;
  /** Finished or put away by the seller. */
  isFinished: boolean;
}

/** Is the step done? A plan that has ended is chosen anew, and its step can be opened again (`skip_onboarding=true`) while none runs. */
function isStepDone(key: OnboardingStep, { keys, done, hasPlan, isReinstalled }: OnboardingFacts): boolean {
  if (keys[key] === true) return true;
  if (key !== 'is_enable_pricing') return done[key];
  return hasPlan || (keys[key] !== false && !isReinstalled && done[key]);
}

/** How far an account is. */
export function onboardingOf(facts: OnboardingFacts): OnboardingState {
  const { keys, isReinstalled } = facts;
  return {
    steps: orderOfSteps({ isV2: keys.ONBOARDING_V2 === true, isReinstalled }).map((key) => ({ key, isDone: isStepDone(key, facts) })),
    isStarted: keys.start === true || keys.done === true,
    isFinished: keys.done === true,
  };
}

/** The first open step is the current one. */
export const currentStep = (steps: OnboardingState['steps']): OnboardingStep | undefined => steps.find((step) => !step.isDone)?.key;
