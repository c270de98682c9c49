import type { Context, WorkplaceContext } from '#app/context.ts';
import { untold } from '#app/features/catalog/stock.ts';
import { priceInStore } from '#app/features/pricing/price-rules.ts';
import { latestRates } from '#app/features/pricing/rates.server.ts';
import { noteTold, type ToldVariant } from '#app/features/products/known-in-store.server.ts';
import { setListingStatus } from '#app/features/products/set-status.server.ts';
import { findWorkplace } from '#app/features/stores/find-workplace.server.ts';
import { getProductSettings } from './settings.server.ts';
import { inTurn, isListedSql, type Listed, listedSql, markUntold, type ToTell, tellStores } from './tell-stores.server.ts';

/**
 * Write changed prices, stock and draft status to the stores that still have to be told, and nothing else: other changes of the store's
 * owner stay. Safe to repeat.
 * @throws ConnectorError, MissingRate, after all stores were tried, when one may succeed later: the job is tried again.
 */
export const updateListings = (ctx: Context, product: ToTell): Promise<void> =>
  inTurn(ctx, product, async (at) => {
    const failures = [await tellPrices(at, product), await tellDraft(at, product)];
    return failures.find((failure) => failure !== undefined);
  });

/**
 * For jobs queued by the previous version, which name the changes themselves and left no mark. Can be removed when none can be queued any
 * more.
 */
export async function updateListingsAsQueued(ctx: Context, { draft, ...product }: ToTell & { draft?: boolean | undefined }): Promise<void> {
  const workplace = draft === undefined ? undefined : await findWorkplace(ctx, product.workplaceId);
  if (workplace) await markUntold(ctx.as({ workplace }), product.productId, draft ? ['price', 'draft'] : ['price']);
  await updateListings(ctx, product);
}

async function tellPrices(ctx: WorkplaceContext, { productId, storeId }: ToTell): Promise<Error | undefined> {
  const { rows } = await ctx.sql.query<
    Listed &
      ToldVariant & {
        channel_variant_id: string;
        /** The store of a product that was taken over has our price, or another that its owner has set since. */
        is_price_known: boolean | null;
        product_currency: string;
      }
  >(
    `select lv.id, lv.product_variant_id, lv.known_stock, lv.channel_variant_id, v.price, v.compare_at_price, v.stock, p.currency as product_currency,
       l.known -> 'variants' -> v.id::text -> 'price' = jsonb_build_array(v.price, v.compare_at_price) as is_price_known, ${listedSql}
     from listings l
     join listing_variants lv on lv.workplace_id = l.workplace_id and lv.listing_id = l.id
     join product_variants v on v.workplace_id = lv.workplace_id and v.id = lv.product_variant_id
     join products p on p.workplace_id = l.workplace_id and p.id = l.product_id
     join stores s on s.workplace_id = l.workplace_id and s.id = l.store_id
     where l.workplace_id = $1 and l.product_id = $2 and l.untold ? 'price' and ${isListedSql} and ($3::uuid is null or s.id = $3)`,
    [ctx.workplace.id, productId, storeId ?? null],
  );
  const rates = await latestRates(ctx);
  const { selling_price: selling } = await getProductSettings(ctx);
  return tellStores(ctx, 'price', rows, async ({ channel, store, channelProductId, rows: variants }) => {
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
        ...(each.known_stock === (each.stock ?? untold) ? {} : { stock: each.stock }),
      })),
    );
    await noteTold(ctx, { productId, storeId: store.storeId }, variants);
  });
}

async function tellDraft(ctx: WorkplaceContext, { productId, storeId }: ToTell): Promise<Error | undefined> {
  const { rows } = await ctx.sql.query<Listed>(
    `select ${listedSql} from listings l join stores s on s.workplace_id = l.workplace_id and s.id = l.store_id
     where l.workplace_id = $1 and l.product_id = $2 and l.untold ? 'draft' and ${isListedSql} and ($3::uuid is null or s.id = $3)`,
    [ctx.workplace.id, productId, storeId ?? null],
  );
  return tellStores(ctx, 'draft', rows, ({ channel, store, rows: [listing] }) =>
    setListingStatus(ctx, channel, store, listing as Listed, 'draft'),
  );
}
