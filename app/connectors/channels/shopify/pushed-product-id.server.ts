/** Our product's id in the store: a unique metafield by which a repeated push finds its product instead of creating a duplicate. */
import { ConnectorError } from '#app/platform/connector-error.ts';
import { cachePerStore } from '../cache-per-store.ts';
import type { ProductQueries } from './product-queries.server.ts';
import { costOfReading, type PageSizes } from './product-set-cost.ts';
import { type Push, refuseByField } from './push.ts';
import { customIdOf, productIdMetafield, productIdOf } from './translate-product-input.ts';
import * as wire from './wire.ts';

export type FoundProduct = wire.PushedProduct & { hasOurId: boolean };

/** Ensures that the metafield is defined in a store; remembered for ten minutes. */
export const definingProductId = ({ ask }: ProductQueries) =>
  cachePerStore(10 * 60_000, async (store) => {
    const found = await ask(store, wire.Definitions, 'FindProductIdDefinition', productIdMetafield);
    if (found.metafieldDefinitions.nodes.length > 0) return;
    const definition = {
      ...productIdMetafield,
      name: 'Quayside product',
      type: 'id',
      ownerType: 'PRODUCT',
      capabilities: { uniqueValues: { enabled: true } },
    };
    const made = await ask(store, wire.CreatedDefinition, 'CreateProductIdDefinition', { definition });
    const error = made.metafieldDefinitionCreate.userErrors.find((each) => each.code !== 'TAKEN');
    if (error) throw new ConnectorError('shopify', 'rejected', error.message, error.code ? { vendorCode: error.code } : {});
  });

/** The product of an earlier push: by our id; else by Shopify's, for products pushed before our ids were stored. */
export async function findPushed({ ask }: ProductQueries, { store, product }: Push, sizes: PageSizes): Promise<FoundProduct | undefined> {
  const read = async (identifier: object) =>
    (await ask(store, wire.FoundProduct, 'FindPushedProduct', { identifier, ...sizes }, { cost: costOfReading(sizes) }))
      .productByIdentifier ?? undefined;
  const ours = await read(customIdOf(product.productId));
  if (ours) return { ...ours, hasOurId: true };
  const known = product.channelProductId ? await read({ id: product.channelProductId }) : undefined;
  return known && { ...known, hasOurId: false };
}

/** Give our id to a product that is in the store already; a new one gets it with `productSet`. */
export async function giveOurId({ ask }: ProductQueries, { store, product }: Push, ownerId: string): Promise<void> {
  const metafields = [{ ownerId, ...productIdOf(product.productId) }];
  refuseByField((await ask(store, wire.MetafieldsSet, 'SetProductId', { metafields })).metafieldsSet.userErrors, product);
}
