import type { MiddlewareHandler } from 'hono';

/** More than the largest form and the largest webhook; endpoints of the API have limits of their own. */
const mostBytes = 8 * 1024 * 1024;

/**
 * Whoever reads a form holds all of it: without a limit, one visitor's form would be the process's whole memory. A body that does not say
 * how long it is, is counted as it comes, and read here. Hono's own limit makes a new `Request` of the Node adapter's, which is none.
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
