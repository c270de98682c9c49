/** Opaque tokens of 256 bits, stored as hashes: sessions, app tokens and mailed links. */
import type { Context } from '#app/context.ts';
import { accountTokens } from '#app/db/schema/index.ts';
import { hashToken, randomToken } from '#app/platform/encryption.server.ts';
import { isId, newId } from '#app/platform/ids.ts';

export type TokenKind = typeof accountTokens.$inferInsert.kind;

const hour = 3600;
/** Life in seconds (design: "Tenancy and identity"). */
export const tokenLife: Record<TokenKind, number> = {
  session: 180 * 24 * hour,
  app: 180 * 24 * hour,
  verify_email: 24 * hour,
  reset_password: hour,
  connect_store: 1800,
  connect_supplier: 600,
  bind_store: 600,
  link_identity: hour,
  restore_account: 30 * 24 * hour,
};

/** Kinds that sign a client in: a browser, or a program that uses the API. */
export const signedInKinds: readonly TokenKind[] = ['session', 'app'];

export interface IssuedToken {
  id: string;
  token: string;
  expiresAt: Date;
}

/** Create a token. Only the returned value has it in clear text. */
export async function issueToken(
  ctx: Context,
  input: { accountId: string; kind: TokenKind; device?: string; payload?: Record<string, string> },
): Promise<IssuedToken> {
  const [id, token, now] = [newId(), randomToken(), ctx.now()];
  const expiresAt = new Date(now.getTime() + tokenLife[input.kind] * 1000);
  await ctx.db.insert(accountTokens).values({
    accountId: input.accountId,
    id,
    hash: hashToken(token),
    kind: input.kind,
    device: (input.device ?? '').slice(0, 200),
    address: ctx.address ?? '',
    payload: input.payload ?? null,
    createdAt: now,
    lastUsedAt: now,
    expiresAt,
  });
  return { id, token, expiresAt };
}

/**
 * Use up a single-use token. Of two simultaneous calls, one gets it.
 * @returns its payload, or undefined for a wrong, used or expired token.
 */
export async function takeToken(
  ctx: Context,
  input: { accountId: string; kind: TokenKind; token: string },
): Promise<Record<string, string> | undefined> {
  const { rows } = await ctx.sql.query(
    `update account_tokens set used_at = $4 where account_id = $1 and hash = $2 and kind = $3 and used_at is null and expires_at > $4
     returning coalesce(payload, '{}') as payload`,
    [input.accountId, hashToken(input.token), input.kind, ctx.now()],
  );
  return rows[0]?.payload;
}

/** Is the token valid? Does not use it up: for pages that report an expired link before anything is typed. */
export async function isTokenGood(ctx: Context, input: { accountId: string; kind: TokenKind; token: string }): Promise<boolean> {
  const { rowCount } = await ctx.sql.query(
    'select 1 from account_tokens where account_id = $1 and hash = $2 and kind = $3 and used_at is null and expires_at > $4',
    [input.accountId, hashToken(input.token), input.kind, ctx.now()],
  );
  return rowCount === 1;
}

/** A single-use token and its account as one string, to pass through another site (`state` of OAuth, links). */
export const formatAccountToken = (accountId: string, token: string): string => `${accountId}.${token}`;

/** The parts of such a string; the account id is empty if the string is malformed. */
export function parseAccountToken(word: string): { accountId: string; token: string } {
  const [accountId = '', token = ''] = word.split('.');
  return { accountId: isId(accountId) ? accountId : '', token };
}

/** Delete an account's tokens of these kinds, except one. */
export async function revokeTokens(ctx: Context, accountId: string, kinds: readonly TokenKind[], exceptId?: string): Promise<void> {
  await ctx.sql.query('delete from account_tokens where account_id = $1 and kind = any($2) and ($3::uuid is null or id <> $3)', [
    accountId,
    kinds,
    exceptId ?? null,
  ]);
}

/** Delete a session or app token, given in clear text. */
export async function revokeToken(ctx: Context, token: string): Promise<void> {
  await ctx.sql.query('delete from account_tokens where hash = $1 and kind = any($2)', [hashToken(token), signedInKinds]);
}
