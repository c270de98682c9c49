/** Calls to a linked store: loads its keys; when they are refused, the seller is asked to reconnect. */
import { z } from 'zod';
import type { ChannelStore } from '#app/connectors/channels/channel-store.ts';
import { loadCredentials, noteLostAccess } from '#app/connectors/channels/store-credentials.server.ts';
import type { ConnectorSupport } from '#app/connectors/index.server.ts';
import { ConnectorError, isConnectorError } from '#app/platform/connector-error.ts';
import { callWoo, type WooAnswer, type WooCall } from './client.server.ts';

export type WooCaller = <T>(
  store: Pick<ChannelStore, 'workplaceId' | 'storeId' | 'domain'>,
  call: WooCall,
  schema: z.ZodType<T>,
) => Promise<WooAnswer<T>>;

export const wooCaller =
  (support: ConnectorSupport): WooCaller =>
  async (store, call, schema) => {
    const { credentials } = await loadCredentials(support, 'woocommerce', store);
    const { consumerKey = '', consumerSecret = '' } = credentials;
    try {
      return await callWoo({ domain: store.domain, key: { consumerKey, consumerSecret } }, call, schema);
    } catch (error) {
      if (isConnectorError(error) && error.reason === 'auth_expired')
        throw await noteLostAccess(support, 'woocommerce', store, error.message);
      throw error;
    }
  };

/** Page limit of a list that is held in memory: five thousand variations of a product. */
const mostPagesHeld = 50;

/**
 * All entries of a list, sorted by id: sorted by date, entries with equal dates have no fixed order, and pages would repeat or miss some.
 * @throws ConnectorError `bad_answer` for a list that does not end.
 */
export async function allPages<T>(call: WooCaller, store: Parameters<WooCaller>[0], path: string, item: z.ZodType<T>): Promise<T[]> {
  const all: T[] = [];
  for (let page = 1; page <= mostPagesHeld; page += 1) {
    const query = { orderby: 'id', order: 'asc', per_page: '100', page: String(page) };
    const answer = await call(store, { path, query }, z.array(item));
    all.push(...answer.data);
    if (page >= answer.pages || answer.data.length === 0) return all;
  }
  throw new ConnectorError('woocommerce', 'bad_answer', `The store’s list at ${path} does not end`);
}
