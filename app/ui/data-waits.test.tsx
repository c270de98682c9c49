import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { letDataWait } from './data-waits.ts';

const send = vi.fn<typeof fetch>();
let isOnline = true;

beforeEach(() => {
  send.mockReset().mockImplementation(async () => new Response('there'));
  vi.stubGlobal('fetch', send);
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => isOnline);
  isOnline = true;
  letDataWait();
});

afterEach(() => {
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

test('what was cut on its way is read once more, and not sent twice', async () => {
  send.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  expect(await (await fetch('/app/orders.data')).text()).toBe('there');
  expect(send).toHaveBeenCalledTimes(2);
  send.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  await expect(fetch('/app/orders.data', { method: 'POST' })).rejects.toThrow('Failed to fetch');
  expect(send).toHaveBeenCalledTimes(3);
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
