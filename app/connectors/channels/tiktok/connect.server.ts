/** Linking TikTok shops, and what must be in order at TikTok before anything is listed. */
import type { z } from 'zod';
import type { ChannelStore } from '#app/connectors/channels/channel-store.ts';
import { consentRefused, type LinksChannels } from '#app/connectors/channels/linked-channel.ts';
import type { ListsPrerequisites } from '#app/connectors/channels/listing-prerequisites.ts';
import { withToken } from '#app/connectors/channels/oauth-tokens.server.ts';
import type { StoreDescription } from '#app/connectors/channels/store-connector.ts';
import { noteLostAccess } from '#app/connectors/channels/store-credentials.server.ts';
import type { ConnectorSupport } from '#app/connectors/index.server.ts';
import { callTikTok, type TikTokKeys, tiktokTokens } from './client.server.ts';
import { Prerequisites, Shops, Warehouses } from './wire.ts';

/** Shops sell in the currency of their region. */
const currencyOfRegion: Record<string, string> = {
  US: 'USD',
  GB: 'GBP',
  ID: 'IDR',
  TH: 'THB',
  VN: 'VND',
  PH: 'PHP',
  MY: 'MYR',
  SG: 'SGD',
  MX: 'MXN',
  BR: 'BRL',
  JP: 'JPY',
};

type Shop = z.output<typeof Shops>['shops'][number];

const describeShop = (shop: Shop, scopes: string[]): StoreDescription => ({
  domain: shop.id,
  name: shop.name,
  ownerEmail: '',
  ownerName: '',
  currency: currencyOfRegion[shop.region] ?? 'EUR',
  country: shop.region,
  timeZone: 'UTC',
  planName: '',
  isDevelopment: false,
  scopes,
  metadata: { cipher: shop.cipher },
});

export function tiktokConnections(
  support: ConnectorSupport,
  keys: TikTokKeys & { serviceId: string; authorizeUrl: string },
): LinksChannels & ListsPrerequisites {
  const credentialsOf = (answer: Awaited<ReturnType<typeof tiktokTokens>>) => ({
    credentials: {
      accessToken: answer.access_token,
      refreshToken: answer.refresh_token,
      scopes: (answer.granted_scopes ?? []).join(' '),
    },
    expiresAt: new Date(answer.access_token_expire_in * 1000),
  });
  const call = <T>(store: ChannelStore, path: string, schema: z.ZodType<T>, query: Record<string, string> = {}) =>
    withToken(
      support,
      'tiktok',
      store,
      async (old) => credentialsOf(await tiktokTokens(keys, { refreshToken: old.refreshToken ?? '' })),
      async (credentials) => ({
        data: await callTikTok(keys, { path, query, accessToken: credentials.accessToken ?? '', now: support.now() }, schema),
        credentials,
      }),
    );
  const cipherOf = (store: ChannelStore) => ({ shop_cipher: store.metadata.cipher ?? '' });
  return {
    asksForAddress: false,
    authorizeUrl({ state }) {
      const url = new URL(keys.authorizeUrl);
      url.search = new URLSearchParams({ service_id: keys.serviceId, state }).toString();
      return url.href;
    },
    async readCallback({ params }) {
      const code = params.get('code');
      if (!code || code === 'null' || params.has('error')) throw consentRefused('tiktok', params);
      const tokens = credentialsOf(await tiktokTokens(keys, { code }));
      const accessToken = tokens.credentials.accessToken;
      const { shops } = await callTikTok(keys, { path: '/authorization/202309/shops', accessToken, now: support.now() }, Shops);
      return shops.map((shop) => ({ description: describeShop(shop, tokens.credentials.scopes.split(' ').filter(Boolean)), ...tokens }));
    },
    async describe(store) {
      const { data, credentials } = await call(store, '/authorization/202309/shops', Shops);
      const shop = data.shops.find((each) => each.id === store.domain);
      if (!shop) throw await noteLostAccess(support, 'tiktok', store, 'The shop is not among the authorized ones any more');
      return describeShop(shop, (credentials.scopes ?? '').split(' ').filter(Boolean));
    },
    // No webhooks: orders of TikTok shops are not read yet, and a push is answered with a notice.
    prepare: async () => undefined,
    // TikTok has no call to revoke an authorization: an app can only delete its tokens.
    disconnect: async () => undefined,
    adminUrl: () => 'https://seller-us.tiktok.com/',
    async listPrerequisites(store) {
      const { data } = await call(store, '/product/202312/prerequisites', Prerequisites, cipherOf(store));
      return data.check_results.map(({ check_item, is_failed, fail_reasons }) => ({
        item: check_item,
        isFailed: is_failed,
        reasons: fail_reasons,
      }));
    },
    async listWarehouses(store) {
      const { data } = await call(store, '/logistics/202309/warehouses', Warehouses, cipherOf(store));
      return data.warehouses.map((warehouse) => ({
        id: warehouse.id,
        name: warehouse.name,
        isEnabled: warehouse.effect_status === 'ENABLED',
        isForSales: warehouse.type === 'SALES_WAREHOUSE',
        isDefault: warehouse.is_default === true,
        address: warehouse.address?.full_address ?? '',
      }));
    },
  };
}
