/**
 * Plans and packs sold to sellers by a merchant of record: it shows the checkout, keeps the card, charges, reckons tax and writes
 * the invoices. Amounts are USD cents without tax unless said otherwise.
 */

/** What is sold, as our own prices name it. */
export interface BilledPlan {
  planKey: string;
  packageId: string | null;
  /** Keys of the modules bought beside the plan; the price holds them too. */
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
  /** Nothing when what it bills is none of our prices. */
  plan: BilledPlan | null;
  /** Our charge that made it what it is. */
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
  /** What the items are called on the invoice. */
  names: string[];
  currency: string;
  /** Of the currency's minor units, as charged: with tax, after credit. */
  total: number;
  tax: number;
  /** With tax: given back for days not used, and set against the total. */
  credit: number;
  /** With tax: given back to the customer since, by a refund or by their bank. */
  returned: number;
  /** The rest of a period, settled when a running subscription was changed. */
  isChange: boolean;
  invoiceNumber: string | null;
  createdAt: Date;
  billedAt: Date | null;
  /** Start of the period that it is for. */
  periodStart: Date | null;
  card: { brand: string; last4: string; expiryMonth: number; expiryYear: number } | null;
}

/** A price to bill: one of the catalogue, or one made for this sale of a product of the catalogue. */
export type SaleItem =
  | { price: string }
  | {
      product: string;
      name: string;
      plan: BilledPlan;
      /** Days before the first charge. */
      trialDays: number;
      /** Charged once: no subscription comes of it. */
      isOnce: boolean;
    };

export interface ChangePreview {
  currency: string;
  /** Minor units, all with tax: charged at once, and what is given back for the days not used. */
  due: number;
  credit: number;
  tax: number;
  nextBilledAt: Date | null;
}

export interface CatalogProduct {
  /** Our name for it. */
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

/** What a change of a running subscription costs, and when. */
export type ChangeTiming =
  /** Now; the rest of the period is settled at once. A declined card changes nothing. */
  | { bill: 'now' }
  /** Nothing is charged before the date. */
  | { bill: 'later'; nextBilledAt: Date | null };

export interface BillingNews {
  eventId: string;
  type: string;
  at: Date;
  customerId: string | null;
  /** Of money that was given back or taken back: the transaction. */
  adjustedTransaction: string | null;
}

/** Errors of every call: ConnectorError; `rejected` with the provider's words and code, `outcomeUnknown` when it may be done. */
export interface BillsSellers {
  environment: 'live' | 'sandbox';
  /** For the provider's script in browsers. */
  clientToken: string;
  scriptUrl: string;
  /** The customer of this address: found again, or made. Safe to repeat. */
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
  /** Nobody can pay it any more. @throws ConnectorError `rejected` when it was paid. */
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
  /** `period_end`: runs out. Safe to repeat. */
  cancel(reference: string, when: 'now' | 'period_end'): Promise<void>;
  /** The trial ends, and the first charge comes, on another day. */
  moveTrialEnd(reference: string, to: Date): Promise<void>;
  /** Take back a scheduled cancellation or pause. */
  keep(reference: string): Promise<void>;
  /** From the end of the period on nothing is charged; until a date, or until resumed. */
  pause(reference: string, resumesAt: Date | null): Promise<void>;
  /** A paused subscription goes on: a new period is charged now. */
  resume(reference: string): Promise<void>;
  /** A transaction for the checkout in which the seller gives another card; of an unpaid subscription it is the unpaid one. */
  paymentMethodCheckout(reference: string): Promise<{ reference: string }>;
  /** Give everything of a transaction back. */
  refund(reference: string, reason: string): Promise<void>;
  /** An address of the PDF, good for an hour. */
  invoiceUrl(reference: string): Promise<string>;
  /** @throws Error when the signature is wrong or too old, or the body is no event. */
  verifyWebhook(rawBody: string, signature: string, now: Date): BillingNews;
}
