import { decode, encode } from 'turbo-stream';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { accountHeader, signedOutHeader, workplaceHeader } from '#app/platform/signed-out.ts';
import '#tests/support/english.tsx';
import { noteFetchAhead } from './data-age.ts';
import { installDataFetch } from './data-fetch.ts';
import { isReadAgain } from './read-again.ts';
import { giveUpWaiting, isSellerAwaited, noteUnsaved, sendWaiting, setTabAccount } from './signed-out.ts';

const send = vi.fn<typeof fetch>();
const erin = { id: 'erin', workplaceId: 'harbor', canSignInAgain: true };
/** As Remix marks what a screen answers. */
const ofScreen = { 'X-Remix-Response': 'yes' };
const there = async () => new Response('there', { headers: ofScreen });
const signIn = async () => new Response('sign in', { headers: { ...ofScreen, [signedOutHeader]: '1' } });
let isOnline = true;

beforeEach(() => {
  send.mockReset().mockImplementation(there);
  vi.stubGlobal('fetch', send);
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => isOnline);
  isOnline = true;
  installDataFetch();
});

afterEach(() => {
  setTabAccount(undefined);
  noteUnsaved(false);
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function comeBack(): void {
  isOnline = true;
  window.dispatchEvent(new Event('online'));
}

test.each(['GET', 'POST'])('a %s of a screen waits for the line', async (method) => {
  isOnline = false;
  const answer = fetch(new URL('/app/orders.data', location.href), { method });
  await Promise.resolve();
  expect(send).not.toHaveBeenCalled();
  comeBack();
  expect(await (await answer).text()).toBe('there');
});

test('what was fetched ahead is taken once, and no more after something was sent', async () => {
  const modeOf = async (address: string) => {
    await fetch(address);
    return send.mock.lastCall?.[1]?.cache;
  };
  noteFetchAhead('/app/orders?page=2');
  expect(await modeOf('/app/orders.data?_routes=routes%2Fapp.orders._index')).toBe('no-cache');
  expect(await modeOf('/app/orders.data?page=2&_routes=routes%2Fapp.orders._index')).toBe('default');
  expect(await modeOf('/app/orders.data?page=2&_routes=routes%2Fapp.orders._index')).toBe('no-cache');
  for (const sentTo of ['/app/setting.data', '/api/center/products/push']) {
    noteFetchAhead('/app/orders');
    await fetch(sentTo, { method: 'POST' });
    expect(await modeOf('/app/orders.data')).toBe('no-cache');
  }
});

test('what was cut on its way is read once more', async () => {
  send.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  expect(await (await fetch('/app/orders.data')).text()).toBe('there');
  expect(send).toHaveBeenCalledTimes(2);
});

const html = { status: 200, headers: { 'content-type': 'text/html; charset=utf-8' } };

test.each<[string, () => Promise<Response>]>([
  ['cut on its way', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['answered by a proxy', async () => new Response('Bad Gateway', { status: 502 })],
  ['too much for a proxy', async () => new Response('Too Many Requests', { status: 429 })],
  ['answered by our own server before any screen', async () => new Response('Internal Server Error', { status: 500 })],
  ['answered by a network’s own sign-in page', async () => new Response('<h1>Welcome to the hotel</h1>', html)],
])('what was %s is read until the server answers, which is told meanwhile', async (_, fail) => {
  vi.useFakeTimers();
  for (let failed = 0; failed < 4; failed += 1) send.mockImplementationOnce(fail);
  const answer = fetch('/app/orders.data');
  await vi.advanceTimersByTimeAsync(6_900);
  expect(send).toHaveBeenCalledTimes(4);
  expect(isReadAgain()).toBe(true);
  await vi.advanceTimersByTimeAsync(200);
  expect(await (await answer).text()).toBe('there');
  expect(isReadAgain()).toBe(false);
});

test('a server that does not come back is given up, but not while something typed would be lost', async () => {
  vi.useFakeTimers();
  send.mockImplementation(async () => new Response('Bad Gateway', { status: 502 }));
  const given = fetch('/app/orders.data');
  await vi.advanceTimersByTimeAsync(16_000);
  expect((await given).status).toBe(502);
  expect(isReadAgain()).toBe(false);

  noteUnsaved(true);
  const kept = fetch('/app/orders.data');
  await vi.advanceTimersByTimeAsync(600_000);
  send.mockImplementation(there);
  await vi.advanceTimersByTimeAsync(8_000);
  expect(await (await kept).text()).toBe('there');
});

/** Remix's router on the way to another screen, or at rest, as far as it is asked. */
const routerIs = (state: 'idle' | 'loading') => vi.stubGlobal('__remixRouter', { state: { navigation: { state } } });

test.each<[string, () => Promise<Response>]>([
  ['cut', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['answered by our own server before any screen', async () => new Response('Internal Server Error', { status: 500 })],
  ['broken', async () => new Response('an error in its format', { status: 500, headers: ofScreen })],
])(
  'newer data of the screen that is shown, whose read is %s, are read for as long as it takes: it stays, and the notice says so',
  async (_, fail) => {
    vi.useFakeTimers();
    routerIs('idle');
    send.mockImplementation(fail);
    const answer = fetch('/app/orders.data');
    await vi.advanceTimersByTimeAsync(600_000);
    expect(isReadAgain()).toBe(true);
    send.mockImplementation(there);
    await vi.advanceTimersByTimeAsync(8_000);
    expect(await (await answer).text()).toBe('there');
    expect(isReadAgain()).toBe(false);
  },
);

test('a screen that is gone to and broken says so at once, and one that was deleted while it was shown as well', async () => {
  routerIs('loading');
  send.mockImplementationOnce(async () => new Response('broken', { status: 500, headers: ofScreen }));
  expect((await fetch('/app/orders.data')).status).toBe(500);
  routerIs('idle');
  send.mockImplementationOnce(async () => new Response('gone', { status: 404, headers: ofScreen }));
  expect((await fetch('/app/orders/x.data')).status).toBe(404);
  expect(send).toHaveBeenCalledTimes(2);
});

test('what is left while it is read again is not read any more', async () => {
  vi.useFakeTimers();
  send.mockImplementation(async () => new Response('Bad Gateway', { status: 502 }));
  const gone = new AbortController();
  const answer = expect(fetch('/app/orders.data', { signal: gone.signal })).rejects.toThrow('gone');
  await vi.advanceTimersByTimeAsync(500);
  gone.abort(new DOMException('gone', 'AbortError'));
  await answer;
  expect(isReadAgain()).toBe(false);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(send).toHaveBeenCalledTimes(2);
});

const sent = async () => {
  const answer = await fetch('/app/orders.data', { method: 'POST' });
  return { status: answer.status, ...((await decode(answer.body as ReadableStream<Uint8Array>)).value as object) };
};
const refused = {
  status: 504,
  data: expect.objectContaining({
    ok: false,
    code: 'UNAVAILABLE',
    message: 'Quayside is not available for a moment. Try again shortly.',
    errors: null,
  }),
};

test('what was sent and cut is refused beside its form, and not sent twice', async () => {
  send.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  expect(await sent()).toEqual(refused);
  expect(send).toHaveBeenCalledTimes(1);
});

test('a proxy that answers in the place of the server refuses too, and the server itself says what it says', async () => {
  send.mockImplementationOnce(async () => new Response('<h1>Bad Gateway</h1>', { status: 502 }));
  expect(await sent()).toEqual(refused);
  send.mockImplementationOnce(async () => new Response('<h1>Welcome to the hotel</h1>', html));
  expect(await sent()).toEqual(refused);
  send.mockImplementationOnce(async () => new Response(encode({ data: 'ours' }), { status: 503, headers: ofScreen }));
  expect(await sent()).toEqual({ status: 503, data: 'ours' });
});

test.each([
  [429, 'Too Many Requests', 'Quayside is not available for a moment. Try again shortly.'],
  [500, 'Internal Server Error', 'Quayside is not available for a moment. Try again shortly.'],
  [413, 'Too large', 'This is too large or too long.'],
])('a form that is answered %s by something else than its screen is refused, and the screen stays', async (status, text, message) => {
  send.mockImplementationOnce(async () => new Response(text, { status }));
  expect(await sent()).toEqual({ ...refused, data: expect.objectContaining({ ok: false, code: 'UNAVAILABLE', message }) });
  expect(send).toHaveBeenCalledTimes(1);
});

test('what is no longer wanted is not asked for again', async () => {
  const gone = new AbortController();
  send.mockImplementationOnce(async () => {
    gone.abort();
    throw new DOMException('gone', 'AbortError');
  });
  await expect(fetch('/app/orders.data', { signal: gone.signal })).rejects.toThrow('gone');
  expect(send).toHaveBeenCalledTimes(1);
});

test('other requests answer at once', async () => {
  isOnline = false;
  send.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  await expect(fetch('/api/center/products/process')).rejects.toThrow('Failed to fetch');
});

test('what is sent for a seller who was signed out goes on once they are back, as the same account', async () => {
  setTabAccount(erin);
  send.mockImplementationOnce(signIn).mockImplementationOnce(signIn);
  const answer = fetch('/app/setting/account.data', { method: 'POST', body: 'first_name=Erin' });
  await vi.waitFor(() => expect(isSellerAwaited()).toBe(true));
  expect(await sendWaiting()).toBe(false);
  expect(await sendWaiting()).toBe(true);
  expect(await (await answer).text()).toBe('there');
  expect(isSellerAwaited()).toBe(false);
  for (const [, init] of send.mock.calls) {
    expect(new Headers(init?.headers).get(accountHeader)).toBe('erin');
    expect(init?.body).toBe('first_name=Erin');
  }
});

test('what waits for its seller is sent once, though coming back and the press that did it both ask for it', async () => {
  setTabAccount(erin);
  send.mockImplementationOnce(signIn);
  const answer = fetch('/app/setting/account.data', { method: 'POST' });
  await vi.waitFor(() => expect(isSellerAwaited()).toBe(true));
  expect(await Promise.all([sendWaiting(), sendWaiting()])).toEqual([true, true]);
  expect(await (await answer).text()).toBe('there');
  expect(send).toHaveBeenCalledTimes(2);
});

test('what a tab asks for and sends names the account and the workplace that it shows', async () => {
  setTabAccount(erin);
  await fetch('/app/setting/account.data');
  await fetch('/app/setting/account.data', { method: 'POST' });
  for (const [, init] of send.mock.calls) {
    const headers = new Headers(init?.headers);
    expect([headers.get(accountHeader), headers.get(workplaceHeader)]).toEqual(['erin', 'harbor']);
  }
  expect(send).toHaveBeenCalledTimes(2);
});

test.each([
  ['of another account', { [accountHeader]: 'ben', [workplaceHeader]: 'lamps' }],
  ['of another workplace of the account', { [accountHeader]: 'erin', [workplaceHeader]: 'lamps' }],
])('what was fetched ahead and is %s is not shown: the server is asked, for this tab', async (_, whose) => {
  setTabAccount(erin);
  noteFetchAhead('/app/orders');
  send.mockImplementationOnce(async () => new Response('ahead', { headers: whose }));
  expect(await (await fetch('/app/orders.data')).text()).toBe('there');
  expect(send.mock.calls.map(([, init]) => init?.cache)).toEqual(['default', 'no-cache']);
  expect(new Headers(send.mock.lastCall?.[1]?.headers).get(accountHeader)).toBe('erin');

  noteFetchAhead('/app/orders');
  send.mockImplementationOnce(async () => new Response('ahead', { headers: { [accountHeader]: 'erin', [workplaceHeader]: 'harbor' } }));
  expect(await (await fetch('/app/orders.data')).text()).toBe('ahead');
});

test('without anything unsaved a screen follows to the sign-in page, and with it one can', async () => {
  setTabAccount(erin);
  send.mockImplementation(signIn);
  expect(await (await fetch('/app/orders.data')).text()).toBe('sign in');
  noteUnsaved(true);
  const answer = fetch('/app/orders.data');
  await vi.waitFor(() => expect(isSellerAwaited()).toBe(true));
  giveUpWaiting();
  expect(await (await answer).text()).toBe('sign in');
});

test('the demo has nobody to sign in again', async () => {
  setTabAccount({ ...erin, canSignInAgain: false });
  send.mockImplementation(signIn);
  expect(await (await fetch('/app/orders.data', { method: 'POST' })).text()).toBe('sign in');
});

test('while something sent waits for its seller, news of the screen wait too', async () => {
  setTabAccount(erin);
  send.mockImplementation(signIn);
  const sent = fetch('/app/setting/account.data', { method: 'POST' });
  const read = fetch('/app/setting/account.data');
  await vi.waitFor(() => expect(isSellerAwaited()).toBe(true));
  await vi.waitFor(() => expect(send).toHaveBeenCalledTimes(2));
  send.mockImplementation(there);
  await vi.waitFor(async () => {
    await sendWaiting();
    expect(isSellerAwaited()).toBe(false);
  });
  expect(await Promise.all([sent, read].map(async (answer) => (await answer).text()))).toEqual(['there', 'there']);
});
