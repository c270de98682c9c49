/**
 * Addresses of pictures as our screens show them: never a supplier's own address. Supplier pictures come through
 * `/images` (only from hosts that a connector or the own catalog names, in a few widths), our own files by their
 * unguessable key. Pure, for loaders and browser alike.
 */

/** The widths that are made; others are rounded up, so that the cache stays small. */
export const imageWidths = [80, 160, 320, 640, 1200, 2400] as const;

const roundWidth = (width: number): number => imageWidths.find((each) => each >= width) ?? 2400;

const encode = (text: string): string => {
  const bytes = new TextEncoder().encode(text);
  let binary = '';
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
};

/** Decodes the source from an image address. @throws Error when it is not base64url of UTF-8. */
export const decodeSource = (text: string): string => {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return new TextDecoder('utf-8', { fatal: true }).decode(Uint8Array.from(binary, (character) => character.charCodeAt(0)));
};

/**
 * @param src a supplier's https address, a key of the file store, or an address of ours (left alone).
 * @param width CSS pixels times the screen's density; rounded up to one of `imageWidths`.
 */
export function imageUrl(src: string, width: number): string {
  if (src.startsWith('/') || src.startsWith('data:') || src.startsWith('blob:')) return src;
  return `/images/${roundWidth(width)}/${encode(src)}`;
}

/** A stored file at full size. */
export const fileUrl = (key: string): string => `/files/${key}`;

/** A picture's address inside a description: a stored file by its path, to which a push adds the host; any other as it is. */
export const descriptionSrc = (src: string): string => (src.startsWith('https://') ? src : fileUrl(src));

/** The path of a stored file, as {@link descriptionSrc} makes it. */
export const isFilePath = (src: string): boolean => /^\/files\/media\/[\w-]{43}\.webp$/.test(src);
