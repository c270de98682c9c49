import { statfs } from 'node:fs/promises';
import path from 'node:path';

/** Bytes that may still be written into a folder, or into the nearest one above it that exists; undefined when the system does not tell. */
export async function freeBytes(folder: string): Promise<number | undefined> {
  try {
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize;
  } catch (error) {
    const above = path.dirname(path.resolve(folder));
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || above === path.resolve(folder)) return undefined;
    return freeBytes(above);
  }
}
