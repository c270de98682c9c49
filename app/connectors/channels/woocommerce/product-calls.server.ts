/** The calls that reading, pushing and changing products have in common. */
import type { z } from 'zod';
import type { ChannelStore } from '#app/connectors/channels/channel-store.ts';
import type { ConnectorSupport } from '#app/connectors/index.server.ts';
import { isConnectorError } from '#app/platform/connector-error.ts';
import { allPages, wooCaller } from './caller.server.ts';
import { WooBatch, type WooBatchGone, type WooBatchItem, type WooError, WooProduct, WooVariation } from './wire.ts';

export const products = 'wc/v3/products';

/** What the owner wrote, instead of what buyers see: there shortcodes have run and paragraphs were added. */
export const asWritten = { context: 'edit' };

/** The store's refusals inside a successful answer. A variation that it no longer has is not a refusal. */
export const refusalsIn = (items: readonly (WooBatchItem | WooBatchGone)[] | null | undefined): z.output<typeof WooError>[] =>
  (items ?? []).flatMap((item) => ('error' in item && !item.error.code.endsWith('_invalid_id') ? item.error : []));

/** The answer; nothing when the store no longer has what was asked for. */
export async function unlessGone<T>(asked: Promise<T>): Promise<T | undefined> {
  try {
    return await asked;
  } catch (error) {
    if (isConnectorError(error) && error.reason === 'not_found') return undefined;
    throw error;
  }
}

export type ProductCalls = ReturnType<typeof wooProductCalls>;

export function wooProductCalls(support: ConnectorSupport) {
  const call = wooCaller(support);

  const readProductAs = async <T>(shape: z.ZodType<T>, store: ChannelStore, id: number | string): Promise<T> =>
    (await call(store, { path: `${products}/${id}`, query: asWritten }, shape)).data;

  /** A product's variations, by id; of a product in the trash they are there, too, and only found there. */
  const variationsAs = <T>(shape: z.ZodType<T>, store: ChannelStore, productId: number, where: 'any' | 'trash' = 'any'): Promise<T[]> =>
    allPages(call, store, `${products}/${productId}/variations`, shape, { ...asWritten, status: where });

  return {
    call,
    readProductAs,
    readProduct: (store: ChannelStore, id: number | string): Promise<WooProduct> => readProductAs(WooProduct, store, id),
    variationsAs,
    variationsOf: (store: ChannelStore, productId: number, where: 'any' | 'trash' = 'any'): Promise<WooVariation[]> =>
      variationsAs(WooVariation, store, productId, where),

    /** @param body `create`, `update` or `delete`, of as many as the store does in time (batch-pace.ts). */
    changeVariations: async (store: ChannelStore, productId: number, body: object): Promise<z.output<typeof WooBatch>> =>
      (
        await call(
          store,
          { method: 'POST', path: `${products}/${productId}/variations/batch`, body, repeatable: !('create' in body) },
          WooBatch,
        )
      ).data,
  };
}
