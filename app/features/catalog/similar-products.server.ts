/** Products similar to another one, by picture and by the words of their titles. */
import { servedKey } from '#app/connectors/files/file-store.ts';
import type { WorkplaceContext } from '#app/context.ts';
import { fetchImage } from '#app/features/gallery/fetch-image.server.ts';
import { imageHostCheck } from '#app/features/gallery/image-hosts.server.ts';
import { isConnectorError } from '#app/platform/connector-error.ts';
import { isAppError } from '#app/platform/errors.ts';
import { readItems } from './catalog-items.server.ts';
import { itemView } from './find-products.server.ts';
import { fingerprintOf, type ImageFingerprint } from './image-fingerprint.server.ts';
import { bandsNear, colorDistance, distance, likeness, signed, unsigned } from './image-hash.ts';
import { mainWordsOf } from './main-words.ts';
import { type Pricing, pricingOf } from './price-of.server.ts';
import type { CatalogItemView } from './schemas.ts';

export interface SimilarProduct extends CatalogItemView {
  /** Similarity of the pictures, 0 to 1; null if it was found by words. */
  likeness: number | null;
}

export interface SimilarTo {
  title?: string | undefined;
  look?: ImageFingerprint | undefined;
  /** Our id of the product itself, which is left out. */
  except?: string | undefined;
  shipTo: string;
  most?: number;
  /** For amounts in its currency; else in USD. */
  pricing?: Pricing | undefined;
}

/** Images whose 64-bit hashes differ in more bits than this are not similar. */
const maxDifferentBits = 14;
/** At most this many candidates (images that share a band of the hash) are read. */
const maxCandidates = 20_000;

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

async function likeLook(ctx: WorkplaceContext, look: ImageFingerprint, most: number): Promise<Map<string, number>> {
  const { rows } = await ctx.sql.query({
    name: 'like-look',
    text: `select h.product_id, h.hash::text as hash, h.colors from (select product_id, hash, colors from source_image_hashes where bands && $1::int[] limit ${maxCandidates}) h
           join source_products p on p.id = h.product_id
           where bit_count((h.hash # $2::bigint)::bit(64)) <= ${maxDifferentBits} and p.status = 'active' and (p.visible_to is null or p.visible_to = $3)`,
    values: [bandsNear(look.hash), signed(look.hash), ctx.workplace.id],
  });
  const found = rows.map((row): [string, number] => [
    row.product_id,
    likeness(distance(unsigned(row.hash), look.hash), colorDistance(row.colors, look.colors)),
  ]);
  return new Map(found.sort(([, one], [, other]) => other - one).slice(0, most));
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

/** The fingerprint of a product's picture, as stored, else computed now; undefined if there is no readable picture. */
export async function lookOfProduct(
  ctx: WorkplaceContext,
  product: { id?: string | undefined; image?: string | null | undefined },
): Promise<ImageFingerprint | undefined> {
  if (product.id) {
    const { rows } = await ctx.sql.query(
      'select hash::text as hash, colors from source_image_hashes where product_id = $1 and hash is not null',
      [product.id],
    );
    if (rows[0]) return { hash: unsigned(rows[0].hash), colors: rows[0].colors };
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
