/** Products similar to another one, by picture and by the words of their titles. */
import { servedKey } from '#app/connectors/files/file-store.ts';
import type { WorkplaceContext } from '#app/context.ts';
import { fetchImage } from '#app/features/gallery/fetch-image.server.ts';
import { imageHostCheck } from '#app/features/gallery/image-hosts.server.ts';
import { isConnectorError } from '#app/platform/connector-error.ts';
import { isAppError } from '#app/platform/errors.ts';
import { readItems } from './catalog-items.server.ts';
import { itemView } from './find-products.server.ts';
import { fingerprintOf } from './image-fingerprint.server.ts';
import { bandsNear } from './image-hash.ts';
import { type Look, likeness, mirrored, unpackLooks } from './image-look.ts';
import { mainWordsOf } from './main-words.ts';
import { type Pricing, pricingOf } from './price-of.server.ts';
import type { CatalogItemView } from './schemas.ts';

export interface SimilarProduct extends CatalogItemView {
  /** Similarity of the pictures, 0 to 1; null if it was found by words. */
  likeness: number | null;
}

export interface SimilarTo {
  title?: string | undefined;
  look?: Look | undefined;
  /** Our id of the product itself, which is left out. */
  except?: string | undefined;
  shipTo: string;
  most?: number;
  /** For amounts in its currency; else in USD. */
  pricing?: Pricing | undefined;
}

/** Pictures that are less alike are not similar. */
const leastLikeness = 0.5;
/** Products read for each band, and then those with the most bands in common: bounds for looks that very many pictures share. */
const mostOfBand = 100;
const mostCandidates = 500;

/** Similar products, most similar first: by picture, then by words. Without those that are not delivered to the country. */
export async function similarProducts(ctx: WorkplaceContext, to: SimilarTo): Promise<SimilarProduct[]> {
  const most = to.most ?? 12;
  const byLook = to.look ? await likeLook(ctx, to.look, most * 2) : new Map<string, number>();
  const ids = [...byLook.keys()];
  if (ids.length < most && to.title)
    for (const id of await likeTitle(ctx, to.title, to.shipTo, most * 2)) if (!byLook.has(id)) ids.push(id);
  const wanted = ids.filter((id) => id !== to.except);
  const [items, pricing] = [
    await readItems(
      ctx,
      wanted.map((id) => ({ product_id: id, value: null })),
      to.shipTo,
    ),
    to.pricing ?? (await pricingOf(ctx)),
  ];
  return items.slice(0, most).map((item) => ({ ...itemView(item, pricing), likeness: byLook.get(item.id) ?? null }));
}

/** Likeness of the products whose pictures are the most alike, in a mirror, too; a product's most alike picture counts. */
async function likeLook(ctx: WorkplaceContext, look: Look, most: number): Promise<Map<string, number>> {
  const seen = [look, mirrored(look)];
  const found: [string, number][] = [];
  for (const { product_id, looks } of await candidatesFor(ctx, look)) {
    const alike = unpackLooks(looks).flatMap((theirs) => (theirs ? seen.map((mine) => likeness(mine, theirs)) : []));
    const best = Math.max(0, ...alike);
    if (best >= leastLikeness) found.push([product_id, best]);
  }
  return new Map(found.sort(([, one], [, other]) => other - one).slice(0, most));
}

/** Each band is looked up by itself: the planner expects many more rows than there are, and would rather read the table from its start. */
const candidatesFor = (ctx: WorkplaceContext, look: Look): Promise<{ product_id: string; looks: Buffer }[]> =>
  ctx.transaction(async (tx) => {
    await tx.sql.query('set local enable_seqscan = off');
    const { rows } = await tx.sql.query({
      name: 'like-look',
      text: `select l.product_id, l.looks
             from (select m.product_id from unnest($1::int[]) as t(band)
                   cross join lateral (select product_id from source_looks where bands @> array[t.band] limit ${mostOfBand}) m
                   group by m.product_id order by count(*) desc, m.product_id limit ${mostCandidates}) c
             join source_looks l on l.product_id = c.product_id
             join source_products p on p.id = c.product_id
             where p.status = 'active' and (p.visible_to is null or p.visible_to = $2)`,
      values: [bandsNear(look), ctx.workplace.id],
    });
    return rows;
  });

/** Searches for the first main words of the title, at most four, then for fewer until enough products are found. */
async function likeTitle(ctx: WorkplaceContext, title: string, shipTo: string, most: number): Promise<string[]> {
  const words = mainWordsOf(title);
  for (let count = Math.min(4, words.length); count > 0; count -= 1) {
    const query = words
      .slice(0, count)
      .map((word) => `'${word}'`)
      .join(' & ');
    const { rows } = await ctx.sql.query({
      name: 'like-title',
      text: `select product_id from (select product_id, orders_count from source_offers where ship_to = $2 and search @@ $1::tsquery and (visible_to is null or visible_to = $3) limit 500) o
             order by orders_count desc, product_id limit $4`,
      values: [query, shipTo, ctx.workplace.id, most],
    });
    if (rows.length >= Math.min(3, most) || count === 1) return rows.map((row) => row.product_id);
  }
  return [];
}

/** The look of a product's first picture, as stored, else computed now; undefined if there is no readable picture. */
export async function lookOfProduct(
  ctx: WorkplaceContext,
  product: { id?: string | undefined; image?: string | null | undefined },
): Promise<Look | undefined> {
  if (product.id) {
    const { rows } = await ctx.sql.query('select looks from source_looks where product_id = $1', [product.id]);
    const [first] = rows[0] ? unpackLooks(rows[0].looks) : [];
    if (first) return first;
  }
  if (!product.image) return undefined;
  try {
    const bytes = servedKey.test(product.image)
      ? (await ctx.connectors.files.get(product.image))?.bytes
      : await fetchImage(product.image, imageHostCheck(ctx));
    return bytes && (await fingerprintOf(bytes));
  } catch (error) {
    if (isConnectorError(error) || (isAppError(error) && error.code === 'UNPROCESSABLE')) return undefined;
    throw error;
  }
}
