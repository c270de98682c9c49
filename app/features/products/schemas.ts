/** Shapes of the product centre, the editor and the mapping dialog. Shared with screens. */
import { z } from 'zod';
import { SimilarItemView } from '#app/features/catalog/schemas.ts';
import { longestTitle, mostImages, mostOptions, mostVariants } from '#app/features/imports/product-limits.ts';
import { maxAmount } from '#app/platform/typed-amount.ts';
import { centerSorts, centerTabs } from './center-choices.ts';

export * from './center-choices.ts';

const amount = z.number().int().min(0).max(maxAmount);

const ProductImage = z.object({
  id: z.uuid(),
  /** Key in the file store, or the supplier's address while the copy is being made; shown through `imageUrl`. */
  src: z.string(),
  alt: z.string(),
});

export const ProductVariant = z.object({
  id: z.uuid(),
  option_values: z.array(z.string()),
  sku: z.string(),
  barcode: z.string(),
  /** Minor units of the product's currency. */
  price: z.number().int(),
  compare_at_price: z.number().int().nullable(),
  /** USD cents; the supplier's. 0 without `source_variant_id`: not known (`knownCost`). */
  cost: z.number().int(),
  /** Null: not known, so there is no profit to show. */
  shipping_cost: z.number().int().nullable(),
  /** Null: the supplier has not told it. */
  stock: z.number().int().nullable(),
  weight_grams: z.number().int(),
  is_enabled: z.boolean(),
  image_id: z.string().nullable(),
  source_variant_id: z.string().nullable(),
});
export type ProductVariant = z.infer<typeof ProductVariant>;

const ProductListing = z.object({
  id: z.string(),
  store_id: z.string(),
  store_name: z.string(),
  platform: z.string(),
  domain: z.string(),
  /** `private`, `pending` and `scheduled`: as WooCommerce has it; like a draft nobody can buy it. */
  status: z.enum(['active', 'draft', 'private', 'pending', 'scheduled', 'removed']),
  channel_product_id: z.string().nullable(),
  handle: z.string().nullable(),
  publications: z.array(z.string()),
  pushed_at: z.string().nullable(),
  /** Saved here since the store was last sent it. */
  is_unsent: z.boolean(),
});

export const Product = z.object({
  id: z.uuid(),
  version: z.number().int(),
  state: z.enum(['importing', 'imported', 'pushed']),
  listing_state: z.enum(['none', 'draft', 'active']),
  title: z.string(),
  description_html: z.string(),
  vendor: z.string(),
  product_type: z.string(),
  tags: z.array(z.string()),
  seo_title: z.string(),
  seo_description: z.string(),
  options: z.array(z.object({ name: z.string(), values: z.array(z.string()) })),
  currency: z.string(),
  source: z.string(),
  ship_to: z.string(),
  images: z.array(ProductImage),
  variants: z.array(ProductVariant),
  listings: z.array(ProductListing),
  /** How many variants are sold although none of a supplier's stands behind them: orders of them wait until one is mapped. */
  unsupplied: z.number().int(),
  can_undo: z.boolean(),
  updated_at: z.string(),
});
export type Product = z.infer<typeof Product>;

const text = (max: number) => z.string().max(max, 'tooLarge');

const VariantChange = z.object({
  id: z.uuid(),
  sku: text(255).optional(),
  barcode: text(255).optional(),
  price: amount.optional(),
  compare_at_price: amount.nullable().optional(),
  stock: z.number().int().min(0).max(1_000_000_000).optional(),
  weight_grams: z.number().int().min(0).max(100_000_000).optional(),
  is_enabled: z.boolean().optional(),
  image_id: z.uuid().nullable().optional(),
});

/** Only the given fields change. `version`: the one with which the editor was opened. */
export const ProductChange = z.object({
  id: z.uuid(),
  version: z.number().int().optional(),
  title: z.string().trim().min(1, 'required').max(longestTitle, 'tooLarge').optional(),
  description_html: text(500_000).optional(),
  vendor: text(255).optional(),
  product_type: text(255).optional(),
  tags: z.array(z.string().trim().min(1).max(255, 'tooLarge')).max(250, 'tooLarge').optional(),
  seo_title: text(255).optional(),
  seo_description: text(1000).optional(),
  /**
   * Without `from`, names and values are reworded, each in its place: as many of each as before. With it, this is a plan of all options and
   * values (`option-plan.ts`): new ones are added with the variants for their combinations, and what is left out is removed.
   */
  options: z
    .array(
      z.object({
        name: z.string().trim().min(1, 'required').max(255, 'tooLarge'),
        values: z.array(z.string().trim().min(1, 'required').max(255, 'tooLarge')).max(mostVariants, 'tooLarge'),
        from: z.number().int().min(0).nullable().optional(),
        values_from: z.array(z.number().int().min(0).nullable()).max(mostVariants, 'tooLarge').optional(),
      }),
    )
    .max(mostOptions, 'tooManyOptions')
    .optional(),
  /** All images in their order. An id that is not the product's is a picture of the workplace's gallery. */
  images: z
    .array(z.object({ id: z.uuid(), alt: text(512).default('') }))
    .max(mostImages, 'tooLarge')
    .optional(),
  variants: z.array(VariantChange).max(2048, 'tooLarge').optional(),
});
export type ProductChange = z.output<typeof ProductChange>;

