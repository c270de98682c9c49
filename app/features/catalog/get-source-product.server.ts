import { z } from 'zod';
import type { ReadsCatalog } from '#app/connectors/suppliers/supplier.ts';
import type { Context, WorkplaceContext } from '#app/context.ts';
import type { SourceOption } from '#app/db/schema/catalog.ts';
import { isConfirmedSince, tellOperators } from '#app/features/operators/notices.server.ts';
import { beginningOf } from '#app/platform/beginning-of.ts';
import { ConnectorError, isConnectorError, vendorMessageOf } from '#app/platform/connector-error.ts';
import { AppError } from '#app/platform/errors.ts';
import { isId } from '#app/platform/ids.ts';
import { isNoRoom, unlessNoRoom } from '#app/platform/no-room.ts';
import { opaqueParameter } from '#app/platform/opaque-parameter.ts';
import { withTimeout } from '#app/platform/with-timeout.server.ts';
import { askedAgainAfterMs, isTooManyInADay } from './absence.ts';
import { refreshOffers } from './refresh-offers.server.ts';
import { storeDetails } from './store-source-products.server.ts';
import { tellOfSupply } from './tell-of-supply.server.ts';

export interface SourceVariantView {
  id: string;
  externalId: string;
  sku: string;
  optionValues: string[];
  /** USD cents. */
  cost: number;
  /** Null: the supplier has not told it. */
  stock: number | null;
  weightGrams: number;
  image: string | null;
  isAvailable: boolean;
}

export interface SourceProductView {
  id: string;
  source: string;
  externalId: string;
  title: string;
  descriptionHtml: string;
  categoryId: string | null;
  images: string[];
  options: SourceOption[];
  specifications: { name: string; value: string }[];
  tags: string[];
  supplierId: string | null;
  supplierName: string | null;
  productUrl: string | null;
  costMin: number;
  costMax: number;
  /** Null: not told of all variants. */
  stock: number | null;
  rating: number | null;
  reviewsCount: number;
  ordersCount: number;
  listedCount: number;
  shipsFrom: string[];
  status: 'active' | 'removed' | 'prohibited';
  isPartial: boolean;
  fetchedAt: Date;
  detailsFetchedAt: Date | null;
  /** The supplier's own words if the last reading failed and older data is shown (empty if it was only busy or too slow); else null. */
  fetchError: string | null;
  variants: SourceVariantView[];
  isFavorite: boolean;
  importedId: string | null;
  isPushed: boolean;
}

/** Details older than this are refreshed in the background. */
const detailsGoodForMs = 6 * 3600 * 1000;
/** How long a seller waits for a supplier's answer, in milliseconds; a later answer is still stored. */
export const supplierTimeoutMs = 8000;

/**
 * A product as its supplier describes it. Read from the supplier on first use; later from the database, with a refresh in the
 * background when the data is old. If the supplier fails, the stored data is returned with the supplier's words.
 * @param key our id, or the supplier's own.
 * @throws AppError NOT_FOUND
 */
export async function getSourceProduct(ctx: WorkplaceContext, key: { source: string; id: string }): Promise<SourceProductView> {
  const product = await find(ctx, key);
  if (!product) throw new AppError('NOT_FOUND');
  if (product.source === 'quayside') return product;
  const { source, externalId } = product;
  if (product.isPartial) {
    const isRead = await withTimeout(
      readDetails(ctx, source, externalId).then(
        () => true,
        (error: unknown) => {
          // What there is can be read.
          if (isNoRoom(error)) return false;
          throw error;
        },
      ),
      supplierTimeoutMs,
      false,
    );
    const now = (await find(ctx, key)) ?? product;
    return isRead ? now : { ...now, fetchError: now.fetchError ?? '' };
  }
  const age = product.detailsFetchedAt ? ctx.now().getTime() - product.detailsFetchedAt.getTime() : Number.POSITIVE_INFINITY;
  if (age > detailsGoodForMs)
    await unlessNoRoom(ctx, ctx.enqueue('catalog.read-details', { source, externalId }, { singletonKey: `${source} ${externalId}` }));
  return product;
}

/** The product with its variants, and whether it is the workplace's favorite, imported or pushed. */
const find = (ctx: WorkplaceContext, { source, id }: { source: string; id: string }): Promise<SourceProductView | undefined> =>
  ctx.gather(`source products of ${source} for ${ctx.workplace.id}`, id, (ids) => findAll(ctx, source, ids));

