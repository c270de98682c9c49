// `npm test`: installs what it needs, runs everything, and ends with the line `N passed, N failed`.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { giveUp, prepare, projectNode } from './prepare.mjs';

prepare();
installChromium();

const bin = path.resolve('node_modules/.bin');
const node = projectNode();
// With `CI` the runners retry a test that timed out, as happens on a machine that runs everything at once. The output names retried tests.
const environment = { CI: '1', ...process.env, PATH: `${path.dirname(node)}${path.delimiter}${bin}${path.delimiter}${process.env.PATH}` };
delete environment.NODE_ENV;
rmSync('test-results', { recursive: true, force: true });
mkdirSync('test-results', { recursive: true });

let passed = 0;
let failed = 0;
let skipped = 0;
/** @type {string[]} */
const failures = [];
/** What the last page of the output has to name: titles of tests that failed, with what they said first. @type {string[]} */
const failedTests = [];

/**
 * @param {string} name @param {string[]} command
 * @param {boolean} isAlone print output at once; when false, in one piece at the end.
 * @returns {Promise<boolean>}
 */
async function run(name, command, isAlone) {
  const begun = Date.now();
  const [program = '', ...args] = command;
  if (isAlone) process.stdout.write(`\n— ${name}\n`);
  const child = spawn(program, args, { stdio: ['ignore', isAlone ? 'inherit' : 'pipe', isAlone ? 'inherit' : 'pipe'], env: environment });
  /** @type {Buffer[]} */
  const words = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (/** @type {Buffer} */ some) => words.push(some));
  const code = await new Promise((resolve) => child.once('error', () => resolve(1)).once('close', resolve));
  if (!isAlone) process.stdout.write(`\n— ${name}\n${Buffer.concat(words)}`);
  process.stdout.write(`— ${name}: ${code === 0 ? 'ok' : 'FAILED'} in ${Math.round((Date.now() - begun) / 1000)} s\n`);
  return code === 0;
}

/**
 * @typedef {object} Step
 * @property {string} name
 * @property {string[]} command
 * @property {() => { passed: number, failed: number, skipped: number }} [count] the runner's own counts; without it the step is one test.
 */

/** @param {Step} step @param {boolean} isAlone */
async function take({ name, command, count }, isAlone) {
  const ok = await run(name, command, isAlone);
  let counted = { passed: ok ? 1 : 0, failed: 0, skipped: 0 };
  try {
    if (count) counted = count();
  } catch {
    counted.failed = 1;
  }
  if (!ok && counted.failed === 0) counted.failed = 1;
  passed += counted.passed;
  failed += counted.failed;
  skipped += counted.skipped;
  if (counted.failed > 0) failures.push(name);
}

/** @param {Step} step */
const alone = (step) => take(step, true);

/** Run steps in parallel that use one core each, or mostly wait. @param {Step[]} steps */
async function sideBySide(...steps) {
  process.stdout.write(`\n— side by side: ${steps.map(({ name }) => name).join(', ')}\n`);
  await Promise.all(steps.map((step) => take(step, false)));
}

/** @param {string} file */
const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'));

/** @param {string} script @returns {string[]} */
const npm = (script) => ['npm', 'run', '--silent', script];

/** @param {string} project @returns {Step} */
function vitest(project) {
  const file = `test-results/${project}.json`;
  return {
    name: `vitest: ${project}`,
    command: ['vitest', 'run', '--project', project, '--reporter=default', '--reporter=json', `--outputFile.json=${file}`],
    count: () => {
      const report = readJson(file);
      for (const { assertionResults } of report.testResults)
        for (const { status, fullName, failureMessages } of assertionResults)
          if (status === 'failed') failedTests.push(`${fullName}\n    ${(failureMessages[0] ?? '').split('\n', 4).join('\n    ')}`);
      return {
        passed: report.numPassedTests,
        failed: report.numFailedTests + (report.numFailedTestSuites > 0 && report.numFailedTests === 0 ? 1 : 0),
        skipped: report.numPendingTests,
      };
    },
  };
}

await sideBySide(
  { name: 'types', command: npm('typecheck') },
  { name: 'lint', command: npm('lint') },
  { name: 'import boundaries', command: npm('boundaries') },
  { name: 'build', command: npm('build') },
);
await alone(vitest('unit'));
await sideBySide(vitest('dom'), vitest('sweeps'));
await alone(vitest('server'));
await sideBySide(vitest('plans'), {
  name: 'faults',
  command: [node, 'tests/faults/run.ts', '--rounds', '10', '--seed', '7'],
  count: () => readJson('test-results/faults.json'),
});
await alone({
  name: 'browser',
  command: ['playwright', 'test'],
  count: () => {
    const { stats } = readJson('test-results/browser.json');
    return { passed: stats.expected + stats.flaky, failed: stats.unexpected, skipped: stats.skipped };
  },
});

if (failures.length > 0) process.stdout.write(`\nFailed: ${[failures.join(', '), ...failedTests].join('\n  ')}\n`);
process.stdout.write(`\n${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}\n`);
process.exit(failed > 0 || passed === 0 ? 1 : 0);

/** Install Debian's Chromium when none is there. */
function installChromium() {
  if (process.env.CHROMIUM_PATH ? existsSync(process.env.CHROMIUM_PATH) : existsSync('/usr/bin/chromium')) return;
  process.stdout.write('Installing Chromium …\n');
  const sudo = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
  /** @param {string[]} args */
  const aptGet = (...args) => {
    const [program = '', ...rest] = [...sudo, 'apt-get', ...args];
    const { status } = spawnSync(program, rest, {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
    return status === 0;
  };
  /** @param {string[]} packages */
  const install = (...packages) => aptGet('install', '-y', '-qq', '--no-install-recommends', ...packages);
  const browser = ['chromium', 'fonts-noto-core'];
  // Not every Debian has the headless shell; without it the tests only take longer.
  if (!(aptGet('update', '-qq') && (install(...browser, 'chromium-headless-shell') || install(...browser))))
    giveUp('Chromium could not be installed: install Debian\'s package "chromium", or set CHROMIUM_PATH.');
}
