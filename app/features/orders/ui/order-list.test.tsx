import { Link } from '@remix-run/react';
import { createRemixStub } from '@remix-run/testing';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { useLocation, useNavigate } from 'react-router-dom';
import { expect, test, vi } from 'vitest';
import { English } from '#tests/support/english.tsx';
import { panelOf, skipRevalidationForPanels, withPanel } from '../address/panel-address.ts';
import { chosenIds } from '../chosen-ids.ts';
import { dialogPath } from './dialog-path.ts';
import { OrderList, type OrderListProps } from './order-list.tsx';

const orderId = '019aa0ce-2b1f-7c53-9d3a-0f6d3c1f1a01';
const other = '019aa0ce-2b1f-7c53-9d3a-0f6d3c1f1a02';

test('a panel is named in the address of its list, and taken out of it without a trace', () => {
  expect(withPanel('/app/orders', null)).toBe('/app/orders');
  expect(withPanel('/app/orders?status=all', orderId)).toBe(`/app/orders?status=all&panel=${orderId}`);
  expect(withPanel(`/app/orders?status=all&panel=${orderId}`, other)).toBe(`/app/orders?status=all&panel=${other}`);
  expect(withPanel(`/app/orders?panel=${orderId}`, null)).toBe('/app/orders');
  expect(panelOf(`?status=all&panel=${orderId}`)).toBe(orderId);
  expect(panelOf('?panel=../../login')).toBeNull();
});

test('the address of a dialog says where it was opened', () => {
  const back = withPanel('/app/orders?status=all', orderId);
  expect(dialogPath(orderId, 'address')).toBe(`/app/orders/${orderId}?edit=address`);
  expect(new URLSearchParams(dialogPath(orderId, 'address', { back }).split('?')[1]).get('back')).toBe(back);
});

/** The address that a test's list shows below itself. */
const address = () => document.querySelector('output')?.textContent;

const list = (path: string): OrderListProps['list'] => ({
  orders: [],
  total: 0,
  isTotalExact: true,
  page: 1,
  pageSize: 25,
  next: null,
  previous: null,
  filters: {
    tab: 'placement',
    status: 'all',
    keyword: '',
    range: 'all',
    from: '',
    to: '',
    channel: '',
    source: '',
    mark: '',
    sort: 'desc',
  } as never,
  tabs: [],
  stages: [],
  placing: 0,
  unpaid: 0,
  openFeedback: 0,
  channels: [],
  hasStore: true,
  sources: [],
  views: [],
  hidden: [],
  path,
});

test('the stage of all that was shipped says that its number is of orders, as its rows are', async () => {
  const stages = [{ key: 'shipped', count: 1200, isCurrent: true }];
  const Component = () => (
    <English>
      <OrderList list={{ ...list('/app/orders/shipment'), stages }} />
    </English>
  );
  const Stub = createRemixStub([{ path: '/', Component }]);
  render(<Stub initialEntries={['/']} />);
  const chips = await screen.findByRole('navigation', { name: 'Stages' });
  expect(chips.textContent).toBe('Shipped orders1,200');
  cleanup();
});

test('a long list is shown by twenty-five, fifty or a hundred, and stays so while it is filtered', async () => {
  const Component = () => {
    const { pathname, search } = useLocation();
    const path = `${pathname}${search}`;
    const pageSize = Number(new URLSearchParams(search).get('size') ?? 25);
    return (
      <English>
        <OrderList list={{ ...list(path), orders: [rowOf(orderId) as never], total: 260, pageSize }} />
        <output>{path}</output>
      </English>
    );
  };
  const Stub = createRemixStub([{ path: '/app/orders', Component }]);
  render(<Stub initialEntries={['/app/orders?status=ready&cursor=abc']} />);
  const sizes = () => within(screen.getByRole('navigation', { name: 'Orders per page' }));
  await screen.findByRole('navigation', { name: 'Orders per page' });
  expect(sizes().getByRole('link', { current: true }).textContent).toBe('25');
  fireEvent.click(sizes().getByRole('link', { name: '100' }));
  // From the first page: the cursor was of shorter pages.
  await waitFor(() => expect(address()).toBe('/app/orders?status=ready&size=100'));
  expect(sizes().getByRole('link', { current: true }).textContent).toBe('100');
  fireEvent.change(screen.getByRole('combobox', { name: 'Mark' }), { target: { value: 'red' } });
  await waitFor(() => expect(address()).toMatch(/size=100.*mark=red/));
});

