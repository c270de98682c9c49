/** Refunds and chargebacks. Paddle's sandbox approves refunds automatically. */
import { type Call, iso } from './call.ts';
import { emit } from './events.ts';
import { PaddleFailure } from './failure.ts';
import { newId } from './ids.ts';
import type { Adjustment } from './model.ts';
import { NewAdjustment, read } from './shapes.ts';
import { get, insert, list, save, values } from './store.ts';

export const createAdjustment = (call: Call, input: unknown): Promise<Adjustment> => adjust(call, read(NewAdjustment, input));

type Wish = Omit<NewAdjustment, 'action'> & { action: 'credit' | 'refund' | 'chargeback' };

async function adjust(call: Call, wish: Wish): Promise<Adjustment> {
  const { body: transaction } = await get(call, 'transaction', wish.transaction_id);
  if (wish.action === 'refund' && transaction.status !== 'completed')
    throw new PaddleFailure(
      400,
      'adjustment_transaction_invalid_status_for_refund',
      `transaction ${transaction.id} is ${transaction.status}`,
    );
  if (wish.type === 'partial' && !wish.items?.length)
    throw new PaddleFailure(400, 'adjustment_partial_requires_items', 'items are required for a partial adjustment');
  const { rows } = await call.db.query(
    `select 1 from paddle.entities where kind = 'adjustment' and body->>'transaction_id' = $1 and body->>'type' = 'full'`,
    [transaction.id],
  );
  if (rows.length > 0) throw new PaddleFailure(400, 'adjustment_amount_above_remaining_allowed', 'nothing is left to refund');
  const all = transaction.details.line_items;
  const wanted = wish.type === 'full' ? all.map((line) => ({ item_id: line.id, type: 'full' as const, amount: null })) : (wish.items ?? []);
  const items = wanted.map((each) => {
    const line = all.find((one) => one.id === each.item_id);
    if (!line)
      throw new PaddleFailure(400, 'adjustment_transaction_item_invalid', `${each.item_id} is not of transaction ${transaction.id}`);
    const total = each.type === 'full' ? Number(line.totals.total) : Number(each.amount ?? 0);
    if (total > Number(line.totals.total))
      throw new PaddleFailure(400, 'adjustment_amount_above_remaining_allowed', `at most ${line.totals.total} can be refunded`);
    const tax = Number(line.totals.total) === 0 ? 0 : Math.round((total * Number(line.totals.tax)) / Number(line.totals.total));
    return {
      id: newId('adjitm', call.now),
      item_id: each.item_id,
      type: each.type,
      amount: each.type === 'full' ? String(total) : (each.amount ?? null),
      proration: null,
      totals: { subtotal: String(total - tax), tax: String(tax), total: String(total) },
    };
  });
  const sum = (field: 'subtotal' | 'tax' | 'total') => String(items.reduce((total, item) => total + Number(item.totals[field]), 0));
  const totals = { subtotal: sum('subtotal'), tax: sum('tax'), total: sum('total') };
  const adjustment = await insert(call, 'adjustment', {
    id: newId('adj', call.now),
    action: wish.action,
    type: wish.type,
    transaction_id: transaction.id,
    subscription_id: transaction.subscription_id,
    customer_id: transaction.customer_id as string,
    reason: wish.reason,
    credit_applied_to_balance: wish.action === 'credit' ? true : null,
    currency_code: transaction.currency_code,
    status: 'approved',
    items,
    totals: { ...totals, fee: '0', earnings: totals.subtotal, currency_code: transaction.currency_code },
    payout_totals: null,
    tax_rates_used: transaction.details.tax_rates_used.map(({ tax_rate }) => ({ tax_rate, totals })),
    created_at: iso(call.now),
    updated_at: iso(call.now),
  });
  const adjusted = transaction.details.adjusted_totals;
  const less = (field: 'subtotal' | 'tax' | 'total') => String(Number(adjusted[field]) - Number(totals[field]));
  await save(call, 'transaction', {
    ...transaction,
    details: {
      ...transaction.details,
      adjusted_totals: {
        ...adjusted,
        subtotal: less('subtotal'),
        tax: less('tax'),
        total: less('total'),
        grand_total: String(Math.max(0, Number(adjusted.grand_total) - Number(totals.total))),
      },
    },
  });
  await emit(call, 'adjustment.created', adjustment);
  return adjustment;
}

/** The buyer's bank takes all of a transaction back. */
export const chargeBack = (call: Call, transaction: string): Promise<Adjustment> =>
  adjust(call, { action: 'chargeback', type: 'full', transaction_id: transaction, reason: 'Chargeback' });

/** Reverse a chargeback: the bank has decided for the seller. */
export async function reverseChargeback(call: Call, transaction: string): Promise<Adjustment> {
  const { rows } = await call.db.query<{ body: Adjustment }>(
    `select body from paddle.entities where kind = 'adjustment' and body->>'transaction_id' = $1 and body->>'action' = 'chargeback' order by seq desc limit 1`,
    [transaction],
  );
  if (!rows[0]) throw new PaddleFailure(404, 'not_found', `no chargeback of ${transaction}`);
  const reversed = await save(call, 'adjustment', { ...rows[0].body, status: 'reversed' });
  await emit(call, 'adjustment.updated', reversed);
  const again = await insert(call, 'adjustment', {
    ...reversed,
    id: newId('adj', call.now),
    action: 'chargeback_reverse',
    status: 'approved',
    created_at: iso(call.now),
    updated_at: iso(call.now),
  });
  await emit(call, 'adjustment.created', again);
  return again;
}

/** A transaction for an answer, with its adjustments if requested. */
export async function withAdjustments<T extends object>(call: Call, address: URL, transactions: readonly T[]): Promise<T[]> {
  if (!values(address, 'include')?.includes('adjustments')) return [...transactions];
  const { rows } = await call.db.query<{ body: Adjustment }>(
    `select body from paddle.entities where kind = 'adjustment' and body->>'transaction_id' = any($1) order by seq`,
    [transactions.map((each) => (each as { id: string }).id)],
  );
  return transactions.map((each) => {
    const adjustments = rows.map(({ body }) => body).filter((one) => one.transaction_id === (each as { id: string }).id);
    return adjustments.length > 0 ? { ...each, adjustments } : each;
  });
}

export const listAdjustments = (call: Call, address: URL) =>
  list(
    call,
    'adjustment',
    address,
    {
      id: values(address, 'id'),
      customer_id: values(address, 'customer_id'),
      transaction_id: values(address, 'transaction_id'),
      subscription_id: values(address, 'subscription_id'),
    },
    { most: 50, usual: 10 },
  );
