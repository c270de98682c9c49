/** A workplace's own pictures: upload by file or link, list, delete. */
import type { Context, WorkplaceContext } from '#app/context.ts';
import { beginningOf } from '#app/platform/beginning-of.ts';
import { isConnectorError } from '#app/platform/connector-error.ts';
import { randomToken } from '#app/platform/encryption.server.ts';
import { AppError, fieldError, isAppError } from '#app/platform/errors.ts';
import { newId } from '#app/platform/ids.ts';
import { convertHeic, isHeic } from './convert-heic.server.ts';
import { fetchImage } from './fetch-image.server.ts';
import { imageUrl } from './image-url.ts';
import { type GalleryImage, isUploadable, maxGalleryImages, maxUploadBytes } from './schemas.ts';
import { storeImage } from './store-image.server.ts';

/** The shown columns of `gallery_images`. */
interface ShownRow {
  id: string;
  name: string;
  status: GalleryImage['status'];
  file_key: string;
  width: number | null;
  height: number | null;
  bytes: number;
  error: string | null;
  created_at: Date;
}

const view = (row: ShownRow): GalleryImage => ({
  id: row.id,
  name: row.name,
  status: row.status,
  src: row.file_key,
  image_url: row.status === 'ready' ? imageUrl(row.file_key, 640) : '',
  width: row.width,
  height: row.height,
  size: row.bytes,
  error: row.error,
  create_at: row.created_at.toISOString(),
});

/** A page of the gallery, newest first. `total` counts all pages. */
export async function listGallery(ctx: WorkplaceContext, { page, page_size: size }: { page: number; page_size: number }) {
  const [{ rows }, { rows: counters }] = await Promise.all([
    ctx.sql.query<ShownRow>({
      name: 'gallery',
      text: 'select * from gallery_images where workplace_id = $1 order by id desc limit $2 offset $3',
      values: [ctx.workplace.id, size, (page - 1) * size],
    }),
    ctx.sql.query<{ value: number }>(`select value from workplace_counters where workplace_id = $1 and name = 'gallery.images'`, [
      ctx.workplace.id,
    ]),
  ]);
  return { images: rows.map(view), total: counters[0]?.value ?? 0 };
}

/**
 * Add a picture to the gallery, re-encoded. HEIC is converted by a job; the picture is `processing` until then. A refused upload leaves
 * no file behind.
 * @throws AppError DEMO_MODE; BAD_REQUEST (also when the gallery is full) or UNPROCESSABLE (not a picture), at the field that was sent
 */
export async function uploadToGallery(
  ctx: WorkplaceContext,
  input: { file?: File | undefined; image?: File | undefined; link?: string | undefined },
): Promise<GalleryImage> {
  if (ctx.workplace.isDemo) throw new AppError('DEMO_MODE');
  const field = sentFields.find((each) => input[each]) ?? 'link';
  const file = input.file ?? input.image;
  const { name, bytes } = file ? await readFile(file, field) : await readLink(input.link ?? '');
  await takePlace(ctx, field);
  let fileKey: string | undefined;
  try {
    const stored = isHeic(bytes) ? await storeRaw(ctx, bytes) : { status: 'ready' as const, ...(await storeImage(ctx, bytes)) };
    fileKey = stored.fileKey;
    return await ctx.transaction(async (tx) => {
      const image = await insert(tx, { name, ...stored });
      if (image.status === 'processing') await tx.enqueue('gallery.convert', { workplaceId: ctx.workplace.id, id: image.id });
      return image;
    });
  } catch (error) {
    // Report the original error even if cleaning up fails; the nightly recount corrects a place that stays taken.
    await Promise.allSettled([givePlaceBack(ctx, 1), ...(fileKey ? [ctx.connectors.files.remove(fileKey)] : [])]);
    throw beside(field, error);
  }
}

const sentFields = ['file', 'image', 'link'] as const;
type SentField = (typeof sentFields)[number];

/** Moves an error at `image`, the name that picture functions use, to the field that was sent. */
function beside(field: SentField, error: unknown): unknown {
  if (!isAppError(error) || !error.fields?.image) return error;
  return new AppError(error.code, error.params, { fields: { [field]: error.fields.image }, cause: error });
}

/**
 * Take a place in the gallery before anything is stored, so that of two uploads for the last place the later is refused. If the process
 * dies before the row is inserted, the place stays taken until the nightly `recountPlaces`.
 */
async function takePlace(ctx: WorkplaceContext, field: SentField): Promise<void> {
  const { rowCount } = await ctx.sql.query(
    `insert into workplace_counters (workplace_id, name, value) values ($1, 'gallery.images', 1)
     on conflict (workplace_id, name) do update set value = workplace_counters.value + 1 where workplace_counters.value < $2`,
    [ctx.workplace.id, maxGalleryImages],
  );
  if (rowCount === 0) throw fieldError(field, 'galleryFull');
}

const givePlaceBack = (ctx: WorkplaceContext, places: number) =>
  ctx.sql.query("update workplace_counters set value = value - $2 where workplace_id = $1 and name = 'gallery.images'", [
    ctx.workplace.id,
    places,
  ]);

/** Nightly: corrects the stored number of pictures per gallery. @returns how many were wrong. */
export async function recountPlaces(ctx: Context): Promise<number> {
  const { rowCount } = await ctx.sql.query(
    `update workplace_counters c set value = t.images
     from (select workplace_id, (select count(*) from gallery_images g where g.workplace_id = k.workplace_id) as images
           from workplace_counters k where name = 'gallery.images') t
     where c.workplace_id = t.workplace_id and c.name = 'gallery.images' and c.value <> t.images`,
  );
  if (rowCount) ctx.log.warn({ galleries: rowCount }, 'gallery counters were wrong');
  return rowCount ?? 0;
}

