/**
 * What Shopify sends about products, and shapes common to all answers (pages, refusals), as far as we read them. Orders: `order-wire.ts`.
 */
import { z } from 'zod';
import { anyText, firstOf, orNull, plainText } from '#app/platform/odd-members.ts';

/** A plain decimal amount. */
const money = z.string().regex(/^-?\d{1,15}(\.\d+)?$/, 'not an amount');
const time = z.string().refine((text) => !Number.isNaN(Date.parse(text)), 'not a time');

export const UserErrors = z.array(z.object({ field: z.array(z.string()).nullish(), message: z.string(), code: z.string().nullish() }));
export type UserErrors = z.infer<typeof UserErrors>;

export const PageInfo = z.object({ hasNextPage: z.boolean(), endCursor: z.string().nullish() });

const VariantPage = z.object({
  nodes: z.array(
    z.object({
      id: z.string().min(1),
      title: anyText,
      sku: plainText,
      price: money,
    }),
  ),
  pageInfo: PageInfo,
});
export type VariantNode = z.infer<typeof VariantPage>['nodes'][number];

const MediaPage = z.object({ nodes: z.array(z.object({ id: z.string(), status: z.string() })), pageInfo: PageInfo });

export const PushedProduct = z.object({
  id: z.string(),
  handle: z.string(),
  updatedAt: z.string(),
  variants: VariantPage,
  media: MediaPage,
  resourcePublicationsV2: z.object({ nodes: z.array(z.object({ publication: z.object({ id: z.string() }) })) }),
});
export type PushedProduct = z.infer<typeof PushedProduct>;

export const FoundProduct = z.object({ productByIdentifier: PushedProduct.nullable() });
export const VariantsOfProduct = z.object({ product: z.object({ variants: VariantPage }).nullable() });
export const MediaOfProduct = z.object({ product: z.object({ media: MediaPage }).nullable() });
export const OptionsOfVariants = z.object({
  product: z
    .object({
      variants: z.object({
        nodes: z.array(z.object({ id: z.string(), selectedOptions: z.array(z.object({ name: z.string(), value: z.string() })) })),
        pageInfo: PageInfo,
      }),
    })
    .nullable(),
});
export const PicturesOfVariants = z.object({
  product: z
    .object({
      variants: z.object({
        nodes: z.array(z.object({ id: z.string(), media: z.object({ nodes: z.array(z.object({ id: z.string() })) }) })),
        pageInfo: PageInfo,
      }),
    })
    .nullable(),
});
export const DetachedAnswer = z.object({ productVariantDetachMedia: z.object({ userErrors: UserErrors }) });
export const Definitions = z.object({ metafieldDefinitions: z.object({ nodes: z.array(z.object({ id: z.string() })) }) });
export const CreatedDefinition = z.object({ metafieldDefinitionCreate: z.object({ userErrors: UserErrors }) });

export const MetafieldsSet = z.object({ metafieldsSet: z.object({ userErrors: UserErrors }) });

export const StagedTargets = z.object({
  stagedUploadsCreate: z.object({
    stagedTargets: z
      .array(z.object({ url: z.string(), resourceUrl: z.string(), parameters: z.array(z.object({ name: z.string(), value: z.string() })) }))
      .nullish(),
    userErrors: UserErrors,
  }),
});

export const ProductSetDone = z.object({ productSet: z.object({ product: PushedProduct.nullish(), userErrors: UserErrors }) });
export const ProductSetStarted = z.object({
  productSet: z.object({ productSetOperation: z.object({ id: z.string(), status: z.string() }).nullish(), userErrors: UserErrors }),
});
export const ProductSetState = z.object({
  productOperation: z
    .object({
      status: z.enum(['CREATED', 'ACTIVE', 'COMPLETE']),
      product: z.object({ id: z.string() }).nullish(),
      userErrors: UserErrors.optional(),
    })
    .nullable(),
});

export const PublishAnswer = z.object({ publishablePublish: z.object({ userErrors: UserErrors }) });
export const UnpublishAnswer = z.object({ publishableUnpublish: z.object({ userErrors: UserErrors }) });
export const DeleteAnswer = z.object({ productDelete: z.object({ userErrors: UserErrors }) });
export const StatusAnswer = z.object({ productUpdate: z.object({ userErrors: UserErrors }) });
export const CostsAnswer = z.object({ productVariantsBulkUpdate: z.object({ userErrors: UserErrors }) });
export const Publications = z.object({ publications: z.object({ nodes: z.array(z.object({ id: z.string(), name: z.string() })) }) });
export const PrimaryLocation = z.object({ location: z.object({ id: z.string() }).nullable() });

