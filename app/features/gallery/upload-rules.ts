/** Limits of an upload (specification 2, section 5). */
export const maxUploadBytes = 2 * 1024 * 1024;
export const maxGalleryImages = 250;
const uploadTypes = [
  'image/jpeg',
  'image/jpg',
  'image/png',
  'image/pjpeg',
  'image/x-png',
  'image/heic',
  'image/heif',
  'image/webp',
] as const;
const uploadExtensions = ['.jpg', '.jpeg', '.png', '.heic', '.heif', '.webp'] as const;

/** By type or, when the browser does not know it, by file extension. */
export const isUploadable = (file: { name: string; type: string }): boolean =>
  (uploadTypes as readonly string[]).includes(file.type.toLowerCase()) ||
  uploadExtensions.some((ending) => file.name.toLowerCase().endsWith(ending));

/** SVG is accepted by screens only, which rasterize it before the upload; the server refuses it, since it can contain scripts. */
export const isSvg = (file: { name: string; type: string }): boolean => file.type === 'image/svg+xml' || /\.svg$/i.test(file.name);
/** The file dialog's `accept` value. */
export const offeredTypes = 'image/jpeg,image/png,image/webp,image/svg+xml,.heic,.heif';
