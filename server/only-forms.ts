import type { MiddlewareHandler } from 'hono';
import { hasTooManyFields } from '#app/platform/form-fields.server.ts';

const reading = new Set(['GET', 'HEAD', 'OPTIONS']);
const writing = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);
const plain = 'application/x-www-form-urlencoded';
const inParts = 'multipart/form-data';

/**
 * Screens accept forms only. Any other or incomplete body is refused here: inside a screen it would fail with 500, as if by a fault of
 * ours.
 */
export const onlyForms: MiddlewareHandler = async (c, next) => {
  if (reading.has(c.req.method)) return next();
  // For some methods (TRACE) a standard `Request` cannot even be made.
  if (!writing.has(c.req.method)) return c.text('Method not allowed', 405);
  // Always read to the end: half a second later the adapter closes the connection of an unread body, which may carry a new request by then.
  const body = await c.req.raw.arrayBuffer();
  const contentType = c.req.header('content-type') ?? '';
  const type = contentType.split(';')[0]?.trim().toLowerCase();
  if (type !== plain && type !== inParts) return c.text('Only forms are taken here.', 415);
  if (hasTooManyFields(body, contentType)) return c.text('This form has too many fields.', 413);
  const { method, headers, signal } = c.req.raw;
  try {
    if (type === inParts) await new Response(body, { headers: { 'Content-Type': contentType } }).formData();
  } catch {
    return c.text('This form cannot be read.', 400);
  }
  c.req.raw = new Request(c.req.url, { method, headers, signal, body });
  return next();
};
