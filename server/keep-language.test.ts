/** The language of an address, kept where its answer leads, over real connections. */
import { Hono } from 'hono';
import { expect, it } from 'vitest';
import { overHttp } from '#tests/support/over-http.ts';
import { keepLanguage } from './keep-language.ts';

const app = new Hono().use(keepLanguage);
app.get('/to', (c) => {
  const to = c.req.query('to') ?? '';
  return new Response(null, { status: 302, headers: { Location: to } });
});
const port = overHttp(app);

it.each([
  ['locale=ar', '/login?to=%2Fapp', '/login?to=%2Fapp&locale=ar'],
  ['locale=ar', '/app/orders#parcels', '/app/orders?locale=ar#parcels'],
  ['locale=ar', '/app?locale=de', '/app?locale=de'],
  ['locale=xx', '/app', '/app'],
  ['other=ar', '/app', '/app'],
  ['locale=ar', 'https://supplier.example/consent', 'https://supplier.example/consent'],
  ['locale=ar', '//supplier.example', '//supplier.example'],
])('with ?%s an answer that leads to %s leads to %s', async (asked, to, kept) => {
  const answer = await fetch(`http://127.0.0.1:${port()}/to?${asked}&to=${encodeURIComponent(to)}`, { redirect: 'manual' });
  expect(answer.headers.get('location')).toBe(kept);
});
