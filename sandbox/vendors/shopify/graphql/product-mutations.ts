import { gid, idOf, parseGid } from '../gid.ts';
import { addMedia } from '../media.ts';
import { ownerByCustomId, setMetafields } from '../metafields.ts';
import type { Product, ProductOperation, Variant } from '../model.ts';
import { chooseValues } from '../product-options.ts';
import { type ProductSetInput, productSet } from '../product-set.ts';
import { addVariants, applyVariant, mediaOf, optionValueInput, stockChanges } from '../product-variants.ts';
import {
  applyFields,
  type Draft,
  deleteProduct,
  loadDraft,
  newDraft,
  type ProductFields,
  removeVariants,
  saveDraft,
  sortedTags,
  type VariantFields,
} from '../products.ts';
import { Refusal, refuse, type UserError } from '../refusal.ts';
import { inShop, type Session } from '../store.ts';
import { mutation } from './mutation.ts';
import { typed } from './product-fields.ts';
import type { RequestContext, Resolvers } from './request-context.ts';

type Identifier = {
  id?: string | null;
  handle?: string | null;
  customId?: { namespace?: string | null; key: string; value: string } | null;
};
type MediaInput = { alt?: string | null; mediaContentType: string; originalSource: string };

const write = ['write_products'];

async function draftOf(s: Session, id: string | null | undefined, field: string[]): Promise<Draft> {
  const draft = await loadDraft(s, idOf('Product', id));
  if (!draft) refuse(field, 'Product does not exist', 'PRODUCT_DOES_NOT_EXIST');
  return draft;
}

/** Which product an identifier means; a new one when a handle or custom id is free. */
async function identified(s: Session, identifier: Identifier | null | undefined): Promise<Draft> {
  if (!identifier) return newDraft(s);
  if (identifier.id) return draftOf(s, identifier.id, ['identifier', 'id']);
  if (identifier.handle) {
    const [found] = await s.store.find('products', { handle: identifier.handle });
    return found ? ((await loadDraft(s, found.id)) as Draft) : newDraft(s);
  }
  const owner = identifier.customId ? await ownerByCustomId(s, 'PRODUCT', identifier.customId) : undefined;
  return (owner ? await loadDraft(s, owner) : undefined) ?? newDraft(s);
}

async function runProductSet(
  s: Session,
  ctx: RequestContext,
  identifier: Identifier | null | undefined,
  input: ProductSetInput,
): Promise<Product> {
  const draft = await identified(s, identifier);
  const wasNew = draft.isNew;
  const named = wasNew && identifier?.handle && !input.handle ? { ...input, handle: identifier.handle } : input;
  const product = await productSet(s, ctx.shopify, draft, named);
  if (identifier?.customId && wasNew) {
    await setMetafields(s, [{ ...identifier.customId, type: 'id' }], `Product/${product.id}`, ['identifier', 'customId']);
  }
  return product;
}

/** The asynchronous form: the operation answers at once and is polled with `productOperation`. */
async function startProductSet(
  s: Session,
  ctx: RequestContext,
  identifier: Identifier | null | undefined,
  input: ProductSetInput,
): Promise<ProductOperation> {
  const operation = await s.store.put('productOperations', {
    id: await s.store.newId(),
    status: 'CREATED',
    productId: null,
    userErrors: [],
  });
  s.afterCommit(async () => {
    const { world } = ctx.shopify;
    const finish = (result: Partial<ProductOperation>) =>
      inShop(world, ctx.shop.domain, (later) => later.store.put('productOperations', { ...operation, ...result, status: 'COMPLETE' }));
    try {
      const product = await inShop(world, ctx.shop.domain, (later) => runProductSet(later, ctx, identifier, input));
      await finish({ productId: product.id });
    } catch (error) {
      const userErrors =
        error instanceof Refusal
          ? error.errors.map((each) => ({ ...each, code: each.code ?? null }))
          : [{ field: null, message: 'Something went wrong, please try again.', code: 'GENERIC_ERROR' }];
      await finish({ userErrors });
      if (!(error instanceof Refusal)) throw error;
    }
  });
  return operation;
}

async function addProductMedia(s: Session, ctx: RequestContext, draft: Draft, inputs: MediaInput[]) {
  const wrong = inputs.findIndex((each) => each.mediaContentType !== 'IMAGE');
  if (wrong >= 0) refuse(['media', String(wrong), 'mediaContentType'], 'Only images are supported for this store', 'INVALID_MEDIA_TYPE');
  if (draft.product.mediaIds.length + inputs.length > 250)
    refuse(['media'], 'Exceeded 250 media per product', 'PRODUCT_MEDIA_LIMIT_EXCEEDED');
  const media = await addMedia(s, ctx.shopify.config, inputs, (index) => ['media', String(index), 'originalSource'], 'INVALID');
  draft.product.mediaIds.push(...media.map((each) => each.id));
  return media;
}

