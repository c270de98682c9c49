import { expect, test } from 'vitest';
import { currentStep, type OnboardingFacts, onboardingOf, orderOfSteps } from './onboarding-steps.ts';

const nothing: OnboardingFacts = {
  keys: {},
  done: { is_enable_mkt_import: false, is_enable_pricing: false, is_enable_order: false, is_enable_normal_import: false },
  hasPlan: false,
  isReinstalled: false,
};
const isDone = (facts: Partial<OnboardingFacts>, key: string) =>
  onboardingOf({ ...nothing, ...facts }).steps.find((step) => step.key === key)?.isDone;

test.each([
  { isV2: false, isReinstalled: false, first: 'is_enable_mkt_import', last: 'is_enable_pricing' },
  { isV2: true, isReinstalled: false, first: 'is_enable_pricing', last: 'is_enable_order' },
  { isV2: false, isReinstalled: true, first: 'is_enable_pricing', last: 'is_enable_order' },
  { isV2: true, isReinstalled: true, first: 'is_enable_pricing', last: 'is_enable_order' },
])('the order has all four steps: V2 $isV2, reinstalled $isReinstalled', ({ first, last, ...given }) => {
  const order = orderOfSteps(given);
  expect(new Set(order).size).toBe(4);
  expect([order[0], order.at(-1)]).toEqual([first, last]);
});

test('the first open step is current, and none when all are done', () => {
  expect(currentStep(onboardingOf(nothing).steps)).toBe('is_enable_mkt_import');
  expect(currentStep(onboardingOf({ ...nothing, keys: { is_enable_mkt_import: true } }).steps)).toBe('is_enable_normal_import');
  expect(currentStep(onboardingOf({ ...nothing, done: { ...nothing.done, is_enable_mkt_import: true } }).steps)).toBe(
    'is_enable_normal_import',
  );
  expect(currentStep(onboardingOf(nothing).steps.map((step) => ({ ...step, isDone: true })))).toBeUndefined();
});

test.each([
  ['nobody has chosen', {}, false],
  ['chosen by the data', { done: { ...nothing.done, is_enable_pricing: true } }, true],
  ['reset, chosen by the data before', { keys: { is_enable_pricing: false }, done: { ...nothing.done, is_enable_pricing: true } }, false],
  ['reset, and a plan runs', { keys: { is_enable_pricing: false }, hasPlan: true }, true],
  ['reinstalled, chosen before', { isReinstalled: true, done: { ...nothing.done, is_enable_pricing: true } }, false],
  ['reinstalled, and passed over', { isReinstalled: true, keys: { is_enable_pricing: true } }, true],
] as const)('the plan step: %s', (_, facts, expected) => {
  expect(isDone(facts, 'is_enable_pricing')).toBe(expected);
});

test('it begins by its key, and ends by another', () => {
  expect(onboardingOf(nothing)).toMatchObject({ isStarted: false, isFinished: false });
  expect(onboardingOf({ ...nothing, keys: { start: true, processing: true } })).toMatchObject({ isStarted: true, isFinished: false });
  expect(onboardingOf({ ...nothing, keys: { done: true } })).toMatchObject({ isStarted: true, isFinished: true });
});
