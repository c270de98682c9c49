import { useLoaderData, useLocation } from '@remix-run/react';
import { createRemixStub } from '@remix-run/testing';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { English } from '#tests/support/english.tsx';
import catalog from '../../../../locales/en/catalog.json' with { type: 'json' };
import type { CatalogPageData } from '../catalog-page.server.ts';
import { CatalogFilters, offeredOf } from '../filters.ts';
import { CatalogFiltersBar } from './catalog-filters.tsx';

function List() {
  const filters = useLoaderData<CatalogFilters>();
  const data = {
    filters,
    keywords: [],
    countries: ['US'],
    sources: ['cj'],
    categories: [{ id: 'lamps', name: 'Lamps' }],
    offered: offeredOf(new Set(['d:7', 'f:CN', 'f:US', 'o:under_500'])),
  };
  return (
    <English>
      <CatalogFiltersBar data={data as unknown as CatalogPageData} />
      <p>{useLocation().search}</p>
    </English>
  );
}

test('filters show what was chosen while its list is still coming, and the next choice keeps it and the words typed', async () => {
  const held = Promise.withResolvers<void>();
  const Stub = createRemixStub([
    {
      path: '/',
      Component: List,
      loader: async ({ request }) => {
        const { searchParams } = new URL(request.url);
        if (searchParams.has('source')) await held.promise;
        return CatalogFilters.parse(Object.fromEntries(searchParams));
      },
    },
  ]);
  render(<Stub initialEntries={['/']} />);
  const source = (await screen.findByLabelText(catalog.filter.source)) as HTMLSelectElement;
  fireEvent.change(screen.getByLabelText(catalog.search.label), { target: { value: 'desk' } });
  fireEvent.change(source, { target: { value: 'cj' } });
  await waitFor(() => expect(source.value).toBe('cj'));
  expect(screen.queryByText(/source=cj/)).toBeNull();

  fireEvent.change(screen.getByLabelText(catalog.filter.category), { target: { value: 'lamps' } });
  await act(async () => held.resolve());
  await waitFor(() => expect(screen.getByText('?keyword=desk&source=cj&category=lamps')).toBeTruthy());
});

test('costs with shipping are taken as typed when the field is left; a filter that nothing offers is not there', async () => {
  const Stub = createRemixStub([
    {
      path: '/',
      Component: List,
      loader: ({ request }) => CatalogFilters.parse(Object.fromEntries(new URL(request.url).searchParams)),
    },
  ]);
  render(<Stub initialEntries={['/?sort=price']} />);
  const from = await screen.findByLabelText(catalog.filter.landed_from);
  fireEvent.change(from, { target: { value: '7,5x' } });
  fireEvent.blur(from);
  expect(screen.getByText(catalog.filter.noAmount)).toBeTruthy();
  fireEvent.change(from, { target: { value: '7,5' } });
  fireEvent.blur(from);
  await waitFor(() => expect(screen.getByText('?sort=price&landed_from=7.50')).toBeTruthy());
  expect(screen.getByLabelText(catalog.filter.days)).toBeTruthy();
  expect(screen.getByLabelText(catalog.filter.ship_from)).toBeTruthy();
  for (const missing of [catalog.filter.orders, catalog.filter.rating, catalog.filter.reviews])
    expect(screen.queryByLabelText(missing)).toBeNull();
});

test('a press on Search takes the cost with it that was typed just before', async () => {
  const Stub = createRemixStub([
    {
      path: '/',
      Component: List,
      loader: ({ request }) => CatalogFilters.parse(Object.fromEntries(new URL(request.url).searchParams)),
    },
  ]);
  render(<Stub initialEntries={['/?sort=price']} />);
  const to = await screen.findByLabelText(catalog.filter.landed_to);
  fireEvent.change(screen.getByLabelText(catalog.search.label), { target: { value: 'lamp' } });
  fireEvent.change(to, { target: { value: '20' } });
  // A press leaves the field and submits before anything is drawn again.
  await act(async () => {
    fireEvent.blur(to);
    fireEvent.submit(screen.getByLabelText(catalog.search.label).closest('form') as HTMLFormElement);
  });
  await waitFor(() => expect(screen.getByText('?sort=price&keyword=lamp&landed_to=20.00')).toBeTruthy());
});
