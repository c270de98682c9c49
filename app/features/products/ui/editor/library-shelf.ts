/** State of the library: its pictures page by page, which of them the product has, and keyboard navigation. Pure. */
import type { GalleryImage } from '#app/features/gallery/schemas.ts';
import type { ImageOrigin } from '#app/features/imports/schemas.ts';
import type { EditorImage } from './editor-state.ts';

/** Specification 3, section 9. */
export const libraryPageSize = 50;

export interface Shelf {
  /** Newest first. */
  images: readonly GalleryImage[];
  /** Number of pictures in the whole gallery. */
  total: number;
  /** All pages are loaded. */
  isWhole: boolean;
}

/** Ids grow with time. */
const newestFirst = (one: GalleryImage, other: GalleryImage) => (one.id < other.id ? 1 : -1);
/** Merges answers in any order: a picture known to be converted does not become `processing` again. */
function merged(known: readonly GalleryImage[], news: readonly GalleryImage[]): GalleryImage[] {
  const byId = new Map(known.map((image) => [image.id, image]));
  for (const image of news) if (image.status !== 'processing' || !byId.has(image.id)) byId.set(image.id, image);
  return [...byId.values()].sort(newestFirst);
}

/** Computed from the number of loaded pictures, since uploads and deletions shift the pages. */
export const nextPage = ({ images }: Shelf): number => Math.floor(images.length / libraryPageSize) + 1;

/** Adds a page of the server's, which may have been loaded before. */
export function withPage(shelf: Shelf | undefined, page: { images: readonly GalleryImage[]; total: number }): Shelf {
  const known = shelf?.images ?? [];
  const images = merged(known, page.images);
  const isLast = page.images.length < libraryPageSize || images.length >= page.total;
  return { images, total: page.total, isWhole: isLast || shelf?.isWhole === true };
}

export const withUploaded = (shelf: Shelf | undefined, image: GalleryImage): Shelf => ({
  images: merged(shelf?.images ?? [], [image]),
  total: (shelf?.total ?? 0) + (shelf?.images.some(({ id }) => id === image.id) ? 0 : 1),
  isWhole: shelf?.isWhole ?? false,
});

export const withoutImage = (shelf: Shelf, id: string): Shelf => ({
  ...shelf,
  images: shelf.images.filter((image) => image.id !== id),
  total: Math.max(0, shelf.total - 1),
});

export interface Tile {
  key: string;
  /** Id in the gallery or product; undefined: only the supplier has the picture, so it must first be copied to the gallery. */
  id: string | undefined;
  src: string;
  name: string;
  /** The alternative text. */
  alt: string;
  state: GalleryImage['status'];
  isOfGallery: boolean;
  /** The same picture in the product, if it is there. */
  own: EditorImage | undefined;
}

/** A gallery picture gets another id when it is saved in the product, but has the same file. */
const ownOf = (images: readonly EditorImage[], id: string | null, src: string): EditorImage | undefined =>
  images.find((image) => image.id === id || image.src === src);

export const galleryTiles = (shelf: Shelf, images: readonly EditorImage[]): Tile[] =>
  shelf.images.map(({ id, name, src, status }) => ({
    key: id,
    id,
    src,
    name,
    alt: '',
    state: status,
    isOfGallery: true,
    own: ownOf(images, id, src),
  }));

/** The product's pictures as shown on screen, then the supplier's pictures that were removed or never imported. */
export function productTiles(origins: readonly ImageOrigin[], images: readonly EditorImage[], nameOf: (number: number) => string): Tile[] {
  const tile = (image: { id: string | null; src: string; alt: string }, index: number, own: EditorImage | undefined): Tile => ({
    key: image.id ?? image.src,
    id: image.id ?? undefined,
    src: image.src,
    name: nameOf(index + 1),
    alt: image.alt,
    state: 'ready',
    isOfGallery: false,
    own,
  });
  const others = origins.filter(({ id, src }) => !ownOf(images, id, src));
  return [
    ...images.map((image, index) => tile(image, index, image)),
    ...others.map((image, index) => tile(image, images.length + index, undefined)),
  ];
}

/** A gallery picture can be deleted unless the product uses it and has not been saved since. */
export const canDelete = (tile: Tile): boolean => tile.isOfGallery && tile.own?.id !== tile.id;

const longestName = 25;
const endLength = 10;

/** A long file name shortened in the middle (specification 3, section 5). */
export function shortName(name: string): string {
  const letters = [...name];
  if (letters.length <= longestName) return name;
  return `${letters.slice(0, endLength).join('')}…${letters.slice(-endLength).join('')}`;
}

/** Keyboard navigation: the index that a key moves to from `at`; undefined for other keys, or at the edge. */
export function movedTo(key: string, at: number, { count, columns, isRtl }: { count: number; columns: number; isRtl: boolean }) {
  const steps: Record<string, number> = {
    ArrowRight: isRtl ? -1 : 1,
    ArrowLeft: isRtl ? 1 : -1,
    ArrowDown: columns,
    ArrowUp: -columns,
    Home: -at,
    End: count - 1 - at,
  };
  const step = steps[key];
  const to = at + (step ?? 0);
  return step === undefined || to < 0 || to >= count ? undefined : to;
}