/** All of its variants are needed: one that is missing would count as deleted. */
export const StoreProduct = z.object({
  id: z.string().min(1),
  title: anyText,
  handle: plainText,
  status: z.string().min(1),
  updatedAt: time,
  /** Null: it has none; undefined: one that cannot be read, or whose preview is not ready. */
  featuredMedia: z
    .object({ preview: z.object({ image: z.object({ url: z.string().min(1) }) }) })
    .transform(({ preview }) => preview.image.url)
    .nullable()
    .optional()
    .catch(undefined),
  variants: VariantPage,
});
export type StoreProduct = z.infer<typeof StoreProduct>;
/** Nodes are read one by one. */
export const StoreProducts = z.object({ products: z.object({ nodes: z.array(z.unknown()), pageInfo: PageInfo }) });
export const OneStoreProduct = z.object({ product: StoreProduct.nullable() });

export const InventoryItems = z.object({
  product: z
    .object({
      variants: z.object({
        nodes: z.array(z.object({ id: z.string(), inventoryItem: z.object({ id: z.string(), tracked: z.boolean() }) })),
        pageInfo: PageInfo,
      }),
    })
    .nullable(),
});
export const StockedAnswer = z.object({ inventoryActivate: z.object({ userErrors: UserErrors }) });
export const StockAnswer = z.object({ inventorySetQuantities: z.object({ userErrors: UserErrors }) });

const ContentVariant = z.object({
  id: z.string(),
  selectedOptions: z.array(z.object({ value: z.string() })),
  media: z.object({ nodes: z.array(z.object({ id: z.string() })) }),
  price: money,
  compareAtPrice: money.nullable(),
  sku: z.string().nullable(),
  barcode: z.string().nullable(),
  inventoryQuantity: z.number().nullable(),
  inventoryItem: z.object({
    unitCost: orNull(z.object({ amount: money })),
    measurement: z.object({ weight: z.object({ unit: z.string(), value: z.number() }).nullable() }),
  }),
});
const ContentVariants = z.object({ nodes: z.array(ContentVariant), pageInfo: PageInfo });
export type ContentVariant = z.infer<typeof ContentVariant>;

const ContentMedia = z.object({
  nodes: z.array(
    z.object({
      id: z.string(),
      alt: z.string().nullable(),
      preview: z.object({ image: z.object({ url: z.string() }).nullable() }).nullable(),
    }),
  ),
  pageInfo: PageInfo,
});

const ProductContent = z.object({
  title: z.string(),
  descriptionHtml: z.string(),
  vendor: z.string(),
  productType: z.string(),
  tags: z.array(z.string()),
  seo: z.object({ title: z.string().nullable(), description: z.string().nullable() }),
  options: z.array(z.object({ name: z.string(), optionValues: z.array(z.object({ name: z.string() })) })),
  resourcePublicationsV2: z.object({ nodes: z.array(z.object({ publication: z.object({ id: z.string() }) })) }),
  media: ContentMedia,
  variants: ContentVariants,
});
export type ProductContent = z.infer<typeof ProductContent>;
export const ContentOfProduct = z.object({ product: ProductContent.nullable() });
export const MediaOfContent = z.object({ product: z.object({ media: ContentMedia }).nullable() });
export const VariantsOfContent = z.object({ product: z.object({ variants: ContentVariants }).nullable() });

const picture = z.object({ src: z.string().min(1) }).transform(({ src }) => src);

/** Body of `products/create` and `products/update` webhooks (REST spelling). */
export const ProductWebhook = z.object({
  admin_graphql_api_id: orNull(z.string().min(1)),
  id: plainText,
  title: orNull(z.string()),
  handle: plainText,
  status: orNull(z.string()),
  updated_at: orNull(time),
  image: orNull(picture),
  images: firstOf(picture),
  /** Null where one cannot be read. */
  variants: orNull(
    z.array(
      orNull(
        z.object({
          admin_graphql_api_id: orNull(z.string().min(1)),
          id: plainText,
          title: anyText,
          sku: plainText,
          price: orNull(z.union([money, z.number()])),
          inventory_item_id: plainText,
        }),
      ),
    ),
  ),
  /** Sent when a product has more variants than a webhook carries: one for each of them. */
  variant_gids: z.array(z.unknown()).nullish().catch([null]),
});

/** Body of `products/delete`. */
export const ProductDeletedWebhook = z.object({ id: z.union([z.number(), z.string()]) });
