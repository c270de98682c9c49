/** Calls of one linked store: its keys are looked up, and when they are refused the seller is told to connect again. */
import type { z } from 'zod';
import type { ChannelStore } from '#app/connectors/channels/channel.ts';
import { loadCredentials, noteLostAccess } from '#app/connectors/channels/store-credentials.server.ts';
import type { ConnectorSupport } from '#app/connectors/index.server.ts';
import { isConnectorError } from '#app/platform/connector-error.ts';
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
