import { createRemixStub } from '@remix-run/testing';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { ToastProvider } from '#app/ui/toasts.tsx';
import { English } from '#tests/support/english.tsx';
import type { Product } from '../../schemas.ts';
import { ImagesCard } from './images-card.tsx';

afterEach(cleanup);

/** Three pictures; the variant Red shows the third. @returns a function that gives the ids of those that are left. */
function draw(): () => string[] {
  let ids: string[] = [];
  function Editor() {
    const [images, setImages] = useState(['one', 'two', 'three'].map((id) => ({ id, src: `https://x.example/${id}.jpg`, alt: id })));
    ids = images.map(({ id }) => id);
    const product = { images, options: [], variants: [{ id: 'v', option_values: ['Red'], image_id: 'three' }] } as unknown as Product;
    return (
      <ImagesCard product={product} loadedOptions={[]} errorOf={() => undefined} onChange={setImages} onChangeVariants={() => undefined} />
    );
  }
  const Component = () => (
    <English>
      <ToastProvider>
        <Editor />
      </ToastProvider>
    </English>
  );
  const Stub = createRemixStub([{ path: '/', Component }]);
  render(<Stub initialEntries={['/']} />);
  return () => ids;
}

test('several images are chosen and removed at once', async () => {
  const left = draw();
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Choose one' }));
  fireEvent.click(screen.getByRole('checkbox', { name: 'Choose two' }));
  fireEvent.click(screen.getByRole('button', { name: 'Remove 2 images' }));
  expect(left()).toEqual(['three']);
  expect(screen.queryByRole('button', { name: /^Remove \d/ })).toBeNull();
});

test('removing an image that a variant shows names the variant, and asks', async () => {
  const left = draw();
  fireEvent.click(await screen.findByRole('button', { name: 'Remove three' }));
  expect(await screen.findByText(/^1 variant shows it/)).toBeTruthy();
  expect(screen.getByText('Red')).toBeTruthy();
  expect(left()).toEqual(['one', 'two', 'three']);
  fireEvent.click(screen.getByRole('button', { name: 'Remove 1 image' }));
  expect(left()).toEqual(['one', 'two']);
});

test('an image that no variant shows goes at once', async () => {
  const left = draw();
  fireEvent.click(await screen.findByRole('button', { name: 'Remove one' }));
  expect(left()).toEqual(['two', 'three']);
});
