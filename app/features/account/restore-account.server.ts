/** Keeping an account after its deletion was requested (possible for 30 days). */
import type { AccountContext, Context } from '#app/context.ts';
import { hashToken } from '#app/platform/encryption.server.ts';
import { AppError } from '#app/platform/errors.ts';
import { isId } from '#app/platform/ids.ts';
import { deletionDays } from './deletion-days.ts';
import { type IssuedToken, issueToken, revokeTokens, takeToken } from './tokens.server.ts';

/** When the account will be deleted. */
export const deletionDate = (requestedAt: Date): Date => new Date(requestedAt.getTime() + deletionDays * 24 * 3600 * 1000);

/** The query of `/auth/keep-account` with a new token, for somebody who has just proved that the account is theirs. */
export async function restoreOffer(ctx: Context, accountId: string): Promise<string> {
  const { token } = await issueToken(ctx, { accountId, kind: 'restore_account' });
  return `id=${accountId}&code=${token}`;
}

/** Read an offer without using it up. */
export async function readRestoreOffer(
  ctx: Context,
  input: { id: string; code: string },
): Promise<{ email: string; deletesAt: Date } | undefined> {
  if (!isId(input.id)) return undefined;
  const { rows } = await ctx.sql.query(
    `select a.email, a.deletion_requested_at from account_tokens t join accounts a on a.id = t.account_id
     where t.account_id = $1 and t.hash = $2 and t.kind = 'restore_account' and t.used_at is null and t.expires_at > $3 and a.deletion_requested_at is not null`,
    [input.id, hashToken(input.code), ctx.now()],
  );
  return rows[0] ? { email: rows[0].email, deletesAt: deletionDate(rows[0].deletion_requested_at) } : undefined;
}

/**
 * Keep the account by an offer (`restoreOffer`), and sign in.
 * @throws AppError BAD_REQUEST with `linkInvalid` for a wrong, used or expired offer.
 */
export async function restoreAccount(ctx: Context, input: { id: string; code: string; device?: string }): Promise<IssuedToken> {
  return ctx.transaction(async (tx) => {
    const taken = isId(input.id) ? await takeToken(tx, { accountId: input.id, kind: 'restore_account', token: input.code }) : undefined;
    if (!taken) throw new AppError('BAD_REQUEST', {}, { fields: { code: ['linkInvalid'] } });
    await keep(tx, input.id);
    return issueToken(tx, { accountId: input.id, kind: 'session', ...(input.device ? { device: input.device } : {}) });
  });
}

/** Keep the account while signed in: a shop's account can still be opened in the shop's admin. */
export async function keepAccount(ctx: AccountContext): Promise<void> {
  await ctx.transaction((tx) => keep(tx, ctx.account.id));
}

/** Also ends all other offers: whoever has one could still sign in with it. */
async function keep(tx: Context, accountId: string): Promise<void> {
  await tx.sql.query('update accounts set deletion_requested_at = null where id = $1', [accountId]);
  await revokeTokens(tx, accountId, ['restore_account']);
}
