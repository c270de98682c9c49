/** Products at WooCommerce: pushing, reading, changing prices and stock, and webhooks. */

import { z } from 'zod';
import type { ChannelProduct, ChannelProductContent, PublishesProducts } from '#app/connectors/channels/channel-products.ts';
import type { ChannelStore } from '#app/connectors/channels/channel-store.ts';
import type { ConnectorSupport } from '#app/connectors/index.server.ts';
import { ConnectorError, isConnectorError } from '#app/platform/connector-error.ts';
import { describeZodError } from '#app/platform/describe-zod-error.ts';
import { atItsPace, firstPace } from './batch-pace.ts';
import { asWritten, products, refusalsIn, unlessGone, wooProductCalls } from './product-calls.server.ts';
import { pushProduct } from './push-product.server.ts';
import * as translate from './translate-product.ts';
import { type WooError, WooGone, WooListed, WooListedVariation, WooNamed, WooProduct, type WooVariation } from './wire.ts';

/** The id of the product that a webhook is about. They also come for variations, each as if it were a product. */
function namedBy(body: unknown): number | undefined {
  const named = WooNamed.safeParse(body).data;
  if (!named) return undefined;
  const { id, type, parent_id: parent } = named;
  if (type) return type === 'variation' ? (parent ?? undefined) : id;
  return typeof parent === 'number' ? parent || id : undefined;
}

export function wooProducts(support: ConnectorSupport): PublishesProducts {
  const calls = wooProductCalls(support);
  const { call, readProduct, changeVariations } = calls;

  /** A product's variations; none for a simple product, which is its own only variant. */
  const variationsOf = async (store: ChannelStore, product: WooProduct): Promise<WooVariation[]> =>
    product.type === 'variable' ? calls.variationsOf(store, product.id) : [];

  const whole = async (store: ChannelStore, product: WooListed): Promise<ChannelProduct> => {
    const variations = product.type === 'variable' ? await calls.variationsAs(WooListedVariation, store, product.id) : [];
    return translate.productFromWoo(product, variations, store.currency);
  };

  /** A product; nothing if it was deleted, even if only into the trash, where nobody can buy it. */
  async function present<Product extends { status: string }>(
    store: ChannelStore,
    id: string,
    shape: z.ZodType<Product>,
  ): Promise<Product | undefined> {
    const product = await unlessGone(calls.readProductAs(shape, store, id));
    return product?.status === 'trash' ? undefined : product;
  }

  async function content(store: ChannelStore, id: string): Promise<ChannelProductContent | undefined> {
    const product = await present(store, id, WooProduct);
    return product && translate.contentFromWoo(product, await variationsOf(store, product), translate.unitsOf(store));
  }

  async function changeProduct(store: ChannelStore, id: number | string, body: object): Promise<void> {
    await call(store, { method: 'PUT', path: `${products}/${id}`, body }, WooProduct);
  }

  /**
   * Apply all changes that the store accepts.
   * @throws ConnectorError `rejected`, with the store's words, after all, if it has refused any.
   */
  async function changeEach(store: ChannelStore, productId: number, changes: readonly object[]): Promise<void> {
    const refusals: z.output<typeof WooError>[] = [];
    await atItsPace(changes, firstPace, async (update) => {
      refusals.push(...refusalsIn((await changeVariations(store, productId, { update })).update));
    });
    const [refusal] = refusals;
    if (refusal) throw new ConnectorError('woocommerce', 'rejected', refusal.message, { vendorCode: refusal.code });
  }

  return {
    maxVariants: 100,
    // A shared host has a handful of PHP processes, which also serve the store's buyers.
    pushesAtOnce: 2,
    push: pushProduct(calls),

    async remove(store, channelProductId) {
      await unlessGone(call(store, { method: 'DELETE', path: `${products}/${channelProductId}`, query: { force: 'true' } }, z.unknown()));
    },

    async setStatus(store, channelProductId, status) {
      // What nobody can buy is not made a draft: it would lose that its owner made it private, or that it waits for its day.
      if (status === 'draft' && translate.statusOf(await readProduct(store, channelProductId)) !== 'active') return;
      await changeProduct(store, channelProductId, translate.statusBody({ status }));
    },

    // WooCommerce has no publications.
    listPublications: async () => [],

    async findProduct(store, channelProductId) {
      const product = await present(store, channelProductId, WooListed);
      return product && unlessGone(whole(store, product));
    },

    async listProducts(store, cursor) {
      const page = Number(cursor ?? 1);
      const query = { ...asWritten, status: 'any', orderby: 'id', order: 'asc', per_page: '50', page: String(page) };
      const answer = await call(store, { path: products, query }, z.array(z.unknown()));
      const translated: ChannelProduct[] = [];
      for (const row of answer.data) {
        const product = WooListed.safeParse(row);
        if (!product.success) {
          // One malformed by a plugin does not stop the others.
          support.log.warn({ storeId: store.storeId, misfit: describeZodError(product.error) }, 'a product in a list has another shape');
          continue;
        }
        try {
          translated.push(await whole(store, product.data));
        } catch (error) {
          // A price or the variations cannot be read, or it was deleted meanwhile.
          if (!isConnectorError(error) || (error.reason !== 'bad_answer' && error.reason !== 'not_found')) throw error;
          support.log.warn({ err: error, storeId: store.storeId }, 'a product in a list cannot be read');
        }
      }
      return { products: translated, ...(page < answer.pages && answer.data.length > 0 ? { next: String(page + 1) } : {}) };
    },

    getProduct: (store, channelProductId) => unlessGone(content(store, channelProductId)),

    async updateVariants(store, channelProductId, changes) {
      const product = await readProduct(store, channelProductId);
      if (product.type !== 'variable') {
        const [only] = changes;
        if (only) await changeProduct(store, product.id, translate.changeBody(product, only, store.currency));
        return;
      }
      const now = new Map((await variationsOf(store, product)).map((each) => [String(each.id), each]));
      const update = changes.flatMap((change) => {
        const variation = now.get(change.channelVariantId);
        return variation ? [{ id: variation.id, ...translate.changeBody(variation, change, store.currency) }] : [];
      });
      await changeEach(store, product.id, update);
    },

    async updateCosts(store, channelProductId, costs) {
      const product = await readProduct(store, channelProductId);
      if (product.type !== 'variable') {
        const [only] = costs;
        if (only) await changeProduct(store, product.id, translate.costBody(only.cost, store.currency, false));
        return;
      }
      const update = costs.map((each) => ({ id: Number(each.channelVariantId), ...translate.costBody(each.cost, store.currency, true) }));
      await changeEach(store, product.id, update);
    },

    readWebhook(topic, body, currency) {
      if (topic === 'product.deleted') {
        const gone = WooGone.safeParse(body);
        return gone.success ? { kind: 'deleted', channelProductId: String(gone.data.id) } : undefined;
      }
      const id = namedBy(body);
      if (!id) return undefined;
      const named = { kind: 'named', channelProductId: String(id) } as const;
      const product = WooListed.safeParse(body).data;
      // A variable product's body has only the ids of its variations.
      if (!product || product.type === 'variation' || product.type === 'variable') return named;
      try {
        return { kind: 'changed', product: translate.productFromWoo(product, [], currency) };
      } catch (error) {
        if (isConnectorError(error)) return named;
        throw error;
      }
    },
  };
}
