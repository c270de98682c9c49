import type { MiddlewareHandler } from 'hono';

/** Bytes; more than the largest form or webhook. Endpoints of the API have their own limits. */
const mostBytes = 8 * 1024 * 1024;

/**
 * Refuses bodies that are too large: a form is held in memory as a whole, and one visitor's could take all of the process's memory. A
 * body without `Content-Length` is read and counted here. Hono's own limit makes a new `Request` from the Node adapter's, which is not a
 * real one.
 */
export const limitBody: MiddlewareHandler = async (c, next) => {
  const told = c.req.header('content-length');
  if (told !== undefined) return Number(told) > mostBytes ? c.text('Too large', 413) : next();
  if (c.req.header('transfer-encoding') === undefined || !c.req.raw.body) return next();
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of c.req.raw.body) {
    size += chunk.length;
    if (size > mostBytes) return c.text('Too large', 413);
    chunks.push(chunk);
  }
  const { method, headers, signal } = c.req.raw;
  c.req.raw = new Request(c.req.url, { method, headers, signal, body: Buffer.concat(chunks) });
  return next();
};
