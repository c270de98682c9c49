/** Writes a long stream of bytes into the file store in parts, so that it is never in memory as a whole, and reads it back. */
import type { StoresFiles } from '#app/connectors/files/file-store.ts';

/** Bytes of a part. Also what an export needs of memory. */
const partBytes = 8 * 1024 * 1024;

const partKey = (prefix: string, part: number): string => `${prefix}${String(part).padStart(6, '0')}.part`;

/** @returns how many parts were written, and their bytes in all. */
export async function writeParts(
  files: StoresFiles,
  prefix: string,
  stream: AsyncIterable<Uint8Array>,
): Promise<{ parts: number; bytes: number }> {
  let [parts, bytes, waiting] = [0, 0, 0];
  let chunks: Uint8Array[] = [];
  const store = async () => {
    if (waiting === 0) return;
    await files.put(partKey(prefix, parts), Buffer.concat(chunks), 'application/octet-stream');
    parts += 1;
    bytes += waiting;
    waiting = 0;
    chunks = [];
  };
  for await (const chunk of stream) {
    chunks.push(chunk);
    waiting += chunk.length;
    if (waiting >= partBytes) await store();
  }
  await store();
  return { parts, bytes };
}

/** @throws Error when a part is missing: what was sent until then is no whole file. */
export async function* readParts(files: StoresFiles, prefix: string, parts: number): AsyncGenerator<Uint8Array> {
  for (let part = 0; part < parts; part += 1) {
    const file = await files.get(partKey(prefix, part));
    if (!file) throw new Error(`a part of an export is missing: ${partKey(prefix, part)}`);
    yield file.bytes;
  }
}

/** Remove all files below a prefix. Safe to repeat. */
export async function removeBelow(files: StoresFiles, prefix: string): Promise<number> {
  const found = await files.list(prefix);
  for (const { key } of found) await files.remove(key);
  return found.length;
}
