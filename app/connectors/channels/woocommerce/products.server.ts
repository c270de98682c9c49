/** Products at WooCommerce. A push is repeatable: our product's id stands in the product's meta data. */

import { z } from 'zod';
import {
  type ChannelProduct,
  type ChannelProductInput,
  ChannelRefused,
  type ChannelStore,
  type PublishesProducts,
} from '#app/connectors/channels/channel.ts';
import type { ConnectorSupport } from '#app/connectors/index.server.ts';
import { ConnectorError, isConnectorError } from '#app/platform/connector-error.ts';
import { describeZodError } from '#app/platform/describe-zod-error.ts';
import { allPages, wooCaller } from './caller.server.ts';
import * as translate from './translate-product.ts';
import { WooBatch, type WooBatchGone, type WooBatchItem, type WooError, WooGone, WooMarked, WooProduct, WooVariation } from './wire.ts';

const products = 'wc/v3/products';
const batchSize = 50;

/** The store's code of a refusal → our field. */
const fieldOfCode: Record<string, string> = {
  product_invalid_sku: 'variants',
  woocommerce_product_invalid_sku: 'variants',
  woocommerce_product_image_upload_error: 'images',
};

const refused = (error: ConnectorError): ChannelRefused =>
  new ChannelRefused(error.message, { [fieldOfCode[error.vendorCode ?? ''] ?? 'title']: [error.message] });

/** What the store says no to inside an answer of success, in its own words. A variation that it has no more needs nothing. */
const refusalsIn = (items: readonly (WooBatchItem | WooBatchGone)[] | null | undefined): z.output<typeof WooError>[] =>
  (items ?? []).flatMap((item) => ('error' in item && !item.error.code.endsWith('_invalid_id') ? item.error : []));

interface Checkpoint {
  channelProductId?: string;
}

