/** Products similar to another one, by picture and by the words of their titles. */
import { servedKey } from '#app/connectors/files/file-store.ts';
import type { WorkplaceContext } from '#app/context.ts';
import { fetchImage } from '#app/features/gallery/fetch-image.server.ts';
import { imageHostCheck } from '#app/features/gallery/image-hosts.server.ts';
import { type Pricing, pricingOf } from '#app/features/pricing/pricing-of.server.ts';
import { isConnectorError } from '#app/platform/connector-error.ts';
import { isAppError } from '#app/platform/errors.ts';
import { readItems } from './catalog-items.server.ts';
import { itemView } from './find-products.server.ts';
import { soughtInImage } from './image-fingerprint.server.ts';
import { bandsNear } from './image-hash.ts';
import { likenessTo, type Sought, soughtLike, uncutLikenessTo } from './image-likeness.ts';
import { type Look, unpackLooks } from './image-look.ts';
import { mainWordsOf } from './main-words.ts';
import type { CatalogItemView } from './schemas.ts';

export interface SimilarProduct extends CatalogItemView {
  /** Similarity of the pictures, 0 to 1; null if it was found by words. */
  likeness: number | null;
}

export interface SimilarTo {
  title?: string | undefined;
  sought?: Sought | undefined;
  /** Its category: with it, only things of the same kind are similar. */
  categoryId?: string | null | undefined;
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
/** With so many of its own kind a product needs none of another. */
const fewOfKind = 3;
/** Products that are compared in all ways. */
const mostCompared = 100;

/**
 * Similar products, most similar first; without those that are not delivered to the country. Of a product with a category: those of the same
 * category with the most words of its title in theirs, of these the most alike ones; a shade looks like an umbrella, but is not one. Of a picture: by
 * picture, then by words.
 */
export async function similarProducts(ctx: WorkplaceContext, to: SimilarTo): Promise<SimilarProduct[]> {
  const most = to.most ?? 12;
  const byLook = to.sought ? await likePicture(ctx, to.sought, most * 2) : new Map<string, number>();
  const kind = to.categoryId && to.title ? { categoryId: to.categoryId, title: to.title } : undefined;
  const ids = kind ? await ofKind(ctx, kind, to.shipTo, byLook, most * 2) : [...byLook.keys()];
  if (ids.length < (kind ? fewOfKind : most) && to.title)
    for (const id of await likeTitle(ctx, to.title, to.shipTo, most * 2)) if (!ids.includes(id)) ids.push(id);
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
async function likePicture(ctx: WorkplaceContext, sought: Sought, most: number): Promise<Map<string, number>> {
  const candidates = (await candidatesFor(ctx, sought)).map(({ product_id: id, looks }) => ({
    id,
    looks: unpackLooks(looks).filter((look) => look !== undefined),
  }));
  const first = mostAlike(candidates, (look) => uncutLikenessTo(sought, look)).slice(0, mostCompared);
  const found = mostAlike(
    first.map(({ product }) => product),
    (look) => likenessTo(sought, look),
  );
  return new Map(
    found
      .slice(0, most)
      .flatMap(({ product, likeness }): [string, number][] => (likeness >= leastLikeness ? [[product.id, likeness]] : [])),
  );
}

interface Looking {
  id: string;
  looks: Look[];
}

/** The products with the likeness of their most alike picture, the most alike first. */
const mostAlike = (products: readonly Looking[], likenessOf: (look: Look) => number): { product: Looking; likeness: number }[] =>
  products
    .map((product) => ({ product, likeness: Math.max(0, ...product.looks.map(likenessOf)) }))
    .sort((one, other) => other.likeness - one.likeness);

/** Each band is looked up by itself: the planner expects many more rows than there are, and would rather read the table from its start. */
const candidatesFor = (ctx: WorkplaceContext, sought: Sought): Promise<{ product_id: string; looks: Buffer }[]> =>
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
      values: [bandsNear(sought.looks), ctx.workplace.id],
    });
    return rows;
  });

/** Products of a category that have a main word of the title, those with the most of them first, of these the most alike ones. */
async function ofKind(
  ctx: WorkplaceContext,
  { categoryId, title }: { categoryId: string; title: string },
  shipTo: string,
  byLook: ReadonlyMap<string, number>,
  most: number,
): Promise<string[]> {
  const words = mainWordsOf(title);
  if (words.length === 0) return [];
  const { rows } = await ctx.sql.query<{ id: string }>({
    name: 'like-kind',
    text: `select o.product_id as id from (
             select product_id, search, popularity from source_offers
             where ship_to = $2 and facets @> array['c:' || $5::text] and search @@ $1::tsquery and (visible_to is null or visible_to = $3) limit 2000) o
           left join unnest($7::uuid[], $8::float8[]) as looks (id, likeness) on looks.id = o.product_id
           order by (select count(*) from unnest($6::text[]) word where o.search @@ word::tsquery) desc, looks.likeness desc nulls last, o.popularity desc, o.product_id
           limit $4`,
    values: [
      words.map((word) => `'${word}'`).join(' | '),
      shipTo,
      ctx.workplace.id,
      most,
      categoryId,
      words.map((word) => `'${word}'`),
      [...byLook.keys()],
      [...byLook.values()],
    ],
  });
  return rows.map(({ id }) => id);
}

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

/** What to look for by a product's first picture: its look as stored, else the picture itself; undefined if there is no readable one. */
export async function soughtOfProduct(
  ctx: WorkplaceContext,
  product: { id?: string | undefined; image?: string | null | undefined },
): Promise<Sought | undefined> {
  if (product.id) {
    const { rows } = await ctx.sql.query('select looks from source_looks where product_id = $1', [product.id]);
    const [first] = rows[0] ? unpackLooks(rows[0].looks) : [];
    if (first) return soughtLike(first);
  }
  if (!product.image) return undefined;
  try {
    const bytes = servedKey.test(product.image)
      ? (await ctx.connectors.files.get(product.image))?.bytes
      : await fetchImage(product.image, imageHostCheck(ctx));
    return bytes && (await soughtInImage(bytes));
  } catch (error) {
    if (isConnectorError(error) || (isAppError(error) && error.code === 'UNPROCESSABLE')) return undefined;
    throw error;
  }
}
