import { useLocation } from '@remix-run/react';
import { createRemixStub } from '@remix-run/testing';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { English } from '#tests/support/english.tsx';
import orders from '../../../../locales/en/orders.json' with { type: 'json' };
import { OrderFilters } from './order-filters.tsx';

function List() {
  const { search } = useLocation();
  const params = new URLSearchParams(search);
  const of = (name: string, otherwise = '') => params.get(name) ?? otherwise;
  const filters = {
    tab: of('tab', 'placement'),
    status: of('status', 'ready'),
    keyword: of('keyword'),
    range: of('range', '7d'),
    fromDay: of('from'),
    toDay: of('to'),
    channel: of('channel'),
    source: of('source'),
    mark: of('mark'),
    sort: of('sort', 'desc'),
  };
  return (
    <>
      <OrderFilters filters={filters} channels={[]} sources={['cj', 'unlinked']} action="/" />
      <p>{search}</p>
    </>
  );
}

test('a day is asked for once its year is typed, not with each of its digits', async () => {
  const asked: string[] = [];
  const Stub = createRemixStub([
    {
      path: '/',
      loader: ({ request }) => {
        asked.push(new URL(request.url).searchParams.get('from') ?? '');
        return null;
      },
      Component: () => (
        <English>
          <List />
        </English>
      ),
    },
  ]);
  render(<Stub initialEntries={['/?range=custom']} />);
  const from = await screen.findByLabelText(orders.filter.from);
  from.focus();
  for (const value of ['0002-11-20', '0020-11-20', '0202-11-20', '2026-11-20']) fireEvent.change(from, { target: { value } });
  await waitFor(() => expect(screen.getByText(/from=2026-11-20/)).toBeTruthy());
  fireEvent.change(from, { target: { value: '' } });
  await waitFor(() => expect(screen.getByText(/from=&/)).toBeTruthy());
  expect(asked).toEqual(['', '2026-11-20', '']);
  cleanup();
});

test('a first day that is after the last is told beside the days, until one of them is changed', async () => {
  const Stub = createRemixStub([
    {
      path: '/',
      loader: () => null,
      Component: () => (
        <English>
          <List />
        </English>
      ),
    },
  ]);
  render(<Stub initialEntries={['/?range=custom&from=2026-11-20&to=2026-11-10']} />);
  const to = await screen.findByLabelText(orders.filter.to);
  const said = screen.getByRole('alert');
  expect(said.textContent).toBe('The start date is after the end date.');
  for (const field of [screen.getByLabelText(orders.filter.from), to]) {
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(field.getAttribute('aria-describedby')).toBe(said.id);
  }
  fireEvent.change(to, { target: { value: '2026-11-20' } });
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  expect(to.hasAttribute('aria-invalid')).toBe(false);
  fireEvent.change(to, { target: { value: '' } });
  await waitFor(() => expect(screen.getByText(/to=&/)).toBeTruthy());
  expect(screen.queryByRole('alert')).toBeNull();
  cleanup();
});

test('the focus stays in the filter that was changed, and the fields follow the address', async () => {
  const Stub = createRemixStub([
    {
      path: '/',
      Component: () => (
        <English>
          <List />
        </English>
      ),
    },
  ]);
  render(<Stub initialEntries={['/?source=cj']} />);
  const source = (await screen.findByLabelText(orders.filter.source)) as HTMLSelectElement;
  expect(source.value).toBe('cj');
  source.focus();
  fireEvent.change(source, { target: { value: 'unlinked' } });
  await waitFor(() => expect(screen.getByText(/source=unlinked/)).toBeTruthy());
  expect(document.activeElement).toBe(source);

  const search = screen.getByLabelText(orders.filter.search) as HTMLInputElement;
  fireEvent.change(search, { target: { value: 'lamp' } });
  const mark = screen.getByLabelText(orders.filter.mark) as HTMLSelectElement;
  fireEvent.change(mark, { target: { value: 'red' } });
  await waitFor(() => expect(screen.getByText(/keyword=lamp.*mark=red/)).toBeTruthy());
  expect([search.value, source.value, mark.value]).toEqual(['lamp', 'unlinked', 'red']);
  // The button that opens them says how many are set.
  expect(document.querySelector('.Filters-Toggle summary')?.textContent).toContain('2');
});
