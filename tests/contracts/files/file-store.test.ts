/** One battery for every file store: a folder, and an S3-compatible server over HTTP. */
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import S3rver from 's3rver';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { StoresFiles } from '#app/connectors/files/file-store.ts';
import { createLocalFiles } from '#app/connectors/files/local-files.server.ts';
import { createS3Files, type S3Settings } from '#app/connectors/files/s3-files.server.ts';
import { createConnectors } from '#app/connectors/index.server.ts';
import { parseEnvironment } from '#app/platform/env.server.ts';
import { freePort } from '#tests/support/free-port.ts';

let folder: string;
let server: InstanceType<typeof S3rver>;
let settings: S3Settings;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'quayside-files-'));
  const port = await freePort();
  server = new S3rver({
    address: '127.0.0.1',
    port,
    silent: true,
    directory: path.join(folder, 's3'),
    configureBuckets: [{ name: 'pictures', configs: [] }],
  });
  await server.run();
  // The server's own practice keys.
  settings = {
    bucket: 'pictures',
    region: 'us-east-1',
    endpoint: `http://127.0.0.1:${port}`,
    accessKeyId: 'S3RVER',
    secretAccessKey: 'S3RVER',
  };
});

afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

const picture = (size = 70_000) => Uint8Array.from({ length: size }, (_, at) => (at * 31) % 256);

describe.each<[string, () => StoresFiles]>([
  ['a folder', () => createLocalFiles(path.join(folder, 'local'))],
  ['an S3 store', () => createS3Files(settings)],
  ['an S3 store shared with others', () => createS3Files({ ...settings, prefix: 'ours/' })],
])('%s', (_name, make) => {
  test('gives back what was put, byte for byte, with its type', async () => {
    const files = make();
    const bytes = picture();
    await files.put('media/one.webp', bytes, 'image/webp');
    const found = await files.get('media/one.webp');
    expect(Buffer.compare(Buffer.from(found?.bytes ?? []), Buffer.from(bytes))).toBe(0);
    expect(found?.mimeType).toBe('image/webp');
  });

  test('an empty file, a large one and odd names', async () => {
    const files = make();
    for (const [key, size] of [
      ['exports/empty.json', 0],
      ['media/large.png', 3_000_000],
      ['exports/a b+c é.csv', 12],
    ] as const) {
      await files.put(key, picture(size), 'application/octet-stream');
      expect([key, (await files.get(key))?.bytes.length]).toEqual([key, size]);
    }
  });

  test('a second put replaces the first', async () => {
    const files = make();
    await files.put('media/two.webp', picture(10), 'image/webp');
    await files.put('media/two.webp', picture(20), 'image/webp');
    expect((await files.get('media/two.webp'))?.bytes.length).toBe(20);
  });

  test('what is not there is nothing, and removing it no error', async () => {
    const files = make();
    expect(await files.get('media/never.webp')).toBeUndefined();
    await files.remove('media/never.webp');
    await files.put('media/gone.webp', picture(5), 'image/webp');
    await files.remove('media/gone.webp');
    expect(await files.get('media/gone.webp')).toBeUndefined();
  });

  test('lists what lies under a prefix, with sizes, and nothing else', async () => {
    const files = make();
    expect(await files.list('shelf/')).toEqual([]);
    await files.put('shelf/a/one.webp', picture(3), 'image/webp');
    await files.put('shelf/two.webp', picture(4), 'image/webp');
    await files.put('shelves/three.webp', picture(5), 'image/webp');
    const found = await files.list('shelf/');
    expect(found.map(({ key, bytes }) => [key, bytes]).sort()).toEqual([
      ['shelf/a/one.webp', 3],
      ['shelf/two.webp', 4],
    ]);
    expect(Math.abs(Date.now() - (found[0]?.changedAt.getTime() ?? 0))).toBeLessThan(60_000);
    for (const { key } of found) await files.remove(key);
  });
});

test('a folder keeps nothing of what could not be put', async () => {
  const local = path.join(folder, 'half');
  await mkdir(path.join(local, 'media', 'taken.webp'), { recursive: true });
  await expect(createLocalFiles(local).put('media/taken.webp', picture(5), 'image/webp')).rejects.toThrow();
  expect(await readdir(path.join(local, 'media'))).toEqual(['taken.webp']);
});

describe('an S3 store', () => {
  test('with keys that are not good is a refusal, not a missing file', async () => {
    const files = createS3Files({ ...settings, accessKeyId: 'NOBODY' });
    await expect(files.get('media/one.webp')).rejects.toMatchObject({ name: 'ConnectorError', reason: 'auth_expired', retryable: false });
    await expect(files.put('media/x.webp', picture(1), 'image/webp')).rejects.toMatchObject({ reason: 'auth_expired' });
  });

  test('without its bucket is a refusal too', async () => {
    await expect(createS3Files({ ...settings, bucket: 'nowhere' }).get('media/one.webp')).rejects.toMatchObject({
      vendorCode: 'NoSuchBucket',
    });
  });

  test('that is away, or fails, may be asked again later', async () => {
    const broken: Server = createServer((_request, response) => response.writeHead(500).end()).listen(0, '127.0.0.1');
    await new Promise((resolve) => broken.once('listening', resolve));
    const address = broken.address() as { port: number };
    const failing = createS3Files({ ...settings, endpoint: `http://127.0.0.1:${address.port}` });
    await expect(failing.get('media/one.webp')).rejects.toMatchObject({ reason: 'unavailable', retryable: true });
    broken.close();
    const gone = createS3Files({ ...settings, endpoint: `http://127.0.0.1:${await freePort()}` });
    await expect(gone.get('media/one.webp')).rejects.toMatchObject({ reason: 'unavailable', retryable: true });
  });

  test('is taken as soon as bucket and keys are configured, the folder otherwise', async () => {
    const base = {
      DATABASE_URL: 'postgres://localhost/none',
      ENCRYPTION_KEYS: `k:${'A'.repeat(43)}=`,
      FILES_DIR: path.join(folder, 'chosen'),
    };
    const filesOf = (more: Record<string, string>) =>
      createConnectors({ env: parseEnvironment({ ...base, ...more }), shopify: undefined, database: {} } as never).files;
    const configured = {
      FILES_S3_BUCKET: settings.bucket,
      FILES_S3_ENDPOINT: settings.endpoint as string,
      FILES_S3_ACCESS_KEY_ID: settings.accessKeyId,
      FILES_S3_SECRET_ACCESS_KEY: settings.secretAccessKey,
      FILES_S3_PREFIX: 'chosen/',
    };
    await filesOf(configured).put('media/where.webp', picture(3), 'image/webp');
    expect(await createS3Files(settings).get('chosen/media/where.webp')).toBeDefined();
    await filesOf({ ...configured, FILES_S3_SECRET_ACCESS_KEY: '' }).put('media/where.webp', picture(3), 'image/webp');
    expect(await readdir(path.join(folder, 'chosen', 'media'))).toEqual(['where.webp']);
  });
});
