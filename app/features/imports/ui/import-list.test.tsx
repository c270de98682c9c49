import { Link, useLocation } from '@remix-run/react';
import { createRemixStub } from '@remix-run/testing';
import { Frame } from '@shopify/polaris';
import { fireEvent, render, screen, within } from '@testing-library/react';
import { createElement } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { ToastProvider } from '#app/ui/toasts.tsx';
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
  expect(await screen.findByText('plus shipping (not known yet)')).toBeTruthy();
  expect(screen.getByText('--')).toBeTruthy();
});

test('once a page is chosen, all that match can be removed: they are found and named first, and those are removed', async () => {
  const sent: Record<string, string[]>[] = [];
  const Component = () => {
    const search = new URLSearchParams(useLocation().search).get('search') ?? '';
    const items = ['lamp', 'cup'].map((id) => ({ ...lamp, id, title: id }));
    const data: ImportListData = { items, total: search ? null : 60, next: 'abc', previous: null, search, isDemo: false, hasAi: true };
    return (
      <English>
        <Frame>
          <ToastProvider>
            <ImportList data={data} />
            <Link to="/?search=lamp">Only lamps</Link>
          </ToastProvider>
        </Frame>
      </English>
    );
  };
  const action = async ({ request }: { request: Request }) => {
    const form = await request.formData();
    const fields = Object.fromEntries([...form.keys()].map((name) => [name, form.getAll(name).map(String)]));
    sent.push({ ...fields, at: [new URL(request.url).search] });
    return form.get('intent') === 'find-matching'
      ? { ok: true, found: ['lamp', 'cup', 'far'] }
      : { ok: true, deleted: ['lamp', 'far'], left: 1 };
  };
  const Stub = createRemixStub([{ path: '/', action, Component }]);
  render(<Stub initialEntries={['/']} />);
  const page = await screen.findByRole('checkbox', { name: imports.selectAll });
  expect(screen.queryByText(/Select all that match/)).toBeNull();
  fireEvent.click(page);
  fireEvent.click(screen.getByRole('button', { name: 'Select all that match (60)' }));
  expect(screen.getByText('All that match are selected (60).')).toBeTruthy();
  // Pushing lists each product, and an AI edit costs credits for each: neither is offered for all that match.
  expect(screen.getByRole('button', { name: 'Push to store' }).getAttribute('aria-disabled')).toBe('true');
  expect(screen.queryByRole('button', { name: 'Improve with AI' })).toBeNull();
  // With another search the list changes, so the choice ends.
  fireEvent.click(screen.getByRole('link', { name: 'Only lamps' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Select the first that match, up to 500' }));
  fireEvent.click(screen.getByRole('button', { name: imports.remove }));
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).getByText('Remove 3 products?')).toBeTruthy();
  fireEvent.click(within(dialog).getByRole('button', { name: imports.remove }));
  expect(await screen.findByText('2 products removed')).toBeTruthy();
  expect(screen.getByText('1 was no longer in the list')).toBeTruthy();
  expect(sent).toEqual([
    { intent: ['find-matching'], at: ['?search=lamp'] },
    { product_ids: ['lamp', 'cup', 'far'], at: ['?search=lamp'] },
  ]);
  // Choosing the page again chooses only the page.
  fireEvent.click(screen.getByRole('checkbox', { name: imports.selectAll }));
  expect(screen.getByRole('button', { name: 'Select the first that match, up to 500' })).toBeTruthy();
});

test('in the demo a push can be tried', async () => {
  const data: ImportListData = { items: [lamp], total: 1, next: null, previous: null, search: '', isDemo: true, hasAi: false };
  const Component = () => (
    <English>
      <Frame>
        <ToastProvider>
          <ImportList data={data} />
        </ToastProvider>
      </Frame>
    </English>
  );
  const Stub = createRemixStub([{ path: '/', Component }]);
  render(<Stub initialEntries={['/']} />);
  const push = await screen.findByRole('button', { name: `${imports.pushOne}: Lamp` });
  expect(push.getAttribute('aria-disabled')).not.toBe('true');
  fireEvent.click(push);
  expect(await screen.findByRole('dialog')).toBeTruthy();
});
