import { z } from 'zod';
import { plainNumber } from '#app/platform/plain-number.ts';

export * from './upload-rules.ts';

/** `image_url`, `size` and `create_at` are spelled by specification 3, section 3. */
export const GalleryImage = z.object({
  id: z.uuid(),
  name: z.string(),
  status: z.enum(['processing', 'ready', 'failed']),
  /** Key in the file store; shown through `imageUrl`. */
  src: z.string(),
  image_url: z.string(),
  width: z.number().nullable(),
  height: z.number().nullable(),
  /** Bytes. */
  size: z.number(),
  /** Key of the reason for `failed`: `heicFailed`. */
  error: z.string().nullable(),
  create_at: z.string(),
});
export type GalleryImage = z.infer<typeof GalleryImage>;

export const GalleryQuery = z.object({
  page: plainNumber(z.number().int().min(1).max(100)).default(1),
  page_size: plainNumber(z.number().int().min(1).max(250)).default(50),
});
export const GalleryPage = z.object({ images: z.array(GalleryImage), total: z.number() });

/** A file, or a link to a picture. */
export const GalleryUpload = z
  .object({ file: z.file().optional(), image: z.file().optional(), link: z.string().trim().max(2000).optional() })
  .refine((input) => input.file || input.image || input.link, { message: 'required', path: ['file'] });
