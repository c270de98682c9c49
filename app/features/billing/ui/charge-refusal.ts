import type { TFunction } from 'i18next';
import type { Refusal } from '#app/ui/error-banner.tsx';

export interface ChargeRefusal extends Refusal {
  params?: Record<string, string>;
  details?: { error_code?: string | null; feature_id?: string | null; message_params?: Record<string, string> } | null;
}

/** Codes with texts of their own (specification 1, section 8, "Charge and cancel errors"). */
const known = new Set([
  'be_payment_cannot_change_your_subscription',
  'be_payment_downgrade_failed',
  'TheStoreNoLongerExists',
  'CurrentPackageNotSupport',
  'PackageNotFound',
  'NoStoreListingForCheckout',
  'PaymentFail',
  'PaymentIssue',
]);

/** The text for a refused charge, by its code. An unknown code is shown as it is; without a code: the payment failed. */
export function chargeRefusal(refusal: ChargeRefusal, t: TFunction): Refusal {
  const code = refusal.details?.error_code;
  if (refusal.code === 'QUOTA_EXPIRED' && refusal.details?.feature_id === 'COST_CHANGE_MANAGEMENT')
    return { ...refusal, message: t('chargeError.CannotDowngradePlan'), errors: null };
  if (code && known.has(code))
    return { ...refusal, message: t(`chargeError.${code}`, refusal.details?.message_params ?? {}), errors: null };
  if (code) return { ...refusal, message: code, errors: null };
  return refusal.message || refusal.errors ? refusal : { ...refusal, message: t('chargeError.PaymentFail') };
}
