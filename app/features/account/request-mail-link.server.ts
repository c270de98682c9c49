import type { Context } from '#app/context.ts';
import { networkOf } from '#app/platform/network-of.server.ts';
import type { RateLimit } from '#app/platform/rate-limit.server.ts';
import { queueAccountMail } from './queue-account-mail.server.ts';

const perAddress: RateLimit = { name: 'mail-link-email', points: 5, within: 15 * 60 };
const perNetwork: RateLimit = { name: 'mail-link-network', points: 30, within: 15 * 60 };

/** Mail a link to reset the password or to confirm the address. Does not reveal whether the address has an account. */
export async function requestMailLink(
  ctx: Context,
  { email, mail }: { email: string; mail: 'reset_password' | 'verify_email' },
): Promise<void> {
  await ctx.rateLimits.take(perNetwork, networkOf(ctx.address));
  await ctx.rateLimits.take(perAddress, `${mail} ${email}`);
  const { rows } = await ctx.sql.query(
    `select id, email_verified_at from accounts a where email = $1
     and (password_hash is not null or exists (select 1 from account_identities i where i.account_id = a.id))`,
    [email],
  );
  const account = rows[0];
  if (!account || (mail === 'verify_email' && account.email_verified_at)) return;
  await queueAccountMail(ctx, { accountId: account.id, mail });
}
