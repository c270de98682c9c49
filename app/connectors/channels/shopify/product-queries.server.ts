/** Queries about a store's products that several operations share. */
import type { z } from 'zod';
import type { ConnectorSupport } from '#app/connectors/index.server.ts';
import { ConnectorError } from '#app/platform/connector-error.ts';
import { newId } from '#app/platform/ids.ts';
import { cachePerStore } from '../cache-per-store.ts';
import type { ChannelStore } from '../channel-store.ts';
import { shopifyAdmin } from './admin-client.server.ts';
import { askAdmin } from './ask-admin.server.ts';
import { productDocuments } from './documents.ts';
import { refuseUserErrors } from './user-errors.ts';
import * as wire from './wire.ts';

export const badAnswer = (cause: unknown): ConnectorError =>
  new ConnectorError('shopify', 'bad_answer', 'Shopify answered in words that we do not know', { cause });

export type ProductQueries = ReturnType<typeof productQueries>;

interface Page<Node> {
  nodes: Node[];
  pageInfo: z.infer<typeof wire.PageInfo>;
}

/** All nodes of a list whose first page was read with its owner; nothing when the owner was deleted meanwhile. */
export async function allNodes<Node>(
  first: Page<Node>,
  read: (after: string | null | undefined) => Promise<Page<Node> | undefined>,
): Promise<Node[] | undefined> {
  const nodes = [...first.nodes];
  for (let { pageInfo } = first; pageInfo.hasNextPage; ) {
    const page = await read(pageInfo.endCursor);
    if (!page) return undefined;
    nodes.push(...page.nodes);
    pageInfo = page.pageInfo;
  }
  return nodes;
}

export function productQueries(support: ConnectorSupport) {
  const admin = shopifyAdmin(support);

  const ask = <Answer>(
    store: ChannelStore,
    shape: z.ZodType<Answer>,
    operationName: keyof typeof productDocuments,
    variables: Record<string, unknown>,
    more: { cost?: number; timeoutMs?: number } = {},
  ) => {
    const document = productDocuments[operationName];
    return askAdmin(admin, store, shape, { operationName, document, variables, repeatable: true, ...more });
  };

  const primaryLocation = cachePerStore(10 * 60_000, async (store) => {
    const { location } = await ask(store, wire.PrimaryLocation, 'GetPrimaryLocation', {});
    if (!location) throw new ConnectorError('shopify', 'rejected', 'The store has no location to keep stock at');
    return location.id;
  });
  const stockLocation = async (store: ChannelStore): Promise<string> => store.metadata.locationId ?? (await primaryLocation(store));

  /** All publications of the store. */
  const allPublications = async (store: ChannelStore) => (await ask(store, wire.Publications, 'ListPublications', {})).publications.nodes;

  /** All variants of a product whose first page was read with it. */
  const allVariants = async (store: ChannelStore, id: string, first: wire.PushedProduct['variants']): Promise<wire.VariantNode[]> =>
    (await allNodes(
      first,
      async (after) => (await ask(store, wire.VariantsOfProduct, 'ListProductVariants', { id, after })).product?.variants,
    )) ?? first.nodes;

  /** All media of a product, likewise. */
  const allMedia = async (store: ChannelStore, id: string, first: wire.PushedProduct['media']) =>
    (await allNodes(first, async (after) => (await ask(store, wire.MediaOfProduct, 'ListProductMedia', { id, after })).product?.media)) ??
    first.nodes;

  /** Variant id → its inventory item, and whether its stock is tracked. */
  async function inventoryItems(store: ChannelStore, id: string): Promise<Map<string, { id: string; tracked: boolean }>> {
    const found = new Map<string, { id: string; tracked: boolean }>();
    let after: string | null | undefined = null;
    do {
      const { product }: z.infer<typeof wire.InventoryItems> = await ask(store, wire.InventoryItems, 'ListInventoryItems', { id, after });
      for (const node of product?.variants.nodes ?? []) found.set(node.id, node.inventoryItem);
      after = product?.variants.pageInfo.hasNextPage ? product.variants.pageInfo.endCursor : undefined;
    } while (after);
    return found;
  }

  /** Stock items at a location; nothing changes for those that are stocked there already. */
  async function stockAt(store: ChannelStore, inventoryItemIds: readonly string[], locationId: string): Promise<void> {
    for (const inventoryItemId of inventoryItemIds) {
      const { inventoryActivate } = await ask(store, wire.StockedAnswer, 'StockAtLocation', { inventoryItemId, locationId, key: newId() });
      refuseUserErrors(inventoryActivate.userErrors);
    }
  }

  return { ask, now: support.now, stockLocation, allPublications, allVariants, allMedia, inventoryItems, stockAt };
}
