/**
 * The whole product on one machine: build when stale, PostgreSQL, migrations, the sandbox and a practice account when no
 * vendor keys are set, web and worker; supervises them, and stops everything in order.
 */
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { migrateDatabase } from '#app/db/migrate.server.ts';
import { makeFolder } from '#app/platform/data-directory.server.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#app/platform/postgres-embedded.server.ts';
import { removePracticeClock } from '#app/platform/practice-clock.server.ts';
import { StartupProblem } from '#app/platform/startup-problem.ts';
import { buildWhenStale } from './build-when-stale.ts';
import { checkPorts } from './check-ports.ts';
import { needs, roomOf, tooLittleRoom } from './check-room.mjs';
import { createDatabases, type Databases, reachDatabase, withRights } from './databases.ts';
import { type Kept, keepRunning, whenAnswering } from './processes.ts';
import { lockProduct, type ProductLock } from './product-lock.ts';
import { forgetRunning, keepRunning as keepRunningProduct } from './running-product.ts';
import { runtimeEnvironment, webFlags, workerFlags } from './runtime-flags.ts';
import {
  appUrl,
  checkSettings,
  dataDirectory,
  external,
  flags,
  isPractice,
  ownHost,
  port,
  practicePublicUrl,
  sandboxPort,
  sandboxUrl,
  smtpPort,
} from './serve-settings.ts';
import { startProblemWords } from './start-problem-words.ts';
import { tellTerminal } from './tell-terminal.ts';
import { watchSources } from './watch-sources.ts';

const logs = path.join(dataDirectory, 'logs');

const say = (line: string) => tellTerminal(line);

/** Exists while the product of this data directory stops, which can take longer than npm, which started it, waits. */
const stoppingMark = path.join(dataDirectory, 'stopping');
let hasSaidWait = false;

/** Milliseconds to wait for ports and a database that a stopping product may be about to release. */
function patience(): number {
  // The mark is removed a moment before the database is released.
  if (!hasSaidWait && !existsSync(stoppingMark)) return 5000;
  if (!hasSaidWait) say('Waiting for the Quayside that is just stopping …');
  hasSaidWait = true;
  return 60_000;
}

/** A secret of this installation, generated once and stored in the data directory. */
async function keptSecret(name: string, make: () => string): Promise<string> {
  const file = path.join(dataDirectory, name);
  const known = await readFile(file, 'utf8').catch(() => '');
  if (known.trim()) return known.trim();
  const made = make();
  await writeFile(file, `${made}\n`, { mode: 0o600 });
  return made;
}

interface Program {
  kept: Kept;
  log: string;
}

const running: Kept[] = [];
let postgres: EmbeddedPostgres | undefined;
let lock: ProductLock | undefined;
/** Settled when the database is running and locked by us, or that has failed. */
let opening: Promise<void> | undefined;
let watch: NodeJS.Timeout | undefined;
let stopping = false;
const stopped = new AbortController();

async function stop(code: number): Promise<void> {
  if (stopping) return;
  stopping = true;
  stopped.abort();
  clearInterval(watch);
  if (lock) await writeFile(stoppingMark, '').catch(() => undefined);
  // In reverse order of the start: web and worker stop while the sandbox and the database still answer them.
  for (const kept of running.reverse()) await kept.stop();
  // Otherwise a server that is still starting would outlive us.
  await opening?.catch(() => undefined);
  // The lock's holder stops the server, even one found running after a kill. The lock is held until then, so that no other product starts
  // on a server that is about to stop.
  if (lock) {
    forgetRunning(dataDirectory);
    await postgres?.stop().catch(() => undefined);
    await rm(stoppingMark, { force: true }).catch(() => undefined);
    await lock.release().catch(() => undefined);
  }
  process.exit(code);
}

async function openDatabase(): Promise<void> {
  const begun = Date.now();
  for (;;) {
    const server = external ? undefined : await startEmbeddedPostgres(dataDirectory);
    try {
      lock = await lockProduct(
        external || (server?.url as string),
        external
          ? 'Quayside already runs on the database of DATABASE_URL: stop it, or set DATABASE_URL to another one. Of web and worker there may be more: npm run web, npm run worker.'
          : `Quayside already runs on the data directory ${dataDirectory}: stop it, or set DATA_DIR to another folder.`,
      );
      postgres = server;
      // Left behind by a product that was killed while stopping.
      await rm(stoppingMark, { force: true });
      return;
    } catch (error) {
      // Another product has the server, and may be stopping.
      if (server?.started || stopping || Date.now() > begun + patience()) throw error;
    }
    await pause(200);
  }
}

/** Wait for the given database server, or start our own. */
async function reachServer(): Promise<void> {
  if (external) await reachDatabase(external);
  opening = openDatabase();
  await opening;
}

/** Our database and, in practice, the sandbox's: created when missing, emptied first with `--reset`; ours is migrated. */
async function prepareDatabases(): Promise<Databases> {
  const databases = createDatabases(external, postgres);
  await withRights(async () => {
    if (flags.reset) await databases.drop();
    await databases.ensure(isPractice);
    if (!isPractice) await removePracticeClock(databases.app);
    await migrateDatabase(databases.app);
  });
  if (flags.reset) await rm(path.join(dataDirectory, 'files'), { recursive: true, force: true });
  return databases;
}

