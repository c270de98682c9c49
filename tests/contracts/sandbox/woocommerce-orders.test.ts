/** The stand-in's WooCommerce does with orders what the real one does, strictness included. */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startSandbox, type TestSandbox } from '#sandbox/testing.ts';
import { makeKey } from '#sandbox/vendors/woocommerce/tables.ts';
import { type AppListener, listenAsApp } from './app-listener.ts';

// biome-ignore lint/suspicious/noExplicitAny: answers of a foreign API, looked at member by member.
type Json = any;

let sandbox: TestSandbox;
let app: AppListener;
let authorization: string;
const domain = 'contract.woostore.example';

beforeAll(async () => {
  app = await listenAsApp();
  sandbox = await startSandbox({ appUrl: app.url, only: ['woocommerce', 'mail'] });
  await control('stores', { domain, name: 'Contract', email: 'owner@contract.example' });
  const key = await makeKey(sandbox.world, domain, 'Test', 'read_write');
  authorization = `Basic ${Buffer.from(`${key.consumerKey}:${key.consumerSecret}`).toString('base64')}`;
  for (const topic of ['order.created', 'order.updated', 'order.deleted', 'order.restored'])
    await rest('POST', 'webhooks', { topic, delivery_url: `${app.url}/hook`, secret: 's' });
});
afterAll(async () => {
  await sandbox?.close();
  await app?.close();
});
beforeEach(async () => {
  await sandbox.world.outbox.idle(10_000);
  app.forget();
});

async function control(path: string, body: object): Promise<Json> {
  const response = await fetch(`${sandbox.settings.origin}/_control/woocommerce/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return response.json();
}

async function rest(method: string, path: string, body?: object): Promise<{ status: number; body: Json }> {
  const response = await fetch(sandbox.at(`https://${domain}/wp-json/wc/v3/${path}`), {
    method,
    headers: { authorization, 'content-type': 'application/json' },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  return { status: response.status, body: await response.json() };
}

/** Topics that the app heard, in order. */
async function heard(): Promise<(string | undefined)[]> {
  await sandbox.world.outbox.idle(10_000);
  return app.calls().map((call) => call.headers['x-wc-webhook-topic'] as string | undefined);
}

async function product(data: object = {}): Promise<number> {
  const made = await rest('POST', 'products', { name: 'Lamp', type: 'simple', regular_price: '10.00', ...data });
  return made.body.id;
}
const buy = async (more: object): Promise<number> => (await control('orders', { domain, ...more })).id;

it('tells of the trash and of the way out of it, and of nothing that is deleted for good', async () => {
  const id = await buy({ product: await product() });
  await sandbox.world.outbox.idle(10_000);
  app.forget();
  await rest('DELETE', `orders/${id}`);
  expect(await heard()).toEqual(['order.deleted']);
  expect((await rest('GET', `orders?include=${id}&status=any`)).body).toEqual([]);
  expect((await rest('GET', `orders/${id}`)).body.status).toBe('trash');
  expect(await rest('DELETE', `orders/${id}`)).toMatchObject({ status: 410, body: { code: 'woocommerce_rest_already_trashed' } });
  app.forget();
  await control('restore-order', { domain, order: id });
  expect(await heard()).toEqual(['order.restored', 'order.updated']);
  expect((await rest('GET', `orders/${id}`)).body.status).toBe('processing');
  app.forget();
  await rest('DELETE', `orders/${id}?force=true`);
  expect(await heard()).toEqual([]);
  expect(await rest('GET', `orders/${id}`)).toMatchObject({ status: 404, body: { code: 'woocommerce_rest_shop_order_invalid_id' } });
});

it('leaves out of a list what has the status of a plugin that was switched off, and answers the fields that are asked for', async () => {
  const lamp = await product();
  const [one, other] = [await buy({ product: lamp }), await buy({ product: lamp })];
  await control('import', { domain, id: other, data: { status: 'at-the-tailor' } });
  expect((await rest('GET', `orders?include=${one},${other}&status=any&_fields=id,status`)).body).toEqual([
    { id: one, status: 'processing' },
  ]);
  expect((await rest('GET', `orders/${other}?_fields=id,status`)).body).toEqual({ id: other, status: 'at-the-tailor' });
});

it('names a line as it was sold, and beside it the product’s title, code and picture of today', async () => {
  const id = await product({ sku: 'L-1' });
  const order = await buy({ product: id });
  const line = async () => (await rest('GET', `orders/${order}`)).body.line_items[0];
  expect(await line()).toMatchObject({ name: 'Lamp', parent_name: null, sku: 'L-1', image: { id: '', src: '' } });
  await rest('PUT', `products/${id}`, { name: 'Light', sku: 'L-2' });
  expect(await line()).toMatchObject({ name: 'Lamp', sku: 'L-2' });
  await rest('DELETE', `products/${id}?force=true`);
  expect(await line()).toMatchObject({ name: 'Lamp', parent_name: null, sku: null });
});

it('names a variation by its product and attributes, which stand in the meta data, too; the parent by its title of today', async () => {
  const attribute = { name: 'Color', variation: true, visible: true, options: ['Red', 'Blue'] };
  const id = await product({ type: 'variable', attributes: [attribute] });
  const red = { regular_price: '5.00', attributes: [{ name: 'Color', option: 'Red' }] };
  const { body } = await rest('POST', `products/${id}/variations/batch`, { create: [red] });
  const variation = body.create[0].id;
  const order = await buy({ product: id, variation });
  await rest('PUT', `products/${id}`, { name: 'Light' });
  expect((await rest('GET', `orders/${order}`)).body.line_items[0]).toMatchObject({
    name: 'Lamp - Red',
    parent_name: 'Light',
    meta_data: [{ key: 'color', value: 'Red', display_key: 'Color', display_value: 'Red' }],
  });
});

it('mails a buyer when the order is completed, and for each note to the customer', async () => {
  const email = 'buyer@contract.example';
  const order = await buy({ product: await product(), address: { email } });
  const mails = async () => {
    const response = await fetch(`${sandbox.settings.origin}/_control/mail/messages?to=${email}`);
    return ((await response.json()) as Json[]).map((mail) => mail.subject).reverse();
  };
  await rest('POST', `orders/${order}/notes`, { note: 'For the owner', customer_note: false });
  expect(await mails()).toEqual([]);
  await rest('POST', `orders/${order}/notes`, { note: 'For you', customer_note: true });
  await rest('PUT', `orders/${order}`, { status: 'completed', customer_note: 'Ring twice' });
  await rest('PUT', `orders/${order}`, { status: 'completed' });
  expect(await mails()).toEqual(['Note added to your Contract order', 'Your Contract order is now complete']);
  expect((await rest('GET', 'settings/email_customer_completed_order/enabled')).body).toMatchObject({ id: 'enabled', value: 'yes' });
});
