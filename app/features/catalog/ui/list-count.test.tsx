import { createRemixStub } from '@remix-run/testing';
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { English } from '#tests/support/english.tsx';
import type { CountedProducts } from '../count-products.server.ts';
import { CatalogFilters } from '../filters.ts';
import { ListCount, NothingFound } from './list-count.tsx';

const address = '/app/find-product?keyword=lamp&rating=4.5&landed_to=20&ship_to=DE&cursor=abc';

function show(counted: Partial<CountedProducts>, isEmpty = false) {
  const filters = CatalogFilters.parse(Object.fromEntries(new URL(address, 'https://quayside.example').searchParams));
  const data = { filters, currency: 'EUR', categories: [], supplier: undefined };
  const all = { found: null, unrated: null, without: [], ...counted };
  const Component = () => <English>{isEmpty ? <NothingFound data={data} counted={all} /> : <ListCount counted={all} />}</English>;
  const Stub = createRemixStub([{ path: '/app/find-product', Component }]);
  const { unmount } = render(<Stub initialEntries={[address]} />);
  return unmount;
}
const linkOf = (name: string) => new URL(screen.getByRole<HTMLAnchorElement>('link', { name }).href).search;

test.each([
  ['few', { count: 240, is_more: false }, '240 products'],
  ['one', { count: 1, is_more: false }, '1 product'],
  ['many', { count: 1000, is_more: true }, 'More than 1,000 products'],
  ['nobody knows how many', null, ''],
])('a list says how many products it has: %s', (_what, found, words) => {
  const unmount = show({ found });
  expect(screen.getByRole('status').textContent).toBe(words);
  unmount();
});

test('the filter by ratings says how many it leaves out because theirs is not known, and shows them when asked', () => {
  const unmount = show({ found: { count: 3, is_more: false }, unrated: { count: 38, is_more: false } });
  expect(screen.getByText('38 more would fit, but their ratings are not known yet.')).toBeTruthy();
  expect(linkOf('Show them too')).toBe('?keyword=lamp&landed_to=20&ship_to=DE');
  unmount();
});

test('when nothing is found, each filter that is why is named and can be taken away alone', () => {
  const unmount = show(
    {
      found: { count: 0, is_more: false },
      without: [
        { filter: 'rating', count: 12, is_more: false },
        { filter: 'landed', count: 1000, is_more: true },
        { filter: 'ship_to', count: 2, is_more: false },
      ],
    },
    true,
  );
  expect(screen.getByText('Without one of these there are results:')).toBeTruthy();
  expect(linkOf('Remove “Rating: 4.5 or better”')).toBe('?keyword=lamp&landed_to=20&ship_to=DE');
  expect(linkOf('Remove “Cost with shipping (EUR): ≤ 20”')).toBe('?keyword=lamp&rating=4.5&ship_to=DE');
  expect(linkOf('Worldwide instead of “Ship to: Germany”')).toBe('?keyword=lamp&rating=4.5&landed_to=20&ship_to=WW');
  expect(screen.getByText('More than 1,000 products')).toBeTruthy();
  unmount();
});
