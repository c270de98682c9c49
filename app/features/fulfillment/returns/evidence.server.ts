/** Pictures that show what is wrong with an order: uploaded as files, sent to the supplier by address. */
import type { Context, WorkplaceContext } from '#app/context.ts';
import { fileUrl } from '#app/features/gallery/image-url.ts';
import { storeImage } from '#app/features/gallery/store-image.server.ts';
import { AppError, fieldError, isAppError } from '#app/platform/errors.ts';
import { newId } from '#app/platform/ids.ts';
import { isEvidence, maxEvidenceADay, maxEvidenceBytes } from './evidence-rules.ts';

/** Milliseconds. */
const day = 86_400_000;

/**
 * Store a picture for a request. It is re-encoded, which leaves out where it was taken; what does not decode to its end is refused.
 * @throws AppError DEMO_MODE; BAD_REQUEST or UNPROCESSABLE beside `file`.
 */
export async function addEvidence(ctx: WorkplaceContext, { file }: { file: File }): Promise<{ key: string; url: string }> {
  if (ctx.workplace.isDemo) throw new AppError('DEMO_MODE');
  if (!isEvidence(file)) throw fieldError('file', 'evidenceType');
  if (file.size > maxEvidenceBytes) throw fieldError('file', 'evidenceTooLarge');
  try {
    const { fileKey } = await storeImage(ctx, new Uint8Array(await file.arrayBuffer()), (key) => noteEvidence(ctx, key));
    return { key: fileKey, url: fileUrl(fileKey) };
  } catch (error) {
    if (isAppError(error) && error.fields?.image)
      throw new AppError(error.code, {}, { fields: { file: ['evidenceUnreadable'] }, cause: error });
    throw error;
  }
}

/** Before there is a file, so that none is ever left without a row that finds it. @throws AppError BAD_REQUEST beside `file` */
async function noteEvidence(ctx: WorkplaceContext, fileKey: string): Promise<void> {
  await ctx.transaction(async (tx) => {
    // A workplace's uploads are counted one after the other.
    await tx.sql.query('select 1 from workplaces where id = $1 for no key update', [tx.workplace.id]);
    const { rowCount } = await tx.sql.query(
      `insert into evidence_files (workplace_id, id, file_key, created_at) select $1::uuid, $2::uuid, $3::text, $4::timestamptz
       where (select count(*) from evidence_files where workplace_id = $1::uuid and created_at > $5::timestamptz) < ${maxEvidenceADay}`,
      [tx.workplace.id, newId(), fileKey, tx.now(), new Date(tx.now().getTime() - day)],
    );
    if (!rowCount) throw fieldError('file', 'evidenceTooMany');
  });
}

/**
 * These pictures are to be sent with a request: they are kept for a day more, in which the request is stored.
 * @throws AppError BAD_REQUEST beside `pictures` when this workplace has not uploaded one, or it is gone.
 */
export async function requirePictures(ctx: WorkplaceContext, keys: readonly string[]): Promise<void> {
  const wanted = [...new Set(keys)];
  if (wanted.length === 0) return;
  const { rowCount } = await ctx.sql.query('update evidence_files set created_at = $3 where workplace_id = $1 and file_key = any($2)', [
    ctx.workplace.id,
    wanted,
    ctx.now(),
  ]);
  if (rowCount !== wanted.length) throw fieldError('pictures', 'invalid');
}

interface LeftPicture {
  workplaceId: string;
  id: string;
  fileKey: string;
  createdAt: Date;
}

/** Nightly: remove pictures that no request names a day after their upload. One that cannot be removed now is, some other night. */
export async function sweepEvidence(ctx: Context): Promise<void> {
  const { rows } = await ctx.sql.query<LeftPicture>(
    `delete from evidence_files e where e.created_at < $1 and not exists (
       select 1 from refund_requests r cross join jsonb_array_elements_text(r.pictures) as named (key)
       where r.workplace_id = e.workplace_id and named.key = e.file_key)
     returning workplace_id as "workplaceId", id, file_key as "fileKey", created_at as "createdAt"`,
    [new Date(ctx.now().getTime() - day)],
  );
  for (const picture of rows) {
    try {
      await ctx.connectors.files.remove(picture.fileKey);
    } catch (error) {
      ctx.log.warn({ err: error, id: picture.id }, 'a picture for a request that was not sent was not removed');
      await keepForLater(ctx, picture);
    }
  }
}

const keepForLater = (ctx: Context, { workplaceId, id, fileKey, createdAt }: LeftPicture) =>
  ctx.sql.query(
    `insert into evidence_files (workplace_id, id, file_key, created_at) select w.id, $2::uuid, $3::text, $4::timestamptz from workplaces w where w.id = $1`,
    [workplaceId, id, fileKey, createdAt],
  );
