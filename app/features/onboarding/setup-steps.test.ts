import { expect, test } from 'vitest';
import { currentStep, orderOfSteps, type SetupFacts, stepOfKey, stepsOf } from './setup-steps.ts';

const nothing: SetupFacts = {
  keys: {},
  done: {
    CONNECT_STORE: false,
    FIND_AND_IMPORT: false,
    PUSH_PRODUCT: false,
    NAVIGATE_TO_ORDER_CENTER: false,
    FIND_READY_ORDER: false,
    PLACE_ORDER: false,
    CHOOSE_A_PLAN: false,
  },
  hasPlan: false,
  isReinstalled: false,
};
const isDone = (facts: Partial<SetupFacts>, key: string) => stepsOf({ ...nothing, ...facts }).find((step) => step.key === key)?.isDone;

test.each([
  { isV2: false, isReinstalled: false, second: 'FIND_AND_IMPORT', last: 'CHOOSE_A_PLAN' },
  { isV2: true, isReinstalled: false, second: 'CHOOSE_A_PLAN', last: 'PLACE_ORDER' },
  { isV2: false, isReinstalled: true, second: 'CHOOSE_A_PLAN', last: 'PLACE_ORDER' },
  { isV2: true, isReinstalled: true, second: 'CHOOSE_A_PLAN', last: 'PLACE_ORDER' },
])('the order has all seven steps, the store first: V2 $isV2, reinstalled $isReinstalled', ({ second, last, ...given }) => {
  const order = orderOfSteps(given);
  expect(new Set(order).size).toBe(7);
  expect([order[0], order[1], order.at(-1)]).toEqual(['CONNECT_STORE', second, last]);
});

test('the first open step is current, and none when all are done', () => {
  expect(currentStep(stepsOf(nothing))).toBe('CONNECT_STORE');
  expect(currentStep(stepsOf({ ...nothing, done: { ...nothing.done, CONNECT_STORE: true } }))).toBe('FIND_AND_IMPORT');
  expect(currentStep(stepsOf(nothing).map((step) => ({ ...step, isDone: true })))).toBeUndefined();
});

test.each(Object.entries(stepOfKey))('the key %s marks %s as done', (key, step) => {
  expect(isDone({ keys: { [key]: true } }, step)).toBe(true);
  expect(isDone({ keys: { [key]: false } }, step)).toBe(false);
});

test.each([
  ['nobody has chosen', {}, false],
  ['chosen by the data', { done: { ...nothing.done, CHOOSE_A_PLAN: true } }, true],
  ['reset, chosen by the data before', { keys: { is_enable_pricing: false }, done: { ...nothing.done, CHOOSE_A_PLAN: true } }, false],
  ['reset, and a plan runs', { keys: { is_enable_pricing: false }, hasPlan: true }, true],
  ['reinstalled, chosen before', { isReinstalled: true, done: { ...nothing.done, CHOOSE_A_PLAN: true } }, false],
  ['reinstalled, and passed over', { isReinstalled: true, keys: { is_enable_pricing: true } }, true],
] as const)('the plan step: %s', (_, facts, expected) => {
  expect(isDone(facts, 'CHOOSE_A_PLAN')).toBe(expected);
});
