/** Addresses that say nonsense: every screen answers with what it has, or with what is wrong, and none breaks. */
import { once } from 'node:events';
import { connect } from 'node:net';
import { sharedSeller } from './support/busy-seller.ts';
import { appUrl, expect, test } from './support/fixtures.ts';
import { screenAddresses } from './support/screen-list.ts';

/** What screens read from their addresses. */
const names = [
  ...['tab', 'status', 'stage', 'state', 'kind', 'view', 'show', 'range', 'period', 'from', 'to', 'sort', 'direction', 'page', 'page_size'],
  ...['cursor', 'after', 'keyword', 'search', 'source', 'tag', 'store', 'channel', 'mark', 'category', 'price', 'supplier', 'currency'],
  ...['ship_to', 'id', 'payment', 'charge_id', 'user_id', 'token', 'code', 'package_id', 'workplace', 'edit', 'item', 'group'],
];
const asCursor = (place: unknown) => Buffer.from(typeof place === 'string' ? place : JSON.stringify(place)).toString('base64url');
const id = '01900000-0000-7000-8000-000000000001';
const values = {
  'nothing that is asked for': '{}',
  'a number out of every range': '99999999999999999999',
  'a day before all time': '0001-01-01',
  'a day that is none': '2026-02-31',
  'digits of another script': '٣',
  'a text of no end': 'x'.repeat(150),
  'a quote and a percent sign': `';--%`,
};
const cursors = {
  'a cursor of a product list': asCursor({ to: 'next', value: 'Lamp', id }),
  'a cursor at no moment': asCursor({ at: '9999-99-99 99:99:99+00', id, way: 'n', page: 2 }),
  'a cursor with a number that none can hold': asCursor(`{"at":[1e400,"${id}"],"back":false,"id":"${id}"}`),
};

test('an address that says nonsense breaks no screen', async ({ request }) => {
  // Eight hundred screens, one after the other.
  test.setTimeout(420_000);
  const seller = await sharedSeller();
  const headers = { cookie: `quayside_session=${seller.session}` };
  const broken: string[] = [];
  const paths = screenAddresses(seller)
    .filter(({ viewer, route }) => viewer !== 'operator' && route !== 'signout')
    .map(({ path }) => path.split('?')[0] as string);
  for (const path of new Set(paths)) {
    const searches = [
      ...Object.entries(values).map(([what, value]) => [what, new URLSearchParams(names.map((name) => [name, value]))] as const),
      ...Object.entries(cursors).flatMap(([what, cursor]) =>
        ['price_asc', 'price', ''].map((sort) => [what, new URLSearchParams({ cursor, sort, range: 'all' })] as const),
      ),
    ];
    for (const [what, search] of searches) {
      const answer = await request.get(`${appUrl()}${path}?${search}`, { headers, maxRedirects: 0 });
      if (answer.status() >= 500) broken.push(`${path} given ${what} (${search.get('sort')}): ${answer.status()}`);
    }
  }
  expect(broken).toEqual([]);
});

test('an address with a word that programs know is of no screen; data of screens are kept by no cache', async ({ request }) => {
  const seller = await sharedSeller();
  const headers = { cookie: `quayside_session=${seller.session}` };
  const get = (path: string) => request.get(`${appUrl()}${path}`, { headers, maxRedirects: 0 });
  for (const word of ['__proto__', 'constructor', 'toString'])
    expect([word, (await get(`/auth/platform/${word}/install`)).status()]).toEqual([word, 404]);
  expect((await get('/app/orders/from-admin?_data=routes%2Fapp.orders.from-admin')).status()).toBe(400);
  const data = await get('/app/orders.data');
  expect(data.status()).toBe(200);
  expect(data.headers()).toMatchObject({ 'cache-control': 'private, no-cache', 'x-content-type-options': 'nosniff' });
});

test('a form that says nonsense is told what is wrong', async ({ request }) => {
  const seller = await sharedSeller();
  const order = `/app/orders/${seller.shippedOrderId}`;
  const forms: [path: string, fields: Record<string, string>][] = [
    [order, { intent: 'split', item: 'x' }],
    [order, { intent: 'mark', mark: 'x' }],
    [order, { intent: 'feedback', supplier_order_id: id, rating: '5', text: '', topic: 'x' }],
    [order, { intent: 'refund', supplier_order_id: 'x' }],
    ['/app/setting/payments', { intent: 'save', use: 'x', behavior: 'x' }],
    ['/app/products-center?index', { intent: 'delete', ids: 'x,y' }],
  ];
  const headers = { cookie: `quayside_session=${seller.session}`, origin: appUrl() };
  const statuses: Record<string, number> = {};
  for (const [path, form] of forms)
    statuses[`${path} ${form.intent}`] = (await request.post(`${appUrl()}${path}`, { headers, form, maxRedirects: 0 })).status();
  expect(statuses).toEqual({
    [`${order} split`]: 422,
    [`${order} mark`]: 422,
    [`${order} feedback`]: 422,
    [`${order} refund`]: 422,
    '/app/setting/payments save': 422,
    // Nothing of this is a product of the seller: nothing is deleted.
    '/app/products-center?index delete': 200,
  });
});

test('a form of another site changes nothing on any screen', async ({ request }) => {
  const seller = await sharedSeller();
  const foreigners: Record<string, string>[] = [{ origin: 'https://evil.example' }, { origin: 'null' }, { 'sec-fetch-site': 'cross-site' }];
  const taken: string[] = [];
  const paths = [...screenAddresses(seller).map(({ path }) => path.split('?')[0] as string), '/try-now', '/signout.data'];
  for (const path of new Set(paths)) {
    for (const foreign of foreigners) {
      const headers = { cookie: `quayside_session=${seller.session}`, ...foreign };
      const answer = await request.post(`${appUrl()}${path}`, { headers, form: { intent: 'delete' }, maxRedirects: 0 });
      if (answer.status() !== 403) taken.push(`${path} from ${JSON.stringify(foreign)}: ${answer.status()}`);
    }
  }
  expect(taken).toEqual([]);
  const answer = await request.get(`${appUrl()}/app`, { headers: { cookie: `quayside_session=${seller.session}` }, maxRedirects: 0 });
  expect(answer.status()).toBe(200);
});

test('a form larger than any is refused before it is sent', async () => {
  const { hostname, port, host, origin } = new URL(appUrl());
  for (const path of ['/login', '/webhooks/stripe', '/nowhere']) {
    const head = [`POST ${path} HTTP/1.1`, `Host: ${host}`, `Origin: ${origin}`, 'Content-Type: application/x-www-form-urlencoded'];
    const socket = connect(Number(port), hostname).setNoDelay();
    socket.write([...head, 'Content-Length: 9000000', '', ''].join('\r\n'));
    const [answer] = (await once(socket, 'data')) as [Buffer];
    socket.destroy();
    expect(answer.toString(), path).toMatch(/^HTTP\/1\.1 413 /);
  }
});
