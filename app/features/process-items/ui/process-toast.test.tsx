import { Link, useLocation } from '@remix-run/react';
import { createRemixStub } from '@remix-run/testing';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
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
  needs_look: false,
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

const draw = (path = '/') => {
  const Component = () => (
    <English>
      <ProcessToast />
    </English>
  );
  const Stub = createRemixStub([{ path, Component }]);
  return render(<Stub initialEntries={[path]} />);
};

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
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

test('where the screen tells of each order by itself, it is folded and leaves the button to pay free', async () => {
  serve([{ ...item(1, 'processing'), kind: 'order_place' }]);
  draw('/app/orders/pay');
  const unfold = await screen.findByRole('button', { name: 'Expand' });
  expect(screen.queryByRole('progressbar')).toBeNull();
  fireEvent.click(unfold);
  expect(screen.getByRole('progressbar', { name: 'Product 1' })).toBeTruthy();
});

test('where the plan’s quota left some out, it says how many are done, and the way to plans stands beside trying again', async () => {
  const beyond = { error_code: 'QUOTA_EXPIRED', error: 'The quota of your plan is used up for this cycle.' };
  serve([item(1, 'success'), item(2, 'success'), { ...item(3, 'error'), ...beyond }]);
  draw();
  expect(await screen.findByText('1 product failed')).toBeTruthy();
  expect(screen.getByText('2 of 3 done')).toBeTruthy();
  expect(screen.getByRole<HTMLAnchorElement>('link', { name: 'See plans' }).pathname).toBe('/app/setting/billing');
  expect(screen.getByRole('button', { name: 'Try 1 failed product again' })).toBeTruthy();
});

test('on a phone what had failed before the page was opened is told in one line, which opens', async () => {
  serve([item(1, 'error')]);
  vi.stubGlobal('matchMedia', () => ({ matches: true, addListener() {}, removeListener() {} }));
  draw();
  expect(await screen.findByText('1 product failed')).toBeTruthy();
  expect(screen.queryByText('The store refused it')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Expand' }));
  expect(screen.getByText('The store refused it')).toBeTruthy();
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

test('work that went well is told once, and goes by itself', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] });
  const open = serve([item(1, 'success'), item(2, 'success')]);
  draw();
  const title = await screen.findByText('2 products done');
  await waitFor(() => expect(open()).toEqual([]));
  expect(screen.queryByText('2 products done')).not.toBeNull();
  // Not while it is read.
  fireEvent.pointerEnter(title.closest('section') as HTMLElement);
  act(() => void vi.advanceTimersByTime(60_000));
  expect(screen.queryByText('2 products done')).not.toBeNull();
  fireEvent.pointerLeave(title.closest('section') as HTMLElement);
  act(() => void vi.advanceTimersByTime(10_000));
  expect(screen.queryByText('2 products done')).toBeNull();
});

test('it lies on no main button of the page: where one is, it stands at the other side', async () => {
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function place(this: HTMLElement) {
    const isButton = this.classList.contains('Btn--Primary');
    return isButton ? new DOMRect(window.innerWidth - 200, 700, 120, 40) : new DOMRect(window.innerWidth - 396, 680, 380, 72);
  });
  serve([item(1, 'success')]);
  const Component = () => (
    <English>
      {useLocation().search === '?button' ? (
        <button type="button" className="Btn Btn--Primary">
          Place order
        </button>
      ) : (
        <Link to="?button">Go on</Link>
      )}
      <ProcessToast />
    </English>
  );
  const Stub = createRemixStub([{ path: '/', Component }]);
  render(<Stub initialEntries={['/']} />);
  const toast = await screen.findByRole('region', { name: 'Work under way' });
  expect(toast.dataset.side).toBe('end');
  fireEvent.click(screen.getByRole('link', { name: 'Go on' }));
  await screen.findByRole('button', { name: 'Place order' });
  await waitFor(() => expect(toast.dataset.side).toBe('start'));
});

test.each([
  ['failed', { ...item(1, 'error') }],
  ['is to be looked at', { ...item(1, 'success'), kind: 'ai_action', needs_look: true } as const],
  ['can be undone', { ...item(1, 'success'), kind: 'ai_action', can_undo: true } as const],
])('work that %s stays until it is put away', async (_what, left) => {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] });
  const open = serve([left, item(2, 'success')]);
  show();
  await screen.findByRole('heading');
  act(() => void vi.advanceTimersByTime(60_000));
  expect(open()).toEqual(['item-1', 'item-2']);
  expect(screen.queryByRole('heading')).not.toBeNull();
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

test('of several orders that are paid it says how many of their suppliers have the money', async () => {
  const paying = (n: number, status: ProcessItem['status']) => ({ ...item(n, status), kind: 'order_pay' as const, order_id: `order-${n}` });
  serve([paying(1, 'success'), paying(2, 'processing'), paying(3, 'error')]);
  show();
  expect(await screen.findByText('1 of 3 paid to suppliers')).toBeTruthy();
  expect(screen.getAllByText('Pay supplier')).toHaveLength(3);
  expect(screen.getByText('The store refused it')).toBeTruthy();
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

test('texts that AI wrote lead to the place where they are compared', async () => {
  serve([{ ...item(1, 'success'), kind: 'ai_action', product_id: 'mine', needs_look: true }]);
  show();
  expect((await screen.findByRole<HTMLAnchorElement>('link', { name: 'Check 1 AI text' })).pathname).toBe('/app/products-center/ai-texts');
  expect(screen.getByRole<HTMLAnchorElement>('link', { name: 'Product 1' }).search).toBe('?product=mine');
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
