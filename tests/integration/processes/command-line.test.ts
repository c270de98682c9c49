/** `npm start` as a person uses it: what is wrong is told in one sentence, and nothing stays behind. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from '#tests/support/free-port.ts';
import { createDatabases } from '../../../scripts/databases.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'quayside-command-line-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Start with a mistake. @returns how it ended and all that it said. */
async function startWith(env: Record<string, string>, args: string[] = []): Promise<{ code: number; said: string }> {
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
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += chunk));
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
  ['a database that nobody serves', { DATABASE_URL: 'postgres://u:p@127.0.0.1:1/shop' }, /^DATABASE_URL cannot be used/],
  ['a data directory where none can be', { DATA_DIR: '/proc/quayside' }, /^The data directory \/proc\/quayside cannot be written/],
  ['a data directory that is a file', { DATA_DIR: path.resolve('package.json') }, /^The data directory .* cannot be written/],
])('%s is told in one sentence', async (_name, env, sentence) => {
  const { code, said } = await startWith(env);
  expect(said).toMatch(sentence);
  expect(said.trim().split('\n')).toHaveLength(1);
  expect(code).toBe(1);
});

test('an option that does not exist is told in one sentence', async () => {
  expect(await startWith({}, ['--rest'])).toEqual({
    code: 1,
    said: 'Quayside starts with --reset or without, not with "--rest".\n',
  });
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
