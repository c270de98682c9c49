import { createRemixStub } from '@remix-run/testing';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { ToastProvider } from '#app/ui/toasts.tsx';
import { English } from '#tests/support/english.tsx';
import type { ProcessItem } from '../schemas.ts';
import { ProcessToast } from './process-toast.tsx';

const item = (n: number, status: ProcessItem['status']): ProcessItem => ({
  id: `item-${n}`,
  group_id: 'group',
  kind: 'push',
  product_id: null,
  order_id: null,
  store_id: null,
  store_name: null,
  store_url: null,
  title: `Product ${n}`,
  image: null,
  channel: 'shopify',
  status,
  progress: 50,
  error_code: null,
  error: status === 'error' ? 'The store refused it' : null,
  note: null,
  error_fields: null,
  work: null,
  can_undo: false,
  created_at: '2026-01-01T00:00:00.000Z',
});

/** Fake server: lists and dismisses items; its event stream stays silent. @returns a function that gives the open items. */
function serve(items: ProcessItem[]): () => string[] {
  let open = items;
  vi.stubGlobal('fetch', async (address: string, { body }: RequestInit = {}) => {
    if (!address.startsWith('/api/')) return new Promise(() => undefined);
    const { ids } = JSON.parse(String(body ?? '{}')) as { ids?: string[] };
    if (address.endsWith('/dismiss')) open = open.filter(({ id, status }) => status === 'processing' || !(ids ?? [id]).includes(id));
    const idsOf = (of: ProcessItem['status']) => open.filter(({ status }) => status === of).map((each) => each.product_id ?? each.id);
    const products = Object.fromEntries((['processing', 'error', 'success'] as const).map((of) => [of, new Set(idsOf(of)).size]));
    return Response.json({ status: 200, success: true, message: '', data: { items: open, products }, errors: null });
  });
  vi.stubGlobal('matchMedia', () => ({ matches: false, addListener() {}, removeListener() {} }));
  return () => open.map(({ id }) => id);
}

const draw = () =>
  render(
    <English>
      <ProcessToast />
    </English>,
  );

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('the progress of each product has its name', async () => {
  serve([item(1, 'processing'), item(2, 'processing')]);
  draw();
  expect(await screen.findByRole('progressbar', { name: 'Product 1' })).toBeTruthy();
  expect(screen.getByRole('progressbar', { name: 'Product 2' })).toBeTruthy();
});

test.each([
  ['orders', [], '2 orders in progress'],
  ['orders beside products', [item(3, 'processing')], '3 tasks in progress'],
] as const)('%s are counted as what they are, and lead to the order', async (_what, others, title) => {
  const order = (n: number): ProcessItem => ({ ...item(n, 'processing'), kind: 'order_place', title: `#100${n}`, order_id: `order-${n}` });
  serve([order(1), { ...order(2), status: 'processing', note: 'The supplier has not answered yet.' }, ...others]);
  const Stub = createRemixStub([
    {
      path: '/',
      Component: () => (
        <English>
          <ProcessToast />
        </English>
      ),
    },
  ]);
  render(<Stub initialEntries={['/']} />);
  expect(await screen.findByRole('heading', { name: title })).toBeTruthy();
  expect(screen.getByRole<HTMLAnchorElement>('link', { name: '#1001' }).pathname).toBe('/app/orders/order-1');
  expect(screen.getByText('The supplier has not answered yet.')).toBeTruthy();
});

test('a product on its way to two stores is told apart by them', async () => {
  serve([
    { ...item(1, 'processing'), title: 'Desk lamp', store_name: 'Harbor Lights' },
    { ...item(2, 'error'), title: 'Desk lamp', store_name: 'Lantern Row' },
  ]);
  draw();
  await screen.findAllByText('Desk lamp');
  const [failed, running] = screen.getAllByRole('listitem');
  expect(failed?.textContent).toContain('Lantern Row');
  expect(running?.textContent).toContain('Harbor Lights');
});

