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
  /** Where use beyond the plan is charged, and the most that the merchant has approved for one 30-day cycle. */
  usageLine: { reference: string; cap: number } | null;
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
  /** USD cents that use beyond the plan may cost at most in 30 days; 0 asks for no such line. Not on yearly subscriptions. */
  usageCap: number;
  /** What the merchant reads of how that use is reckoned. */
  usageTerms: string;
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

export interface NewUsageRecord {
  /** The subscription's line for use. */
  line: string;
  /** The same key charges once, however often it is sent. */
  key: string;
  amount: number;
  description: string;
}

/** Charges through the store's platform. The merchant approves on the platform's own page; nothing is paid before. */
export interface ChargesMerchants {
  /** @throws ConnectorError `rejected` with the platform's words; `outcomeUnknown` when it may exist all the same. */
  createSubscription(domain: string, subscription: NewSubscription): Promise<{ reference: string; confirmationUrl: string }>;
  /** @throws ConnectorError as above. */
  createPurchase(domain: string, purchase: NewPurchase): Promise<{ reference: string; confirmationUrl: string }>;
  /** Where the merchant sees and settles the platform's bill. */
  billUrl(domain: string): string;
  /** No further charges. Safe to repeat: one that has ended already stays so. @throws ConnectorError */
  cancelSubscription(domain: string, reference: string): Promise<void>;
  /** @throws ConnectorError `rejected` when no trial is running. */
  extendTrial(domain: string, reference: string, days: number): Promise<void>;
  /**
   * Charge use beyond the plan. Safe to repeat under the same key.
   * @throws ConnectorError `rejected` above the approved cap, or when the line no longer runs.
   */
  chargeUsage(domain: string, record: NewUsageRecord): Promise<{ reference: string }>;
  /**
   * The record that a subscription, also one that has ended, has under a key: keys hold within one subscription alone.
   * @throws ConnectorError
   */
  findUsage(domain: string, subscription: string, key: string): Promise<{ reference: string } | null>;
  /** Ask for a higher cap of a running line; the merchant approves it on the platform's page. @throws ConnectorError */
  raiseUsageCap(domain: string, line: string, cap: number): Promise<{ confirmationUrl: string }>;
  /** What holds at the platform: the newest fifty of each. @throws ConnectorError */
  listCharges(domain: string): Promise<{ subscriptions: ProviderSubscription[]; purchases: ProviderPurchase[] }>;
}
