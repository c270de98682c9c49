import { transaction } from '../../core/schema.ts';
import type { World } from '../../core/types.ts';
import type { NewShop } from './backend.ts';
import { countryName } from './countries.ts';
import type { Shop } from './model.ts';
import { noAddress } from './place-order.ts';
import { ShopRefusal } from './shop-refusal.ts';
import { findShop, shopDomain, shopStore, timestamp } from './store.ts';

/** The stores a newcomer finds. */
const firstShops: NewShop[] = [
  {
    domain: 'demo-harbor',
    name: 'Demo Harbor',
    currency: 'USD',
    countryCode: 'US',
    timezone: 'America/New_York',
    email: 'owner@demo-harbor.example',
    development: true,
  },
  {
    domain: 'lighthouse-goods',
    name: 'Lighthouse Goods',
    currency: 'EUR',
    countryCode: 'DE',
    timezone: 'Europe/Berlin',
    email: 'owner@lighthouse-goods.example',
  },
  {
    domain: 'tokyo-pier',
    name: 'Tokyo Pier',
    currency: 'JPY',
    countryCode: 'JP',
    timezone: 'Asia/Tokyo',
    email: 'owner@tokyo-pier.example',
  },
];

export async function seedShops(world: World): Promise<void> {
  for (const shop of firstShops) {
    if (!(await findShop(world.pool, shop.domain))) await openShop(world, shop);
  }
}

function offsetOf(timezone: string, at: Date): string {
  const name = new Intl.DateTimeFormat('en', { timeZone: timezone, timeZoneName: 'longOffset' })
    .formatToParts(at)
    .find((part) => part.type === 'timeZoneName')?.value;
  return name && name !== 'GMT' ? name.replace('GMT', '').replace(':', '') : '+0000';
}

/** Open a store with one location, its sales channels and a home-page collection. @throws ShopRefusal when the name cannot be had. */
export async function openShop(world: World, given: NewShop): Promise<Shop> {
  const domain = shopDomain(given.domain);
  if (!/^[a-z0-9][a-z0-9-]*\.myshopify\.com$/.test(domain)) throw new ShopRefusal('A store name has letters, digits and hyphens only.');
  if (await findShop(world.pool, domain)) throw new ShopRefusal(`${domain} is taken.`);
  const timezone = given.timezone ?? 'UTC';
  const now = world.clock.now();
  const at = timestamp(now);
  return transaction(world.pool, async (db) => {
    const store = shopStore(db, domain);
    const [id, locationId, online, pos, collection] = (await store.newIds(5)) as [number, number, number, number, number];
    const shop = await store.put('shops', {
      id,
      domain,
      name: given.name,
      email: given.email ?? `owner@${domain.replace('.myshopify.com', '')}.example`,
      ownerName: 'Robin Tester',
      currency: given.currency,
      countryCode: given.countryCode,
      countryName: countryName(given.countryCode) ?? given.countryCode,
      city: 'Harbor Town',
      address1: '1 Pier Street',
      zip: '10001',
      phone: '+15555550100',
      timezone,
      timezoneOffset: offsetOf(timezone, now),
      weightUnit: given.countryCode === 'US' ? 'POUNDS' : 'KILOGRAMS',
      planName: given.development ? 'Development' : 'Basic',
      shopifyPlus: false,
      development: given.development ?? false,
      locale: 'en',
      bucketSize: 2000,
      restoreRate: 100,
      nextOrderNumber: 1001,
      createdAt: at,
    });
    await store.put('locations', {
      id: locationId,
      name: '1 Pier Street',
      isActive: true,
      isPrimary: true,
      fulfillsOnlineOrders: true,
      shipsInventory: true,
      fulfillmentServiceId: null,
      address: {
        ...noAddress,
        address1: shop.address1,
        city: shop.city,
        zip: shop.zip,
        country: shop.countryName,
        countryCode: shop.countryCode,
        phone: shop.phone,
      },
      createdAt: at,
      updatedAt: at,
    });
    await store.putMany('publications', [
      { id: online, name: 'Online Store', handle: 'online_store' },
      { id: pos, name: 'Point of Sale', handle: 'pos' },
    ]);
    await store.put('collections', { id: collection, title: 'Home page', handle: 'frontpage', descriptionHtml: '', updatedAt: at });
    return shop;
  });
}
