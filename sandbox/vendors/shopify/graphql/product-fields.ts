import { idOf } from '../gid.ts';
import { appNamespace, ownerTypeOf, realNamespace } from '../metafields.ts';
import type * as M from '../model.ts';
import { compareAmounts } from '../money.ts';
import { listConnection, type PageArgs, tableConnection, tableCount } from './connections.ts';
import type { RequestContext, Resolvers } from './request-context.ts';
import { count, idField, image, legacyId, money, truncated } from './values.ts';

type Ctx = RequestContext;

async function variantsOf(ctx: Ctx, productId: number): Promise<M.Variant[]> {
  return (await ctx.children('variants', productId)).slice().sort((one, other) => one.position - other.position);
}

async function mediaOf(ctx: Ctx, ids: number[]): Promise<M.MediaFile[]> {
  return (await Promise.all(ids.map((id) => ctx.one('media', id)))).filter((each) => each !== null);
}

async function availableOf(ctx: Ctx, inventoryItemId: number): Promise<number> {
  return (await ctx.children('inventoryLevels', inventoryItemId))
    .filter((level) => level.isActive)
    .reduce((sum, level) => sum + level.available, 0);
}

async function tracked(ctx: Ctx, variants: M.Variant[]): Promise<M.Variant[]> {
  const items = await Promise.all(variants.map((variant) => ctx.one('inventoryItems', variant.inventoryItemId)));
  return variants.filter((_, index) => items[index]?.tracked);
}

export const typed = (file: M.MediaFile) => ({ __typename: file.kind, ...file });

/** Metafields of any owner; `owner` is `Product/123`. */
export function metafieldFields(type: string): Resolvers {
  return {
    async metafield(record: { id: number }, args: { namespace?: string | null; key: string }, ctx: Ctx) {
      const [namespace, key] = args.namespace || !args.key.includes('.') ? [args.namespace, args.key] : args.key.split('.');
      const found = await ctx.store.find('metafields', {
        owner: `${type}/${record.id}`,
        namespace: realNamespace(namespace),
        key: key as string,
      });
      return found[0] ?? null;
    },
    async metafields(record: { id: number }, args: PageArgs & { namespace?: string | null; keys?: string[] | null }, ctx: Ctx) {
      const all = await ctx.store.find('metafields', { owner: `${type}/${record.id}` });
      const chosen = all.filter(
        (each) =>
          (!args.namespace || each.namespace === realNamespace(args.namespace)) &&
          (!args.keys ||
            args.keys.some((key) => key === each.key || key === `${each.namespace}.${each.key}` || key === `${appNamespace}.${each.key}`)),
      );
      return listConnection(chosen, args, 'metafields', (each) => each.id);
    },
  };
}

const publishable: Resolvers = {
  publishedOnPublication: (product: M.Product, args: { publicationId: string }) =>
    product.publicationIds.includes(idOf('Publication', args.publicationId)),
  resourcePublicationsCount: (product: M.Product) => count(product.publicationIds.length),
  /** Sales channels unless another type is asked for. What is published of a draft is only staged. */
  async resourcePublicationsV2(product: M.Product, args: PageArgs & { onlyPublished?: boolean; catalogType?: string | null }, ctx: Ctx) {
    const isPublished = product.status === 'ACTIVE';
    const publications = (await ctx.store.list('publications')).filter(
      (each) => product.publicationIds.includes(each.id) && (each.catalogType ?? 'APP') === (args.catalogType ?? 'APP'),
    );
    const rows = (isPublished || args.onlyPublished === false ? publications : []).map((publication) => {
      return {
        isPublished,
        publication,
        publishDate: product.updatedAt,
        publishable: { __typename: 'Product', ...product },
      };
    });
    return listConnection(rows, args, 'resourcePublicationsV2', (each) => each.publication.id);
  },
};

