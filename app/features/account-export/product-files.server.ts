/** Products as files: one that Shopify imports, and others with all that is known of them here. */
import type { Context } from '#app/context.ts';
import { amountCell, type Cell } from '#app/platform/csv.server.ts';
import { vendorNameOf } from '#app/platform/vendor-names.ts';
import { amount, type ExportFile, fileOfRows, pagesOf } from './export-file.server.ts';

interface ProductRow {
  id: string;
  title: string;
  body: string;
  vendor: string;
  type: string;
  tags: string[];
  options: { name: string; values: string[] }[];
  seoTitle: string;
  seoDescription: string;
  currency: string;
  source: string;
  shipTo: string;
  state: string;
  listingState: string;
  createdAt: Date;
  supplier: string | null;
  sourceProduct: string | null;
  sourceUrl: string | null;
}

const productsOf = `
  select p.id, p.title, p.description_html as body, p.vendor, p.product_type as type, p.tags, p.options, p.seo_title as "seoTitle",
    p.seo_description as "seoDescription", p.currency, p.source, p.ship_to as "shipTo", p.state, p.listing_state as "listingState",
    p.created_at as "createdAt", s.supplier_name as supplier, s.external_id as "sourceProduct", s.product_url as "sourceUrl"
  from products p left join source_products s on s.id = p.source_product_id
  where p.workplace_id = $1 and p.id > $2 and p.state <> 'importing' order by p.id limit $3`;

interface VariantRow {
  productId: string;
  id: string;
  values: string[];
  sku: string;
  barcode: string;
  price: number;
  compareAt: number | null;
  cost: number;
  shippingCost: number | null;
  stock: number | null;
  grams: number;
  isEnabled: boolean;
  imageId: string | null;
  sourceVariant: string | null;
  sourceSku: string | null;
}

interface ImageRow {
  productId: string;
  id: string;
  key: string | null;
  url: string | null;
  alt: string;
}

async function variantsOf(ctx: Context, workplaceId: string, ids: string[]): Promise<Map<string, VariantRow[]>> {
  const { rows } = await ctx.sql.query<VariantRow>(
    `select v.product_id as "productId", v.id, v.option_values as values, v.sku, v.barcode, v.price, v.compare_at_price as "compareAt", v.cost,
       v.shipping_cost as "shippingCost", v.stock, v.weight_grams as grams, v.is_enabled as "isEnabled", v.image_id as "imageId",
       s.external_id as "sourceVariant", s.sku as "sourceSku"
     from product_variants v left join source_variants s on s.id = v.source_variant_id
     where v.workplace_id = $1 and v.product_id = any($2) order by v.product_id, v.position, v.id`,
    [workplaceId, ids],
  );
  return Map.groupBy(rows, ({ productId }) => productId);
}

async function imagesOf(ctx: Context, workplaceId: string, ids: string[]): Promise<Map<string, ImageRow[]>> {
  const { rows } = await ctx.sql.query<ImageRow>(
    `select product_id as "productId", id, file_key as key, source_url as url, alt from product_images
     where workplace_id = $1 and product_id = any($2) order by product_id, position, id`,
    [workplaceId, ids],
  );
  return Map.groupBy(rows, ({ productId }) => productId);
}

/** Letters and digits of the title, and the end of the id, because two products may have the same title. */
const handleOf = ({ id, title }: ProductRow): string =>
  `${title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .slice(0, 80)}-${id.slice(-8)}`.replace(/^-+/, '');

/** Where Shopify fetches a picture: ours at its public address, which is good for as long as the account is there. */
const addressOf = (ctx: Context, { key, url }: ImageRow): string => (key ? `${ctx.env.APP_URL}/files/${key}` : (url ?? ''));

/** The columns of Shopify's product CSV ("Using CSV files to import and export products") that we have something for. */
const shopifyColumns = [
  'Handle',
  'Title',
  'Body (HTML)',
  'Vendor',
  'Type',
  'Tags',
  'Published',
  'Option1 Name',
  'Option1 Value',
  'Option2 Name',
  'Option2 Value',
  'Option3 Name',
  'Option3 Value',
  'Variant SKU',
  'Variant Grams',
  'Variant Inventory Tracker',
  'Variant Inventory Qty',
  'Variant Inventory Policy',
  'Variant Fulfillment Service',
  'Variant Price',
  'Variant Compare At Price',
  'Variant Requires Shipping',
  'Variant Taxable',
  'Variant Barcode',
  'Image Src',
  'Image Position',
  'Image Alt Text',
  'Gift Card',
  'SEO Title',
  'SEO Description',
  'Variant Image',
  'Variant Weight Unit',
  'Cost per item',
  'Status',
] as const;
type ShopifyLine = Partial<Record<(typeof shopifyColumns)[number], Cell>>;

