/** What Stripe's published test cards do (docs.stripe.com/testing). */

export interface CardRule {
  brand: 'visa' | 'mastercard' | 'amex' | 'discover' | 'jcb' | 'diners' | 'unionpay';
  country: string;
  funding: 'credit' | 'debit' | 'prepaid';
  /** Declined with this code when charged. */
  decline?: Decline;
  /** Attaching to a customer is refused with the decline as well. Most declining cards do; 0341 does not. */
  attaches: boolean;
  /**
   * `unless_set_up`: asks on session always, off session only when it was never set up for it.
   * `always`: asks even off session.
   */
  challenge?: 'unless_set_up' | 'always';
  /** A charge is disputed right away. */
  disputed?: boolean;
  /** A refund is accepted and fails afterwards. */
  refundFails?: boolean;
}

export interface Decline {
  code: string;
  declineCode?: string;
  message: string;
}

export const DECLINES = {
  generic: { code: 'card_declined', declineCode: 'generic_decline', message: 'Your card was declined.' },
  insufficientFunds: { code: 'card_declined', declineCode: 'insufficient_funds', message: 'Your card has insufficient funds.' },
  lost: { code: 'card_declined', declineCode: 'lost_card', message: 'Your card was declined.' },
  stolen: { code: 'card_declined', declineCode: 'stolen_card', message: 'Your card was declined.' },
  fraudulent: { code: 'card_declined', declineCode: 'fraudulent', message: 'Your card was declined.' },
  expired: { code: 'expired_card', message: 'Your card has expired.' },
  cvc: { code: 'incorrect_cvc', message: "Your card's security code is incorrect." },
  processing: { code: 'processing_error', message: 'An error occurred while processing your card. Try again in a little bit.' },
} satisfies Record<string, Decline>;

const card = (brand: CardRule['brand'], more: Partial<CardRule> = {}): CardRule => ({
  brand,
  country: 'US',
  funding: 'credit',
  attaches: !more.decline,
  ...more,
});

const CARDS: Record<string, CardRule> = {
  '4242424242424242': card('visa'),
  '4000056655665556': card('visa', { funding: 'debit' }),
  '5555555555554444': card('mastercard'),
  '2223003122003222': card('mastercard'),
  '5105105105105100': card('mastercard', { funding: 'prepaid' }),
  '378282246310005': card('amex'),
  '6011111111111117': card('discover'),
  '3056930009020004': card('diners'),
  '3566002020360505': card('jcb'),
  '6200000000000005': card('unionpay'),
  '4000008260000000': card('visa', { country: 'GB' }),
  '4000002760000016': card('visa', { country: 'DE' }),
  '4000001560000002': card('visa', { country: 'CN' }),
  '4000000760000002': card('visa', { country: 'BR' }),
  '4000000000000077': card('visa'),
  '4000000000000002': card('visa', { decline: DECLINES.generic }),
  '4000000000009995': card('visa', { decline: DECLINES.insufficientFunds }),
  '4000000000009987': card('visa', { decline: DECLINES.lost }),
  '4000000000009979': card('visa', { decline: DECLINES.stolen }),
  '4100000000000019': card('visa', { decline: DECLINES.fraudulent, attaches: true }),
  '4000000000000069': card('visa', { decline: DECLINES.expired }),
  '4000000000000127': card('visa', { decline: DECLINES.cvc }),
  '4000000000000119': card('visa', { decline: DECLINES.processing }),
  '4000000000000341': card('visa', { decline: DECLINES.generic, attaches: true }),
  '4000002500003155': card('visa', { challenge: 'unless_set_up' }),
  '4000002760003184': card('visa', { challenge: 'always', country: 'DE' }),
  '4000000000003220': card('visa', { challenge: 'always' }),
  '4000008260003178': card('visa', { challenge: 'always', country: 'GB', decline: DECLINES.insufficientFunds, attaches: true }),
  '4000008400001629': card('visa', { challenge: 'always', decline: DECLINES.generic, attaches: true }),
  '4000000000000259': card('visa', { disputed: true }),
  '4000000000005126': card('visa', { refundFails: true }),
};

/** Stripe's ready-made payment methods for tests, each a number above. */
export const TEST_PAYMENT_METHODS: Record<string, string> = {
  pm_card_visa: '4242424242424242',
  pm_card_visa_debit: '4000056655665556',
  pm_card_mastercard: '5555555555554444',
  pm_card_mastercard_prepaid: '5105105105105100',
  pm_card_amex: '378282246310005',
  pm_card_discover: '6011111111111117',
  pm_card_gb: '4000008260000000',
  pm_card_de: '4000002760000016',
  pm_card_visa_chargeDeclined: '4000000000000002',
  pm_card_chargeDeclined: '4000000000000002',
  pm_card_chargeDeclinedInsufficientFunds: '4000000000009995',
  pm_card_visa_chargeDeclinedInsufficientFunds: '4000000000009995',
  pm_card_chargeDeclinedExpiredCard: '4000000000000069',
  pm_card_chargeDeclinedIncorrectCvc: '4000000000000127',
  pm_card_chargeDeclinedProcessingError: '4000000000000119',
  pm_card_chargeDeclinedFraudulent: '4100000000000019',
  pm_card_chargeCustomerFail: '4000000000000341',
  pm_card_authenticationRequiredOnSetup: '4000002500003155',
  pm_card_authenticationRequired: '4000002760003184',
  pm_card_threeDSecure2Required: '4000000000003220',
  pm_card_createDispute: '4000000000000259',
  pm_card_refundFail: '4000000000005126',
};

/** The rule for a number; unknown numbers behave as a live card does in test mode: refused. */
export function cardRule(number: string): CardRule | undefined {
  return CARDS[number];
}

/** Luhn check digit (ISO/IEC 7812-1). */
export function hasValidCheckDigit(number: string): boolean {
  if (!/^\d{12,19}$/.test(number)) return false;
  const sum = [...number].reverse().reduce((total, digit, index) => {
    const doubled = index % 2 === 1 ? Number(digit) * 2 : Number(digit);
    return total + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return sum % 10 === 0;
}
