/** Products in a Shopify store: pushed as a whole by `productSet`, found again by our own id, resumed after a crash. */
import type { z } from 'zod';
import type { ConnectorSupport } from '#app/connectors/index.server.ts';
import { ConnectorError } from '#app/platform/connector-error.ts';
import { newId } from '#app/platform/ids.ts';
import {
  type ChannelProductInput,
  ChannelRefused,
  type ChannelStore,
  type ProductNews,
  type PublishesProducts,
  type PushProgress,
} from '../channel.ts';
import { shopifyAdmin } from './admin-client.server.ts';
import { productDocuments } from './documents.ts';
import { uploadImages } from './staged-uploads.server.ts';
import * as translate from './translate-product.ts';
import * as wire from './wire.ts';

/** What a push remembers between its steps. */
interface Checkpoint {
  /** Our image id → address of its staged upload. Shopify keeps these for hours. */
  uploads?: Record<string, string>;
  /** The store did not have the product when this push began. */
  isNew?: boolean;
  /** The background operation under way. */
  operationId?: string;
}

const vendor = 'shopify';
/** Pictures of a product that are read at once: as many as a push sends. */
const mostMedia = 50;
const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
const badAnswer = (cause: unknown) => new ConnectorError(vendor, 'bad_answer', 'Shopify answered in words that we do not know', { cause });

/** Asked once per store for so long, also by those who ask meanwhile; a failure is not kept. */
function keptPerStore<T>(keepMs: number, read: (store: ChannelStore) => Promise<T>): (store: ChannelStore) => Promise<T> {
  const kept = new Map<string, { until: number; value: Promise<T> }>();
  return (store) => {
    const known = kept.get(store.domain);
    if (known && performance.now() < known.until) return known.value;
    const value = read(store);
    kept.set(store.domain, { until: performance.now() + keepMs, value });
    value.catch(() => kept.delete(store.domain));
    return value;
  };
}

