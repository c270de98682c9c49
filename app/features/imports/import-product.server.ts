import type { WorkplaceContext } from '#app/context.ts';
import type { SourceOption } from '#app/db/schema/catalog.ts';
import { withQuota } from '#app/features/billing/usage.server.ts';
import { sellingCountry, sellingPricing } from '#app/features/catalog/catalog-view.server.ts';
import { getSourceProduct, type SourceProductView } from '#app/features/catalog/get-source-product.server.ts';
import { type ProductShipping, readProductShipping } from '#app/features/catalog/product-shipping.server.ts';
import { sanitizeDescription } from '#app/features/catalog/sanitize-description.server.ts';
import { sumOfStock, untold } from '#app/features/catalog/stock.ts';
import { notify } from '#app/features/notifications/create-notification.server.ts';
import type { Pricing } from '#app/features/pricing/pricing-of.server.ts';
import { beginningOf } from '#app/platform/beginning-of.ts';
import { AppError } from '#app/platform/errors.ts';
import { newId } from '#app/platform/ids.ts';
import { vendorNameOf } from '#app/platform/vendor-names.ts';
import { optionsOfCopy, optionValuesOfCopy } from './options-of-copy.ts';
import { longestTitle, mostImages } from './product-limits.ts';
import type { ImportProduct } from './schemas.ts';

export interface ImportedProduct {
  product_package_id: string;
  already_imported: boolean;
  title: string;
}

/**
 * Make the seller's own copy of a source product: text, options, variants and pictures, priced by the workplace's rules in
 * the currency of the store at work. For the world, it is priced for the country of the seller's store. For a product already imported, returns the first copy with
 * `already_imported`.
 * @throws AppError DEMO_MODE; NOT_FOUND; UNPROCESSABLE for prohibited or removed goods; QUOTA_EXPIRED;
 *   VENDOR_UNAVAILABLE when the variants were never read and the supplier does not answer now.
 */
export async function importProduct(ctx: WorkplaceContext, input: ImportProduct): Promise<ImportedProduct> {
  if (ctx.workplace.isDemo) throw new AppError('DEMO_MODE');
  const [source, pricing] = await Promise.all([
    getSourceProduct(ctx, { source: input.source, id: input.supplier_product_id }),
    sellingPricing(ctx),
  ]);
  if (source.importedId) return firstCopy(ctx, source.importedId);
  refuseWhatCannotBeSold(source);
  const shipTo = await sellingCountry(ctx, input.ship_to);
  const shipping = await readProductShipping(ctx, source, { shipTo, isPatient: true });
  const draft = draftOf(source, pricing, { shipping, shipTo, niche: input.niche });
  try {
    // A workplace's imports lock the same quota and counter: those that arrive while others are stored are stored together.
    await ctx.gather(`imports of ${ctx.workplace.id}`, draft, (drafts) => storeDrafts(ctx, drafts));
  } catch (error) {
    if (!(error instanceof AlreadyImported)) throw error;
    // Another request has just imported it.
    const { rows } = await ctx.sql.query('select id from products where workplace_id = $1 and source_product_id = $2', [
      ctx.workplace.id,
      source.id,
    ]);
    if (!rows[0]) throw new AppError('STATE_CONFLICT');
    return firstCopy(ctx, rows[0].id);
  }
  return { product_package_id: draft.product.id, already_imported: false, title: source.title };
}

function refuseWhatCannotBeSold(source: SourceProductView): void {
  if (source.status === 'prohibited') throw new AppError('UNPROCESSABLE', {}, { fields: { supplier_product_id: ['productProhibited'] } });
  // Variants alone do not mean that it is sold: removed products, also our own supplier's, keep theirs.
  if (source.status === 'active' && source.variants.length > 0) return;
  if (source.fetchError !== null && source.status === 'active')
    throw new AppError('VENDOR_UNAVAILABLE', { vendor: vendorNameOf(source.source), words: source.fetchError });
  throw new AppError('UNPROCESSABLE', {}, { fields: { supplier_product_id: ['productRemoved'] } });
}

interface Draft {
  /** Its row in `products`, without the columns that all drafts stored together share. */
  product: DraftProduct;
  images: DraftImage[];
  variants: DraftVariant[];
  /** Number of the supplier's pictures; `images` has the first of them, up to a product's limit. */
  pictures: number;
  /** The shipping cost is not known yet: it is asked for again later. */
  isShippingOpen: boolean;
}

