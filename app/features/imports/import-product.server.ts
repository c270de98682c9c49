import type { WorkplaceContext } from '#app/context.ts';
import { withQuota } from '#app/features/billing/usage.server.ts';
import { worldwide } from '#app/features/catalog/filter-choices.ts';
import { getSourceProduct, type SourceProductView } from '#app/features/catalog/get-source-product.server.ts';
import { type Pricing, pricingOf } from '#app/features/catalog/price-of.server.ts';
import { type ProductShipping, readProductShipping } from '#app/features/catalog/product-shipping.server.ts';
import { sanitizeDescription } from '#app/features/catalog/sanitize-description.server.ts';
import { notify } from '#app/features/notifications/create-notification.server.ts';
import { AppError } from '#app/platform/errors.ts';
import { newId } from '#app/platform/ids.ts';
import { vendorNameOf } from '#app/platform/vendor-names.ts';
import { mostImages, mostOptions } from './product-limits.ts';
import type { ImportProduct } from './schemas.ts';

export interface ImportedProduct {
  product_package_id: string;
  already_imported: boolean;
  title: string;
}

/**
 * Make the seller's own copy of a source product: text, options, variants and pictures, priced by the workplace's rules.
 * The same product twice gives the first copy, and says so.
 * @throws AppError DEMO_MODE; NOT_FOUND; UNPROCESSABLE for goods that may not be sold or that are gone; QUOTA_EXPIRED;
 *   VENDOR_UNAVAILABLE when the supplier has never told the variants and does not answer now.
 */
export async function importProduct(ctx: WorkplaceContext, input: ImportProduct): Promise<ImportedProduct> {
  if (ctx.workplace.isDemo) throw new AppError('DEMO_MODE');
  const source = await getSourceProduct(ctx, { source: input.source, id: input.supplier_product_id });
  if (source.importedId) return firstCopy(ctx, source.importedId);
  refuseWhatCannotBeSold(source);
  // To nowhere in particular nobody can say what it costs.
  const shipping =
    input.ship_to === worldwide ? undefined : await readProductShipping(ctx, source, { shipTo: input.ship_to, isPatient: true });
  const draft = draftOf(source, await pricingOf(ctx, ctx.workplace.currency), shipping);
  const quota = { accountId: ctx.workplace.accountId, feature: 'PRODUCT_IMPORT', amount: 1, reference: `import ${source.id}` };
  try {
    await withQuota(ctx, quota, (tx) => storeDraft(tx, source, draft, input.ship_to));
  } catch (error) {
    if (!(error instanceof AlreadyImported)) throw error;
    // Another request imported it a moment ago.
    const { rows } = await ctx.sql.query('select id from products where workplace_id = $1 and source_product_id = $2', [
      ctx.workplace.id,
      source.id,
    ]);
    if (!rows[0]) throw new AppError('STATE_CONFLICT');
    return firstCopy(ctx, rows[0].id);
  }
  return { product_package_id: draft.id, already_imported: false, title: source.title };
}

function refuseWhatCannotBeSold(source: SourceProductView): void {
  if (source.status === 'prohibited') throw new AppError('UNPROCESSABLE', {}, { fields: { supplier_product_id: ['productProhibited'] } });
  if (source.variants.length > 0) return;
  if (source.fetchError !== null && source.status === 'active')
    throw new AppError('VENDOR_UNAVAILABLE', { vendor: vendorNameOf(source.source), words: source.fetchError });
  throw new AppError('UNPROCESSABLE', {}, { fields: { supplier_product_id: ['productRemoved'] } });
}

interface Draft {
  id: string;
  currency: string;
  /** How many pictures the supplier shows; of these as many as a product can have are `images`. */
  pictures: number;
  images: { id: string; position: number; url: string }[];
  variants: DraftVariant[];
  /** Nobody has told yet what shipping costs: it is asked for again. */
  isShippingOpen: boolean;
}

/** Prices in the draft's currency, costs in USD cents. */
interface DraftVariant {
  id: string;
  position: number;
  optionValues: string[];
  sku: string;
  price: number;
  compareAtPrice: number | null;
  cost: number;
  shippingCost: number | null;
  stock: number;
  weightGrams: number | null;
  imageId: string | null;
  sourceVariantId: string;
}

