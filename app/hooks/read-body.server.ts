import type { Context } from 'hono';

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
