import type { Context } from 'hono';
import { bytesOfStream } from '#app/platform/bytes-of-stream.ts';
import { errorEnvelope } from '#app/platform/envelope.ts';
import { AppError } from '#app/platform/errors.ts';
import { translator } from '#app/platform/i18n.server.ts';

/** The refusal of a body of more bytes than this, in the envelope. */
export const tooLarge = (maxBytes: number): Response =>
  Response.json(errorEnvelope(new AppError('BODY_TOO_LARGE', { megabytes: Math.ceil(maxBytes / 1048576) }), translator('en')), {
    status: 413,
  });

/** The body's raw bytes, as they were signed. @returns undefined when it is larger than `maxBytes`. */
export async function readBytes(c: Context, maxBytes: number): Promise<Uint8Array | undefined> {
  const length = c.req.header('content-length');
  // A sender that does not say how much comes is read no further than the limit.
  if (length === undefined) return bytesOfStream(c.req.raw.body, maxBytes);
  return Number(length) > maxBytes ? undefined : new Uint8Array(await c.req.arrayBuffer());
}

/** Like `readBytes`, as text. */
export async function readText(c: Context, maxBytes: number): Promise<string | undefined> {
  const bytes = await readBytes(c, maxBytes);
  return bytes && new TextDecoder().decode(bytes);
}
