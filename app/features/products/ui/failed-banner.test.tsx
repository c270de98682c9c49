import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { English } from '#tests/support/english.tsx';
import { FailedBanner } from './failed-banner.tsx';

afterEach(cleanup);

const rows = Array.from({ length: 7 }, (_, at) => ({ id: `${at}`, title: `Desk lamp ${at}` }));
const show = (failed: Record<string, string>) => render(<FailedBanner failed={failed} rows={rows} />, { wrapper: English });

test('what could not be changed is named, each with why and with the way to it', () => {
  show({ 2: 'This product is not in any connected store yet.', 4: 'The store did not answer.' });
  expect(screen.getByText('2 products could not be changed')).toBeTruthy();
  const items = screen.getAllByRole('listitem').map((item) => item.textContent);
  expect(items).toEqual(['Desk lamp 2This product is not in any connected store yet.', 'Desk lamp 4The store did not answer.']);
  expect(screen.getByRole('link', { name: 'Desk lamp 4' }).getAttribute('href')).toBe('/app/products-center/editor/4');
});

test('of many the first five are named and the others counted', () => {
  show(Object.fromEntries(rows.map(({ id }) => [id, 'The store did not answer.'])));
  expect(screen.getByText('7 products could not be changed')).toBeTruthy();
  expect(screen.getAllByRole('listitem')).toHaveLength(5);
  expect(screen.getByText('and 2 more')).toBeTruthy();
});

test('nothing is said where nothing failed', () => {
  const { container } = show({});
  expect(container.textContent).toBe('');
});
