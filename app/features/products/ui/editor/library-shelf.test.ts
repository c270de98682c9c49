import { describe, expect, it, test } from 'vitest';
import type { GalleryImage } from '#app/features/gallery/schemas.ts';
import {
  canDelete,
  galleryTiles,
  libraryPageSize,
  movedTo,
  nextPage,
  productTiles,
  type Shelf,
  shortName,
  withoutImage,
  withPage,
  withUploaded,
} from './library-shelf.ts';

const image = (number: number, status: GalleryImage['status'] = 'ready'): GalleryImage => ({
  id: `id-${String(number).padStart(4, '0')}`,
  name: `${number}.png`,
  status,
  src: status === 'ready' ? `media/${number}.webp` : `uploads/${number}.heic`,
  image_url: '',
  width: 10,
  height: 10,
  size: 10,
  error: null,
  create_at: '2026-01-15T10:00:00.000Z',
});
/** The server's pictures, newest first, and a way to read a page. */
const gallery = (numbers: number[]) => {
  const images = numbers.toSorted((one, other) => other - one).map((number) => image(number));
  return (page: number) => ({ images: images.slice((page - 1) * libraryPageSize, page * libraryPageSize), total: images.length });
};
const upTo = (count: number) => Array.from({ length: count }, (_, at) => at + 1);
const ids = (shelf: Shelf) => shelf.images.map(({ id }) => id);

describe('pages of the library', () => {
  it('are read one after the other until all is there', () => {
    const page = gallery(upTo(120));
    let shelf = withPage(undefined, page(1));
    expect(shelf).toMatchObject({ total: 120, isWhole: false });
    for (const number of [2, 3]) {
      expect(nextPage(shelf)).toBe(number);
      shelf = withPage(shelf, page(number));
    }
    expect(shelf.isWhole).toBe(true);
    expect(ids(shelf)).toEqual(ids({ images: upTo(120).map((number) => image(number)), total: 120, isWhole: true }).reverse());
  });

  it('lose and repeat nothing when pictures come and go meanwhile', () => {
    const before = gallery(upTo(120));
    let shelf = withUploaded(withPage(undefined, before(1)), image(121));
    expect(ids(shelf)[0]).toBe('id-0121');
    expect(shelf.total).toBe(121);
    const after = gallery(upTo(121));
    shelf = withPage(shelf, after(nextPage(shelf)));
    expect(shelf.images).toHaveLength(100);
    // Two pictures of the first page are deleted: those that moved up to it are still found.
    shelf = withoutImage(withoutImage(shelf, 'id-0120'), 'id-0119');
    const left = gallery(upTo(121).filter((number) => number !== 119 && number !== 120));
    while (!shelf.isWhole) shelf = withPage(shelf, left(nextPage(shelf)));
    expect(ids(shelf)).toEqual(
      left(1)
        .images.concat(left(2).images, left(3).images)
        .map(({ id }) => id),
    );
    expect(shelf.total).toBe(119);
  });

  it('end with a short page, also where fewer are there than were counted', () => {
    expect(withPage(undefined, { images: [image(1)], total: 3 }).isWhole).toBe(true);
    expect(withPage(undefined, { images: [], total: 0 })).toEqual({ images: [], total: 0, isWhole: true });
  });

  it('show what was converted as such, whichever answer comes last', () => {
    const ready = withPage(undefined, { images: [image(1)], total: 1 });
    expect(withUploaded(ready, image(1, 'processing')).images).toEqual([image(1)]);
    expect(withUploaded(ready, image(1, 'processing')).total).toBe(1);
    const waiting = withUploaded(undefined, image(1, 'processing'));
    expect(withPage(waiting, { images: [image(1)], total: 1 }).images).toEqual([image(1)]);
  });
});

describe('tiles', () => {
  const own = { id: 'own', src: 'media/1.webp', alt: 'Front' };
  const fresh = { id: 'id-0002', src: 'media/2.webp', alt: '' };

  it('of the gallery know which pictures the product has, by id before it is saved and by file after', () => {
    const shelf = withPage(undefined, { images: [image(3), image(2), image(1)], total: 3 });
    const tiles = galleryTiles(shelf, [own, fresh]);
    expect(tiles.map((tile) => tile.own?.id)).toEqual([undefined, 'id-0002', 'own']);
    // Pictures that are not yet saved in the product are still needed in the gallery.
    expect(tiles.map(canDelete)).toEqual([true, false, true]);
  });

  it('of the product are its pictures as they stand on screen, then what was taken off, then what only its supplier has', () => {
    const origins = [
      { id: 'off', src: 'media/off.webp', origin: 'https://supplier.example/off.jpg', alt: 'Back' },
      { id: 'own', src: 'media/1.webp', origin: 'https://supplier.example/1.jpg', alt: 'As loaded' },
      { id: null, src: 'https://supplier.example/never.jpg', origin: 'https://supplier.example/never.jpg', alt: '' },
    ];
    const tiles = productTiles(origins, [fresh, own], (number) => `Image ${number}`);
    expect(tiles.map(({ key, id, name, alt, own: isOwn }) => [key, id, name, alt, isOwn?.id])).toEqual([
      ['id-0002', 'id-0002', 'Image 1', '', 'id-0002'],
      ['own', 'own', 'Image 2', 'Front', 'own'],
      ['off', 'off', 'Image 3', 'Back', undefined],
      ['https://supplier.example/never.jpg', undefined, 'Image 4', '', undefined],
    ]);
    expect(tiles.some(canDelete)).toBe(false);
  });
});

test.each([
  ['photo.png', 'photo.png'],
  ['of-twenty-five-letters.png'.slice(1), 'f-twenty-five-letters.png'],
  ['of-twenty-six--letters.jpg', 'of-twenty-…etters.jpg'],
  ['🙂'.repeat(30), `${'🙂'.repeat(10)}…${'🙂'.repeat(10)}`],
])('a file named %s is shown as %s', (name, shown) => {
  expect(shortName(name)).toBe(shown);
});

test.each([
  ['ArrowRight', 0, 1, false],
  ['ArrowLeft', 0, undefined, false],
  ['ArrowLeft', 0, 1, true],
  ['ArrowRight', 1, 0, true],
  ['ArrowDown', 1, 4, false],
  ['ArrowDown', 5, undefined, false],
  ['ArrowUp', 4, 1, true],
  ['Home', 4, 0, false],
  ['End', 1, 6, true],
  ['End', 6, 6, false],
  ['PageDown', 1, undefined, false],
  [' ', 1, undefined, false],
])('%s at %i of 7 in rows of 3 leads to %s (right to left: %s)', (key, at, to, isRtl) => {
  expect(movedTo(key, at, { count: 7, columns: 3, isRtl })).toBe(to);
});
