import type { MiddlewareHandler } from 'hono';

const reading = new Set(['GET', 'HEAD', 'OPTIONS']);
const plain = 'application/x-www-form-urlencoded';
const inParts = 'multipart/form-data';

/**
 * Screens take forms. What is none, or is cut short, would be found out in the middle of a screen and be answered 500, as for a fault of
 * ours.
 */
export const onlyForms: MiddlewareHandler = async (c, next) => {
  if (reading.has(c.req.method)) return next();
  const type = c.req.header('content-type')?.split(';')[0]?.trim().toLowerCase();
  if (type === plain) return next();
  if (type !== inParts) return c.text('Only forms are taken here.', 415);
  const { method, headers, signal } = c.req.raw;
  const body = await c.req.raw.arrayBuffer();
  try {
    await new Response(body, { headers: { 'Content-Type': c.req.header('content-type') ?? '' } }).formData();
  } catch {
    return c.text('This form cannot be read.', 400);
  }
  c.req.raw = new Request(c.req.url, { method, headers, signal, body });
  return next();
};
