/**
 * The product as it runs for real, in processes of their own that can be killed: two PostgreSQL servers (ours dies, the
 * outside world's does not), the sandbox, web and worker.
 */
import { randomBytes } from 'node:crypto';
import { mkdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
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
  /** Start again what was killed, and wait until the product answers. */
  restore(): Promise<void>;
  stop(): Promise<void>;
}

const directory = path.resolve('.data/faults');

async function recreate(server: EmbeddedPostgres, name: string): Promise<string> {
  const client = new pg.Client({ connectionString: server.url });
  await client.connect();
  await client.query(`drop database if exists "${name}" with (force)`);
  await client.query(`create database "${name}"`);
  await client.end();
  return server.urlOf(name);
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

export async function startWorld(port: number, sandboxPort: number): Promise<World> {
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
    worker: () =>
      programs.set(
        'worker',
        startProgram([...preload, 'server/worker.ts'], { ...app, DATABASE_POOL: '24' }, path.join(logs, 'worker.log')),
      ),
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
          // 57P0x and class 08: the server is away or coming up; anything else is a mistake of the test's.
          const code = (error as { code?: string }).code ?? '';
          if (tries > 100 || !/^(57P|08|ECONN)/.test(code)) throw error;
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
        return;
      }
      const program = programs.get(victim);
      if (!program || !isRunning(program)) return;
      const gone = new Promise((resolve) => program.process.once('exit', resolve));
      program.process.kill('SIGKILL');
      await gone;
    },
    async restore() {
      for (let tries = 0; ; tries += 1) {
        // Children of a killed postmaster need a moment to notice; until then the new one refuses to start.
        const failure = await own.revive().then(
          () => undefined,
          (error: unknown) => error,
        );
        if (!failure) break;
        if (tries > 50) throw failure;
        await pause(100);
      }
      for (const name of ['web', 'worker'] as const) if (!isRunning(programs.get(name))) start[name]();
      const until = Date.now() + 60_000;
      for (;;) {
        const answer = await fetch(`${appUrl}/readyz`).catch(() => undefined);
        if (answer?.ok) return;
        if (Date.now() > until)
          throw new Error(`the product is not ready a minute after the kill: ${answer ? await answer.text() : 'no answer'}`);
        for (const name of ['web', 'worker'] as const) if (!isRunning(programs.get(name))) start[name]();
        await pause(100);
      }
    },
    async stop() {
      for (const program of programs.values()) await program.stop();
      await outsideProgram.stop();
      if (own.started) await own.stop().catch(() => undefined);
      if (outside.started) await outside.stop().catch(() => undefined);
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