export function shopifyProducts(support: ConnectorSupport): PublishesProducts {
  const admin = shopifyAdmin(support);

  const ask = async <T>(
    store: ChannelStore,
    schema: { parse(data: unknown): T },
    operationName: keyof typeof productDocuments,
    variables: Record<string, unknown>,
    more: { cost?: number; timeoutMs?: number } = {},
  ) => {
    const data = await admin.query(store, {
      operationName,
      document: productDocuments[operationName],
      variables,
      repeatable: true,
      ...more,
    });
    try {
      return schema.parse(data);
    } catch (error) {
      throw badAnswer(error);
    }
  };

  /** The unique metafield by which a repeated push finds its product instead of making a twin. */
  const defineProductId = keptPerStore(10 * 60_000, async (store) => {
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
      if (error) throw new ConnectorError(vendor, 'rejected', error.message, error.code ? { vendorCode: error.code } : {});
    }
  });

  const primaryLocation = keptPerStore(10 * 60_000, async (store) => {
    const { location } = await ask(store, wire.PrimaryLocation, 'GetPrimaryLocation', {});
    if (!location) throw new ConnectorError(vendor, 'rejected', 'The store has no location to keep stock at');
    return location.id;
  });
  const stockLocation = async (store: ChannelStore): Promise<string> => store.metadata.locationId ?? (await primaryLocation(store));

  const allPublications = async (store: ChannelStore) => (await ask(store, wire.Publications, 'ListPublications', {})).publications.nodes;
  /** For pushes, of which many follow each other. */
  const recentPublications = keptPerStore(60_000, allPublications);

  async function inventoryItems(store: ChannelStore, id: string): Promise<Map<string, string>> {
    const found = new Map<string, string>();
    let after: string | null | undefined = null;
    do {
      const { product }: z.infer<typeof wire.InventoryItems> = await ask(store, wire.InventoryItems, 'ListInventoryItems', { id, after });
      for (const node of product?.variants.nodes ?? []) found.set(node.id, node.inventoryItem.id);
      after = product?.variants.pageInfo.hasNextPage ? product.variants.pageInfo.endCursor : undefined;
    } while (after);
    return found;
  }

  async function allVariants(store: ChannelStore, id: string, first: wire.PushedProduct['variants']): Promise<wire.VariantNode[]> {
    const nodes = [...first.nodes];
    let page = first.pageInfo;
    while (page.hasNextPage) {
      const { product } = await ask(store, wire.VariantsOfProduct, 'ListProductVariants', { id, after: page.endCursor });
      if (!product) break;
      nodes.push(...product.variants.nodes);
      page = product.variants.pageInfo;
    }
    return nodes;
  }

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

  /** By our id; then, for a product that was ours before ids were kept, by Shopify's. */
  async function find(
    store: ChannelStore,
    product: ChannelProductInput,
    sizes: translate.PageSizes,
  ): Promise<wire.PushedProduct | undefined> {
    const read = async (identifier: object) =>
      (await ask(store, wire.FoundProduct, 'FindPushedProduct', { identifier, ...sizes }, { cost: translate.costOfReading(sizes) }))
        .productByIdentifier ?? undefined;
    const ours = await read(translate.customIdOf(product.productId));
    if (ours || !product.channelProductId) return ours;
    return read({ id: product.channelProductId });
  }

  function refuse(errors: wire.UserErrors, product: ChannelProductInput): void {
    if (errors.length === 0) return;
    throw new ChannelRefused(errors.map((error) => error.message).join(' '), translate.fieldsOfErrors(errors, product));
  }

  async function setInBackground(
    store: ChannelStore,
    product: ChannelProductInput,
    variables: Record<string, unknown>,
    checkpoint: Checkpoint,
    progress: PushProgress,
  ): Promise<void> {
    if (!checkpoint.operationId) {
      const cost = translate.costOfProductSet(product);
      const { productSet } = await ask(store, wire.ProductSetStarted, 'StartProductSet', variables, { cost, timeoutMs: 60_000 });
      refuse(productSet.userErrors, product);
      if (!productSet.productSetOperation) throw badAnswer(undefined);
      checkpoint.operationId = productSet.productSetOperation.id;
      await progress.save({ ...checkpoint }, 55);
    }
    for (let wait = 250, percent = 55; ; wait = Math.min(3000, wait * 1.5)) {
      const { productOperation } = await ask(store, wire.ProductSetState, 'GetProductSetOperation', { id: checkpoint.operationId });
      // An operation that Shopify has forgotten (a resume days later) is started anew; it finds the product by our id.
      if (!productOperation || productOperation.status === 'COMPLETE') {
        delete checkpoint.operationId;
        if (productOperation) refuse(productOperation.userErrors ?? [], product);
        return productOperation ? undefined : setInBackground(store, product, variables, checkpoint, progress);
      }
      percent = Math.min(80, percent + 3);
      await progress.save({ ...checkpoint }, percent);
      await pause(wait);
    }
  }

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

  return {
    maxVariants: 2048,

    async push(store, product, progress) {
      const checkpoint = progress.checkpoint as Checkpoint;
      await defineProductId(store);
      const locationId = await stockLocation(store);
      // Any of its pictures may be one that an earlier push sent; where it is sold is read when it is settled.
      const before = await find(store, product, {
        ...translate.pageSizesOf(product, 1),
        media: Object.keys(product.media).length > 0 ? mostMedia : 1,
      });
      const variants = before ? await allVariants(store, before.id, before.variants) : [];
      // Told once: a resumed push finds the product that it made itself.
      checkpoint.isNew ??= before === undefined;
      await progress.save({ ...checkpoint }, 15);

      // Pictures of an earlier push that the store still shows are named again; the others are uploaded.
      const shown = new Set(before?.media.nodes.map((node) => node.id));
      const kept = Object.fromEntries(Object.entries(product.media).filter(([, id]) => shown.has(id)));
      checkpoint.uploads ??= {};
      const uploads = checkpoint.uploads;
      for (const image of product.images) if (!image.bytes && image.sourceUrl) uploads[image.id] = image.sourceUrl;
      const missing = product.images.filter((image) => !kept[image.id] && !uploads[image.id]);
      if (missing.length > 0) {
        Object.assign(uploads, await uploadImages((schema, name, input) => ask(store, schema, name, input), missing));
        await progress.save({ ...checkpoint }, 40);
      }
      const files = Object.fromEntries(
        product.images.map((image) => [
          image.id,
          kept[image.id] ? { id: kept[image.id] as string } : { originalSource: uploads[image.id] as string },
        ]),
      );

      const variables = {
        identifier: before ? { id: before.id } : translate.customIdOf(product.productId),
        input: translate.productSetInput(product, { variants, files, locationId, currency: store.currency }),
      };
      const publications =
        product.publicationIds || checkpoint.isNew ? (await recentPublications(store)).map((each) => each.id) : undefined;
      const sizes = translate.pageSizesOf(product, publications?.length ?? 1);
      let after: wire.PushedProduct | undefined;
      if (Math.max(product.variants.length, variants.length) <= translate.mostAtOnce && !checkpoint.operationId) {
        const cost = translate.costOfProductSet(product, sizes);
        const { productSet } = await ask(store, wire.ProductSetDone, 'SetProduct', { ...variables, ...sizes }, { cost, timeoutMs: 60_000 });
        refuse(productSet.userErrors, product);
        after = productSet.product ?? undefined;
      } else {
        await setInBackground(store, product, variables, checkpoint, progress);
        after = await find(store, product, sizes);
      }
      if (!after) throw badAnswer(undefined);
      await progress.save({ ...checkpoint }, 85);

      const nodes = await allVariants(store, after.id, after.variants);
      // Everywhere at first; from then on it stays as it is, unless the seller says where.
      const wanted = product.publicationIds ?? publications;
      const current = after.resourcePublicationsV2.nodes.map((node) => node.publication.id);
      if (wanted) await publish(store, after.id, current, wanted);
      await progress.save({ ...checkpoint }, 95);
      const alike = translate.hasAlikeTitles(product) ? await allOptions(store, after.id) : undefined;
      try {
        return {
          channelProductId: after.id,
          isNew: checkpoint.isNew,
          handle: after.handle,
          variants: alike ? translate.matchByOptions(product, alike) : translate.matchVariants(product, nodes),
          // Media come back in the order in which they were named.
          media: Object.fromEntries(
            product.images.flatMap((image, index) => (after.media.nodes[index] ? [[image.id, after.media.nodes[index].id]] : [])),
          ),
        };
      } catch (error) {
        throw badAnswer(error);
      }
    },

    async remove(store, channelProductId) {
      const { productDelete } = await ask(store, wire.DeleteAnswer, 'DeleteProduct', { input: { id: channelProductId } });
      const error = productDelete.userErrors.find((each) => !/does not exist|not found/i.test(each.message));
      if (error) throw new ConnectorError(vendor, 'rejected', error.message);
    },

    async setStatus(store, channelProductId, status) {
      const { productUpdate } = await ask(store, wire.StatusAnswer, 'SetProductStatus', {
        product: { id: channelProductId, status: status === 'active' ? 'ACTIVE' : 'DRAFT' },
      });
      if (productUpdate.userErrors[0]) throw new ConnectorError(vendor, 'rejected', productUpdate.userErrors[0].message);
    },

    listPublications: allPublications,

    async listVariants(store, channelProductId) {
      const { product } = await ask(store, wire.VariantsOfProduct, 'ListProductVariants', { id: channelProductId, after: null });
      if (!product) return undefined;
      return (await allVariants(store, channelProductId, product.variants)).map((node) => translate.channelVariantOf(node, store.currency));
    },

    async listProducts(store, cursor) {
      const { products } = await ask(store, wire.StoreProducts, 'ListStoreProducts', { after: cursor ?? null });
      const translated = await Promise.all(
        products.nodes.map(async (node) => {
          const nodes = node.variants.pageInfo.hasNextPage ? await allVariants(store, node.id, node.variants) : node.variants.nodes;
          return translate.channelProductOf({ ...node, variants: { ...node.variants, nodes } }, store.currency);
        }),
      );
      return {
        products: translated,
        ...(products.pageInfo.hasNextPage && products.pageInfo.endCursor ? { next: products.pageInfo.endCursor } : {}),
      };
    },

    async getProduct(store, channelProductId) {
      const { product } = await ask(store, wire.ContentOfProduct, 'GetProductContent', { id: channelProductId });
      if (!product) return undefined;
      const variants = [...product.variants.nodes];
      let { pageInfo } = product.variants;
      while (pageInfo.hasNextPage) {
        const next = await ask(store, wire.VariantsOfContent, 'ListContentVariants', { id: channelProductId, after: pageInfo.endCursor });
        if (!next.product) return undefined;
        variants.push(...next.product.variants.nodes);
        pageInfo = next.product.variants.pageInfo;
      }
      return translate.contentOf(product, variants, store.currency);
    },

    async updateCosts(store, channelProductId, costs) {
      for (let at = 0; at < costs.length; at += 250) {
        const variants = translate.variantCosts(costs.slice(at, at + 250), store.currency);
        const { productVariantsBulkUpdate } = await ask(store, wire.CostsAnswer, 'UpdateVariantCosts', {
          productId: channelProductId,
          variants,
        });
        if (productVariantsBulkUpdate.userErrors[0])
          throw new ConnectorError(vendor, 'rejected', productVariantsBulkUpdate.userErrors[0].message);
      }
    },

    async updateVariants(store, channelProductId, changes) {
      const priced = changes.filter((change) => change.price !== undefined || change.compareAtPrice !== undefined);
      for (let at = 0; at < priced.length; at += 250) {
        const variants = translate.variantPrices(priced.slice(at, at + 250), store.currency);
        const { productVariantsBulkUpdate } = await ask(store, wire.CostsAnswer, 'UpdateVariantPrices', {
          productId: channelProductId,
          variants,
        });
        if (productVariantsBulkUpdate.userErrors[0])
          throw new ConnectorError(vendor, 'rejected', productVariantsBulkUpdate.userErrors[0].message);
      }
      const stocked = changes.filter((change) => change.stock !== undefined);
      if (stocked.length === 0) return;
      const itemOf = await inventoryItems(store, channelProductId);
      const locationId = await stockLocation(store);
      const quantities = stocked.flatMap(({ channelVariantId, stock }) => {
        const inventoryItemId = itemOf.get(channelVariantId);
        return inventoryItemId ? [{ inventoryItemId, locationId, quantity: stock, changeFromQuantity: null }] : [];
      });
      for (let at = 0; at < quantities.length; at += 250) {
        const input = { name: 'available', reason: 'correction', quantities: quantities.slice(at, at + 250) };
        const { inventorySetQuantities } = await ask(store, wire.StockAnswer, 'SetStock', { input, key: newId() });
        if (inventorySetQuantities.userErrors[0])
          throw new ConnectorError(vendor, 'rejected', inventorySetQuantities.userErrors[0].message);
      }
    },

    readWebhook(topic, body, currency): ProductNews | undefined {
      if (topic === 'products/delete') {
        const channelProductId = translate.deletedProductOfWebhook(body);
        return channelProductId ? { kind: 'deleted', channelProductId } : undefined;
      }
      const found = translate.channelProductOfWebhook(body, currency);
      if (!found) return undefined;
      const { hasAllVariants, ...product } = found;
      return { kind: 'changed', product, hasAllVariants };
    },
  };
}