export function wooProducts(support: ConnectorSupport): PublishesProducts {
  const call = wooCaller(support);

  const variationsOf = (store: ChannelStore, productId: number | string): Promise<WooVariation[]> =>
    allPages(call, store, `${products}/${productId}/variations`, WooVariation);

  /** The product of an earlier push, also of one whose answer was lost. */
  async function find(store: ChannelStore, product: ChannelProductInput, checkpoint: Checkpoint): Promise<WooProduct | undefined> {
    for (const id of [checkpoint.channelProductId, product.channelProductId]) {
      if (!id) continue;
      try {
        return (await call(store, { path: `${products}/${id}` }, WooProduct)).data;
      } catch (error) {
        if (!isConnectorError(error) || error.reason !== 'not_found') throw error;
      }
    }
    for (let page = 1; page <= 5; page += 1) {
      const query = { search: product.title.slice(0, 100), status: 'any', per_page: '100', page: String(page) };
      const answer = await call(store, { path: products, query }, z.array(z.unknown()));
      const found = answer.data
        .flatMap((row) => WooMarked.safeParse(row).data ?? [])
        .find((each) => translate.metaOf(each, translate.productKey) === product.productId);
      if (found) return (await call(store, { path: `${products}/${found.id}` }, WooProduct)).data;
      if (page >= answer.pages) return undefined;
    }
    return undefined;
  }

  /** Create, change and remove variations until they are the product's. @returns our variant id → variation. */
  async function setVariations(store: ChannelStore, product: ChannelProductInput, parent: WooProduct, images: Map<string, number>) {
    const before = await variationsOf(store, parent.id);
    const known = new Map(before.map((each) => [translate.metaOf(each, translate.variantKey) ?? `id:${each.id}`, each.id]));
    for (const variant of product.variants)
      if (variant.channelVariantId && before.some((each) => String(each.id) === variant.channelVariantId))
        known.set(variant.variantId, Number(variant.channelVariantId));
    const wanted = product.variants.map((variant) => ({
      variant,
      id: known.get(variant.variantId),
      body: translate.variationBody(product, variant, variant.imageId ? images.get(variant.imageId) : undefined, translate.unitsOf(store)),
    }));
    const kept = new Set(wanted.flatMap(({ id }) => (id === undefined ? [] : [id])));
    const surplus = before.map((each) => each.id).filter((id) => !kept.has(id));
    const made = new Map<string, string>();
    const send = async (body: object) =>
      (await call(store, { method: 'POST', path: `${products}/${parent.id}/variations/batch`, body, repeatable: true }, WooBatch)).data;
    const settle = (items: WooBatchItem[] | null | undefined, part: typeof wanted) => {
      for (const [index, item] of (items ?? []).entries()) {
        const variantId = part[index]?.variant.variantId ?? '';
        if ('error' in item) throw new ChannelRefused(item.error.message, { [`variants.${variantId}.sku`]: [item.error.message] });
        made.set(variantId, String(item.id));
      }
    };
    // Removed first: what goes may hold the SKU that what comes needs.
    for (let at = 0; at < surplus.length; at += batchSize) {
      const [refusal] = refusalsIn((await send({ delete: surplus.slice(at, at + batchSize) })).delete);
      if (refusal) throw new ChannelRefused(refusal.message, { variants: [refusal.message] });
    }
    const [fresh, changed] = [wanted.filter(({ id }) => id === undefined), wanted.filter(({ id }) => id !== undefined)];
    for (let at = 0; at < changed.length; at += batchSize) {
      const part = changed.slice(at, at + batchSize);
      settle((await send({ update: part.map(({ id, body }) => ({ id, ...body })) })).update, part);
    }
    for (let at = 0; at < fresh.length; at += batchSize) {
      const part = fresh.slice(at, at + batchSize);
      settle((await send({ create: part.map(({ body }) => body) })).create, part);
    }
    return made;
  }

  /**
   * Change variations of a product, all that the store takes.
   * @throws ConnectorError `rejected`, in the store's words, when it has refused any.
   */
  async function changeVariations(store: ChannelStore, productId: number, changes: object[]): Promise<void> {
    const refusals: z.output<typeof WooError>[] = [];
    for (let at = 0; at < changes.length; at += batchSize) {
      const body = { update: changes.slice(at, at + batchSize) };
      const path = `${products}/${productId}/variations/batch`;
      refusals.push(...refusalsIn((await call(store, { method: 'POST', path, body, repeatable: true }, WooBatch)).data.update));
    }
    const [refusal] = refusals;
    if (refusal) throw new ConnectorError('woocommerce', 'rejected', refusal.message, { vendorCode: refusal.code });
  }

  async function whole(store: ChannelStore, product: WooProduct): Promise<ChannelProduct> {
    return translate.productFromWoo(product, product.type === 'variable' ? await variationsOf(store, product.id) : [], store.currency);
  }

  return {
    maxVariants: 100,

    async push(store, product, progress) {
      const checkpoint = progress.checkpoint as Checkpoint;
      const before = await find(store, product, checkpoint);
      const shown = new Set(before?.images?.map((image) => String(image.id)));
      const images = product.images.map((image): translate.WooImage => {
        const known = product.media[image.id];
        if (known && shown.has(known)) return { id: Number(known) };
        return { src: image.address ?? image.sourceUrl ?? '', alt: image.alt };
      });
      await progress.save({ ...checkpoint }, 20);
      const body = translate.productBody(product, images, translate.unitsOf(store));
      let saved: WooProduct;
      try {
        saved = before
          ? (await call(store, { method: 'PUT', path: `${products}/${before.id}`, body }, WooProduct)).data
          : (await call(store, { method: 'POST', path: products, body }, WooProduct)).data;
      } catch (error) {
        if (isConnectorError(error) && error.reason === 'rejected') throw refused(error);
        throw error;
      }
      checkpoint.channelProductId = String(saved.id);
      await progress.save({ ...checkpoint }, 60);
      const media = Object.fromEntries(
        product.images.flatMap((image, index) => (saved.images?.[index] ? [[image.id, String(saved.images[index].id)]] : [])),
      );
      const mediaIds = new Map(Object.entries(media).map(([imageId, id]) => [imageId, Number(id)]));
      const ids = translate.isVariable(product)
        ? await setVariations(store, product, saved, mediaIds)
        : new Map(product.variants.map((variant) => [variant.variantId, String(saved.id)]));
      return {
        channelProductId: String(saved.id),
        handle: saved.slug,
        media,
        variants: product.variants.map((variant) => {
          const channelVariantId = ids.get(variant.variantId);
          if (!channelVariantId)
            throw new ConnectorError('woocommerce', 'bad_answer', 'The store did not name a variation that it was given');
          return { variantId: variant.variantId, channelVariantId, channelInventoryItemId: null };
        }),
      };
    },

    async remove(store, channelProductId) {
      try {
        await call(store, { method: 'DELETE', path: `${products}/${channelProductId}`, query: { force: 'true' } }, z.unknown());
      } catch (error) {
        if (!isConnectorError(error) || error.reason !== 'not_found') throw error;
      }
    },

    async setStatus(store, channelProductId, status) {
      const body = { status: status === 'active' ? 'publish' : 'draft' };
      await call(store, { method: 'PUT', path: `${products}/${channelProductId}`, body }, WooProduct);
    },

    // A WooCommerce store is one shop window: there is nothing to choose.
    listPublications: async () => [],

    async findProduct(store, channelProductId) {
      try {
        return await whole(store, (await call(store, { path: `${products}/${channelProductId}` }, WooProduct)).data);
      } catch (error) {
        if (isConnectorError(error) && error.reason === 'not_found') return undefined;
        throw error;
      }
    },

    async listProducts(store, cursor) {
      const page = Number(cursor ?? 1);
      const query = { status: 'any', orderby: 'id', order: 'asc', per_page: '50', page: String(page) };
      const answer = await call(store, { path: products, query }, z.array(z.unknown()));
      const translated: ChannelProduct[] = [];
      for (const row of answer.data) {
        const product = WooProduct.safeParse(row);
        if (!product.success) {
          // One that a plugin has put out of shape keeps none of the others.
          support.log.warn({ storeId: store.storeId, misfit: describeZodError(product.error) }, 'a product in a list has another shape');
          continue;
        }
        try {
          translated.push(await whole(store, product.data));
        } catch (error) {
          // A price or its variations cannot be read, or it went away meanwhile.
          if (!isConnectorError(error) || (error.reason !== 'bad_answer' && error.reason !== 'not_found')) throw error;
          support.log.warn({ err: error, storeId: store.storeId }, 'a product in a list cannot be read');
        }
      }
      return { products: translated, ...(page < answer.pages ? { next: String(page + 1) } : {}) };
    },

    async getProduct(store, channelProductId) {
      try {
        const { data: product } = await call(store, { path: `${products}/${channelProductId}` }, WooProduct);
        return translate.contentFromWoo(
          product,
          product.type === 'variable' ? await variationsOf(store, product.id) : [],
          translate.unitsOf(store),
        );
      } catch (error) {
        if (isConnectorError(error) && error.reason === 'not_found') return undefined;
        throw error;
      }
    },

    async updateVariants(store, channelProductId, changes) {
      const { data: product } = await call(store, { path: `${products}/${channelProductId}` }, WooProduct);
      if (product.type !== 'variable') {
        const [only] = changes;
        const body = only && translate.changeBody(product, only, store.currency);
        if (body) await call(store, { method: 'PUT', path: `${products}/${product.id}`, body }, WooProduct);
        return;
      }
      const now = new Map((await variationsOf(store, product.id)).map((each) => [String(each.id), each]));
      const update = changes.flatMap((change) => {
        const variation = now.get(change.channelVariantId);
        return variation ? [{ id: variation.id, ...translate.changeBody(variation, change, store.currency) }] : [];
      });
      await changeVariations(store, product.id, update);
    },

    async updateCosts(store, channelProductId, costs) {
      const { data: product } = await call(store, { path: `${products}/${channelProductId}` }, WooProduct);
      if (product.type !== 'variable') {
        const [only] = costs;
        if (only)
          await call(
            store,
            { method: 'PUT', path: `${products}/${product.id}`, body: translate.costBody(only.cost, store.currency, false) },
            WooProduct,
          );
        return;
      }
      await changeVariations(
        store,
        product.id,
        costs.map((each) => ({ id: Number(each.channelVariantId), ...translate.costBody(each.cost, store.currency, true) })),
      );
    },

    readWebhook(topic, body, currency) {
      if (topic === 'product.deleted') {
        const gone = WooGone.safeParse(body);
        return gone.success ? { kind: 'deleted', channelProductId: String(gone.data.id) } : undefined;
      }
      const read = WooProduct.safeParse(body);
      if (!read.success) return undefined;
      // The topics of products tell of their variations too, each as if it were a product.
      const isVariation = read.data.type === 'variation';
      const id = isVariation ? read.data.parent_id : read.data.id;
      if (!id) return undefined;
      try {
        const product = translate.productFromWoo({ ...read.data, id }, [], currency);
        // A variable product names only the ids of its variations.
        return { kind: 'changed', product, hasAllVariants: !isVariation && read.data.type !== 'variable' };
      } catch (error) {
        if (isConnectorError(error)) return undefined;
        throw error;
      }
    },
  };
}
