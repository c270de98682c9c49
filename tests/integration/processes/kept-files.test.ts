/** What a start finds of earlier ones: a build, logs. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { keepRunning } from '../../../scripts/processes.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'quayside-kept-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** Build in a folder of its own. @returns whether that was needed, and went well. */
async function build(): Promise<{ isBuilt: boolean; code: number }> {
  const module = JSON.stringify(pathToFileURL(path.resolve('scripts/build-when-stale.ts')).href);
  const program = `import { buildWhenStale } from ${module}; await buildWhenStale(console.log);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], { cwd: folder, stdio: ['ignore', 'pipe', 'ignore'] });
  let said = '';
  child.stdout.on('data', (chunk) => (said += chunk));
  const [code] = (await once(child, 'close')) as [number];
  return { isBuilt: said.includes('Building'), code };
}

test('a build that was ended half-way is made again, though the sources are as they were before it', async () => {
  const write = async (file: string, text: string) => {
    await mkdir(path.join(folder, path.dirname(file)), { recursive: true });
    await writeFile(path.join(folder, file), text);
  };
  const script = (text: string) => write('package.json', JSON.stringify({ scripts: { build: text } }));
  for (const file of ['app/a.ts', 'locales/a', 'public/a', 'scripts/rtl.mjs', 'scripts/precompress.ts']) await write(file, 'first');
  for (const file of ['remix.config.js', 'vite.config.ts', 'package-lock.json', 'build/server/index.js']) await write(file, 'first');
  await script('true');
  expect(await build()).toEqual({ isBuilt: true, code: 0 });
  expect(await build()).toEqual({ isBuilt: false, code: 0 });

  await write('app/a.ts', 'second');
  await script('echo half > build/server/index.js; exit 1');
  expect(await build()).toMatchObject({ isBuilt: true, code: 1 });
  await write('app/a.ts', 'first');
  await script('true');
  expect(await build()).toEqual({ isBuilt: true, code: 0 });
});

test('a log that has grown large gives way to a new one', async () => {
  const log = path.join(folder, 'web.log');
  const run = async (words: string) => {
    const kept = keepRunning('web', ['-e', `console.log(${JSON.stringify(words)}); setInterval(() => {}, 1000)`], { log, env: {} });
    await expect.poll(() => readFile(log, 'utf8'), { timeout: 20_000 }).toMatch(words);
    await kept.stop();
  };
  await run('first');
  await run('second');
  expect(await readFile(log, 'utf8')).toBe('first\nsecond\n');
  await truncate(log, 21 * 1024 * 1024);
  await run('third');
  expect(await readFile(log, 'utf8')).toBe('third\n');
  expect((await stat(`${log}.1`)).size).toBe(21 * 1024 * 1024);
});
