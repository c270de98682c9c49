import { createHmac } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { TestSandbox } from '#sandbox/testing.ts';
import { type AppListener, listenAsApp } from './app-listener.ts';
import { shopOf, startShopify } from './shopify-shop.ts';

const secret = 'practice-shopify-secret';
let app: AppListener;
let sandbox: TestSandbox;
let shop: ReturnType<typeof shopOf>;

beforeAll(async () => {
  app = await listenAsApp();
  sandbox = await startShopify(app.url);
});
afterAll(async () => {
  await sandbox?.close();
  await app?.close();
});
beforeEach(async () => {
  await sandbox.control.reset();
  shop = shopOf(sandbox, 'demo-harbor.myshopify.com');
  await shop.open();
  await sandbox.control.idle();
  app.forget();
});

const topics = () => app.calls().map((call) => call.headers['x-shopify-topic']);
const hmac = (body: string) => createHmac('sha256', secret).update(body).digest('base64');

describe('authorization', () => {
  const authorize = (query: Record<string, string>) =>
    sandbox.at(
      `https://lighthouse-goods.myshopify.com/admin/oauth/authorize?${new URLSearchParams({ client_id: 'practice-shopify-key', scope: 'read_products', redirect_uri: 'https://quayside.example/auth/callback', state: 'abc', ...query })}`,
    );

  test('consent gives a code, signed, that is good once', async () => {
    const page = await fetch(authorize({}));
    const text = await page.text();
    expect(text).toContain('Install Practice app');
    const form = new URLSearchParams(
      [...text.matchAll(/type="hidden" name="([^"]+)" value="([^"]*)"/g)].map((match) => [match[1] as string, match[2] as string]),
    );
    form.set('decision', 'install');
    const answer = await fetch(authorize({}).split('?')[0] as string, { method: 'POST', body: form, redirect: 'manual' });
    const target = new URL(answer.headers.get('location') as string);
    expect(target.pathname).toBe('/auth/callback');
    const query = Object.fromEntries(target.searchParams);
    expect(query).toMatchObject({ state: 'abc', shop: 'lighthouse-goods.myshopify.com' });
    const { hmac: signature, ...rest } = query;
    const signed = new URLSearchParams(Object.entries(rest).sort(([one], [other]) => (one < other ? -1 : 1))).toString();
    expect(signature).toBe(createHmac('sha256', secret).update(signed).digest('hex'));

    const other = shopOf(sandbox, 'lighthouse-goods.myshopify.com');
    const first = await other.oauth({ code: query.code, expiring: '1' });
    expect(first).toMatchObject({
      status: 200,
      body: { scope: 'read_products', expires_in: 3600, refresh_token: expect.stringMatching(/^shprt_/) },
    });
    expect((await other.oauth({ code: query.code })).status).toBe(400);
  });

  test('a stranger and a foreign redirect address are refused', async () => {
    expect((await fetch(authorize({ client_id: 'nobody' }))).status).toBe(400);
    expect((await fetch(authorize({ redirect_uri: 'https://evil.example/x' }))).status).toBe(400);
  });

  test('token exchange needs a current, genuine session token of this shop', async () => {
    const { idToken } = await shop.control('/id-token');
    const foreign = await shopOf(sandbox, 'tokyo-pier.myshopify.com').control('/id-token');
    expect((await shop.exchange(idToken)).status).toBe(200);
    for (const wrong of [`${idToken}x`, foreign.idToken, 'nonsense', '']) {
      expect(await shop.exchange(wrong)).toMatchObject({ status: 400, body: { error: 'invalid_subject_token' } });
    }
    const online = await shop.exchange(idToken, 'online');
    expect(online.body).toMatchObject({ expires_in: 86_399, associated_user: { email: 'owner@demo-harbor.example' } });
  });

  test('a refresh token is good once, and the token it gives works', async () => {
    const { body } = await shop.exchange();
    const refreshed = await shop.oauth({ grant_type: 'refresh_token', refresh_token: body.refresh_token });
    expect(refreshed.status).toBe(200);
    expect((await shop.oauth({ grant_type: 'refresh_token', refresh_token: body.refresh_token })).status).toBe(400);
    await shop.control('/expire-tokens');
    expect((await shop.call('{ shop { id } }', {}, '2026-07', String(body.access_token))).status).toBe(401);
    const again = await shop.oauth({ grant_type: 'refresh_token', refresh_token: refreshed.body.refresh_token });
    expect((await shop.call('{ shop { id } }', {}, '2026-07', String(again.body.access_token))).status).toBe(200);
  });

  test('uninstalling kills the token, tells the app, and asks for redaction after 48 hours', async () => {
    await shop.control('/uninstall');
    await shop.control('/uninstall');
    await sandbox.control.idle();
    expect(topics()).toEqual(['app/uninstalled']);
    expect((await shop.call('{ shop { id } }')).status).toBe(401);
    await sandbox.control.clock.advance(48 * 3600 * 1000 - 60_000);
    await sandbox.control.idle();
    expect(topics()).toEqual(['app/uninstalled']);
    await sandbox.control.clock.advance(61_000);
    await sandbox.control.idle();
    expect(topics()).toEqual(['app/uninstalled', 'shop/redact']);
    await shop.open();
    expect((await shop.graphql('{ shop { name } }')).data.shop.name).toBe('Demo Harbor');
  });
});