async function changeTags(s: Session, ctx: RequestContext, id: string, change: (tags: string[]) => string[]) {
  const parsed = parseGid(id);
  if (parsed?.type === 'Product') {
    const draft = await draftOf(s, id, ['id']);
    draft.product.tags = sortedTags(change(draft.product.tags));
    await saveDraft(s, ctx.shopify, draft, {});
    return { node: { __typename: 'Product', ...draft.product } };
  }
  const order = parsed?.type === 'Order' ? await s.store.get('orders', parsed.id) : undefined;
  if (!order) refuse(['id'], 'Resource does not exist');
  const { saveOrder } = await import('../orders.ts');
  return {
    node: {
      __typename: 'Order',
      ...(await saveOrder(s, ctx.shopify, { ...order, tags: sortedTags(change(order.tags)) }, 'orders/updated')),
    },
  };
}

async function publish(s: Session, ctx: RequestContext, id: string, input: { publicationId?: string | null }[], on: boolean) {
  const draft = await draftOf(s, id, ['id']);
  for (const [index, each] of input.entries()) {
    const publication = await s.store.get('publications', idOf('Publication', each.publicationId));
    if (!publication) refuse(['input', String(index), 'publicationId'], 'Publication does not exist or is not publishable');
    const others = draft.product.publicationIds.filter((known) => known !== publication.id);
    draft.product.publicationIds = on ? [...others, publication.id] : others;
  }
  await saveDraft(s, ctx.shopify, draft, {});
  return { publishable: { __typename: 'Product', ...draft.product } };
}

type FieldsWithCollections = ProductFields & {
  id?: string | null;
  collectionsToJoin?: string[] | null;
  collectionsToLeave?: string[] | null;
};

async function joinCollections(draft: Draft, fields: FieldsWithCollections) {
  const leave = new Set((fields.collectionsToLeave ?? []).map((each) => idOf('Collection', each)));
  const join = (fields.collectionsToJoin ?? []).map((each) => idOf('Collection', each));
  draft.product.collectionIds = [...new Set([...draft.product.collectionIds.filter((each) => !leave.has(each)), ...join])];
}

