import type { WorkplaceContext } from '#app/context.ts';
import { isConnectorError } from '#app/platform/connector-error.ts';
import { AppError, fieldError } from '#app/platform/errors.ts';
import { newId } from '#app/platform/ids.ts';
import { settlePayment } from './settle-payment.server.ts';
import { cardCustomer } from './wallet-settings.server.ts';

export interface StartedPayment {
  paymentId: string;
  state: 'requires_action' | 'processing' | 'succeeded' | 'failed' | 'cancelled';
  /** For the provider's element in the browser, while the seller must act. */
  clientSecret: string | null;
  publishableKey: string;
  /** USD cents. */
  amount: number;
  errorMessage: string | null;
}

/** Smallest and largest top-up, USD cents. */
export const topupLimits = { min: 1_000, max: 1_000_000 } as const;

/** Begin a top-up by card. @throws AppError BAD_REQUEST beside `amount` outside the limits. */
export async function startTopup(
  ctx: WorkplaceContext,
  input: { amount: number; saveCard: boolean; cardId?: string | undefined },
): Promise<StartedPayment> {
  if (input.amount < topupLimits.min) throw fieldError('amount', 'topupTooSmall');
  if (input.amount > topupLimits.max) throw fieldError('amount', 'topupTooLarge');
  return startPayment(ctx, { purpose: 'topup', amount: input.amount, allocations: {}, saveCard: input.saveCard, cardId: input.cardId });
}

/** Begin paying supplier orders by card: with a saved card at once, else with the provider's element. `allocations`: supplier order id → USD cents. */
export async function startCardPayment(
  ctx: WorkplaceContext,
  input: { allocations: Record<string, number>; saveCard: boolean; cardId?: string | undefined },
): Promise<StartedPayment> {
  const amount = Object.values(input.allocations).reduce((total, part) => total + part, 0);
  if (amount <= 0) throw new AppError('BAD_REQUEST');
  return startPayment(ctx, { purpose: 'supplier_orders', amount, ...input });
}

async function startPayment(
  ctx: WorkplaceContext,
  input: {
    purpose: 'topup' | 'supplier_orders';
    amount: number;
    allocations: Record<string, number>;
    saveCard: boolean;
    cardId?: string | undefined;
  },
): Promise<StartedPayment> {
  const { cards, customerId } = await cardCustomer(ctx);
  const paymentId = newId();
  // Stored before the provider is called: whatever happens next, there is a row to settle.
  await ctx.sql.query(
    `insert into payments (workplace_id, id, provider, purpose, amount, state, allocations, created_at) values ($1, $2, 'stripe', $3, $4, 'created', $5, $6)`,
    [ctx.workplace.id, paymentId, input.purpose, input.amount, JSON.stringify(input.allocations), ctx.now()],
  );
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
    const payment = input.cardId ? await cards.chargeSaved(request, input.cardId) : await cards.create(request);
    await settlePayment(ctx, paymentId, payment);
    return {
      paymentId,
      state: payment.state,
      clientSecret: payment.state === 'requires_action' ? payment.clientSecret : null,
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
    throw error;
  }
}
