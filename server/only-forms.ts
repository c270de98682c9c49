import type { MiddlewareHandler } from 'hono';
import { hasTooManyFields } from '#app/platform/form-fields.server.ts';

const reading = new Set(['GET', 'HEAD', 'OPTIONS']);
const writing = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);
const plain = 'application/x-www-form-urlencoded';
const inParts = 'multipart/form-data';

/**
 * Screens take forms. What is none, or is cut short, would be found out in the middle of a screen and be answered 500, as for a fault of
 * ours.
 */
export const onlyForms: MiddlewareHandler = async (c, next) => {
  if (reading.has(c.req.method)) return next();
  // A standard `Request` cannot even be made of some (TRACE).
  if (!writing.has(c.req.method)) return c.text('Method not allowed', 405);
  // Read to its end in any case: the adapter cuts the connection of an unread one half a second later, under the next request on it.
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