describe('the Admin API at its edges', () => {
  test('tokens, versions, REST and unknown fields', async () => {
    expect((await shop.call('{ shop { id } }', {}, '2026-07', 'wrong')).status).toBe(401);
    expect((await shop.call('{ shop { id } }', {}, '2026-05')).status).toBe(404);
    const fallen = await shop.call('{ shop { id } }', {}, '2024-01');
    expect([fallen.status, fallen.headers.get('x-shopify-api-version')]).toEqual([200, '2025-10']);
    expect((await fetch(sandbox.at('https://demo-harbor.myshopify.com/admin/api/2026-07/products.json'))).status).toBe(403);
    const unknown = await shop.graphql('{ shop { nonsense } }');
    expect(unknown.errors?.[0]).toMatchObject({
      message: expect.stringContaining('Cannot query field "nonsense"'),
      extensions: { code: 'undefinedField' },
    });
  });

  test('a field without its scope is denied, the rest is answered', async () => {
    await shop.control('/install');
    const other = shopOf(sandbox, 'tokyo-pier.myshopify.com');
    await other.open();
    await sandbox.pool.query(`update shopify.access_tokens set scopes = 'read_orders' where shop = 'tokyo-pier.myshopify.com'`);
    const answer = await other.graphql('{ shop { name } product(id: "gid://shopify/Product/1") { id } }');
    expect(answer.data).toEqual({ shop: { name: 'Tokyo Pier' }, product: null });
    expect(answer.errors?.[0]).toMatchObject({ extensions: { code: 'ACCESS_DENIED', requiredAccess: '`read_products` access scope.' } });
  });

  test('the cost of a query, the bucket and the limits', async () => {
    const query = '{ products(first: 10) { nodes { id title variants(first: 5) { nodes { id } } } } }';
    const { cost } = (await shop.graphql(query)).extensions;
    expect(cost).toMatchObject({ requestedQueryCost: 2 + 10 * (1 + 2 + 5), actualQueryCost: 2 });
    const dear = await shop.graphql('{ products(first: 250) { nodes { variants(first: 100) { nodes { id } } } } }');
    expect(dear.errors?.[0]?.extensions?.code).toBe('MAX_COST_EXCEEDED');

    await shop.control('/limits', { available: 50, restoreRate: 0 });
    const response = await shop.call(query);
    const throttled = (await response.json()) as { errors: { extensions: { code: string } }[] };
    expect([response.status, throttled.errors[0]?.extensions.code]).toEqual([200, 'THROTTLED']);
    await shop.control('/limits', { available: 82, restoreRate: 0 });
    expect((await shop.graphql(query)).extensions.cost.throttleStatus.currentlyAvailable).toBe(80);
    const counts = await (await fetch(`${sandbox.origin}/_control/shopify/counts`)).json();
    expect(counts[shop.domain]).toMatchObject({ throttled: 1, operations: { products: 3 } });
  });
});

const productSet = `mutation put($identifier: ProductSetIdentifiers, $input: ProductSetInput!, $synchronous: Boolean) {
  productSet(identifier: $identifier, input: $input, synchronous: $synchronous) {
    product { id title handle status options { name values } variants(first: 20) { nodes { id title price compareAtPrice sku inventoryQuantity inventoryItem { id unitCost { amount currencyCode } } } } media(first: 5) { nodes { id status mediaErrors { code } ... on MediaImage { image { url width } } } } }
    productSetOperation { id status }
    userErrors { field message code }
  }
}`;

