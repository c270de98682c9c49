import type { ChannelProductInput, KeptField, KeptVariantField } from '#app/connectors/channels/channel-products.ts';
import type { Store, WorkplaceContext } from '#app/context.ts';
import { untold } from '#app/features/catalog/stock.ts';
import { fileUrl } from '#app/features/gallery/image-url.ts';
import { knownCost } from '#app/features/pricing/known-cost.ts';
import { priceInStore } from '#app/features/pricing/price-rules.ts';
import { latestRates } from '#app/features/pricing/rates.server.ts';
import { type KnownInStore, knownInStoreSql, sameFields } from '#app/features/products/known-in-store.server.ts';
import type { PushedListing } from '#app/features/products/save-pushed-listing.server.ts';
import { convert } from '#app/platform/money.ts';
import { descriptionInStore } from './description-in-store.ts';
import type { PushInstructions } from './push-products.server.ts';
import { getProductSettings } from './settings.server.ts';
import { vendorInStore } from './vendor-in-store.ts';

export interface LoadedPush {
  input: ChannelProductInput;
  /** What to save after a successful push, without the channel's answer. */
  listing: Omit<PushedListing, 'result'>;
}

const extensionOf: Record<string, string> = { 'image/webp': 'webp', 'image/jpeg': 'jpg', 'image/png': 'png', 'image/gif': 'gif' };
const mimeOf: Record<string, string> = { webp: 'image/webp', jpg: 'image/jpeg', jpeg: 'image/jpeg', png: 'image/png', gif: 'image/gif' };

/** The product's present state for one push, in the store's currency. Nothing when it was deleted meanwhile. */
export async function loadPushProduct(
  ctx: WorkplaceContext,
  productId: string,
  store: Pick<Store, 'id' | 'currency' | 'name'>,
  how: PushInstructions,
): Promise<LoadedPush | undefined> {
  const readAt = ctx.now();
  const read = await readRows(ctx, productId, store.id);
  if (!read) return undefined;
  const rates = await latestRates(ctx);
  const { selling_price: selling, vendor: vendorSetting } = await getProductSettings(ctx);
  const { currency } = read.product;
  const money: MoneyInStore = {
    pricesOf: ({ price, compare_at_price: compareAtPrice }) =>
      priceInStore({ price, compareAtPrice }, currency, store.currency, selling.assign, rates),
    costOf: ({ cost }) => convert({ amount: cost, currency: 'USD' }, store.currency, rates).amount,
  };
  const { vendor, imported_vendor: imported } = read.product;
  // A store's own product has the vendor that its owner gave it there.
  const shownVendor = read.listed?.known ? vendor : vendorInStore(vendor, imported, vendorSetting, store.name);
  return { input: inputOf(ctx, read, how, money, shownVendor), listing: { readAt, ...listingOf(store.id, read, how, money) } };
}

type Rows = NonNullable<Awaited<ReturnType<typeof readRows>>>;

/** A variant's price and cost in minor units of the store's currency. */
interface MoneyInStore {
  pricesOf(variant: { price: number; compare_at_price: number | null }): ReturnType<typeof priceInStore>;
  costOf(variant: { cost: number }): number;
}

/** The input for the channel. */
function inputOf(
  ctx: WorkplaceContext,
  { product, images, variants, listed }: Rows,
  how: PushInstructions,
  money: MoneyInStore,
  vendor: string,
): ChannelProductInput {
  const imageIds = new Set(images.map((image) => image.id));
  const known: KnownInStore | null = listed?.known ?? null;
  const { known_now: now } = product;
  return {
    productId: product.id,
    ...(listed?.channel_product_id ? { channelProductId: listed.channel_product_id } : {}),
    ...(known
      ? {
          takenOver: {
            keeps: sameFields<KeptField>(
              { ...known, status: listed.status === 'active' ? 'active' : 'draft' },
              { ...now, status: how.status },
            ),
            channelVariantIds: new Set<string>(listed.variant_ids),
          },
        }
      : {}),
    title: product.title,
    descriptionHtml: descriptionInStore(product.description_html, ctx.env.PUBLIC_URL),
    vendor,
    productType: product.product_type,
    tags: product.tags,
    seoTitle: product.seo_title,
    seoDescription: product.seo_description,
    status: how.status,
    options: usedOptions(product.options, variants),
    media: listed?.media ?? {},
    images: images.map((image, index) =>
      imageOf(ctx, image, known && listed.media[image.id] ? '' : product.title, slug(product.title), index + 1),
    ),
    variants: variants.map((variant) => ({
      variantId: variant.id,
      ...(variant.channel_variant_id ? { channelVariantId: variant.channel_variant_id } : {}),
      optionValues: variant.option_values,
      ...money.pricesOf(variant),
      cost: money.costOf(variant),
      // A variant without supplier is bought by its owner, and only the store knows its cost; one that is not known is not told.
      keepsCost: variant.source_variant_id === null && (variant.channel_variant_id !== null || knownCost(variant) === null),
      sku: variant.sku,
      barcode: variant.barcode,
      stock: variant.stock,
      keepsStock: variant.known_stock === (variant.stock ?? untold),
      isTakenOver: variant.known_stock !== null,
      ...(known ? { keeps: sameFields<KeptVariantField>(known.variants[variant.id], now.variants[variant.id]) } : {}),
      weightGrams: variant.weight_grams,
      imageId: imageIds.has(variant.image_id) ? variant.image_id : null,
      taxable: how.taxable,
      sellsWhenOutOfStock: how.sellsWhenOutOfStock,
    })),
    publicationIds: how.publicationIds,
  };
}

