import { appAddress } from '../../core/app-address.ts';
import type { ShopifyContext } from './context.ts';
import { trackingOf, updateTracking } from './fulfillments.ts';
import { changeLevel, levelAt } from './inventory.ts';
import type { FulfillmentService } from './model.ts';
import { allShops, inShop, type Session } from './store.ts';
import { signBody } from './webhooks.ts';

export interface ServiceCall {
  service: string;
  url: string;
  status: number | null;
  answer: unknown;
  /** How many levels or fulfillments changed. */
  changed: number;
}

/** Every shop's services, for stock and for numbers. A service that does not answer is asked again the next time. */
export async function askAllServices(shopify: ShopifyContext): Promise<void> {
  for (const { domain } of await allShops(shopify.world.pool)) {
    try {
      await askServices(shopify, domain, 'fetch_stock');
      await askServices(shopify, domain, 'fetch_tracking_numbers');
    } catch (error) {
      console.error(`sandbox shopify: asking the services of ${domain}:`, error);
    }
  }
}

/** What Shopify does about once an hour: ask each fulfillment service for its stock, or for tracking numbers it still lacks. */
export async function askServices(
  shopify: ShopifyContext,
  shop: string,
  what: 'fetch_stock' | 'fetch_tracking_numbers',
): Promise<ServiceCall[]> {
  const services = await inShop(shopify.world, shop, (s) => s.store.list('fulfillmentServices'));
  const calls: ServiceCall[] = [];
  for (const service of services) {
    const wanted = what === 'fetch_stock' ? service.inventoryManagement : service.trackingSupport;
    if (!service.callbackUrl || !wanted) continue;
    const names = what === 'fetch_stock' ? [] : await inShop(shopify.world, shop, (s) => namesWithoutTracking(s, service));
    if (what === 'fetch_tracking_numbers' && names.length === 0) continue;
    const { url, status, answer } = await ask(shopify, shop, service, what, names);
    const changed =
      status === 200
        ? await inShop(shopify.world, shop, (s) =>
            what === 'fetch_stock' ? takeStock(s, shopify, service, answer) : takeTracking(s, shopify, service, answer),
          )
        : 0;
    await shopify.world.pool.query('insert into shopify.service_calls (shop, what, url, status, answer) values ($1, $2, $3, $4, $5)', [
      shop,
      what,
      url,
      status,
      JSON.stringify(answer),
    ]);
    calls.push({ service: service.serviceName, url, status, answer, changed });
  }
  return calls;
}

async function ask(shopify: ShopifyContext, shop: string, service: FulfillmentService, what: string, names: string[]) {
  const url = new URL(`${service.callbackUrl?.replace(/\/+$/, '')}/${what}`);
  url.searchParams.set('max_retries', '3');
  url.searchParams.set('shop', shop);
  url.searchParams.set('timestamp', String(Math.floor(Date.now() / 1000)));
  for (const name of names) url.searchParams.append('order_names[]', name);
  const config = await shopify.config();
  try {
    const response = await fetch(appAddress(shopify.world.settings, url.href), {
      // A GET has no body, so its query is signed, as sent.
      headers: {
        accept: 'application/json',
        'x-shopify-shop-domain': shop,
        'x-shopify-hmac-sha256': signBody(config, url.search.slice(1)),
      },
      signal: AbortSignal.timeout(10_000),
    });
    const text = await response.text();
    try {
      return { url: url.href, status: response.status, answer: JSON.parse(text) as unknown };
    } catch {
      return { url: url.href, status: response.status, answer: text.slice(0, 500) };
    }
  } catch (error) {
    return { url: url.href, status: null, answer: (error as Error).message };
  }
}

/** `{"SKU": 5, …}`; unknown SKUs are ignored. */
async function takeStock(s: Session, shopify: ShopifyContext, service: FulfillmentService, answer: unknown): Promise<number> {
  if (!answer || typeof answer !== 'object') return 0;
  let changed = 0;
  for (const [sku, quantity] of Object.entries(answer as Record<string, unknown>)) {
    if (!Number.isInteger(quantity)) continue;
    for (const item of await s.store.find('inventoryItems', { sku })) {
      const level = await levelAt(s, item.id, service.locationId);
      if (!level?.isActive || level.available === quantity) continue;
      await changeLevel(s, await shopify.config(), level, { available: quantity as number });
      changed += 1;
    }
  }
  return changed;
}

async function withoutTracking(s: Session, service: FulfillmentService) {
  const all = await s.store.find('fulfillments', { locationId: service.locationId, status: 'SUCCESS' });
  return all.filter((each) => !each.tracking.some((tracking) => tracking.number));
}

const namesWithoutTracking = async (s: Session, service: FulfillmentService) =>
  (await withoutTracking(s, service)).map((each) => each.name);

/** `{"tracking_numbers": {"#1001-F1": "1Z…"}, "success": true}` */
async function takeTracking(s: Session, shopify: ShopifyContext, service: FulfillmentService, answer: unknown): Promise<number> {
  const numbers = (answer as { tracking_numbers?: Record<string, string> } | null)?.tracking_numbers ?? {};
  let changed = 0;
  for (const each of await withoutTracking(s, service)) {
    const number = numbers[each.name];
    if (!number) continue;
    const [known] = each.tracking.length > 0 ? each.tracking : trackingOf({ number });
    await updateTracking(s, shopify, each.id, { company: known?.company, number, url: known?.url });
    changed += 1;
  }
  return changed;
}
