import type { AccountContext } from '#app/context.ts';
import { AppError } from '#app/platform/errors.ts';
import { findPaddleCustomer } from './paddle-customer.server.ts';

export interface Invoice {
  id: string;
  number: string | null;
  what: string;
  /** Minor units of `currency`, with tax, after credit. */
  total: number;
  currency: string;
  state: 'paid' | 'past_due';
  at: string;
}

export interface PaddleAccount {
  invoices: Invoice[];
  card: { brand: string; last4: string; expiryMonth: number; expiryYear: number } | null;
}

/** The account's bills at Paddle, newest first, and the last payment's card. Empty before its first checkout. @throws ConnectorError */
export async function listInvoices(ctx: AccountContext): Promise<PaddleAccount> {
  const customer = await findPaddleCustomer(ctx, ctx.account.id);
  const { billing } = ctx.connectors;
  if (!billing || !customer) return { invoices: [], card: null };
  const transactions = await billing.listTransactions(customer, ['paid', 'past_due']);
  return {
    invoices: transactions.flatMap((each): Invoice[] =>
      each.invoiceNumber || each.state === 'past_due'
        ? [
            {
              id: each.reference,
              number: each.invoiceNumber,
              what: each.names.join(', '),
              total: each.total,
              currency: each.currency,
              state: each.state === 'past_due' ? 'past_due' : 'paid',
              at: (each.billedAt ?? each.createdAt).toISOString(),
            },
          ]
        : [],
    ),
    card: transactions.find((each) => each.state === 'paid' && each.card)?.card ?? null,
  };
}

/**
 * Address of an invoice's PDF, valid for an hour.
 * @throws AppError NOT_FOUND for another customer's bill, and for one without an invoice.
 */
export async function invoiceUrl(ctx: AccountContext, { id }: { id: string }): Promise<string> {
  const { invoices } = await listInvoices(ctx);
  const found = invoices.find((invoice) => invoice.id === id && invoice.number);
  if (!found || !ctx.connectors.billing) throw new AppError('NOT_FOUND');
  return ctx.connectors.billing.invoiceUrl(id);
}
