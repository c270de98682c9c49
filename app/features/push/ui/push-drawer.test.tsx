import { createRemixStub } from '@remix-run/testing';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { callApi } from '#app/ui/call-api.ts';
import { ToastProvider } from '#app/ui/toasts.tsx';
import { English } from '#tests/support/english.tsx';
import type { PushPreview } from '../schemas.ts';
import { PushDrawer } from './push-drawer.tsx';

const store = {
  id: 'harbor',
  name: 'Harbor',
  domain: 'harbor.myshopify.com',
  platform: 'shopify',
  currency: 'USD',
  can_push: true,
  is_publish: true,
  publications: [
    { id: 'online', name: 'Online Store' },
    { id: 'pos', name: 'Point of Sale' },
  ],
  sold_on: null,
};
const preview: PushPreview = {
  products: [
    {
      id: 'one',
      title: 'Mug',
      image: null,
      source: 'quayside',
      ship_to: 'US',
      cost_from: 100,
      cost_to: 100,
      landed_from: 399,
      landed_to: 399,
      currency: 'USD',
      price_from: 1999,
      price_to: 1999,
      profit_from: 1600,
      profit_to: 1600,
      free: 0,
      below_cost: 0,
      status_in: {},
      total_variant: 1,
      unsupplied: 0,
      held_store_ids: [],
      parts: 1,
      warning: null,
    },
  ],
  stores: [store],
  split: {
    threshold: 100,
    split_logic: 'split_all_variants',
    split_handle: 'max_variants_per_product',
    max_variants_per_product: 100,
    max_create_products: 100,
  } as PushPreview['split'],
  limit: 20,
  usage: 0,
  is_demo: false,
  is_marketplace: false,
};

/** The drawer over that preview. @returns what is sent to be pushed. */
function show(stores: PushPreview['stores'], onClose = () => {}, isDown = () => false, products = preview.products) {
  const sent: unknown[] = [];
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    const answer = (data: unknown) => Response.json({ status: 200, success: true, message: '', data, errors: null });
    if (String(address).endsWith('/preview') && isDown())
      return Response.json({ status: 500, success: false, message: 'Something went wrong.', code: 'INTERNAL', data: null, errors: null });
    if (String(address).endsWith('/preview')) return answer({ ...preview, stores, products });
    const { push_settings: settings, product_status: statuses = {} } = JSON.parse(String(init?.body));
    sent.push(Object.keys(statuses).length > 0 ? { ...settings, statuses } : settings);
    return answer({ success: { one: ['item'] }, failed: {}, group_id: 'group', limit: 20, usage: 1, total_push: 1, notices: [] });
  });
  const Component = () => {
    const [isOpen, setIsOpen] = useState(true);
    const close = () => {
      setIsOpen(false);
      onClose();
    };
    return (
      <English>
        <ToastProvider>
          <PushDrawer productIds={products.map(({ id }) => id)} open={isOpen} onClose={close} />
        </ToastProvider>
      </English>
    );
  };
  const Stub = createRemixStub([{ path: '/', Component }]);
  render(<Stub initialEntries={['/']} />);
  return sent;
}
const isChecked = async (name: string) => ((await screen.findByLabelText(name)) as HTMLInputElement).checked;

/** The browser loses its connection or has it again. */
function setOnline(isOnline: boolean) {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
  act(() => void window.dispatchEvent(new Event(isOnline ? 'online' : 'offline')));
}
const pushButton = () => screen.getByRole('button', { name: /Push 1 product/ });

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const [mug] = preview.products as [PushPreview['products'][number]];

test('price and profit stand beside the cost, before the push', async () => {
  show([store]);
  const row = (await screen.findByText('Mug')).closest('li') as HTMLElement;
  expect(row.textContent).toContain('Price$19.99');
  expect(row.textContent).toContain('Cost with shipping$3.99');
  expect(row.textContent).toContain('Profit$16.00');
  expect(screen.getByText(/^Buyers find the product only on the channels/)).toBeTruthy();
});

test.each([
  ['are given away', { free: 2 }, '2 variants have the price 0.'],
  ['sell below their cost', { below_cost: 1, profit_from: -300 }, '1 variant sells for less than it costs.'],
])('variants that %s are pushed only when the seller says so', async (_what, prices, words) => {
  const sent = show([store], undefined, undefined, [{ ...mug, ...prices }]);
  expect(await screen.findAllByText(words)).toHaveLength(2);
  expect(pushButton().getAttribute('aria-disabled')).toBe('true');
  fireEvent.click(screen.getByLabelText('Push at these prices anyway'));
  expect(pushButton().getAttribute('aria-disabled')).not.toBe('true');
  fireEvent.click(pushButton());
  await waitFor(() => expect(sent).toHaveLength(1));
});

test('of several products each can have a status of its own; one that the store has says which it has there', async () => {
  const cup = { ...mug, id: 'two', title: 'Cup', status_in: { harbor: 'draft' } };
  const sent = show([store], undefined, undefined, [mug, cup]);
  const cups = await screen.findByLabelText<HTMLSelectElement>('Status of Cup');
  expect(cups.options[cups.selectedIndex]?.text).toBe('As in the store (Draft)');
  fireEvent.change(screen.getByLabelText('Status of Mug'), { target: { value: 'draft' } });
  fireEvent.click(screen.getByRole('button', { name: 'Push 2 products' }));
  await waitFor(() => expect(sent).toMatchObject([{ statuses: { one: 'draft' } }]));
});

