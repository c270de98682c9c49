import type { Context, WorkplaceContext } from '#app/context.ts';
import { findWorkplace } from '#app/features/stores/find-workplace.server.ts';
import { isConnectorError } from '#app/platform/connector-error.ts';
import { AppError } from '#app/platform/errors.ts';
import { answerSoon } from './answer-soon.server.ts';
import { settlePayment } from './settle-payment.server.ts';
import { getWalletSettings } from './wallet-settings.server.ts';

/** Milliseconds without news after which the provider is asked. */
const patience = 5 * 60_000;
/** Milliseconds in which sellers usually finish a card page. Payments that wait longer are not all checked: they take turns. */
const soon = 2 * 3600_000;
/** Milliseconds after which an unfinished payment is given up. */
const abandonedAfter = 24 * 3600_000;
/** Milliseconds for which a refused payment is checked: one day in which another card may be tried, and one to give it up. */
const refusedFor = 2 * abandonedAfter;

/**
 * Ask the provider about payments whose outcome we do not know: lost answers, missed webhooks, closed pages. Also about those with a
 * refused card: its fields are still open, and another card entered there pays the same payment.
 */
export async function checkPayments(ctx: Context): Promise<void> {
  const now = ctx.now().getTime();
  // Unfinished card pages can be many: the old ones take turns, so that they delay neither lost answers, for which orders are held, nor
  // payments that were finished just now. Few at once, since sellers share the provider's rate limit.
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
    // A payment that cannot be checked must not stop the others.
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
  // A payment without customer: the account was deleted, and its customer with it. Only a webhook can tell the outcome then.
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

/** Can the payment still be paid? Also one whose card was refused: by another card. */
const mayStillBePaid = (state: string): boolean => ['created', 'processing', 'requires_action', 'failed'].includes(state);

/**
 * Ask the provider about one payment now (the seller came back from the card page).
 * @returns its last known state (`isTold`: the provider has just confirmed it), or nothing when we have no such payment.
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
