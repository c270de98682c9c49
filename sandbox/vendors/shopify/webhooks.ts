import { createHmac, randomUUID } from 'node:crypto';
import type { TriedDelivery, World } from '../../core/types.ts';
import type { AppConfig } from './app-config.ts';
import type { WebhookSubscription } from './model.ts';
import { matchesSearch, parseSearch } from './search.ts';
import { inShop, type Session } from './store.ts';

/** Eight retries, each later than the one before, within four hours. */
export const retryAfterSeconds = [60, 120, 300, 600, 1200, 2400, 4200, 5400];
const failuresUntilRemoval = 8;

/** Which granted scope a topic needs; subscribing without it is refused and nothing is sent. */
const scopeOfResource: Record<string, string[]> = {
  orders: ['read_orders'],
  refunds: ['read_orders'],
  order_transactions: ['read_orders'],
  fulfillments: ['read_fulfillments', 'read_orders'],
  fulfillment_orders: [
    'read_assigned_fulfillment_orders',
    'read_merchant_managed_fulfillment_orders',
    'read_third_party_fulfillment_orders',
  ],
  products: ['read_products'],
  collections: ['read_products'],
  customers: ['read_customers'],
  inventory_levels: ['read_inventory'],
  inventory_items: ['read_inventory'],
  locations: ['read_locations'],
};

/** `write_x` includes `read_x`. */
export function hasScope(scopes: string[], wanted: string): boolean {
  return scopes.includes(wanted) || (wanted.startsWith('read_') && scopes.includes(wanted.replace('read_', 'write_')));
}

export function mayHear(scopes: string[], topic: string): boolean {
  const wanted = scopeOfResource[topic.split('/')[0] as string];
  return !wanted || wanted.some((scope) => hasScope(scopes, scope));
}

/** `ORDERS_CREATE` → `orders/create`. The last resource words that contain underscores are known by name. */
export function restTopic(topic: string): string {
  const lower = topic.toLowerCase();
  const resources = [
    ...['app_purchases_one_time', 'app_subscriptions', 'bulk_operations', 'fulfillment_orders', 'fulfillment_events', 'inventory_items'],
    ...[
      'inventory_levels',
      'order_transactions',
      'product_listings',
      'collection_listings',
      'draft_orders',
      'variants',
      'fulfillment_holds',
    ],
  ];
  const resource = resources.find((each) => lower.startsWith(`${each}_`)) ?? lower.split('_')[0] ?? lower;
  return `${resource}/${lower.slice(resource.length + 1)}`;
}

/** `orders/create` → `ORDERS_CREATE`. */
export function enumTopic(topic: string): string {
  return topic.replaceAll('/', '_').replaceAll('.', '_').toUpperCase();
}

export function signBody(config: Pick<AppConfig, 'clientSecret'>, body: string): string {
  return createHmac('sha256', config.clientSecret).update(body, 'utf8').digest('base64');
}

interface Delivery {
  topic: string;
  apiVersion: string;
  body: string;
  eventId: string;
}

function deliveryHeaders(s: Session, config: AppConfig, { topic, apiVersion, body, eventId }: Delivery) {
  return {
    'Content-Type': 'application/json',
    'User-Agent': 'Shopify-Captain-Hook',
    'X-Shopify-Topic': topic,
    'X-Shopify-Hmac-Sha256': signBody(config, body),
    'X-Shopify-Shop-Domain': s.shop.domain,
    'X-Shopify-API-Version': apiVersion,
    'X-Shopify-Webhook-Id': randomUUID(),
    'X-Shopify-Event-Id': eventId,
    'X-Shopify-Triggered-At': s.world.clock.now().toISOString(),
  };
}

