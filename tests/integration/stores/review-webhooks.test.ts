/** Webhooks and privacy as Shopify's review asks for them: design "Shopify", section 3. Each test carries its item's id. */
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { parse } from 'smol-toml';
import { beforeAll, describe, expect, test } from 'vitest';
import { queryHmac } from '#app/connectors/channels/shopify/query-signature.ts';
import { createContext } from '#app/context.server.ts';
import type { SellerContext } from '#app/context.ts';
import { previewPlacement } from '#app/features/fulfillment/preview-placement.server.ts';
import { getOrder } from '#app/features/orders/get-order.server.ts';
import { keepHouse } from '#app/features/stores/housekeeping.server.ts';
import { shopifySignature } from '#app/hooks/shopify.server.ts';
import { newId } from '#app/platform/ids.ts';
import { type Harness, harness, type TestSeller } from '#tests/support/harness.ts';
import { orderBody } from '#tests/support/shopify-order.ts';
import { countersOf, deliver, groupsOf, mappedVariant, type PlainStore, plainStore } from '../orders/support.ts';

let h: Harness;
let seller: TestSeller;
let store: PlainStore;
beforeAll(async () => {
  h = await harness();
});

async function begin(): Promise<void> {
  seller = await h.newSeller();
  store = await plainStore(h, seller);
}

const pool = () => h.services.database.pool;
const sign = (text: string | Uint8Array) => shopifySignature(h.services.env.SHOPIFY_API_SECRET as string, text as string);

async function post(text: string, headers: Record<string, string>): Promise<number> {
  const response = await fetch(`${h.appUrl}/webhooks/shopify`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-shopify-shop-domain': store.domain, 'x-shopify-event-id': randomUUID(), ...headers },
    body: text,
  });
  return response.status;
}

const inboxOf = async (domain: string) =>
  (await pool().query('select topic, state from webhook_inbox where source = $1 order by id', [domain])).rows;

test('W1: the three privacy topics are subscribed in the app’s configuration, and each delivery is recorded and carried out', async () => {
  await begin();
  const config = parse(readFileSync('shopify.app.toml', 'utf8')) as { webhooks: { subscriptions: { compliance_topics?: string[] }[] } };
  const topics = config.webhooks.subscriptions.flatMap((each) => each.compliance_topics ?? []);
  expect(topics.sort()).toEqual(['customers/data_request', 'customers/redact', 'shop/redact']);
  for (const topic of topics)
    expect(await deliver(h, store.domain, topic, { shop_domain: store.domain, orders_requested: [], orders_to_redact: [] }), topic).toBe(
      200,
    );
  await h.settle();
  const { rows } = await pool().query('select topic, done_at is not null as done from privacy_requests where domain = $1 order by topic', [
    store.domain,
  ]);
  expect(rows).toEqual(topics.map((topic) => ({ topic, done: true })));
});

test('W2: a good signature is taken; a missing, malformed or foreign one, or a changed body, is 401 and leaves nothing', async () => {
  await begin();
  const text = JSON.stringify({ id: 1 });
  const topic = { 'x-shopify-topic': 'shop/update' };
  const refused: Record<string, string>[] = [
    {},
    { 'x-shopify-hmac-sha256': '' },
    { 'x-shopify-hmac-sha256': 'not base64 at all' },
    { 'x-shopify-hmac-sha256': sign('another body') },
    { 'x-shopify-hmac-sha256': shopifySignature('another secret', text) },
    { 'x-shopify-hmac-sha256': Buffer.from(sign(text), 'base64').toString('hex') },
  ];
  for (const headers of refused) expect(await post(text, { ...topic, ...headers }), JSON.stringify(headers)).toBe(401);
  expect(await post(`${text} `, { ...topic, 'x-shopify-hmac-sha256': sign(text) })).toBe(401);
  expect(await inboxOf(store.domain)).toEqual([]);
  expect(await post(text, { ...topic, 'x-shopify-hmac-sha256': sign(text) })).toBe(200);
  expect(await inboxOf(store.domain)).toHaveLength(1);
  await h.settle();
});