/** The environment of web and worker; without vendor keys it leads to the sandbox. */
async function environmentFor(databases: Databases): Promise<Record<string, string>> {
  const environment = {
    ...runtimeEnvironment,
    ...(process.env as Record<string, string>),
    NODE_ENV: flags.dev ? 'development' : 'production',
    PORT: String(port),
    APP_URL: appUrl,
    DATABASE_URL: databases.app,
    FILES_DIR: process.env.FILES_DIR || path.join(dataDirectory, 'files'),
    ENCRYPTION_KEYS: process.env.ENCRYPTION_KEYS || (await keptSecret('encryption-keys', () => `k1:${randomBytes(32).toString('base64')}`)),
  };
  if (!isPractice) return environment;
  const { environmentOf, readSettings } = await import('#sandbox/core/settings.ts');
  return {
    ...environment,
    PUBLIC_URL: practicePublicUrl,
    VENDOR_PAGES_PROXY: sandboxUrl,
    SANDBOX_ORIGIN: sandboxUrl,
    PRACTICE_CLOCK_URL: sandboxUrl,
    SMTP_URL: `smtp://127.0.0.1:${smtpPort}`,
    ...environmentOf(readSettings({}).keys),
  };
}

/** Start and supervise a program; its output goes to a log of the same name. */
function run(name: 'sandbox' | 'web' | 'worker', args: string[], env: Record<string, string>): Program {
  const log = path.join(logs, `${name}.log`);
  const kept = keepRunning(name, args, { log, env });
  running.push(kept);
  return { kept, log };
}

async function runSandbox(databases: Databases): Promise<void> {
  const sandbox = run('sandbox', ['sandbox/index.ts'], {
    ...(process.env as Record<string, string>),
    SANDBOX_DATABASE_URL: databases.sandbox,
    SANDBOX_PORT: String(sandboxPort),
    SANDBOX_SMTP_PORT: String(smtpPort),
    APP_URL: appUrl,
    APP_PUBLIC_URL: practicePublicUrl,
    SANDBOX_CLOCK_FOLLOWED: '1',
  });
  await whenAnswering(`${sandboxUrl}/_control/ready`, 'The sandbox', sandbox.log, sandbox.kept);
}

/**
 * Restart our own database when it was killed or has ended by itself, as it does when a full disk has no room for its write-ahead log, and
 * take the lock again whenever a database was down.
 */
function watchDatabase(): void {
  let reviving = false;
  const revive = async () => {
    // A start may take longer than the interval, and fails beside another one.
    if (reviving) return;
    reviving = true;
    try {
      await postgres?.revive();
      await lock?.renew();
    } catch {
      // Tried again at the next interval, for example until there is room.
    } finally {
      reviving = false;
    }
  };
  watch = setInterval(() => void revive(), 2000);
}

/** Before anything is filled: a first start that stops half-way for want of room is the worst moment to learn of it. */
function checkRoom(): void {
  const isFirst = !external && !existsSync(path.join(dataDirectory, 'pg', 'PG_VERSION'));
  const isBuilt = flags.dev || existsSync('build/server/index.js');
  const problem =
    (isFirst
      ? tooLittleRoom('the databases', {
          folder: dataDirectory,
          bytes: needs.data,
          cure: 'Make room on that disk, or set DATA_DIR to a folder on another one.',
        })
      : undefined) ??
    (isBuilt ? undefined : tooLittleRoom('the build', { folder: '.', bytes: needs.build, cure: 'Make room on that disk.' }));
  if (problem) throw new StartupProblem(problem);
  if (isFirst) say(`First start: the databases take about ${roomOf('data')} in ${dataDirectory}.`);
}

function dataDirectoryProblem(): never {
  throw new StartupProblem(`The data directory ${dataDirectory} cannot be written: set DATA_DIR to a folder that can.`);
}

async function main(): Promise<void> {
  checkSettings();
  await checkPorts({ patience, stopped: stopped.signal });
  await makeFolder(dataDirectory).catch(dataDirectoryProblem);
  checkRoom();
  await reachServer();
  if (flags.reset) await rm(logs, { recursive: true, force: true });
  await makeFolder(logs).catch(dataDirectoryProblem);
  // After all checks of what the person may have to correct, since a build takes long.
  if (!flags.dev) await buildWhenStale(say, stopped.signal);
  const databases = await prepareDatabases();
  const environment = await environmentFor(databases);
  keepRunningProduct(dataDirectory, environment, process.env);

  if (isPractice) await runSandbox(databases);
  const preload = isPractice ? ['--import', './sandbox/redirect.mjs'] : [];
  const web = run('web', [...webFlags, ...preload, 'server/web.ts'], environment);
  await whenAnswering(`http://${ownHost}:${port}/readyz`, 'The web process', web.log, web.kept);
  const practice = isPractice
    ? await import('./practice.ts').then((module) => module.preparePractice({ environment, say, stopped: stopped.signal }))
    : undefined;
  const worker = run('worker', [...workerFlags, ...preload, 'server/worker.ts'], environment);

  if (flags.dev) {
    watchSources(() => {
      for (const { kept } of [web, worker]) kept.restart();
    });
  }
  watchDatabase();
  if (practice) {
    say('');
    say(`No vendor keys are set, so the outside world is the sandbox: ${sandboxUrl}`);
    say(`Practice account: ${practice.email}   password: ${practice.password}`);
  }
  say(`Quayside is ready: ${appUrl}`);
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop(0));
// `start.mjs` has ended, perhaps killed: leave nothing running.
process.once('disconnect', () => void stop(1));
process.channel?.unref();

main().catch(async (error: unknown) => {
  if (stopping) return;
  tellTerminal(startProblemWords(error), process.stderr);
  await stop(1);
});
