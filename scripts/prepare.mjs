// Prepares what every command needs: the right packages, and a Node that runs TypeScript. Plain JavaScript for Node 20
// (`node-version.cjs` refuses older ones).
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { accessSync, constants, existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { needs, roomOf, tooLittleRoom } from './check-room.mjs';

const stamp = 'node_modules/.quayside-installed';

/** @param {string} sentence @returns {never} */
export function giveUp(sentence) {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}

/** @param {string} folder @returns {boolean} whether files can be created there, or the folder itself when it does not exist. */
function isWritable(folder) {
  if (!existsSync(folder)) return path.dirname(folder) !== folder && isWritable(path.dirname(folder));
  try {
    accessSync(folder, constants.W_OK | constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/**
 * The environment with npm's cache, or with our own cache when the user has no home, or none that can be written.
 * @param {Record<string, string | undefined>} environment as npm passes it to scripts.
 * @returns {Record<string, string | undefined>}
 */
export function withNpmCache(environment) {
  const cache = environment.npm_config_cache;
  if (!cache || (isWritable(cache) && isWritable(path.join(cache, '_cacache')))) return environment;
  return { ...environment, npm_config_cache: path.resolve('.cache/npm') };
}

/** Install when the lock file has changed since the last installation. */
export function prepare() {
  const wanted = createHash('sha256').update(readFileSync('package-lock.json')).digest('hex');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  const problem = existsSync('node_modules')
    ? undefined
    : tooLittleRoom('the packages', { folder: '.', bytes: needs.packages, cure: 'Make room on that disk.' });
  if (problem) giveUp(problem);
  process.stdout.write(`Installing packages (they take about ${roomOf('packages')}) …\n`);
  const { NODE_ENV: _, ...environment } = process.env;
  const done = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: /** @type {NodeJS.ProcessEnv} */ (withNpmCache(environment)),
    shell: process.platform === 'win32',
  });
  if (done.status !== 0) giveUp('The packages could not be installed (npm ci failed, see above).');
  writeFileSync(stamp, wanted);
}

/** The pinned Node of `node_modules`, or the running one when it is new enough to run TypeScript. */
export function projectNode() {
  const pinned = path.resolve('node_modules/node/bin', process.platform === 'win32' ? 'node.exe' : 'node');
  if (existsSync(pinned) && spawnSync(pinned, ['--version']).status === 0) return pinned;
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major > 22 || (major === 22 && minor >= 18)) return process.execPath;
  return giveUp(`The pinned Node is not installed and this one (${process.version}) cannot run TypeScript: install Node 22.18 or later.`);
}

/** @param {number} pid @returns {string} its arguments; empty when the system does not reveal them. */
function argumentsOf(pid) {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return '';
  }
}

/** @param {number} pid @returns {string} its parent's id; empty when the system does not reveal it. */
function parentOf(pid) {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[1] ?? '';
  } catch {
    return '';
  }
}

/**
 * Call `stop` when npm has ended: npm runs us in a shell, and a signal to npm ends the shell without reaching us.
 * @param {() => void} stop
 */
function whenNpmIsGone(stop) {
  if (!process.env.npm_lifecycle_event) return;
  const isShell = argumentsOf(process.ppid).split('\0')[1] === '-c';
  const above = () => `${process.ppid} ${isShell ? parentOf(process.ppid) : ''}`;
  const first = above();
  const watch = setInterval(() => {
    if (above() === first) return;
    clearInterval(watch);
    stop();
  }, 500);
  watch.unref();
}

/** Run a program, pass signals on to it, and exit with its code or signal. @param {string[]} args */
export function runWithProjectNode(args) {
  // The channel closes when we end, however that happens, so that the program notices.
  const child = spawn(projectNode(), args, { stdio: ['inherit', 'inherit', 'inherit', 'ipc'] });
  child.channel?.unref();
  whenNpmIsGone(() => child.kill('SIGTERM'));
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) process.on(signal, () => child.kill(signal));
  child.on('exit', (code, signal) => {
    if (signal) process.stderr.write(`Quayside was ended from outside (${signal}); started again it finds all its data.\n`);
    process.exit(code ?? 1);
  });
}