test('of very many items the first are drawn, what failed before all others, and the rest when asked', async () => {
  serve([...Array.from({ length: 30 }, (_, n) => item(n, 'processing')), item(30, 'error')]);
  draw();
  await screen.findByText('Product 30');
  expect(screen.getAllByText(/^Product \d+$/).map((title) => title.textContent)).toEqual([
    'Product 30',
    ...Array.from({ length: 19 }, (_, n) => `Product ${n}`),
  ]);
  fireEvent.click(screen.getByRole('button', { name: 'Show all 31' }));
  expect(screen.getAllByText(/^Product \d+$/)).toHaveLength(31);
  expect(screen.queryByRole('button', { name: /^Show all/ })).toBeNull();
});

test('work that went well is told once: it stays where it is shown, and a page loaded later does not tell it again', async () => {
  const open = serve([item(1, 'success'), item(2, 'success')]);
  draw();
  await screen.findByText('2 products done');
  await waitFor(() => expect(open()).toEqual([]));
  expect(screen.queryByText('2 products done')).not.toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByText('2 products done')).toBeNull());
});

test.each([
  ['failed', { ...item(1, 'error') }],
  ['can be undone', { ...item(1, 'success'), kind: 'ai_action', can_undo: true } as const],
])('work that %s stays until it is put away', async (_what, left) => {
  const open = serve([left, item(2, 'success')]);
  draw();
  await screen.findByRole('heading');
  expect(open()).toEqual(['item-1', 'item-2']);
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(open()).toEqual([]));
  expect(screen.queryByRole('heading')).toBeNull();
});

test('a second try whose connection fails says so', async () => {
  serve([item(1, 'error')]);
  const answers = fetch;
  vi.stubGlobal('fetch', async (address: string, request?: RequestInit) => {
    if (address.endsWith('/retry')) throw new TypeError('Failed to fetch');
    return answers(address, request);
  });
  const Stub = createRemixStub([
    {
      path: '/',
      Component: () => (
        <English>
          <ToastProvider>
            <ProcessToast />
          </ToastProvider>
        </English>
      ),
    },
  ]);
  render(<Stub initialEntries={['/']} />);
  fireEvent.click(await screen.findByRole('button', { name: 'Try 1 failed product again' }));
  expect((await screen.findByRole('alert')).textContent).toContain('Quayside is not available for a moment. Try again shortly.');
});

test('of several imports it says how many are done, and leads to the import list', async () => {
  const done = { ...item(1, 'success'), kind: 'source_import', product_id: 'copy' } as const;
  serve([done, { ...item(2, 'processing'), kind: 'source_import' }, { ...item(3, 'processing'), kind: 'source_import' }]);
  show();
  expect(await screen.findByText('1 of 3 imported')).toBeTruthy();
  expect(screen.getByRole<HTMLAnchorElement>('link', { name: 'Product 1' }).pathname).toBe('/app/products-import/editor/copy');
  expect(screen.getByRole<HTMLAnchorElement>('link', { name: 'Open import list' }).pathname).toBe('/app/products-import');
});

test('what was pushed leads to its page in the store', async () => {
  const url = 'https://admin.shopify.com/store/harbor/products/7';
  serve([
    { ...item(1, 'success'), product_id: 'mine', store_url: url },
    { ...item(2, 'processing'), product_id: 'other' },
  ]);
  show();
  expect((await screen.findByRole('link', { name: 'Open in store: Product 1' })).getAttribute('href')).toBe(url);
  expect(screen.getByRole<HTMLAnchorElement>('link', { name: 'Product 1' }).pathname).toBe('/app/products-center/editor/mine');
});

/** The toast where it can lead elsewhere. */
function show(): void {
  const Stub = createRemixStub([
    {
      path: '/',
      Component: () => (
        <English>
          <ProcessToast />
        </English>
      ),
    },
  ]);
  render(<Stub initialEntries={['/']} />);
}
