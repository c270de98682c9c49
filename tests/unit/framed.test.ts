/** `public/framed.js`, the first script of ours in Shopify's admin: each call names its shop, and the kept token is a cache and no more. */
import { readFileSync } from 'node:fs';
import { createContext, runInContext } from 'node:vm';
import { expect, test } from 'vitest';

const script = readFileSync('public/framed.js', 'utf8');
const shop = 'harbor.myshopify.com';

const tokenOf = (dest: string, livesFor: number) =>
  `h.${Buffer.from(JSON.stringify({ exp: Date.now() / 1000 + livesFor, dest: `https://${dest}` })).toString('base64url')}.s`;

/** A frame in the admin. @param options.storage what its storage does. */
function frame(options: { storage: 'works' | 'blocked'; kept?: string; answers?: number[] }) {
  const asked: { url: string; headers: Headers }[] = [];
  const answers = [...(options.answers ?? [])];
  const kept = new Map(options.kept ? [['quayside.session-token', options.kept]] : []);
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
  let given = 0;
  const window: Record<string, unknown> = {
    top: {},
    shopify: {
      config: { shop },
      idToken: async () => {
        given += 1;
        return tokenOf(shop, 60);
      },
    },
    // App Bridge's, which would sign what has no token yet.
    fetch: async (url: string, init: { headers: Headers }) => {
      asked.push({ url, headers: new Headers(init?.headers) });
      return { status: answers.shift() ?? 200 };
    },
  };
  const place = (name: string) =>
    Object.defineProperty(window, name, {
      configurable: true,
      get: () => {
        if (options.storage === 'blocked') throw new DOMException('The operation is insecure.', 'SecurityError');
        return storage;
      },
    });
  place('localStorage');
  place('sessionStorage');
  const location = new URL(`https://app.example/app?shop=${shop}`);
  runInContext(script, createContext({ window, location, URL, URLSearchParams, Headers, Request, ReadableStream, Map, atob, Date, JSON }));
  return { call: window.fetch as (url: string, init?: object) => Promise<{ status: number }>, asked, kept, given: () => given };
}

test('E1: each call of ours names the shop in whose admin it is made, and calls to others do not', async () => {
  const { call, asked } = frame({ storage: 'works' });
  await call('/api/auth/account');
  await call('https://elsewhere.example/api', { headers: new Headers() });
  expect(asked[0]?.headers.get('platform-domain')).toBe(shop);
  expect(asked[1]?.headers.get('platform-domain')).toBeNull();
});

test('E1: the token is kept, and spares the next call a question to the admin', async () => {
  const { call, asked, kept, given } = frame({ storage: 'works' });
  await call('/api/one');
  expect(asked[0]?.headers.get('authorization')).toBeNull();
  await expect.poll(() => kept.size).toBe(1);
  await call('/api/two');
  expect(asked[1]?.headers.get('authorization')).toBe(`Bearer ${kept.get('quayside.session-token')}`);
  expect(given()).toBe(1);
});

test.each([
  ['has nearly ended', tokenOf(shop, 2)],
  ['is of another store that the tab showed before', tokenOf('other.myshopify.com', 60)],
  ['is none', 'not a token'],
])('E1: a kept token that %s is not sent', async (_what, kept) => {
  const { call, asked } = frame({ storage: 'works', kept });
  await call('/api/one');
  expect(asked[0]?.headers.get('authorization')).toBeNull();
});

test('E1: a kept token that the server refuses is forgotten, and the call is sent once more without it', async () => {
  const { call, asked, kept } = frame({ storage: 'works', kept: tokenOf(shop, 60), answers: [401, 200] });
  expect((await call('/api/one')).status).toBe(200);
  expect(asked.map(({ headers }) => headers.has('authorization'))).toEqual([true, false]);
  expect(kept.size).toBe(0);
});

test('E1: with storage blocked every call goes out all the same', async () => {
  const { call, asked } = frame({ storage: 'blocked' });
  await call('/api/one');
  await call('/api/two');
  expect(asked.map(({ url }) => url)).toEqual(['/api/one', '/api/two']);
  expect(asked[1]?.headers.get('platform-domain')).toBe(shop);
});
