/** `npm start` as a person uses it: what is wrong is told in one sentence, and nothing stays behind. */
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import ts from 'typescript';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { migrateDatabase } from '#app/db/migrate.server.ts';
import { StartupProblem } from '#app/platform/startup-problem.ts';
import { freePort } from '#tests/support/free-port.ts';
import { harness } from '#tests/support/harness.ts';
import { ownEnvironment } from '#tests/support/own-environment.ts';
import { databaseUrl, inDatabase } from '#tests/support/test-databases.ts';
import { createDatabases, withRights } from '../../../scripts/databases.ts';
import { withNpmCache } from '../../../scripts/prepare.mjs';
import { lockProduct } from '../../../scripts/product-lock.ts';
import { startProblemWords } from '../../../scripts/start-problem-words.ts';

/** Where nobody serves a database. */
const nobodys = 'postgres://u:p@127.0.0.1:1/shop';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'quayside-command-line-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Start with a mistake. @returns how it ended and all that it said. */
async function startWith(
  env: Record<string, string>,
  args: string[] = [],
  heard: (words: string) => void = () => undefined,
): Promise<{ code: number; said: string }> {
  const [port, sandbox, smtp] = [await freePort(), await freePort(), await freePort()];
  const child = spawn(process.execPath, ['scripts/serve.ts', ...args], {
    env: {
      PATH: process.env.PATH,
      PORT: String(port),
      SANDBOX_PORT: String(sandbox),
      SANDBOX_SMTP_PORT: String(smtp),
      DATA_DIR: path.join(folder, 'data'),
      ...env,
    } as unknown as NodeJS.ProcessEnv,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      said += chunk;
      heard(said);
    });
  const [code] = (await once(child, 'close')) as [number];
  return { code, said };
}

