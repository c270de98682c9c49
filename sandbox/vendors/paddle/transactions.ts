/** Transactions: made by the API or by a subscription, paid at the checkout or with the stored card. */
import { withAdjustments } from './adjustments.ts';
import { type Call, iso } from './call.ts';
import { pricesOf, productsOf } from './catalog.ts';
import { emit } from './events.ts';
import { PaddleFailure } from './failure.ts';
import { newId } from './ids.ts';
import type { Attempt, Details, Period, StoredCard, Transaction, TransactionItem } from './model.ts';
import { detailsOf, type Line, linesOf, settled } from './money.ts';
import { NewTransaction, read, TransactionChange } from './shapes.ts';
import { find, get, insert, list, save, values } from './store.ts';

export async function countryOf(call: Call, addressId: string | null): Promise<string | undefined> {
  return addressId ? (await find(call, 'address', addressId))?.body.country_code : undefined;
}

interface Draft {
  customerId: string | null;
  addressId: string | null;
  origin: Transaction['origin'];
  status: Transaction['status'];
  currency: string;
  customData: Record<string, unknown> | null;
  subscriptionId: string | null;
  period: Period | null;
  items: TransactionItem[];
  details: Details;
}

export function insertTransaction(call: Call, draft: Draft): Promise<Transaction> {
  const id = newId('txn', call.now);
  return insert(call, 'transaction', {
    id,
    status: draft.status,
    customer_id: draft.customerId,
    address_id: draft.addressId,
    business_id: null,
    custom_data: draft.customData,
    currency_code: draft.currency,
    origin: draft.origin,
    subscription_id: draft.subscriptionId,
    invoice_id: null,
    invoice_number: null,
    collection_mode: 'automatic',
    discount_id: null,
    billing_details: null,
    billing_period: draft.period,
    items: draft.items,
    details: draft.details,
    payments: [],
    checkout: { url: `${call.world.settings.appPublicUrl}/?_ptxn=${id}` },
    billed_at: null,
    revised_at: null,
    created_at: iso(call.now),
    updated_at: iso(call.now),
  });
}

export async function createTransaction(call: Call, input: unknown): Promise<Transaction> {
  const wish = read(NewTransaction, input);
  if (wish.customer_id) await get(call, 'customer', wish.customer_id);
  if (wish.address_id && !wish.customer_id)
    throw new PaddleFailure(400, 'transaction_customer_not_set', 'customer_id is required when address_id is set');
  const items = (await pricesOf(call, wish.items)).map((item) => ({ ...item, proration: null }));
  const products = await productsOf(
    call,
    items.map((item) => item.price),
  );
  const currency = wish.currency_code ?? items[0]?.price.unit_price.currency_code ?? 'USD';
  const lines = linesOf(items, products);
  const transaction = await insertTransaction(call, {
    customerId: wish.customer_id ?? null,
    addressId: wish.address_id ?? null,
    origin: 'api',
    status: wish.customer_id && wish.address_id ? 'ready' : 'draft',
    currency,
    customData: wish.custom_data ?? null,
    subscriptionId: null,
    period: null,
    items,
    details: detailsOf(call, lines, await countryOf(call, wish.address_id ?? null), currency),
  });
  await emit(call, 'transaction.created', transaction);
  if (transaction.status === 'ready') await emit(call, 'transaction.ready', transaction);
  return transaction;
}

/** Only what nobody has paid can be cancelled. */
export async function updateTransaction(call: Call, input: unknown, id: string): Promise<Transaction> {
  const change = read(TransactionChange, input);
  const { body } = await get(call, 'transaction', id);
  if (['paid', 'completed', 'canceled'].includes(body.status))
    throw new PaddleFailure(400, 'transaction_immutable', `cannot update transaction ${id} because it is ${body.status}`);
  const transaction = await save(call, 'transaction', { ...body, ...change } as Transaction);
  await emit(call, change.status === 'canceled' ? 'transaction.canceled' : 'transaction.updated', transaction);
  return transaction;
}

export async function listTransactions(call: Call, address: URL) {
  const found = await list(
    call,
    'transaction',
    address,
    {
      id: values(address, 'id'),
      customer_id: values(address, 'customer_id'),
      subscription_id: values(address, 'subscription_id'),
      status: values(address, 'status'),
      origin: values(address, 'origin'),
    },
    { most: 30, usual: 30 },
  );
  return { ...found, data: await withAdjustments(call, address, found.data) };
}

export function attemptOf(call: Call, card: StoredCard, amount: string, status: Attempt['status']): Attempt {
  return {
    payment_attempt_id: crypto.randomUUID(),
    stored_payment_method_id: card.storedId,
    payment_method_id: card.methodId,
    amount,
    status,
    error_code: status === 'error' ? 'declined' : null,
    method_details: { type: 'card', underlying_details: null, card: card.card },
    created_at: iso(call.now),
    captured_at: status === 'captured' ? iso(call.now) : null,
  };
}

/** Complete a paid transaction: create its invoice. */
export async function complete(
  call: Call,
  transaction: Transaction,
  card: StoredCard,
  more: Partial<Transaction> = {},
): Promise<Transaction> {
  const amount = transaction.details.totals.grand_total;
  const isCharged = Number(amount) > 0;
  const invoiced = Number(transaction.details.totals.total) > 0;
  const number = invoiced ? await call.db.query(`select nextval('paddle.invoice_numbers') as number`) : undefined;
  const paid = await save(call, 'transaction', {
    ...transaction,
    ...more,
    status: 'paid',
    billed_at: transaction.billed_at ?? iso(call.now),
    payments: isCharged ? [attemptOf(call, card, amount, 'captured'), ...transaction.payments] : transaction.payments,
    invoice_id: invoiced ? newId('inv', call.now) : null,
    invoice_number: number ? `325-${number.rows[0].number}` : null,
  });
  await emit(call, 'transaction.paid', paid);
  const completed = await save(call, 'transaction', { ...paid, status: 'completed', details: settled(paid) });
  await emit(call, 'transaction.completed', completed);
  return completed;
}

export async function noteDecline(
  call: Call,
  transaction: Transaction,
  card: StoredCard,
  status: Transaction['status'],
): Promise<Transaction> {
  const declined = await save(call, 'transaction', {
    ...transaction,
    status,
    payments: [attemptOf(call, card, transaction.details.totals.grand_total, 'error'), ...transaction.payments],
  });
  await emit(call, 'transaction.payment_failed', declined);
  return declined;
}

/** Recalculate the amounts, now that the buyer's country is known. */
export async function reckon(call: Call, transaction: Transaction, country: string): Promise<Details> {
  if (transaction.origin !== 'api' && transaction.origin !== 'web') return transaction.details;
  const products = await productsOf(
    call,
    transaction.items.map((item) => item.price),
  );
  const lines: Line[] = linesOf(transaction.items, products);
  return detailsOf(call, lines, country, transaction.currency_code);
}
