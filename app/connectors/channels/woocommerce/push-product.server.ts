/** One push of a product: the product, then its variations, found again by our ids in their meta data. */
import { z } from 'zod';
import { type ChannelProductInput, ChannelRefused, type PublishesProducts } from '#app/connectors/channels/channel-products.ts';
import type { ChannelStore } from '#app/connectors/channels/channel-store.ts';
import { beginningOf } from '#app/platform/beginning-of.ts';
import { ConnectorError, isConnectorError } from '#app/platform/connector-error.ts';
import { inBatches } from '#app/platform/in-batches.ts';
import { batchSize, type ProductCalls, products, refusalsIn, unlessGone } from './product-calls.server.ts';
import * as translate from './translate-product.ts';
import { type WooBatchItem, WooMarked, WooProduct, type WooVariation } from './wire.ts';

/** What a push stores between its steps. */
interface Checkpoint {
  channelProductId?: string;
  /** Our image id → the store's, for pictures that this push has uploaded. */
  media?: Record<string, string>;
}

/** A variant and the variation that it becomes; without an id, the variation is new. */
interface WantedVariation {
  variantId: string;
  id: number | undefined;
  body: ReturnType<typeof translate.variationBody>;
}

/** The store's code of a refusal → our field. */
const fieldOfCode: Record<string, string> = {
  product_invalid_sku: 'variants',
  woocommerce_product_invalid_sku: 'variants',
  product_invalid_global_unique_id: 'variants',
  woocommerce_product_image_upload_error: 'images',
};

const refused = (error: ConnectorError): ChannelRefused =>
  new ChannelRefused(error.message, { [fieldOfCode[error.vendorCode ?? ''] ?? 'title']: [error.message] });

/** Pages of products with the same title that are searched for one whose answer was lost. */
const pagesSearched = 5;

/**
 * Pictures per call. The store fetches each and makes half a dozen sizes of it before it answers, and shared hosts end a request after 30
 * seconds: with all pictures at once nothing would remain but orphans in its media library.
 */
const picturesAtOnce = 5;

/** The pictures of a product that one call sends. */
interface Pictures {
  images: translate.WooImage[];
  /** Our image ids, in the order of the first entries of `images`. */
  ids: string[];
  /** False: others are left for the next call. */
  isAll: boolean;
}

/** The pictures for the next call: those that the store still shows, by its ids, and a few that it has to fetch. */
function picturesOf({ images, takenOver, media: sent }: ChannelProductInput, media: Record<string, string>, shown: Set<string>): Pictures {
  const isThere = (id: string) => shown.has(media[id] ?? '');
  const missing = images.filter(({ id }) => !isThere(id));
  const next = new Set(missing.slice(0, picturesAtOnce));
  const named = images.filter((image) => isThere(image.id) || next.has(image));
  const ours = new Set([...Object.values(sent), ...Object.values(media)]);
  const owners = takenOver ? [...shown].filter((id) => !ours.has(id)) : [];
  return {
    images: [
      ...named.map((image) =>
        isThere(image.id)
          ? { id: Number(media[image.id]), alt: image.alt }
          : { src: image.address ?? image.sourceUrl ?? '', alt: image.alt },
      ),
      ...owners.map((id) => ({ id: Number(id) })),
    ],
    ids: named.map(({ id }) => id),
    isAll: missing.length <= picturesAtOnce,
  };
}

/** Our image id → the store's, by position: the answer has the order of the request. */
const mediaOf = ({ ids }: Pictures, { images }: WooProduct): Record<string, string> =>
  Object.fromEntries(ids.flatMap((id, at) => (images?.[at] ? [[id, String(images[at].id)]] : [])));

const shownIn = (product: WooProduct | undefined): Set<string> => new Set(product?.images?.map((image) => String(image.id)));

/** Our variant id → its existing variation, by our id in the variation, or by the store's id that we know. */
function knownVariations({ variants }: ChannelProductInput, before: readonly WooVariation[]): Map<string, number> {
  const known = new Map(before.map((each) => [translate.metaOf(each, translate.variantKey) ?? `id:${each.id}`, each.id]));
  for (const { variantId, channelVariantId } of variants)
    if (channelVariantId && before.some((each) => String(each.id) === channelVariantId)) known.set(variantId, Number(channelVariantId));
  return known;
}