interface DraftProduct {
  id: string;
  title: string;
  descriptionHtml: string;
  vendor: string;
  productType: string;
  tags: string[];
  options: SourceOption[];
  currency: string;
  source: string;
  sourceProductId: string;
  shipTo: string;
  image: string | null;
  priceMin: number;
  priceMax: number;
  costMin: number;
  costMax: number;
  cheapestCost: number | null;
  cheapestShippingCost: number | null;
  variantsCount: number;
  stock: number | null;
}

interface DraftImage {
  id: string;
  productId: string;
  position: number;
  url: string;
}

/** Prices in the product's currency, costs in USD cents. */
interface DraftVariant {
  id: string;
  productId: string;
  position: number;
  optionValues: string[];
  sku: string;
  price: number;
  compareAtPrice: number | null;
  cost: number;
  shippingCost: number | null;
  stock: number | null;
  weightGrams: number | null;
  imageId: string | null;
  sourceVariantId: string;
}

/** The copy to be stored: its pictures, and its variants priced by the workplace's rules. */
function draftOf(
  source: SourceProductView,
  pricing: Pricing,
  to: { shipping: ProductShipping; shipTo: string; niche: string | undefined },
): Draft {
  const id = newId();
  const pictures = picturesOf(source);
  const images = pictures.slice(0, mostImages).map((url, position) => ({ id: newId(), productId: id, position, url }));
  const variants = source.variants.map((variant, position) => {
    const shippingCost = to.shipping.costOf(variant);
    const { suggestedPrice, compareAtPrice } = pricing.estimate({ cost: variant.cost, shippingCost });
    return {
      id: newId(),
      productId: id,
      position,
      optionValues: optionValuesOfCopy(variant.optionValues),
      sku: variant.sku,
      price: suggestedPrice,
      compareAtPrice,
      cost: variant.cost,
      shippingCost,
      stock: variant.stock,
      weightGrams: variant.weightGrams,
      imageId: images.find((image) => image.url === variant.image)?.id ?? null,
      sourceVariantId: variant.id,
    };
  });
  const prices = variants.map((variant) => variant.price);
  const lowest = Math.min(...prices);
  const cheapest = variants.find((variant) => variant.price === lowest);
  const { error = null, quotes = [] } = to.shipping.logistics ?? {};
  return {
    product: {
      id,
      title: beginningOf(source.title, longestTitle),
      descriptionHtml: sanitizeDescription(source.descriptionHtml),
      vendor: source.supplierName ?? '',
      productType: productTypeOf(source),
      tags: [...new Set([...(to.niche ? [to.niche] : []), ...source.tags])].slice(0, 50).map((tag) => beginningOf(tag, 255)),
      options: optionsOfCopy(
        source.options,
        source.variants.map((variant) => variant.optionValues),
      ),
      currency: pricing.currency,
      source: source.source,
      sourceProductId: source.id,
      shipTo: to.shipTo,
      image: images[0]?.url ?? null,
      priceMin: lowest,
      priceMax: Math.max(...prices),
      costMin: source.costMin,
      costMax: source.costMax,
      cheapestCost: cheapest?.cost ?? null,
      cheapestShippingCost: cheapest?.shippingCost ?? null,
      variantsCount: variants.length,
      stock: sumOfStock(variants.map((variant) => variant.stock)),
    },
    images,
    variants,
    pictures: pictures.length,
    isShippingOpen: error !== null && quotes.length === 0,
  };
}

/**
 * Store the copies, queue the jobs that complete them and publish the events: all or none.
 * @returns their ids.
 * @throws AlreadyImported when the workplace has one of the products already; AppError QUOTA_EXPIRED when not all fit the quota.
 */
async function storeDrafts(ctx: WorkplaceContext, drafts: readonly Draft[]): Promise<string[]> {
  const workplaceId = ctx.workplace.id;
  const idsOf = (some: readonly Draft[]) => some.map(({ product }) => ({ workplaceId, productId: product.id }));
  const references = drafts.map(({ product }) => `import ${product.sourceProductId}`);
  await withQuota(ctx, { accountId: ctx.workplace.accountId, feature: 'PRODUCT_IMPORT', amount: 1, references }, async (tx) => {
    const [{ rowCount }] = await Promise.all([
      tx.sql.query({ name: 'import-products', text: importSql, values: importValues(tx, drafts) }),
      tx.enqueueAll('imports.copy-images', idsOf(drafts)),
      tx.enqueueAll('products.read-shipping', idsOf(drafts.filter(({ isShippingOpen }) => isShippingOpen))),
      ...drafts.map(({ product }) => tx.publish({ workplaceId, name: 'products.import', data: newsOf(product) })),
    ]);
    if (rowCount !== drafts.length) throw new AlreadyImported();
    for (const draft of drafts) await tellWhatIsLeftOut(tx, draft);
    await countImported(tx, drafts.length);
  });
  return drafts.map(({ product }) => product.id);
}