async function storeRaw(ctx: WorkplaceContext, bytes: Uint8Array) {
  const fileKey = `uploads/${randomToken()}.heic`;
  await ctx.connectors.files.put(fileKey, bytes, 'image/heic');
  return { status: 'processing' as const, fileKey, bytes: bytes.length, width: null, height: null };
}

async function readFile(file: File, field: SentField): Promise<{ name: string; bytes: Uint8Array }> {
  if (!isUploadable(file)) throw fieldError(field, 'imageTypeUnsupported');
  if (file.size > maxUploadBytes) throw fieldError(field, 'imageTooLarge');
  return { name: beginningOf(file.name, 200), bytes: new Uint8Array(await file.arrayBuffer()) };
}

async function readLink(link: string): Promise<{ name: string; bytes: Uint8Array }> {
  try {
    const bytes = await fetchImage(link);
    if (bytes.length > maxUploadBytes) throw fieldError('link', 'imageTooLarge');
    return { name: beginningOf(decodeURIComponent(new URL(link).pathname.split('/').pop() || 'image'), 200), bytes };
  } catch (error) {
    if (isConnectorError(error) || error instanceof URIError) throw fieldError('link', 'linkUnusable');
    throw error;
  }
}

interface NewImage {
  name: string;
  status: 'processing' | 'ready';
  fileKey: string;
  bytes: number;
  width: number | null;
  height: number | null;
}

async function insert(tx: WorkplaceContext, image: NewImage): Promise<GalleryImage> {
  const { rows } = await tx.sql.query<ShownRow>(
    'insert into gallery_images (workplace_id, id, name, status, file_key, width, height, bytes, created_at) values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning *',
    [tx.workplace.id, newId(), image.name, image.status, image.fileKey, image.width, image.height, image.bytes, tx.now()],
  );
  return view(rows[0] as ShownRow);
}

/** Delete pictures from the gallery. Products that use one have their own entry for it and keep the file. */
export async function deleteFromGallery(ctx: WorkplaceContext, { ids }: { ids: string[] }): Promise<{ deleted: string[] }> {
  const rows = await ctx.transaction(async (tx) => {
    const { rows: gone } = await tx.sql.query<LeftUpload & { status: string }>(
      'delete from gallery_images where workplace_id = $1 and id = any($2) returning id, status, file_key as "fileKey"',
      [ctx.workplace.id, ids],
    );
    await givePlaceBack(tx, gone.length);
    return gone;
  });
  await forgetRaw(
    ctx,
    rows.filter((row) => row.status === 'processing'),
  );
  return { deleted: rows.map((row) => row.id) };
}

interface LeftUpload {
  id: string;
  fileKey: string;
}

/** Delete raw uploads that will not be converted any more. A file that cannot be deleted now stays in the file store. */
async function forgetRaw(ctx: Context, uploads: readonly LeftUpload[]): Promise<void> {
  for (const { id, fileKey } of uploads) {
    try {
      await ctx.connectors.files.remove(fileKey);
    } catch (error) {
      ctx.log.warn({ err: error, id }, 'an upload that is not needed any more was not removed');
    }
  }
}

/** Milliseconds after which an upload is no longer being converted: its job is retried for an hour. */
const givenUpAfter = 2 * 3_600_000;

/** Nightly: mark uploads as failed whose conversion the file store prevented, or whose worker died each time, so that sellers can retry. */
export async function failLeftUploads(ctx: Context): Promise<void> {
  const { rows } = await ctx.sql.query<LeftUpload & { workplaceId: string }>(
    `update gallery_images set status = 'failed', error = 'heicFailed' where status = 'processing' and created_at < $1
     returning id, workplace_id as "workplaceId", file_key as "fileKey"`,
    [new Date(ctx.now().getTime() - givenUpAfter)],
  );
  for (const { id, workplaceId } of rows) {
    ctx.log.warn({ workplaceId, id }, 'picture was never converted');
    await ctx.publish({ workplaceId, name: 'process', data: { kind: 'gallery', id } });
  }
  await forgetRaw(ctx, rows);
}

/**
 * Convert an uploaded HEIC picture; safe to run twice. An unreadable one is marked as failed, with the reason.
 * @throws errors of the file store or the database, so that the job is retried.
 */
export async function convertUpload(ctx: Context, { workplaceId, id }: { workplaceId: string; id: string }): Promise<void> {
  const { rows } = await ctx.sql.query(
    "select file_key from gallery_images where workplace_id = $1 and id = $2 and status = 'processing'",
    [workplaceId, id],
  );
  const row = rows[0];
  if (!row) return;
  const raw = await ctx.connectors.files.get(row.file_key);
  const key = [workplaceId, id];
  try {
    if (!raw) throw new AppError('UNPROCESSABLE');
    const stored = await storeImage(ctx, await convertHeic(raw.bytes));
    const { rowCount } = await ctx.sql.query(
      "update gallery_images set status = 'ready', file_key = $3, width = $4, height = $5, bytes = $6 where workplace_id = $1 and id = $2",
      [...key, stored.fileKey, stored.width, stored.height, stored.bytes],
    );
    // The picture was deleted during the conversion.
    if (rowCount === 0) await ctx.connectors.files.remove(stored.fileKey);
  } catch (error) {
    if (!isAppError(error)) throw error;
    ctx.log.warn({ err: error, workplaceId, id }, 'picture not converted');
    await ctx.sql.query("update gallery_images set status = 'failed', error = 'heicFailed' where workplace_id = $1 and id = $2", key);
  }
  await ctx.connectors.files.remove(row.file_key);
  await ctx.publish({ workplaceId, name: 'process', data: { kind: 'gallery', id } });
}
