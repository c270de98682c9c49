/** Products in a Shopify store: pushing, reading, changing prices and stock, and webhooks. */
import type { ConnectorSupport } from '#app/connectors/index.server.ts';
import { isConnectorError } from '#app/platform/connector-error.ts';
import { newId } from '#app/platform/ids.ts';
import { inBatches } from '#app/platform/in-batches.ts';
import type { ChannelProduct, ChannelVariantChange, ProductNews, PublishesProducts } from '../channel-products.ts';
import type { ChannelStore } from '../channel-store.ts';
import { allNodes, badAnswer, productQueries } from './product-queries.server.ts';
import { pushProduct } from './push-product.server.ts';
import { gidOf, legacyId } from './translate-order.ts';
import * as translate from './translate-product.ts';
import { refuseUserErrors } from './user-errors.ts';
import * as wire from './wire.ts';

/** Variants that one call changes (Shopify takes 250). */
const batchSize = 250;

const idOf = ({ channelVariantId }: ChannelVariantChange) => ({ id: channelVariantId });

export function shopifyProducts(support: ConnectorSupport): PublishesProducts {
  const queries = productQueries(support);
  const { ask, stockLocation, allPublications, allVariants, inventoryItems, stockAt } = queries;

  async function whole(store: ChannelStore, node: wire.StoreProduct): Promise<ChannelProduct> {
    const nodes = node.variants.pageInfo.hasNextPage ? await allVariants(store, node.id, node.variants) : node.variants.nodes;
    return translate.channelProductOf({ ...node, variants: { ...node.variants, nodes } }, store.currency);
  }

  /**
   * Change variants of one product, each independently of the others. @returns refusals, without those for variants that the store no
   * longer has.
   */
  async function changeVariants(
    store: ChannelStore,
    operationName: 'UpdateVariantCosts' | 'UpdateVariantPrices' | 'CountVariants',
    productId: string,
    variants: readonly object[],
  ): Promise<wire.UserErrors> {
    const refusals: wire.UserErrors = [];
    for (const batch of inBatches(variants, batchSize)) {
      const { productVariantsBulkUpdate } = await ask(store, wire.CostsAnswer, operationName, { productId, variants: batch });
      refusals.push(...productVariantsBulkUpdate.userErrors.filter(({ code }) => code !== 'PRODUCT_VARIANT_DOES_NOT_EXIST'));
    }
    return refusals;
  }

  async function setStock(store: ChannelStore, quantities: object[]): Promise<wire.UserErrors> {
    const input = { name: 'available', reason: 'correction', quantities };
    return (await ask(store, wire.StockAnswer, 'SetStock', { input, key: newId() })).inventorySetQuantities.userErrors;
  }

  return {
    maxVariants: 2048,

    push: pushProduct(queries),

    async remove(store, channelProductId) {
      const { productDelete } = await ask(store, wire.DeleteAnswer, 'DeleteProduct', { input: { id: channelProductId } });
      const error = productDelete.userErrors.find((each) => !/does not exist|not found/i.test(each.message));
      if (error) refuseUserErrors([error]);
    },

    async setStatus(store, channelProductId, status) {
      const { productUpdate } = await ask(store, wire.StatusAnswer, 'SetProductStatus', {
        product: { id: channelProductId, status: status === 'active' ? 'ACTIVE' : 'DRAFT' },
      });
      refuseUserErrors(productUpdate.userErrors);
    },

    listPublications: allPublications,

    async findProduct(store, channelProductId) {
      const id = gidOf('Product', legacyId(channelProductId));
      const { product } = await ask(store, wire.OneStoreProduct, 'GetStoreProduct', { id });
      return product ? whole(store, product) : undefined;
    },

    async listProducts(store, cursor) {
      const { products } = await ask(store, wire.StoreProducts, 'ListStoreProducts', { after: cursor ?? null });
      const read = await Promise.all(
        products.nodes.map(async (row) => {
          try {
            const node = wire.StoreProduct.safeParse(row);
            if (!node.success) throw badAnswer(node.error);
            return [await whole(store, node.data)];
          } catch (error) {
            // One that cannot be read does not stop the others.
            if (!isConnectorError(error) || error.reason !== 'bad_answer') throw error;
            support.log.warn({ err: error, storeId: store.storeId }, 'a product in a list cannot be read');
            return [];
          }
        }),
      );
      return {
        products: read.flat(),
        ...(products.pageInfo.hasNextPage && products.pageInfo.endCursor ? { next: products.pageInfo.endCursor } : {}),
      };
    },

    async getProduct(store, channelProductId) {
      const { product } = await ask(store, wire.ContentOfProduct, 'GetProductContent', { id: channelProductId });
      if (!product) return undefined;
      const id = channelProductId;
      const variants = await allNodes(
        product.variants,
        async (after) => (await ask(store, wire.VariantsOfContent, 'ListContentVariants', { id, after })).product?.variants,
      );
      const media = await allNodes(
        product.media,
        async (after) => (await ask(store, wire.MediaOfContent, 'ListContentMedia', { id, after })).product?.media,
      );
      return variants && media && translate.contentOf(product, variants, media, store.currency);
    },

    async updateCosts(store, channelProductId, costs) {
      refuseUserErrors(await changeVariants(store, 'UpdateVariantCosts', channelProductId, translate.variantCosts(costs, store.currency)));
    },

    async updateVariants(store, channelProductId, changes) {
      const priced = changes.filter((change) => change.price !== undefined || change.compareAtPrice !== undefined);
      const prices = translate.variantPrices(priced, store.currency);
      // Thrown at the end, so that a refused price does not prevent the change of stock.
      const refusals = await changeVariants(store, 'UpdateVariantPrices', channelProductId, prices);
      const open = changes.filter((change) => change.stock === null).map((each) => ({ ...idOf(each), inventoryItem: { tracked: false } }));
      refusals.push(...(await changeVariants(store, 'CountVariants', channelProductId, open)));
      const stocked = changes.flatMap((change) => (typeof change.stock === 'number' ? [{ ...change, stock: change.stock }] : []));
      if (stocked.length === 0) return refuseUserErrors(refusals);
      const itemOf = await inventoryItems(store, channelProductId);
      const locationId = await stockLocation(store);
      const quantities = stocked.flatMap(({ channelVariantId, stock }) => {
        const inventoryItemId = itemOf.get(channelVariantId)?.id;
        return inventoryItemId ? [{ inventoryItemId, locationId, quantity: stock, changeFromQuantity: null }] : [];
      });
      for (const batch of inBatches(quantities, batchSize)) {
        let errors = await setStock(store, batch);
        // An uninstall removes our service and its location; the location of the next install does not stock these items yet.
        if (errors.some((error) => error.code === 'ITEM_NOT_STOCKED_AT_LOCATION')) {
          await stockAt(
            store,
            batch.map((each) => each.inventoryItemId),
            locationId,
          );
          errors = await setStock(store, batch);
        }
        refuseUserErrors(errors);
      }
      // Without tracking, stock stops no sale, so tracking is switched on. Only after the stock is set: before, the variant would be sold
      // out.
      const uncounted = stocked.filter(({ channelVariantId }) => itemOf.get(channelVariantId)?.tracked === false);
      const counted = uncounted.map((each) => ({ ...idOf(each), inventoryItem: { tracked: true } }));
      refuseUserErrors([...refusals, ...(await changeVariants(store, 'CountVariants', channelProductId, counted))]);
    },

    readWebhook(topic, body, currency): ProductNews | undefined {
      if (topic === 'products/delete') {
        const channelProductId = translate.deletedProductOfWebhook(body);
        return channelProductId ? { kind: 'deleted', channelProductId } : undefined;
      }
      const found = translate.channelProductOfWebhook(body, currency);
      if (!found) return undefined;
      const { isWhole, ...product } = found;
      return isWhole ? { kind: 'changed', product } : { kind: 'named', channelProductId: product.channelProductId };
    },
  };
}
