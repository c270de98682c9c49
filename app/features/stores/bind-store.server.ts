/**
 * A store that was installed from its admin has an account of its own. Its merchant can join it to another account of theirs: the admin
 * shows a link with a single-use proof, which they open in a browser that is signed in to that account.
 */
import type { Context, SellerContext } from '#app/context.ts';
import { formatAccountToken, issueToken, parseAccountToken, takeToken } from '#app/features/account/tokens.server.ts';
import { hashToken } from '#app/platform/encryption.server.ts';
import { AppError } from '#app/platform/errors.ts';
import { moveStore } from './move-store.server.ts';

export const bindPath = '/app/auth/bind/platform';

/** The link to open in a signed-in browser; valid once, for ten minutes. Only from inside the store's admin. */
export async function makeBindLink(ctx: SellerContext): Promise<{ url: string }> {
  if (ctx.via !== 'embedded' || !ctx.store) throw new AppError('FORBIDDEN');
  const { token } = await issueToken(ctx, { accountId: ctx.account.id, kind: 'bind_store', payload: { domain: ctx.store.domain } });
  return { url: `${ctx.env.APP_URL}${bindPath}?proof=${formatAccountToken(ctx.account.id, token)}` };
}

/** The store that a proof is for, without using it up. */
export async function readBindProof(ctx: Context, proof: string): Promise<{ domain: string; name: string; isOwn: boolean } | undefined> {
  const { accountId, token } = parseAccountToken(proof);
  if (!accountId) return undefined;
  const { rows } = await ctx.sql.query(
    `select s.domain, s.name, w.account_id from account_tokens t
     join workplaces w on w.account_id = t.account_id join stores s on s.workplace_id = w.id and s.domain = t.payload ->> 'domain'
     where t.account_id = $1 and t.hash = $2 and t.kind = 'bind_store' and t.used_at is null and t.expires_at > $3`,
    [accountId, hashToken(token), ctx.now()],
  );
  return rows[0] ? { domain: rows[0].domain, name: rows[0].name, isOwn: rows[0].account_id === ctx.account?.id } : undefined;
}

/**
 * Join the proved store to the signed-in account. An empty store moves into the current workplace; one with products or orders brings its
 * workplace along, so that they stay together.
 * @throws AppError STORE_INVALID_COOKIE for a wrong, used or old proof; STORE_ALREADY_CONNECTED when it is the account's own;
 *   STORE_HAS_OTHER_OWNER when the store belongs to an account that a person signs in to; CONNECT_ACCOUNT_WITH_DUE_PACKAGE while
 *   the store's own account pays for anything.
 */
export async function bindStore(ctx: SellerContext, { proof }: { proof: string }): Promise<{ workplaceId: string }> {
  if (ctx.workplace.isDemo) throw new AppError('DEMO_MODE');
  const { accountId: ownAccountId, token } = parseAccountToken(proof);
  return ctx.transaction(async (tx) => {
    const payload = ownAccountId ? await takeToken(tx, { accountId: ownAccountId, kind: 'bind_store', token }) : undefined;
    if (!payload?.domain) throw new AppError('STORE_INVALID_COOKIE');
    if (ownAccountId === ctx.account.id) throw new AppError('STORE_ALREADY_CONNECTED');
    const { rows } = await tx.sql.query(
      `select a.password_hash is not null or exists (select 1 from account_identities i where i.account_id = a.id) as is_persons from accounts a where id = $1`,
      [ownAccountId],
    );
    if (rows[0]?.is_persons) throw new AppError('STORE_HAS_OTHER_OWNER');
    const moved = await moveStore(tx, {
      platform: 'shopify',
      domain: payload.domain,
      fromAccountId: ownAccountId,
      toAccountId: ctx.account.id,
      toWorkplaceId: ctx.workplace.id,
    });
    if (!moved) throw new AppError('STORE_INVALID_COOKIE');
    return moved;
  });
}

/**
 * Joins a store to an account step by step: without a proof, a link with one is created; with a proof, the answer tells the next step.
 * @throws AppError UNAUTHORIZED without a sign-in and a valid proof; INSTALL_WITHOUT_SIGN_IN when the proof is valid and nobody is signed
 *   in (`sign_in_url` leads back here); INSTALL_WITH_SIGN_IN until the person has confirmed; and as `bindStore`.
 */
export async function connectAccount(
  ctx: Context,
  { proof, confirm }: { proof?: string | undefined; confirm: boolean },
): Promise<{ workplace_id?: string; url?: string }> {
  const found = proof ? await readBindProof(ctx, proof) : undefined;
  const store = found && { name: found.name, domain: found.domain };
  if (!ctx.account) {
    if (!proof || !store) throw new AppError('UNAUTHORIZED');
    const back = `${bindPath}?proof=${encodeURIComponent(proof)}`;
    const data = { store, sign_in_url: `${ctx.env.APP_URL}/login?to=${encodeURIComponent(back)}` };
    throw new AppError('INSTALL_WITHOUT_SIGN_IN', {}, { data });
  }
  if (!ctx.workplace) throw new AppError('NOT_FOUND');
  const seller = ctx as SellerContext;
  if (!proof) return makeBindLink(seller);
  if (store && !found.isOwn && !confirm) {
    const data = { store, email: seller.account.email, workplace: { id: seller.workplace.id, name: seller.workplace.name } };
    throw new AppError('INSTALL_WITH_SIGN_IN', {}, { data });
  }
  return { workplace_id: (await bindStore(seller, { proof })).workplaceId };
}