/** One statement. Rows come as JSON, as reading so many columns costs more; prepared, as planning takes longer than running. */
async function findAll(ctx: WorkplaceContext, source: string, ids: readonly string[]): Promise<(SourceProductView | undefined)[]> {
  const workplace = opaqueParameter('$4');
  const { rows } = await ctx.sql.query({
    name: 'source-products',
    text: `select w.n, json_build_object('id', p.id, 'source', p.source, 'externalId', p.external_id, 'title', p.title, 'descriptionHtml', p.description_html,
             'categoryId', p.category_id, 'images', p.images, 'options', p.options, 'specifications', p.specifications, 'tags', p.tags, 'supplierId', p.supplier_id,
             'supplierName', p.supplier_name, 'productUrl', p.product_url, 'costMin', p.cost_min, 'costMax', p.cost_max, 'stock', p.stock, 'rating', p.rating,
             'reviewsCount', p.reviews_count, 'ordersCount', greatest(p.orders_count, p.seen_orders), 'listedCount', greatest(p.listed_count, p.seen_sellers), 'shipsFrom', p.ships_from, 'status', p.status,
             'isPartial', p.is_partial, 'fetchError', p.fetch_error, 'isFavorite', f.is_there is not null, 'importedId', i.id, 'isPushed', i.state is not distinct from 'pushed',
             'variants', (select coalesce(json_agg(json_build_object('id', v.id, 'externalId', v.external_id, 'sku', v.sku, 'optionValues', v.option_values, 'cost', v.cost,
                           'stock', v.stock, 'weightGrams', v.weight_grams, 'image', v.image, 'isAvailable', v.is_available) order by v.position, v.id), '[]')
                          from source_variants v where v.product_id = p.id and v.is_available)) as product, p.fetched_at, p.details_fetched_at
           from unnest((select $2::text[]), (select $3::uuid[])) with ordinality as w (external, own, n)
           cross join lateral (
             select * from source_products p
             where p.source = (select $1::text) and (p.visible_to is null or p.visible_to = ${workplace}) and (p.external_id = w.external or p.id = w.own)
             order by p.external_id = w.external limit 1) p
           left join lateral (select true as is_there from source_favorites f where f.workplace_id = ${workplace} and f.product_id = p.id limit 1) f on true
           left join lateral (select id, state from products i where i.workplace_id = ${workplace} and i.source_product_id = p.id limit 1) i on true`,
    values: [source, ids, ids.map((id) => (isId(id) ? id : null)), ctx.workplace.id],
  });
  const found = new Map(
    rows.map((row) => [row.n, { ...row.product, fetchedAt: row.fetched_at, detailsFetchedAt: row.details_fetched_at }]),
  );
  return ids.map((_, n) => found.get(n + 1));
}

/**
 * Read a product from its supplier and store it. A failure is stored with the product, not thrown. That it is gone is believed when the
 * supplier says so twice, some minutes apart; that a variant is gone, when the supplier was asked for it.
 */
export async function readDetails(ctx: Context, source: string, externalId: string): Promise<void> {
  const failure = await readOrNote(ctx, source, externalId);
  if (!failure) await ctx.enqueue('catalog.read-reviews', { source, externalId }, { singletonKey: `${source} ${externalId}` });
  else if (failure.reason === 'not_found') await believeGone(ctx, source, externalId, { isToldTwice: false });
}

/**
 * The same after news of the product. @param saysGone the supplier has told that it no longer sells it: with its answer that is said twice.
 * @throws ConnectorError to be tried again.
 */
export async function readForNews(ctx: Context, source: string, externalId: string, { saysGone }: { saysGone: boolean }): Promise<void> {
  const failure = await readOrNote(ctx, source, externalId);
  if (failure?.reason === 'not_found') await believeGone(ctx, source, externalId, { isToldTwice: saysGone });
  else if (failure?.retryable) throw failure;
}

/** @returns why it could not be read, noted with the product; nothing when it was. */
async function readOrNote(ctx: Context, source: string, externalId: string): Promise<ConnectorError | undefined> {
  const catalog = ctx.connectors.suppliers[source]?.catalog;
  if (!catalog) return undefined;
  try {
    const product = await catalog.getProduct(externalId);
    const { unread = [] } = product;
    await makeSureAreGone(ctx, catalog, {
      source,
      externalId,
      named: [...product.variants.map((variant) => variant.externalId), ...unread],
    });
    const { productId } = await storeDetails(ctx, source, product, { unread });
    await refreshOffers(ctx, source, [productId]);
    return undefined;
  } catch (error) {
    if (!isConnectorError(error)) throw error;
    ctx.log.warn({ err: error, source, externalId }, 'product details not read');
    const words = beginningOf(vendorMessageOf(error), 500);
    await ctx.sql.query('update source_products set fetch_error = $3 where source = $1 and external_id = $2', [source, externalId, words]);
    return error;
  }
}

