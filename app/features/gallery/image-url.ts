/**
 * Picture addresses for our screens, which never show a supplier's own address. Suppliers' pictures go through `/images` (only from
 * hosts of a connector or the own catalog, in a few widths), our own files use their unguessable key. Pure, for loaders and browser.
 */

/** Available widths in pixels; others are rounded up, to keep the cache small. */
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
 * @param src a supplier's https address, a key of the file store, or an address of ours (returned unchanged).
 * @param width CSS pixels times the pixel density; rounded up to one of `imageWidths`.
 */
export function imageUrl(src: string, width: number): string {
  if (src.startsWith('/') || src.startsWith('data:') || src.startsWith('blob:')) return src;
  return `/images/${roundWidth(width)}/${encode(src)}`;
}

/** Address of a stored file at full size. */
export const fileUrl = (key: string): string => `/files/${key}`;

/** A picture's address in a description: a stored file's path, to which a push adds the host; any other address unchanged. */
export const descriptionSrc = (src: string): string => (src.startsWith('https://') ? src : fileUrl(src));

/** Is it a stored file's path from {@link descriptionSrc}? */
export const isFilePath = (src: string): boolean => /^\/files\/media\/[\w-]{43}\.webp$/.test(src);
