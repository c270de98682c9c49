/** The stand-in of a WooCommerce store is as strict as WooCommerce 9.4 on WordPress 6.5 was seen to be, where that has cost sellers something. */
import { randomBytes } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startSandbox, type TestSandbox } from '#sandbox/testing.ts';

interface Heard {
  headers: Record<string, string | string[] | undefined>;
  body: string;
}

/** An app whose answer is what the test says. */
let app: Server;
let answer = 200;
const heard: Heard[] = [];
let sandbox: TestSandbox;

beforeAll(async () => {
  app = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      heard.push({ headers: request.headers, body: Buffer.concat(chunks).toString() });
      response.writeHead(answer).end();
    });
  });
  await new Promise<void>((resolve) => app.listen(0, '127.0.0.1', () => resolve()));
  sandbox = await startSandbox({ only: ['woocommerce'], appUrl: `http://localhost:${(app.address() as AddressInfo).port}` });
});
afterAll(async () => {
  await sandbox.close();
  app.close();
});

const control = async <T = unknown>(path: string, body?: object): Promise<T> => {
  const response = await fetch(`${sandbox.origin}/_control/woocommerce/${path}`, {
    ...(body ? { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } } : {}),
  });
  expect(response.status).toBe(200);
  return (await response.json()) as T;
};

interface Answer<T> {
  status: number;
  headers: Headers;
  text: string;
  data: T;
}

