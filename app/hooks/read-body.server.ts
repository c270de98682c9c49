import type { Context } from 'hono';
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
  if (Number(c.req.header('content-length') ?? 0) > maxBytes) return undefined;
  const bytes = new Uint8Array(await c.req.arrayBuffer());
  return bytes.length > maxBytes ? undefined : bytes;
}

/** Like `readBytes`, as text. */
export async function readText(c: Context, maxBytes: number): Promise<string | undefined> {
  const bytes = await readBytes(c, maxBytes);
  return bytes && new TextDecoder().decode(bytes);
}
