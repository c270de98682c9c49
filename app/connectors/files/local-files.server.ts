import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { freeBytes } from '#app/platform/free-space.server.ts';
import { newId } from '#app/platform/ids.ts';
import type { StoresFiles } from './file-store.ts';

/** Bytes: with less room than a few pictures need, the store counts as full. */
const leastFree = 16 * 1024 * 1024;

const mimeByExtension: Record<string, string> = {
  webp: 'image/webp',
  jpg: 'image/jpeg',
  png: 'image/png',
  csv: 'text/csv',
  pdf: 'application/pdf',
  json: 'application/json',
};

/** Files in a local folder. A key's extension tells the file's type. Keys are made by us and never contain `..`. */
export function createLocalFiles(folder: string): StoresFiles {
  const root = path.resolve(folder);
  const pathOf = (key: string) => {
    const full = path.join(root, key);
    if (!full.startsWith(root + path.sep)) throw new Error(`file key leaves the store: ${key}`);
    return full;
  };
  return {
    async put(key, bytes) {
      const target = pathOf(key);
      await mkdir(path.dirname(target), { recursive: true });
      // Written to a temporary name and then renamed, so that nobody reads half a file.
      const temporary = `${target}.${newId()}`;
      try {
        await writeFile(temporary, bytes);
        await rename(temporary, target);
      } catch (error) {
        // Otherwise the incomplete file would stay for good, for example on a full disk.
        await rm(temporary, { force: true });
        throw error;
      }
    },
    async get(key) {
      const bytes = await readFile(pathOf(key)).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return undefined;
        throw error;
      });
      return bytes && { bytes, mimeType: mimeByExtension[path.extname(key).slice(1)] ?? 'application/octet-stream' };
    },
    remove: (key) => rm(pathOf(key), { force: true }),
    hasRoom: async () => ((await freeBytes(root)) ?? leastFree) >= leastFree,
    async list(prefix) {
      const entries = await readdir(path.join(root, prefix), { recursive: true, withFileTypes: true }).catch(
        (error: NodeJS.ErrnoException) => {
          if (error.code === 'ENOENT') return [];
          throw error;
        },
      );
      const found = await Promise.all(
        entries
          .filter((entry) => entry.isFile())
          .map(async (entry) => {
            const full = path.join(entry.parentPath, entry.name);
            // The file may be deleted meanwhile.
            const known = await stat(full).catch(() => undefined);
            const key = path.relative(root, full).split(path.sep).join('/');
            return known && { key, bytes: known.size, changedAt: known.mtime };
          }),
      );
      return found.filter((file) => file !== undefined);
    },
  };
}