export const BulkUpdate = z.object({ products: z.array(ProductChange).min(1, 'required').max(100, 'tooLarge') });

export const CenterQuery = z.object({
  tab: z.enum(centerTabs).catch('all').default('all'),
  search: z.string().max(200).default(''),
  source: z.string().max(40).optional(),
  tag: z.string().max(255).optional(),
  store_id: z.uuid().optional(),
  sort: z.enum(centerSorts).catch('created_desc').default('created_desc'),
  cursor: z.string().max(500).optional(),
  page: z.coerce.number().int().min(1).max(100_000).optional(),
  page_size: z.coerce.number().int().min(1).max(100).catch(50).default(50),
});
export type CenterQuery = z.output<typeof CenterQuery>;

/** The query in the product centre's address; the whole list when it is invalid. */
export function centerQueryOf({ searchParams }: URL): CenterQuery {
  const parsed = CenterQuery.safeParse(Object.fromEntries([...searchParams].filter(([, value]) => value !== '')));
  return parsed.success ? parsed.data : CenterQuery.parse({});
}

export const CenterRow = z.object({
  id: z.string(),
  title: z.string(),
  image: z.string().nullable(),
  state: z.string(),
  listing_state: z.string(),
  source: z.string(),
  currency: z.string(),
  price_min: z.number(),
  price_max: z.number(),
  /** USD cents, of the variants whose cost is known; null: of none. */
  cost_min: z.number().nullable(),
  cost_max: z.number().nullable(),
  /** Of the cheapest variant; null: not known. */
  shipping_cost: z.number().nullable(),
  /** Of the cheapest variant, in the product's currency; null without an exchange rate, a cost or a shipping cost. */
  profit: z.number().nullable(),
  /** Null: not told of all variants. */
  stock: z.number().nullable(),
  variants_count: z.number(),
  listings: z.array(
    ProductListing.pick({ store_id: true, store_name: true, platform: true, domain: true, status: true, handle: true, is_unsent: true }),
  ),
  created_at: z.string(),
});
export type CenterRow = z.infer<typeof CenterRow>;

const Paging = z.object({ total: z.number().nullable(), next: z.string().nullable(), previous: z.string().nullable() });
export const CenterPage = Paging.extend({ items: z.array(CenterRow) });

export const ListingRow = z.object({
  id: z.string(),
  title: z.string(),
  image: z.string().nullable(),
  status: z.string(),
  is_mapped: z.boolean(),
  product_id: z.string().nullable(),
  store_id: z.string(),
  store_name: z.string(),
  platform: z.string(),
  domain: z.string(),
  handle: z.string().nullable(),
  channel_product_id: z.string().nullable(),
  variants: z.number(),
  mapped_variants: z.number(),
  /** The suppliers' products that its variants are mapped to; three at most. */
  mapped_to: z.array(z.object({ source: z.string(), title: z.string() })),
});
export type ListingRow = z.infer<typeof ListingRow>;
export const ListingPage = Paging.extend({ items: z.array(ListingRow) });

export const CenterCounts = z.object({
  all: z.number(),
  imported: z.number(),
  pushed: z.number(),
  unpushed: z.number(),
  active: z.number(),
  draft: z.number(),
  mapped: z.number(),
  unmapped: z.number(),
  /** The specification's spellings. */
  total_import: z.number(),
  totalPushedActive: z.number(),
  totalPushedDraft: z.number(),
});

/** One line of a store variant's mapping: a supplier variant with its units; fall-backs have a higher `priority`. */
export const MappingLine = z.object({
  source_variant_id: z.uuid(),
  quantity: z.number().int().min(1).max(999).default(1),
  priority: z.number().int().min(0).max(9).default(0),
  ship_to_countries: z
    .array(z.string().regex(/^[A-Z]{2}$/))
    .max(250)
    .default([]),
});
export const MapVariants = z.object({
  /** Id of the listing (store product). */
  id: z.uuid(),
  mappings: z
    .array(z.object({ listing_variant_id: z.uuid(), lines: z.array(MappingLine).max(20, 'tooLarge') }))
    .min(1, 'required')
    .max(2048, 'tooLarge'),
});
export type MapVariants = z.output<typeof MapVariants>;

