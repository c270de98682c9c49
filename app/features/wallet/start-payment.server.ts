import type { WorkplaceContext } from '#app/context.ts';
import { isConnectorError } from '#app/platform/connector-error.ts';
import { AppError, fieldError } from '#app/platform/errors.ts';
import { newId } from '#app/platform/ids.ts';
import { vendorNameOf } from '#app/platform/vendor-names.ts';
import { withTimeout } from '#app/platform/with-timeout.server.ts';
import { settlePayment } from './settle-payment.server.ts';
import { topupLimits } from './topup-bonus.ts';
import { cardCustomer } from './wallet-settings.server.ts';

export interface StartedPayment {
  paymentId: string;
  state: 'requires_action' | 'processing' | 'succeeded' | 'failed' | 'cancelled';
  /** Secret for the provider's element in the browser; null unless the seller has to act. */
  clientSecret: string | null;
  /** A saved card's bank wants the seller to confirm: the provider's script leads to it, no card is typed. */
  bankAsks: boolean;
  publishableKey: string;
  /** USD cents. */
  amount: number;
  errorMessage: string | null;
}

/** Start a top-up by card. @throws AppError BAD_REQUEST beside `amount` outside the limits; DEMO_MODE. */
export async function startTopup(
  ctx: WorkplaceContext,
  input: { amount: number; saveCard: boolean; cardId?: string | undefined; requestKey?: string | undefined },
): Promise<StartedPayment> {
  if (input.amount < topupLimits.min) throw fieldError('amount', 'topupTooSmall');
  if (input.amount > topupLimits.max) throw fieldError('amount', 'topupTooLarge');
  return startPayment(ctx, { purpose: 'topup', allocations: {}, fromWallet: {}, ...input });
}

/** What a payment is for: `<supplier order>:<try>` → USD cents, and how many of them the wallet pays once the card has paid the rest. */
export interface PaymentParts {
  allocations: Record<string, number>;
  fromWallet: Record<string, number>;
}

/** The parts of the payment that was sent with this key before; nothing when there was none. */
export async function partsOf(ctx: WorkplaceContext, requestKey: string | undefined): Promise<PaymentParts | undefined> {
  if (!requestKey) return undefined;
  const { rows } = await ctx.sql.query<PaymentParts>(
    'select allocations, from_wallet as "fromWallet" from payments where workplace_id = $1 and request_key = $2',
    [ctx.workplace.id, requestKey],
  );
  return rows[0];
}

/** USD cents that a card is charged at least: cards take no less. */
const leastByCard = 50;

/**
 * Which part of each order the wallet pays: as much as it has, the first orders first, and the card the rest.
 * @param balance USD cents in the wallet, fewer than all orders cost
 */
export function shareWithWallet(allocations: Readonly<Record<string, number>>, balance: number): Record<string, number> {
  const total = sumOf(allocations);
  let left = Math.max(0, Math.min(balance, total - leastByCard));
  const fromWallet: Record<string, number> = {};
  for (const [key, amount] of Object.entries(allocations)) {
    const part = Math.min(left, amount);
    if (part > 0) fromWallet[key] = part;
    left -= part;
  }
  return fromWallet;
}

const sumOf = (parts: Readonly<Record<string, number>>): number => Object.values(parts).reduce((total, part) => total + part, 0);

/**
 * Start paying supplier orders by card: with a saved card at once, else with the provider's element. The wallet's part is taken together with
 * the card's, once the bank has given that.
 * @throws AppError DEMO_MODE; BAD_REQUEST when there is nothing to pay.
 */
export async function startCardPayment(
  ctx: WorkplaceContext,
  input: Pick<PaymentStart, 'allocations' | 'fromWallet' | 'saveCard' | 'cardId' | 'isAway' | 'requestKey' | 'hold'>,
): Promise<StartedPayment> {
  const amount = sumOf(input.allocations) - sumOf(input.fromWallet);
  if (amount <= 0) throw new AppError('BAD_REQUEST');
  return startPayment(ctx, { purpose: 'supplier_orders', amount, ...input });
}

interface PaymentStart extends PaymentParts {
  purpose: 'topup' | 'supplier_orders';
  /** USD cents by card. */
  amount: number;
  saveCard: boolean;
  cardId?: string | undefined;
  /** The seller is not there to answer questions of the card's bank. */
  isAway?: boolean | undefined;
  /** Idempotency key: the same form sent again (after a killed process or a lost answer) is the same payment. */
  requestKey?: string | undefined;
  /** Runs in the transaction that stores a new payment, to hold the orders until the payment is decided. */
  hold?: ((tx: WorkplaceContext) => Promise<void>) | undefined;
}

/** How long a seller waits for the card provider, in milliseconds. After that the request goes on, and is settled when it is answered. */
const patienceMs = 10_000;

