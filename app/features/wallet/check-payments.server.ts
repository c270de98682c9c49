import type { Context, WorkplaceContext } from '#app/context.ts';
import { findWorkplace } from '#app/features/stores/find-workplace.server.ts';
import { isConnectorError } from '#app/platform/connector-error.ts';
import { AppError } from '#app/platform/errors.ts';
import { answerSoon } from './answer-soon.server.ts';
import { settlePayment } from './settle-payment.server.ts';
import { getWalletSettings } from './wallet-settings.server.ts';

/** After this long without news the provider is asked. */
const patience = 5 * 60_000;
/** Whoever finishes a card page does it soon. */
const soon = 2 * 3600_000;
/** A payment nobody finished in a day is given up. */
const abandonedAfter = 24 * 3600_000;
/** One that was refused is asked about for so long: a day in which another card may be tried, and another to give it up. */
const refusedFor = 2 * abandonedAfter;

/**
 * Ask the provider about payments whose outcome we do not know: lost answers, missed webhooks, closed pages. A refused card is not the end
 * either: the card fields are still there, and another card that is taken in them pays the same payment.
 */
export async function checkPayments(ctx: Context): Promise<void> {
  const now = ctx.now().getTime();
  // Pages of cards that nobody finishes can be many: the old ones take turns, and keep neither a lost answer waiting, for which orders
  // are held, nor a payment that was finished just now. Few at once: how often the provider may be asked in a second is for sellers too.
  const { rows } = await ctx.sql.query(
    `select workplace_id, id, provider_id, created_at from payments
     where provider = 'stripe' and state in ('created', 'processing', 'requires_action') and created_at < $1
       and (state <> 'requires_action' or created_at >= $2)
     union all
     (select workplace_id, id, provider_id, created_at from payments
      where provider = 'stripe' and state = 'requires_action' and created_at < $2 order by random() limit 50)
     union all
     (select workplace_id, id, provider_id, created_at from payments
      where provider = 'stripe' and state = 'failed' and provider_id is not null and created_at < $1 and created_at >= $3 order by random() limit 50)`,
    [new Date(now - patience), new Date(now - soon), new Date(now - refusedFor)],
  );
  for (const row of rows) {
    const workplace = await findWorkplace(ctx, row.workplace_id);
    if (!workplace) continue;
    const own = ctx.as({ workplace });
    const isAbandoned = row.created_at.getTime() < now - abandonedAfter;
    // One payment that cannot be asked about must not keep the others waiting.
    await checkPayment(own, { id: row.id, providerId: row.provider_id, isAbandoned }).catch((error: unknown) => {
      ctx.log.warn({ err: error, payment: row.id }, 'payment check');
    });
  }
}

async function checkPayment(
  ctx: WorkplaceContext,
  payment: { id: string; providerId: string | null; isAbandoned: boolean },
): Promise<void> {
  const { cards } = ctx.connectors;
  if (!cards) throw new AppError('UNAVAILABLE');
  const { stripeCustomerId: customerId } = await getWalletSettings(ctx);
  // Each payment had a customer. Its owner has taken that along since: what becomes of the payment the provider tells by itself.
  if (!payment.providerId && !customerId && !payment.isAbandoned) return;
  const found = payment.providerId ? cards.get(payment.providerId) : customerId ? cards.findByPaymentId(payment.id, customerId) : undefined;
  const known = await found?.catch((error: unknown) => {
    if (isConnectorError(error) && error.reason === 'not_found') return undefined;
    throw error;
  });
  if ((known?.state === 'requires_action' || known?.state === 'failed') && payment.isAbandoned) {
    await cards.cancel(known.providerId);
    await settlePayment(ctx, payment.id, { ...known, state: 'cancelled' });
  } else if (known) await settlePayment(ctx, payment.id, known);
  else await settlePayment(ctx, payment.id, { state: 'failed', providerId: undefined });
}

/** Money may come of it yet: also of one whose card was refused, by another one. */
const mayStillBePaid = (state: string): boolean => ['created', 'processing', 'requires_action', 'failed'].includes(state);

/**
 * Ask the provider about one payment now (the seller came back from the card page).
 * @returns its state as far as the provider has told it (`isTold`: just now), or nothing when there is no such payment here.
 */
export async function refreshPayment(
  ctx: WorkplaceContext,
  paymentId: string,
): Promise<{ state: string; purpose: string; amount: number; errorMessage: string | null; isTold: boolean } | undefined> {
  const read = () =>
    ctx.sql.query(
      'select state, purpose, amount, error_message as "errorMessage", provider_id as "providerId" from payments where workplace_id = $1 and id = $2',
      [ctx.workplace.id, paymentId],
    );
  const { rows } = await read();
  const payment = rows[0];
  if (!payment) return undefined;
  if (payment.providerId && mayStillBePaid(payment.state) && ctx.connectors.cards) {
    const told = ctx.connectors.cards.get(payment.providerId).then(async (known) => {
      await settlePayment(ctx, paymentId, known);
      return true;
    });
    const isTold = await answerSoon(ctx, told, false);
    const [after] = (await read()).rows;
    return { ...after, isTold };
  }
  return { ...payment, isTold: false };
}
