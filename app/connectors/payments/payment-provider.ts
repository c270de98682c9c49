/** Card payments at a provider's own hosted fields; no card number touches the app. Amounts are minor units. */

export interface PaymentRequest {
  /** Our payment's id: the provider's idempotency key and metadata. */
  paymentId: string;
  workplaceId: string;
  amount: number;
  currency: string;
  customerId: string;
  description: string;
  /** Keep the card for later payments without the seller present. */
  saveCard: boolean;
}

export interface ProviderPayment {
  providerId: string;
  state: 'requires_action' | 'processing' | 'succeeded' | 'failed' | 'cancelled';
  /** For the provider's script in the browser. */
  clientSecret: string;
  amount: number;
  currency: string;
  paymentId: string | undefined;
  workplaceId: string | undefined;
  errorMessage?: string;
}

export interface SavedCard {
  id: string;
  brand: string;
  last4: string;
  expiryMonth: number;
  expiryYear: number;
}

export interface ProviderEvent {
  id: string;
  type: string;
  at: Date;
  payment?: ProviderPayment;
  /** A refund or dispute of a payment has changed; its state has to be read. */
  reversal?: ReversalName & { providerPaymentId: string };
}

/** The id of a refund or dispute, with its kind, which the id does not always tell. */
export interface ReversalName {
  kind: 'refund' | 'dispute';
  id: string;
}

/** Money of a payment that went back to the cardholder: refunded by us, or taken back by their bank in a dispute. */
export interface Reversal {
  id: string;
  providerPaymentId: string;
  amount: number;
  /** Whether the money is gone at present: a refund may fail later, a dispute may be won. */
  isTaken: boolean;
}

export interface TakesPayments {
  publishableKey: string;
  ensureCustomer(workplaceId: string, email: string, knownId: string | undefined): Promise<string>;
  create(request: PaymentRequest): Promise<ProviderPayment>;
  /**
   * Charge a saved card. If the cardholder is present, their bank may ask them first: `requires_action`, and the provider's script leads
   * to it. If they are away, a card whose bank asks is declined. @throws ConnectorError `rejected` with the bank's words when declined.
   */
  chargeSaved(request: PaymentRequest, cardId: string, how: { isAway: boolean }): Promise<ProviderPayment>;
  get(providerId: string): Promise<ProviderPayment>;
  /** By our payment id among a customer's payments, after an unknown outcome. */
  findByPaymentId(paymentId: string, customerId: string): Promise<ProviderPayment | undefined>;
  cancel(providerId: string): Promise<void>;
  /**
   * Give back a part of a payment. `key` makes a repeated call the same refund.
   * @throws ConnectorError `rejected` when the payment cannot be refunded (taken back by the bank, refunded before).
   */
  refund(request: { providerPaymentId: string; amount: number; key: string }): Promise<Reversal>;
  /** The present state of a refund or dispute. */
  getReversal(name: ReversalName): Promise<Reversal>;
  setupCard(workplaceId: string, customerId: string): Promise<{ clientSecret: string }>;
  listCards(customerId: string): Promise<SavedCard[]>;
  removeCard(cardId: string): Promise<void>;
  /** Delete a customer with all cards for good; payments stay in the provider's books. */
  removeCustomer(customerId: string): Promise<void>;
  /** @throws Error when the signature is wrong or too old. */
  verifyWebhook(rawBody: string, signature: string): ProviderEvent;
}