function productPart(product: ProductRow): ShopifyLine {
  const isActive = product.listingState === 'active';
  return {
    Title: product.title,
    'Body (HTML)': product.body,
    Vendor: product.vendor,
    Type: product.type,
    Tags: product.tags.join(', '),
    Published: { plain: String(isActive).toUpperCase() },
    'Option1 Name': product.options[0]?.name ?? 'Title',
    'Option2 Name': product.options[1]?.name,
    'Option3 Name': product.options[2]?.name,
    'Gift Card': { plain: 'FALSE' },
    'SEO Title': product.seoTitle,
    'SEO Description': product.seoDescription,
    Status: isActive ? 'active' : 'draft',
  };
}

function variantPart(product: ProductRow, variant: VariantRow, image: string | undefined): ShopifyLine {
  return {
    'Option1 Value': variant.values[0] ?? 'Default Title',
    'Option2 Value': variant.values[1],
    'Option3 Value': variant.values[2],
    'Variant SKU': variant.sku,
    'Variant Grams': variant.grams,
    'Variant Inventory Tracker': variant.stock === null ? '' : 'shopify',
    'Variant Inventory Qty': variant.stock,
    'Variant Inventory Policy': 'deny',
    'Variant Fulfillment Service': 'manual',
    'Variant Price': amountCell(variant.price, product.currency),
    'Variant Compare At Price': amountCell(variant.compareAt, product.currency),
    'Variant Requires Shipping': { plain: 'TRUE' },
    'Variant Taxable': { plain: 'TRUE' },
    'Variant Barcode': variant.barcode,
    'Variant Image': image,
    'Variant Weight Unit': 'g',
    // Shopify reads it in the store's currency; ours is in US dollars.
    'Cost per item': product.currency === 'USD' ? amountCell(variant.cost, 'USD') : null,
  };
}

function shopifyLines(ctx: Context, product: ProductRow, variants: VariantRow[], images: ImageRow[]): ShopifyLine[] {
  const addressOfImage = new Map(images.map((image) => [image.id, addressOf(ctx, image)]));
  const sold = variants.filter(({ isEnabled }) => isEnabled);
  return Array.from({ length: Math.max(sold.length, images.length) }, (_, at) => {
    const [variant, image] = [sold[at], images[at]];
    return {
      Handle: handleOf(product),
      ...(at === 0 ? productPart(product) : {}),
      ...(variant ? variantPart(product, variant, addressOfImage.get(variant.imageId ?? '')) : {}),
      ...(image ? { 'Image Src': addressOf(ctx, image), 'Image Position': at + 1, 'Image Alt Text': image.alt } : {}),
    };
  });
}

async function* shopifyProducts(ctx: Context, workplaceId: string): AsyncGenerator<Cell[]> {
  for await (const products of pagesOf<ProductRow>(ctx, productsOf, workplaceId)) {
    const ids = products.map(({ id }) => id);
    const [variants, images] = [await variantsOf(ctx, workplaceId, ids), await imagesOf(ctx, workplaceId, ids)];
    for (const product of products)
      for (const line of shopifyLines(ctx, product, variants.get(product.id) ?? [], images.get(product.id) ?? []))
        yield shopifyColumns.map((column) => line[column]);
  }
}

/** A supplier's name as the screens show it: its source's where it has no name of its own. */
const supplierOf = (source: Cell, name: Cell): Cell => name || (typeof source === 'string' ? vendorNameOf(source) : null);

async function* allVariants(ctx: Context, workplaceId: string): AsyncGenerator<Cell[]> {
  for await (const products of pagesOf<ProductRow>(ctx, productsOf, workplaceId)) {
    const variants = await variantsOf(
      ctx,
      workplaceId,
      products.map(({ id }) => id),
    );
    for (const product of products) {
      const { id, title, state, currency, source, supplier, sourceProduct, sourceUrl, shipTo, createdAt } = product;
      for (const variant of variants.get(id) ?? [])
        yield [
          id,
          title,
          state,
          createdAt,
          variant.id,
          product.options.map((option, at) => `${option.name}: ${variant.values[at] ?? ''}`).join('; '),
          variant.sku,
          variant.barcode,
          variant.isEnabled,
          amountCell(variant.price, currency),
          amountCell(variant.compareAt, currency),
          currency,
          amountCell(variant.cost, 'USD'),
          amountCell(variant.shippingCost, 'USD'),
          'USD',
          shipTo,
          variant.stock,
          variant.grams,
          source,
          sourceProduct && supplierOf(source, supplier),
          sourceProduct,
          sourceUrl,
          variant.sourceVariant,
          variant.sourceSku,
        ];
    }
  }
}

async function* pictureList(ctx: Context, workplaceId: string): AsyncGenerator<Cell[]> {
  for await (const products of pagesOf<ProductRow>(ctx, productsOf, workplaceId)) {
    const images = await imagesOf(
      ctx,
      workplaceId,
      products.map(({ id }) => id),
    );
    for (const { id, title } of products)
      for (const [at, image] of (images.get(id) ?? []).entries())
        yield [id, title, at + 1, image.key ? pictureName(image.key) : null, image.url, image.alt];
  }
}

