/** Small changes of the account itself. */
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

/** Remember something about the account: a dismissed promotion, a seen tour, an onboarding answer. */
export const updateMeta = (ctx: AccountContext, { meta_key: key, value }: { meta_key: string; value: MetaValue }): Promise<void> =>
  mergeMeta(ctx, { [key]: value });

/** Several at once. An account keeps at most 500 keys: what would be beyond is not remembered, known ones change always. */
export async function mergeMeta(ctx: AccountContext, changes: Record<string, MetaValue>): Promise<void> {
  await ctx.sql.query(
    `update accounts set meta = meta || $2::jsonb where id = $1
       and (meta ?& array(select jsonb_object_keys($2::jsonb)) or (select count(*) from jsonb_object_keys(meta || $2::jsonb)) <= 500)`,
    [ctx.account.id, JSON.stringify(changes)],
  );
}

/**
 * Ask for the account to be deleted: every device is signed out and a plan is cancelled at once, everything goes 30 days later. The mail
 * has the way back.
 * @throws AppError DEMO_MODE in a demo, whose address is nobody's.
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

/** Does a person sign in to this account, or does it only belong to a shop? */
export async function hasPassword(ctx: AccountContext): Promise<boolean> {
  const { rowCount } = await ctx.sql.query('select 1 from accounts where id = $1 and password_hash is not null', [ctx.account.id]);
  return rowCount === 1;
}
