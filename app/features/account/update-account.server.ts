/** Small changes of the account itself. */
import type { AccountContext } from '#app/context.ts';
import type { Locale } from '#app/platform/locales.ts';
import { queueAccountMail } from './queue-account-mail.server.ts';

export async function setLanguage(ctx: AccountContext, { language }: { language: Locale }): Promise<void> {
  await ctx.sql.query('update accounts set locale = $2 where id = $1', [ctx.account.id, language]);
}

export async function updateProfile(ctx: AccountContext, input: { first_name: string; last_name: string }): Promise<void> {
  await ctx.sql.query('update accounts set first_name = $2, last_name = $3 where id = $1', [
    ctx.account.id,
    input.first_name,
    input.last_name,
  ]);
}

/** Remember something about the account: a dismissed promotion, a seen tour, an onboarding answer. */
export async function updateMeta(ctx: AccountContext, input: { meta_key: string; value: string | number | boolean | null }): Promise<void> {
  await ctx.sql.query(
    `update accounts set meta = meta || jsonb_build_object($2::text, $3::jsonb)
     where id = $1 and (meta ? $2 or (select count(*) from jsonb_object_keys(meta)) < 500)`,
    [ctx.account.id, input.meta_key, JSON.stringify(input.value)],
  );
}

/** Ask for the account to be deleted: every device is signed out at once, everything goes 30 days later. The mail has the way back. */
export async function requestDeletion(ctx: AccountContext): Promise<void> {
  await ctx.transaction(async (tx) => {
    await tx.sql.query('update accounts set deletion_requested_at = coalesce(deletion_requested_at, $2) where id = $1', [
      ctx.account.id,
      ctx.now(),
    ]);
    await tx.sql.query('delete from account_tokens where account_id = $1', [ctx.account.id]);
    await queueAccountMail(tx, { accountId: ctx.account.id, mail: 'deletion_asked' });
  });
}

/** Does a person sign in to this account, or does it only belong to a shop? */
export async function hasPassword(ctx: AccountContext): Promise<boolean> {
  const { rowCount } = await ctx.sql.query('select 1 from accounts where id = $1 and password_hash is not null', [ctx.account.id]);
  return rowCount === 1;
}
