import type { AccountContext } from '#app/context.ts';
import { AppError } from '#app/platform/errors.ts';

/**
 * Is this the account's first visit? True until the meta key `first_time_in_app` is set; this call does not set it.
 * @throws AppError NOT_FOUND for another account.
 */
export async function firstTimeInApp(
  ctx: AccountContext,
  { owner_id }: { owner_id?: string | undefined },
): Promise<{ is_first_time: boolean }> {
  if (owner_id && owner_id !== ctx.account.id) throw new AppError('NOT_FOUND');
  const { rows } = await ctx.sql.query("select not meta ? 'first_time_in_app' as first from accounts where id = $1", [ctx.account.id]);
  return { is_first_time: rows[0]?.first === true };
}
