/** One push of a product: set as a whole by `productSet`, found again by our own id, resumed after a crash. */
import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { z } from 'zod';
import { ConnectorError } from '#app/platform/connector-error.ts';
import { inBatches } from '#app/platform/in-batches.ts';
import { cachePerStore } from '../cache-per-store.ts';
import { type ChannelProductInput, ChannelRefused, type ChannelStore, type PublishesProducts } from '../channel.ts';
import { allNodes, badAnswer, type ProductQueries } from './product-queries.server.ts';
import { uploadImages } from './staged-uploads.server.ts';
import * as translate from './translate-product-input.ts';
import * as wire from './wire.ts';

/** What a push remembers between its steps. */
interface Checkpoint {
  /** Our image id → address of its staged upload, and when (in milliseconds) the first was made. */
  uploads?: { at: number; of: Record<string, string> };
  /** The store did not have the product when this push began. */
  isNew?: boolean;
  /** The background operation under way, and the state of the product that it writes. */
  operationId?: string;
  operationOf?: string;
}

/** Shopify keeps uploads for hours, and a failed push may be tried again days later. */
const uploadsLastMs = 3 * 3600_000;

/** Variants that one call takes a picture off (Shopify takes 100). */
const pairsAtOnce = 100;

/** Tells one state of a product from another. */
const stateOf = (product: ChannelProductInput): string => createHash('sha256').update(JSON.stringify(product)).digest('base64url');

/** One push, with what is kept of it between its steps. */
interface Push {
  store: ChannelStore;
  product: ChannelProductInput;
  checkpoint: Checkpoint;
  /** Keep the checkpoint, and tell how far it is. */
  save(percent: number): Promise<void>;
}

type FoundProduct = wire.PushedProduct & { hasOurId: boolean };

/** What Shopify refused of a product, or how it is after it was set. */
interface Written {
  errors: wire.UserErrors;
  after?: wire.PushedProduct | undefined;
}

/** A picture that the store could not fetch is not there, whatever its id. */
const isThere = (media: { status: string }): boolean => media.status !== 'FAILED';

const isUnstocked = ({ field, message }: wire.UserErrors[number]): boolean =>
  (field ?? []).includes('inventoryQuantities') || /not stocked/i.test(message);

/** @throws ChannelRefused with Shopify's words beside our fields. */
function refuse(errors: wire.UserErrors, product: ChannelProductInput): void {
  if (errors.length === 0) return;
  throw new ChannelRefused(errors.map((error) => error.message).join(' '), translate.fieldsOfErrors(errors, product));
}

