/** One push of a product: the product, then its variations, found again by our ids in their meta data. */
import { z } from 'zod';
import {
  type ChannelProductInput,
  ChannelRefused,
  type PublishesProducts,
  type PushProgress,
  type StoredOtherwise,
} from '#app/connectors/channels/channel-products.ts';
import type { ChannelStore } from '#app/connectors/channels/channel-store.ts';
import { ConnectorError, isConnectorError } from '#app/platform/connector-error.ts';
import { atItsPace, firstPace, type Pace } from './batch-pace.ts';
import { asWritten, type ProductCalls, products, refusalsIn, unlessGone } from './product-calls.server.ts';
import { isSameText } from './texts.ts';
import * as translate from './translate-product.ts';
import { type WooBatchItem, WooMarked, WooProduct, type WooVariation } from './wire.ts';

/** What a push stores between its steps. A store goes on working after a call has timed out, so it is asked before anything is repeated. */
interface Checkpoint {
  channelProductId?: string;
  /** Our image id → the store's, for pictures that this push has uploaded. */
  media?: Record<string, string>;
  /** The product is being made: set until the store has answered. `isAsked`: it was asked since, and had no such product. */
  making?: { isAsked: boolean };
  /** Variations are being made: set until the store has answered. `seen`: how many there were when it was asked last. */
  growing?: { seen: number };
  /** The answer to a call that makes something was lost: there may be twins. */
  wasLost?: boolean;
  /** How many variations the store is given at once. */
  pace?: Pace;
}

