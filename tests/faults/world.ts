/**
 * The product as it runs for real, in processes of their own that can be killed: two PostgreSQL servers (ours dies, the
 * outside world's does not), the sandbox, web and worker.
 */

import { randomBytes } from 'node:crypto';
import { mkdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { migrateDatabase } from '#app/db/migrate.server.ts';
import { createEncryption, type Encryption } from '#app/platform/encryption.server.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#app/platform/postgres-embedded.server.ts';
import { controlSandbox } from '#tests/support/practice-store.ts';
import { environmentsOf, type Program, startAnswering, startProgram } from '#tests/support/programs.ts';

export type Victim = 'web' | 'worker' | 'database';

export interface World {
  appUrl: string;
  sandboxOrigin: string;
  databaseUrl: string;
  filesDir: string;
  encryption: Encryption;
  keys: { apiKey: string; apiSecret: string };
  /** A statement on our database, tried again while the server is coming back. */
  query<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]>;
  control<T = unknown>(path: string, body?: unknown): Promise<T>;
  /** SIGKILL, and nothing else. */
  kill(victim: Victim): Promise<void>;
  /** Start again whatever does not run, and wait until the product answers. */
  restore(): Promise<void>;
  stop(): Promise<void>;
}

async function recreate(server: EmbeddedPostgres, name: string): Promise<string> {
  const client = new pg.Client({ connectionString: server.url });
  await client.connect();
  await client.query(`drop database if exists "${name}" with (force)`);
  await client.query(`create database "${name}"`);
  await client.end();
  return server.urlOf(name);
}

/** Generous: a machine that does other work too needs long to come up, and a limit costs nothing while all goes well. */
const patienceMs = 240_000;

/** @returns whether a process is there; one that has ended and waits for its parent's notice is not. */
async function isAlive(pid: number): Promise<boolean> {
  try {
    process.kill(pid, 0);
  } catch {
    return false;
  }
  return !/\) Z [^)]*$/.test(await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => ''));
}

/** @param port of web; the sandbox takes `sandboxPort` and the one after it. What the world keeps is in a folder named after `port`. */
export async function startWorld(port: number, sandboxPort: number): Promise<World> {
  const directory = path.resolve('.data/faults', String(port));
  const logs = path.join(directory, 'logs');
  const filesDir = path.join(directory, 'files');
  await rm(logs, { recursive: true, force: true });
  await rm(filesDir, { recursive: true, force: true });
  await mkdir(logs, { recursive: true });
  // What kill -9 leaves is in the system's memory, so nothing need be forced to the disk; only a power cut would need that.
  const settings = { fsync: 'off' };
  const own = await startEmbeddedPostgres(path.join(directory, 'own'), settings);
  const outside = await startEmbeddedPostgres(path.join(directory, 'outside'), settings);
  const databaseUrl = await recreate(own, 'quayside');
  const sandboxUrl = await recreate(outside, 'sandbox');
  await migrateDatabase(databaseUrl);
  const encryptionKeys = `f1:${randomBytes(32).toString('base64')}`;
  const { app, sandbox, preload } = await environmentsOf({ databaseUrl, sandboxUrl, encryptionKeys, port, sandboxPort, filesDir });
  const sandboxOrigin = `http://localhost:${sandboxPort}`;
  const appUrl = `http://localhost:${port}`;
  const outsideProgram = await startAnswering(
    ['sandbox/index.ts'],
    sandbox,
    path.join(logs, 'sandbox.log'),
    `${sandboxOrigin}/_control/ready`,
    'The sandbox',
  );
  const programs = new Map<'web' | 'worker', Program>();
  const start = {
    web: () => programs.set('web', startProgram([...preload, 'server/web.ts'], app, path.join(logs, 'web.log'))),
    worker: () => programs.set('worker', startProgram([...preload, 'server/worker.ts'], app, path.join(logs, 'worker.log'))),
  };
  const isRunning = (program: Program | undefined): boolean =>
    program !== undefined && program.process.exitCode === null && program.process.signalCode === null;

  const world: World = {
    appUrl,
    sandboxOrigin,
    databaseUrl,
    filesDir,
    encryption: createEncryption(encryptionKeys),
    keys: { apiKey: app.SHOPIFY_API_KEY as string, apiSecret: app.SHOPIFY_API_SECRET as string },
    async query(text, values = []) {
      for (let tries = 0; ; tries += 1) {
        const client = new pg.Client({ connectionString: databaseUrl });
        client.on('error', () => undefined);
        try {
          await client.connect();
          return (await client.query(text, values)).rows as never;
        } catch (error) {
          // 57P0x and class 08: the server is away or coming up; the client tells a line that was cut in words alone, and of a socket that
          // is just made anew that there is none. Anything else is a mistake of the test's.
          const { code, message } = error as { code?: string; message: string };
          if (
            tries > 600 ||
            !/^(57P|08|ECONN|ENOENT|Connection terminated|Client has encountered a connection error)/.test(code ?? message)
          )
            throw error;
          await pause(100);
        } finally {
          await client.end().catch(() => undefined);
        }
      }
    },
    control: (address, body) => controlSandbox(sandboxOrigin, address, body),
    async kill(victim) {
      if (victim === 'database') {
        const [pid] = (await readFile(path.join(directory, 'own', 'pg', 'postmaster.pid'), 'utf8')).split('\n');
        process.kill(Number(pid), 'SIGKILL');
        while (await isAlive(Number(pid))) await pause(10);
        return;
      }
      const program = programs.get(victim);
      if (!program || !isRunning(program)) return;
      const gone = new Promise((resolve) => program.process.once('exit', resolve));
      program.process.kill('SIGKILL');
      await gone;
    },
    async restore() {
      const until = Date.now() + patienceMs;
      for (;;) {
        // Children of a killed postmaster need a moment to notice; until then the new one refuses to start.
        const failure = await own.revive().then(
          () => undefined,
          (error: unknown) => error,
        );
        // A program that finds no database ends by itself; `npm start` keeps it running, and so do we.
        if (!failure) for (const name of ['web', 'worker'] as const) if (!isRunning(programs.get(name))) start[name]();
        const answer = failure ? undefined : await fetch(`${appUrl}/readyz`).catch(() => undefined);
        if (answer?.ok) return;
        if (Date.now() > until)
          throw new Error(`the product is not ready after the kill: ${failure ?? (answer ? await answer.text() : 'no answer')}`);
        await pause(100);
      }
    },
    async stop() {
      // They are used to it, and nothing is left to be finished.
      for (const victim of ['web', 'worker'] as const) await world.kill(victim);
      await outsideProgram.stop();
      // Also when adopted: what an earlier run left behind was ours.
      await own.stop().catch(() => undefined);
      await outside.stop().catch(() => undefined);
    },
  };
  try {
    await world.restore();
  } catch (error) {
    await world.stop();
    throw error;
  }
  return world;
}
