import { setTimeout as wait } from 'node:timers/promises';
import type { Context } from '#app/context.ts';
import { AppError } from '#app/platform/errors.ts';
import { networkOf } from '#app/platform/network-of.server.ts';
import type { RateLimit } from '#app/platform/rate-limit.server.ts';
import { verifyPassword } from './hash-password.server.ts';
import { deletionDate, restoreOffer } from './restore-account.server.ts';
import { type IssuedToken, issueToken, revokeToken } from './tokens.server.ts';

const quarterHour = 15 * 60;
/** Allowed failures (design: "Tenancy and identity"). */
const perAddress: RateLimit = { name: 'sign-in-email', points: 5, within: quarterHour };
const perNetwork: RateLimit = { name: 'sign-in-network', points: 30, within: quarterHour };

const slowestMs = 400;

/** Delay of a failed sign-in, in milliseconds: none in the first half of the allowed attempts, then longer with each. */
export function failureDelayMs(tries: number, points: number): number {
  const half = points / 2;
  return tries <= half ? 0 : Math.round((slowestMs * (Math.min(tries, points) - half)) / half);
}

export interface SignIn {
  email: string;
  password: string;
  /** User agent, for the list of devices. */
  device?: string;
  /** The token of the session that this one replaces. */
  previousToken?: string;
}

/**
 * Sign in by e-mail and password.
 * @throws AppError BAD_REQUEST with `signInWrong`, the same for an unknown address and a wrong password; RATE_LIMITED after too
 *   many failures; EMAIL_NOT_VERIFIED when the password is right but the address was never confirmed; ACCOUNT_DELETION_ASKED
 *   while the account waits for its deletion, with the query of the page that keeps it (`restore`).
 */
export async function signIn(
  ctx: Context,
  { email, password, device, previousToken }: SignIn,
): Promise<IssuedToken & { accountId: string }> {
  const network = networkOf(ctx.address);
  // Counted before the password is checked, so that many simultaneous attempts cannot exceed the limit.
  const fromNetwork = await ctx.rateLimits.take(perNetwork, network);
  const forAddress = await ctx.rateLimits.take(perAddress, email);
  const { rows } = await ctx.sql.query(
    'select id, password_hash, email_verified_at, deletion_requested_at from accounts where email = $1 and password_hash is not null',
    [email],
  );
  const account = rows[0];
  if (!(await verifyPassword(account?.password_hash, password))) {
    await wait(Math.max(failureDelayMs(fromNetwork, perNetwork.points), failureDelayMs(forAddress, perAddress.points)));
    throw new AppError('BAD_REQUEST', {}, { fields: { password: ['signInWrong'] } });
  }
  await ctx.rateLimits.giveBack(perNetwork, network);
  await ctx.rateLimits.clear(perAddress, email);
  if (!account.email_verified_at) throw new AppError('EMAIL_NOT_VERIFIED');
  if (account.deletion_requested_at) {
    throw new AppError(
      'ACCOUNT_DELETION_ASKED',
      {},
      { data: { restore: await restoreOffer(ctx, account.id), deletes_at: deletionDate(account.deletion_requested_at).toISOString() } },
    );
  }
  return ctx.transaction(async (tx) => {
    if (previousToken) await revokeToken(tx, previousToken);
    const issued = await issueToken(tx, { accountId: account.id, kind: 'session', ...(device ? { device } : {}) });
    return { ...issued, accountId: account.id };
  });
}
