import { Link, useLoaderData, useLocation } from '@remix-run/react';
import { createRemixStub } from '@remix-run/testing';
import { Frame } from '@shopify/polaris';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ToastProvider } from '#app/ui/toasts.tsx';
import { English } from '#tests/support/english.tsx';
import products from '../../../../locales/en/products.json' with { type: 'json' };
import { centerTabs } from '../center-choices.ts';
import type { CenterRow } from '../schemas.ts';
import { CenterScreen, type CenterScreenProps } from './center-screen.tsx';

beforeEach(() => {
  vi.stubGlobal('fetch', async () => new Response(new ReadableStream()));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const nothing = {
  counts: Object.fromEntries(centerTabs.map((tab) => [tab, 0])) as CenterScreenProps['counts'],
  columns: [],
  products: { items: [], next: null, previous: null, total: 0 } as CenterScreenProps['products'],
  listings: null,
  stores: [],
  hasAi: false,
  splitting: {} as CenterScreenProps['splitting'],
};

const row = {
  id: 'row',
  title: 'Desk lamp',
  image: null,
  state: 'imported',
  listing_state: 'none',
  source: 'cj',
  currency: 'USD',
  price_min: 2000,
  price_max: 2000,
  cost_min: 700,
  cost_max: 700,
  shipping_cost: null,
  profit: null,
  stock: 5,
  variants_count: 1,
  listings: [],
  created_at: '2026-05-04T10:00:00Z',
};

/** Render the list with these products. */
function show(items: CenterRow[]): void {
  const Component = () => (
    <English>
      <Frame>
        <CenterScreen
          {...nothing}
          columns={['cost']}
          products={{ items, next: null, previous: null, total: items.length }}
          query={{ tab: 'all', search: '', sort: 'created_desc', page_size: 50 }}
        />
      </Frame>
    </English>
  );
  const Stub = createRemixStub([{ path: '/', Component }]);
  render(<Stub initialEntries={['/']} />);
}

test('a cost tells the shipping that comes on top, or that nobody knows it: price, cost and profit agree', async () => {
  const items = [row, { ...row, id: 'known', cost_min: 800, cost_max: 800, shipping_cost: 300, profit: 900 }];
  show(items);
  const cells = await screen.findAllByRole('cell', { name: /^\$/ });
  expect(cells.map((cell) => cell.textContent)).toEqual(['$7.00plus shipping (not known yet)', '$8.00+ $3.00 shipping']);
});

test('a cost that nobody has told is not shown as nothing', async () => {
  show([{ ...row, cost_min: null, cost_max: null, shipping_cost: null, profit: null }]);
  expect((await screen.findByRole('cell', { name: '--' })).textContent).toBe('--');
});

test('what is typed on while the list is loading stays, and is searched for next', async () => {
  const asked: { search: string; answer: () => void }[] = [];
  const Stub = createRemixStub([
    {
      path: '/',
      loader: async ({ request }) => {
        const search = new URL(request.url).searchParams.get('search') ?? '';
        if (search) await new Promise<void>((answer) => asked.push({ search, answer }));
        return search;
      },
      Component: function List() {
        const search = useLoaderData<string>();
        return (
          <English>
            <Frame>
              <CenterScreen {...nothing} query={{ tab: 'all', search, sort: 'created_desc', page_size: 50 }} />
            </Frame>
          </English>
        );
      },
    },
  ]);
  render(<Stub initialEntries={['/']} />);
  fireEvent.click(await screen.findByRole('button', { name: /search/i }));
  const field = (await screen.findByPlaceholderText(products.center.search)) as HTMLInputElement;
  fireEvent.change(field, { target: { value: 'lam' } });
  await waitFor(() => expect(asked.map(({ search }) => search)).toEqual(['lam']));
  fireEvent.change(field, { target: { value: 'lamp' } });
  await act(async () => asked[0]?.answer());
  expect(field.value).toBe('lamp');
  await waitFor(() => expect(asked.map(({ search }) => search)).toEqual(['lam', 'lamp']));
  await act(async () => asked[1]?.answer());
  expect(field.value).toBe('lamp');
});

test('what was taken away stays away while its list is still coming and more is taken away', async () => {
  const asked: string[] = [];
  const Stub = createRemixStub([
    {
      path: '/',
      loader: ({ request }) => {
        asked.push(new URL(request.url).search);
        return asked.length > 1 ? new Promise(() => undefined) : null;
      },
      Component: () => (
        <English>
          <Frame>
            <CenterScreen {...nothing} query={{ tab: 'all', search: 'lamp', tag: 'gift', sort: 'created_desc', page_size: 50 }} />
          </Frame>
        </English>
      ),
    },
  ]);
  render(<Stub initialEntries={['/?search=lamp&tag=gift']} />);
  fireEvent.click(await screen.findByRole('button', { name: 'Remove Tag: gift' }));
  await waitFor(() => expect(asked).toHaveLength(2));
  fireEvent.click(screen.getByRole('button', { name: 'Remove Search: lamp' }));
  await waitFor(() => expect(asked).toEqual(['?search=lamp&tag=gift', '?search=lamp', '']));
});

test('what narrows the list stands above it as it is opened, and is taken away there', async () => {
  const Component = () => {
    const params = new URLSearchParams(useLocation().search);
    const query = { tab: 'all', search: params.get('search') ?? '', sort: 'created_desc', page_size: 50 } as const;
    return (
      <English>
        <Frame>
          <CenterScreen {...nothing} query={{ ...query, tag: params.get('tag') ?? undefined }} />
        </Frame>
      </English>
    );
  };
  const Stub = createRemixStub([{ path: '/', Component }]);
  render(<Stub initialEntries={['/?search=lamp&tag=gift']} />);
  fireEvent.click(await screen.findByRole('button', { name: 'Remove Search: lamp' }));
  await waitFor(() => expect(screen.queryByText('Search: lamp')).toBeNull());
  expect(screen.getByText('Tag: gift')).toBeTruthy();
  fireEvent.click(screen.getAllByRole('button', { name: products.center.clear })[0] as HTMLElement);
  await waitFor(() => expect(screen.queryByText('Tag: gift')).toBeNull());
});

test.each([
  ['another page', '/?cursor=next', [{ ...row, id: 'other', title: 'Cup' }]],
  ['another order of the same rows', '/?sort=title_asc', [row]],
])('what is chosen is not chosen on %s', async (_what, to, there) => {
  const Stub = createRemixStub([
    {
      path: '/',
      loader: ({ request }) => (new URL(request.url).search ? there : [row]),
      Component: function List() {
        const items = useLoaderData<(typeof row)[]>();
        return (
          <English>
            <Frame>
              <Link to={to}>Elsewhere</Link>
              <Link to="/">Back</Link>
              <CenterScreen
                {...nothing}
                products={{ items, next: null, previous: null, total: 2 }}
                query={{ tab: 'all', search: '', sort: 'created_desc', page_size: 50 }}
              />
            </Frame>
          </English>
        );
      },
    },
  ]);
  render(<Stub initialEntries={['/']} />);
  const isChosen = () => screen.queryAllByRole('button', { name: 'Push' }).length > 0;
  fireEvent.click((await screen.findAllByRole('checkbox', { name: /^Select / }))[0] as HTMLElement);
  await waitFor(() => expect(isChosen()).toBe(true));
  for (const link of ['Elsewhere', 'Back']) {
    fireEvent.click(screen.getByRole('link', { name: link }));
    await waitFor(() => expect(isChosen()).toBe(false));
  }
});

test('on a phone products are chosen too, and what can be done with them stands above', async () => {
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: query.includes('max-width'), addListener() {}, removeListener() {} }));
  show([row, { ...row, id: 'other', title: 'Cup' }]);
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Select Desk lamp' }));
  expect(await screen.findByRole('button', { name: 'Push' })).toBeTruthy();
  fireEvent.click(screen.getByRole('checkbox', { name: '1 selected' }));
  await screen.findByRole('checkbox', { name: '2 selected' });
  fireEvent.click(screen.getByRole('checkbox', { name: '2 selected' }));
  await screen.findByRole('checkbox', { name: 'Select all on this page' });
  expect(screen.queryByRole('button', { name: 'Push' })).toBeNull();
});

