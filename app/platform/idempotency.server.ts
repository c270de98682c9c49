import type { Context } from '#app/context.ts';
import { AppError } from './errors.ts';

/** Longer than any request takes: one without an answer after this time died with its process. */
const unansweredAfterMs = 2 * 60_000;

/**
 * Answer a repeated POST with the first answer, which is kept 24 hours. A key whose first request died without an answer is free again
 * after two minutes.
 * @param request.fingerprint differs for different requests.
 * @throws AppError BAD_REQUEST for a key of more than 255 characters, IDEMPOTENCY_CONFLICT when the key was used for another request (another
 *   body, path, query, workplace or store), IDEMPOTENCY_RUNNING while its first request is.
 */
export async function withIdempotency(
  ctx: Context,
  request: { accountId: string; key: string; fingerprint: string },
  run: () => Promise<Response>,
): Promise<Response> {
  if (request.key.length > 255) throw new AppError('BAD_REQUEST', {}, { fields: { 'Idempotency-Key': ['tooLarge'] } });
  const values = [request.accountId, request.key];
  const claimedAt = ctx.now();
  const claimed = await ctx.sql.query(
    `insert into idempotency_keys (account_id, key, fingerprint, created_at) values ($1, $2, $3, $4)
     on conflict (account_id, key) do update set fingerprint = excluded.fingerprint, http_status = null, answer = null, created_at = excluded.created_at
       where idempotency_keys.created_at < $4::timestamptz - interval '24 hours'
         or (idempotency_keys.http_status is null and idempotency_keys.created_at <= $5::timestamptz)
     returning key`,
    [...values, request.fingerprint, claimedAt, new Date(claimedAt.getTime() - unansweredAfterMs)],
  );
  if (claimed.rowCount === 0) {
    const { rows } = await ctx.sql.query(
      'select fingerprint, http_status, answer from idempotency_keys where account_id = $1 and key = $2',
      values,
    );
    const first = rows[0];
    if (first && first.fingerprint !== request.fingerprint) throw new AppError('IDEMPOTENCY_CONFLICT');
    // Deleted between the two statements, because the first request was refused: the key is free again in a moment.
    if (!first || first.http_status === null) throw new AppError('IDEMPOTENCY_RUNNING');
    return Response.json(first.answer, { status: first.http_status, headers: { 'Idempotent-Replayed': 'true' } });
  }
  let response: Response;
  try {
    response = await run();
  } catch (error) {
    // Refusals are not stored: the seller may correct the input and try again with the same key.
    await ctx.sql.query('delete from idempotency_keys where account_id = $1 and key = $2 and created_at = $3', [...values, claimedAt]);
    throw error;
  }
  // The work is done: a failure from here on must not free the key, or it could be done again.
  const answer: unknown = await response.clone().json();
  // Only our own claim: a slow request that was thought dead must not store its answer for its successor.
  await ctx.sql.query('update idempotency_keys set http_status = $3, answer = $4 where account_id = $1 and key = $2 and created_at = $5', [
    ...values,
    response.status,
    JSON.stringify(answer),
    claimedAt,
  ]);
  return response;
}
