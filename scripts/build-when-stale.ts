import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { StartupProblem } from '#app/platform/startup-problem.ts';

const sources = [
  'app',
  'locales',
  'public',
  'scripts/rtl.mjs',
  'scripts/precompress.ts',
  'remix.config.js',
  'vite.config.ts',
  'package-lock.json',
];
const stamp = 'build/.made-from';

function fingerprint(): string {
  const hash = createHash('sha256');
  const add = (file: string) => {
    if (statSync(file).isDirectory()) {
      for (const name of readdirSync(file).sort()) if (name !== 'generated') add(path.join(file, name));
    } else if (!/\.test\.tsx?$/.test(file)) hash.update(`${file}\n`).update(readFileSync(file));
  };
  for (const source of sources) add(source);
  return hash.digest('hex');
}

/**
 * Build the screens when a source has changed since the last build; `stopped` aborts the build.
 * @throws StartupProblem that says where to look.
 */
export async function buildWhenStale(say: (line: string) => void, stopped?: AbortSignal): Promise<void> {
  const now = fingerprint();
  if (existsSync(stamp) && existsSync('build/server/index.js') && readFileSync(stamp, 'utf8') === now) return;
  say('Building the screens …');
  // After an aborted build the former stamp would be wrong: with the sources changed back, it would declare the half-made build current.
  rmSync(stamp, { force: true });
  const environment: NodeJS.ProcessEnv = { ...process.env, NODE_ENV: 'production' };
  const binaries = `${path.resolve('node_modules/.bin')}${path.delimiter}${process.env.PATH}`;
  const isWindows = process.platform === 'win32';
  const builder = spawn('npm', ['run', '--silent', 'build'], {
    env: { ...environment, PATH: binaries },
    stdio: ['ignore', 'pipe', 'pipe'],
    shell: isWindows,
    // A separate process group, so that npm, its shell and the build can be ended together.
    detached: !isWindows,
  });
  const end = () => void (builder.pid && !isWindows ? process.kill(-builder.pid, 'SIGTERM') : builder.kill());
  stopped?.addEventListener('abort', end, { once: true });
  let words = '';
  for (const stream of [builder.stdout, builder.stderr]) stream.on('data', (chunk) => (words = `${words}${chunk}`.slice(-3000)));
  const code = await new Promise<number | null>((resolve) => builder.once('error', () => resolve(1)).once('close', resolve));
  stopped?.removeEventListener('abort', end);
  if (code !== 0) throw new StartupProblem(`The screens could not be built:\n${words}`);
  writeFileSync(stamp, now);
}
