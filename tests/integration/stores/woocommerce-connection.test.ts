import { beforeAll, describe, expect, test } from 'vitest';
import { createContext } from '#app/context.server.ts';
import { createLoadContext } from '#app/doors/load-context.server.ts';
import { checkConnection } from '#app/features/stores/check-connections.server.ts';
import { readLinkState } from '#app/features/stores/link-channel.server.ts';
import { newId } from '#app/platform/ids.ts';
import { offsetOf } from '#app/platform/time-zones.ts';
import { loader as install } from '#app/routes/auth.platform.$platform.install.tsx';
import { newProduct } from '#tests/integration/push/support.ts';
import { type Harness, harness, type TestSeller } from '#tests/support/harness.ts';
import { approve, hooksOf, linked, newDomain, openStore, pushed, rowOf, selling, withStore } from './woocommerce-support.ts';

let h: Harness;
beforeAll(async () => {
  h = await harness();
});

describe('connecting a store', () => {
  test('asks the owner, takes the key that the store posts, and makes webhooks', async () => {
    const { domain, store } = await withStore({ currency: 'EUR', country: 'DE:DE-HH', timeZone: 'Europe/Berlin' });
    expect(await rowOf(store.storeId)).toMatchObject({
      name: 'Corner shop',
      currency: 'EUR',
      country: 'DE',
      time_zone: 'Europe/Berlin',
      status: 'active',
      is_default: true,
      scopes: ['read_write'],
      reconnect_needed_at: null,
    });
    expect((await hooksOf(domain)).map(({ topic, status }) => `${topic} ${status}`).sort()).toEqual([
      'order.created active',
      'order.deleted active',
      'order.restored active',
      'order.updated active',
      'product.created active',
      'product.deleted active',
      'product.restored active',
      'product.updated active',
    ]);
    const { rows } = await h.services.database.pool.query('select sealed from store_credentials where store_id = $1', [store.storeId]);
    expect(rows[0].sealed).not.toContain('ck_');
  });

  test('is not begun by a link: the store’s site would be sent the word that links it', async () => {
    const seller = await h.newSeller();
    const open = async (platform: string, shop: string) => {
      const address = `${h.appUrl}/auth/platform/${platform}/install?shop=${shop}`;
      const request = new Request(address, { headers: { cookie: `quayside_session=${seller.token}` } });
      const context = createLoadContext(h.services, request, '198.51.100.1');
      return (await install({ request, context, params: { platform } })).headers.get('location') ?? '';
    };
    expect(await open('woocommerce', 'shop.example.com')).toBe('/app/channel?connect=woocommerce&shop=shop.example.com');
    expect(await open('facebook', 'shop.example.com')).toMatch(/facebook\.com/);
    const { rows } = await h.services.database.pool.query(
      "select payload ->> 'platform' as platform from account_tokens where account_id = $1 and kind = 'connect_store'",
      [seller.accountId],
    );
    expect(rows).toEqual([{ platform: 'facebook' }]);
  });

  test('whose clock is a bare difference to UTC has a zone that browsers and the database read alike', async () => {
    for (const [timeZone, minutes] of [
      ['+02:00', 120],
      ['+05:30', 330],
      ['+05:45', 345],
      ['-09:30', -570],
      ['-03:30', -180],
      ['+00:00', 0],
    ] as const) {
      const { store } = await withStore({ timeZone });
      const { time_zone: zone } = await rowOf(store.storeId);
      expect(offsetOf(zone, new Date()), `${timeZone}: ${zone}`).toBe(minutes);
      const { rows } = await h.services.database.pool.query(
        `select (extract(epoch from ('2026-01-01 12:00Z'::timestamptz at time zone $1) - '2026-01-01 12:00'::timestamp) / 60)::int as minutes`,
        [zone],
      );
      expect(rows, `${timeZone}: ${zone}`).toEqual([{ minutes }]);
    }
  });

  test('whose server keeps the key’s header from PHP, or that stands at www, is reached all the same', async () => {
    const seller = await h.newSeller();
    const [bare, domain] = [await openStore({ dropsAuthorization: true }), newDomain()];
    await h.control('woocommerce/stores', { domain: `www.${domain}`, name: 'Corner shop', email: 'owner@corner.example' });
    for (const each of [bare, domain]) {
      const store = await linked(seller, each);
      expect(await checkConnection(seller.ctx, store)).toBe('fine');
      const product = await newProduct(h, seller, { images: 0 });
      expect(await pushed(seller, product.id, store.storeId)).toMatchObject({ item: 'success' });
    }
  });

  test('the browser is told when the key has come, and that it was denied', async () => {
    const seller = await h.newSeller();
    const domain = await openStore();
    const { body } = await seller.api<{ url: string }>('POST', '/core/stores/connect', { platform: 'woocommerce', shop: domain });
    const back = await approve(body.data?.url ?? '', 'denied');
    expect(`${back.origin}${back.pathname}`).toBe(`${h.appUrl}/auth/platform/woocommerce/callback`);
    expect(back.searchParams.get('success')).toBe('0');
    const state = back.searchParams.get('user_id') ?? '';
    expect(await readLinkState(seller.ctx, state)).toBe('waiting');
    expect(await readLinkState((await h.newSeller()).ctx, state)).toBe('failed');
    await approve(body.data?.url ?? '');
    await h.settle();
    expect(await readLinkState(seller.ctx, state)).toMatchObject({ storeId: expect.any(String) });
  });

  test('a key that nobody here asked for, a used word and a key of another store link nothing', async () => {
    const seller = await h.newSeller();
    const [domain, other] = [await openStore(), await openStore()];
    const post = (body: object) =>
      fetch(`${h.appUrl}/webhooks/woocommerce/keys`, {
        method: 'POST',
        body: JSON.stringify(body),
        headers: { 'content-type': 'application/json' },
      });
    const key = { key_id: 1, consumer_key: `ck_${'a'.repeat(40)}`, consumer_secret: `cs_${'b'.repeat(40)}`, key_permissions: 'read_write' };
    expect((await post({ ...key, user_id: `${seller.accountId}.nonsense` })).status).toBe(403);
    const { body } = await seller.api<{ url: string }>('POST', '/core/stores/connect', { platform: 'woocommerce', shop: domain });
    const state = new URL(body.data?.url ?? '').searchParams.get('user_id') ?? '';
    // The store that the flow began with does not know this key.
    expect((await post({ ...key, user_id: state })).status).toBe(403);
    expect(await readLinkState(seller.ctx, state)).toEqual({ refused: 'STORE_INSTALL_FAILED', domain });
    expect((await post({ ...key, user_id: state })).status).toBe(403);
    const { rows } = await h.services.database.pool.query('select 1 from stores where domain = any($1)', [[domain, other]]);
    expect(rows).toEqual([]);
  });

  test('refuses what is no public address, and a store that is connected already', async () => {
    const seller = await h.newSeller();
    const connect = async (who: TestSeller, shop: string) =>
      (await who.api('POST', '/core/stores/connect', { platform: 'woocommerce', shop })).body;
    for (const shop of [
      '',
      'localhost',
      '127.0.0.1',
      '10.0.0.1/shop',
      'http://[::1]/',
      'printer.local',
      'shop.example:8080',
      'no spaces here',
    ])
      expect(await connect(seller, shop), shop).toMatchObject({ success: false, errors: { shop: [expect.any(String)] } });
    const domain = await openStore();
    await linked(seller, domain);
    expect(await connect(seller, domain)).toMatchObject({ errors: { shop: [expect.any(String)] } });
  });

  test('of another account, or where nothing is offered, links nothing; its owner is sent back and told why', async () => {
    const [seller, other] = [await h.newSeller(), await h.newSeller()];
    const [taken, far] = [await openStore(), await openStore({ country: 'KP' })];
    await linked(seller, taken);
    for (const [domain, refused] of [
      [taken, 'STORE_HAS_OTHER_OWNER'],
      [far, 'COUNTRY_NOT_SUPPORTED'],
    ] as const) {
      const { body } = await other.api<{ url: string }>('POST', '/core/stores/connect', { platform: 'woocommerce', shop: domain });
      const back = await approve(body.data?.url ?? '');
      await h.settle();
      // The store sends its owner back to us only after an answer of success.
      const deliveries = await h.control<{ topic: string; lastStatus: number }[]>('deliveries?vendor=woocommerce');
      expect(deliveries.find(({ topic }) => topic === `${domain} wc-auth`)?.lastStatus).toBe(200);
      const state = back.searchParams.get('user_id') ?? '';
      expect(await readLinkState(other.ctx, state)).toEqual({ refused, domain });
      // Begun inside another store's admin, it is told in a browser in which nobody is signed in.
      expect(await readLinkState(createContext(h.services), state)).toEqual({ refused, domain });
      expect(await readLinkState(seller.ctx, state)).toBe('failed');
    }
    expect((await h.services.database.pool.query('select workplace_id from stores where domain = any($1)', [[taken, far]])).rows).toEqual([
      { workplace_id: seller.workplaceId },
    ]);
  });
});
test('the ping of a new webhook, a form without signature, is answered, so that the store does not repeat it; all else unsigned is refused', async () => {
  const { domain, store } = await withStore();
  const hooks = await h.control<{ delivery_url: string; pending_delivery: boolean }[]>(`woocommerce/webhooks?domain=${domain}`);
  expect(hooks.map((each) => each.pending_delivery)).toEqual(hooks.map(() => false));
  const send = async (type: string, body: string, storeId = store.storeId) =>
    (await fetch(`${h.appUrl}/webhooks/woocommerce/${storeId}`, { method: 'POST', headers: { 'content-type': type }, body })).status;
  const form = 'application/x-www-form-urlencoded';
  expect(await send(form, 'webhook_id=7')).toBe(200);
  for (const [type, body] of [
    [form, 'webhook_id=7&topic=order.created'],
    [form, 'webhook_id=seven'],
    [form, ''],
    ['application/json', 'webhook_id=7'],
    ['application/json', '{"id":7}'],
  ] as const)
    expect(await send(type, body), `${type} ${body}`).toBe(401);
  expect(await send(form, 'webhook_id=7', newId())).toBe(404);
  const { rows } = await h.services.database.pool.query('select 1 from webhook_inbox where source = $1', [domain]);
  expect(rows).toEqual([]);
});

