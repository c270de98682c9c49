/** Linking WooCommerce stores: wc-auth, what the store says about itself, and its webhooks. */
import { createHmac } from 'node:crypto';
import { z } from 'zod';
import type { ChannelStore } from '#app/connectors/channels/channel-store.ts';
import type { LinksChannels } from '#app/connectors/channels/linked-channel.ts';
import type { StoreDescription } from '#app/connectors/channels/store-connector.ts';
import { loadCredentials } from '#app/connectors/channels/store-credentials.server.ts';
import type { ConnectorSupport } from '#app/connectors/index.server.ts';
import { ConnectorError, isConnectorError } from '#app/platform/connector-error.ts';
import { fixedZone, isZoneName } from '#app/platform/time-zones.ts';
import { allPages, wooCaller } from './caller.server.ts';
import { callWoo, type WooAnswer, type WooCall } from './client.server.ts';
import { storeAddressFrom } from './store-address.ts';
import { WooKeysPosted, WooRoot, WooSettings, WooWebhook } from './wire.ts';

const wooTopics = [
  ...(['order.created', 'order.updated', 'order.deleted', 'order.restored'] as const),
  ...(['product.created', 'product.updated', 'product.deleted', 'product.restored'] as const),
];

/** Each store's own webhook secret, derived from its key and id, so that it need not be stored. */
export const wooWebhookSecret = (consumerSecret: string, storeId: string): string =>
  createHmac('sha256', consumerSecret).update(`webhooks ${storeId}`).digest('base64url');

const wooDeliveryUrl = (publicUrl: string, storeId: string): string => `${publicUrl}/webhooks/woocommerce/${storeId}`;

type Call = <T>(call: WooCall, schema: z.ZodType<T>) => Promise<WooAnswer<T>>;

/**
 * The site's name and time zone, asked for without a key: WordPress accepts WooCommerce keys only below `wc/`; elsewhere it takes them
 * for a user's application password and refuses the call. A site that is not public gets its address as its name.
 */
async function siteOf(domain: string): Promise<z.output<typeof WooRoot>> {
  try {
    return (await callWoo({ domain }, { path: '', query: { _fields: 'name,timezone_string,gmt_offset' } }, WooRoot)).data;
  } catch (error) {
    if (!isConnectorError(error) || error.retryable) throw error;
    return { name: '', timezone_string: '', gmt_offset: '' };
  }
}

/** The site's zone as an IANA name; some plugins write the offset to UTC instead. */
function zoneOf({ timezone_string: name, gmt_offset: hours }: z.output<typeof WooRoot>, now: Date): string {
  if (isZoneName(name)) return name;
  const [, sign, ownHours, ownMinutes] = /^([+-])(\d{2}):?(\d{2})$/.exec(name) ?? [];
  const minutes = ownHours ? Number(`${sign}${Number(ownHours) * 60 + Number(ownMinutes)}`) : Math.round(Number(hours) * 60);
  return Number.isFinite(minutes) ? fixedZone(minutes, now) : 'UTC';
}

async function describe(domain: string, now: Date, call: Call): Promise<StoreDescription> {
  const settingsOf = async (group: 'general' | 'products') => {
    try {
      return (await call({ path: `wc/v3/settings/${group}` }, WooSettings)).data;
    } catch (error) {
      if (!isConnectorError(error) || error.vendorCode !== 'rest_no_route') throw error;
      throw new ConnectorError('woocommerce', 'rejected', 'This WordPress site has no WooCommerce 3.5 or newer', { cause: error });
    }
  };
  const settings = [...(await settingsOf('general')), ...(await settingsOf('products'))];
  const setting = (id: string) => String(settings.find((each) => each.id === id)?.value ?? '');
  const root = await siteOf(domain);
  const [country = ''] = setting('woocommerce_default_country').split(':');
  return {
    domain,
    name: root.name || domain,
    ownerEmail: '',
    ownerName: '',
    currency: setting('woocommerce_currency') || 'USD',
    country: country || null,
    timeZone: zoneOf(root, now),
    planName: '',
    isDevelopment: false,
    scopes: ['read_write'],
    metadata: { weightUnit: setting('woocommerce_weight_unit') },
  };
}

export function wooConnections(support: ConnectorSupport): LinksChannels {
  const callStore = wooCaller(support);
  return {
    asksForAddress: true,
    addressFrom: storeAddressFrom,
    authorizeUrl({ address, state, returnUrl, keysUrl }) {
      const url = new URL(`https://${address}/wc-auth/v1/authorize`);
      url.search = new URLSearchParams({
        app_name: 'Quayside',
        scope: 'read_write',
        user_id: state,
        return_url: returnUrl,
        callback_url: keysUrl,
      }).toString();
      return url.href;
    },
    async readKeys({ address, body }) {
      const posted = WooKeysPosted.safeParse(body);
      if (!posted.success || posted.data.key_permissions !== 'read_write')
        throw new ConnectorError('woocommerce', 'rejected', 'The store sent no usable key');
      const key = { consumerKey: posted.data.consumer_key, consumerSecret: posted.data.consumer_secret };
      // The message is unsigned: a key is accepted only if it works at the store with which the flow began.
      return {
        description: await describe(address, support.now(), (call, schema) => callWoo({ domain: address, key }, call, schema)),
        credentials: key,
        expiresAt: null,
      };
    },
    describe: (store) => describe(store.domain, support.now(), (call, schema) => callStore(store, call, schema)),
    async prepare(store) {
      const { credentials } = await loadCredentials(support, 'woocommerce', store);
      const url = wooDeliveryUrl(support.env.PUBLIC_URL, store.storeId);
      const secret = wooWebhookSecret(credentials.consumerSecret ?? '', store.storeId);
      const known = await allPages(callStore, store, 'wc/v3/webhooks', WooWebhook);
      const ours = known.filter((each) => each.delivery_url === url);
      for (const topic of wooTopics) {
        const [first, ...twins] = ours.filter((each) => each.topic === topic);
        for (const twin of twins)
          await callStore(store, { method: 'DELETE', path: `wc/v3/webhooks/${twin.id}`, query: { force: 'true' } }, z.unknown());
        if (!first) {
          const body = { name: `Quayside ${topic}`, topic, delivery_url: url, secret, status: 'active' };
          await callStore(store, { method: 'POST', path: 'wc/v3/webhooks', body }, WooWebhook);
        } else {
          // Activate it again: a store disables a webhook after five failures. And set the secret, which depends on the key.
          await callStore(store, { method: 'PUT', path: `wc/v3/webhooks/${first.id}`, body: { status: 'active', secret } }, WooWebhook);
        }
      }
    },
    async disconnect(store) {
      const url = wooDeliveryUrl(support.env.PUBLIC_URL, store.storeId);
      const known = await allPages(callStore, store, 'wc/v3/webhooks', WooWebhook);
      for (const each of known.filter((webhook) => webhook.delivery_url === url))
        await callStore(store, { method: 'DELETE', path: `wc/v3/webhooks/${each.id}`, query: { force: 'true' } }, z.unknown());
    },
    adminUrl: (store: Pick<ChannelStore, 'domain'>) => `https://${store.domain}/wp-admin`,
  };
}
