import { z } from 'zod';
import { plainNumber } from '#app/platform/plain-number.ts';

export const Nothing = z.object({});

/** The `request_key` of a form that pays. */
const RequestKey = z.string().trim().min(1).max(255);

/** The form's idempotency key, so that the same form sent twice is one payment; nothing when it has none. */
export const requestKeyOf = (form: FormData): string | undefined => RequestKey.safeParse(form.get('request_key')).data;

export const WalletView = z.object({
  balance_bonus: z.number().int().describe('USD cents'),
  balance_topup: z.number().int().describe('USD cents'),
  total_balance: z.number().int().describe('USD cents'),
  currency: z.literal('USD'),
});

export const Topup = z.object({
  amount: plainNumber(z.number().int()).describe('USD cents, from 1,000 to 1,000,000'),
  save_card: z.boolean().default(false),
  card_id: z.string().max(200).optional().describe('A saved card; absent: the card is typed into the provider’s element.'),
  request_key: RequestKey.optional().describe('The same key is the same payment, however often it is sent.'),
});

export const StartedPayment = z.object({
  payment_id: z.uuid(),
  state: z.enum(['requires_action', 'processing', 'succeeded', 'failed', 'cancelled']),
  client_secret: z.string().nullable(),
  publishable_key: z.string(),
  amount: z.number().int(),
  error_message: z.string().nullable(),
});

export const ChartSummary = z.object({ days: z.coerce.number().int().min(1).max(366).default(30) });

export const Page = z.object({
  page_size: z.coerce.number().int().min(1).max(100).default(25),
  cursor: z.uuid().optional(),
});

export const PaymentSetting = z.object({
  use: z.enum(['auto', 'wallet', 'card']).optional(),
  behavior: z.enum(['default', 'popup']).optional(),
  default_card_id: z.string().max(200).nullable().optional(),
});

export const Transaction = z.object({
  id: z.string(),
  kind: z.string(),
  /** Change of the wallet's balance, USD cents. */
  wallet_change: z.number().int(),
  /** Change of pending cashback, which is not in the wallet yet, USD cents. */
  pending_change: z.number().int(),
  /** Paid directly by card, USD cents. */
  card_amount: z.number().int(),
  description: z.record(z.string(), z.union([z.string(), z.number()])),
  reference: z.string(),
  created_at: z.string(),
});
export type Transaction = z.output<typeof Transaction>;

export const Card = z.object({
  id: z.string(),
  brand: z.string(),
  last4: z.string(),
  expiry_month: z.number().int(),
  expiry_year: z.number().int(),
});
