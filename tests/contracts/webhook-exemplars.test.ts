/** Real webhook bodies (values masked) and Shopify's own samples, signed, sent to the door and worked by the intake. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'smol-toml';
import { describe, expect, it } from 'vitest';
import { shopifySignature } from '#app/hooks/shopify.server.ts';
import { newId } from '#app/platform/ids.ts';
import { type Harness, harness } from '#tests/support/harness.ts';
import { deliverWebhook } from '#tests/support/shopify-webhook.ts';

const folder = '../shared/contracts/shopify/webhooks';
const isThere = existsSync(folder);
const subscribed = (
  parse(readFileSync('shopify.app.toml', 'utf8')) as unknown as {
    webhooks: { subscriptions: { topics?: string[]; compliance_topics?: string[] }[] };
  }
).webhooks.subscriptions.flatMap((each) => [...(each.topics ?? []), ...(each.compliance_topics ?? [])]);

/** What Shopify must be answered by law: bodies of their own, whatever the resource in their name. */
const compliance = new Set(['customers/data_request', 'customers/redact', 'shop/redact']);
const exemplars = isThere
  ? readdirSync(path.join(folder, 'exemplars'), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.json'))
      .sort()
  : [];

async function deliver(
  { appUrl, services }: Harness,
  shop: string,
  topic: string,
  body: string,
  signature?: string,
): Promise<{ status: number; eventId: string }> {
  const eventId = newId();
  const secret = services.env.SHOPIFY_API_SECRET;
  const { status } = await deliverWebhook(appUrl, { shop, topic, body, secret, eventId, signature });
  return { status, eventId };
}

/** Deliveries that were not worked at the first try, with what went wrong. */
async function troubles({ services, settle }: Harness, sent: ReadonlyMap<string, string>): Promise<string[]> {
  await settle();
  const { rows } = await services.database.pool.query(
    'select event_id, state, attempts, error from webhook_inbox where event_id = any($1)',
    [[...sent.keys()]],
  );
  const worked = new Map(rows.map((row) => [row.event_id, row]));
  return [...sent].flatMap(([eventId, what]) => {
    const row = worked.get(eventId);
    return row?.state === 'done' && row.attempts === 0
      ? []
      : [`${what}: ${row ? `${row.state} after ${row.attempts} failed tries: ${row.error}` : 'not stored'}`];
  });
}

async function failedJobs({ services }: Harness, storeIds: readonly string[]): Promise<string[]> {
  const { rows } = await services.database.pool.query(
    `select name, output from pgboss.job where state in ('failed', 'retry') and data->>'storeId' = any($1)`,
    [storeIds],
  );
  return rows.map((row) => `${row.name}: ${JSON.stringify(row.output)}`);
}

describe.skipIf(!isThere)(`real webhook bodies${isThere ? '' : ' (the folder ../shared is absent)'}`, () => {
  it('all 65 exemplars are taken and worked, under every subscribed topic of their resource', async () => {
    const instance = await harness();
    const seller = await instance.newSeller();
    const { domain, storeId } = await instance.connectStore(seller);
    expect(exemplars).toHaveLength(65);
    const sent = new Map<string, string>();
    for (const file of exemplars) {
      const resource = file.split(path.sep)[1] as string;
      const topics = subscribed.filter((topic) => topic.startsWith(`${resource}/`) && !compliance.has(topic));
      for (const topic of topics.length > 0 ? topics : [`${resource}/create`]) {
        const { status, eventId } = await deliver(instance, domain, topic, readFileSync(path.join(folder, 'exemplars', file), 'utf8'));
        expect({ file, topic, status }).toEqual({ file, topic, status: 200 });
        sent.set(eventId, `${file} as ${topic}`);
      }
    }
    expect(await troubles(instance, sent)).toEqual([]);
    expect(await failedJobs(instance, [storeId])).toEqual([]);
  }, 120_000);

  it("Shopify's sample bodies of all subscribed topics are taken and worked, the sample order is there to see", async () => {
    const instance = await harness();
    const sent = new Map<string, string>();
    const storeIds: string[] = [];
    const missing: string[] = [];
    for (const topic of subscribed) {
      const file = path.join(folder, 'metadata_2026-07', `${topic}.json`);
      // Compliance topics are not among the subscribable ones; their bodies stand in Shopify's documentation only.
      if (!existsSync(file)) {
        missing.push(topic);
        continue;
      }
      const seller = await instance.newSeller();
      const { domain, storeId } = await instance.connectStore(seller);
      storeIds.push(storeId);
      const body = JSON.stringify(JSON.parse(readFileSync(file, 'utf8')).response ?? {}).replaceAll('{shop}', domain);
      const { status, eventId } = await deliver(instance, domain, topic, body);
      expect({ topic, status }).toEqual({ topic, status: 200 });
      sent.set(eventId, topic);
      if (topic === 'orders/create') {
        expect(await troubles(instance, sent)).toEqual([]);
        const { rows } = await instance.services.database.pool.query(
          'select name, currency, items_count from orders where workplace_id = $1',
          [seller.workplaceId],
        );
        expect(rows).toEqual([{ name: '#9999', currency: 'USD', items_count: 5 }]);
      }
    }
    expect(missing.filter((topic) => !compliance.has(topic))).toEqual([]);
    expect(await troubles(instance, sent)).toEqual([]);
    expect(await failedJobs(instance, storeIds)).toEqual([]);
  }, 120_000);

  it('a body signed by somebody else, changed on the way or not signed is refused and not stored', async () => {
    const instance = await harness();
    const { domain } = await instance.connectStore(await instance.newSeller());
    const body = readFileSync(path.join(folder, 'exemplars', exemplars.find((file) => file.includes('orders')) as string), 'utf8');
    const secret = instance.services.env.SHOPIFY_API_SECRET as string;
    const signatures = [
      '',
      'x',
      shopifySignature('another secret', body),
      shopifySignature(secret, `${body} `),
      `${shopifySignature(secret, body)}=`,
      '\u00e9',
    ];
    const answers = [];
    for (const signature of signatures) answers.push(await deliver(instance, domain, 'orders/create', body, signature));
    expect(answers.map(({ status }) => status)).toEqual(signatures.map(() => 401));
    const { rows } = await instance.services.database.pool.query('select 1 from webhook_inbox where event_id = any($1)', [
      answers.map(({ eventId }) => eventId),
    ]);
    expect(rows).toEqual([]);
  });
});

describe('webhook bodies that are no good', () => {
  it.each([
    // Messages are objects: what else may be signed is none.
    ['nothing', '', 401],
    ['no JSON', 'hello', 401],
    ['a list', '[]', 401],
    ['null', 'null', 401],
    ['an order with nothing in it', '{}', 200],
    [
      'an order with everything of another kind',
      '{"id":"x","line_items":7,"total_price":{},"currency":null,"customer":"me","shipping_address":[],"created_at":"yesterday"}',
      200,
    ],
    ['NUL characters', '{"id":1,"name":"#\\u0000","note":"a\\u0000b","admin_graphql_api_id":"gid://shopify/Order/1"}', 200],
    ['half a surrogate', '{"id":2,"name":"\\ud800"}', 200],
    [
      'numbers beyond reason',
      '{"id":3,"total_price":"1e400","line_items":[{"id":4,"quantity":1e30,"price":"99999999999999999999.99"}]}',
      200,
    ],
  ] as const)('%s does not stop what comes after it', async (_what, body, status) => {
    const instance = await harness();
    const seller = await instance.newSeller();
    const { domain } = await instance.connectStore(seller);
    const topics = subscribed.filter((topic) => !/^(app|shop|customers)\//.test(topic));
    for (const topic of topics) expect({ topic, status: (await deliver(instance, domain, topic, body)).status }).toEqual({ topic, status });
    const good = await deliver(instance, domain, 'products/delete', '{"id":788032119674292922}');
    const stateOf = async () =>
      (await instance.services.database.pool.query('select state from webhook_inbox where event_id = $1', [good.eventId])).rows[0]?.state;
    await expect.poll(stateOf, { timeout: 15_000 }).toBe('done');
    // What is held back would be tried again for an hour, in turn with the webhooks of the tests that share this inbox.
    await instance.services.database.pool.query(`delete from webhook_inbox where source = $1 and state = 'waiting'`, [domain]);
  });
});
