/** Screens accept forms of their own site only, over real connections. */
import { request } from 'node:http';
import { Hono } from 'hono';
import { expect, it } from 'vitest';
import { overHttp } from '#tests/support/over-http.ts';
import { onlyOwnForms } from './only-own-forms.ts';

const app = new Hono().use(onlyOwnForms).all('*', (c) => c.text('taken'));
const port = overHttp(app);

const statusOf = (method: string, headers: Record<string, string>, path = '/screen'): Promise<number | undefined> =>
  new Promise((resolve, reject) => {
    const asked = request(
      { host: '127.0.0.1', port: port(), path, method, headers: { host: 'quayside.example', ...headers } },
      (answer) => {
        answer.resume();
        resolve(answer.statusCode);
      },
    );
    asked.on('error', reject).end();
  });

it.each([
  ['of our page', { origin: 'https://quayside.example', 'sec-fetch-site': 'same-origin' }, 200],
  ['of our page, by a browser without Sec-Fetch-Site', { origin: 'https://quayside.example' }, 200],
  ['of our page behind a proxy', { origin: 'https://shop.example', 'x-forwarded-host': 'shop.example, inner' }, 200],
  ['that no browser sends', {}, 200],
  ['without an origin, of our page', { 'sec-fetch-site': 'same-origin' }, 200],
  ['of another site', { origin: 'https://evil.example' }, 403],
  ['of another site that says it is ours', { origin: 'https://evil.example', 'sec-fetch-site': 'same-origin' }, 403],
  ['of a name that begins with ours', { origin: 'https://quayside.example.evil.example' }, 403],
  ['of another port', { origin: 'https://quayside.example:8443' }, 403],
  ['of a page without an origin', { origin: 'null' }, 403],
  ['without an origin, of another site', { 'sec-fetch-site': 'cross-site' }, 403],
] as const)('a form %s', async (_, headers, status) => {
  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) expect([method, await statusOf(method, headers)]).toEqual([method, status]);
});

it('another site may lead to a screen', async () => {
  expect(await statusOf('GET', { 'sec-fetch-site': 'cross-site', referer: 'https://evil.example/' })).toBe(200);
});

it('another site may not ask after a screen’s data in a way that Remix takes for a form', async () => {
  const foreign = { origin: 'https://evil.example' };
  for (const method of ['HEAD', 'OPTIONS']) {
    expect([method, await statusOf(method, foreign, '/app/orders.data')]).toEqual([method, 403]);
    expect([method, await statusOf(method, {}, '/app/orders.data')]).toEqual([method, 200]);
    expect([method, await statusOf(method, foreign)]).toEqual([method, 200]);
  }
  expect(await statusOf('GET', foreign, '/app/orders.data')).toBe(200);
});