/** A new store, and calls to it with a key of its own. */
async function openStore() {
  const domain = `strict-${randomBytes(5).toString('hex')}.woostore.example`;
  await control('stores', { domain, name: 'Strict shop', email: 'owner@strict.example' });
  const consent = new URLSearchParams({
    app_name: 'Test',
    scope: 'read_write',
    user_id: '1',
    return_url: `${sandbox.settings.appPublicUrl}/back`,
    callback_url: `${sandbox.settings.appPublicUrl}/keys`,
  });
  await fetch(sandbox.at(`https://${domain}/wc-auth/v1/access_granted?${consent}`), { method: 'POST', redirect: 'manual' });
  await sandbox.control.idle();
  const { consumer_key: key, consumer_secret: secret } = JSON.parse(heard.findLast(({ body }) => body.includes('ck_'))?.body ?? '{}');
  const basic = `Basic ${Buffer.from(`${key}:${secret}`).toString('base64')}`;
  const call = async <T = Record<string, unknown>>(
    method: string,
    path: string,
    body?: object,
    headers: Record<string, string> = {},
  ): Promise<Answer<T>> => {
    const response = await fetch(sandbox.at(`https://${domain}/wp-json/wc/v3/${path}`), {
      method,
      headers: { authorization: basic, accept: 'application/json', 'content-type': 'application/json', ...headers },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const text = Buffer.from(await response.arrayBuffer()).toString();
    let data: unknown;
    try {
      data = JSON.parse(text);
    } catch {
      data = undefined;
    }
    return { status: response.status, headers: response.headers, text, data: data as T };
  };
  return { domain, call, key: String(key), secret: String(secret) };
}

type Product = { id: number; name: string; slug: string; status: string; description: string; variations: number[] };
type Variation = { id: number; status: string; attributes: { option: string }[] };

test('the ping of a webhook is a form without signature, and comes again after each delivery until it is answered with 200', async () => {
  const { call } = await openStore();
  const { data: hook } = await (async () => {
    answer = 401;
    return call<{ id: number }>('POST', 'webhooks', {
      topic: 'product.created',
      delivery_url: `${sandbox.settings.appPublicUrl}/hooks`,
      secret: 's',
    });
  })();
  const pings = () => heard.filter(({ body }) => body === `webhook_id=${hook.id}`);
  const buyAndWait = async () => {
    await call('POST', 'products', { name: 'Mug' });
    await sandbox.control.idle();
  };
  await sandbox.control.idle();
  expect(pings()).toHaveLength(1);
  expect(pings()[0]?.headers['content-type']).toBe('application/x-www-form-urlencoded');
  expect(Object.keys(pings()[0]?.headers ?? {}).filter((name) => name.startsWith('x-wc-'))).toEqual([]);
  await buyAndWait();
  expect(pings()).toHaveLength(2);
  answer = 200;
  await buyAndWait();
  expect(pings()).toHaveLength(3);
  await buyAndWait();
  expect(pings()).toHaveLength(3);
});

test('what buyers see and what the owner wrote are two: shortcodes have run, and there are paragraphs', async () => {
  const { call } = await openStore();
  const source = 'Warm & soft.\n\n[sizes]\n\nWash cold.';
  const made = await call<Product>('POST', 'products', { name: 'Sock', description: source });
  expect(made.data.description).toBe('Warm &amp; soft.\n\n[sizes]\n\nWash cold.');
  const view = await call<Product>('GET', `products/${made.data.id}`);
  expect(view.data.description).toContain('<table class="sizes">');
  expect(view.data.description).toContain('<p>Warm &amp; soft.</p>');
  expect((await call<Product>('GET', `products/${made.data.id}?context=edit`)).data.description).toBe(made.data.description);
});

test('a search reads a text as WordPress has it: an & is not found, a word after a hyphen excludes, tags are nothing', async () => {
  const { call } = await openStore();
  const found = async (search: string) =>
    (await call<Product[]>('GET', `products?status=any&search=${encodeURIComponent(search)}`)).data.map(({ name }) => name);
  for (const name of ['Salt&pepper', 'A set of ten cups & ten saucers for tea at noon', 'Ring -gold-', 'Plain cup'])
    await call('POST', 'products', { name });
  expect(await found('Plain')).toEqual(['Plain cup']);
  expect(await found('Salt&pepper')).toEqual([]);
  expect(await found('A set of ten cups & ten saucers for tea at noon')).toEqual([]);
  expect(await found('Ring -gold-')).toEqual([]);
  expect(await found('<XL>')).toHaveLength(4);
});

test('tags leave names, and in the options of a variation nothing is left of them: it is one for any', async () => {
  const { call } = await openStore();
  const { data: product } = await call<Product>('POST', 'products', {
    name: 'Shirt <XL> a < b',
    type: 'variable',
    attributes: [{ name: 'Size', variation: true, options: ['<XL>', 'S | M'] }],
  });
  expect(product.name).toBe('Shirt  a &lt; b');
  const { data } = await call<{ create: Variation[] }>('POST', `products/${product.id}/variations/batch`, {
    create: [{ attributes: [{ name: 'size', option: '<XL>' }] }, { attributes: [{ name: 'Size', option: 'S' }] }],
  });
  expect(data.create.map(({ attributes }) => attributes.map(({ option }) => option))).toEqual([[], ['S']]);
  expect((await call<{ attributes: { options: string[] }[] }>('GET', `products/${product.id}`)).data.attributes[0]?.options).toEqual([
    '<XL>',
    'S',
    'M',
  ]);
});

test('who comes with a key that was revoked is a stranger, and a wrong secret is told as one', async () => {
  const { call, domain, key } = await openStore();
  const wrong = await call<{ code: string }>('GET', 'products', undefined, {
    authorization: `Basic ${Buffer.from(`${key}:cs_wrong`).toString('base64')}`,
  });
  expect([wrong.status, wrong.data.code]).toEqual([401, 'woocommerce_rest_authentication_error']);
  await control('revoke-keys', { domain });
  for (const [method, code] of [
    ['GET', 'woocommerce_rest_cannot_view'],
    ['POST', 'woocommerce_rest_cannot_create'],
  ] as const) {
    const refused = await call<{ code: string }>(method, 'products', method === 'POST' ? { name: 'Cup' } : undefined);
    expect([refused.status, refused.data.code]).toEqual([401, code]);
  }
});

test('the trash takes variations along and is told of; what is deleted for good is not', async () => {
  const { call } = await openStore();
  await call('POST', 'webhooks', { topic: 'product.deleted', delivery_url: `${sandbox.settings.appPublicUrl}/hooks`, secret: 's' });
  const attributes = [{ name: 'Size', variation: true, options: ['S', 'M'] }];
  const { data: product } = await call<Product>('POST', 'products', { name: 'Shirt', type: 'variable', attributes });
  const { data: made } = await call<{ create: Variation[] }>('POST', `products/${product.id}/variations/batch`, {
    create: ['S', 'M'].map((option) => ({ sku: `T-${option}`, attributes: [{ name: 'Size', option }] })),
  });
  const ids = made.create.map(({ id }) => id);
  const deleted = () =>
    heard.flatMap(({ headers, body }) => (headers['x-wc-webhook-topic'] === 'product.deleted' ? JSON.parse(body).id : []));
  heard.length = 0;
  await call('DELETE', `products/${product.id}`);
  await sandbox.control.idle();
  expect(deleted().sort()).toEqual([product.id, ...ids].sort());
  const listed = async (query: string) =>
    (await call<Variation[]>('GET', `products/${product.id}/variations?orderby=id&order=asc${query}`)).data.map(({ id }) => id);
  expect([await listed(''), await listed('&status=trash')]).toEqual([[], ids]);
  // Published again by a call, it has no variations until each of them is.
  await call('PUT', `products/${product.id}`, { status: 'publish' });
  expect(await listed('')).toEqual([]);
  await call('POST', `products/${product.id}/variations/batch`, { update: ids.map((id) => ({ id, status: 'publish' })) });
  expect(await listed('')).toEqual(ids);

  heard.length = 0;
  await call('DELETE', `products/${product.id}?force=true`);
  await sandbox.control.idle();
  expect(deleted()).toEqual([]);
  expect((await call('GET', `products/${product.id}`)).status).toBe(404);
});

test('what its owner takes back from the trash is told of with its variations, by a topic of its own', async () => {
  const { call, domain } = await openStore();
  await call('POST', 'webhooks', { topic: 'product.restored', delivery_url: `${sandbox.settings.appPublicUrl}/hooks`, secret: 's' });
  await call('POST', 'webhooks', { topic: 'product.updated', delivery_url: `${sandbox.settings.appPublicUrl}/hooks`, secret: 's' });
  const { data: product } = await call<Product>('POST', 'products', { name: 'Shirt', regular_price: '5.00' });
  await call('DELETE', `products/${product.id}`);
  await sandbox.control.idle();
  heard.length = 0;
  await control('products/trash', { domain, id: product.id, back: true });
  await sandbox.control.idle();
  expect(heard.map(({ headers, body }) => [headers['x-wc-webhook-topic'], JSON.parse(body)])).toMatchObject([
    ['product.restored', { id: product.id, status: 'publish', name: 'Shirt' }],
  ]);
});

test('products are private, pending or due later, too; a draft keeps an address that another product has', async () => {
  const { call } = await openStore();
  for (const status of ['private', 'pending', 'future', 'draft'])
    expect((await call<Product>('POST', 'products', { name: 'Cup', status })).data.status).toBe(status);
  const slugs: string[] = [];
  for (const status of ['publish', 'publish', 'draft', 'draft'])
    slugs.push((await call<Product>('POST', 'products', { name: 'Ewer', slug: 'One Ewer', status })).data.slug);
  expect(slugs).toEqual(['one-ewer', 'one-ewer-2', 'one-ewer', 'one-ewer']);
  expect((await call<Product[]>('GET', 'products?status=any&slug=one-ewer')).data).toHaveLength(3);
});

test('what was sold out when it was counted stays so when it is counted no more, until its status is set', async () => {
  const { call } = await openStore();
  type Stocked = { id: number; stock_status: string; stock_quantity: number | null };
  const { data: cup } = await call<Stocked>('POST', 'products', { name: 'Cup', manage_stock: true, stock_quantity: 0 });
  const put = async (body: object) => (await call<Stocked>('PUT', `products/${cup.id}`, body)).data;
  expect(cup).toMatchObject({ stock_status: 'outofstock', stock_quantity: 0 });
  expect(await put({ manage_stock: false })).toMatchObject({ stock_status: 'outofstock', stock_quantity: null });
  expect(await put({ stock_status: 'instock' })).toMatchObject({ stock_status: 'instock', stock_quantity: null });
  expect(await put({ manage_stock: true, stock_quantity: 3 })).toMatchObject({ stock_status: 'instock', stock_quantity: 3 });
});

test('by SKU, products and variations are found', async () => {
  const { call } = await openStore();
  const attributes = [{ name: 'Size', variation: true, options: ['S'] }];
  const { data: product } = await call<Product>('POST', 'products', { name: 'Shirt', type: 'variable', attributes });
  await call('POST', `products/${product.id}/variations/batch`, {
    create: [{ sku: 'Shirt-S', attributes: [{ name: 'Size', option: 'S' }] }],
  });
  await call('POST', 'products', { name: 'Cup', sku: 'cup' });
  const { data } = await call<{ type: string; parent_id: number }[]>('GET', 'products?status=any&sku=shirt-s,cup');
  expect(data.map(({ type }) => type).sort()).toEqual(['simple', 'variation']);
  expect(data.find(({ type }) => type === 'variation')?.parent_id).toBe(product.id);
});

test('a slow store makes variations after its host has ended the request, and refuses their SKUs meanwhile', async () => {
  const { call, domain } = await openStore();
  await control('host', { domain, variationsInTime: 1 });
  const attributes = [{ name: 'Size', variation: true, options: ['S', 'M', 'L'] }];
  const { data: product } = await call<Product>('POST', 'products', { name: 'Shirt', type: 'variable', attributes });
  const create = ['S', 'M', 'L'].map((option) => ({ sku: `S-${option}`, attributes: [{ name: 'Size', option }] }));
  const batch = (each: object[]) =>
    call<{ create: { error?: { message: string } }[] }>('POST', `products/${product.id}/variations/batch`, { create: each });
  const count = async () => (await call<Variation[]>('GET', `products/${product.id}/variations`)).data.length;
  expect(await batch(create)).toMatchObject({ status: 504, data: undefined });
  expect(await count()).toBe(1);
  await control('work-on', { domain });
  expect(await count()).toBe(3);
  expect((await batch([create[1] as object])).data.create[0]?.error?.message).toBe('Invalid or duplicated SKU.');
});

test('who hangs up does not end the work', async () => {
  const { call, domain } = await openStore();
  await sandbox.control.fault({ vendor: 'woocommerce', match: `^POST ${domain}`, kind: 'hang-up', amount: 600_000 });
  await expect(call('POST', 'products', { name: 'Late cup' })).rejects.toThrow();
  const names = async () => (await call<Product[]>('GET', 'products')).data.map(({ name }) => name);
  expect(await names()).toEqual([]);
  await sandbox.control.clearFaults();
  await sandbox.control.idle();
  expect(await names()).toEqual(['Late cup']);
});

test('a store in maintenance says so with a status 503, and one may begin every answer with a byte order mark', async () => {
  const { call, domain } = await openStore();
  await control('refuse', { domain, refuses: 'maintenance' });
  const closed = await call<{ code: string }>('GET', 'products');
  expect([closed.status, closed.data.code, closed.headers.get('retry-after')]).toEqual([503, 'wp_die', '600']);
  expect((await call('GET', 'products', undefined, { accept: 'text/html' })).text).toContain('<title>Maintenance</title>');
  await control('refuse', { domain, refuses: null });
  await control('host', { domain, beginsWithBom: true });
  expect((await call('GET', 'products')).text).toBe('\uFEFF[]');
});