/** The copy that is to be made: its pictures, and its variants priced by the workplace's rules. */
function draftOf(source: SourceProductView, pricing: Pricing, shipping: ProductShipping | undefined): Draft {
  const pictures = picturesOf(source);
  const images = pictures.slice(0, mostImages).map((url, position) => ({ id: newId(), position, url }));
  const variants = source.variants.map((variant, position) => {
    const shippingCost = shipping?.costOf(variant) ?? null;
    const { suggestedPrice, compareAtPrice } = pricing.estimate({ cost: variant.cost, shippingCost });
    return {
      id: newId(),
      position,
      optionValues: variant.optionValues.slice(0, mostOptions),
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
  const { error = null, quotes = [] } = shipping?.logistics ?? {};
  return {
    id: newId(),
    currency: pricing.currency,
    pictures: pictures.length,
    images,
    variants,
    isShippingOpen: error !== null && quotes.length === 0,
  };
}

/** The copy with the jobs that complete it, and the news of it. @throws AlreadyImported */
async function storeDraft(tx: WorkplaceContext, source: SourceProductView, draft: Draft, shipTo: string): Promise<void> {
  const ids = { workplaceId: tx.workplace.id, productId: draft.id };
  const [{ rowCount }] = await Promise.all([
    tx.sql.query({ name: 'import-product', text: importSql, values: importValues(tx, source, draft, shipTo) }),
    tx.enqueue('imports.copy-images', ids),
    ...(draft.isShippingOpen ? [tx.enqueue('products.read-shipping', ids)] : []),
    tx.publish({
      workplaceId: tx.workplace.id,
      name: 'products.import',
      data: {
        product_package_id: draft.id,
        source_product_id: source.id,
        source: source.source,
        status: 'success',
        title: source.title.slice(0, 200),
      },
    }),
  ]);
  if (rowCount === 0) throw new AlreadyImported();
  if (draft.pictures > draft.images.length) {
    const params = { title: source.title.slice(0, 200), all: draft.pictures, kept: draft.images.length };
    await notify(tx, { kind: 'product', message: 'pictures_left_out', params, link: `/app/products-center/editor/${draft.id}` });
  }
  tx.atCommit(() => countImported(tx, 1));
}

/** Undoes what was asked for together with the product: it is there already. */
class AlreadyImported extends Error {}

/** The product with its pictures and variants, unless the workplace has it already. */
const importSql = `with made as (
    insert into products (workplace_id, id, title, description_html, vendor, product_type, tags, options, currency, source, source_product_id, ship_to, image,
                          price_min, price_max, cost_min, cost_max, cheapest_cost, cheapest_shipping_cost, variants_count, stock, state, created_at, updated_at)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, 'imported', $22, $22)
    on conflict (workplace_id, source_product_id) do nothing returning id),
  pictures as (
    insert into product_images (workplace_id, id, product_id, position, source_url, alt)
    select $1, row.id, made.id, position, url, $3 from made, jsonb_to_recordset($23::jsonb) as row(id uuid, position int, url text)),
  variants as (
    insert into product_variants (workplace_id, id, product_id, position, option_values, sku, price, compare_at_price, cost, shipping_cost, stock, seen_stock, weight_grams, image_id, source_variant_id)
    select $1, row.id, made.id, position, "optionValues", sku, price, "compareAtPrice", cost, "shippingCost", stock, stock, "weightGrams", "imageId", "sourceVariantId"
    from made, jsonb_to_recordset($24::jsonb) as row(id uuid, position int, "optionValues" text[], sku text, price bigint, "compareAtPrice" bigint, cost bigint, "shippingCost" bigint,
         stock int, "weightGrams" int, "imageId" uuid, "sourceVariantId" uuid))
  select id from made`;

/** The parameters of `importSql`, in its order. */
function importValues(
  tx: WorkplaceContext,
  source: SourceProductView,
  { id, currency, images, variants }: Draft,
  shipTo: string,
): unknown[] {
  const prices = variants.map((variant) => variant.price);
  const lowest = Math.min(...prices);
  const cheapest = variants.find((variant) => variant.price === lowest);
  return [
    tx.workplace.id,
    id,
    source.title.slice(0, 255),
    sanitizeDescription(source.descriptionHtml),
    source.supplierName ?? '',
    productTypeOf(source),
    source.tags.slice(0, 50).map((tag) => tag.slice(0, 255)),
    JSON.stringify(source.options.slice(0, mostOptions)),
    currency,
    source.source,
    source.id,
    shipTo,
    images[0]?.url ?? null,
    lowest,
    Math.max(...prices),
    source.costMin,
    source.costMax,
    cheapest?.cost ?? null,
    cheapest?.shippingCost ?? null,
    variants.length,
    variants.reduce((sum, variant) => sum + variant.stock, 0),
    tx.now(),
    JSON.stringify(images),
    JSON.stringify(variants),
  ];
}

async function firstCopy(ctx: WorkplaceContext, id: string): Promise<ImportedProduct> {
  const { rows } = await ctx.sql.query('select title from products where workplace_id = $1 and id = $2', [ctx.workplace.id, id]);
  return { product_package_id: id, already_imported: true, title: rows[0]?.title ?? '' };
}

/** The kept counter of the import list (`products.imported`), in the transaction that changes the rows. */
export async function countImported(ctx: WorkplaceContext, by: number): Promise<void> {
  await Promise.all([
    ctx.publish({ workplaceId: ctx.workplace.id, name: 'counts', data: { of: 'products' } }),
    ctx.sql.query({
      name: 'count-imported',
      text: `insert into workplace_counters (workplace_id, name, value) values ($1, 'products.imported', $2)
             on conflict (workplace_id, name) do update set value = workplace_counters.value + excluded.value`,
      values: [ctx.workplace.id, by],
    }),
  ]);
}

const picturesOf = (source: SourceProductView): string[] => [
  ...new Set([...source.images, ...source.variants.flatMap((variant) => (variant.image ? [variant.image] : []))]),
];

const productTypeOf = (source: SourceProductView): string => source.specifications.find((each) => each.name === 'Type')?.value ?? '';