const onlineAddress = async (ctx: Ctx, product: M.Product) => {
  const online = (await ctx.store.list('publications')).find((each) => each.handle === 'online_store');
  return online && product.status === 'ACTIVE' && product.publicationIds.includes(online.id)
    ? `https://${ctx.shop.domain}/products/${product.handle}`
    : null;
};

export const productFields: Record<string, Resolvers> = {
  Product: {
    ...metafieldFields('Product'),
    ...publishable,
    id: idField('Product'),
    legacyResourceId: legacyId,
    description: (product: M.Product, args: { truncateAt?: number | null }) => truncated(product.descriptionHtml, args.truncateAt),
    category: (product: M.Product) => {
      if (!product.categoryId) return null;
      const name = product.categoryId.split('/').pop() as string;
      return { id: product.categoryId, name, fullName: name };
    },
    async collections(product: M.Product, args: PageArgs & { query?: string | null; sortKey?: string }, ctx: Ctx) {
      return listConnection(await ctx.store.getMany('collections', product.collectionIds), args, 'collections', (each) => each.id);
    },
    featuredMedia: async (product: M.Product, _: unknown, ctx: Ctx) => {
      const [first] = await mediaOf(ctx, product.mediaIds.slice(0, 1));
      return first ? typed(first) : null;
    },
    featuredImage: async (product: M.Product, _: unknown, ctx: Ctx) =>
      image((await mediaOf(ctx, product.mediaIds)).find((each) => each.url)),
    hasOnlyDefaultVariant: (product: M.Product) =>
      product.options.length === 1 &&
      product.options[0]?.name === 'Title' &&
      product.options[0].values.length === 1 &&
      product.options[0].values[0]?.name === 'Default Title',
    async hasOutOfStockVariants(product: M.Product, _: unknown, ctx: Ctx) {
      const variants = await tracked(ctx, await variantsOf(ctx, product.id));
      return (await Promise.all(variants.map((variant) => availableOf(ctx, variant.inventoryItemId)))).some((available) => available <= 0);
    },
    async images(product: M.Product, args: PageArgs, ctx: Ctx) {
      const ready = (await mediaOf(ctx, product.mediaIds)).filter((each) => each.url);
      const page = listConnection(ready, args, 'images', (each) => each.id);
      return { ...page, nodes: page.nodes.map(image), edges: page.edges.map((edge) => ({ ...edge, node: image(edge.node) })) };
    },
    isGiftCard: (product: M.Product) => product.giftCard,
    async media(product: M.Product, args: PageArgs, ctx: Ctx) {
      const all = (await mediaOf(ctx, product.mediaIds)).map(typed);
      return listConnection(all, args, 'media', (each) => each.id);
    },
    mediaCount: (product: M.Product) => count(product.mediaIds.length),
    onlineStoreUrl: (product: M.Product, _: unknown, ctx: Ctx) => onlineAddress(ctx, product),
    onlineStorePreviewUrl: (product: M.Product, _: unknown, ctx: Ctx) => `https://${ctx.shop.domain}/products/${product.handle}?preview=1`,
    options: (product: M.Product, args: { first?: number | null }) =>
      product.options.slice(0, args.first ?? undefined).map((option) => ({ ...option, product })),
    async priceRangeV2(product: M.Product, _: unknown, ctx: Ctx) {
      const prices = (await variantsOf(ctx, product.id))
        .map((variant) => variant.price)
        .sort((one, other) => compareAmounts(one, other, ctx.shop.currency));
      return {
        minVariantPrice: money(prices[0] ?? '0', ctx.shop.currency),
        maxVariantPrice: money(prices.at(-1) ?? '0', ctx.shop.currency),
      };
    },
    publishedAt: async (product: M.Product, _: unknown, ctx: Ctx) => ((await onlineAddress(ctx, product)) ? product.createdAt : null),
    seo: (product: M.Product) => ({ title: product.seoTitle, description: product.seoDescription }),
    async totalInventory(product: M.Product, _: unknown, ctx: Ctx) {
      const variants = await tracked(ctx, await variantsOf(ctx, product.id));
      return (await Promise.all(variants.map((variant) => availableOf(ctx, variant.inventoryItemId)))).reduce((sum, each) => sum + each, 0);
    },
    tracksInventory: async (product: M.Product, _: unknown, ctx: Ctx) => (await tracked(ctx, await variantsOf(ctx, product.id))).length > 0,
    async variants(product: M.Product, args: PageArgs, ctx: Ctx, info) {
      // A query about one product may take all of its variants at once.
      const single = info.path.prev?.key === 'product' && (args.first ?? 0) > 250 && (args.first ?? 0) <= 2000;
      const all = await variantsOf(ctx, product.id);
      if (!single) return listConnection(all, args, 'variants', (each) => each.id);
      const page = listConnection(all, { ...args, first: 250 }, 'variants', (each) => each.id);
      const start = page.nodes[0] ? all.indexOf(page.nodes[0]) : 0;
      const nodes = all.slice(start, start + (args.first as number));
      const edges = nodes.map((node) => ({
        node,
        cursor: Buffer.from(JSON.stringify({ last_id: node.id, last_value: '' })).toString('base64'),
      }));
      const hasNextPage = start + nodes.length < all.length;
      return { nodes, edges, pageInfo: { ...page.pageInfo, hasNextPage, endCursor: edges.at(-1)?.cursor ?? null } };
    },
    variantsCount: async (product: M.Product, _: unknown, ctx: Ctx) => count((await variantsOf(ctx, product.id)).length),
  },
  ProductOption: {
    id: idField('ProductOption'),
    values: (option: M.ProductOption) => option.values.map((value) => value.name),
    optionValues: (option: M.ProductOption & { product: M.Product }) =>
      option.values.map((value) => ({ ...value, productId: option.product.id })),
  },
  ProductOptionValue: {
    id: idField('ProductOptionValue'),
    async hasVariants(value: { id: number; productId: number }, _: unknown, ctx: Ctx) {
      return (await ctx.children('variants', value.productId)).some((variant) =>
        variant.optionValues.some((chosen) => chosen.valueId === value.id),
      );
    },
  },
  ProductVariant: {
    ...metafieldFields('ProductVariant'),
    id: idField('ProductVariant'),
    legacyResourceId: legacyId,
    async availableForSale(variant: M.Variant, _: unknown, ctx: Ctx) {
      const item = await ctx.one('inventoryItems', variant.inventoryItemId);
      return !item?.tracked || variant.inventoryPolicy === 'CONTINUE' || (await availableOf(ctx, variant.inventoryItemId)) > 0;
    },
    async displayName(variant: M.Variant, _: unknown, ctx: Ctx) {
      return `${(await ctx.one('products', variant.productId))?.title} - ${variant.title}`;
    },
    image: async (variant: M.Variant, _: unknown, ctx: Ctx) => image((await mediaOf(ctx, variant.mediaIds))[0]),
    inventoryItem: (variant: M.Variant, _: unknown, ctx: Ctx) => ctx.one('inventoryItems', variant.inventoryItemId),
    inventoryQuantity: (variant: M.Variant, _: unknown, ctx: Ctx) => availableOf(ctx, variant.inventoryItemId),
    async media(variant: M.Variant, args: PageArgs, ctx: Ctx) {
      return listConnection((await mediaOf(ctx, variant.mediaIds)).map(typed), args, 'media', (each) => each.id);
    },
    product: (variant: M.Variant, _: unknown, ctx: Ctx) => ctx.one('products', variant.productId),
    selectedOptions: (variant: M.Variant) =>
      variant.optionValues.map((each) => ({
        name: each.name,
        value: each.value,
        optionValue: { id: each.valueId, name: each.value, productId: variant.productId },
      })),
  },
  MediaImage: {
    ...metafieldFields('MediaImage'),
    id: idField('MediaImage'),
    fileStatus: (file: M.MediaFile) => file.status,
    fileErrors: (file: M.MediaFile) => (file.error ? [file.error] : []),
    mediaErrors: (file: M.MediaFile) => (file.error ? [file.error] : []),
    mediaContentType: () => 'IMAGE',
    image,
    originalSource: (file: M.MediaFile) => ({ fileSize: file.bytes }),
    preview: (file: M.MediaFile) => ({ image: image(file), status: file.status }),
  },
  GenericFile: {
    id: idField('GenericFile'),
    fileStatus: (file: M.MediaFile) => file.status,
    fileErrors: (file: M.MediaFile) => (file.error ? [file.error] : []),
    originalFileSize: (file: M.MediaFile) => file.bytes,
    preview: (file: M.MediaFile) => ({ image: null, status: file.status }),
  },
  Publication: {
    id: idField('Publication'),
    autoPublish: () => false,
    supportsFuturePublishing: (publication: M.Publication) => publication.handle === 'online_store',
    includedProductsCount: (publication: M.Publication, args: { limit?: number | null }, ctx: Ctx) =>
      tableCount(
        ctx,
        'products',
        'includedProductsCount',
        { where: `data->'publicationIds' @> $2::jsonb`, values: [JSON.stringify([publication.id])] },
        args.limit,
      ),
  },
  Collection: {
    id: idField('Collection'),
    legacyResourceId: legacyId,
    description: (collection: M.Collection, args: { truncateAt?: number | null }) => truncated(collection.descriptionHtml, args.truncateAt),
    hasProduct: async (collection: M.Collection, args: { id: string }, ctx: Ctx) =>
      (await ctx.one('products', idOf('Product', args.id)))?.collectionIds.includes(collection.id) ?? false,
    products: (collection: M.Collection, args: PageArgs, ctx: Ctx) =>
      tableConnection(ctx, 'products', args, 'products', {
        where: `data->'collectionIds' @> $2::jsonb`,
        values: [JSON.stringify([collection.id])],
      }),
    productsCount: (collection: M.Collection, _: unknown, ctx: Ctx) =>
      tableCount(
        ctx,
        'products',
        'productsCount',
        { where: `data->'collectionIds' @> $2::jsonb`, values: [JSON.stringify([collection.id])] },
        null,
      ),
  },
  Metafield: {
    id: idField('Metafield'),
    legacyResourceId: legacyId,
    jsonValue: (each: M.Metafield) => {
      if (each.type === 'json' || each.type.startsWith('list.') || each.type === 'boolean' || each.type === 'number_integer')
        return JSON.parse(each.value);
      return each.value;
    },
    ownerType: (each: M.Metafield) => ownerTypeOf(each.owner),
    compareDigest: (each: M.Metafield) => Buffer.from(`${each.value}`).toString('base64url').slice(0, 64),
    async owner(each: M.Metafield, _: unknown, ctx: Ctx) {
      const [type = '', id] = each.owner.split('/');
      const kinds = { Product: 'products', ProductVariant: 'variants', Order: 'orders', MediaImage: 'media' } as const;
      const kind = kinds[type as keyof typeof kinds];
      const record = kind ? await ctx.one(kind, Number(id)) : null;
      return record && { __typename: type, ...record };
    },
  },
  MetafieldDefinition: {
    id: idField('MetafieldDefinition'),
    type: (each: M.MetafieldDefinition) => ({ name: each.type, category: each.type.startsWith('number') ? 'NUMBER' : 'TEXT' }),
    capabilities: (each: M.MetafieldDefinition) => ({ uniqueValues: { enabled: each.uniqueValues, eligible: true } }),
  },
  ProductSetOperation: {
    id: idField('ProductSetOperation'),
    product: (each: M.ProductOperation, _: unknown, ctx: Ctx) => ctx.one('products', each.productId),
  },
  ProductDeleteOperation: { id: idField('ProductDeleteOperation') },
};
