/** The account's money: every movement is a balance transaction. */
import type Stripe from 'stripe';
import type { Call } from './call.ts';
import { newId } from './ids.ts';
import { listFields, readParams, text } from './parameters.ts';
import { get, insert, list } from './store.ts';

const SETTLES_AFTER_SECONDS = 2 * 24 * 3600;

/** Move money on the account's balance. */
export async function book(
  call: Call,
  entry: {
    type: 'charge' | 'refund' | 'refund_failure' | 'adjustment';
    amount: number;
    fee?: number;
    currency: string;
    source: string;
    description: string | null;
  },
): Promise<Stripe.BalanceTransaction> {
  const fee = entry.fee ?? 0;
  return insert(call.db, 'balance_transaction', {
    id: newId('txn'),
    object: 'balance_transaction',
    amount: entry.amount,
    available_on: call.now + (entry.type === 'charge' ? SETTLES_AFTER_SECONDS : 0),
    balance_type: 'payments',
    created: call.now,
    currency: entry.currency,
    description: entry.description,
    exchange_rate: null,
    fee,
    fee_details: fee
      ? [{ amount: fee, application: null, currency: entry.currency, description: 'Stripe processing fees', type: 'stripe_fee' }]
      : [],
    net: entry.amount - fee,
    reporting_category: entry.type === 'adjustment' ? 'dispute' : entry.type,
    source: entry.source,
    status: entry.type === 'charge' ? 'pending' : 'available',
    type: entry.type,
  });
}

export async function retrieveBalanceTransaction(call: Call, id: string): Promise<Stripe.BalanceTransaction> {
  readParams(call.params, {});
  return (await get(call.db, 'balance_transaction', id)).body;
}

export async function listBalanceTransactions(call: Call) {
  const { source, type, currency, ...page } = readParams(call.params, { ...listFields, source: text, type: text, currency: text });
  return list(call.db, 'balance_transaction', '/v1/balance_transactions', page, { source, type, currency });
}

/** What the account has, per currency: `pending` until two days after a charge. */
export async function retrieveBalance(call: Call): Promise<Stripe.Balance> {
  readParams(call.params, {});
  const { rows } = await call.db.query<{ currency: string; available: string; pending: string }>(
    `select body->>'currency' as currency,
       coalesce(sum((body->>'net')::bigint) filter (where (body->>'available_on')::bigint <= $1), 0) as available,
       coalesce(sum((body->>'net')::bigint) filter (where (body->>'available_on')::bigint > $1), 0) as pending
     from stripe.objects where kind = 'balance_transaction' group by 1 order by 1`,
    [call.now],
  );
  const sums = rows.length > 0 ? rows : [{ currency: 'usd', available: '0', pending: '0' }];
  const entry = (currency: string, amount: string) => ({ amount: Number(amount), currency, source_types: { card: Number(amount) } });
  return {
    object: 'balance',
    available: sums.map(({ currency, available }) => entry(currency, available)),
    connect_reserved: sums.map(({ currency }) => ({ amount: 0, currency })),
    livemode: false,
    pending: sums.map(({ currency, pending }) => entry(currency, pending)),
  };
}
