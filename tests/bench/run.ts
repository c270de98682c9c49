/**
 * `npm run bench`: the product with a large seller's data, measured beside budgets and floors.
 * `--only=lists|floors|writes|vitals|webhooks|push|scripts` (a comma list), `--match=TEXT` one target of the lists, `--quick` small data
 * and short runs, `--fresh` writes the data anew, `--no-report` leaves docs/bench.md alone, `--record` writes the parts of `--only` into it.
 */
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { environmentsOf, type Program, startAnswering, startProgram } from '#tests/support/programs.ts';
import { buildWhenStale } from '../../scripts/build-when-stale.ts';
import { webFlags, workerFlags } from '../../scripts/runtime-flags.ts';
import { openBenchDatabase } from './bench-database.ts';
import { cpuOf, cpuOfChildren } from './cpu.ts';
import { sizes } from './generate.ts';
import { benchLists, signIn } from './lists.ts';
import { measure } from './measure.ts';
import { benchPush } from './push.ts';
import { type Figure, printTable, withParts, writeReport } from './report.ts';
import { benchScripts } from './scripts.ts';
import { benchVitals } from './vitals.ts';
import { benchWebhooks } from './webhooks.ts';
import { benchWrites } from './writes.ts';

const { values: flags } = parseArgs({
  options: {
    only: { type: 'string' },
    match: { type: 'string' },
    quick: { type: 'boolean' },
    fresh: { type: 'boolean' },
    'no-report': { type: 'boolean' },
    record: { type: 'boolean' },
    seconds: { type: 'string' },
  },
});
const parts = flags.only?.split(',');
const wants = (part: string) => !parts || parts.includes(part);
const say = (line: string) => process.stdout.write(`${line}\n`);
const port = Number(process.env.BENCH_PORT ?? 3150);
const sandboxPort = Number(process.env.BENCH_SANDBOX_PORT ?? 4700);
const metricsPort = port + 1;
const barePort = port + 2;
const size = flags.quick ? sizes.quick : sizes.full;
const seconds = Number(flags.seconds ?? (flags.quick ? 1 : 4));

const figures: Figure[] = [];
const programs: Program[] = [];
const notes: string[] = [];

await buildWhenStale(say);
const database = await openBenchDatabase({ fresh: flags.fresh ?? false, size, say });
try {
  if (database.generatedIn !== undefined)
    figures.push({ part: 'Data', what: 'written in', value: database.generatedIn / 60, unit: 'min', budget: { at: 'most', value: 10 } });
  if (wants('scripts')) figures.push(...benchScripts());
  if (['lists', 'floors', 'writes', 'vitals', 'webhooks', 'push'].some(wants)) await benchProcesses();
} finally {
  for (const program of programs.reverse()) await program.stop();
  await database.stop();
}
printTable(figures, say);
const over = figures.filter(({ value, budget }) => budget && (budget.at === 'most' ? value > budget.value : value < budget.value));
say(
  over.length === 0
    ? '\nEverything is within its budget.'
    : `\n${over.length} of ${figures.filter((figure) => figure.budget).length} figures miss their budget.`,
);
if (!flags['no-report'] && !parts && !flags.match) {
  await writeReport('docs/bench.md', figures, {
    size: `${size.products.toLocaleString('en')} products, ${(size.products * 3).toLocaleString('en')} variants, ${size.orders.toLocaleString('en')} orders in one workplace; ${size.sourceProducts.toLocaleString('en')} source products`,
    notes,
  });
  say('Written to docs/bench.md');
}
if (flags.record && parts && !flags.quick) {
  // What a process needs for all the parts together says nothing after one of them.
  const measured = figures.filter(({ part }) => part !== 'Web process' && part !== 'Data');
  await writeFile('docs/bench.md', withParts(await readFile('docs/bench.md', 'utf8'), measured));
  say('Written into docs/bench.md');
}
process.exit(0);