const newsOf = ({ id, sourceProductId, source, title }: DraftProduct) => ({
  product_package_id: id,
  source_product_id: sourceProductId,
  source,
  status: 'success',
  title: beginningOf(title, 200),
});

async function tellWhatIsLeftOut(tx: WorkplaceContext, { product, pictures, images }: Draft): Promise<void> {
  if (pictures === images.length) return;
  const params = { title: beginningOf(product.title, 200), all: pictures, kept: images.length };
  await notify(tx, { kind: 'product', message: 'pictures_left_out', params, link: `/app/products-center/editor/${product.id}` });
}

/** The product has been imported already; rolls back the transaction of all drafts stored together. */
class AlreadyImported extends Error {}

/** Inserts products with pictures and variants, skipping those that the workplace has already. */
const importSql = `with made as (
    insert into products (workplace_id, id, title, description_html, vendor, product_type, tags, options, currency, source, source_product_id, ship_to, image,
                          price_min, price_max, cost_min, cost_max, cheapest_cost, cheapest_shipping_cost, variants_count, stock, state, created_at, updated_at)
    select $1, id, title, "descriptionHtml", vendor, "productType", tags, options, currency, source, "sourceProductId", "shipTo", image,
           "priceMin", "priceMax", "costMin", "costMax", "cheapestCost", "cheapestShippingCost", "variantsCount", stock, 'imported', $2, $2
    from jsonb_to_recordset($3::jsonb) as row(id uuid, title text, "descriptionHtml" text, vendor text, "productType" text, tags text[], options jsonb, currency text,
         source text, "sourceProductId" uuid, "shipTo" text, image text, "priceMin" bigint, "priceMax" bigint, "costMin" bigint, "costMax" bigint,
         "cheapestCost" bigint, "cheapestShippingCost" bigint, "variantsCount" int, stock bigint)
    on conflict (workplace_id, source_product_id) do nothing returning id, title),
  pictures as (
    insert into product_images (workplace_id, id, product_id, position, source_url, alt)
    select $1, row.id, made.id, position, url, made.title
    from jsonb_to_recordset($4::jsonb) as row(id uuid, "productId" uuid, position int, url text) join made on made.id = "productId"),
  variants as (
    insert into product_variants (workplace_id, id, product_id, position, option_values, sku, price, compare_at_price, cost, shipping_cost, stock, seen_stock, weight_grams, image_id, source_variant_id)
    select $1, row.id, made.id, position, "optionValues", sku, price, "compareAtPrice", cost, "shippingCost", stock, coalesce(stock, ${untold}), "weightGrams", "imageId", "sourceVariantId"
    from jsonb_to_recordset($5::jsonb) as row(id uuid, "productId" uuid, position int, "optionValues" text[], sku text, price bigint, "compareAtPrice" bigint, cost bigint,
         "shippingCost" bigint, stock int, "weightGrams" int, "imageId" uuid, "sourceVariantId" uuid) join made on made.id = "productId")
  select id from made`;

/** The parameters of `importSql`. Products are in the same order in every process, so that two processes cannot deadlock. */
function importValues(tx: WorkplaceContext, drafts: readonly Draft[]): unknown[] {
  const ordered = drafts.toSorted((a, b) => (a.product.sourceProductId < b.product.sourceProductId ? -1 : 1));
  return [
    tx.workplace.id,
    tx.now(),
    JSON.stringify(ordered.map(({ product }) => product)),
    JSON.stringify(ordered.flatMap(({ images }) => images)),
    JSON.stringify(ordered.flatMap(({ variants }) => variants)),
  ];
}

async function firstCopy(ctx: WorkplaceContext, id: string): Promise<ImportedProduct> {
  const { rows } = await ctx.sql.query('select title from products where workplace_id = $1 and id = $2', [ctx.workplace.id, id]);
  return { product_package_id: id, already_imported: true, title: rows[0]?.title ?? '' };
}

/** Change the stored counter of the import list (`products.imported`), in the transaction that changes the rows. */
export async function countImported(ctx: WorkplaceContext, by: number): Promise<void> {
  await ctx.publish({ workplaceId: ctx.workplace.id, name: 'counts', data: { of: 'products' } });
  await ctx.addToCounters(ctx.workplace.id, [['products.imported', by]]);
}

const picturesOf = (source: SourceProductView): string[] => [
  ...new Set([...source.images, ...source.variants.flatMap((variant) => (variant.image ? [variant.image] : []))]),
];

const productTypeOf = (source: SourceProductView): string => source.specifications.find((each) => each.name === 'Type')?.value ?? '';
