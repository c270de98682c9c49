import type { AccountContext } from '#app/context.ts';
import { AppError } from '#app/platform/errors.ts';
import { hasSameAddOns } from './add-ons.ts';
import { findCharge, insertCharge, type NewCharge, openCharge, type PlanCharge, whenCreated } from './charge-record.server.ts';
import { syncCharges } from './sync-charges.server.ts';
import { syncPaddle } from './sync-paddle.server.ts';

/** Milliseconds after which a request to the provider that was not answered counts as dead. */
const abandonedAfter = 60_000;

const alike = [
  'provider',
  'domain',
  'planKey',
  'packageId',
  'cycleDays',
  'price',
  'effect',
  'trialDays',
  'isOnce',
  'usageCap',
] as const satisfies (keyof NewCharge)[];

const isSame = (charge: PlanCharge, wanted: NewCharge): boolean =>
  hasSameAddOns(charge.addOns, wanted.addOns) && alike.every((field) => charge[field] === wanted[field]);

/**
 * Store our record of a charge before its provider is asked, so that a lost answer can be found again. Double clicks and two tabs meet
 * the same open charge; an open charge for something else, or with another provider, is given up first.
 * @param isReusable whether an open charge for the same, of an age in milliseconds, can still be approved or paid.
 * @returns an existing charge for the same, open or just decided; nothing when the new one was stored.
 * @throws AppError STATE_CONFLICT when another tab waits for the provider too long.
 */
export async function recordCharge(
  ctx: AccountContext,
  wanted: NewCharge,
  isReusable: (open: PlanCharge, age: number) => boolean,
): Promise<PlanCharge | undefined> {
  while (!(await insertCharge(ctx, wanted))) {
    const open = await openCharge(ctx, wanted.accountId, wanted.kind);
    if (!open) continue;
    const age = ctx.now().getTime() - open.createdAt.getTime();
    if (open.state === 'creating' && age < abandonedAfter) {
      // Another tab is requesting it at this moment: its answer serves both when they want the same.
      const answered = await whenCreated(ctx, open);
      if (!answered) throw new AppError('STATE_CONFLICT');
      if (isSame(answered, wanted) && (answered.state === 'pending' || answered.state === 'active')) return answered;
      if (answered.state !== 'pending') continue;
    } else if (open.state === 'pending' && isSame(open, wanted) && isReusable(open, age)) return open;
    await giveUp(ctx, open);
    // The provider says that the open charge succeeded after all, and it is what was asked for.
    const settled = await findCharge(ctx, open.accountId, open.id);
    if (settled?.state === 'active' && isSame(settled, wanted)) return settled;
  }
  return undefined;
}

/**
 * Give up an open charge that the seller no longer wants. Its provider is asked first: if it was approved or paid in another tab, it
 * counts.
 */
async function giveUp(ctx: AccountContext, open: PlanCharge): Promise<void> {
  const isPaddle = open.provider === 'PADDLE_BILLING';
  await (isPaddle ? syncPaddle(ctx, { accountId: open.accountId }) : syncCharges(ctx, { domain: open.domain }));
  await ctx.transaction(async (tx) => {
    const { rows } = await tx.sql.query<{ reference: string | null }>(
      `update plan_charges set state = 'expired', decided_at = $3 where account_id = $1 and id = $2 and state in ('creating', 'pending')
       returning provider_reference as reference`,
      [open.accountId, open.id, tx.now()],
    );
    if (!rows[0]?.reference) return;
    if (isPaddle) await tx.enqueue('billing.close-paddle-checkout', { transaction: rows[0].reference });
    else if (open.kind === 'subscription') await tx.enqueue('billing.cancel-charge', { accountId: open.accountId, chargeId: open.id });
  });
}

/** The provider has created the charge: it waits for the merchant, unless a webhook about it came first. */
export async function chargeIsMade(ctx: AccountContext, id: string, reference: string, confirmationUrl: string | null): Promise<void> {
  await ctx.sql.query(
    `update plan_charges set state = case when state = 'creating' then 'pending' else state end, provider_reference = $3, confirmation_url = $4
     where account_id = $1 and id = $2`,
    [ctx.account.id, id, reference, confirmationUrl],
  );
}

/** The provider has refused the charge. */
export async function chargeFailed(ctx: AccountContext, id: string): Promise<void> {
  await ctx.sql.query(
    `update plan_charges set state = 'failed', decided_at = $3 where account_id = $1 and id = $2 and state = 'creating'`,
    [ctx.account.id, id, ctx.now()],
  );
}
