/**
 * Shapes of the catalogue's answers (specification 2, section 3). Amounts named `…_usd` are decimal dollars as text; others are
 * integers in cents.
 */
import { z } from 'zod';

export const CatalogItemView = z.object({
  id: z.string(),
  source: z.string(),
  source_product_id: z.string(),
  name: z.string(),
  image: z.string().nullable(),
  supplier_id: z.string().nullable(),
  supplier_name: z.string().nullable(),
  /** Null: the details were never read. */
  total_variants: z.number().nullable(),
  /** Its variants and description have been read; before, only the entry in its supplier's list is known. */
  details: z.boolean(),
  /** Its place in the category tree, as the filter `category` takes it: `home-and-garden/home-storage`. */
  collection_path: z.string().nullable(),
  /** Null: the supplier has not told it, which is not the same as 0. */
  stock: z.number().nullable(),
  rating: z.number().nullable(),
  reviews_count: z.number(),
  lastest_volume: z.number(),
  listed_count: z.number(),
  ship_to: z.string(),
  ship_from: z.string(),
  /** Cents, like the following. */
  price: z.number(),
  shipping_cost: z.number(),
  landed_cost: z.number(),
  suggested_price: z.number(),
  profit: z.number().nullable(),
  rsp_price_usd: z.string(),
  currency: z.string(),
  shipping_time_min: z.number().nullable(),
  shipping_time_max: z.number().nullable(),
  is_estimated: z.boolean(),
  /** Its variants cost differently: the costs are those of the cheapest. */
  is_from: z.boolean(),
  /** Plugs (`plug:AU`), voltages (`volt:110`) and size systems (`size:US`) that it names, of kinds of which none fits the country. */
  misfits: z.array(z.string()),
  imported: z.boolean(),
  product_package_id: z.string().nullable(),
  pushed: z.boolean(),
  /** A variant in one of the workplace's stores is mapped to one of its variants. */
  mapped: z.boolean(),
  favourite: z.boolean(),
});
export type CatalogItemView = z.infer<typeof CatalogItemView>;

export const CatalogPageView = z.object({
  products: z.array(CatalogItemView),
  total: z.number().nullable(),
  next: z.string().nullable(),
  previous: z.string().nullable(),
  /** `most`, `some`: no product has all words of the search, these have more than half of them, or at least one. */
  match: z.enum(['all', 'most', 'some']),
  /** The search text as it was understood, where words were mistyped. */
  corrected: z.string().nullable(),
  /** The text with words that were looked for beside those that were typed. */
  also: z.string().nullable(),
});

/** A similar product; `likeness` is the similarity of the pictures, 0 to 1, or null if it was found by words. */
export const SimilarItemView = CatalogItemView.extend({ likeness: z.number().nullable() });

/** A picture: a file, a data URL or a public https address. */
export const GivenImage = z.union([z.file(), z.string().trim().min(1, 'required').max(4_000_000, 'tooLarge')]);

const LogisticsOption = z.object({
  name: z.string(),
  amount: z.number(),
  currency: z.string(),
  delivery_time: z.string(),
  processing_time: z.string(),
  delivery_days_min: z.number().nullable(),
  delivery_days_max: z.number().nullable(),
});

export const LogisticsView = z.object({
  logistics: z.array(LogisticsOption),
  ship_from: z.string(),
  ship_to: z.string(),
  fetched_at: z.string(),
  /** The supplier's words if the last request to it failed. */
  error: z.string().nullable(),
});
export type LogisticsView = z.infer<typeof LogisticsView>;

const VariantView = z.object({
  id: z.string(),
  sku_id: z.string(),
  sku: z.string(),
  code: z.string(),
  sku_property: z.array(z.object({ sku_property_name: z.string(), sku_property_value: z.string(), sku_image: z.string().nullable() })),
  price_usd: z.string(),
  cost: z.number(),
  /** Null: the supplier has not told it. */
  stock: z.number().nullable(),
  weight_grams: z.number(),
  /** For one unit to the requested country; null if not known, and then `profit` and `margin` are null as well. */
  shipping_cost: z.number().nullable(),
  /** Services for this variant, if they differ from the product's because of its weight. */
  logistics: z.array(LogisticsOption).optional(),
  suggested_price: z.number(),
  profit: z.number().nullable(),
  margin: z.number().nullable(),
});

export const ProductDetailView = z.object({
  id: z.string(),
  source_product_id: z.string(),
  source: z.string(),
  name: z.string(),
  images: z.array(z.string()),
  description: z.string(),
  options: z.array(
    z.object({ name: z.string(), values: z.array(z.object({ id: z.string(), value: z.string(), image: z.string().nullable() })) }),
  ),
  variants: z.array(VariantView),
  price_range: z.object({ min: z.number(), max: z.number() }),
  rsp_price_usd: z.string(),
  shipping_default: z.object({ ship_countries: z.array(z.string()) }),
  lastest_volume: z.number(),
  listed_count: z.number(),
  rating: z.number().nullable(),
  reviews_count: z.number(),
  item_specifics: z.object({ blockContent: z.array(z.object({ name: z.string(), value: z.string() })) }),
  store_info: z.object({ store_name: z.string(), store_id: z.string().nullable() }),
  product_link: z.string().nullable(),
  category_id: z.string().nullable(),
  imported: z.boolean(),
  product_package_id: z.string().nullable(),
  pushed: z.boolean(),
  favourite: z.boolean(),
  /** `partial`: the variants are not known yet. */
  status: z.enum(['active', 'partial', 'removed', 'prohibited']),
  shipFroms: z.array(z.string()),
  /** Null: not told of all variants. */
  stock: z.number().nullable(),
  currency: z.string(),
  fetched_at: z.string(),
  /** The supplier's words if reading the product again failed. */
  fetch_error: z.string().nullable(),
  logistics: LogisticsView.nullable(),
  shipping_cost: z.number().nullable(),
});
export type ProductDetailView = z.infer<typeof ProductDetailView>;

/** The part of a product's detail that depends on the country. */
export const PriceDetailView = ProductDetailView.pick({
  id: true,
  variants: true,
  price_range: true,
  rsp_price_usd: true,
  shipping_cost: true,
  currency: true,
});

export const ReviewsView = z.object({
  reviews: z.array(
    z.object({
      id: z.string(),
      author: z.string(),
      rating: z.number(),
      text: z.string(),
      images: z.array(z.string()),
      country_code: z.string().nullable(),
      at: z.string(),
    }),
  ),
  total: z.number(),
  page: z.number(),
  page_size: z.number(),
  error: z.string().nullable(),
});
export type ReviewsView = z.infer<typeof ReviewsView>;

type Tree = { id: string; name: string; children: Tree[] };
export const CategoryTree: z.ZodType<Tree> = z.lazy(() => z.object({ id: z.string(), name: z.string(), children: z.array(CategoryTree) }));
