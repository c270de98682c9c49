import { Link, Outlet, redirect, useFetcher, useLoaderData } from '@remix-run/react';
import { createRemixStub } from '@remix-run/testing';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { noteFetchAhead } from './data-age.ts';
import { useLiveData } from './use-live-data.ts';

/** The stream of live news. */
let news: ReadableStreamDefaultController<Uint8Array>;
let orders = 0;
let reads = 0;
let reading = Promise.withResolvers<void>();

beforeEach(() => {
  orders = 0;
  reads = 0;
  reading = Promise.withResolvers();
  vi.stubGlobal('fetch', async () => {
    const stream = new ReadableStream<Uint8Array>({
      start(controller) {
        news = controller;
      },
    });
    return new Response(stream);
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const tell = (event: string) => act(async () => news.enqueue(new TextEncoder().encode(`event: ${event}\ndata: {}\n\n`)));

function Shell() {
  useLiveData('counts');
  return (
    <>
      <Link to="/orders">to orders</Link>
      <Outlet />
    </>
  );
}

function Orders() {
  useLiveData('orders.synced');
  const { submit } = useFetcher();
  const leave = () => {
    submit({}, { method: 'post', action: '/leave' });
    // The news are due in this moment, before React has drawn anything.
    vi.advanceTimersByTime(1000);
  };
  return (
    <>
      <p>{useLoaderData<number>()} orders</p>
      <button type="button" onClick={leave}>
        leave
      </button>
    </>
  );
}

function show() {
  const Stub = createRemixStub([
    {
      path: '/',
      Component: Shell,
      children: [
        {
          id: 'orders',
          path: 'orders',
          Component: Orders,
          loader: async () => {
            const found = orders;
            reads += 1;
            await reading.promise;
            return found;
          },
        },
        { id: 'leave', path: 'leave', action: async () => redirect('/away') },
        { id: 'away', path: 'away', Component: () => <p>another screen</p> },
      ],
    },
  ]);
  render(<Stub initialEntries={['/']} />);
}

test('news that come while a screen’s data are on their way are not missed', async () => {
  show();
  fireEvent.click(await screen.findByText('to orders'));
  orders = 1;
  await tell('orders.synced');
  await act(async () => reading.resolve());
  expect(await screen.findByText('1 orders')).toBeTruthy();
});

test('nor are those that came after the data were fetched ahead', async () => {
  show();
  const link = await screen.findByText('to orders');
  noteFetchAhead('/orders');
  await tell('orders.synced');
  await act(async () => reading.resolve());
  fireEvent.click(link);
  await waitFor(() => expect(reads).toBe(2));
});

test('news that come while the page is being read again do not break that off, and are read after it', async () => {
  reading.resolve();
  show();
  fireEvent.click(await screen.findByText('to orders'));
  await screen.findByText('0 orders');
  reading = Promise.withResolvers();
  orders = 1;
  await tell('orders.synced');
  await waitFor(() => expect(reads).toBe(2));
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    await tell('orders.synced');
    await act(async () => vi.advanceTimersByTime(1000));
    expect(reads).toBe(2);
    orders = 2;
    await act(async () => reading.resolve());
  } finally {
    vi.useRealTimers();
  }
  expect(await screen.findByText('2 orders')).toBeTruthy();
  expect(reads).toBe(3);
});

test('news in the moment in which a form is sent do not stop where its answer leads', async () => {
  reading.resolve();
  show();
  fireEvent.click(await screen.findByText('to orders'));
  const button = await screen.findByText('leave');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    await tell('orders.synced');
    fireEvent.click(button);
  } finally {
    vi.useRealTimers();
  }
  expect(await screen.findByText('another screen')).toBeTruthy();
});