/** How many variants of a product are asked for one by one; when none of so many is there, neither are the rest. */
const mostAskedFor = 10;

/**
 * Make sure that the variants which the product's answer does not name any more are gone: the supplier is asked for them.
 * @throws ConnectorError `bad_answer` when it has one of them: then the answer was short, and none of it is stored.
 */
async function makeSureAreGone(
  ctx: Context,
  catalog: ReadsCatalog,
  { source, externalId, named }: { source: string; externalId: string; named: readonly string[] },
): Promise<void> {
  const { rows } = await ctx.sql.query<{ id: string }>(
    `select v.external_id as id from source_products p join source_variants v on v.product_id = p.id
     where p.source = $1 and p.external_id = $2 and v.is_available and not v.external_id = any($3) order by v.position, v.id limit ${mostAskedFor}`,
    [source, externalId, named],
  );
  for (const { id } of rows)
    if (await catalog.hasVariant(id))
      throw new ConnectorError(source, 'bad_answer', 'The supplier left out variants of the product that it still sells', {
        retryable: true,
      });
}

/**
 * The supplier says that it has no such product: note it and ask again, or take it as gone when it has been said before.
 * @param isToldTwice it has told so by itself, and now answered it.
 */
async function believeGone(ctx: Context, source: string, externalId: string, { isToldTwice }: { isToldTwice: boolean }): Promise<void> {
  const { rows } = await ctx.sql.query<{ id: string; missingSince: Date | null; isWatched: boolean }>(
    `select id, missing_since as "missingSince", watched is not null as "isWatched" from source_products
     where source = $1 and external_id = $2 and status = 'active'`,
    [source, externalId],
  );
  const [product] = rows;
  if (!product) return;
  const isSaidAgain =
    isToldTwice || (product.missingSince !== null && ctx.now().getTime() - product.missingSince.getTime() >= askedAgainAfterMs);
  if (!isSaidAgain) {
    await ctx.sql.query('update source_products set missing_since = coalesce(missing_since, $2) where id = $1', [product.id, ctx.now()]);
    const startAfter = new Date((product.missingSince ?? ctx.now()).getTime() + askedAgainAfterMs);
    return ctx.enqueue('catalog.read-details', { source, externalId }, { singletonKey: `${source} ${externalId}`, startAfter });
  }
  if (product.isWatched && (await areTooManyGone(ctx, source))) return;
  await ctx.transaction(async (tx) => {
    await tx.sql.query(
      `update source_products set status = 'removed', missing_since = null, gone_at = $2, details_fetched_at = coalesce(details_fetched_at, $2)
       where id = $1 and status = 'active'`,
      [product.id, tx.now()],
    );
    await tx.sql.query('delete from source_offers where product_id = $1', [product.id]);
    await tellOfSupply(tx, product.id);
  });
}

const notice = (source: string) => ({ kind: 'products-vanish', subject: source }) as const;

/** Would one more be too many watched products of the supplier that are gone within a day? Operators are told then, and may confirm it. */
async function areTooManyGone(ctx: Context, source: string): Promise<boolean> {
  const dayAgo = new Date(ctx.now().getTime() - 86_400_000);
  const { rows } = await ctx.sql.query<{ gone: number; known: number }>(
    `select (select count(*)::int from source_products where source = $1 and gone_at > $2 and watched is not null) as gone,
       (select count(*)::int from source_products where source = $1 and watched is not null and source <> 'quayside') as known`,
    [source, dayAgo],
  );
  const { gone = 0, known = 0 } = rows[0] ?? {};
  if (!isTooManyInADay({ known, gone: gone + 1 }) || (await isConfirmedSince(ctx, notice(source), dayAgo))) return false;
  await tellOperators(ctx, { ...notice(source), details: { gone } });
  return true;
}

export const BelieveGone = z.object({ source: z.string() });

/** An operator has confirmed that so many are gone: ask for those that were kept once more. */
export async function askForKept(ctx: Context, { source }: z.infer<typeof BelieveGone>): Promise<void> {
  const { rows } = await ctx.sql.query<{ externalId: string }>(
    `select external_id as "externalId" from source_products where source = $1 and watched is not null and missing_since is not null and status = 'active'`,
    [source],
  );
  for (const { externalId } of rows)
    await ctx.enqueue('catalog.read-details', { source, externalId }, { singletonKey: `${source} ${externalId}` });
}
