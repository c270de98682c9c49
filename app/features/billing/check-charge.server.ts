import type { AccountContext } from '#app/context.ts';
import { isConnectorError } from '#app/platform/connector-error.ts';
import { isId } from '#app/platform/ids.ts';
import { chargeParameter, findCharge, type PlanCharge } from './charge-record.server.ts';
import { readPlan } from './read-plan.server.ts';
import { isOpen } from './settle-charge.server.ts';
import { syncCharges } from './sync-charges.server.ts';
import { syncPaddle } from './sync-paddle.server.ts';

/**
 * After the browser came back from the provider's page. The address proves nothing: only the provider's answer counts.
 * @returns the charge in its present state; nothing for a charge that is not the account's.
 */
export async function checkCharge(ctx: AccountContext, chargeId: string): Promise<PlanCharge | undefined> {
  if (!isId(chargeId)) return undefined;
  const charge = await findCharge(ctx, ctx.account.id, chargeId);
  if (!charge || !(isOpen(charge) || (await waitsForCap(ctx, charge)))) return charge;
  try {
    if (charge.provider === 'PADDLE_BILLING') await syncPaddle(ctx, { accountId: ctx.account.id });
    else await syncCharges(ctx, { domain: charge.domain });
  } catch (error) {
    // The webhook or the reconciling job will find out; the screen shows the charge as open.
    if (!isConnectorError(error)) throw error;
    ctx.log.warn({ err: error, chargeId }, 'charge not checked');
  }
  return findCharge(ctx, ctx.account.id, chargeId);
}

/** Is a higher cap of a running charge being approved? From that page the browser comes back to the running charge's own address. */
async function waitsForCap(ctx: AccountContext, charge: PlanCharge): Promise<boolean> {
  if (charge.state !== 'active' || charge.provider !== 'SHOPIFY') return false;
  return (await readPlan(ctx, charge.accountId)).wantedCap !== null;
}

export type ReturnedCharge = Pick<PlanCharge, 'state' | 'kind' | 'effect' | 'provider'>;

/** The charge in an address to which the provider's page led back; null when it names no charge of the account. */
export async function returnedCharge(ctx: AccountContext, url: string): Promise<ReturnedCharge | null> {
  const id = new URL(url).searchParams.get(chargeParameter);
  const charge = id ? await checkCharge(ctx, id) : undefined;
  return charge ? { state: charge.state, kind: charge.kind, effect: charge.effect, provider: charge.provider } : null;
}