function listingOf(
  storeId: string,
  { product, variants, listed }: Rows,
  how: PushInstructions,
  money: MoneyInStore,
): Omit<LoadedPush['listing'], 'readAt'> {
  const isTakenOver = Boolean(listed?.known) || variants.some((variant) => variant.known_stock !== null);
  return {
    productId: product.id,
    storeId,
    title: product.title,
    image: product.image,
    status: how.status,
    publicationIds: how.publicationIds ?? listed?.publications ?? [],
    untold: listed?.untold ?? null,
    known: isTakenOver ? product.known_now : null,
    variants: variants.map((variant) => ({
      id: variant.id,
      title: variant.option_values.join(' / '),
      sku: variant.sku,
      price: money.pricesOf(variant).price,
      cost: variant.cost,
      knownStock: variant.known_stock === null ? null : (variant.stock ?? untold),
      sourceVariantId: variant.source_variant_id,
    })),
  };
}

/** The product with its pictures and enabled variants, and its existing listing in the store. */
async function readRows(ctx: WorkplaceContext, productId: string, storeId: string) {
  const values = [ctx.workplace.id, productId];
  // Read before the product, so that every change noted in `untold` by then is included in the product read below.
  const { rows: listings } = await ctx.sql.query(
    // Only variants of ours, not those that the store's owner has added.
    `select l.channel_product_id, l.media, l.status, l.publications, l.known, l.untold, array(
       select v.channel_variant_id from listing_variants v where v.workplace_id = $1 and v.listing_id = l.id
         and (v.product_variant_id is not null or v.known_stock is not null)) as variant_ids
     from listings l where l.workplace_id = $1 and l.product_id = $2 and l.store_id = $3`,
    [...values, storeId],
  );
  const { rows: products } = await ctx.sql.query(
    `select p.*, ${knownInStoreSql} as known_now,
       (select sp.supplier_name from source_products sp where sp.id = p.source_product_id) as imported_vendor from products p where p.workplace_id = $1 and p.id = $2`,
    values,
  );
  if (!products[0]) return undefined;
  const { rows: images } = await ctx.sql.query(
    'select id, file_key, source_url, alt from product_images where workplace_id = $1 and product_id = $2 order by position, id',
    values,
  );
  const { rows: variants } = await ctx.sql.query(
    `select v.*, lv.channel_variant_id, lv.known_stock from product_variants v
     left join (
       select distinct on (lv.product_variant_id) lv.product_variant_id, lv.channel_variant_id, lv.known_stock from listings l
       join listing_variants lv on lv.workplace_id = l.workplace_id and lv.listing_id = l.id
       where l.workplace_id = $1 and l.product_id = $2 and l.store_id = $3 order by lv.product_variant_id, lv.id desc) lv on lv.product_variant_id = v.id
     where v.workplace_id = $1 and v.product_id = $2 and v.is_enabled order by v.position, v.id`,
    [...values, storeId],
  );
  return { product: products[0], images, variants, listed: listings[0] };
}

/**
 * A picture for the channel: our own file, or the supplier's address while there is no copy yet.
 * @param alt default alt text.
 */
function imageOf(
  ctx: WorkplaceContext,
  image: { id: string; file_key: string | null; source_url: string; alt: string },
  alt: string,
  name: string,
  position: number,
): ChannelProductInput['images'][number] {
  const { file_key: key } = image;
  const extension = /\.(\w+)$/.exec(key ?? '')?.[1] ?? 'jpg';
  const mimeType = mimeOf[extension] ?? 'image/jpeg';
  return {
    id: image.id,
    fileName: `${name}-${position}.${extensionOf[mimeType]}`,
    mimeType,
    alt: image.alt || alt,
    ...(key ? { bytes: () => readFile(ctx, key), address: `${ctx.env.PUBLIC_URL}${fileUrl(key)}` } : { sourceUrl: image.source_url }),
  };
}

/** Options with the values that enabled variants use, in the product's order: channels refuse unused values. */
function usedOptions(
  options: { name: string; values: string[] }[],
  variants: { option_values: string[] }[],
): { name: string; values: string[] }[] {
  return options.map((option, at) => {
    const used = new Set(variants.map((variant) => variant.option_values[at]).filter((value) => value !== undefined));
    const known = option.values.filter((value) => used.delete(value));
    return { name: option.name, values: [...known, ...used] };
  });
}

async function readFile(ctx: WorkplaceContext, key: string): Promise<Uint8Array> {
  const file = await ctx.connectors.files.get(key);
  if (!file) throw new Error(`image file ${key} is missing`);
  return file.bytes;
}

const slug = (title: string): string =>
  title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 60) || 'image';
