import { useLoaderData } from '@remix-run/react';
import { createRemixStub } from '@remix-run/testing';
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { English } from '#tests/support/english.tsx';
import type { FirstReading } from '../first-readings.server.ts';
import { StillReading } from './still-reading.tsx';

/** A list that is loaded again and again, with what its loader finds each time. */
function show(...found: FirstReading[][]) {
  let loads = 0;
  const loader = () => found[Math.min(loads++, found.length - 1)] ?? [];
  const Component = () => (
    <English>
      <StillReading readings={useLoaderData<FirstReading[]>()} isEmpty={false} />
    </English>
  );
  const Stub = createRemixStub([{ path: '/', Component, loader }]);
  return render(<Stub />);
}

test('a supplier whose products are still being read is named, with how many there are', async () => {
  const { unmount } = show([{ source: 'cj', products: 1300, isSilent: false }], []);
  expect(await screen.findByText('CJdropshipping’s products are still being read: 1,300 so far.')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Show new ones' }));
  await expect.poll(() => screen.queryByText(/still being read/)).toBeNull();
  unmount();
});

test('a supplier that does not answer is said to be asked again', async () => {
  const { unmount } = show([{ source: 'cj', products: 0, isSilent: true }]);
  expect(
    await screen.findByText('CJdropshipping is not answering at the moment. Its products are read as soon as it does; 0 are here so far.'),
  ).toBeTruthy();
  unmount();
});

test('with all read nothing is said', async () => {
  const { container, unmount } = show([]);
  expect(container.textContent).toBe('');
  unmount();
});