export function pushProduct({ call, readProduct, variationsOf, changeVariations }: ProductCalls): PublishesProducts['push'] {
  /** The product of an earlier push, even of one whose answer was lost. */
  async function find(store: ChannelStore, product: ChannelProductInput, checkpoint: Checkpoint): Promise<WooProduct | undefined> {
    for (const id of [checkpoint.channelProductId, product.channelProductId]) {
      const known = id ? await unlessGone(readProduct(store, id)) : undefined;
      if (known) return known;
    }
    for (let page = 1; page <= pagesSearched; page += 1) {
      const query = { search: beginningOf(product.title, 100), status: 'any', per_page: '100', page: String(page) };
      const answer = await call(store, { path: products, query }, z.array(z.unknown()));
      const found = answer.data
        .flatMap((row) => WooMarked.safeParse(row).data ?? [])
        .find((each) => translate.metaOf(each, translate.productKey) === product.productId);
      if (found) return readProduct(store, found.id);
      if (page >= answer.pages) return undefined;
    }
    return undefined;
  }

  async function save(store: ChannelStore, id: number | undefined, body: object): Promise<WooProduct> {
    const target = id === undefined ? { method: 'POST' as const, path: products } : { method: 'PUT' as const, path: `${products}/${id}` };
    try {
      return (await call(store, { ...target, body }, WooProduct)).data;
    } catch (error) {
      throw isConnectorError(error) && error.reason === 'rejected' ? refused(error) : error;
    }
  }

  /** Create, change and remove variations to match the product's variants. @returns our variant id → variation. */
  async function setVariations(store: ChannelStore, product: ChannelProductInput, parent: WooProduct, images: Map<string, number>) {
    const before = await variationsOf(store, parent.id);
    const known = knownVariations(product, before);
    const byId = new Map(before.map((each) => [each.id, each]));
    const wanted = product.variants.map((variant): WantedVariation => {
      const id = known.get(variant.variantId);
      const imageId = variant.imageId ? images.get(variant.imageId) : undefined;
      const there = id === undefined ? undefined : byId.get(id);
      return {
        variantId: variant.variantId,
        id,
        body: translate.variationBody(product, variant, { imageId, there, parent }, translate.unitsOf(store)),
      };
    });
    const made = new Map<string, string>();
    const settle = (items: WooBatchItem[] | null | undefined, part: readonly WantedVariation[]) => {
      for (const [index, item] of (items ?? []).entries()) {
        const variantId = part[index]?.variantId ?? '';
        if ('error' in item) throw new ChannelRefused(item.error.message, { [`variants.${variantId}.sku`]: [item.error.message] });
        made.set(variantId, String(item.id));
      }
    };
    const kept = new Set(wanted.map(({ id }) => id));
    const { takenOver } = product;
    const surplus = before
      .map((each) => each.id)
      .filter((id) => !kept.has(id) && (!takenOver || takenOver.channelVariantIds.has(String(id))));
    // Remove first: a removed variation may have the SKU that a new one needs.
    for (const ids of inBatches(surplus, batchSize)) {
      const [refusal] = refusalsIn((await changeVariations(store, parent.id, { delete: ids })).delete);
      if (refusal) throw new ChannelRefused(refusal.message, { variants: [refusal.message] });
    }
    for (const update of inBatches(translate.codesInTheWay(before, wanted), batchSize)) {
      const [refusal] = refusalsIn((await changeVariations(store, parent.id, { update })).update);
      if (refusal) throw new ChannelRefused(refusal.message, { variants: [refusal.message] });
    }
    const changed = wanted.filter(({ id }) => id !== undefined);
    for (const part of inBatches(changed, batchSize)) {
      const update = part.map(({ id, body }) => ({ id, ...body }));
      settle((await changeVariations(store, parent.id, { update })).update, part);
    }
    const fresh = wanted.filter(({ id }) => id === undefined);
    for (const part of inBatches(fresh, batchSize)) {
      const create = part.map(({ body }) => body);
      settle((await changeVariations(store, parent.id, { create })).create, part);
    }
    return made;
  }

  return async (store, product, progress) => {
    const checkpoint = progress.checkpoint as Checkpoint;
    const before = await find(store, product, checkpoint);
    await progress.save({ ...checkpoint }, 20);
    const known = { ...product.media, ...checkpoint.media };
    let pictures = picturesOf(product, known, shownIn(before));
    let saved = await save(store, before?.id, translate.productBody(product, pictures.images, translate.unitsOf(store), before));
    checkpoint.channelProductId = String(saved.id);
    const keepsPictures = before !== undefined && (product.takenOver?.keeps.has('images') ?? false);
    // Bounded, because a plugin may silently drop pictures that cannot be fetched.
    for (let left = Math.ceil(product.images.length / picturesAtOnce); !keepsPictures; left -= 1) {
      checkpoint.media = mediaOf(pictures, saved);
      if (pictures.isAll || left <= 0) break;
      await progress.save({ ...checkpoint }, 40);
      pictures = picturesOf(product, checkpoint.media, shownIn(saved));
      saved = await save(store, saved.id, { images: pictures.images });
    }
    await progress.save({ ...checkpoint }, 60);
    const mediaIds = new Map(
      Object.entries((keepsPictures ? product.media : checkpoint.media) ?? {}).map(([imageId, id]) => [imageId, Number(id)]),
    );
    const ids = translate.becomesVariable(product, before)
      ? await setVariations(store, product, saved, mediaIds)
      : new Map(product.variants.map((variant) => [variant.variantId, String(saved.id)]));
    return {
      channelProductId: String(saved.id),
      handle: saved.slug,
      media: Object.fromEntries([...mediaIds].map(([imageId, id]) => [imageId, String(id)])),
      variants: product.variants.map(({ variantId }) => {
        const channelVariantId = ids.get(variantId);
        if (!channelVariantId)
          throw new ConnectorError('woocommerce', 'bad_answer', 'The store did not name a variation that it was given');
        return { variantId, channelVariantId, channelInventoryItemId: null };
      }),
    };
  };
}
