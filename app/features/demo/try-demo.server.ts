import type { Context } from '#app/context.ts';
import { createAccount } from '#app/features/account/create-account.server.ts';
import { type IssuedToken, issueToken } from '#app/features/account/tokens.server.ts';
import { newId } from '#app/platform/ids.ts';
import { networkOf } from '#app/platform/network-of.server.ts';
import { fillDemo } from './fill-demo.server.ts';

const perNetwork = { name: 'try-now', points: 10, within: 60 * 60 };
/** A plan on which no screen is closed. Nobody pays for it. */
const planKey = 'PRO_CREDIT_TIER';

/**
 * Create a full workplace in demo mode without a sign-up. Its account has no password and an address that receives no mail; it can be looked
 * at, not changed (docs/decisions/304). @throws AppError RATE_LIMITED
 */
export async function tryDemo(
  ctx: Context,
  { timeZone = 'UTC', device = '' }: { timeZone?: string; device?: string },
): Promise<IssuedToken> {
  await ctx.rateLimits.take(perNetwork, networkOf(ctx.address));
  return ctx.transaction(async (tx) => {
    const workplace = { name: 'Demo', currency: 'USD', timeZone, isDemo: true };
    const { accountId, workplaceId } = await createAccount(tx, { email: `demo-${newId()}@demo.invalid`, locale: tx.locale, workplace });
    await tx.sql.query('update subscriptions set plan_key = $2 where account_id = $1', [accountId, planKey]);
    await fillDemo(tx.as({ workplace: { ...workplace, id: workplaceId, accountId, displayCurrency: 'USD' } }));
    return issueToken(tx, { accountId, kind: 'session', device });
  });
}