/** One push, with what it has reached. */
interface Push {
  store: ChannelStore;
  product: ChannelProductInput;
  checkpoint: Checkpoint;
  save(percent: number): Promise<void>;
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

/** How long a store that may still be working is left alone, in milliseconds. */
const restMs = 20_000;
const stillWorking = () =>
  new ConnectorError('woocommerce', 'unavailable', 'The store may still be working on an earlier request', { retryAfterMs: restMs });

/** SKUs by which a product is looked for: one is enough, unless the owner has changed it. */
const skusAsked = 10;

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

/** Our variant id → its existing variation: by the store's id that we know, else by our id in the variation, the first of twins. */
function knownVariations({ variants }: ChannelProductInput, before: readonly WooVariation[]): Map<string, number> {
  const known = new Map<string, number>();
  for (const each of before.toSorted((a, b) => a.id - b.id)) {
    const variantId = translate.metaOf(each, translate.variantKey);
    if (variantId && !known.has(variantId)) known.set(variantId, each.id);
  }
  for (const { variantId, channelVariantId } of variants)
    if (channelVariantId && before.some((each) => String(each.id) === channelVariantId)) known.set(variantId, Number(channelVariantId));
  return known;
}

/** What the store keeps of a variation otherwise than it was sent. */
function otherwiseIn({ options, variants }: ChannelProductInput, wanted: WantedVariation, item: WooVariation): StoredOtherwise[] {
  const values = variants.find(({ variantId }) => variantId === wanted.variantId)?.optionValues ?? [];
  const chosen = (wanted.body.attributes ?? []).flatMap(({ name }, at) => {
    const stored = item.attributes?.find((each) => isSameText(each.name, name))?.option ?? '';
    return options[at] && values[at] ? [{ sent: values[at], stored }] : [];
  });
  const sku = wanted.body.sku === undefined ? [] : [{ sent: wanted.body.sku, stored: item.sku }];
  return [...chosen, ...sku].filter(({ sent, stored }) => !isSameText(sent, stored));
}

export function pushProduct({ call, readProduct, variationsOf, changeVariations }: ProductCalls): PublishesProducts['push'] {
  const isOurs = (each: WooMarked, { product }: Push) => translate.metaOf(each, translate.productKey) === product.productId;

  async function marked(store: ChannelStore, query: Record<string, string>): Promise<WooMarked[]> {
    const path = { path: products, query: { ...asWritten, ...query, status: 'any', orderby: 'id', order: 'asc', per_page: '100' } };
    return (await call(store, path, z.array(z.unknown()))).data.flatMap((row) => WooMarked.safeParse(row).data ?? []);
  }

  /** The products, the first first, that an earlier try has made and not ended: by the address that only they have. */
  const begun = async (push: Push): Promise<number[]> =>
    (await marked(push.store, { slug: translate.ownSlug(push.product.productId) }))
      .filter((each) => isOurs(each, push))
      .map(({ id }) => id)
      .sort((a, b) => a - b);

  /** A product of ours by the SKUs of its variants, which are unique in a store. */
  async function bySku(push: Push): Promise<WooProduct | undefined> {
    const skus = push.product.variants.map(({ sku }) => sku).filter(Boolean);
    if (skus.length === 0) return undefined;
    const ours = new Set(push.product.variants.map(({ variantId }) => variantId));
    for (const each of await marked(push.store, { sku: skus.slice(0, skusAsked).join(',') })) {
      const isOurVariation = each.parent_id && ours.has(translate.metaOf(each, translate.variantKey) ?? '');
      if (!isOurVariation && !isOurs(each, push)) continue;
      const found = await unlessGone(readProduct(push.store, isOurVariation ? Number(each.parent_id) : each.id));
      if (found && found.status !== 'trash' && isOurs(found, push)) return found;
    }
    return undefined;
  }

  /** The product of an earlier push, even of one whose answer was lost. */
  async function find(push: Push): Promise<WooProduct | undefined> {
    for (const id of [push.checkpoint.channelProductId, push.product.channelProductId]) {
      const known = id ? await unlessGone(readProduct(push.store, id)) : undefined;
      if (known) return known;
    }
    const [first, ...twins] = await begun(push);
    if (twins.length > 0) push.checkpoint.wasLost = true;
    return first === undefined ? bySku(push) : readProduct(push.store, first);
  }

  async function write(store: ChannelStore, target: { method: 'POST' | 'PUT'; path: string }, body: object): Promise<WooProduct> {
    try {
      return (await call(store, { ...target, body }, WooProduct)).data;
    } catch (error) {
      throw isConnectorError(error) && error.reason === 'rejected' ? refused(error) : error;
    }
  }
  const save = (store: ChannelStore, id: number, body: object) => write(store, { method: 'PUT', path: `${products}/${id}` }, body);

  /**
   * Make the product: a draft without pictures, which the store has made in a moment, so that its answer is seldom lost, and one that is
   * made twice is never sold. After a lost answer the store is asked twice whether it has it by now.
   */
  async function make(push: Push): Promise<WooProduct> {
    const { store, product, checkpoint } = push;
    if (checkpoint.making && !checkpoint.making.isAsked) {
      checkpoint.making = { isAsked: true };
      await push.save(10);
      throw stillWorking();
    }
    checkpoint.making = { isAsked: false };
    await push.save(10);
    const body = {
      ...translate.productBody(product, undefined, translate.unitsOf(store), undefined),
      status: 'draft',
      slug: translate.ownSlug(product.productId),
    };
    return write(store, { method: 'POST', path: products }, body);
  }

  /** Remove products that were made a second time because an answer was lost. */
  async function removeTwins(push: Push, kept: number): Promise<void> {
    for (const id of (await begun(push)).filter((each) => each !== kept))
      await unlessGone(call(push.store, { method: 'DELETE', path: `${products}/${id}`, query: { force: 'true' } }, z.unknown()));
  }

  /** Upload the pictures, a few in each call. @returns our image id → the store's, and the product. */
  async function setPictures(push: Push, before: WooProduct, sent: Pictures | undefined) {
    const { store, product, checkpoint } = push;
    let saved = before;
    let pictures = sent;
    // Bounded, because a plugin may silently drop pictures that cannot be fetched.
    for (let left = Math.ceil(product.images.length / picturesAtOnce); ; left -= 1) {
      if (pictures) {
        checkpoint.media = mediaOf(pictures, saved);
        if (pictures.isAll || left <= 0) return saved;
        await push.save(40);
      }
      pictures = picturesOf(product, { ...product.media, ...checkpoint.media }, shownIn(saved));
      if (pictures.images.length === 0 && shownIn(saved).size === 0) return saved;
      saved = await save(store, saved.id, { images: pictures.images });
    }
  }

  /**
   * The product's variations in the store, once it no longer makes any from an earlier try: how many there are must be the same as when it
   * was asked last.
   * @param isOlder the store had the product before this push.
   */
  async function variationsAtRest(push: Push, parent: WooProduct, isOlder: boolean): Promise<WooVariation[]> {
    const { store, product, checkpoint } = push;
    const before = await variationsOf(store, parent.id);
    const known = knownVariations(product, before);
    // A product takes its variations along into the trash, and leaves them there when it is published again by a call.
    if (isOlder && product.variants.some(({ variantId }) => !known.has(variantId)))
      before.push(...(await variationsOf(store, parent.id, 'trash')));
    if (checkpoint.growing) {
      if (checkpoint.growing.seen !== before.length) {
        checkpoint.growing = { seen: before.length };
        await push.save(60);
        throw stillWorking();
      }
    }
    return before;
  }

  /** Create, change and remove variations to match the product's variants. @returns our variant id → variation. */
  async function setVariations(push: Push, parent: WooProduct, images: Map<string, number>, isOlder: boolean) {
    const { store, product, checkpoint } = push;
    const before = await variationsAtRest(push, parent, isOlder);
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
    const otherwise: StoredOtherwise[] = [];
    const refusals: { each: WantedVariation; message: string }[] = [];
    const settle = (items: WooBatchItem[] | null | undefined, part: readonly WantedVariation[]) => {
      for (const [index, item] of (items ?? []).entries()) {
        const each = part[index];
        if (!each) continue;
        if ('error' in item) {
          refusals.push({ each, message: item.error.message });
          continue;
        }
        made.set(each.variantId, String(item.id));
        otherwise.push(...otherwiseIn(product, each, item));
      }
    };
    const refuse = () => {
      const [refusal] = refusals;
      if (refusal) throw new ChannelRefused(refusal.message, { [`variants.${refusal.each.variantId}.sku`]: [refusal.message] });
    };
    const inBatches = async <T>(items: readonly T[], work: (part: readonly T[]) => Promise<void>, isGrowing = false) => {
      checkpoint.pace = await atItsPace(items, checkpoint.pace ?? firstPace, work, async (afterFailure) => {
        checkpoint.pace = afterFailure;
        if (isGrowing) checkpoint.growing = { seen: -1 };
        await push.save(70);
      });
      delete checkpoint.growing;
    };
    const change = (body: object) => changeVariations(store, parent.id, body);
    const remove = (ids: readonly number[]) =>
      inBatches(ids, async (part) => {
        const [refusal] = refusalsIn((await change({ delete: part })).delete);
        if (refusal) throw new ChannelRefused(refusal.message, { variants: [refusal.message] });
      });

    const kept = new Set(wanted.map(({ id }) => id));
    const { takenOver } = product;
    const isOurs = (each: WooVariation) =>
      !takenOver || takenOver.channelVariantIds.has(String(each.id)) || known.has(translate.metaOf(each, translate.variantKey) ?? '');
    // Remove first: a removed variation may have the SKU that a new one needs.
    await remove(before.filter((each) => !kept.has(each.id) && each.status !== 'trash' && isOurs(each)).map(({ id }) => id));
    await inBatches(translate.codesInTheWay(before, wanted), async (part) => {
      const [refusal] = refusalsIn((await change({ update: part })).update);
      if (refusal) throw new ChannelRefused(refusal.message, { variants: [refusal.message] });
    });
    const update = (items: readonly WantedVariation[]) =>
      inBatches(items, async (part) => settle((await change({ update: part.map(({ id, body }) => ({ id, ...body })) })).update, part));
    await update(wanted.filter(({ id }) => id !== undefined));
    refuse();
    await inBatches(
      wanted.filter(({ id }) => id === undefined),
      async (part) => settle((await change({ create: part.map(({ body }) => body) })).create, part),
      true,
    );
    if (checkpoint.wasLost || refusals.length > 0) {
      // An SKU may be taken by the very variation: made by the earlier try after the store was asked. Then it is the one that is kept.
      const after = await variationsOf(store, parent.id);
      const there = knownVariations(product, after);
      const late = refusals.flatMap(({ each }) => {
        const id = there.get(each.variantId);
        return id === undefined ? [] : [{ ...each, id }];
      });
      const isLate = new Set(late.map(({ variantId }) => variantId));
      refusals.splice(0, refusals.length, ...refusals.filter(({ each }) => !isLate.has(each.variantId)));
      await update(late);
      const own = new Set(made.values());
      await remove(
        after
          .filter((each) => there.has(translate.metaOf(each, translate.variantKey) ?? '') && !own.has(String(each.id)))
          .map(({ id }) => id),
      );
    }
    refuse();
    return { made, otherwise };
  }

  return async (store, input, progress: PushProgress) => {
    const checkpoint = { ...progress.checkpoint } as Checkpoint;
    if (checkpoint.making || checkpoint.growing) checkpoint.wasLost = true;
    const push: Push = { store, product: input, checkpoint, save: (percent) => progress.save({ ...checkpoint }, percent) };
    const before = await find(push);
    await push.save(20);
    // A product that an earlier try has begun: until it is whole it is a draft, and nobody but us has written it.
    const isBegun = before?.slug === translate.ownSlug(input.productId);
    if (isBegun) {
      const { takenOver: _, ...ours } = input;
      push.product = ours;
    }
    const { product } = push;
    const isUnfinished = before === undefined || isBegun;
    const keepsPictures = before !== undefined && (product.takenOver?.keeps.has('images') ?? false);
    let saved: WooProduct;
    let sent: Pictures | undefined;
    if (before) {
      sent = keepsPictures ? undefined : picturesOf(product, { ...product.media, ...checkpoint.media }, shownIn(before));
      const body = translate.productBody(product, sent?.images, translate.unitsOf(store), before);
      saved = await save(store, before.id, isUnfinished ? { ...body, status: 'draft' } : body);
    } else saved = await make(push);
    checkpoint.channelProductId = String(saved.id);
    delete checkpoint.making;
    if (!keepsPictures) saved = await setPictures(push, saved, sent);
    await push.save(60);
    const mediaIds = new Map(
      Object.entries((keepsPictures ? product.media : checkpoint.media) ?? {}).map(([imageId, id]) => [imageId, Number(id)]),
    );
    const { made: ids, otherwise } = translate.becomesVariable(product, before)
      ? await setVariations(push, saved, mediaIds, !isUnfinished)
      : { made: new Map(product.variants.map((variant) => [variant.variantId, String(saved.id)])), otherwise: [] };
    if (checkpoint.wasLost) await removeTwins(push, saved.id);
    // WordPress makes the address from the title.
    if (isUnfinished) saved = await save(store, saved.id, { ...translate.statusBody(product), slug: product.title });
    const isTitled = !(before && product.takenOver?.keeps.has('title'));
    return {
      channelProductId: String(saved.id),
      handle: saved.slug,
      status: translate.statusOf(saved),
      storedOtherwise: [
        ...(isTitled && !isSameText(saved.name, product.title) ? [{ sent: product.title, stored: saved.name }] : []),
        ...otherwise,
      ],
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