const MappedVariant = z.object({
  id: z.string(),
  title: z.string(),
  sku: z.string(),
  price: z.number().nullable(),
  lines: z.array(
    MappingLine.extend({
      source_variant_id: z.string(),
      title: z.string(),
      variant_title: z.string(),
      source: z.string(),
      image: z.string().nullable(),
      /** USD cents. */
      cost: z.number(),
      /** Null: not told. */
      stock: z.number().nullable(),
    }),
  ),
});
export const ListingMappings = z.object({
  id: z.string(),
  title: z.string(),
  image: z.string().nullable(),
  currency: z.string(),
  store_name: z.string(),
  variants: z.array(MappedVariant),
});
export type ListingMappings = z.infer<typeof ListingMappings>;

export const SourceVariantChoice = z.object({
  id: z.string(),
  product_id: z.string(),
  title: z.string(),
  variant_title: z.string(),
  option_values: z.array(z.string()),
  sku: z.string(),
  source: z.string(),
  image: z.string().nullable(),
  cost: z.number(),
  /** Null: not told. */
  stock: z.number().nullable(),
});
export type SourceVariantChoice = z.infer<typeof SourceVariantChoice>;

const upTo100 = z.number().int().min(0).max(100).default(100);

/** How a product is split: by the values of one option (its index), or by number. */
export const SplitHow = z.discriminatedUnion('by', [
  z.object({ by: z.literal('option'), option: z.number().int().min(0).max(2) }),
  z.object({
    by: z.literal('number'),
    threshold: upTo100,
    split_logic: z.enum(['split_all_variants', 'split_extra_variants']).default('split_all_variants'),
    split_handle: z.enum(['max_variants_per_product', 'max_create_products']).default('max_variants_per_product'),
    max_variants_per_product: upTo100,
    max_create_products: upTo100,
  }),
]);
export type SplitHow = z.output<typeof SplitHow>;
export const SplitProducts = z.object({ product_ids: z.array(z.uuid()).min(1, 'required').max(50, 'tooLarge'), how: SplitHow });

/** Work that was begun: `tracking_id` groups its items in the process list. */
export const WorkBegun = z.object({ tracking_id: z.string(), items: z.record(z.string(), z.string()) });
export type WorkBegun = z.infer<typeof WorkBegun>;
/** What is done after an answer that tells of other products, too. */
export const BegunBeside = {
  /** Groups the items in the process list; null when all was done at once. */
  tracking_id: z.string().nullable(),
  /** Product id → its process item. */
  items: z.record(z.string(), z.string()),
};

export const SupplierList = z.object({
  suppliers: z.array(
    z.object({
      source: z.string(),
      supplier_id: z.string().nullable(),
      name: z.string(),
      source_products: z.number(),
      /** Numbers of products of which the supplier still offers all, some or none of the variants. */
      products: z.object({ total: z.number(), tracking: z.number(), partial: z.number(), not_tracking: z.number() }),
      skus: z.object({ total: z.number(), tracking: z.number(), not_tracking: z.number() }),
    }),
  ),
});
export type SupplierRow = z.infer<typeof SupplierList>['suppliers'][number];

export const ProductChangeRow = z.object({
  id: z.string(),
  product_id: z.string(),
  title: z.string(),
  image: z.string().nullable(),
  kind: z.enum(['cost', 'stock', 'unavailable', 'available']),
  /** USD cents for a cost, units for stock. */
  before: z.number(),
  after: z.number(),
  variants: z.number(),
  action: z.enum(['none', 'price', 'stock', 'draft', 'fallback']),
  created_at: z.string(),
});
export type ProductChangeRow = z.infer<typeof ProductChangeRow>;

export const StoresSelling = z.object({
  stores: z.number().nullable(),
  price_min: z.number().nullable(),
  price_median: z.number().nullable(),
  price_max: z.number().nullable(),
  currency: z.string(),
});

export const Comparison = z.object({
  current: z.object({
    title: z.string(),
    source: z.string(),
    image: z.string().nullable(),
    currency: z.string(),
    price: z.number(),
    /** USD cents, like the next two; null: not known. */
    cost: z.number().nullable(),
    shipping_cost: z.number().nullable(),
    landed_cost: z.number().nullable(),
    profit: z.number().nullable(),
    ship_to: z.string(),
  }),
  products: z.array(SimilarItemView),
  stores: StoresSelling,
});
export type Comparison = z.infer<typeof Comparison>;
