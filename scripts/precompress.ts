/** Compress built files once, so that serving them costs nothing. */
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import zlib from 'node:zlib';

const brotli = promisify(zlib.brotliCompress);
const gzip = promisify(zlib.gzip);
const root = 'build/client';

for (const name of await readdir(root, { recursive: true })) {
  if (!/\.(js|css|svg|json|txt|html)$/.test(name)) continue;
  const file = path.join(root, name);
  const bytes = await readFile(file);
  if (bytes.length < 1024) continue;
  await writeFile(`${file}.br`, await brotli(bytes));
  await writeFile(`${file}.gz`, await gzip(bytes, { level: 9 }));
}
