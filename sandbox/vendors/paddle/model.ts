/** Paddle's entities as its API shows them (openapi of 2025-05-27), and their internal data. */
export interface Money {
  amount: string;
  currency_code: string;
}
export interface Duration {
  interval: 'day' | 'week' | 'month' | 'year';
  frequency: number;
}
export interface Period {
  starts_at: string;
  ends_at: string;
}
type Data = Record<string, unknown> | null;
interface Stamped {
  created_at: string;
  updated_at: string;
}

export interface Product extends Stamped {
  id: string;
  name: string;
  description: string | null;
  type: 'standard' | 'custom';
  tax_category: string;
  image_url: string | null;
  custom_data: Data;
  status: 'active' | 'archived';
  import_meta: null;
}

export interface Price extends Stamped {
  id: string;
  product_id: string;
  description: string;
  type: 'standard' | 'custom';
  name: string | null;
  billing_cycle: Duration | null;
  trial_period: Duration | null;
  tax_mode: 'account_setting' | 'external' | 'internal';
  unit_price: Money;
  unit_price_overrides: [];
  quantity: { minimum: number; maximum: number };
  status: 'active' | 'archived';
  custom_data: Data;
  import_meta: null;
}

export interface Customer extends Stamped {
  id: string;
  name: string | null;
  email: string;
  marketing_consent: boolean;
  status: 'active' | 'archived';
  custom_data: Data;
  locale: string;
  import_meta: null;
}

export interface Address extends Stamped {
  id: string;
  customer_id: string;
  description: string | null;
  first_line: string | null;
  second_line: string | null;
  city: string | null;
  postal_code: string | null;
  region: string | null;
  country_code: string;
  custom_data: Data;
  status: 'active' | 'archived';
  import_meta: null;
}

export interface Totals {
  subtotal: string;
  discount: string;
  tax: string;
  total: string;
}

export interface TransactionTotals extends Totals {
  credit: string;
  credit_to_balance: string;
  balance: string;
  grand_total: string;
  fee: string | null;
  earnings: string | null;
  currency_code: string;
}

export interface Proration {
  rate: string;
  billing_period: Period;
}

export interface LineItem {
  id: string;
  price_id: string;
  quantity: number;
  proration: Proration | null;
  tax_rate: string;
  unit_totals: Totals;
  totals: Totals;
  product: Product;
}

export interface Card {
  type: string;
  last4: string;
  expiry_month: number;
  expiry_year: number;
  cardholder_name: string;
}

export interface Attempt {
  payment_attempt_id: string;
  stored_payment_method_id: string;
  payment_method_id: string | null;
  amount: string;
  status: 'captured' | 'error' | 'action_required';
  error_code: string | null;
  method_details: { type: 'card'; underlying_details: null; card: Card };
  created_at: string;
  captured_at: string | null;
}

export interface TransactionItem {
  price: Price;
  quantity: number;
  proration: Proration | null;
}

export interface Details {
  tax_rates_used: { tax_rate: string; totals: Totals }[];
  totals: TransactionTotals;
  adjusted_totals: Omit<TransactionTotals, 'discount' | 'credit' | 'credit_to_balance' | 'balance'>;
  payout_totals: null;
  adjusted_payout_totals: null;
  line_items: LineItem[];
}

export interface Transaction extends Stamped {
  id: string;
  status: 'draft' | 'ready' | 'billed' | 'paid' | 'completed' | 'canceled' | 'past_due';
  customer_id: string | null;
  address_id: string | null;
  business_id: null;
  custom_data: Data;
  currency_code: string;
  origin: 'api' | 'web' | 'subscription_recurring' | 'subscription_update' | 'subscription_payment_method_change' | 'subscription_charge';
  subscription_id: string | null;
  invoice_id: string | null;
  invoice_number: string | null;
  collection_mode: 'automatic';
  discount_id: null;
  billing_details: null;
  billing_period: Period | null;
  items: TransactionItem[];
  details: Details;
  payments: Attempt[];
  checkout: { url: string | null } | null;
  billed_at: string | null;
  revised_at: null;
}

export interface SubscriptionItem {
  status: 'active' | 'inactive' | 'trialing';
  quantity: number;
  recurring: boolean;
  created_at: string;
  updated_at: string;
  previously_billed_at: string | null;
  next_billed_at: string | null;
  trial_dates: Period | null;
  price: Price;
  product: Product;
}

export interface Subscription extends Stamped {
  id: string;
  status: 'active' | 'canceled' | 'past_due' | 'paused' | 'trialing';
  customer_id: string;
  address_id: string;
  business_id: null;
  currency_code: string;
  started_at: string | null;
  first_billed_at: string | null;
  next_billed_at: string | null;
  paused_at: string | null;
  canceled_at: string | null;
  discount: null;
  collection_mode: 'automatic';
  billing_details: null;
  current_billing_period: Period | null;
  billing_cycle: Duration;
  scheduled_change: { action: 'cancel' | 'pause' | 'resume'; effective_at: string; resume_at: string | null } | null;
  management_urls: { update_payment_method: string | null; cancel: string };
  items: SubscriptionItem[];
  custom_data: Data;
  import_meta: null;
}

export interface Adjustment extends Stamped {
  id: string;
  action: 'credit' | 'refund' | 'chargeback' | 'chargeback_reverse';
  type: 'full' | 'partial';
  transaction_id: string;
  subscription_id: string | null;
  customer_id: string;
  reason: string;
  credit_applied_to_balance: boolean | null;
  currency_code: string;
  status: 'pending_approval' | 'approved' | 'rejected' | 'reversed';
  items: {
    id: string;
    item_id: string;
    type: 'full' | 'partial' | 'proration';
    amount: string | null;
    proration: Proration | null;
    totals: { subtotal: string; tax: string; total: string };
  }[];
  totals: { subtotal: string; tax: string; total: string; fee: string; earnings: string; currency_code: string };
  payout_totals: null;
  tax_rates_used: { tax_rate: string; totals: { subtotal: string; tax: string; total: string } }[];
}

/** What was once entered at the checkout. `fails` lets later charges be declined. */
export interface StoredCard {
  methodId: string;
  storedId: string;
  fails: boolean;
  card: Card;
}

export interface Kinds {
  product: { body: Product; hidden: object };
  price: { body: Price; hidden: object };
  customer: { body: Customer; hidden: { balance?: Record<string, number> } };
  address: { body: Address; hidden: object };
  transaction: {
    body: Transaction;
    hidden: { challenge?: { card: StoredCard; country: string; postcode: string } };
  };
  subscription: {
    body: Subscription;
    /** `paid`: minor units without tax that were billed for the whole of the present period; `next`: the next try to collect. */
    hidden: { card: StoredCard; paid: number; dunning?: { transaction: string; tries: number; next: string; paid: number } };
  };
  adjustment: { body: Adjustment; hidden: object };
  event: { body: { event_id: string; event_type: string; occurred_at: string; data: object }; hidden: object };
}
export type Kind = keyof Kinds;
export type Body<K extends Kind> = Kinds[K]['body'];
export type Hidden<K extends Kind> = Kinds[K]['hidden'];