const lamp = {
  title: 'Harbor lamp',
  productOptions: [{ name: 'Color', values: [{ name: 'Red' }, { name: 'Blue' }] }],
  variants: [
    { optionValues: [{ optionName: 'Color', name: 'Red' }], price: '19.9', sku: 'LAMP-R', inventoryItem: { cost: '7.25', tracked: true } },
    { optionValues: [{ optionName: 'Color', name: 'Blue' }], price: '21.00', compareAtPrice: '30', sku: 'LAMP-B' },
  ],
};

describe('products', () => {
  const put = async (input: unknown, identifier?: unknown) => (await shop.graphql(productSet, { input, identifier })).data.productSet;

  test('productSet makes the whole product, and again changes it without making another', async () => {
    const made = await put(lamp);
    expect(made.userErrors).toEqual([]);
    expect(made.product).toMatchObject({
      title: 'Harbor lamp',
      handle: 'harbor-lamp',
      status: 'ACTIVE',
      options: [{ name: 'Color', values: ['Red', 'Blue'] }],
    });
    const [red, blue] = made.product.variants.nodes;
    expect([red.price, red.inventoryItem.unitCost, blue.compareAtPrice]).toEqual([
      '19.90',
      { amount: '7.25', currencyCode: 'USD' },
      '30.00',
    ]);

    const changed = await put(
      {
        ...lamp,
        title: 'Pier lamp',
        productOptions: [{ name: 'Color', values: [{ name: 'Red' }, { name: 'Green' }] }],
        variants: [
          { optionValues: [{ optionName: 'Color', name: 'Red' }], price: '25.00' },
          { optionValues: [{ optionName: 'Color', name: 'Green' }], price: '26.00' },
        ],
      },
      { id: made.product.id },
    );
    expect(changed.userErrors).toEqual([]);
    expect(changed.product.id).toBe(made.product.id);
    const [sameRed, green] = changed.product.variants.nodes;
    expect([sameRed.id, sameRed.sku, sameRed.price]).toEqual([red.id, 'LAMP-R', '25.00']);
    expect([green.title, [red.id, blue.id].includes(green.id)]).toEqual(['Green', false]);
    await sandbox.control.idle();
    expect(topics().filter((topic) => String(topic).startsWith('products/'))).toEqual(['products/create', 'products/update']);
  });

  test('a cost has the decimals of the store’s currency', async () => {
    const body = JSON.stringify({ domain: 'souq', name: 'Souq', currency: 'KWD', countryCode: 'KW' });
    await fetch(`${sandbox.origin}/_control/shopify/shops`, { method: 'POST', body });
    const souq = shopOf(sandbox, 'souq.myshopify.com');
    await souq.control('/install');
    await souq.open();
    const variants = lamp.variants.map((variant) => ({ ...variant, inventoryItem: { cost: '86.603' } }));
    const { productSet: made } = (await souq.graphql(productSet, { input: { ...lamp, variants } })).data;
    expect(made.userErrors).toEqual([]);
    expect(made.product.variants.nodes[0].inventoryItem.unitCost).toEqual({ amount: '86.603', currencyCode: 'KWD' });
  });

  test('a custom id finds the product again, once its definition exists', async () => {
    const identifier = { customId: { namespace: '$app', key: 'listing', value: 'L-1' } };
    expect((await put(lamp, identifier)).userErrors[0]).toMatchObject({ code: 'METAFIELD_MISMATCH' });
    const defined = await shop.graphql(
      `mutation { metafieldDefinitionCreate(definition: { name: "Listing", key: "listing", ownerType: PRODUCT, type: "id" }) { createdDefinition { id } userErrors { message } } }`,
    );
    expect(defined.data.metafieldDefinitionCreate.userErrors).toEqual([]);
    const first = await put(lamp, identifier);
    const second = await put({ ...lamp, title: 'Again' }, identifier);
    expect([second.product.id, second.product.title]).toEqual([first.product.id, 'Again']);
    const counts = await (await fetch(`${sandbox.origin}/_control/shopify/counts`)).json();
    expect(counts[shop.domain]).toMatchObject({ products: 1, duplicateProducts: 0 });
  });

  test.each([
    ['a blank title', { ...lamp, title: ' ' }, ['input', 'title'], "Title can't be blank"],
    [
      'a doubled option value',
      { ...lamp, productOptions: [{ name: 'Color', values: [{ name: 'Red' }, { name: 'red' }] }] },
      ['input', 'productOptions', '0', 'values', '1', 'name'],
      "Option value 'red' already exists.",
    ],
    [
      'a doubled variant',
      { ...lamp, variants: [lamp.variants[0], lamp.variants[0]] },
      ['input', 'variants', '1'],
      "The variant 'Red' already exists. Please change at least one option value.",
    ],
    [
      'a price below zero',
      { ...lamp, variants: [{ ...lamp.variants[0], price: '-1' }] },
      ['input', 'variants', '0', 'price'],
      'Price must be greater than or equal to 0',
    ],
    [
      'variants without options',
      { title: 'x', variants: lamp.variants },
      ['input', 'productOptions'],
      'Product options input is required when updating variants',
    ],
    [
      'an image address that is none',
      { ...lamp, files: [{ originalSource: 'not-an-address' }] },
      ['input', 'files', '0', 'originalSource'],
      'Image URL is invalid',
    ],
  ])('%s is refused and nothing is kept', async (_, input, field, message) => {
    const answer = await put(input);
    expect(answer.product).toBeNull();
    expect(answer.userErrors).toEqual([expect.objectContaining({ field, message })]);
    expect((await shop.graphql('{ productsCount { count } }')).data.productsCount.count).toBe(0);
  });

  test('2,048 variants go through, one more does not', async () => {
    const values = Array.from({ length: 2048 }, (_, index) => ({ name: `v${index}` }));
    const input = (names: { name: string }[]) => ({
      title: 'Many',
      productOptions: [{ name: 'Size', values: names }],
      variants: names.map(({ name }) => ({ optionValues: [{ optionName: 'Size', name }], price: '1.00' })),
    });
    const made = await put(input(values));
    expect(made.userErrors).toEqual([]);
    const read = await shop.graphql('query ($id: ID!) { product(id: $id) { variantsCount { count } } }', { id: made.product.id });
    expect(read.data.product.variantsCount.count).toBe(2048);
    expect((await put(input([...values, { name: 'one more' }]))).userErrors[0].code).toMatch(/OVER_LIMIT/);
  });

  test('the asynchronous form is polled until it is complete', async () => {
    const { productSetOperation } = (await shop.graphql(productSet, { input: lamp, synchronous: false })).data.productSet;
    expect(productSetOperation.status).toBe('CREATED');
    await sandbox.control.idle();
    const polled = await shop.graphql('query ($id: ID!) { productOperation(id: $id) { status product { title } } }', {
      id: productSetOperation.id,
    });
    expect(polled.data.productOperation).toEqual({ status: 'COMPLETE', product: { title: 'Harbor lamp' } });
  });

  test('an uploaded image is fetched and served by the CDN; one that cannot be had fails with a reason', async () => {
    const { stagedTargets } = (
      await shop.graphql(
        `mutation { stagedUploadsCreate(input: [{ filename: "lamp.png", mimeType: "image/png", resource: IMAGE, httpMethod: POST }]) { stagedTargets { url resourceUrl parameters { name value } } userErrors { message } } }`,
      )
    ).data.stagedUploadsCreate;
    const form = new FormData();
    for (const { name, value } of stagedTargets[0].parameters) form.append(name, value);
    const png = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#0b5cad' } })
      .png()
      .toBuffer();
    form.append('file', new File([new Uint8Array(png)], 'lamp.png'));
    expect((await fetch(sandbox.at(stagedTargets[0].url), { method: 'POST', body: form })).status).toBe(201);

    const made = await put({
      ...lamp,
      files: [{ originalSource: stagedTargets[0].resourceUrl, alt: 'A lamp' }, { originalSource: 'https://nobody.example/lamp.png' }],
    });
    expect(made.product.media.nodes.map((each: { status: string }) => each.status)).toEqual(['UPLOADED', 'UPLOADED']);
    await sandbox.control.idle();
    const media = (
      await shop.graphql(
        'query ($id: ID!) { product(id: $id) { media(first: 5) { nodes { status mediaErrors { code } ... on MediaImage { image { url width } } } } } }',
        { id: made.product.id },
      )
    ).data.product.media.nodes;
    expect(media).toMatchObject([
      { status: 'READY', mediaErrors: [], image: { width: 40 } },
      { status: 'FAILED', mediaErrors: [{ code: 'IMAGE_DOWNLOAD_FAILURE' }], image: null },
    ]);
    const served = await fetch(sandbox.at(media[0].image.url));
    expect([served.headers.get('content-type'), Buffer.from(await served.arrayBuffer()).equals(png)]).toEqual(['image/png', true]);
  });

  test('stock is set with a key, once, and only from the quantity that was seen', async () => {
    const made = await put(lamp);
    const item = made.product.variants.nodes[0].inventoryItem.id;
    const location = (await shop.graphql('{ locations(first: 1) { nodes { id } } }')).data.locations.nodes[0].id;
    const set = (key: string | null, quantity: number, seen: number | null) =>
      shop.graphql(
        `mutation ($input: InventorySetQuantitiesInput!) { inventorySetQuantities(input: $input) ${key ? `@idempotent(key: "${key}")` : ''} { inventoryAdjustmentGroup { changes { delta quantityAfterChange } } userErrors { code } } }`,
        {
          input: {
            name: 'available',
            reason: 'correction',
            quantities: [{ inventoryItemId: item, locationId: location, quantity, changeFromQuantity: seen }],
          },
        },
      );
    expect((await set(null, 5, 0)).errors?.[0]?.message).toContain('@idempotent');
    expect((await set('k1', 5, 0)).data.inventorySetQuantities).toMatchObject({
      inventoryAdjustmentGroup: { changes: [{ delta: 5, quantityAfterChange: 5 }] },
      userErrors: [],
    });
    expect((await set('k1', 5, 0)).data.inventorySetQuantities.userErrors).toEqual([]);
    expect((await set('k1', 6, 5)).data.inventorySetQuantities.userErrors).toEqual([{ code: 'IDEMPOTENCY_KEY_PARAMETER_MISMATCH' }]);
    expect((await set('k2', 9, 0)).data.inventorySetQuantities.userErrors).toEqual([{ code: 'CHANGE_FROM_QUANTITY_STALE' }]);
    await sandbox.control.idle();
    expect(topics().filter((topic) => topic === 'inventory_levels/update')).toHaveLength(1);
  });

  test('a product is published where it is told, and taken down again', async () => {
    const { product } = await put(lamp);
    const publications = (await shop.graphql('{ publications(first: 5) { nodes { id name } } }')).data.publications.nodes;
    const change = async (mutation: string, ids: string[]) =>
      (
        await shop.graphql(
          `mutation ($id: ID!, $input: [PublicationInput!]!) { ${mutation}(id: $id, input: $input) { publishable { ... on Product { onlineStoreUrl resourcePublicationsV2(first: 5) { nodes { publication { id } } } } } userErrors { message } } }`,
          { id: product.id, input: ids.map((publicationId) => ({ publicationId })) },
        )
      ).data[mutation];
    const ids = publications.map((each: { id: string }) => each.id);
    const published = await change('publishablePublish', ids);
    expect(published).toMatchObject({
      publishable: { onlineStoreUrl: 'https://demo-harbor.myshopify.com/products/harbor-lamp' },
      userErrors: [],
    });
    expect(published.publishable.resourcePublicationsV2.nodes).toHaveLength(2);
    const down = await change('publishableUnpublish', [ids[0]]);
    expect(down.publishable).toEqual({ onlineStoreUrl: null, resourcePublicationsV2: { nodes: [{ publication: { id: ids[1] } }] } });
    expect((await change('publishablePublish', ['gid://shopify/Publication/1'])).userErrors).toHaveLength(1);
  });

  test('searching, sorting and paging', async () => {
    for (const title of ['Anchor', 'Buoy', 'Compass']) await put({ title });
    const page = async (args: string) =>
      (await shop.graphql(`{ products(${args}) { nodes { title } pageInfo { hasNextPage endCursor } } }`)).data.products;
    const first = await page('first: 2, sortKey: TITLE');
    expect(first).toMatchObject({ nodes: [{ title: 'Anchor' }, { title: 'Buoy' }], pageInfo: { hasNextPage: true } });
    const next = await page(`first: 2, sortKey: TITLE, after: "${first.pageInfo.endCursor}"`);
    expect(next).toMatchObject({ nodes: [{ title: 'Compass' }], pageInfo: { hasNextPage: false } });
    expect((await page('first: 5, query: "title:Buoy OR title:anchor"')).nodes).toHaveLength(2);
    expect((await page('first: 5, query: "-handle:buoy updated_at:>2000-01-01"')).nodes).toHaveLength(2);
    expect((await page('first: 5, query: "updated_at:>2999-01-01"')).nodes).toEqual([]);
  });

  test('a bulk query reads everything into a file', async () => {
    for (const title of ['Anchor', 'Buoy']) await put({ title });
    const started = await shop.graphql(
      'mutation ($query: String!) { bulkOperationRunQuery(query: $query) { bulkOperation { id status } userErrors { message } } }',
      {
        query: '{ products { edges { node { id title variants { edges { node { id } } } } } } }',
      },
    );
    expect(started.data.bulkOperationRunQuery).toMatchObject({ bulkOperation: { status: 'CREATED' }, userErrors: [] });
    await sandbox.control.idle();
    const { node } = (
      await shop.graphql('query ($id: ID!) { node(id: $id) { ... on BulkOperation { status url objectCount rootObjectCount } } }', {
        id: started.data.bulkOperationRunQuery.bulkOperation.id,
      })
    ).data;
    expect(node).toMatchObject({ status: 'COMPLETED', objectCount: '4', rootObjectCount: '2' });
    const lines = (await (await fetch(sandbox.at(node.url))).text())
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(lines.map((line) => line.title ?? line.__parentId)).toEqual(['Anchor', lines[0].id, 'Buoy', lines[2].id]);
    expect(topics()).toContain('bulk_operations/finish');
  });
});

