import type { Context } from '#app/context.ts';
import { noteTold, type ToldVariant } from '#app/features/products/known-in-store.server.ts';
import { setStatus } from '#app/features/products/set-status.server.ts';
import { findWorkplace } from '#app/features/stores/find-workplace.server.ts';
import { priceInStore } from './price-rules.ts';
import { latestRates } from './rates.server.ts';
import { getProductSettings } from './settings.server.ts';
import { type ListedVariant, tellStores } from './tell-stores.server.ts';

/**
 * Prices and stock as they are now into the stores where a product is, and nothing else: what the store's owner wrote there
 * stays. Safe to repeat.
 * @throws ConnectorError when a store refuses or does not answer, after the others have been told: the job is tried again.
 */
export async function updateListings(
  ctx: Context,
  { workplaceId, productId, draft }: { workplaceId: string; productId: string; draft: boolean },
): Promise<void> {
  const workplace = await findWorkplace(ctx, workplaceId);
  if (!workplace) return;
  const at = ctx.as({ workplace });
  const { rows } = await at.sql.query<
    ListedVariant &
      ToldVariant & {
        /** The store of a product that was taken over has our price, or another that its owner has set since. */
        is_price_known: boolean | null;
        product_currency: string;
      }
  >(
    `select lv.id, lv.product_variant_id, lv.known_stock, lv.channel_variant_id, v.price, v.compare_at_price, v.stock, p.currency as product_currency,
       l.known -> 'variants' -> v.id::text -> 'price' = jsonb_build_array(v.price, v.compare_at_price) as is_price_known,
       l.channel_product_id, s.id as store_id, s.platform, s.domain, s.currency, s.metadata
     from listings l
     join listing_variants lv on lv.workplace_id = l.workplace_id and lv.listing_id = l.id
     join product_variants v on v.workplace_id = lv.workplace_id and v.id = lv.product_variant_id
     join products p on p.workplace_id = l.workplace_id and p.id = l.product_id
     join stores s on s.workplace_id = l.workplace_id and s.id = l.store_id
     where l.workplace_id = $1 and l.product_id = $2 and l.status <> 'removed' and l.channel_product_id is not null and s.status = 'active'`,
    [workplaceId, productId],
  );
  const rates = await latestRates(at);
  const { selling_price: selling } = await getProductSettings(at);
  const failure = await tellStores(at, rows, async ({ channel, store, channelProductId, variants }) => {
    await channel.updateVariants(
      store,
      channelProductId,
      variants.map((each) => ({
        channelVariantId: each.channel_variant_id,
        ...(each.is_price_known
          ? {}
          : priceInStore(
              { price: each.price, compareAtPrice: each.compare_at_price },
              each.product_currency,
              store.currency,
              selling.assign,
              rates,
            )),
        ...(each.known_stock === each.stock ? {} : { stock: each.stock }),
      })),
    );
    await noteTold(at, { productId, storeId: store.storeId }, variants);
  });
  if (draft) await setStatus(at, { product_ids: [productId], status: 'draft' });
  if (failure) throw failure;
}
