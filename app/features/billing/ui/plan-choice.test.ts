import { expect, it } from 'vitest';
import type { Billing } from '../read-billing.server.ts';
import { type Choice, payerOf, questionAfter } from './plan-choice.ts';

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