function Orders() {
  const { pathname, search } = useLocation();
  return (
    <English>
      <OrderList list={list(`${pathname}${search}`)} />
      <output>{`${pathname}${search}`}</output>
    </English>
  );
}

test('whoever comes back to a panel finds it open, and the list alone once it is closed', async () => {
  const Stub = createRemixStub([
    { path: '/app/orders', Component: Orders },
    { path: '/app/orders/:id', loader: () => null, Component: () => null },
  ]);
  render(<Stub initialEntries={[withPanel('/app/orders?status=all', orderId)]} />);
  const panel = await screen.findByRole('dialog');
  fireEvent(panel, new Event('close'));
  await waitFor(() => expect(address()).toBe('/app/orders?status=all'));
  expect(screen.queryByRole('dialog')).toBeNull();
});

const rowOf = (id: string) => ({
  id,
  orderId: id,
  name: '#1001',
  storeName: '',
  channel: 'shopify',
  customerName: 'Ada',
  countryCode: null,
  currency: 'USD',
  financialStatus: 'paid',
  mark: 'none',
  placedAt: '2026-05-04T10:00:00Z',
  cancelledAt: null,
  isTest: false,
  isArchived: false,
  source: 'cj',
  state: 'ready',
  items: [],
  shipments: [],
});

test.each([
  ['notAProduct', /^This item is no product of your store/, 'Mark as sent elsewhere'],
  ['otherCountries', 'The suppliers linked to this item are for other countries.', 'Choose supplier'],
  [null, 'No supplier is linked to this item.', 'Choose supplier'],
] as const)('an item without a supplier says why (%s) and leads to what can be done', async (whyUnlinked, words, cure) => {
  const item = { id: 'item', title: 'Cup', variantTitle: '', image: null, quantity: 1, fractionalQuantity: null, isUnmapped: true };
  const order = { ...rowOf(orderId), source: null, items: [{ ...item, whyUnlinked, errorKey: null, errorMessage: null }] };
  const Component = () => (
    <English>
      <OrderList list={{ ...list('/app/orders'), orders: [order as never], total: 1 }} />
    </English>
  );
  const Stub = createRemixStub([{ path: '/app/orders', Component }]);
  render(<Stub initialEntries={['/app/orders']} />);
  const row = within((await screen.findByText(words)).closest('tr') as HTMLElement);
  expect(row.queryAllByRole('link', { name: /^(Choose supplier|Mark as sent elsewhere)$/ }).map((link) => link.textContent)).toEqual([
    cure,
  ]);
});

test('an item says how many, also where it has no variants; what was fulfilled by hand has no cost that is known', async () => {
  const item = { id: 'item', title: 'Cup', variantTitle: '', image: null, quantity: 2, fractionalQuantity: null, isUnmapped: false };
  const sized = { ...item, id: 'sized', title: 'Shirt', variantTitle: 'L' };
  const order = { ...rowOf(orderId), state: 'fulfilled', totalCost: 500, costLeft: 0, profit: null, items: [item, sized] };
  const Component = () => (
    <English>
      <OrderList list={{ ...list('/app/orders'), orders: [order as never], total: 1 }} />
    </English>
  );
  const Stub = createRemixStub([{ path: '/app/orders', Component }]);
  render(<Stub initialEntries={['/app/orders']} />);
  const row = (await screen.findByText('Cup')).closest('tr') as HTMLElement;
  expect(row.textContent).toContain('Cup2 ×');
  expect(row.textContent).toContain('Shirt2 × L');
  expect(row.textContent).toContain('Cost --');
});

