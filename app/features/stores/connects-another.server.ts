import type { SellerContext } from '#app/context.ts';

/** Platforms whose accounts are stores; catalogs (Facebook, Google) belong to one. */
const storePlatforms = ['shopify', 'woocommerce', 'tiktok'];

/**
 * Would this connect a store beside an active one of the account? That needs a plan with several stores (WP_ADD_STORE), and is refused here
 * instead of at the first push. A store of the account that was removed, or whose connection was lost, may always come back.
 * @param input.shop the address, where one is asked for; without it any store of the platform may be meant.
 */
export async function connectsAnother(
  ctx: SellerContext,
  { platform, shop }: { platform: string; shop?: string | undefined },
): Promise<boolean> {
  if (!storePlatforms.includes(platform)) return false;
  const { rows } = await ctx.sql.query<{ platform: string; domain: string; is_working: boolean }>(
    `select s.platform, s.domain, s.status = 'active' and s.reconnect_needed_at is null as is_working
     from stores s join workplaces w on w.id = s.workplace_id where w.account_id = $1 and s.platform = any($2)`,
    [ctx.account.id, storePlatforms],
  );
  const typed = shop?.trim().toLowerCase();
  const mayBeMeant = (store: { platform: string; domain: string }) =>
    store.platform === platform && (!typed || typed.includes(store.domain) || store.domain.startsWith(`${typed}.`));
  // With an address the own store is known; without one, a lost store may be the one that is connected again.
  const isComingBack = rows.some((store) => mayBeMeant(store) && (typed ? true : !store.is_working));
  return !isComingBack && rows.some((store) => store.is_working);
}
