import { createRemixStub } from '@remix-run/testing';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { ToastProvider } from '#app/ui/toasts.tsx';
import { English } from '#tests/support/english.tsx';
import type { SourcePushPreview } from '../schemas.ts';
import { useSourcePush } from './use-source-push.tsx';

const store = {
  id: 'harbor',
  name: 'Harbor',
  domain: 'harbor.myshopify.com',
  platform: 'shopify',
  currency: 'USD',
  can_push: true,
  is_publish: true,
  publications: [],
  sold_on: null,
};
const formula = { operator: 'multiply', value: 2, plus_shipping_cost: true } as const;
const preview: SourcePushPreview = {
  stores: [store],
  price_rules: [
    { from: -1, to: -1, selling_price: formula, compare_at_price: formula, shipping_cost: { operator: 'any', value: 0 } },
  ] as SourcePushPreview['price_rules'],
  skip_review: false,
  limit: 20,
  usage: 0,
  is_demo: false,
  is_marketplace: false,
  at_home: null,
};
const lamp = { id: 'lamp', source: 'cj', name: 'Lamp', image: null, ship_to: 'DE', currency: 'USD', suggested_price: 1999, is_from: false };

/** A button that pushes the lamp. @returns what is sent, and for which products it has begun. */
function show(told: Partial<SourcePushPreview> = {}, failed: Record<string, { code: string; error_message: string }> = {}, shown = lamp) {
  const sent: unknown[] = [];
  const begun: string[][] = [];
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    const answer = (data: unknown) => Response.json({ status: 200, success: true, message: '', data, errors: null });
    if (String(address).includes('/preview')) return answer({ ...preview, ...told });
    sent.push(JSON.parse(String(init?.body)));
    const success = Object.keys(failed).length === 0 ? { copy: ['item'] } : {};
    return answer({ success, failed, group_id: 'group', limit: 20, usage: 1, total_push: 1, notices: [] });
  });
  const Page = () => {
    const { push, isPushing, dialog } = useSourcePush((ids) => begun.push(ids));
    return (
      <>
        <button type="button" disabled={isPushing('lamp')} onClick={() => push([shown])}>
          Push
        </button>
        {dialog}
      </>
    );
  };
  const Component = () => (
    <English>
      <ToastProvider>
        <Page />
      </ToastProvider>
    </English>
  );
  const Stub = createRemixStub([{ path: '/', Component }]);
  render(<Stub initialEntries={['/']} />);
  fireEvent.click(screen.getByRole('button', { name: 'Push' }));
  return { sent, begun };
}
const products = [{ supplier_product_id: 'lamp', source: 'cj', ship_to: 'DE' }];

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('a push shows price and price rule, asks for store and status, and begins', async () => {
  const { sent, begun } = show();
  const dialog = await screen.findByRole('dialog');
  expect(dialog.textContent).toContain('$19.99');
  expect(screen.getByText('2 × cost plus shipping')).toBeTruthy();
  fireEvent.click(screen.getByLabelText('Draft'));
  fireEvent.click(screen.getByRole('button', { name: 'Push 1 product' }));
  await waitFor(() => expect(sent).toEqual([{ products, product_listings: { shopify: { is_publish: false, store_ids: ['harbor'] } } }]));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getByText('1 product is on its way to the store')).toBeTruthy();
  expect(begun).toEqual([['lamp']]);
});

test('with “Push without a look” it goes to the store at work at once', async () => {
  const { sent, begun } = show({ skip_review: true });
  await waitFor(() => expect(begun).toEqual([['lamp']]));
  expect(sent).toEqual([{ products, product_listings: { shopify: { is_publish: true, store_ids: ['harbor'] } } }]);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('without a store it asks to connect one, whatever is set', async () => {
  const { sent } = show({ skip_review: true, stores: [] });
  expect(await screen.findByText('Connect a store to push products to it.')).toBeTruthy();
  expect(sent).toEqual([]);
});

test('what is refused is said beside its product', async () => {
  const { begun } = show({ skip_review: true }, { lamp: { code: 'PROHIBITED', error_message: 'May not be sold.' } });
  expect(await screen.findByText('May not be sold.')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(begun).toEqual([]);
});

test('a product of a worldwide list has the price that it will be pushed with, and it is said for which country', async () => {
  show({ at_home: { country: 'DE', currency: 'USD', prices: { lamp: 2846 } } }, {}, { ...lamp, ship_to: 'WW' });
  expect(await screen.findByText('$28.46')).toBeTruthy();
  expect(screen.queryByText('$19.99')).toBeNull();
  expect(screen.getByText('Priced with shipping to Germany, your store’s country.')).toBeTruthy();
});

test('where variants differ in price, it is said that the price is the least of them', async () => {
  show({}, {}, { ...lamp, is_from: true });
  fireEvent.click(screen.getByRole('button', { name: 'Push' }));
  expect((await screen.findByText('Lamp')).closest('li')?.textContent).toContain('from $19.99');
});