test('a key that was heard in the header never stands in an address, even after it was revoked', async () => {
  const { seller, domain, store } = await withStore();
  await h.control('woocommerce/revoke-keys', { domain });
  expect(await checkConnection(seller.ctx, store)).toBe('lost');
  expect(await checkConnection(seller.ctx, store)).toBe('lost');
  expect(await h.control(`woocommerce/keys-in-address?domain=${domain}`)).toEqual({ keys_in_address: 0 });
  // A new key of a server that keeps the header from PHP, as after a move to another host, goes the way that is left.
  const moved = await openStore({ dropsAuthorization: true });
  await linked(seller, moved);
  expect(await h.control(`woocommerce/keys-in-address?domain=${moved}`)).not.toEqual({ keys_in_address: 0 });
});

test('a store whose answers begin with a byte order mark is connected and read like any other', async () => {
  const { seller, domain, store, channelProductId } = await selling();
  await h.control('woocommerce/host', { domain, beginsWithBom: true });
  expect(await checkConnection(seller.ctx, store)).toBe('fine');
  const channel = h.services.connectors.channels.woocommerce?.products;
  expect((await channel?.listProducts(store))?.products).toMatchObject([{ channelProductId }]);
});

test('a revoked key asks for a new connection, and connecting again mends it with everything in place', async () => {
  const { seller, domain, store } = await withStore();
  await h.control('woocommerce/revoke-keys', { domain });
  expect(await checkConnection(seller.ctx, store)).toBe('lost');
  expect(await rowOf(store.storeId)).toMatchObject({
    status: 'active',
    connection_error: 'Sorry, you cannot list resources.',
    reconnect_needed_at: expect.any(Date),
  });
  const again = await linked(seller, domain);
  expect(again.storeId).toBe(store.storeId);
  expect(await rowOf(store.storeId)).toMatchObject({ reconnect_needed_at: null, connection_error: null });
  expect(await hooksOf(domain)).toHaveLength(8);
});