export function pushProduct({
  ask,
  now,
  stockLocation,
  allPublications,
  allVariants,
  allMedia,
  inventoryItems,
  stockAt,
}: ProductQueries): PublishesProducts['push'] {
  /** Kept for a minute: pushes come many at a time, and publications seldom change. */
  const recentPublications = cachePerStore(60_000, allPublications);

  /** The unique metafield by which a repeated push finds its product instead of making a twin. */
  const defineProductId = cachePerStore(10 * 60_000, async (store) => {
    const found = await ask(store, wire.Definitions, 'FindProductIdDefinition', translate.productIdMetafield);
    if (found.metafieldDefinitions.nodes.length === 0) {
      const definition = {
        ...translate.productIdMetafield,
        name: 'Quayside product',
        type: 'id',
        ownerType: 'PRODUCT',
        capabilities: { uniqueValues: { enabled: true } },
      };
      const made = await ask(store, wire.CreatedDefinition, 'CreateProductIdDefinition', { definition });
      const error = made.metafieldDefinitionCreate.userErrors.find((each) => each.code !== 'TAKEN');
      if (error) throw new ConnectorError('shopify', 'rejected', error.message, error.code ? { vendorCode: error.code } : {});
    }
  });

  /** By our id; then, for a product that was ours before ids were kept, by Shopify's. */
  async function find({ store, product }: Push, sizes: translate.PageSizes): Promise<FoundProduct | undefined> {
    const read = async (identifier: object) =>
      (await ask(store, wire.FoundProduct, 'FindPushedProduct', { identifier, ...sizes }, { cost: translate.costOfReading(sizes) }))
        .productByIdentifier ?? undefined;
    const ours = await read(translate.customIdOf(product.productId));
    if (ours) return { ...ours, hasOurId: true };
    const known = product.channelProductId ? await read({ id: product.channelProductId }) : undefined;
    return known && { ...known, hasOurId: false };
  }

  /** The options of a product's variants, which tell variants of one title apart. */
  async function allOptions(store: ChannelStore, id: string) {
    const nodes: { id: string; selectedOptions: { value: string }[] }[] = [];
    for (let after: string | null | undefined = null; ; ) {
      const page: z.output<typeof wire.OptionsOfVariants> = await ask(store, wire.OptionsOfVariants, 'ListVariantOptions', { id, after });
      if (!page.product) return nodes;
      nodes.push(...page.product.variants.nodes);
      if (!page.product.variants.pageInfo.hasNextPage) return nodes;
      after = page.product.variants.pageInfo.endCursor;
    }
  }

  /** Pictures of an earlier push that the store still shows are named again; the others are uploaded. @returns our image id → file, and the owner's. */
  async function filesOf({ store, product, checkpoint, save }: Push, before: wire.PushedProduct | undefined) {
    const isSent = product.takenOver !== undefined || Object.keys(product.media).length > 0;
    const media = before && isSent ? await allMedia(store, before.id, before.media) : [];
    const shown = new Set(media.filter(isThere).map((node) => node.id));
    const kept = Object.fromEntries(Object.entries(product.media).filter(([, id]) => shown.has(id)));
    const at = now().getTime();
    if (!checkpoint.uploads || !(at - checkpoint.uploads.at < uploadsLastMs)) checkpoint.uploads = { at, of: {} };
    const { of: uploads } = checkpoint.uploads;
    for (const image of product.images) if (!image.bytes && image.sourceUrl) uploads[image.id] = image.sourceUrl;
    const missing = before && translate.keepsFiles(product) ? [] : product.images.filter((image) => !kept[image.id] && !uploads[image.id]);
    if (missing.length > 0) {
      Object.assign(uploads, await uploadImages((shape, name, input) => ask(store, shape, name, input), missing));
      await save(40);
    }
    const sent = new Set(Object.values(product.media));
    return {
      files: Object.fromEntries(
        product.images.map((image) => [
          image.id,
          kept[image.id] ? { id: kept[image.id] as string } : { originalSource: uploads[image.id] as string },
        ]),
      ),
      ownersMedia: product.takenOver ? [...shown].filter((id) => !sent.has(id)) : [],
    };
  }

  /** Take pictures off variants that are to show none any more. */
  async function detachPictures({ store, product }: Push, before: wire.PushedProduct, nodes: wire.VariantNode[]): Promise<void> {
    const bare = new Set(translate.variantsWithoutPicture(product, nodes));
    if (bare.size === 0 || before.media.nodes.length === 0) return;
    const { id } = before;
    const read = async (after: string | null | undefined) =>
      (await ask(store, wire.PicturesOfVariants, 'ListVariantPictures', { id, after })).product?.variants;
    const first = await read(null);
    const shown = (first && (await allNodes(first, read))) ?? [];
    const pairs = shown.flatMap(({ id: variantId, media }) =>
      bare.has(variantId) && media.nodes.length > 0 ? [{ variantId, mediaIds: media.nodes.map((node) => node.id) }] : [],
    );
    for (const variantMedia of inBatches(pairs, pairsAtOnce)) {
      const answer = await ask(store, wire.DetachedAnswer, 'DetachVariantPictures', { productId: id, variantMedia });
      const errors = answer.productVariantDetachMedia.userErrors.filter(({ code }) => code !== 'MEDIA_IS_NOT_ATTACHED_TO_VARIANT');
      const words = errors.map((error) => error.message);
      if (words.length > 0) throw new ChannelRefused(words.join(' '), { images: words });
    }
  }

  /** What else the store has of a product that was taken over from it. */
  async function ownersVariantsOf({ store, product }: Push, before: wire.PushedProduct | undefined, nodes: wire.VariantNode[]) {
    const owners = new Set(translate.ownersVariants(product, nodes).map((node) => node.id));
    if (!before || owners.size === 0 || translate.keepsVariants(product, nodes)) return [];
    return (await allOptions(store, before.id))
      .filter((node) => owners.has(node.id))
      .map((node) => ({ id: node.id, optionValues: node.selectedOptions.map((option) => option.value) }));
  }

  /** Wait for the operation under way, which is over and forgotten then: a retry would only read its refusal again. */
  async function operationEnded({ store, checkpoint, save }: Push) {
    for (let wait = 250, percent = 55; ; wait = Math.min(3000, wait * 1.5)) {
      const { productOperation } = await ask(store, wire.ProductSetState, 'GetProductSetOperation', { id: checkpoint.operationId });
      const isOver = !productOperation || productOperation.status === 'COMPLETE';
      if (isOver) delete checkpoint.operationId;
      percent = Math.min(80, percent + 3);
      await save(percent);
      if (isOver) return productOperation;
      await pause(wait);
    }
  }

  /** @returns what was refused. */
  async function setInBackground(push: Push, variables: Record<string, unknown>): Promise<wire.UserErrors> {
    const { store, product, checkpoint, save } = push;
    if (!checkpoint.operationId) {
      const cost = translate.costOfProductSet(product);
      const { productSet } = await ask(store, wire.ProductSetStarted, 'StartProductSet', variables, { cost, timeoutMs: 60_000 });
      if (productSet.userErrors.length > 0) return productSet.userErrors;
      if (!productSet.productSetOperation) throw badAnswer(undefined);
      checkpoint.operationId = productSet.productSetOperation.id;
      checkpoint.operationOf = stateOf(product);
      await save(55);
    }
    const ended = await operationEnded(push);
    // An operation that Shopify has forgotten (a resume days later) is started anew; it finds the product by our id.
    if (!ended) return setInBackground(push, variables);
    return ended.userErrors ?? [];
  }

  /** Write the product as a whole: at once, or in the background when it is large or that has begun. */
  async function set(push: Push, variables: Record<string, unknown>, sizes: translate.PageSizes, isLarge: boolean): Promise<Written> {
    const { store, product, checkpoint } = push;
    if (isLarge || checkpoint.operationId) {
      const errors = await setInBackground(push, variables);
      return { errors, after: errors.length === 0 ? await find(push, sizes) : undefined };
    }
    const cost = translate.costOfProductSet(product, sizes);
    const { productSet } = await ask(store, wire.ProductSetDone, 'SetProduct', { ...variables, ...sizes }, { cost, timeoutMs: 60_000 });
    return { errors: productSet.userErrors, after: productSet.product ?? undefined };
  }

  /**
   * Write the product, a second time when Shopify says "You can only update the quantities at locations where the variant is already
   * stocked": variants that the store had before our location was there, or that an earlier install pushed, are stocked there first.
   */
  async function setStocked(push: Push, before: wire.PushedProduct | undefined, locationId: string, write: () => Promise<Written>) {
    const first = await write();
    if (!before || !first.errors.some(isUnstocked)) return first;
    await stockAt(
      push.store,
      [...(await inventoryItems(push.store, before.id)).values()].map((item) => item.id),
      locationId,
    );
    return write();
  }

  /** Make a product seen in just the wanted publications. @throws ChannelRefused with Shopify's words. */
  async function publish(store: ChannelStore, id: string, current: readonly string[], wanted: readonly string[]): Promise<void> {
    const missing = wanted.filter((each) => !current.includes(each));
    const surplus = current.filter((each) => !wanted.includes(each));
    const named = (ids: string[]) => ids.map((publicationId) => ({ publicationId }));
    const answers: wire.UserErrors[] = [];
    if (missing.length > 0)
      answers.push((await ask(store, wire.PublishAnswer, 'PublishProduct', { id, input: named(missing) })).publishablePublish.userErrors);
    if (surplus.length > 0)
      answers.push(
        (await ask(store, wire.UnpublishAnswer, 'UnpublishProduct', { id, input: named(surplus) })).publishableUnpublish.userErrors,
      );
    const errors = answers.flat();
    if (errors.length > 0) {
      const words = errors.map((error) => error.message);
      throw new ChannelRefused(words.join(' '), { publications: words });
    }
  }

  /** What the product is in the store now: its address, and Shopify's ids beside ours. */
  async function resultOf({ store, product, checkpoint }: Push, after: wire.PushedProduct, nodes: wire.VariantNode[]) {
    const media = await allMedia(store, after.id, after.media);
    // What was not written goes by another title, or stands in another order, where the owner wants it so.
    const isOfOwner = checkpoint.isNew === false;
    const areKept = isOfOwner && translate.keepsVariants(product, nodes);
    const alike = !areKept && translate.hasAlikeTitles(product) ? await allOptions(store, after.id) : undefined;
    try {
      return {
        channelProductId: after.id,
        isNew: checkpoint.isNew,
        handle: after.handle,
        updatedAt: new Date(after.updatedAt),
        variants: areKept
          ? translate.sameVariants(product)
          : alike
            ? translate.matchByOptions(product, alike)
            : translate.matchVariants(product, nodes),
        // Media come back in the order in which they were named.
        media:
          isOfOwner && translate.keepsFiles(product)
            ? product.media
            : Object.fromEntries(
                product.images.flatMap((image, index) => (media[index] && isThere(media[index]) ? [[image.id, media[index].id]] : [])),
              ),
      };
    } catch (error) {
      throw badAnswer(error);
    }
  }

  return async (store, product, progress) => {
    const checkpoint = progress.checkpoint as Checkpoint;
    const push: Push = { store, product, checkpoint, save: (percent) => progress.save({ ...checkpoint }, percent) };
    await defineProductId(store);
    const locationId = await stockLocation(store);
    // A worker that was killed may have left an operation that writes an earlier state of the product. It is waited for, whatever comes of
    // it: of two operations at the same time either may be the last to write.
    if (checkpoint.operationId && checkpoint.operationOf !== stateOf(product)) await operationEnded(push);
    // As many pictures are read as an earlier push may have sent; publications (one, here) are read again after the product is set.
    const before = await find(push, {
      ...translate.pageSizesOf(product, 1),
      media: Math.min(translate.maxAtOnce.media, Math.max(1, Object.keys(product.media).length)),
    });
    const variants = before ? await allVariants(store, before.id, before.variants) : [];
    // Told once: a resumed push finds the product that it made itself.
    checkpoint.isNew ??= before === undefined;
    await push.save(15);
    if (before && !before.hasOurId) {
      const metafields = [{ ownerId: before.id, ...translate.productIdOf(product.productId) }];
      refuse((await ask(store, wire.MetafieldsSet, 'SetProductId', { metafields })).metafieldsSet.userErrors, product);
    }

    if (before) await detachPictures(push, before, variants);
    const { files, ownersMedia } = await filesOf(push, before);
    const owners = { variants: await ownersVariantsOf(push, before, variants), media: ownersMedia };
    const variables = {
      identifier: before ? { id: before.id } : translate.customIdOf(product.productId),
      input: translate.productSetInput(product, { variants, files, owners, locationId, currency: store.currency, isNew: !before }),
    };
    const publications = product.publicationIds || checkpoint.isNew ? (await recentPublications(store)).map((each) => each.id) : undefined;
    const sizes = translate.pageSizesOf(product, publications?.length ?? 1);
    const isLarge =
      Math.max(product.variants.length, variants.length) > translate.maxAtOnce.variants ||
      product.images.length > translate.maxAtOnce.media;
    const { errors, after } = await setStocked(push, before, locationId, () => set(push, variables, sizes, isLarge));
    refuse(errors, product);
    if (!after) throw badAnswer(undefined);
    await push.save(85);

    const nodes = await allVariants(store, after.id, after.variants);
    // Everywhere at first; from then on it stays as it is, unless the seller says where.
    // Of those that the seller chose, some days ago perhaps, the store may have let one go since.
    const left = product.publicationIds?.filter((id) => publications?.includes(id));
    const wanted = left?.length ? left : (product.publicationIds ?? publications);
    const current = after.resourcePublicationsV2.nodes.map((node) => node.publication.id);
    if (wanted) await publish(store, after.id, current, wanted);
    await push.save(95);
    return resultOf(push, after, nodes);
  };
}
