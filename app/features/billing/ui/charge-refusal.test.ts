import { createInstance } from 'i18next';
import { describe, expect, test } from 'vitest';
import billing from '../../../../locales/en/billing.json' with { type: 'json' };
import { type ChargeRefusal, chargeRefusal } from './charge-refusal.ts';

const i18n = createInstance();
void i18n.init({
  lng: 'en',
  defaultNS: 'billing',
  resources: { en: { billing } },
  interpolation: { escapeValue: false },
  initImmediate: false,
});

const refused = (code: string, details: ChargeRefusal['details'] = null, message = ''): ChargeRefusal =>
  ({ code, message, errors: null, details }) as ChargeRefusal;

describe('a refused charge, in the words of its code', () => {
  test.each([
    ['be_payment_cannot_change_your_subscription', 'Shopify cannot change your subscription now: The shop is frozen'],
    ['be_payment_downgrade_failed', 'The payment failed, and the downgrade was not booked. Your plan stays as it is: The shop is frozen'],
    ['TheStoreNoLongerExists', 'The store no longer exists. Choose another one to pay, or connect it again.'],
    ['CurrentPackageNotSupport', 'This package is no longer available. Choose another plan.'],
    ['PackageNotFound', 'This offer does not exist, or it was made for another account.'],
    ['NoStoreListingForCheckout', 'No active Shopify store can take the payment. Connect one first.'],
    ['PaymentFail', 'The payment did not go through. Nothing was charged; try again.'],
    ['PaymentIssue', 'The card was declined. Nothing has changed: The shop is frozen'],
  ])('%s', (code, words) => {
    const details = { error_code: code, message_params: { words: 'The shop is frozen' } };
    expect(chargeRefusal(refused('PAYMENT_FAILED', details, 'Refused'), i18n.t).message).toBe(words);
  });

  test('a plan without the updates that are in use', () => {
    const { message } = chargeRefusal(refused('QUOTA_EXPIRED', { feature_id: 'COST_CHANGE_MANAGEMENT' }, 'Quota'), i18n.t);
    expect(message).toBe('You cannot change to this plan: it has no automatic price and stock updates, which you use.');
  });

  test('any other code is shown as it is', () => {
    expect(chargeRefusal(refused('PAYMENT_FAILED', { error_code: 'be_something_new' }, 'Refused'), i18n.t).message).toBe(
      'be_something_new',
    );
  });

  test('without a code, and without words of its own, the payment failed', () => {
    expect(chargeRefusal(refused('PAYMENT_FAILED'), i18n.t).message).toBe(
      'The payment did not go through. Nothing was charged; try again.',
    );
    expect(chargeRefusal(refused('DEMO_MODE', null, 'Not in demo mode'), i18n.t).message).toBe('Not in demo mode');
  });
});
