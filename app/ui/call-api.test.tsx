import { fireEvent } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { accountHeader, signedOutHeader, workplaceHeader } from '#app/platform/signed-out.ts';
import '#tests/support/english.tsx';
import { callApi } from './call-api.ts';
import { giveUpWaiting, isSellerAwaited, sendWaiting, setTabAccount, watchTyping } from './signed-out.ts';

const send = vi.fn<typeof fetch>();
const signedOut = async () =>
  Response.json(
    { status: 101, success: false, message: 'Sign in to continue.', data: null, errors: null },
    { status: 401, headers: { [signedOutHeader]: '1' } },
  );
const answered = async () => Response.json({ status: 200, success: true, message: '', data: 'done', errors: null });

watchTyping();

beforeEach(() => {
  // Whoever is refused leaves for the sign-in page after a second, which is no page of jsdom's.
  vi.useFakeTimers();
  send.mockReset().mockImplementation(answered);
  vi.stubGlobal('fetch', send);
  setTabAccount({ id: 'erin', workplaceId: 'harbor', canSignInAgain: true });
});

afterEach(() => {
  giveUpWaiting();
  setTabAccount(undefined);
  document.body.replaceChildren();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('what a dialog sends for a seller who was signed out goes on once they are back, as the same account', async () => {
  send.mockImplementationOnce(signedOut).mockImplementationOnce(signedOut);
  const answer = callApi('POST', '/products/one/apply-competitor-price', { price: 1995 });
  await vi.waitFor(() => expect(isSellerAwaited()).toBe(true));
  expect(await sendWaiting()).toBe(false);
  expect(await sendWaiting()).toBe(true);
  expect(await answer).toMatchObject({ success: true, data: 'done' });
  expect(isSellerAwaited()).toBe(false);
  expect(send).toHaveBeenCalledTimes(3);
  for (const [, init] of send.mock.calls) {
    const headers = new Headers(init?.headers);
    expect([headers.get(accountHeader), headers.get(workplaceHeader)]).toEqual(['erin', 'harbor']);
    expect(init?.body).toBe('{"price":1995}');
  }
});

test('what is read waits as long as something is typed in an open dialog, and is refused without one', async () => {
  send.mockImplementation(signedOut);
  document.body.innerHTML = '<input id="search"><div role="dialog"><input id="typed"></div>';
  const type = (id: string) => fireEvent.input(document.getElementById(id) as Element, { target: { value: 'Oak' } });
  type('search');
  expect(await callApi('GET', '/center/products/process')).toMatchObject({ success: false });

  type('typed');
  const answer = callApi('GET', '/center/products/process');
  await vi.waitFor(() => expect(isSellerAwaited()).toBe(true));
  send.mockImplementation(answered);
  expect(await sendWaiting()).toBe(true);
  expect(await answer).toMatchObject({ success: true });

  document.body.replaceChildren();
  send.mockImplementation(signedOut);
  expect(await callApi('GET', '/center/products/process')).toMatchObject({ success: false });
});

test('whoever does not sign in again gets the refusal, and what was typed holds nothing back', async () => {
  send.mockImplementation(signedOut);
  document.body.innerHTML = '<div role="dialog"><input></div>';
  fireEvent.input(document.querySelector('input') as Element, { target: { value: 'Oak' } });
  const answer = callApi('POST', '/center/products/split', { product_ids: ['one'] });
  await vi.waitFor(() => expect(isSellerAwaited()).toBe(true));
  giveUpWaiting();
  expect(await answer).toMatchObject({ success: false, message: 'Sign in to continue.' });
  expect(await callApi('GET', '/center/products/process')).toMatchObject({ success: false });
});