export const productMutations: Resolvers = {
  productSet: mutation<{ identifier?: Identifier | null; input: ProductSetInput; synchronous: boolean }>(write, async (s, args, ctx) => {
    if (args.synchronous) return { product: await runProductSet(s, ctx, args.identifier, args.input) };
    return { product: null, productSetOperation: await startProductSet(s, ctx, args.identifier, args.input) };
  }),
  productCreate: mutation<{
    product?:
      | (FieldsWithCollections & { productOptions?: { name?: string | null; values?: { name?: string | null }[] | null }[] | null })
      | null;
    media?: MediaInput[] | null;
  }>(write, async (s, args, ctx) => {
    const fields = args.product ?? {};
    const draft = await newDraft(s);
    await applyFields(s, draft, fields, 'product');
    await joinCollections(draft, fields);
    await addProductMedia(s, ctx, draft, args.media ?? []);
    // The one variant a new product has takes each option's first value.
    const options = fields.productOptions?.length ? fields.productOptions : [{ name: 'Title', values: [{ name: 'Default Title' }] }];
    const { metafields, collectionsToJoin, collectionsToLeave, productOptions, ...rest } = fields;
    const product = await productSet(s, ctx.shopify, draft, {
      ...rest,
      title: draft.product.title,
      productOptions: options,
      variants: [{ optionValues: options.map((option) => ({ optionName: option.name, name: option.values?.[0]?.name })) }],
    });
    if (metafields) await setMetafields(s, metafields, `Product/${product.id}`, ['product', 'metafields']);
    return { product };
  }),
  productUpdate: mutation<{ product?: FieldsWithCollections | null; identifier?: Identifier | null; media?: MediaInput[] | null }>(
    write,
    async (s, args, ctx) => {
      const fields = args.product ?? {};
      const draft = args.identifier ? await identified(s, args.identifier) : await draftOf(s, fields.id, ['id']);
      if (draft.isNew) refuse(['identifier'], 'Product does not exist', 'PRODUCT_DOES_NOT_EXIST');
      await applyFields(s, draft, fields, 'product');
      await joinCollections(draft, fields);
      await addProductMedia(s, ctx, draft, args.media ?? []);
      if (fields.metafields) await setMetafields(s, fields.metafields, `Product/${draft.product.id}`, ['product', 'metafields']);
      await saveDraft(s, ctx.shopify, draft, {});
      return { product: draft.product };
    },
  ),
  productDelete: mutation<{ input: { id: string }; synchronous: boolean }>(write, async (s, args, ctx) => {
    if (!(await deleteProduct(s, ctx.shopify, idOf('Product', args.input.id)))) refuse(['id'], 'Product does not exist');
    if (args.synchronous) return { deletedProductId: args.input.id };
    const operation = { id: await s.store.newId(), status: 'COMPLETE', deletedProductId: args.input.id, product: null, userErrors: [] };
    return { deletedProductId: args.input.id, productDeleteOperation: operation };
  }),
  productCreateMedia: mutation<{ productId: string; media: MediaInput[] }>(write, async (s, args, ctx) => {
    const draft = await draftOf(s, args.productId, ['productId']);
    const media = await addProductMedia(s, ctx, draft, args.media);
    await saveDraft(s, ctx.shopify, draft, {});
    return { media: media.map(typed), product: draft.product };
  }),
  productDeleteMedia: mutation<{ productId: string; mediaIds: string[] }>(write, async (s, args, ctx) => {
    const draft = await draftOf(s, args.productId, ['productId']);
    const gone = args.mediaIds.map((each, index) => mediaOf(draft, each, ['mediaIds', String(index)]));
    draft.product.mediaIds = draft.product.mediaIds.filter((each) => !gone.includes(each));
    for (const variant of draft.variants) variant.mediaIds = variant.mediaIds.filter((each) => !gone.includes(each));
    await saveDraft(s, ctx.shopify, draft, {});
    return { deletedMediaIds: args.mediaIds, deletedProductImageIds: [], product: draft.product };
  }),
  productReorderMedia: mutation<{ id: string; moves: { id: string; newPosition: string }[] }>(write, async (s, args, ctx) => {
    const draft = await draftOf(s, args.id, ['id']);
    for (const [index, move] of args.moves.entries()) {
      const id = mediaOf(draft, move.id, ['moves', String(index), 'id']);
      const others = draft.product.mediaIds.filter((each) => each !== id);
      others.splice(Number(move.newPosition), 0, id);
      draft.product.mediaIds = others;
    }
    await saveDraft(s, ctx.shopify, draft, {});
    return { job: { id: gid('Job', crypto.randomUUID()), done: true } };
  }),
  productVariantDetachMedia: mutation<{ productId: string; variantMedia: { variantId: string; mediaIds: string[] }[] }>(
    write,
    async (s, args, ctx) => {
      const draft = await draftOf(s, args.productId, ['productId']);
      if (args.variantMedia.length > 100)
        refuse(
          ['variantMedia'],
          'Exceeded the maximum number of 100 variant-media pairs per mutation call.',
          'MAXIMUM_VARIANT_MEDIA_PAIRS_EXCEEDED',
        );
      const productVariants = args.variantMedia.map(({ variantId, mediaIds }, index) => {
        const field = ['variantMedia', String(index)];
        const variant = draft.variants.find((each) => each.id === idOf('ProductVariant', variantId));
        if (!variant)
          refuse([...field, 'variantId'], 'Variant does not exist on the given product.', 'PRODUCT_VARIANT_DOES_NOT_EXIST_ON_PRODUCT');
        const gone = mediaIds.map((id) => mediaOf(draft, id, [...field, 'mediaIds']));
        if (gone.some((id) => !variant.mediaIds.includes(id)))
          refuse(
            [...field, 'mediaIds'],
            'The specified media is not attached to the specified variant.',
            'MEDIA_IS_NOT_ATTACHED_TO_VARIANT',
          );
        variant.mediaIds = variant.mediaIds.filter((id) => !gone.includes(id));
        variant.updatedAt = s.now;
        return variant;
      });
      await saveDraft(s, ctx.shopify, draft, {});
      return { product: draft.product, productVariants };
    },
  ),
  productVariantsBulkCreate: mutation<{ productId: string; strategy: string; variants: VariantFields[]; media?: MediaInput[] | null }>(
    write,
    async (s, args, ctx) => {
      const draft = await draftOf(s, args.productId, ['productId']);
      await addProductMedia(s, ctx, draft, args.media ?? []);
      const productVariants = await addVariants(s, ctx.shopify, draft, args.variants, args.strategy);
      return { product: draft.product, productVariants };
    },
  ),
  productVariantsBulkUpdate: mutation<{
    productId: string;
    variants: (VariantFields & { mediaId?: string | null })[];
    allowPartialUpdates: boolean;
    media?: MediaInput[] | null;
  }>(write, async (s, args, ctx) => {
    const draft = await draftOf(s, args.productId, ['productId']);
    await addProductMedia(s, ctx, draft, args.media ?? []);
    const ids = await s.store.newIds(args.variants.length * 3);
    const changedItems = new Set<number>();
    const stock: Awaited<ReturnType<typeof stockChanges>> = [];
    const productVariants: Variant[] = [];
    const change = async (input: (typeof args.variants)[number], index: number) => {
      const field = ['variants', String(index)];
      if (!input.id) refuse([...field, 'id'], 'Product variant is missing ID attribute', 'PRODUCT_VARIANT_ID_MISSING');
      const variant = draft.variants.find((each) => each.id === idOf('ProductVariant', input.id));
      if (!variant) refuse([...field, 'id'], 'Product variant does not exist', 'PRODUCT_VARIANT_DOES_NOT_EXIST');
      if (input.inventoryQuantities?.length) {
        refuse(
          [...field, 'inventoryQuantities'],
          'Inventory quantities can only be provided during create',
          'NO_INVENTORY_QUANTITIES_ON_VARIANTS_UPDATE',
        );
      }
      const before = draft.items.get(variant.inventoryItemId);
      if (input.optionValues?.length) {
        const kept = variant.optionValues.map((each) => ({ optionId: each.optionId, id: each.valueId }));
        const given = input.optionValues.map(optionValueInput);
        const merged = [
          ...given,
          ...kept.filter(
            (each) =>
              !given.some(
                (other) =>
                  other.optionId === each.optionId ||
                  draft.product.options.find((option) => option.id === each.optionId)?.name.toLowerCase() ===
                    other.optionName?.toLowerCase(),
              ),
          ),
        ];
        variant.optionValues = chooseValues(draft.product.options, merged, [...field, 'optionValues'], () => ids.shift() as number);
      }
      applyVariant(s, draft, variant, input, field);
      if (input.mediaId) variant.mediaIds = [mediaOf(draft, input.mediaId, [...field, 'mediaId'])];
      if (input.metafields) await setMetafields(s, input.metafields, `ProductVariant/${variant.id}`, [...field, 'metafields']);
      variant.updatedAt = s.now;
      if (before !== draft.items.get(variant.inventoryItemId)) changedItems.add(variant.inventoryItemId);
      stock.push(...(await stockChanges(s, variant, [], field, false)));
      productVariants.push(variant);
    };
    const userErrors: UserError[] = [];
    for (const [index, input] of args.variants.entries()) {
      const before = structuredClone(draft.variants);
      try {
        await change(input, index);
      } catch (error) {
        if (!(error instanceof Refusal) || !args.allowPartialUpdates) throw error;
        userErrors.push(...error.errors);
        draft.variants = before;
      }
    }
    await saveDraft(s, ctx.shopify, draft, { changedItems, stock });
    return { product: draft.product, productVariants, userErrors };
  }),
  productVariantsBulkDelete: mutation<{ productId: string; variantsIds: string[] }>(write, async (s, args, ctx) => {
    const draft = await draftOf(s, args.productId, ['productId']);
    const gone = args.variantsIds.map((id, index) => {
      const variant = draft.variants.find((each) => each.id === idOf('ProductVariant', id));
      if (!variant)
        refuse(
          ['variantsIds', String(index)],
          'At least one variant does not belong to the product',
          'AT_LEAST_ONE_VARIANT_DOES_NOT_BELONG_TO_THE_PRODUCT',
        );
      return variant;
    });
    if (gone.length === draft.variants.length)
      refuse(['variantsIds'], 'Cannot delete the last variant of a product', 'CANNOT_DELETE_LAST_VARIANT');
    await removeVariants(s, gone);
    draft.variants = draft.variants.filter((each) => !gone.includes(each));
    for (const each of gone) draft.items.delete(each.inventoryItemId);
    await saveDraft(s, ctx.shopify, draft, {});
    return { product: draft.product };
  }),
  publishablePublish: mutation<{ id: string; input: { publicationId?: string | null }[] }>(['write_publications'], (s, args, ctx) =>
    publish(s, ctx, args.id, args.input, true),
  ),
  publishableUnpublish: mutation<{ id: string; input: { publicationId?: string | null }[] }>(['write_publications'], (s, args, ctx) =>
    publish(s, ctx, args.id, args.input, false),
  ),
  tagsAdd: mutation<{ id: string; tags: string[] }>(['write_products', 'write_orders'], (s, args, ctx) =>
    changeTags(s, ctx, args.id, (tags) => [...tags, ...args.tags.flatMap((tag) => tag.split(','))]),
  ),
  tagsRemove: mutation<{ id: string; tags: string[] }>(['write_products', 'write_orders'], (s, args, ctx) =>
    changeTags(s, ctx, args.id, (tags) => tags.filter((tag) => !args.tags.some((gone) => gone.toLowerCase() === tag.toLowerCase()))),
  ),
};
