/** Access tokens of linked channels. */
import { withGrantedToken } from '#app/connectors/granted-tokens.server.ts';
import type { ConnectorSupport } from '#app/connectors/index.server.ts';
import type { ChannelStore } from './channel-store.ts';
import type { ChannelCredentials } from './linked-channel.ts';
import { loadCredentials, noteLostAccess, type StoredCredentials, saveCredentials } from './store-credentials.server.ts';

export { readJson } from '#app/connectors/granted-tokens.server.ts';

/** As `withGrantedToken`, with the keys of a store. */
export const withToken = <T>(
  support: ConnectorSupport,
  vendor: string,
  store: Pick<ChannelStore, 'workplaceId' | 'storeId'>,
  renew: (credentials: ChannelCredentials) => Promise<StoredCredentials>,
  call: (credentials: ChannelCredentials) => Promise<T>,
  spare?: number,
): Promise<T> =>
  withGrantedToken(
    support,
    {
      lock: `store token ${store.storeId}`,
      load: () => loadCredentials(support, vendor, store),
      save: (sql, stored) => saveCredentials(support, sql, store, stored),
      lost: (words) => noteLostAccess(support, vendor, store, words),
    },
    renew,
    call,
    spare,
  );
