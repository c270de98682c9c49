/** Charges that a store's merchant pays for the app through the store's platform. Amounts are USD cents. */

export type ProviderChargeState = 'pending' | 'accepted' | 'active' | 'declined' | 'expired' | 'cancelled' | 'frozen';

export interface ProviderSubscription {
  /** The platform's id. */
  reference: string;
  state: ProviderChargeState;
  /** The address that we asked to come back to: it names our own record of the charge. */
  returnUrl: string;
  /** USD cents per cycle. */
  price: number;
  cycleDays: number;
  trialDays: number;
  /** End of the present period, once active. */
  periodEnd: Date | null;
}

export interface ProviderPurchase {
  reference: string;
  state: ProviderChargeState;
  name: string;
  price: number;
}

export interface NewSubscription {
  name: string;
  price: number;
  cycleDays: number;
  /** Days before the first charge. */
  trialDays: number;
  /** Nothing is collected. */
  isTest: boolean;
  /** When it takes the place of the store's running subscription. */
  replaces: 'now' | 'next_cycle';
  returnUrl: string;
}

export interface NewPurchase {
  name: string;
  price: number;
  isTest: boolean;
  returnUrl: string;
}

/** Charges through the store's platform. The merchant approves on the platform's own page; nothing is paid before. */
export interface ChargesMerchants {
  /** @throws ConnectorError `rejected` with the platform's words; `outcomeUnknown` when it may exist all the same. */
  createSubscription(domain: string, subscription: NewSubscription): Promise<{ reference: string; confirmationUrl: string }>;
  /** @throws ConnectorError as above. */
  createPurchase(domain: string, purchase: NewPurchase): Promise<{ reference: string; confirmationUrl: string }>;
  /** No further charges. Safe to repeat: one that has ended already stays so. @throws ConnectorError */
  cancelSubscription(domain: string, reference: string): Promise<void>;
  /** @throws ConnectorError `rejected` when no trial is running. */
  extendTrial(domain: string, reference: string, days: number): Promise<void>;
  /** What holds at the platform: the newest fifty of each. @throws ConnectorError */
  listCharges(domain: string): Promise<{ subscriptions: ProviderSubscription[]; purchases: ProviderPurchase[] }>;
}
