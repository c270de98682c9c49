import { setTimeout as pause } from 'node:timers/promises';
import type { Context } from '#app/context.ts';
import { AppError } from './errors.ts';
import { isPresentSql } from './presence.ts';

/** A first request of the version before, which does not say who works it, died with its process when it has no answer after this time. */
const unansweredAfterMs = 2 * 60_000;
/** Another process that has only lost its connection has a new one after this time. */
const reconnectedAfterMs = 1500;
/** An answer that could not be stored is stored later, tried at this interval for as long as keys are kept. */
const storeAgainMs = 5000;
const keptMs = 24 * 3_600_000;

interface Request {
  accountId: string;
  key: string;
  /** Differs for different requests. */
  fingerprint: string;
  /** Presence of this process. */
  holder: number;
}

/** The process of a key's first request has died without an answer. @param own this process's presence. @param before the time of `unansweredAfterMs`. */
const isOrphanedSql = (own: string, before: string) =>
  `(k.http_status is null and case when k.holder is null then k.created_at <= ${before}::timestamptz else k.holder <> ${own} and not ${isPresentSql('k.holder')} end)`;

/**
 * Claim the key: it is new, or older than a day, or its first request has died.
 * @param orphaned take it over from a process that seems to be dead.
 */
async function claim(ctx: Context, request: Request, claimedAt: Date, orphaned: boolean): Promise<boolean> {
  const { rowCount } = await ctx.sql.query(
    `insert into idempotency_keys as k (account_id, key, fingerprint, created_at, holder) values ($1, $2, $3, $4, $6)
     on conflict (account_id, key) do update set fingerprint = excluded.fingerprint, http_status = null, answer = null, created_at = excluded.created_at, holder = excluded.holder
       where k.created_at < $4::timestamptz - interval '24 hours' or ($7 and ${isOrphanedSql('$6', '$5')})
     returning key`,
    [
      request.accountId,
      request.key,
      request.fingerprint,
      claimedAt,
      new Date(claimedAt.getTime() - unansweredAfterMs),
      request.holder,
      orphaned,
    ],
  );
  return rowCount === 1;
}

interface First {
  fingerprint: string;
  http_status: number | null;
  answer: unknown;
  is_orphaned: boolean;
}

async function readFirst(ctx: Context, request: Request, now: Date): Promise<First | undefined> {
  const { rows } = await ctx.sql.query<First>(
    `select k.fingerprint, k.http_status, k.answer, ${isOrphanedSql('$4', '$3')} as is_orphaned
     from idempotency_keys k where k.account_id = $1 and k.key = $2`,
    [request.accountId, request.key, new Date(now.getTime() - unansweredAfterMs), request.holder],
  );
  return rows[0];
}

/**
 * Answer a repeated POST with the first answer, which is kept 24 hours. While the first request is worked, however long, repeats are
 * refused; a key whose process died without an answer is free again at once (docs/decisions/256).
 * @throws AppError BAD_REQUEST for a key of more than 255 characters, IDEMPOTENCY_CONFLICT when the key was used for another request (another
 *   body, path, query, workplace or store), IDEMPOTENCY_RUNNING while its first request is.
 */
export async function withIdempotency(ctx: Context, request: Request, run: () => Promise<Response>): Promise<Response> {
  if (request.key.length > 255) throw new AppError('BAD_REQUEST', {}, { fields: { 'Idempotency-Key': ['tooLarge'] } });
  const claimedAt = ctx.now();
  if (!(await claim(ctx, request, claimedAt, false))) {
    const first = await readFirst(ctx, request, claimedAt);
    if (first && first.fingerprint !== request.fingerprint && !first.is_orphaned) throw new AppError('IDEMPOTENCY_CONFLICT');
    if (first && first.http_status !== null)
      return Response.json(first.answer, { status: first.http_status, headers: { 'Idempotent-Replayed': 'true' } });
    // Deleted between the two statements, because the first request was refused: the key is free again in a moment.
    if (!first?.is_orphaned) throw new AppError('IDEMPOTENCY_RUNNING');
    await pause(reconnectedAfterMs);
    if (!(await claim(ctx, request, claimedAt, true))) throw new AppError('IDEMPOTENCY_RUNNING');
  }
  let response: Response;
  try {
    response = await run();
  } catch (error) {
    // Refusals are not stored: the seller may correct the input and try again with the same key.
    await inTheEnd(() => release(ctx, request, claimedAt));
    throw error;
  }
  const answer: unknown = await response.clone().json();
  await inTheEnd(() => store(ctx, request, claimedAt, { status: response.status, answer }));
  return response;
}

/** Only our own claim: another one may have begun a day later. */
const ownClaim = 'account_id = $1 and key = $2 and created_at = $3';

const release = (ctx: Context, { accountId, key }: Request, claimedAt: Date) =>
  ctx.sql.query(`delete from idempotency_keys where ${ownClaim}`, [accountId, key, claimedAt]);

const store = (ctx: Context, { accountId, key }: Request, claimedAt: Date, { status, answer }: { status: number; answer: unknown }) =>
  ctx.sql.query(`update idempotency_keys set http_status = $4, answer = $5 where ${ownClaim}`, [
    accountId,
    key,
    claimedAt,
    status,
    JSON.stringify(answer),
  ]);

/**
 * What became of the request is decided, so the caller is told in any case. While it cannot be written (the database is away or full), the
 * key stays claimed, and it is tried again.
 */
async function inTheEnd(write: () => Promise<unknown>, until = Date.now() + keptMs): Promise<void> {
  try {
    await write();
  } catch {
    if (Date.now() < until) setTimeout(() => void inTheEnd(write, until), storeAgainMs).unref();
  }
}
