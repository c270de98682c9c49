/** Pictures of a pushed product: which the store keeps, which are uploaded, and which variants no longer show one. */
import { inBatches } from '#app/platform/in-batches.ts';
import { ChannelRefused } from '../channel-products.ts';
import { allNodes, type ProductQueries } from './product-queries.server.ts';
import { isThere, type Push } from './push.ts';
import { variantsWithoutPicture } from './pushed-variants.ts';
import { uploadImages } from './staged-uploads.server.ts';
import { keepsFiles } from './translate-product-input.ts';
import * as wire from './wire.ts';

/** Milliseconds for which uploads are reused: Shopify keeps them for hours, but a failed push may be tried again days later. */
const uploadsLastMs = 3 * 3600_000;

/** Variants per call that detaches pictures (Shopify takes 100). */
const pairsAtOnce = 100;

/** Ids of the pictures that the store shows, if this push needs them. */
async function shownPictures({ allMedia }: ProductQueries, { store, product }: Push, before: wire.PushedProduct | undefined) {
  const isSent = product.takenOver !== undefined || Object.keys(product.media).length > 0;
  const media = before && isSent ? await allMedia(store, before.id, before.media) : [];
  return new Set(media.filter(isThere).map((node) => node.id));
}

/** Uploads in this push's checkpoint that Shopify still has: image id → address. */
function uploadsOf({ checkpoint }: Push, at: number): Record<string, string> {
  if (!checkpoint.uploads || !(at - checkpoint.uploads.at < uploadsLastMs)) checkpoint.uploads = { at, of: {} };
  return checkpoint.uploads.of;
}

/**
 * The files of the product: pictures of an earlier push that the store still shows, by their ids; the others are uploaded.
 * @returns our image id → file, and the pictures of the store's owner.
 */
export async function filesOf(queries: ProductQueries, push: Push, before: wire.PushedProduct | undefined) {
  const { store, product } = push;
  const shown = await shownPictures(queries, push, before);
  const kept = new Map(Object.entries(product.media).filter(([, id]) => shown.has(id)));
  const uploads = uploadsOf(push, queries.now().getTime());
  for (const image of product.images) if (!image.bytes && image.sourceUrl) uploads[image.id] = image.sourceUrl;
  const missing = before && keepsFiles(product) ? [] : product.images.filter((image) => !kept.has(image.id) && !uploads[image.id]);
  if (missing.length > 0) {
    Object.assign(uploads, await uploadImages((shape, name, input) => queries.ask(store, shape, name, input), missing));
    await push.save(40);
  }
  const sent = new Set(Object.values(product.media));
  return {
    files: Object.fromEntries(
      product.images.map(({ id }) => {
        const mediaId = kept.get(id);
        return [id, mediaId ? { id: mediaId } : { originalSource: uploads[id] as string }];
      }),
    ),
    ownersMedia: product.takenOver ? [...shown].filter((id) => !sent.has(id)) : [],
  };
}

/** Detach pictures from variants that shall no longer show one. @throws ChannelRefused with Shopify's words. */
export async function detachPictures(
  { ask }: ProductQueries,
  { store, product }: Push,
  before: wire.PushedProduct,
  nodes: wire.VariantNode[],
): Promise<void> {
  const bare = new Set(variantsWithoutPicture(product, nodes));
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