/** The name of a picture in the archive. Keys are ours: `media/<letters>.webp`. */
export const pictureName = (key: string): string => `pictures/${key.split('/').at(-1)}`;

/** Few: in one statement. */
async function* suppliers(ctx: Context, workplaceId: string): AsyncGenerator<Cell[]> {
  const { rows } = await ctx.sql.query(
    `select source, coalesce(supplier_id, '') as id, coalesce(min(supplier_name), '') as name, count(*)::int as products, sum(variants)::int as variants, sum(offered)::int as offered
     from product_supply where workplace_id = $1 group by 1, 2 order by 4 desc, 1, 2`,
    [workplaceId],
  );
  for (const row of rows) yield [row.source, row.id, supplierOf(row.source, row.name), row.products, row.variants, row.offered];
}

export const productFiles: readonly ExportFile[] = [
  { name: 'products', columns: shopifyColumns, lines: shopifyProducts },
  {
    name: 'variants',
    columns: [
      'Product ID',
      'Product',
      'State',
      'Created at',
      'Variant ID',
      'Options',
      'SKU',
      'Barcode',
      'Sold',
      'Price',
      'Compare-at price',
      'Price currency',
      'Cost',
      'Shipping cost',
      'Cost currency',
      'Shipping cost to',
      'Stock',
      'Weight (g)',
      'Supplier source',
      'Supplier',
      'Supplier product ID',
      'Supplier product link',
      'Supplier variant ID',
      'Supplier SKU',
    ],
    lines: allVariants,
  },
  { name: 'pictures', columns: ['Product ID', 'Product', 'Position', 'File', 'Original link', 'Alt text'], lines: pictureList },
  fileOfRows(
    'store-products',
    `
    select v.id, s.platform, s.name as store, s.domain, s.currency, l.channel_product_id as "channelProduct", l.title, l.status, l.handle, l.pushed_at as "pushedAt",
      l.product_id as product, v.channel_variant_id as "channelVariant", v.title as variant, v.sku, v.price
    from listing_variants v join listings l on l.workplace_id = v.workplace_id and l.id = v.listing_id
      join stores s on s.workplace_id = v.workplace_id and s.id = v.store_id
    where v.workplace_id = $1 and v.id > $2 order by v.id limit $3`,
    [
      ['Platform', 'platform'],
      ['Store', 'store'],
      ['Store address', 'domain'],
      ['Store product ID', 'channelProduct'],
      ['Title', 'title'],
      ['Status', 'status'],
      ['Handle', 'handle'],
      ['Pushed at', 'pushedAt'],
      ['Product ID', 'product'],
      ['Store variant ID', 'channelVariant'],
      ['Variant', 'variant'],
      ['SKU', 'sku'],
      ['Price', amount('price')],
      ['Currency', 'currency'],
    ],
  ),
  fileOfRows(
    'mappings',
    `
    select m.id, s.name as store, s.domain, l.channel_product_id as "channelProduct", l.title, v.channel_variant_id as "channelVariant", v.title as variant, v.sku,
      p.source, p.supplier_name as supplier, p.external_id as "sourceProduct", p.title as "sourceTitle", p.product_url as "sourceUrl",
      w.external_id as "sourceVariant", w.sku as "sourceSku", array_to_string(w.option_values, ' / ') as "sourceValues", m.quantity, array_to_string(m.ship_to_countries, ' ') as countries, m.priority
    from variant_mappings m join listing_variants v on v.workplace_id = m.workplace_id and v.id = m.listing_variant_id
      join listings l on l.workplace_id = v.workplace_id and l.id = v.listing_id join stores s on s.workplace_id = v.workplace_id and s.id = v.store_id
      join source_variants w on w.id = m.source_variant_id join source_products p on p.id = w.product_id
    where m.workplace_id = $1 and m.id > $2 order by m.id limit $3`,
    [
      ['Store', 'store'],
      ['Store address', 'domain'],
      ['Store product ID', 'channelProduct'],
      ['Title', 'title'],
      ['Store variant ID', 'channelVariant'],
      ['Variant', 'variant'],
      ['SKU', 'sku'],
      ['Supplier source', 'source'],
      ['Supplier', ({ source, supplier }) => supplierOf(source, supplier)],
      ['Supplier product ID', 'sourceProduct'],
      ['Supplier product', 'sourceTitle'],
      ['Supplier product link', 'sourceUrl'],
      ['Supplier variant ID', 'sourceVariant'],
      ['Supplier SKU', 'sourceSku'],
      ['Supplier options', 'sourceValues'],
      ['Units', 'quantity'],
      ['Countries', 'countries'],
      ['Fallback', 'priority'],
    ],
  ),
  {
    name: 'suppliers',
    columns: ['Supplier source', 'Supplier ID', 'Supplier', 'Products', 'Variants', 'Variants offered'],
    lines: suppliers,
  },
];