test('what is in no store yet begins as the seller prefers, everywhere', async () => {
  show([store]);
  expect([await isChecked('Active'), await isChecked('Online Store'), await isChecked('Point of Sale')]).toEqual([true, true, true]);
});

test('a draft that is sold in one place is pushed again as that, unless the seller says otherwise', async () => {
  const sent = show([{ ...store, is_publish: false, sold_on: ['online'] }]);
  expect([await isChecked('Draft'), await isChecked('Online Store'), await isChecked('Point of Sale')]).toEqual([true, true, false]);
  fireEvent.click(screen.getByRole('button', { name: 'Push 1 product' }));
  await waitFor(() => expect(sent).toEqual([{ shopify: { store_ids: ['harbor'], publications: ['online'] } }]));
});

test('a status that the seller chooses is told', async () => {
  const sent = show([{ ...store, is_publish: false }]);
  fireEvent.click(await screen.findByLabelText('Active'));
  fireEvent.click(screen.getByRole('button', { name: 'Push 1 product' }));
  await waitFor(() => expect(sent).toMatchObject([{ shopify: { is_publish: true, store_ids: ['harbor'] } }]));
});

test('without a connection a push waits, says so in the dialog, and goes on by itself', async () => {
  const sent = show([store]);
  await screen.findByLabelText('Active');
  setOnline(false);
  expect(screen.getByText(/^You are offline\. .* nothing can be saved/)).toBeTruthy();
  fireEvent.click(pushButton());
  expect(await screen.findByText(/^You are offline\. What you asked for goes on by itself/)).toBeTruthy();
  expect(pushButton().getAttribute('aria-busy')).toBe('true');
  expect(screen.queryByText(/not available/)).toBeNull();
  expect(sent).toEqual([]);
  setOnline(true);
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(screen.queryByText(/^You are offline/)).toBeNull();
});

test('what cannot be read is read again when the seller asks for it, and nothing is pushed meanwhile', async () => {
  let isDown = true;
  const sent = show([store], undefined, () => isDown);
  expect(await screen.findByText('Something went wrong.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Push/ })).toBeNull();
  const again = screen.getByRole('button', { name: 'Try again' });
  fireEvent.click(again);
  await screen.findByText('Something went wrong.');
  isDown = false;
  fireEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await isChecked('Online Store')).toBe(true);
  expect(screen.queryByText('Something went wrong.')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  expect(pushButton()).toBeTruthy();
  expect(sent).toEqual([]);
});

test('what waits for a connection in a dialog that is closed meanwhile is not pushed', async () => {
  const sent = show([store]);
  await screen.findByLabelText('Active');
  setOnline(false);
  fireEvent.click(pushButton());
  await screen.findByText(/^You are offline\. What you asked for/);
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  setOnline(true);
  // All that would be sent goes before this.
  await act(() => callApi('POST', '/last', { push_settings: 'last' }));
  expect(sent).toEqual(['last']);
});

test('a push that is answered after its dialog was closed leaves the next dialog open, and what was refused is told', async () => {
  const [sent, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  vi.stubGlobal('fetch', async (address: string) => {
    const answer = (data: unknown) => Response.json({ status: 200, success: true, message: '', data, errors: null });
    if (String(address).endsWith('/preview')) return answer(preview);
    sent.resolve();
    await answered.promise;
    const failed = { two: { code: 'QUOTA_EXPIRED', error_message: 'Your plan has no products left.' } };
    return answer({ success: { one: ['item'] }, failed, group_id: 'group', limit: 20, usage: 20, total_push: 1, notices: [] });
  });
  const pushed = vi.fn();
  const Component = () => {
    const [ids, setIds] = useState(['one', 'two']);
    return (
      <English>
        <ToastProvider>
          <button type="button" onClick={() => setIds(['three'])}>
            Others
          </button>
          <PushDrawer productIds={ids} open={ids.length > 0} onClose={() => setIds([])} onPushed={pushed} />
        </ToastProvider>
      </English>
    );
  };
  const Stub = createRemixStub([{ path: '/', Component }]);
  render(<Stub initialEntries={['/']} />);
  await screen.findByLabelText('Active');
  fireEvent.click(pushButton());
  await sent.promise;
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  fireEvent.click(screen.getByText('Others'));
  await screen.findByLabelText('Active');
  expect(pushButton().getAttribute('aria-busy')).not.toBe('true');
  answered.resolve();
  expect(await screen.findByText('Your plan has no products left.')).toBeTruthy();
  expect(pushButton().getAttribute('aria-disabled')).not.toBe('true');
  expect(pushed).not.toHaveBeenCalled();
});

test('products that were deleted since they were chosen are counted, instead of being left out without a word', async () => {
  const answer = { status: 200, success: true, message: '', data: preview, errors: null };
  vi.stubGlobal('fetch', async () => Response.json(answer));
  const Component = () => (
    <English>
      <PushDrawer productIds={['one', 'two', 'three']} open onClose={() => {}} />
    </English>
  );
  const Stub = createRemixStub([{ path: '/', Component }]);
  render(<Stub initialEntries={['/']} />);
  expect(await screen.findByText('2 of the selected products have been deleted')).toBeTruthy();
  expect(pushButton()).toBeTruthy();
});