test('W2: what Shopify signs for a merchant’s own browser is no webhook, for no shop', async () => {
  await begin();
  const secret = h.services.env.SHOPIFY_API_SECRET as string;
  const launch = new URLSearchParams({ embedded: '1', host: 'YWRtaW4', shop: 'somebody-else.myshopify.com', timestamp: '1795887703' });
  const ofLaunch = Buffer.from(queryHmac(launch, secret), 'hex').toString('base64');
  const [head, claims] = ['{"alg":"HS256","typ":"JWT"}', '{"dest":"https://somebody-else.myshopify.com"}'].map((part) =>
    Buffer.from(part).toString('base64url'),
  );
  for (const [text, signature] of [
    [launch.toString(), ofLaunch],
    [`${head}.${claims}`, sign(`${head}.${claims}`)],
  ] as const)
    expect(await post(text, { 'x-shopify-topic': 'app/uninstalled', 'x-shopify-hmac-sha256': signature }), text).toBe(401);
  await h.settle();
  expect(await inboxOf(store.domain)).toEqual([]);
  const { rows } = await pool().query('select status from stores where domain = $1', [store.domain]);
  expect(rows).toEqual([{ status: 'active' }]);
});

test('W3: the signature is over the bytes as they came: odd whitespace, escapes and every alphabet', async () => {
  await begin();
  const texts = [
    '{ "id" :\t7 ,\r\n "title":"Ångström – 灯 🪔 مصباح" }\n',
    '{"id":7,"title":"\\u706f\\/"}',
    '{"id":7.0,"a":1e3}',
    '\uFEFF{"id":7}',
  ];
  for (const text of texts)
    expect(await post(text, { 'x-shopify-topic': 'themes/publish', 'x-shopify-hmac-sha256': sign(text) }), text).toBe(200);
  await h.settle();
});

test('W5: a delivery is answered before it is worked: nothing that holds up the work holds up the answer', async () => {
  await begin();
  const client = await pool().connect();
  try {
    await client.query('begin');
    await client.query('select 1 from workplaces where id = $1 for update', [seller.workplaceId]);
    await client.query('lock table orders in exclusive mode');
    const statuses = await Promise.all(
      Array.from({ length: 100 }, () => deliver(h, store.domain, 'orders/create', orderBody([{ price: '5.00' }]))),
    );
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect(await inboxOf(store.domain)).toHaveLength(100);
    expect((await inboxOf(store.domain)).every(({ state }) => state === 'waiting')).toBe(true);
  } finally {
    await client.query('rollback');
    client.release();
  }
  await h.settle();
  expect(await countersOf(h, seller)).toEqual({ 'orders.ready': 100 });
});

test('W7: doubled, shuffled and late deliveries end in the same state as orderly ones', async () => {
  const endOf = async (arrange: (stages: [string, unknown][]) => [string, unknown][]) => {
    await begin();
    const { channelVariantId } = await mappedVariant(h, seller, store.storeId);
    const body = orderBody([{ variantId: channelVariantId, quantity: 2 }], { financial_status: 'pending' });
    const at = (minutes: number) => new Date(Date.parse(body.updated_at as string) + minutes * 60_000).toISOString();
    const stages: [string, unknown][] = [
      ['orders/create', body],
      ['orders/updated', { ...body, updated_at: at(1), note: 'ring twice' }],
      ['orders/paid', { ...body, updated_at: at(2), note: 'ring twice', financial_status: 'paid' }],
    ];
    for (const [topic, stage] of arrange(stages)) expect(await deliver(h, store.domain, topic, stage)).toBe(200);
    await h.settle();
    const { rows } = await pool().query('select financial_status, note, cancelled_at from orders where workplace_id = $1', [
      seller.workplaceId,
    ]);
    const groups = await groupsOf(h, seller, body.id as number);
    return { rows, groups: groups.map(({ source, state, items }) => ({ source, state, items })), counters: await countersOf(h, seller) };
  };
  const orderly = await endOf((stages) => stages);
  expect(orderly.rows).toEqual([{ financial_status: 'paid', note: 'ring twice', cancelled_at: null }]);
  expect(await endOf((stages) => [...stages, ...stages])).toEqual(orderly);
  expect(await endOf((stages) => [...stages].reverse())).toEqual(orderly);
  // The middle one is lost for good.
  expect(await endOf(([first, , last]) => [last, first].filter((each) => each !== undefined))).toEqual(orderly);
});

