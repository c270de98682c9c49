import type { Context } from '#app/context.ts';
import { newId } from '#app/platform/ids.ts';
import { networkOf } from '#app/platform/network-of.server.ts';
import type { RateLimit } from '#app/platform/rate-limit.server.ts';
import { createAccount } from './create-account.server.ts';
import { hashPassword } from './hash-password.server.ts';
import { queueAccountMail } from './queue-account-mail.server.ts';
import { signUpProof } from './signed-up-here.server.ts';

/** Each sign-up sends a mail to the address. */
const perAddress: RateLimit = { name: 'register-email', points: 5, within: 15 * 60 };
const perNetwork: RateLimit = { name: 'register-network', points: 30, within: 15 * 60 };

export interface RegisterAccount {
  email: string;
  password: string;
  first_name: string;
  last_name: string;
  time_zone: string;
}

/**
 * Sign up by e-mail. The answer is the same, and so is its work, whether the address has an account or not; only the mail differs:
 * a link to confirm the address, or a note that there is an account already.
 * @returns the proof for this browser's cookie (`signed-up-here`); where there is an account already, one that proves nothing.
 * @throws AppError RATE_LIMITED after too many from one network or for one address.
 */
export async function registerAccount(ctx: Context, input: RegisterAccount): Promise<{ proof: string }> {
  await ctx.rateLimits.take(perNetwork, networkOf(ctx.address));
  await ctx.rateLimits.take(perAddress, input.email);
  const passwordHash = await hashPassword(input.password);
  const accountId = await ctx.transaction(async (tx) => {
    await tx.sql.query("select pg_advisory_xact_lock(hashtextextended('register ' || $1, 0))", [input.email]);
    const { rows } = await tx.sql.query(
      `select id, email_verified_at from accounts a where email = $1
       and (password_hash is not null or exists (select 1 from account_identities i where i.account_id = a.id))`,
      [input.email],
    );
    const existing = rows[0];
    if (existing) {
      // Not confirmed: nobody has proved to own the address, so the latest sign-up counts, and links mailed for earlier ones end. Where it
      // is confirmed nothing changes, but the same statements are sent (as many as create an account): the time tells nothing.
      const id = existing.email_verified_at ? null : existing.id;
      await tx.sql.query('update accounts set password_hash = $2, first_name = $3, last_name = $4, locale = $5 where id = $1', [
        id,
        passwordHash,
        input.first_name,
        input.last_name,
        tx.locale,
      ]);
      await tx.sql.query("delete from account_tokens where account_id = $1 and kind = 'verify_email'", [id]);
      await tx.sql.query('delete from account_identities where account_id = $1', [id]);
      await queueAccountMail(tx, { accountId: existing.id, mail: id ? 'verify_email' : 'account_exists' });
      return id ?? newId();
    }
    const { accountId } = await createAccount(tx, {
      email: input.email,
      passwordHash,
      firstName: input.first_name,
      lastName: input.last_name,
      locale: tx.locale,
      isSignUp: true,
      workplace: { name: input.first_name || input.email, currency: 'USD', timeZone: input.time_zone },
    });
    await queueAccountMail(tx, { accountId, mail: 'verify_email' });
    return accountId;
  });
  return { proof: signUpProof(ctx.encryption, accountId, passwordHash) };
}
