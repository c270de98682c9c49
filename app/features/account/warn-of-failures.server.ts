import type { Context } from '#app/context.ts';
import { isAppError } from '#app/platform/errors.ts';
import type { RateLimit } from '#app/platform/rate-limit.server.ts';
import { queueAccountMail, type WarnOfFailures } from './queue-account-mail.server.ts';

/** One mail for a wave of tries, however long it lasts and from wherever it comes. */
const perWave: RateLimit = { name: 'sign-in-warning', points: 1, within: 24 * 3600 };

/** Tell an account's owner that somebody enters wrong passwords for it, and what to do. Nothing for an address without an account. */
export async function warnOfFailures(ctx: Context, { email, address }: WarnOfFailures): Promise<void> {
  const { rows } = await ctx.sql.query(
    'select id from accounts where email = $1 and password_hash is not null and email_verified_at is not null and deletion_requested_at is null',
    [email],
  );
  const accountId: string | undefined = rows[0]?.id;
  if (!accountId) return;
  try {
    await ctx.rateLimits.take(perWave, accountId);
  } catch (error) {
    if (isAppError(error)) return;
    throw error;
  }
  await queueAccountMail(ctx, { accountId, mail: 'sign_in_failures', address });
}
