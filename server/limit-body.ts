import type { Context, MiddlewareHandler } from 'hono';
import { visitorLocale } from '#app/doors/identify.server.ts';
import { bytesOfStream } from '#app/platform/bytes-of-stream.ts';
import { errorEnvelope } from '#app/platform/envelope.ts';
import { AppError } from '#app/platform/errors.ts';
import { translator } from '#app/platform/i18n.server.ts';

/** Bytes; more than the largest form or webhook. Endpoints of the API have their own limits. */
const mostBytes = 8 * 1024 * 1024;

/** In the envelope. */
function tooLarge(c: Context): Response {
  const refusal = new AppError('BODY_TOO_LARGE', { megabytes: mostBytes / 1024 / 1024 });
  return c.json(errorEnvelope(refusal, translator(visitorLocale(c.req.raw))), 413);
}

/**
 * Refuses bodies that are too large: a form is held in memory as a whole, and one visitor's could take all of the process's memory. A
 * body without `Content-Length` is read and counted here. Hono's own limit makes a new `Request` from the Node adapter's, which is not a
 * real one.
 */
export const limitBody: MiddlewareHandler = async (c, next) => {
  const told = c.req.header('content-length');
  if (told !== undefined) return Number(told) > mostBytes ? tooLarge(c) : next();
  if (c.req.header('transfer-encoding') === undefined || !c.req.raw.body) return next();
  const body = await bytesOfStream(c.req.raw.body, mostBytes);
  if (!body) return tooLarge(c);
  const { method, headers, signal } = c.req.raw;
  c.req.raw = new Request(c.req.url, { method, headers, signal, body: body as BodyInit });
  return next();
};
