/** Charges that a store's merchant pays for the app through the store's platform. Amounts are USD cents. */

export type ProviderChargeState = 'pending' | 'accepted' | 'active' | 'declined' | 'expired' | 'cancelled' | 'frozen';

export interface ProviderSubscription {
  /** The platform's id. */
  reference: string;
  state: ProviderChargeState;
  /** The return address that we gave; it contains the id of our record of the charge. */
  returnUrl: string;
  /** USD cents per cycle. */
  price: number;
  cycleDays: number;
  trialDays: number;
  /** End of the present period, once active. */
  periodEnd: Date | null;
  /** The line that extra use is charged to, and the cap (USD cents) that the merchant has approved for one 30-day cycle. */
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
  /** A test charge: nothing is collected. */
  isTest: boolean;
  /** Cap for extra use in 30 days, USD cents; 0: no usage line. Not possible on yearly subscriptions. */
  usageCap: number;
  /** The text by which the merchant learns how extra use is charged. */
  usageTerms: string;
  /** When it replaces the store's running subscription. */
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
  /** Id of the subscription's usage line. */
  line: string;
  /** Idempotency key: the same key is charged only once. */
  key: string;
  amount: number;
  description: string;
}

/** Charges through the store's platform. The merchant approves on the platform's own page; nothing is paid before. */
export interface ChargesMerchants {
  /** @throws ConnectorError `rejected` with the platform's words; `outcomeUnknown` when the subscription may exist nevertheless. */
  createSubscription(domain: string, subscription: NewSubscription): Promise<{ reference: string; confirmationUrl: string }>;
  /** @throws ConnectorError as above. */
  createPurchase(domain: string, purchase: NewPurchase): Promise<{ reference: string; confirmationUrl: string }>;
  /** Address of the page where the merchant sees and pays the platform's bill. */
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
   * The usage record that a subscription, even one that has ended, has under a key. Keys are valid within one subscription only.
   * @throws ConnectorError
   */
  findUsage(domain: string, subscription: string, key: string): Promise<{ reference: string } | null>;
  /** Ask for a higher cap of a running line; the merchant approves it on the platform's page. @throws ConnectorError */
  raiseUsageCap(domain: string, line: string, cap: number): Promise<{ confirmationUrl: string }>;
  /** The store's charges as the platform has them: the newest fifty of each kind. @throws ConnectorError */
  listCharges(domain: string): Promise<{ subscriptions: ProviderSubscription[]; purchases: ProviderPurchase[] }>;
}
