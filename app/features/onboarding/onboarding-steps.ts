/** The onboarding steps: their order, and which of them are done. Pure. */
import type { onboardingKeys } from '#app/features/account/onboarding-keys.ts';

export type OnboardingStep = (typeof onboardingKeys)[number];

export const welcomePath = '/app/ob-welcome';

/** Products first: sellers consider a plan once they have something to sell. */
const productsFirst: readonly OnboardingStep[] = [
  'is_enable_mkt_import',
  'is_enable_normal_import',
  'is_enable_order',
  'is_enable_pricing',
];
/** Plan first: for accounts that had a plan before, and for those with the key ONBOARDING_V2. */
const planFirst: readonly OnboardingStep[] = ['is_enable_pricing', 'is_enable_mkt_import', 'is_enable_normal_import', 'is_enable_order'];

/**
 * One of the two fixed orders (specification 1, section 4).
 * @param isV2 the account has the key ONBOARDING_V2
 * @param isReinstalled the account's store was installed again, after its plan had ended
 */
export const orderOfSteps = ({ isV2, isReinstalled }: { isV2: boolean; isReinstalled: boolean }): readonly OnboardingStep[] =>
  isV2 || isReinstalled ? planFirst : productsFirst;

export interface OnboardingFacts {
  /** The account's onboarding keys, without their prefix. */
  keys: Readonly<Record<string, unknown>>;
  /** Steps that are done according to the data. */
  done: Readonly<Record<OnboardingStep, boolean>>;
  /** The account has a plan other than the free one. */
  hasPlan: boolean;
  isReinstalled: boolean;
}

export interface OnboardingState {
  steps: { key: OnboardingStep; isDone: boolean }[];
  isStarted: boolean;
  /** Finished, or dismissed by the seller. */
  isFinished: boolean;
}

/** Is the step done? The plan step is open again after the plan has ended, and can be reopened (`skip_onboarding=true`) without a plan. */
function isStepDone(key: OnboardingStep, { keys, done, hasPlan, isReinstalled }: OnboardingFacts): boolean {
  if (keys[key] === true) return true;
  if (key !== 'is_enable_pricing') return done[key];
  return hasPlan || (keys[key] !== false && !isReinstalled && done[key]);
}

/** An account's progress in the onboarding. */
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
