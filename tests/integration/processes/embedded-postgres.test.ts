/** The PostgreSQL of a data directory after what machines do to it: killed while it is made, power cut while it runs. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, chown, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { checkBinaries, type EmbeddedPostgres, startEmbeddedPostgres } from '#app/platform/postgres-embedded.server.ts';
import { inDatabase } from '#tests/support/test-databases.ts';

const slow = { timeout: 120_000 };
let folder: string;
let server: EmbeddedPostgres | undefined;
let other: ChildProcess | undefined;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'quayside-postgres-'));
  // The server's own user has to pass.
  await chmod(folder, 0o755);
});
afterEach(async () => {
  other?.kill('SIGKILL');
  await server?.stop();
  server = undefined;
  await rm(folder, { recursive: true, force: true });
});

const start = async () => {
  server = await startEmbeddedPostgres(folder, { fsync: 'off', shared_buffers: '16MB' });
  expect(server.started).toBe(true);
  return (await inDatabase(server.url, (client) => client.query('select 1 as answer'))).rows;
};

/** Whose the cluster is. */
const ownerOf = async (directory: string) => {
  const { uid, gid } = await stat(path.join(directory, 'pg'));
  return { uid, gid };
};

test('ended while it is made, it is made by the next start', slow, async () => {
  const program = `import { startEmbeddedPostgres } from '#app/platform/postgres-embedded.server.ts'; await startEmbeddedPostgres(process.argv[1]);`;
  // A group of its own: what it has started is killed with it.
  const starting = spawn(process.execPath, ['--input-type=module', '-e', program, folder], { detached: true, stdio: 'ignore' });
  const isBegun = () => ['pg', 'pg.new'].some((name) => existsSync(path.join(folder, name, 'PG_VERSION')));
  await vi.waitFor(() => expect(isBegun()).toBe(true), { timeout: 60_000, interval: 5 });
  process.kill(-(starting.pid as number), 'SIGKILL');
  await once(starting, 'close');

  expect(await start()).toEqual([{ answer: 1 }]);
});

test('whoever has its number after a power cut is not taken for it', slow, async () => {
  await start();
  const pidFile = path.join(folder, 'pg', 'postmaster.pid');
  const [, ...rest] = (await readFile(pidFile, 'utf8')).split('\n');
  await server?.stop();
  const { uid, gid } = await ownerOf(folder);
  other = spawn('sleep', ['300'], { uid, gid, stdio: 'ignore' });
  await writeFile(pidFile, [other.pid, ...rest].join('\n'));
  await chown(pidFile, uid, gid);

  expect(await start()).toEqual([{ answer: 1 }]);
  // The one that runs is found, though.
  expect((await startEmbeddedPostgres(folder)).started).toBe(false);
});

test('begun twice at once, it is made once, and the other start finds it', slow, async () => {
  const program = `import { startEmbeddedPostgres } from '#app/platform/postgres-embedded.server.ts';
    const { started, url } = await startEmbeddedPostgres(process.argv[1], { fsync: 'off', shared_buffers: '16MB' }); console.log(JSON.stringify({ started, url }));`;
  const starts = await Promise.all(
    [1, 2, 3].map(async () => {
      const child = spawn(process.execPath, ['--input-type=module', '-e', program, folder], { stdio: ['ignore', 'pipe', 'inherit'] });
      let said = '';
      child.stdout.on('data', (chunk) => (said += chunk));
      await once(child, 'close');
      return JSON.parse(said) as { started: boolean; url: string };
    }),
  );
  expect(starts.map(({ started }) => started).sort()).toEqual([false, false, true]);
  expect(new Set(starts.map(({ url }) => url)).size).toBe(1);
  server = await startEmbeddedPostgres(folder);
  expect(server.url).toBe(starts[0]?.url);
  expect((await inDatabase(server.url, (client) => client.query('select 1 as answer'))).rows).toEqual([{ answer: 1 }]);
});

/** How a client of this address comes in: by a socket it has no network address. */
const waysIn = async ({ url }: EmbeddedPostgres) =>
  (await inDatabase(url, (client) => client.query('select inet_client_addr() as address'))).rows[0].address;

test('it is spoken to by a socket in its folder, which a killed one leaves to the next', slow, async () => {
  await start();
  expect(await waysIn(server as EmbeddedPostgres)).toBe(null);
  const pid = Number((await readFile(path.join(folder, 'pg', 'postmaster.pid'), 'utf8')).split('\n')[0]);
  process.kill(pid, 'SIGKILL');
  // Whoever has its number now is not taken for it: the socket's own file has the number too.
  const lock = (await readdir(path.join(folder, 'pg'))).find((name) => /^\.s\.PGSQL\.\d+\.lock$/.test(name)) as string;
  other = spawn('sleep', ['300'], { ...(await ownerOf(folder)), stdio: 'ignore' });
  const [, ...rest] = (await readFile(path.join(folder, 'pg', lock), 'utf8')).split('\n');
  await writeFile(path.join(folder, 'pg', lock), [other.pid, ...rest].join('\n'));

  await vi.waitFor(() => server?.revive(), { timeout: 60_000, interval: 100 });
  expect(await waysIn(server as EmbeddedPostgres)).toBe(null);
});

test('where the folder’s name is too long for a socket, it is spoken to by its port', slow, async () => {
  server = await startEmbeddedPostgres(path.join(folder, 'x'.repeat(80)), { shared_buffers: '16MB' });
  expect(await waysIn(server)).toBe('127.0.0.1');
});

test('a start that was ended in its turn leaves it to the next', slow, async () => {
  const gone = spawn('true');
  await once(gone, 'close');
  await writeFile(path.join(folder, 'pg-starting'), String(gone.pid));
  expect(await start()).toEqual([{ answer: 1 }]);
  expect(existsSync(path.join(folder, 'pg-starting'))).toBe(false);
});

test('where new folders are their maker’s alone, the server’s own user passes all the same', slow, async () => {
  const program = `import { startEmbeddedPostgres } from '#app/platform/postgres-embedded.server.ts'; await startEmbeddedPostgres(process.argv[1], { shared_buffers: '16MB' });`;
  const inside = path.join(folder, 'of', 'ours');
  const starting = spawn('sh', ['-c', 'umask 077; exec "$@"', 'sh', process.execPath, '--input-type=module', '-e', program, inside], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  expect(await once(starting, 'close')).toEqual([0, null]);
  server = await startEmbeddedPostgres(inside);
  expect((await inDatabase(server.url, (client) => client.query('select 1 as answer'))).rows).toEqual([{ answer: 1 }]);
});

test.skipIf(process.getuid?.() !== 0)('programs in a folder of root’s alone are told with what helps', async () => {
  const closed = path.join(folder, 'root', 'native');
  await mkdir(path.join(closed, 'bin'), { recursive: true });
  const initdb = path.join(closed, 'bin', 'initdb');
  await writeFile(initdb, '#!/bin/sh\n', { mode: 0o755 });
  await checkBinaries({ initdb }, { uid: 65_534, gid: 65_534 });
  await chmod(path.join(folder, 'root'), 0o700);
  const refused = new RegExp(`^PostgreSQL's programs in ${closed} cannot be reached by the system user "postgres"`);
  await expect(checkBinaries({ initdb }, { uid: 65_534, gid: 65_534 })).rejects.toThrow(refused);
});