test('W9: an order with every personal field withheld is shown, and placing it says what is missing', async () => {
  await begin();
  const { channelVariantId } = await mappedVariant(h, seller, store.storeId);
  const bare = { customer: null, email: null, shipping_address: null, billing_address: null, note: null, phone: null };
  const nulls = Object.fromEntries(Object.keys(orderBody([{}]).shipping_address as object).map((key) => [key, null]));
  for (const personal of [bare, { ...bare, customer: { id: null, first_name: null, last_name: null }, shipping_address: nulls }]) {
    const body = orderBody([{ variantId: channelVariantId }], personal);
    expect(await deliver(h, store.domain, 'orders/create', body)).toBe(200);
    await h.settle();
    const [group] = await groupsOf(h, seller, body.id as number);
    expect(group?.state).toBe('ready');
    const list = await seller.api<{ orders: { name: string }[] }>(
      'GET',
      `/orders/v5/list?keyword=${encodeURIComponent(body.name as string)}`,
    );
    expect(list.body.data?.orders.map(({ name }) => name)).toEqual([body.name]);
    const detail = await seller.api('GET', `/orders/v5/detail/${group?.orderId}`);
    expect(detail.body.success, detail.body.message ?? '').toBe(true);
    const { orders } = await previewPlacement(seller.ctx, { choices: [{ supplierOrderId: group?.id as string }] } as never);
    expect(JSON.stringify(orders[0])).toMatch(/address/i);
  }
});

describe('W10: level 1 duties', () => {
  test('W10: contact details and addresses stand sealed in the table, bound to their order', async () => {
    await begin();
    const body = orderBody([{}]);
    await deliver(h, store.domain, 'orders/create', body);
    await h.settle();
    const { rows } = await pool().query('select id, customer, address from orders where workplace_id = $1', [seller.workplaceId]);
    expect(`${rows[0].customer}${rows[0].address}`).not.toMatch(/Main Street|jane@|867 ?5309/);
    expect(() => h.services.encryption.decrypt(rows[0].address, newId())).toThrow();
  });

  test('W10: what stores told us is kept for a month and no longer', async () => {
    await begin();
    await deliver(h, store.domain, 'orders/create', orderBody([{}]));
    await deliver(h, store.domain, 'orders/create', orderBody([{}]));
    await h.settle();
    const age = (days: number, offset: number) =>
      pool().query(
        `update webhook_inbox set done_at = now() - make_interval(days => $2) where id = (select id from webhook_inbox where source = $1 order by id offset $3 limit 1)`,
        [store.domain, days, offset],
      );
    await age(31, 0);
    await age(29, 1);
    await keepHouse(createContext(h.services));
    expect(await inboxOf(store.domain)).toHaveLength(1);
  });
});

test('W11: each reading of a buyer’s contact details is logged with who read them, and never the details', async () => {
  await begin();
  await deliver(h, store.domain, 'orders/create', orderBody([{}]));
  await h.settle();
  const { rows } = await pool().query('select id from orders where workplace_id = $1', [seller.workplaceId]);
  const lines: Record<string, unknown>[] = [];
  const log = { ...seller.ctx.log, info: (line: Record<string, unknown>) => lines.push(line) } as unknown as SellerContext['log'];
  await getOrder({ ...seller.ctx, log }, { orderId: rows[0].id });
  expect(lines).toMatchObject([
    { event: 'personal-data-read', what: 'order', accountId: seller.accountId, workplaceId: seller.workplaceId, ids: [rows[0].id] },
  ]);
  expect(JSON.stringify(lines)).not.toMatch(/Jane|Main Street|jane@/);
});