describe('a store that keeps everybody out for a while', () => {
  const hourly = async () => {
    await h.services.queue.boss.send('stores.check-all', {});
    await h.settle();
  };

  test('behind a password is not asked to be connected again: its key is as good as before', async () => {
    const { seller, domain, store } = await withStore();
    await h.control('woocommerce/refuse', { domain, refuses: 'password' });
    await hourly();
    expect(await checkConnection(seller.ctx, store)).toBe('unknown');
    expect(await rowOf(store.storeId)).toMatchObject({ status: 'active', reconnect_needed_at: null });
  });

  test('by a plugin that refuses the key is connected again by itself when that is over', async () => {
    const { domain, store } = await withStore();
    await h.control('woocommerce/refuse', { domain, refuses: 'plugin' });
    await hourly();
    expect(await rowOf(store.storeId)).toMatchObject({
      connection_error: 'Only authenticated users can access the REST API.',
      reconnect_needed_at: expect.any(Date),
    });
    await h.control('woocommerce/refuse', { domain, refuses: null });
    await hourly();
    expect(await rowOf(store.storeId)).toMatchObject({ status: 'active', reconnect_needed_at: null, connection_error: null });
  });
});

test('disconnecting takes the webhooks away and forgets the key', async () => {
  const { seller, domain, store } = await withStore();
  expect((await seller.api('POST', '/auth/platform/woocommerce/uninstall', { shop: domain })).body.success).toBe(true);
  expect(await hooksOf(domain)).toEqual([]);
  expect(await rowOf(store.storeId)).toMatchObject({ status: 'uninstalled' });
  expect((await h.services.database.pool.query('select 1 from store_credentials where store_id = $1', [store.storeId])).rows).toEqual([]);
});