async function startPayment(ctx: WorkplaceContext, input: PaymentStart): Promise<StartedPayment> {
  if (ctx.workplace.isDemo) throw new AppError('DEMO_MODE');
  const until = performance.now() + patienceMs;
  /** @throws AppError with this code when the answer does not come in time. */
  const soon = async <Answer>(asked: Promise<Answer>, otherwise: AppError): Promise<Answer> => {
    asked.catch((error: unknown) => ctx.log.warn({ err: error, requestId: ctx.requestId }, 'card payment'));
    const answer = await withTimeout(
      asked.then((value) => ({ value })),
      until - performance.now(),
      undefined,
    );
    if (!answer) throw otherwise;
    return answer.value;
  };
  const customer = await soon(cardCustomer(ctx), new AppError('VENDOR_UNAVAILABLE', { vendor: vendorNameOf('stripe') }));
  const payment = await storePayment(ctx, input);
  return soon(charge(ctx, input, customer, payment), new AppError('PAYMENT_UNDECIDED', { payment_id: payment.id }));
}

async function charge(
  ctx: WorkplaceContext,
  input: PaymentStart,
  { cards, customerId }: Awaited<ReturnType<typeof cardCustomer>>,
  { id: paymentId, providerId }: StoredPayment,
): Promise<StartedPayment> {
  const request = {
    paymentId,
    workplaceId: ctx.workplace.id,
    amount: input.amount,
    currency: 'USD',
    customerId,
    description: input.purpose === 'topup' ? 'Quayside wallet top-up' : 'Quayside supplier orders',
    saveCard: input.saveCard,
  };
  try {
    // Our payment's id is the provider's idempotency key: asked again, it answers with the payment that it has. It forgets keys after a
    // day, so a payment whose provider id we know is read by that id.
    const ask = () => (input.cardId ? cards.chargeSaved(request, input.cardId, { isAway: input.isAway ?? false }) : cards.create(request));
    const first = providerId ? undefined : await ask();
    const payment = first && !input.requestKey ? first : await cards.get(first?.providerId ?? (providerId as string));
    await settlePayment(ctx, paymentId, payment);
    return {
      paymentId,
      state: payment.state,
      clientSecret: payment.state === 'requires_action' ? payment.clientSecret : null,
      bankAsks: payment.state === 'requires_action' && input.cardId !== undefined,
      publishableKey: cards.publishableKey,
      amount: input.amount,
      errorMessage: payment.errorMessage ?? null,
    };
  } catch (error) {
    if (isConnectorError(error) && !error.outcomeUnknown) {
      await settlePayment(ctx, paymentId, { state: 'failed', providerId: undefined, errorMessage: error.message });
      if (error.reason === 'rejected') throw new AppError('PAYMENT_FAILED', { words: error.message }, { cause: error });
    }
    // An unknown outcome stays `created`: the check job asks the provider by our id.
    if (isConnectorError(error) && error.outcomeUnknown)
      throw new AppError('PAYMENT_UNDECIDED', { payment_id: paymentId }, { cause: error });
    throw error;
  }
}

interface StoredPayment {
  id: string;
  /** The provider's id, once it is known. */
  providerId: string | null;
}

/**
 * Store the payment before the provider is called, so that there is a row to settle whatever happens. A key that was used before gives that
 * payment. @throws AppError BAD_REQUEST when the key belongs to a different payment.
 */
async function storePayment(ctx: WorkplaceContext, input: PaymentStart): Promise<StoredPayment> {
  const paymentId = newId();
  const [allocations, fromWallet] = [JSON.stringify(input.allocations), JSON.stringify(input.fromWallet)];
  const isNew = await ctx.transaction(async (tx) => {
    const { rowCount } = await tx.sql.query(
      `insert into payments (workplace_id, id, provider, purpose, amount, state, allocations, from_wallet, request_key, created_at) values ($1, $2, 'stripe', $3, $4, 'created', $5, $8, $6, $7)
       on conflict (workplace_id, request_key) do nothing`,
      [ctx.workplace.id, paymentId, input.purpose, input.amount, allocations, input.requestKey ?? null, tx.now(), fromWallet],
    );
    if (rowCount) await input.hold?.(tx);
    return rowCount === 1;
  });
  if (isNew) return { id: paymentId, providerId: null };
  const { rows } = await ctx.sql.query<StoredPayment & { isSame: boolean }>(
    `select id, provider_id as "providerId", purpose = $3 and amount = $4 and allocations = $5::jsonb and from_wallet = $6::jsonb as "isSame" from payments where workplace_id = $1 and request_key = $2`,
    [ctx.workplace.id, input.requestKey, input.purpose, input.amount, allocations, fromWallet],
  );
  if (!rows[0]?.isSame) throw fieldError('request_key', 'invalid');
  return rows[0];
}
