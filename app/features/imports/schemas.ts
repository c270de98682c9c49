/** Shapes of importing and of favorites, as the specification's calls spell them. Shared with screens. */
import { z } from 'zod';
import { shipToSchema } from '#app/features/catalog/filters.ts';
import { mostMatching } from '#app/platform/most-matching.ts';

/** The seller's word for a group of products, kept as a tag; stores part tags at commas. */
const niche = z
  .string()
  .max(200)
  .nullish()
  .transform((text) => text?.replaceAll(',', ' ').replace(/\s+/g, ' ').trim() || undefined);

export const ImportProduct = z.object({
  source: z.string().trim().min(1).max(32),
  /** The supplier's id, or ours. */
  supplier_product_id: z.string().trim().min(1).max(255),
  ship_to: shipToSchema,
  productName: z.string().max(1000).optional(),
  image: z.string().max(2000).nullish(),
  niche,
});
export type ImportProduct = Omit<z.infer<typeof ImportProduct>, 'niche'> & { niche?: string | undefined };

export const Imported = z.object({
  /** The seller's own copy. */
  product_package_id: z.uuid(),
  /** It was imported before; this is that first copy. */
  already_imported: z.boolean(),
  title: z.string(),
});

export const ImportAll = z.object({
  import_data: z
    .array(
      z.object({
        product_id: z.string().trim().min(1).max(255),
        source: z.string().trim().max(32).optional(),
        niche,
      }),
    )
    .min(1)
    .max(mostMatching),
  ship_to: shipToSchema,
});

export const ImportedMany = z.object({
  /** Product id as given → package id. */
  success: z.record(z.string(), z.string()),
  /** Product id as given → the reason, in the caller's language. */
  failed: z.record(z.string(), z.string()),
  data: z.object({ limit: z.number(), usage: z.number() }).nullable(),
  /** Groups the items of what is imported after the answer, in the process list; null when nothing is. */
  tracking_id: z.string().nullable(),
  /** Product id as given → its process item, for what is imported after the answer. */
  items: z.record(z.string(), z.string()),
});

export const SourceFavorites = z.object({
  products: z
    .array(z.object({ supplier_product_id: z.string().trim().min(1).max(255), source: z.string().trim().min(1).max(32) }))
    .min(1)
    .max(100),
});
export const SourceFavorite = z.object({
  supplier_product_id: z.string().trim().min(1).max(255),
  source: z.string().trim().min(1).max(32),
});

const many = (most: number) =>
  z.preprocess((value) => (typeof value === 'string' ? value.split(',') : value), z.array(z.uuid()).min(1).max(most));
export const ProductIds = z.object({ product_ids: many(200) });
/** Products chosen in a list: rows of its page, or all that match. */
export const ChosenProducts = z.object({ product_ids: many(mostMatching) });

export const ImportQuery = z.object({
  search: z
    .string()
    .trim()
    .max(200)
    .transform((text) => text || undefined)
    .optional(),
  cursor: z.string().max(400).optional(),
  page: z.coerce.number().int().min(1).max(2000).optional().catch(undefined),
  page_size: z.coerce.number().int().min(1).max(100).default(25).catch(25),
});
export type ImportQuery = z.infer<typeof ImportQuery>;

/** The query in the address of the import list; the default one if it is invalid. */
export function importQueryOf({ searchParams }: URL): ImportQuery {
  const parsed = ImportQuery.safeParse(Object.fromEntries(searchParams));
  return parsed.success ? parsed.data : ImportQuery.parse({});
}

/** An entry of the import list. Money: minor units of `currency`; costs are USD cents. */
export const ImportEntry = z.object({
  id: z.uuid(),
  status: z.enum(['processing', 'success', 'error']),
  title: z.string(),
  image: z.string().nullable(),
  source: z.string(),
  source_product_id: z.string().nullable(),
  supplier_product_id: z.string().nullable(),
  ship_to: z.string(),
  variants_count: z.number(),
  currency: z.string(),
  price_min: z.number(),
  price_max: z.number(),
  /** Of the variants whose cost is known; null: of none. */
  cost_min: z.number().nullable(),
  cost_max: z.number().nullable(),
  /** Null if not known; `profit` is null then as well. */
  shipping_cost: z.number().nullable(),
  profit: z.number().nullable(),
  /** Null: the supplier has not told it of all variants. */
  stock: z.number().nullable(),
  /** No longer sold by the supplier. */
  is_removed: z.boolean(),
  created_at: z.string(),
});
export type ImportEntry = z.infer<typeof ImportEntry>;

export const ImportPage = z.object({
  items: z.array(ImportEntry),
  total: z.number().nullable(),
  next: z.string().nullable(),
  previous: z.string().nullable(),
});

export const ImageOrigins = z.object({
  images: z.array(
    z.object({
      /** Null for a picture that only the supplier shows. */
      id: z.string().nullable(),
      /** Shown through `imageUrl`. */
      src: z.string(),
      origin: z.string().nullable(),
      alt: z.string(),
    }),
  ),
});
export type ImageOrigin = z.infer<typeof ImageOrigins>['images'][number];
