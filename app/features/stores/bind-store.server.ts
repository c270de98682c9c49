/**
 * A store that was installed inside its admin has an account of its own. Its merchant may join it to the account they have
 * here: inside the admin they get a link with a single-use proof, and open it where they are signed in.
 */
import type { AccountContext, SellerContext } from '#app/context.ts';
import { issueToken, takeToken } from '#app/features/account/tokens.server.ts';
import { hashToken } from '#app/platform/encryption.server.ts';
import { AppError } from '#app/platform/errors.ts';
import { isId } from '#app/platform/ids.ts';

export const bindPath = '/app/auth/bind/platform';

/** The address to open in a signed-in browser; good once, for ten minutes. Only from inside the store's admin. */
export async function makeBindLink(ctx: SellerContext): Promise<{ url: string }> {
  if (ctx.via !== 'embedded' || !ctx.store) throw new AppError('FORBIDDEN');
  const { token } = await issueToken(ctx, { accountId: ctx.account.id, kind: 'bind_store', payload: { domain: ctx.store.domain } });
  return { url: `${ctx.env.APP_URL}${bindPath}?proof=${ctx.account.id}.${token}` };
}

/** Whose store a proof is for, without using it up. */
export async function readBindProof(
  ctx: AccountContext,
  proof: string,
): Promise<{ domain: string; name: string; isOwn: boolean } | undefined> {
  const [accountId = '', token = ''] = proof.split('.');
  const { rows } = await ctx.sql.query(
    `select s.domain, s.name, w.account_id from account_tokens t
     join workplaces w on w.account_id = t.account_id join stores s on s.workplace_id = w.id and s.domain = t.payload ->> 'domain'
     where t.account_id::text = $1 and t.hash = $2 and t.kind = 'bind_store' and t.used_at is null and t.expires_at > $3`,
    [accountId, hashToken(token), ctx.now()],
  );
  return rows[0] ? { domain: rows[0].domain, name: rows[0].name, isOwn: rows[0].account_id === ctx.account.id } : undefined;
}

/**
 * Join the proved store to the signed-in account. A store that holds nothing yet moves into the current workplace; one with
 * products or orders brings its workplace along, so that nothing is torn apart.
 * @throws AppError STORE_INVALID_COOKIE for a wrong, used or old proof; STORE_ALREADY_CONNECTED when it is the account's own;
 *   STORE_HAS_OTHER_OWNER when the store belongs to an account that a person signs in to; CONNECT_ACCOUNT_WITH_DUE_PACKAGE while
 *   the store's own account pays for a plan.
 */
export async function bindStore(ctx: SellerContext, { proof }: { proof: string }): Promise<{ workplaceId: string }> {
  if (ctx.workplace.isDemo) throw new AppError('DEMO_MODE');
  const [ownAccountId = '', token = ''] = proof.split('.');
  return ctx.transaction(async (tx) => {
    const payload = isId(ownAccountId) ? await takeToken(tx, { accountId: ownAccountId, kind: 'bind_store', token }) : undefined;
    if (!payload?.domain) throw new AppError('STORE_INVALID_COOKIE');
    if (ownAccountId === ctx.account.id) throw new AppError('STORE_ALREADY_CONNECTED');
    const { rows } = await tx.sql.query(
      `select s.id, s.workplace_id, a.password_hash is not null as has_password, coalesce(p.plan_key, 'FREE_CREDIT') as plan_key,
         (select count(*)::int from stores other where other.workplace_id = s.workplace_id) as stores,
         exists (select 1 from products x where x.workplace_id = s.workplace_id) or exists (select 1 from orders x where x.workplace_id = s.workplace_id)
           or exists (select 1 from ledger_entries x where x.workplace_id = s.workplace_id) as holds
       from stores s join workplaces w on w.id = s.workplace_id join accounts a on a.id = w.account_id left join subscriptions p on p.account_id = a.id
       where s.platform = 'shopify' and s.domain = $1 and a.id = $2 for update of s, w, a`,
      [payload.domain, ownAccountId],
    );
    const found = rows[0];
    if (!found) throw new AppError('STORE_INVALID_COOKIE');
    if (found.has_password) throw new AppError('STORE_HAS_OTHER_OWNER');
    if (found.plan_key !== 'FREE_CREDIT') throw new AppError('CONNECT_ACCOUNT_WITH_DUE_PACKAGE');
    const isEmpty = !found.holds && found.stores === 1;
    const workplaceId: string = isEmpty ? ctx.workplace.id : found.workplace_id;
    if (isEmpty) {
      const { workplace_id: old, id } = found;
      await tx.sql.query('delete from order_syncs where workplace_id = $1 and store_id = $2', [old, id]);
      await tx.sql.query(
        `update stores set workplace_id = $3,
           is_default = not exists (select 1 from stores o where o.workplace_id = $3 and o.is_default and o.status = 'active')
         where workplace_id = $1 and id = $2`,
        [old, id, workplaceId],
      );
      await tx.sql.query('delete from workplaces where id = $1', [old]);
      await tx.sql.query(
        `update workplaces w set current_store_id = $2 where id = $1
         and not exists (select 1 from stores s where s.workplace_id = w.id and s.id = w.current_store_id and s.status = 'active')`,
        [workplaceId, id],
      );
    } else {
      await tx.sql.query('update workplaces set account_id = $2 where id = $1', [workplaceId, ctx.account.id]);
    }
    await tx.sql.query('update accounts set saved_workplace_id = $2 where id = $1', [ctx.account.id, workplaceId]);
    await tx.sql.query('delete from accounts a where id = $1 and not exists (select 1 from workplaces w where w.account_id = a.id)', [
      ownAccountId,
    ]);
    return { workplaceId };
  });
}
