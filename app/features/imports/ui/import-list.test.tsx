import { createRemixStub } from '@remix-run/testing';
import { Frame } from '@shopify/polaris';
import { fireEvent, render, screen, within } from '@testing-library/react';
import { createElement } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { English } from '#tests/support/english.tsx';
import imports from '../../../../locales/en/imports.json' with { type: 'json' };
import { ImportList, type ImportListData } from './import-list.tsx';

beforeEach(() => {
  vi.stubGlobal('fetch', async () => new Response(new ReadableStream()));
});

const lamp = {
  id: 'lamp',
  title: 'Lamp',
  image: null,
  source: 'cj',
  currency: 'USD',
  variants_count: 1,
  is_removed: false,
  cost_min: 100,
  cost_max: 100,
  price_min: 300,
  price_max: 300,
  shipping_cost: 0,
  profit: 200,
} as unknown as ImportListData['items'][number];

test('a refused removal is told in the dialog that asked, and not again when it asks anew', async () => {
  const data: ImportListData = { items: [lamp], total: 1, next: null, previous: null, search: '', isDemo: false, hasAi: false };
  const Stub = createRemixStub([
    {
      path: '/',
      action: () => ({ ok: false, message: 'It is being pushed just now' }),
      Component: () => (
        <English>
          <Frame>
            <ImportList data={data} />
          </Frame>
        </English>
      ),
    },
  ]);
  render(<Stub initialEntries={['/']} />);
  fireEvent.click(await screen.findByLabelText('Select Lamp'));
  const ask = () => fireEvent.click(screen.getByRole('button', { name: imports.remove }));
  ask();
  const dialog = await screen.findByRole('dialog');
  fireEvent.click(within(dialog).getByRole('button', { name: imports.remove }));
  expect(await within(dialog).findByText('It is being pushed just now')).toBeTruthy();
  fireEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  ask();
  expect(await screen.findByRole('dialog')).toBeTruthy();
  expect(screen.queryByText('It is being pushed just now')).toBeNull();
});

test('the shipping that an estimated profit counts with stands beside the cost, where there is any', async () => {
  const list = (item: typeof lamp) => {
    const data: ImportListData = { items: [item], total: 1, next: null, previous: null, search: '', isDemo: false, hasAi: false };
    const Component = () => (
      <English>
        <Frame>
          <ImportList data={data} />
        </Frame>
      </English>
    );
    return render(createElement(createRemixStub([{ path: '/', Component }]), { initialEntries: ['/'] }));
  };
  const { unmount } = list({ ...lamp, shipping_cost: 50, profit: 150 });
  expect(await screen.findByText('+ $0.50 shipping')).toBeTruthy();
  unmount();
  const { unmount: away } = list(lamp);
  expect(await screen.findByText('Lamp')).toBeTruthy();
  expect(screen.queryByText(/shipping/)).toBeNull();
  away();
  list({ ...lamp, shipping_cost: null, profit: null });
  expect(await screen.findByText('without shipping')).toBeTruthy();
  expect(screen.getByText('--')).toBeTruthy();
});
