import type { SellerContext } from '#app/context.ts';
import { AppError } from '#app/platform/errors.ts';

/** Accounts of the marketplace flow have no stores of their own to push to (specification 2, sections 1 and 5). */
export async function isMarketplaceAccount(ctx: SellerContext): Promise<boolean> {
  const { rowCount } = await ctx.sql.query({
    name: 'marketplace-account',
    text: 'select 1 from accounts where id = $1 and is_user_mkt',
    values: [ctx.account.id],
  });
  return rowCount === 1;
}

/** @throws AppError DEMO_MODE; FORBIDDEN to accounts of the marketplace. */
export async function requirePushing(ctx: SellerContext): Promise<void> {
  if (ctx.workplace.isDemo) throw new AppError('DEMO_MODE');
  if (await isMarketplaceAccount(ctx)) throw new AppError('FORBIDDEN');
}
