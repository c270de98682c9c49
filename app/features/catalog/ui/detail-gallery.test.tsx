import { cleanup, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { imageUrl } from '#app/features/gallery/image-url.ts';
import { English } from '#tests/support/english.tsx';
import { DetailGallery } from './detail-gallery.tsx';

const lamp = 'https://img.example/lamp.jpg';
const show = (images: string[]) =>
  render(
    <English>
      <DetailGallery images={images} shown={images[0]} onShow={() => {}} alt="Desk lamp" />
    </English>,
  );

test('a product without pictures shows the sign for none, and one with pictures the first of them', () => {
  show([]);
  expect(screen.getByRole('img', { name: 'Desk lamp' }).className).toContain('ProductImage--Empty');
  cleanup();
  show([lamp]);
  expect(screen.getByRole<HTMLImageElement>('img', { name: 'Desk lamp' }).src).toContain(imageUrl(lamp, 640));
});
