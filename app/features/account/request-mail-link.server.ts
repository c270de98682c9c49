import type { Context } from '#app/context.ts';
import { networkOf } from '#app/platform/network-of.server.ts';
import type { RateLimit } from '#app/platform/rate-limit.server.ts';
import { type MailLink, mailLinkJob } from './queue-account-mail.server.ts';
import { sendAccountMail } from './send-account-mail.server.ts';

const perAddress: RateLimit = { name: 'mail-link-email', points: 5, within: 15 * 60 };
const perNetwork: RateLimit = { name: 'mail-link-network', points: 30, within: 15 * 60 };

/**
 * Mail a link to reset the password or to confirm the address. Does not reveal whether the address has an account, not even by the time
 * it takes: nothing is looked up before the answer.
 */
export async function requestMailLink(ctx: Context, { email, mail }: MailLink): Promise<void> {
  await ctx.rateLimits.take(perNetwork, networkOf(ctx.address));
  await ctx.rateLimits.take(perAddress, `${mail} ${email}`);
  await ctx.enqueue(mailLinkJob, { email, mail }, { priority: 10 });
}

/** Send the mail that was asked for, if the address has an account that it is for. */
export async function mailLink(ctx: Context, { email, mail }: MailLink): Promise<void> {
  const { rows } = await ctx.sql.query(
    `select id from accounts a where email = $1
     and (password_hash is not null or exists (select 1 from account_identities i where i.account_id = a.id))`,
    [email],
  );
  if (rows[0]) await sendAccountMail(ctx, { accountId: rows[0].id, mail });
}