/** Tell the app what happened, when it has subscribed, within the transaction in which it happens. */
export async function emit(s: Session, config: AppConfig, topic: string, payload: unknown): Promise<void> {
  const install = (await s.store.list('installs'))[0];
  if (!install || (install.uninstalledAt && topic !== 'app/uninstalled') || !mayHear(install.scopes, topic)) return;
  const subscriptions = await s.store.find('webhookSubscriptions', { topic: enumTopic(topic) });
  const eventId = randomUUID();
  for (const subscription of subscriptions) {
    if (subscription.filter && !matchesSearch(parseSearch(subscription.filter), payload)) continue;
    const body = JSON.stringify(only(payload, subscription.includeFields));
    await s.world.outbox.send(
      {
        vendor: 'shopify',
        topic,
        url: subscription.uri,
        headers: {
          ...deliveryHeaders(s, config, { topic, apiVersion: subscription.apiVersion, body, eventId }),
          ...(subscription.name ? { 'X-Shopify-Name': subscription.name } : {}),
        },
        body,
        retryAfterSeconds,
        reference: `${s.shop.domain}:${subscription.id}`,
      },
      s.db,
    );
  }
}

/** The privacy topics go to the address in the app's configuration, also after uninstall. */
export async function emitCompliance(s: Session, config: AppConfig, topic: string, payload: unknown, notBefore?: Date): Promise<void> {
  const uri = config.compliance.get(topic);
  if (!uri) return;
  const body = JSON.stringify(payload);
  await s.world.outbox.send(
    {
      vendor: 'shopify',
      topic,
      url: uri,
      headers: deliveryHeaders(s, config, { topic, apiVersion: config.webhookApiVersion, body, eventId: randomUUID() }),
      body,
      retryAfterSeconds,
      notBefore,
    },
    s.db,
  );
}

function only(payload: unknown, fields: string[]): unknown {
  if (fields.length === 0 || payload === null || typeof payload !== 'object') return payload;
  const groups = new Map<string, string[]>();
  for (const field of fields) {
    const [first = '', ...rest] = field.split('.');
    groups.set(first, [...(groups.get(first) ?? []), rest.join('.')]);
  }
  const kept: Record<string, unknown> = {};
  for (const [key, inner] of groups) {
    const value = (payload as Record<string, unknown>)[key];
    if (value === undefined) continue;
    const deeper = inner.filter(Boolean);
    kept[key] = Array.isArray(value) ? value.map((each) => only(each, deeper)) : only(value, deeper);
  }
  return kept;
}

/** Count a subscription's failures; one made through the Admin API goes after eight straight ones. */
export async function noteDelivery(world: World, delivery: TriedDelivery): Promise<void> {
  const [domain, id] = (delivery.reference ?? '').split(':');
  if (!domain || !id) return;
  await inShop(world, domain, async (s) => {
    const subscription = await s.store.get('webhookSubscriptions', Number(id));
    if (!subscription) return;
    const failures = delivery.state === 'delivered' ? 0 : subscription.failures + 1;
    if (failures >= failuresUntilRemoval && subscription.source === 'api') await s.store.remove('webhookSubscriptions', [subscription.id]);
    else if (failures !== subscription.failures) await s.store.put('webhookSubscriptions', { ...subscription, failures });
  });
}

/** The subscriptions the configuration declares, as on deploy and on install. Those made through the API stay. */
export async function declareSubscriptions(s: Session, config: AppConfig): Promise<void> {
  const old = await s.store.find('webhookSubscriptions', { source: 'config' });
  await s.store.remove(
    'webhookSubscriptions',
    old.map((each) => each.id),
  );
  const ids = await s.store.newIds(config.subscriptions.length);
  await s.store.putMany(
    'webhookSubscriptions',
    config.subscriptions.map(
      (each, index): WebhookSubscription => ({
        id: ids[index] as number,
        topic: enumTopic(each.topic),
        uri: each.uri,
        format: 'JSON',
        includeFields: each.includeFields,
        filter: each.filter,
        name: null,
        metafieldNamespaces: [],
        source: 'config',
        failures: 0,
        apiVersion: config.webhookApiVersion,
        createdAt: s.now,
        updatedAt: s.now,
      }),
    ),
  );
}
