import type { AccountContext } from '#app/context.ts';
import type { BillingProvider } from './plan-change.ts';

/**
 * Who charges for plans and packs (design: shopify-review, K3; docs/decisions/022): Shopify for an account with a Shopify store, even while
 * the app is uninstalled from it (the merchant settles that there); else Paddle, if this installation has it.
 */
export async function billingProviderOf(ctx: AccountContext): Promise<BillingProvider> {
  if (!ctx.connectors.billing) return 'SHOPIFY';
  const { rows } = await ctx.sql.query<{ has: boolean }>(
    `select exists (select 1 from workplaces w join stores s on s.workplace_id = w.id where w.account_id = $1 and s.platform = 'shopify') as has`,
    [ctx.account.id],
  );
  return rows[0]?.has ? 'SHOPIFY' : 'PADDLE_BILLING';
}