describe('webhooks', () => {
  const create = (uri: string) =>
    shop.graphql(
      'mutation ($uri: String!) { webhookSubscriptionCreate(topic: PRODUCTS_DELETE, webhookSubscription: { uri: $uri }) { webhookSubscription { id } userErrors { message } } }',
      { uri },
    );

  test('a delivery is signed over its raw body and carries all headers', async () => {
    await shop.graphql(productSet, { input: { title: 'Ünïcode  ☂' } });
    await sandbox.control.idle();
    const call = app.calls().find((each) => each.headers['x-shopify-topic'] === 'products/create');
    expect(call?.headers['x-shopify-hmac-sha256']).toBe(hmac(call?.body ?? ''));
    expect(call).toMatchObject({
      path: '/webhooks',
      headers: {
        'x-shopify-shop-domain': 'demo-harbor.myshopify.com',
        'x-shopify-api-version': '2026-07',
        'x-shopify-webhook-id': expect.any(String),
        'x-shopify-event-id': expect.any(String),
        'x-shopify-triggered-at': expect.any(String),
      },
    });
    expect(JSON.parse(call?.body ?? '')).toMatchObject({ title: 'Ünïcode  ☂', variants: [{ title: 'Default Title' }] });
  });

  test('a failing address is tried again with the first body; after eight failures an API subscription is gone', async () => {
    const { webhookSubscription } = (await create('https://quayside.example/own')).data.webhookSubscriptionCreate;
    expect(webhookSubscription.id).toContain('WebhookSubscription');
    const made = (await shop.graphql(productSet, { input: { title: 'Short-lived' } })).data.productSet.product;
    await sandbox.control.idle();
    app.forget();
    app.failNext(1000);
    await shop.graphql('mutation ($id: ID!) { productDelete(input: { id: $id }) { deletedProductId } }', { id: made.id });
    for (let tries = 0; tries < 8; tries += 1) {
      await sandbox.control.idle();
      await sandbox.control.clock.advance(5400 * 1000);
    }
    await sandbox.control.idle();
    const own = app.calls().filter((call) => call.path === '/own');
    expect(own.length).toBe(9);
    expect(new Set(own.map((call) => call.body)).size).toBe(1);
    expect(new Set(own.map((call) => call.headers['x-shopify-event-id'])).size).toBe(1);
    expect((await shop.graphql('{ webhookSubscriptions(first: 5) { nodes { id } } }')).data.webhookSubscriptions.nodes).toEqual([]);
    app.forget();
    await shop.graphql(productSet, { input: { title: 'Still told' } });
    await sandbox.control.idle();
    expect(topics()).toContain('products/create');
  });

  test('plain http and the privacy topics are refused', async () => {
    expect((await create('http://quayside.example/own')).data.webhookSubscriptionCreate.userErrors).toHaveLength(1);
    const privacy = await shop.graphql(
      `mutation { webhookSubscriptionCreate(topic: SHOP_UPDATE, webhookSubscription: { uri: "https://quayside.example/a" }) { userErrors { message } } }`,
    );
    expect(privacy.data.webhookSubscriptionCreate.userErrors).toEqual([]);
  });
});
