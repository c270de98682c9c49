/** One push of a product: set as a whole by `productSet`, found again by our own id, resumed after a crash. */
import type { z } from 'zod';
import { cachePerStore } from '../cache-per-store.ts';
import type { ChannelProductResult, PublishesProducts } from '../channel-products.ts';
import type { ChannelStore } from '../channel-store.ts';
import { badAnswer, type ProductQueries } from './product-queries.server.ts';
import { maxAtOnce, type PageSizes, pageSizesOf } from './product-set-cost.ts';
import { publishProduct } from './publish-product.server.ts';
import { type Checkpoint, isThere, type Push } from './push.ts';
import { detachPictures, filesOf } from './push-pictures.server.ts';
import { definingProductId, findPushed, giveOurId } from './pushed-product-id.server.ts';
import * as pushed from './pushed-variants.ts';
import { earlierStateWritten, setProduct } from './set-product.server.ts';
import { keepsFiles, productSetInput } from './translate-product-input.ts';
import * as wire from './wire.ts';

/** Page sizes for the product before the push: as many pictures as an earlier push may have sent; publications are read after it is set. */
const sizesBefore = ({ product }: Push): PageSizes => ({
  ...pageSizesOf(product, 1),
  media: Math.min(maxAtOnce.media, Math.max(1, Object.keys(product.media).length)),
});

/** The options of a product's variants, to tell variants with equal titles apart. */
async function allOptions({ ask }: ProductQueries, store: ChannelStore, id: string) {
  const nodes: { id: string; selectedOptions: { name: string; value: string }[] }[] = [];
  for (let after: string | null | undefined = null; ; ) {
    const page: z.output<typeof wire.OptionsOfVariants> = await ask(store, wire.OptionsOfVariants, 'ListVariantOptions', { id, after });
    if (!page.product) return nodes;
    nodes.push(...page.product.variants.nodes);
    if (!page.product.variants.pageInfo.hasNextPage) return nodes;
    after = page.product.variants.pageInfo.endCursor;
  }
}

/** Variants that the store's owner has added to a product that was taken over from the store. */
async function ownersVariantsOf(
  queries: ProductQueries,
  { store, product }: Push,
  before: wire.PushedProduct | undefined,
  nodes: wire.VariantNode[],
) {
  const owners = new Set(pushed.ownersVariants(product, nodes).map((node) => node.id));
  if (!before || owners.size === 0 || pushed.keepsVariants(product, nodes)) return [];
  return (await allOptions(queries, store, before.id))
    .filter((node) => owners.has(node.id))
    .map((node) => ({ id: node.id, optionValues: pushed.ownersValues(product, node.selectedOptions) }));
}

/** The pushed product: its address, and Shopify's ids by ours. */
async function resultOf(
  queries: ProductQueries,
  { store, product, checkpoint }: Push,
  after: wire.PushedProduct,
  nodes: wire.VariantNode[],
): Promise<ChannelProductResult> {
  const media = await queries.allMedia(store, after.id, after.media);
  // Variants that were not written may have another title or order, as the owner wants.
  const isOfOwner = checkpoint.isNew === false;
  const areKept = isOfOwner && pushed.keepsVariants(product, nodes);
  const alike = !areKept && pushed.hasAlikeTitles(product) ? await allOptions(queries, store, after.id) : undefined;
  try {
    return {
      channelProductId: after.id,
      isNew: checkpoint.isNew,
      handle: after.handle,
      updatedAt: new Date(after.updatedAt),
      variants: areKept
        ? pushed.sameVariants(product)
        : alike
          ? pushed.matchByOptions(product, alike)
          : pushed.matchVariants(product, nodes),
      // Media come back in the order in which they were sent.
      media:
        isOfOwner && keepsFiles(product)
          ? product.media
          : Object.fromEntries(
              product.images.flatMap((image, index) => (media[index] && isThere(media[index]) ? [[image.id, media[index].id]] : [])),
            ),
    };
  } catch (error) {
    throw badAnswer(error);
  }
}

export function pushProduct(queries: ProductQueries): PublishesProducts['push'] {
  const { stockLocation, allPublications, allVariants } = queries;
  const defineProductId = definingProductId(queries);
  /** Kept for a minute: pushes come many at a time, and publications seldom change. */
  const recentPublications = cachePerStore(60_000, allPublications);

  return async (store, product, progress) => {
    const checkpoint = progress.checkpoint as Checkpoint;
    const push: Push = { store, product, checkpoint, save: (percent) => progress.save({ ...checkpoint }, percent) };
    await defineProductId(store);
    const locationId = await stockLocation(store);
    await earlierStateWritten(queries, push);

    const before = await findPushed(queries, push, sizesBefore(push));
    const variants = before ? await allVariants(store, before.id, before.variants) : [];
    // Set once: a resumed push finds the product that it has created itself.
    checkpoint.isNew ??= before === undefined;
    await push.save(15);
    if (before && !before.hasOurId) await giveOurId(queries, push, before.id);

    if (before) await detachPictures(queries, push, before, variants);
    const { files, ownersMedia } = await filesOf(queries, push, before);
    const owners = { variants: await ownersVariantsOf(queries, push, before, variants), media: ownersMedia };
    const known = { variants, files, owners, locationId, currency: store.currency, isNew: !before };
    const input = productSetInput(product, known);
    const publications = product.publicationIds || checkpoint.isNew ? (await recentPublications(store)).map((each) => each.id) : undefined;
    const sizes = pageSizesOf(product, publications?.length ?? 1);
    const after = await setProduct(queries, push, { before, variants, input, locationId, sizes });
    await push.save(85);

    const nodes = await allVariants(store, after.id, after.variants);
    await publishProduct(queries, push, after, publications);
    await push.save(95);
    return resultOf(queries, push, after, nodes);
  };
}