test('an order that lacks a part of its address says so in the words of its page, and leads to its correction', async () => {
  const problems = [
    { field: 'address1', why: 'house_number' },
    { field: 'taxId', why: 'required' },
  ];
  const order = { ...rowOf(orderId), address: { isMissing: false, pickup: null, problems } };
  const Component = () => (
    <English>
      <OrderList list={{ ...list('/app/orders'), orders: [order as never], total: 1 }} />
    </English>
  );
  const Stub = createRemixStub([{ path: '/app/orders', Component }]);
  render(<Stub initialEntries={['/app/orders']} />);
  const said = await screen.findByText(/the house number is missing/);
  const row = within(said.closest('tr') as HTMLElement);
  expect(row.getByText('Customs of this country ask for the buyer’s tax number.')).toBeTruthy();
  expect(row.getByRole('link', { name: 'Edit address' }).getAttribute('href')).toContain(`/app/orders/${orderId}?edit=address`);
});

test('what several suppliers send of one order stands in one block, with one box for all of it', async () => {
  const address = { isMissing: false, pickup: null, problems: [{ field: 'address1', why: 'house_number' }] };
  const item = { id: 'cup', title: 'Cup', variantTitle: '', image: null, quantity: 1, fractionalQuantity: null, isUnmapped: false };
  const part = { orderId, address, costLeft: 1250, isShippingKnown: true, profit: 300 };
  const orders = [
    { ...rowOf(orderId), ...part, items: [item] },
    { ...rowOf(other), ...part, source: 'quayside', profit: -100, items: [{ ...item, id: 'lamp', title: 'Lamp' }] },
    { ...rowOf('019aa0ce-2b1f-7c53-9d3a-0f6d3c1f1a03'), name: '#1002' },
  ];
  const sent: string[][] = [];
  const Component = () => (
    <English>
      <OrderList list={{ ...list('/app/orders'), orders: orders as never[], total: 3 }} />
    </English>
  );
  const action = async ({ request }: { request: Request }) => {
    sent.push(chosenIds(await request.formData()));
    return null;
  };
  const Stub = createRemixStub([{ path: '/app/orders', Component, action }]);
  render(<Stub initialEntries={['/app/orders']} />);
  const head = (await screen.findByRole('link', { name: '#1001' })).closest('tr') as HTMLElement;
  expect(head.textContent).toContain('2 supplier orders');
  expect(head.textContent).toContain('Cost $25.00');
  expect(head.textContent).toContain('Estimated profit $2.00');
  expect(screen.getAllByText(/the house number is missing/)).toHaveLength(1);
  expect(screen.getAllByRole('checkbox', { name: /^Select order/ })).toHaveLength(2);
  const inBlock = (title: string) => screen.getByText(title).closest('tr')?.textContent;
  expect(inBlock('Cup')).toContain('CJ');
  expect(inBlock('Lamp')).toContain('-$1.00');

  fireEvent.click(screen.getByRole('checkbox', { name: 'Select order #1001' }));
  expect(screen.getByText('2 selected')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Archive' }));
  await waitFor(() => expect(sent).toEqual([[orderId, other]]));
  cleanup();
});

test('a row names its first problem, and the others when asked', async () => {
  const item = { title: 'Cup', variantTitle: '', image: null, quantity: 1, fractionalQuantity: null, errorKey: null, errorMessage: null };
  const items = ['one', 'two', 'three'].map((id) => ({ ...item, id, isUnmapped: id !== 'three', whyUnlinked: null }));
  const Component = () => (
    <English>
      <OrderList list={{ ...list('/app/orders'), orders: [{ ...rowOf(orderId), source: null, items } as never], total: 1 }} />
    </English>
  );
  const Stub = createRemixStub([{ path: '/app/orders', Component }]);
  render(<Stub initialEntries={['/app/orders']} />);
  const others = (await screen.findByText('1 more problem')).closest('details') as HTMLDetailsElement;
  expect(others.open).toBe(false);
  expect(within(others).getByRole('link', { name: 'Choose supplier', hidden: true }).getAttribute('href')).toContain('item=two');
  expect(screen.getByRole('link', { name: '2 more items' })).toBeTruthy();
  cleanup();
});

test('a panel opened by a click is an entry of the history that Back closes, and nothing is loaded anew below it', async () => {
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
  const loaded = vi.fn();
  function Filled() {
    const { pathname, search } = useLocation();
    const navigate = useNavigate();
    return (
      <English>
        <OrderList list={{ ...list(`${pathname}${search}`), orders: [rowOf(orderId) as never], total: 1 }} />
        <output>{`${pathname}${search}`}</output>
        <button type="button" onClick={() => navigate(-1)}>
          Back
        </button>
      </English>
    );
  }
  const Stub = createRemixStub([
    {
      path: '/app/orders',
      Component: Filled,
      loader: () => loaded() ?? null,
      shouldRevalidate: skipRevalidationForPanels,
    },
    { path: '/app/orders/:id', loader: () => null, Component: () => null, shouldRevalidate: skipRevalidationForPanels },
    { path: '/before', Component: () => <p>Before</p> },
  ]);
  render(<Stub initialEntries={['/before', '/app/orders?status=all']} initialIndex={1} />);
  const order = await screen.findByRole('link', { name: '#1001' });
  order.focus();
  fireEvent.click(order);
  expect(await screen.findByRole('dialog')).toBeTruthy();
  expect(address()).toBe(`/app/orders?status=all&panel=${orderId}`);
  fireEvent.click(screen.getByText('Back'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(address()).toBe('/app/orders?status=all');
  // Closing it by its cross leaves no second history entry of the list.
  fireEvent.click(order);
  fireEvent(await screen.findByRole('dialog'), new Event('close'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(loaded).toHaveBeenCalledTimes(1);
  fireEvent.click(screen.getByText('Back'));
  expect(await screen.findByText('Before')).toBeTruthy();
});

test('a stage that is opened while a filter is loading is filtered, too', async () => {
  const stages = [{ key: 'waiting_payment', count: 1, isCurrent: false }];
  const Component = () => (
    <English>
      <OrderList list={{ ...list('/app/orders'), sources: ['cj'], stages }} />
    </English>
  );
  const loader = ({ request }: { request: Request }) => (request.url.includes('source=cj') ? new Promise(() => undefined) : null);
  const Stub = createRemixStub([{ path: '/app/orders', Component, loader }]);
  render(<Stub initialEntries={['/app/orders?range=all']} />);
  const stage = () => new URL((screen.getByRole('link', { name: /^Awaiting payment/ }) as HTMLAnchorElement).href).searchParams;
  fireEvent.change(await screen.findByRole('combobox', { name: 'Supplier' }), { target: { value: 'cj' } });
  await waitFor(() => expect(stage().get('source')).toBe('cj'));
  expect(stage().get('status')).toBe('waiting_payment');
  cleanup();
});

test.each([
  [{ total: 260, isTotalExact: true }, 'Select all that match (260)', 'All that match are selected (260).'],
  [{ total: 3412, isTotalExact: true }, 'Select the first that match, up to 500', 'The first that match are selected, up to 500.'],
  [{ total: 26, isTotalExact: false }, 'Select the first that match, up to 500', 'The first that match are selected, up to 500.'],
])('once a page of %o is chosen, what matches on the others can be', async (totals, choose, chosen) => {
  const sent: (string | null)[] = [];
  const Component = () => {
    const { pathname, search } = useLocation();
    const keyword = new URLSearchParams(search).get('keyword') ?? '';
    const base = list(`${pathname}${search}`);
    const shown = [rowOf(orderId) as never, rowOf(other) as never];
    return (
      <English>
        <OrderList list={{ ...base, ...totals, orders: shown, next: 'abc', filters: { ...base.filters, keyword } }} />
        <Link to="/app/orders?keyword=cup">Search</Link>
      </English>
    );
  };
  const action = async ({ request }: { request: Request }) => {
    sent.push(String((await request.formData()).get('matching')), new URL(request.url).search);
    return null;
  };
  const Stub = createRemixStub([{ path: '/app/orders', Component, action }]);
  render(<Stub initialEntries={['/app/orders?status=ready&mark=red']} />);
  const all = await screen.findByRole('checkbox', { name: 'Select all' });
  expect(screen.queryByRole('button', { name: choose })).toBeNull();
  fireEvent.click(all);
  fireEvent.click(screen.getByRole('button', { name: choose }));
  expect(screen.getByText(chosen)).toBeTruthy();
  // Whatever the page's choice can do: of all that match, the server leads on with as many as a screen takes.
  const place = screen.getByRole<HTMLButtonElement>('button', { name: 'Place order' });
  expect([place.name, place.value, place.getAttribute('formmethod')]).toEqual(['intent', 'place-matching', null]);
  fireEvent.click(screen.getByRole('button', { name: 'Archive' }));
  await waitFor(() => expect(sent).toEqual(['all', '?status=ready&mark=red']));

  fireEvent.click(screen.getByRole('button', { name: 'Only this page' }));
  expect(screen.queryByText(chosen)).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: choose }));
  // The choice does not apply to another list.
  fireEvent.click(screen.getByRole('link', { name: 'Search' }));
  await waitFor(() => expect(screen.queryByText(chosen)).toBeNull());
  fireEvent.click(screen.getByRole('button', { name: choose }));
  fireEvent.click(screen.getAllByRole('checkbox').find((box) => (box as HTMLInputElement).name === 'id') as HTMLElement);
  expect(screen.queryByText(chosen)).toBeNull();
  cleanup();
});

test('what is done with chosen orders leaves the address, and the saved view that it shows, as they are', async () => {
  const action = vi.fn(() => null);
  const view = { id: 'v1', name: 'Red ones', search: 'mark=red&status=ready' };
  const Component = () => {
    const { pathname, search } = useLocation();
    return (
      <English>
        <OrderList list={{ ...list(`${pathname}${search}`), orders: [rowOf(orderId) as never], total: 1, views: [view] }} />
        <output>{`${pathname}${search}`}</output>
      </English>
    );
  };
  const Stub = createRemixStub([{ path: '/app/orders', index: true, Component, action }]);
  render(<Stub initialEntries={['/app/orders?status=ready&mark=red&view=v1']} />);
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Select order #1001' }));
  fireEvent.click(screen.getByRole('button', { name: 'Archive' }));
  await waitFor(() => expect(action).toHaveBeenCalledOnce());
  await waitFor(() => expect(address()).toBe('/app/orders?status=ready&mark=red&view=v1'));
  expect(screen.getByText('View: Red ones')).toBeTruthy();
});

test('an order that cannot be paid as it is leads to what can be done, one whose payment failed to paying', async () => {
  const waiting = { ...rowOf(orderId), state: 'waiting_payment', errorMessage: null };
  const orders = [
    { ...waiting, errorKey: 'product_out_of_stock' },
    { ...waiting, id: other, orderId: other, name: '#1002', errorKey: 'payment_failed' },
  ];
  const Component = () => (
    <English>
      <OrderList list={{ ...list('/app/orders'), orders: orders as never, total: 2 }} />
    </English>
  );
  const Stub = createRemixStub([{ path: '/app/orders', Component }]);
  render(<Stub initialEntries={['/app/orders']} />);
  const linkBeside = async (words: string) =>
    within((await screen.findByText(words)).closest('.Order-Problem') as HTMLElement).getByRole('link').textContent;
  expect(await linkBeside('The supplier has too few of this item.')).toBe('View');
  expect(await linkBeside('The payment failed.')).toBe('Pay');
});
