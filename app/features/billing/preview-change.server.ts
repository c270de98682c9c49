import type { AccountContext } from '#app/context.ts';
import { AppError } from '#app/platform/errors.ts';
import { translator } from '#app/platform/i18n.server.ts';
import { billingProviderOf } from './billing-provider.server.ts';
import { chargeNameOf } from './charge-names.ts';
import { findTarget } from './find-target.server.ts';
import { saleItemOf } from './paddle-catalog.server.ts';
import { decideChange } from './plan-change.ts';
import { isPausedAt, readPlan } from './read-plan.server.ts';
import type { PreviewChange } from './schemas.ts';

export interface PreviewedChange {
  currency: string;
  /** Minor units of the currency, with tax. */
  due: number;
  credit: number;
  tax: number;
  next_billing_time: string | null;
}

/**
 * What an upgrade costs today, with tax, as Paddle calculates it. Null when only the checkout can tell (without a running subscription,
 * in a trial, with Shopify), and when Paddle would calculate from a scheduled plan instead of the present one.
 * @throws AppError as `findTarget`; STATE_CONFLICT when it is no upgrade; ConnectorError.
 */
export async function previewChange(ctx: AccountContext, input: PreviewChange): Promise<PreviewedChange | null> {
  const plan = await readPlan(ctx, ctx.account.id);
  const target = await findTarget(ctx, input.module_ids, input.is_yearly, plan);
  const { billing } = ctx.connectors;
  if (!billing || plan.provider !== 'PADDLE_BILLING' || !plan.providerReference || plan.isTrial || isPausedAt(plan, ctx.now())) return null;
  // Paddle gives no preview while a change is scheduled.
  if (plan.status === 'CANCELLED' || plan.pausesAt || plan.hasPaymentIssue || plan.hasNext) return null;
  if ((await billingProviderOf(ctx)) !== 'PADDLE_BILLING') return null;
  if (decideChange(plan, target, ctx.now()).kind !== 'upgrade') throw new AppError('STATE_CONFLICT');
  const item = await saleItemOf(ctx, { ...target, name: chargeNameOf(target.name, target, translator('en')) }, 0);
  const { currency, due, credit, tax, nextBilledAt } = await billing.previewChange(plan.providerReference, item);
  return { currency, due, credit, tax, next_billing_time: nextBilledAt?.toISOString() ?? null };
}
