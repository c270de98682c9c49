import type { Context } from '#app/context.ts';
import { newId } from '#app/platform/ids.ts';
import { networkOf } from '#app/platform/network-of.server.ts';
import { createAccount } from './create-account.server.ts';
import { type IssuedToken, issueToken } from './tokens.server.ts';

const perNetwork = { name: 'try-now', points: 10, within: 60 * 60 };

/** Create a workplace in demo mode without a sign-up. Its account has no password and an address that receives no mail. */
export async function tryDemo(
  ctx: Context,
  { timeZone = 'UTC', device = '' }: { timeZone?: string; device?: string },
): Promise<IssuedToken> {
  await ctx.rateLimits.take(perNetwork, networkOf(ctx.address));
  return ctx.transaction(async (tx) => {
    const { accountId } = await createAccount(tx, {
      email: `demo-${newId()}@demo.invalid`,
      locale: tx.locale,
      workplace: { name: 'Demo', currency: 'USD', timeZone, isDemo: true },
    });
    return issueToken(tx, { accountId, kind: 'session', device });
  });
}
