import { createRemixStub } from '@remix-run/testing';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { English } from '#tests/support/english.tsx';
import { UnsuppliedNote } from './unsupplied-note.tsx';

afterEach(cleanup);

async function show(unsupplied: number, statuses: string[]): Promise<string | null> {
  const product = { title: 'Mug & lid', unsupplied, listings: statuses.map((status) => ({ status })) } as never;
  const Component = () => (
    <English>
      <main>
        <UnsuppliedNote product={product} />
      </main>
    </English>
  );
  const Stub = createRemixStub([{ path: '/', Component }]);
  render(<Stub initialEntries={['/']} />);
  return (await screen.findByRole('main')).textContent;
}

test('variants without a supplier are told, with the way to map them', async () => {
  expect(await show(2, ['active'])).toBe('2 variants have no supplier yet: orders of them wait until you map one. Map suppliers');
  expect(screen.getByRole('link', { name: 'Map suppliers' }).getAttribute('href')).toBe(
    '/app/products-center?tab=mapped&search=Mug+%26+lid',
  );
});

test('of a product that no store has, it is told when they can be mapped', async () => {
  expect(await show(1, ['removed'])).toBe(
    '1 variant has no supplier yet: orders of it wait until you map one. You can do so once the product is in a store.',
  );
});

test('nothing is told when all have one', async () => {
  expect(await show(0, [])).toBe('');
});
