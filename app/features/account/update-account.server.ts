/** Small changes to the account itself. */
import type { AccountContext } from '#app/context.ts';
import { AppError } from '#app/platform/errors.ts';
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

type MetaValue = string | number | boolean | null;

/** Set one key of the account's meta: a dismissed promotion, a seen tour, an onboarding answer. */
export const updateMeta = (ctx: AccountContext, { meta_key: key, value }: { meta_key: string; value: MetaValue }): Promise<void> =>
  mergeMeta(ctx, { [key]: value });

/** Set several keys. An account has at most 500: changes that would add more are ignored; existing keys can always be changed. */
export async function mergeMeta(ctx: AccountContext, changes: Record<string, MetaValue>): Promise<void> {
  await ctx.sql.query(
    `update accounts set meta = meta || $2::jsonb where id = $1
       and (meta ?& array(select jsonb_object_keys($2::jsonb)) or (select count(*) from jsonb_object_keys(meta || $2::jsonb)) <= 500)`,
    [ctx.account.id, JSON.stringify(changes)],
  );
}

/**
 * Request the account's deletion: all devices are signed out and a plan is cancelled at once, the data is deleted 30 days later. The mail
 * has a link to keep the account.
 * @throws AppError DEMO_MODE in a demo, whose e-mail address is made up.
 */
export async function requestDeletion(ctx: AccountContext): Promise<void> {
  if (ctx.workplace?.isDemo) throw new AppError('DEMO_MODE');
  await ctx.transaction(async (tx) => {
    await tx.sql.query('update accounts set deletion_requested_at = coalesce(deletion_requested_at, $2) where id = $1', [
      ctx.account.id,
      ctx.now(),
    ]);
    await tx.sql.query('delete from account_tokens where account_id = $1', [ctx.account.id]);
    await queueAccountMail(tx, { accountId: ctx.account.id, mail: 'deletion_asked' });
    await tx.enqueue('billing.end-plan', { accountId: ctx.account.id });
  });
}

/** Does the account have a password? */
export async function hasPassword(ctx: AccountContext): Promise<boolean> {
  const { rowCount } = await ctx.sql.query('select 1 from accounts where id = $1 and password_hash is not null', [ctx.account.id]);
  return rowCount === 1;
}
