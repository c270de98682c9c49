// `npm test`: installs what it needs, runs everything, and ends with the line `N passed, N failed`.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { giveUp, prepare, projectNode } from './prepare.mjs';

prepare();
installChromium();

const bin = path.resolve('node_modules/.bin');
const node = projectNode();
// `CI` lets the runners try a test again that was late: machines that run everything are busy. What was tried again is named in the output.
const environment = { CI: '1', ...process.env, PATH: `${path.dirname(node)}${path.delimiter}${bin}${path.delimiter}${process.env.PATH}` };
delete environment.NODE_ENV;
rmSync('test-results', { recursive: true, force: true });
mkdirSync('test-results', { recursive: true });

let passed = 0;
let failed = 0;
let skipped = 0;
/** @type {string[]} */
const failures = [];

/** @param {string} name @param {string[]} command */
function run(name, command) {
  process.stdout.write(`\n— ${name}\n`);
  const begun = Date.now();
  const [program = '', ...args] = command;
  const done = spawnSync(program, args, { stdio: ['ignore', 'inherit', 'inherit'], env: environment });
  process.stdout.write(`— ${name}: ${done.status === 0 ? 'ok' : 'FAILED'} in ${Math.round((Date.now() - begun) / 1000)} s\n`);
  return done.status === 0;
}

/** One step that counts as one test. @param {string} name @param {string[]} command */
function step(name, command) {
  if (run(name, command)) passed += 1;
  else {
    failed += 1;
    failures.push(name);
  }
}

/** A runner that counts its own. @param {string} name @param {string[]} command @param {() => { passed: number, failed: number, skipped: number }} count */
function suite(name, command, count) {
  const ok = run(name, command);
  let counted = { passed: 0, failed: 0, skipped: 0 };
  try {
    counted = count();
  } catch {
    counted.failed = 1;
  }
  if (!ok && counted.failed === 0) counted.failed = 1;
  passed += counted.passed;
  failed += counted.failed;
  skipped += counted.skipped;
  if (counted.failed > 0) failures.push(name);
}

/** @param {string} file */
const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'));

/** @param {string} project */
function vitest(project) {
  const file = `test-results/${project}.json`;
  suite(
    `vitest: ${project}`,
    ['vitest', 'run', '--project', project, '--reporter=default', '--reporter=json', `--outputFile.json=${file}`],
    () => {
      const report = readJson(file);
      return {
        passed: report.numPassedTests,
        failed: report.numFailedTests + (report.numFailedTestSuites > 0 && report.numFailedTests === 0 ? 1 : 0),
        skipped: report.numPendingTests,
      };
    },
  );
}

step('types', ['npm', 'run', '--silent', 'typecheck']);
step('lint', ['npm', 'run', '--silent', 'lint']);
step('import boundaries', ['npm', 'run', '--silent', 'boundaries']);
vitest('unit');
vitest('dom');
vitest('server');
vitest('plans');
step('build', ['npm', 'run', '--silent', 'build']);
suite('browser', ['playwright', 'test'], () => {
  const { stats } = readJson('test-results/browser.json');
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected, skipped: stats.skipped };
});
suite('faults', [node, 'tests/faults/run.ts', '--rounds', '10', '--seed', '7'], () => readJson('test-results/faults.json'));

if (failures.length > 0) process.stdout.write(`\nFailed: ${failures.join(', ')}\n`);
process.stdout.write(`\n${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}\n`);
process.exit(failed > 0 || passed === 0 ? 1 : 0);

/** Debian's Chromium when there is none. */
function installChromium() {
  if (process.env.CHROMIUM_PATH ? existsSync(process.env.CHROMIUM_PATH) : existsSync('/usr/bin/chromium')) return;
  process.stdout.write('Installing Chromium …\n');
  const sudo = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
  for (const args of [
    ['apt-get', 'update', '-qq'],
    ['apt-get', 'install', '-y', '-qq', '--no-install-recommends', 'chromium', 'fonts-noto-core'],
  ]) {
    const [program = '', ...rest] = [...sudo, ...args];
    const done = spawnSync(program, rest, {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
    if (done.status !== 0) giveUp('Chromium could not be installed: install Debian\'s package "chromium", or set CHROMIUM_PATH.');
  }
}
