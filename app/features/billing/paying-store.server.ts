import type { AccountContext } from '#app/context.ts';
import { AppError } from '#app/platform/errors.ts';

export interface PayingStore {
  workplaceId: string;
  id: string;
  domain: string;
  name: string;
  isDevelopment: boolean;
  /** When the store was linked, or linked again after an uninstall. */
  connectedAt: Date;
}

/** The account's active Shopify stores: only they may take a Shopify payment (specification 1, section 5). */
export async function listPayingStores(ctx: AccountContext): Promise<PayingStore[]> {
  const { rows } = await ctx.sql.query<PayingStore>(
    `select s.workplace_id as "workplaceId", s.id, s.domain, s.name, s.is_development as "isDevelopment", s.connected_at as "connectedAt"
     from workplaces w join stores s on s.workplace_id = w.id
     where w.account_id = $1 and s.platform = 'shopify' and s.status = 'active' order by s.is_default desc, s.created_at`,
    [ctx.account.id],
  );
  return rows;
}

/**
 * The store that pays: the requested one, else the one that pays now, else the store at work, else the only or default one.
 * @throws AppError STATE_CONFLICT with error_code `TheStoreNoLongerExists` or `NoStoreListingForCheckout`.
 */
export async function payingStore(ctx: AccountContext, wanted: string | undefined, present: string | null): Promise<PayingStore> {
  const stores = await listPayingStores(ctx);
  if (stores.length === 0)
    throw new AppError(
      'STATE_CONFLICT',
      {},
      { fields: { store_id: ['noStoreForCheckout'] }, data: { error_code: 'NoStoreListingForCheckout' } },
    );
  if (wanted) {
    const found = stores.find((store) => store.id === wanted);
    if (!found)
      throw new AppError('STATE_CONFLICT', {}, { fields: { store_id: ['storeGone'] }, data: { error_code: 'TheStoreNoLongerExists' } });
    return found;
  }
  const byId = (id: string | null | undefined) => stores.find((store) => store.id === id);
  return byId(present) ?? byId(ctx.store?.id) ?? (stores[0] as PayingStore);
}
