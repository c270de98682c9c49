import { expect, it } from 'vitest';
import type { Billing } from '../read-billing.server.ts';
import { type Choice, firstCycleDialog, isOtherCycle, paidCycle, payerOf, questionAfter } from './plan-choice.ts';

const choice: Choice = { name: 'Growth', planKey: 'GROWTH_CREDIT_TIER', packageId: null, addOns: [], cycleDays: 30, price: 4990 };
const billing = (provider: string, stores: string[], payer: string | null, atWork: string | null) =>
  ({ provider, stores: stores.map((id) => ({ id })), current: { store_id: payer }, storeAtWorkId: atWork }) as unknown as Billing;

it.each([
  ['the store that has paid before', billing('SHOPIFY', ['one', 'two'], 'two', 'one'), { storeId: 'two' }],
  ['the store at work, before any has paid', billing('SHOPIFY', ['one', 'two'], null, 'one'), { storeId: 'one' }],
  ['the one that is asked for, when the one that paid is gone', billing('SHOPIFY', ['one'], 'two', 'one'), { kind: 'stores', choice }],
  ['nobody without a store', billing('SHOPIFY', [], null, null), { kind: 'payment-issue' }],
  ['no store where Paddle takes the money', billing('PADDLE_BILLING', ['one'], 'one', 'one'), { storeId: undefined }],
])('a plan is paid by %s', (_who, given, payer) => expect(payerOf(given, choice)).toEqual(payer));

it.each([
  [{ details: { error_code: 'PaymentIssue' } }, { kind: 'frozen' }],
  [{ details: { error_code: 'NoStoreListingForCheckout' } }, { kind: 'payment-issue' }],
  [{ details: { error_code: 'TheStoreNoLongerExists' } }, { kind: 'payment-issue' }],
  [{ details: { error_code: 'PaymentFail' } }, undefined],
  [
    { code: 'FIRST_CYCLE_DOWNGRADE_FAILED', params: { next_billing_time: '2026-12-24T00:00:00Z' } },
    { kind: 'cannot-downgrade', nextBillingTime: '2026-12-24T00:00:00Z', isAddOn: true },
  ],
])('the refusal %j leads to %j', (refusal, dialog) => expect(questionAfter(refusal, true)).toEqual(dialog));

const paying = (more: object, rest: object = {}) =>
  ({
    provider: 'PADDLE_BILLING',
    isPaused: false,
    current: { has_payment_issue: false },
    now: '2027-03-01T00:00:00Z',
    ...rest,
    standing: {
      planKey: 'GROWTH_CREDIT_TIER',
      packageId: null,
      addOns: [],
      cycleDays: 365,
      price: 34930,
      status: 'active',
      provider: 'PADDLE_BILLING',
      isTrial: false,
      startTime: '2027-01-01T00:00:00Z',
      nextBillingTime: '2028-01-01T00:00:00Z',
      hasNext: false,
      ...more,
    },
  }) as unknown as Billing;
const free: Choice = { name: 'Free', planKey: 'FREE_CREDIT', packageId: null, addOns: [], cycleDays: 30, price: 0 };
const smaller: Choice = { ...choice, name: 'Starter 1', planKey: 'STARTER_CREDIT_TIER_1', price: 1990 };
const refused = { kind: 'cannot-downgrade', nextBillingTime: '2028-01-01T00:00:00.000Z', isAddOn: false };

it.each([
  ['a year that is cancelled in its first cycle, with the day', paying({}), free, { ...refused, isCancel: true }],
  ['a smaller plan in it', paying({}), smaller, { ...refused, isCancel: false }],
  ['nothing in a trial', paying({ isTrial: true }), free, undefined],
  ['nothing when the bill is open', paying({}, { current: { has_payment_issue: true } }), free, undefined],
  ['nothing while it is paused', paying({}, { isPaused: true }), free, undefined],
  ['nothing with Shopify', paying({ provider: 'SHOPIFY' }, { provider: 'SHOPIFY' }), free, undefined],
  ['nothing for a smaller plan that moves to Shopify', paying({}, { provider: 'SHOPIFY' }), smaller, undefined],
])('what Paddle would refuse is said before: %s', (_what, given, wanted, said) => expect(firstCycleDialog(given, wanted)).toEqual(said));

it.each([
  ['by the month', paying({ cycleDays: 30 }), 30],
  ['by the year', paying({}), 365],
  ['nothing, and is shown the year', paying({ planKey: 'FREE_CREDIT', price: 0, cycleDays: 30 }), 365],
])('the choice opens on the cycle of somebody who pays %s', (_who, given, days) => expect(paidCycle(given)).toBe(days));

it('the own plan in the other cycle is no upgrade', () => {
  expect(isOtherCycle(paying({}), choice)).toBe(true);
  expect(isOtherCycle(paying({}), { ...choice, cycleDays: 365 })).toBe(false);
  expect(isOtherCycle(paying({}), smaller)).toBe(false);
});

it('a plan that was granted is no upgrade to itself', () => expect(isOtherCycle(paying({ price: 0 }), choice)).toBe(true));
