/**
 * Plans and packs sold to sellers by a merchant of record, which shows the checkout, keeps the card, charges, calculates tax and writes the
 * invoices. Amounts are USD cents without tax unless said otherwise.
 */

/** The plan that is sold, in our terms. */
export interface BilledPlan {
  planKey: string;
  packageId: string | null;
  /** Keys of add-ons; the price includes them. */
  addOns: readonly string[];
  cycleDays: number;
  /** USD cents of one cycle. */
  price: number;
}

export interface BilledSubscription {
  /** The provider's id. */
  reference: string;
  customerId: string;
  state: 'trialing' | 'active' | 'past_due' | 'paused' | 'cancelled';
  /** Null when it bills something that is not one of our prices. */
  plan: BilledPlan | null;
  /** Id of our charge that led to its present state. */
  chargeId: string | null;
  period: { start: Date; end: Date } | null;
  nextBilledAt: Date | null;
  trialEndsAt: Date | null;
  pausedAt: Date | null;
  cancelledAt: Date | null;
  scheduled: { action: 'cancel' | 'pause' | 'resume'; at: Date; resumesAt: Date | null } | null;
  createdAt: Date;
}

export interface BillingTransaction {
  reference: string;
  state: 'open' | 'past_due' | 'paid' | 'cancelled';
  chargeId: string | null;
  subscriptionReference: string | null;
  /** Names of the items on the invoice. */
  names: string[];
  currency: string;
  /** Charged amount in minor units of the currency: with tax, after credit. */
  total: number;
  tax: number;
  /** Credit for unused days, with tax; already deducted from the total. */
  credit: number;
  /** Returned to the customer since, by a refund or chargeback, with tax. */
  returned: number;
  /** A proration, charged when a running subscription was changed. */
  isChange: boolean;
  invoiceNumber: string | null;
  createdAt: Date;
  billedAt: Date | null;
  /** Start of the period that it is for. */
  periodStart: Date | null;
  card: { brand: string; last4: string; expiryMonth: number; expiryYear: number } | null;
}

/** The price to bill: one from the catalogue, or a custom one for a product in the catalogue. */
export type SaleItem =
  | { price: string }
  | {
      product: string;
      name: string;
      plan: BilledPlan;
      /** Days before the first charge. */
      trialDays: number;
      /** Charged once, without a subscription. */
      isOnce: boolean;
    };

export interface ChangePreview {
  currency: string;
  /** Minor units, with tax: what is charged at once. `credit`: given back for unused days. */
  due: number;
  credit: number;
  tax: number;
  nextBilledAt: Date | null;
}

export interface CatalogProduct {
  /** Our key of the entry. */
  key: string;
  reference: string;
  name: string;
}

export interface CatalogPrice {
  key: string;
  reference: string;
  product: string;
  price: number;
}

/** When a change of a running subscription is charged. */
export type ChangeTiming =
  /** Now, prorated for the rest of the period. If the card is declined, nothing changes. */
  | { bill: 'now' }
  /** Nothing is charged before the date. */
  | { bill: 'later'; nextBilledAt: Date | null };

export interface BillingNews {
  eventId: string;
  type: string;
  at: Date;
  customerId: string | null;
  /** For a refund or chargeback: the id of its transaction. */
  adjustedTransaction: string | null;
}

/** All calls throw ConnectorError; `rejected` with the provider's words and code, `outcomeUnknown` when it may have been done. */
export interface BillsSellers {
  environment: 'live' | 'sandbox';
  /** For the provider's script in browsers. */
  clientToken: string;
  scriptUrl: string;
  /** Find or create the customer with this address. Safe to repeat. */
  ensureCustomer(account: { id: string; email: string; name: string; locale: string }): Promise<string>;
  listCatalog(): Promise<{ products: CatalogProduct[]; prices: CatalogPrice[] }>;
  createProduct(product: { key: string; name: string; description: string }): Promise<string>;
  createPrice(price: {
    key: string;
    product: string;
    name: string;
    /** A pack is billed once. */
    sells: { plan: BilledPlan; trialDays: number } | { pack: string; price: number };
  }): Promise<string>;
  /** No new sales at this price; subscriptions keep it. */
  archivePrice(reference: string): Promise<void>;
  /** A transaction for the checkout in the browser. Nothing is charged before the seller pays there. */
  createCheckout(sale: { customerId: string; accountId: string; chargeId: string; item: SaleItem }): Promise<{ reference: string }>;
  /** Close a checkout, so that it can no longer be paid. @throws ConnectorError `rejected` when it was paid. */
  closeCheckout(reference: string): Promise<void>;
  getTransaction(reference: string): Promise<BillingTransaction>;
  /** The newest thirty of a customer, or those of some states only. */
  listTransactions(customerId: string, states?: readonly BillingTransaction['state'][]): Promise<BillingTransaction[]>;
  listSubscriptions(customerId: string): Promise<BilledSubscription[]>;
  previewChange(reference: string, item: SaleItem): Promise<ChangePreview>;
  changePlan(
    reference: string,
    change: { item: SaleItem; timing: ChangeTiming; accountId: string; chargeId: string; isTrial: boolean },
  ): Promise<void>;
  /** Cancel now, or (`period_end`) at the end of the period. Safe to repeat. */
  cancel(reference: string, when: 'now' | 'period_end'): Promise<void>;
  /** Move the end of the trial, and so the first charge, to another day. */
  moveTrialEnd(reference: string, to: Date): Promise<void>;
  /** Take back a scheduled cancellation or pause. */
  keep(reference: string): Promise<void>;
  /** Pause at the end of the period: nothing is charged until a date, or until resumed. */
  pause(reference: string, resumesAt: Date | null): Promise<void>;
  /** Resume a paused subscription: a new period is charged now. */
  resume(reference: string): Promise<void>;
  /** A transaction for the checkout in which the seller enters another card; for an unpaid subscription, the unpaid transaction. */
  paymentMethodCheckout(reference: string): Promise<{ reference: string }>;
  /** Refund a transaction in full. */
  refund(reference: string, reason: string): Promise<void>;
  /** An address of the PDF, good for an hour. */
  invoiceUrl(reference: string): Promise<string>;
  /** @throws Error when the signature is wrong or too old, or the body is no event. */
  verifyWebhook(rawBody: string, signature: string, now: Date): BillingNews;
}
