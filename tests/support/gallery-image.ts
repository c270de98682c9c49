import type { GalleryImage } from '#app/features/gallery/schemas.ts';

/** A picture of the store library as the API tells it. */
export const galleryImage = (change: Partial<GalleryImage> = {}): GalleryImage => ({
  id: 'of-gallery',
  name: 'picture.png',
  status: 'ready',
  src: 'media/picture.png',
  image_url: '',
  width: 1,
  height: 1,
  size: 1,
  error: null,
  create_at: '2026-01-15T10:00:00.000Z',
  ...change,
});