test('once a page is chosen, all that match can be deleted: they are found and named first, and those are deleted', async () => {
  const sent: (string | null)[][] = [];
  const action = async ({ request }: { request: Request }) => {
    const form = await request.formData();
    sent.push([new URL(request.url).search, String(form.get('intent')), form.get('ids') as string | null]);
    return form.get('intent') === 'find-matching'
      ? { ok: true, found: ['row', 'other', 'far'] }
      : { ok: true, did: 'delete', count: 2, left: 1, failed: {} };
  };
  const Component = () => (
    <English>
      <Frame>
        <ToastProvider>
          <CenterScreen
            {...nothing}
            columns={['cost']}
            products={{ items: [row, { ...row, id: 'other' }], next: 'abc', previous: null, total: 60 }}
            query={{ tab: 'all', search: '', sort: 'created_desc', page_size: 50 }}
          />
        </ToastProvider>
      </Frame>
    </English>
  );
  const Stub = createRemixStub([{ path: '/', action, Component }]);
  render(<Stub initialEntries={['/?tag=gift']} />);
  const choosePage = async () => fireEvent.click((await screen.findAllByRole('checkbox', { name: /^Select all/ }))[0] as HTMLElement);
  await choosePage();
  fireEvent.click(await screen.findByRole('button', { name: 'Select all that match (60)' }));
  expect(screen.getByText('All that match are selected (60).')).toBeTruthy();
  expect(screen.queryByRole('button', { name: products.center.push })).toBeNull();
  fireEvent.click(screen.getAllByRole('button', { name: products.center.delete })[0] as HTMLElement);
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).getByText('Delete 3 products?')).toBeTruthy();
  fireEvent.click(within(dialog).getByRole('button', { name: products.center.delete }));
  expect(await screen.findByText('2 products deleted')).toBeTruthy();
  expect(screen.getByText('1 was no longer in the list')).toBeTruthy();
  expect(sent).toEqual([
    ['?tag=gift', 'find-matching', null],
    ['?tag=gift', 'delete', 'row,other,far'],
  ]);
});