async function benchProcesses(): Promise<void> {
  const logs = path.resolve('.data/bench/logs');
  await rm(logs, { recursive: true, force: true });
  await mkdir(logs, { recursive: true });
  const environments = await environmentsOf({
    databaseUrl: database.url,
    sandboxUrl: database.sandboxUrl,
    encryptionKeys: database.encryptionKeys,
    port,
    sandboxPort,
    filesDir: path.resolve('.data/bench/files'),
  });
  const { app, preload } = environments;
  const origin = `http://localhost:${sandboxPort}`;
  programs.push(
    await startAnswering(
      ['sandbox/index.ts'],
      environments.sandbox,
      path.join(logs, 'sandbox.log'),
      `${origin}/_control/ready`,
      'The sandbox',
    ),
  );
  const appUrl = `http://localhost:${port}`;
  const began = performance.now();
  const web = await startAnswering(
    [...webFlags, ...preload, 'server/web.ts'],
    { ...app, METRICS_PORT: String(metricsPort) },
    path.join(logs, 'web.log'),
    `http://127.0.0.1:${port}/readyz`,
    'The web process',
  );
  programs.push(web);
  figures.push({
    part: 'Web process',
    what: 'ready after',
    value: (performance.now() - began) / 1000,
    unit: 's',
    budget: { at: 'most', value: 6 },
  });
  figures.push({ part: 'Web process', what: 'memory when ready', value: web.memory(), unit: 'MB' });

  if (wants('floors')) await benchFloors();
  const token = await signIn(database.url);
  const given = { appUrl, token, databaseUrl: database.url, say };
  const cpu = () => ({ web: cpuOf(web.process.pid ?? 0), database: cpuOfChildren(database.serverPid) });
  const measured = { ...given, size, seconds, cpu, metricsUrl: `http://127.0.0.1:${metricsPort}` };
  if (wants('vitals')) {
    say('First load of screens');
    figures.push(...(await benchVitals({ ...given, sandboxOrigin: origin })));
  }
  if (wants('lists')) {
    say('Lists, searches, details');
    figures.push(...(await benchLists(measured, flags.match)));
  }
  if (wants('writes')) {
    say('Writes');
    figures.push(...(await benchWrites(measured)));
  }
  let worker: Program | undefined;
  const startWorker = async () => {
    worker = startProgram([...workerFlags, ...preload, 'server/worker.ts'], app, path.join(logs, 'worker.log'));
    programs.push(worker);
  };
  const stopWorker = async () => {
    await worker?.stop();
    worker = undefined;
  };
  if (wants('webhooks')) {
    say('Webhooks');
    figures.push(
      ...(await benchWebhooks({
        ...given,
        secret: app.SHOPIFY_API_SECRET as string,
        seconds: flags.quick ? 5 : 20,
        startWorker,
        stopWorker,
      })),
    );
  }
  if (wants('push')) {
    say('Push');
    if (!worker) await startWorker();
    figures.push(
      ...(await benchPush({
        ...given,
        encryptionKeys: database.encryptionKeys,
        sandboxOrigin: origin,
        apiKey: app.SHOPIFY_API_KEY as string,
        apiSecret: app.SHOPIFY_API_SECRET as string,
        products: flags.quick ? 40 : 150,
      })),
    );
  }
  figures.push({ part: 'Web process', what: 'memory after all this', value: web.memory(), unit: 'MB', budget: { at: 'most', value: 400 } });
}

/** What this machine can do at all: a server that answers at once, with bodies of a list's size. */
async function benchFloors(): Promise<void> {
  const bare = startProgram(
    ['tests/bench/bare-server.ts', String(barePort), '20000'],
    process.env as Record<string, string>,
    path.resolve('.data/bench/logs/bare.log'),
  );
  try {
    for (let tries = 0; tries < 100 && !(await fetch(`http://127.0.0.1:${barePort}`).catch(() => undefined)); tries += 1)
      await new Promise((resolve) => setTimeout(resolve, 50));
    for (const connections of [1, 16]) {
      const bareMeasured = await measure({
        kind: 'http',
        origin: `http://127.0.0.1:${barePort}`,
        paths: ['/'],
        headers: {},
        connections,
        seconds: 3,
      });
      figures.push({
        part: 'Floors',
        what: `bare HTTP server, 20 kB, ${connections} at once`,
        value: bareMeasured.perSecond,
        unit: '/s',
        note: `p95 ${bareMeasured.p95.toFixed(2)} ms`,
      });
    }
    const alive = await measure({
      kind: 'http',
      origin: `http://127.0.0.1:${port}`,
      paths: ['/healthz'],
      headers: {},
      connections: 16,
      seconds: 3,
    });
    figures.push({
      part: 'Floors',
      what: 'our server answering "ok", 16 at once',
      value: alive.perSecond,
      unit: '/s',
      note: `p95 ${alive.p95.toFixed(2)} ms`,
    });
  } finally {
    await bare.stop();
  }
}
