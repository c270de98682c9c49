/** Headers of answers, and addresses that never reach a screen, over real connections. */
import { Hono } from 'hono';
import { expect, it } from 'vitest';
import { overHttp } from '#tests/support/over-http.ts';
import { answerHeaders } from './answer-headers.ts';
import { onlyOwnAddresses } from './only-own-addresses.ts';

const app = new Hono().use(answerHeaders, onlyOwnAddresses);
app.get('/kept', () => new Response('kept', { headers: { 'Cache-Control': 'public, max-age=3600' } }));
app.get('/elsewhere', () => Response.redirect('http://localhost/login'));
app.get('/*', (c) => c.text(c.req.path));
const port = overHttp(app);

const ask = (address: string, headers: Record<string, string> = {}) =>
  fetch(`http://127.0.0.1:${port()}${address}`, { redirect: 'manual', headers });

it.each([
  ['/app/orders.data', 200, 'private, no-cache'],
  ['/kept', 200, 'public, max-age=3600'],
  ['/elsewhere', 302, 'private, no-cache'],
  ['/%00', 400, 'private, no-cache'],
])('%s is kept by no cache that may not, and taken for nothing but what it is', async (address, status, kept) => {
  const { headers, status: answered } = await ask(address);
  expect([answered, headers.get('cache-control'), headers.get('x-content-type-options')]).toEqual([status, kept, 'nosniff']);
});

it.each([
  ['/app/orders.data', 'private, max-age=10'],
  ['/kept', 'public, max-age=3600'],
  ['/elsewhere', 'private, no-cache'],
])('%s that is asked for ahead is kept for the press that follows, if it is an answer', async (address, kept) => {
  const { headers } = await ask(address, { 'sec-purpose': 'prefetch' });
  expect(headers.get('cache-control')).toBe(kept);
});

it.each([
  ["Remix's old way of asking for data", '/app/orders?_data=routes%2Fapp.orders._index', 400],
  ['the same without a route, written otherwise', '/app/orders?page=2&_data', 400],
  ['a search for such words', '/app/orders?keyword=_data', 200],
  ['a NUL character', '/app/orders?keyword=a%00b', 400],
  ['a percent sign that begins nothing', '/tracking/a%', 400],
  ['a letter of which a part is missing', '/tracking/%E0%A4%A', 400],
  ['the same in its search', '/app/orders?keyword=%E0%A4%A', 200],
  ['a letter in parts', '/tracking/%C3%A9%25', 200],
])('an address with %s', async (_, address, status) => {
  expect((await ask(address)).status).toBe(status);
});