test.each([
  ['the sandbox on the port of the product', { PORT: '38765', SANDBOX_PORT: '38765' }, /^PORT and SANDBOX_PORT are both 38765/],
  [
    'mail on the port of the product',
    { PORT: '38766', SANDBOX_PORT: '38765', SANDBOX_SMTP_PORT: '' },
    /^PORT and SANDBOX_SMTP_PORT are both/,
  ],
  ['mail on the port of the sandbox', { SANDBOX_PORT: '38765', SANDBOX_SMTP_PORT: '38765' }, /^SANDBOX_PORT and SANDBOX_SMTP_PORT are/],
  ['a database address that is none', { DATABASE_URL: 'hello' }, /^DATABASE_URL is not the address/],
  ['the address of another kind of database', { DATABASE_URL: 'mysql://localhost/shop' }, /^DATABASE_URL is not the address/],
  ['a database that nobody serves', { DATABASE_URL: nobodys }, /^DATABASE_URL cannot be used/],
  ['a setting that has no such value', { LOG_LEVEL: 'loud' }, /^LOG_LEVEL cannot be used \(.*"silent"/],
  ['an address that is none', { APP_URL: 'nonsense' }, /^APP_URL cannot be used/],
  ['a key that is none', { ENCRYPTION_KEYS: 'bad' }, /^ENCRYPTION_KEYS cannot be used \(must be id:base64 of 32 bytes\)/],
  ['a key of 33 bytes', { ENCRYPTION_KEYS: `k1:${'A'.repeat(44)}` }, /^ENCRYPTION_KEYS cannot be used \(must be id:base64 of 32 bytes\)/],
  [
    'two keys of one name',
    { ENCRYPTION_KEYS: `k1:${'A'.repeat(43)}=,k1:${'B'.repeat(42)}A=` },
    /^ENCRYPTION_KEYS cannot be used \(two keys have the same id\)/,
  ],
  [
    'metrics of the worker on the port of the product',
    { PORT: '38766', METRICS_PORT: '38765' },
    /^METRICS_PORT takes 38765 and 38766, and PORT is 38766/,
  ],
  ['a host that is another machine', { HOST: '203.0.113.9' }, /^HOST is 203\.0\.113\.9, which is no address of this machine/],
  ['a data directory where none can be', { DATA_DIR: '/proc/quayside' }, /^The data directory \/proc\/quayside cannot be written/],
  ['a data directory that is a file', { DATA_DIR: path.resolve('package.json') }, /^The data directory .* cannot be written/],
])('%s is told in one sentence', async (_name, env, sentence) => {
  const { code, said } = await startWith(env);
  expect(said).toMatch(sentence);
  expect(said.trim().split('\n')).toHaveLength(1);
  expect(code).toBe(1);
});

/** Run one of our other programs. @returns how it ended and what it said was wrong. */
async function runProgram(program: string, args: readonly string[], env: Record<string, string>): Promise<{ code: number; said: string }> {
  const child = spawn(process.execPath, [`${program}.ts`, ...args], {
    env: env as unknown as NodeJS.ProcessEnv,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const [words, [code]] = await Promise.all([child.stderr.toArray(), once(child, 'exit')]);
  return { code, said: words.join('') };
}

test.each([
  ['server/web', [], {}, /^DATABASE_URL cannot be used \(.*check address/],
  ['server/worker', [], {}, /^DATABASE_URL cannot be used \(.*check address/],
  ['scripts/operator', ['lookup', 'somebody'], {}, /^DATABASE_URL cannot be used \(.*check address/],
  ['scripts/operator', ['lookup', 'somebody', '--colour'], {}, /^Unknown option '--colour'; see scripts/],
  ['scripts/operator', ['set-plan', 'somebody', '--days', '-30'], {}, /^Option '--days' argument is ambiguous; see scripts/],
  ['scripts/operator', ['lookup', 'somebody'], { ENCRYPTION_KEYS: 'bad' }, /^ENCRYPTION_KEYS cannot be used/],
  ['scripts/migrate', [], {}, /^DATABASE_URL cannot be used \(.*check address/],
  ['scripts/migrate', [], { DATABASE_URL: 'hello' }, /^DATABASE_URL is not the address/],
])('%s %j tells in one sentence what a person can mend: %j', async (program, args, env, sentence) => {
  const given = { PATH: String(process.env.PATH), DATABASE_URL: nobodys, ENCRYPTION_KEYS: `k1:${'A'.repeat(43)}=`, ...env };
  const { code, said } = await runProgram(program, args, given);
  expect(said).toMatch(sentence);
  expect([said.trim().split('\n').length, code]).toEqual([1, 1]);
});

test.each([
  [['make-package', '--price=-5'], /^--price needs dollars/],
  [['make-package', '--price', 'free'], /^--price needs dollars/],
  [['make-package', '--price', '5', '--cashback', '5'], /^--cashback needs a share of what is paid/],
  [['set-plan', 'WHO', '--days=-30', '--reason', 'test'], /^--days needs a whole number, 1 or more/],
])('what an operator cannot have meant is refused: %j', async (args, sentence) => {
  const h = await harness();
  const { email } = await h.newSeller();
  const { DATABASE_URL, ENCRYPTION_KEYS } = h.services.env;
  const named = ['--name', 'Made to measure', '--plan', 'GROWTH_CREDIT_TIER'];
  const { code, said } = await runProgram('scripts/operator', [...args.map((each) => (each === 'WHO' ? email : each)), ...named], {
    PATH: String(process.env.PATH),
    DATABASE_URL,
    ENCRYPTION_KEYS,
  });
  expect(said).toMatch(sentence);
  expect(code).toBe(1);
});

test.each([
  new StartupProblem(
    'The own supplier\'s catalogue could not be filled: error: could not extend file "base/5/1259": No space left on device\n    at …',
  ),
  Object.assign(new Error("ENOSPC: no space left on device, write '/data/encryption-keys'"), { code: 'ENOSPC' }),
])('a full disk is told in one sentence, whoever came to it', (error) => {
  expect(startProblemWords(error)).toBe('The disk is full: make room on it, or set DATA_DIR to a folder on another one.');
});

test('a product that is just stopping is waited for, longer than for a port that somebody else has', { timeout: 90_000 }, async () => {
  const holder = createServer().listen(0, '127.0.0.1');
  await once(holder, 'listening');
  const data = path.join(folder, 'stopping');
  await mkdir(data);
  await writeFile(path.join(data, 'stopping'), '');
  const { port } = holder.address() as AddressInfo;
  const env = { PORT: String(port), DATA_DIR: data, DATABASE_URL: nobodys };
  const { code, said } = await startWith(env, [], (words) => {
    if (words.includes('Waiting for the Quayside that is just stopping')) holder.close();
  });
  // Not the port, but what comes after it.
  expect(said).toMatch(/\nDATABASE_URL cannot be used/);
  expect(code).toBe(1);
});

test('packages are kept in a cache of our own only where npm has none that can be written', async () => {
  const home = path.join(folder, 'home');
  await mkdir(home);
  expect(withNpmCache({ npm_config_cache: path.join(home, '.npm') })).toEqual({ npm_config_cache: path.join(home, '.npm') });
  expect(withNpmCache({})).toEqual({});
  // Where no folder can be made, not even by root.
  const cache = path.resolve('package.json', '.npm');
  expect(withNpmCache({ npm_config_cache: cache, HOME: home })).toEqual({ npm_config_cache: path.resolve('.cache/npm'), HOME: home });
});

test('an option that does not exist is told in one sentence', async () => {
  expect(await startWith({}, ['--rest'])).toEqual({
    code: 1,
    said: 'Quayside starts with --reset or without, not with "--rest".\n',
  });
});

test('a second product on a database of one’s own is told in one sentence', { timeout: 90_000 }, async () => {
  const { DATABASE_URL = '' } = await ownEnvironment(await harness(), 'http://localhost');
  const lock = await lockProduct(DATABASE_URL, 'taken');
  const { code, said } = await startWith({ DATABASE_URL }, ['--reset']);
  expect(said).toMatch(/^Quayside already runs on the database of DATABASE_URL/);
  expect([said.trim().split('\n').length, code]).toEqual([1, 1]);
  await expect(lockProduct(DATABASE_URL, 'taken')).rejects.toThrow('taken');
  await lock.release();
  await (await lockProduct(DATABASE_URL, 'taken')).release();
});

describe('a database whose user may do little', () => {
  const name = `quayside_test_${process.env.TEST_RUN}_${randomBytes(4).toString('hex')}`;
  let url: string;
  const asAdministrator = (...statements: string[]) =>
    inDatabase(process.env.TEST_DATABASE_URL as string, async (client) => {
      for (const statement of statements) await client.query(statement);
    });
  beforeAll(async () => {
    await asAdministrator(`create role ${name} login password 'little'`, `create database ${name}`);
    url = databaseUrl(process.env.TEST_DATABASE_URL as string, name).replace(/\/\/[^@]*@/, `//${name}:little@`);
  });
  afterAll(() =>
    asAdministrator(`drop database if exists ${name}`, `drop database if exists ${name}_sandbox`, `drop role if exists ${name}`),
  );

  test('is told in one sentence, where something of it is needed', async () => {
    const databases = createDatabases(url, undefined);
    await databases.ensure(false);
    const refused = expect.objectContaining({ message: expect.stringMatching(/^The user of DATABASE_URL may not .*permission denied/) });
    for (const work of [() => databases.ensure(true), () => migrateDatabase(url)]) {
      const error = await withRights(work).catch((reason) => reason);
      expect(error).toBeInstanceOf(StartupProblem);
      expect(error).toEqual(refused);
    }
  });

  test('does, when both databases were made for it', async () => {
    await asAdministrator(`create database ${name}_sandbox owner ${name}`, `alter database ${name} owner to ${name}`);
    const databases = createDatabases(url, undefined);
    await withRights(() => databases.ensure(true));
    expect(await inDatabase(databases.sandbox, async (client) => (await client.query('select 1')).rowCount)).toBe(1);
  });
});

test.each(['v0.10.48', 'v12.22.12', 'v18.20.8'])('Node %s is told in one sentence, in words that it reads', async (version) => {
  const pretend = path.join(folder, 'pretend.cjs');
  await writeFile(pretend, `Object.defineProperty(process, 'version', { value: '${version}' });`);
  const file = path.resolve('scripts/node-version.cjs');
  const child = spawn(process.execPath, ['-r', pretend, '-r', file, '-e', 'console.log("went on")'], { stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += chunk));
  const [code] = await once(child, 'close');
  expect([code, said]).toEqual([1, `Quayside needs Node 20 or later; this is ${version}.\n`]);
  const source = await readFile(file, 'utf8');
  const { outputText } = ts.transpileModule(source, { compilerOptions: { target: ts.ScriptTarget.ES5 } });
  expect(outputText.replace(/\s+/g, ' ')).toBe(source.replace(/\s+/g, ' '));
  for (const command of ['start', 'dev', 'test'])
    expect(JSON.parse(await readFile('package.json', 'utf8')).scripts[command]).toMatch(/^node -r \.\/scripts\/node-version\.cjs /);
});

test('an empty DATABASE_URL is none', () => {
  const embedded = { url: 'postgres://postgres:secret@127.0.0.1:5433/postgres' } as Parameters<typeof createDatabases>[1];
  expect(createDatabases('', embedded).app).toBe('postgres://postgres:secret@127.0.0.1:5433/quayside');
});

const isRunning = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

/** A program run as `npm start` runs ours: npm starts a shell, the shell starts us, and we start the program. */
async function runBelowShell(): Promise<{ shell: number; launcher: number; program: number }> {
  const file = path.join(folder, 'program.mjs');
  await writeFile(
    file,
    `process.on('SIGTERM', () => process.exit(0)); process.on('disconnect', () => process.exit(0));
     setInterval(() => {}, 1000); console.log(process.ppid + ' ' + process.pid);`,
  );
  const launcherFile = path.join(folder, 'launcher.mjs');
  await writeFile(
    launcherFile,
    `import { runWithProjectNode } from ${JSON.stringify(path.resolve('scripts/prepare.mjs'))}; runWithProjectNode([${JSON.stringify(file)}]);`,
  );
  const shell = spawn('sh', ['-c', `"${process.execPath}" "${launcherFile}"; :`], {
    env: { ...process.env, npm_lifecycle_event: 'start' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [said] = (await once(shell.stdout, 'data')) as [Buffer];
  const [launcher, program] = String(said).trim().split(' ').map(Number) as [number, number];
  return { shell: shell.pid as number, launcher, program };
}

test('when npm and its shell are ended, so is the product', async () => {
  const { shell, program } = await runBelowShell();
  expect(isRunning(program)).toBe(true);
  process.kill(shell, 'SIGTERM');
  await expect.poll(() => isRunning(program), { timeout: 20_000 }).toBe(false);
});

test('when what watches over the product is killed, the product ends', async () => {
  const { launcher, program } = await runBelowShell();
  process.kill(launcher, 'SIGKILL');
  await expect.poll(() => isRunning(program), { timeout: 20_000 }).toBe(false);
});
