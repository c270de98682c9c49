/**
 * `npm run test:faults`, or `node tests/faults/run.ts --rounds 10 --seed 7`: pushes, placements and payments while web,
 * worker or database are killed at random moments. Rounds of a batch disturb each other; when all have come to an end,
 * the sandbox's counts and our rows must agree. `--kind push` does only one kind. Writes `test-results/faults.json`.
 */

import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { createConnectors } from '#app/connectors/index.server.ts';
import { connectDatabase } from '#app/platform/database.server.ts';
import { parseEnvironment } from '#app/platform/env.server.ts';
import { createLogger } from '#app/platform/log.server.ts';
import { freePortFrom } from '#tests/support/free-port.ts';
import { environmentsOf } from '#tests/support/programs.ts';
import { buildWhenStale } from '../../scripts/build-when-stale.ts';
import { fullDiskRound } from './full-disk-round.ts';
import { type CjGoods, type Kind, kinds, type Round, randomOf } from './rounds.ts';
import { startWorld, type Victim, type World } from './world.ts';

const { values: flags } = parseArgs({
  options: { rounds: { type: 'string', default: '10' }, seed: { type: 'string' }, kind: { type: 'string' }, calm: { type: 'boolean' } },
});
/** `--kind fullDisk`: only the round of the full disk, which is also the last of all. */
const rounds = flags.kind === 'fullDisk' ? 0 : Number(flags.rounds);
const seed = Number(flags.seed ?? Date.now() % 1_000_000);
const batchSize = 10;
/** After the last kill of a batch everything must have come to an end within so many seconds. */
const patience = 300;
const say = (line: string) => process.stdout.write(`${line}\n`);
const victims: Victim[] = ['worker', 'web', 'database'];

interface Running {
  name: string;
  round: Round;
  failure?: string;
}

/** Something that CJ has and will keep having. */
async function findCjGoods(world: World, port: number, sandboxPort: number): Promise<CjGoods> {
  process.env.SANDBOX_ORIGIN = world.sandboxOrigin;
  await import('#sandbox/redirect.mjs' as string);
  const { app } = await environmentsOf({
    databaseUrl: world.databaseUrl,
    sandboxUrl: '',
    encryptionKeys: `f1:${'A'.repeat(43)}=`,
    port,
    sandboxPort,
    filesDir: world.filesDir,
  });
  const database = connectDatabase(world.databaseUrl, { max: 2, onError: () => undefined });
  try {
    const connectors = createConnectors({
      env: parseEnvironment(app),
      log: createLogger('silent', 'web'),
      database,
      encryption: world.encryption,
      shopify: undefined,
      now: () => new Date(),
    });
    const catalog = connectors.suppliers.cj?.catalog;
    for (const summary of (await catalog?.listProducts(1))?.products ?? []) {
      const variant = (await catalog?.getProduct(summary.externalId))?.variants.find((each) => each.isAvailable && (each.stock ?? 0) > 500);
      if (variant) return { externalId: variant.externalId, sku: variant.sku, cost: variant.cost };
    }
    throw new Error('CJ has nothing in stock');
  } finally {
    await database.close();
  }
}

async function disturbed(world: World, goods: CjGoods, index: number): Promise<Running> {
  const random = randomOf(seed * 1000 + index);
  const names = (flags.kind ? [flags.kind] : Object.keys(kinds)) as Kind[];
  const kind = names[flags.kind ? 0 : index % names.length] as Kind;
  const victim = victims[Math.floor(random() * victims.length)] as Victim;
  const delay = Math.floor(random() ** 2 * 1500);
  const name = `round ${index} (${kind}, ${flags.calm ? 'nothing' : victim} killed after ${delay} ms)`;
  if (!flags.calm) await world.restore();
  const round = await kinds[kind](world, goods, random);
  const running: Running = { name, round };
  const acting = round.act().catch((error: unknown) => {
    running.failure = error instanceof Error ? error.message : String(error);
  });
  if (!flags.calm) {
    const ripe = round.ripe?.();
    await Promise.race([ripe, acting.then(() => (running.failure ? undefined : ripe))]);
    await pause(delay);
    await world.kill(victim);
    await pause(Math.floor(random() * 400));
    await world.restore();
  }
  // A program that was starting while the database was away ends by itself, after it was looked at.
  while (!flags.calm && !(await Promise.race([acting.then(() => true), pause(1000)]))) await world.restore();
  await acting;
  say(`  ${name}: called`);
  return running;
}

async function settled(world: World, batch: Running[]): Promise<void> {
  const until = Date.now() + patience * 1000;
  for (;;) {
    const open = (await Promise.all(batch.map((each) => each.round.open()))).flat();
    if (open.length === 0) return;
    if (Date.now() > until) {
      say(`  still open after ${patience} s: ${open.join('; ')}`);
      return;
    }
    if (!flags.calm) await world.restore();
    await pause(250);
  }
}

const result = { passed: 0, failed: 0, skipped: 0, seed, failures: [] as string[] };
// The screens have no part in the rounds: whatever build is there will do.
if (!existsSync('build/server/index.js')) await buildWhenStale(say);
say(`Fault rounds: ${rounds}, seed ${seed}`);
// Not among those that the system gives to outgoing connections: the port must still be free when web comes back.
const port = await freePortFrom(Number(process.env.FAULTS_PORT ?? 3200), 1);
const sandboxPort = await freePortFrom(Number(process.env.FAULTS_SANDBOX_PORT ?? 4750), 2);
const world = await startWorld(port, sandboxPort);
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void world.stop().finally(() => process.exit(1)));
try {
  await world.control('cj/limits', { perSecond: 100 });
  await world.control('cj/balance', { cents: 100_000_000 });
  await world.query(
    `insert into own_shipping_services (id, name, ship_from, countries, base_cost, cost_per100_grams, max_grams, processing_days_min, processing_days_max, days_min, days_max)
     values (gen_random_uuid(), 'Quayside Standard', 'CN', '{US}', 300, 0, 10000, 1, 2, 7, 12)`,
  );
  const goods = await findCjGoods(world, port, sandboxPort);
  for (let first = 0; first < rounds; first += batchSize) {
    const batch: Running[] = [];
    for (let index = first; index < Math.min(rounds, first + batchSize); index += 1) {
      try {
        batch.push(await disturbed(world, goods, index));
      } catch (error) {
        result.failed += 1;
        result.failures.push(`round ${index}: ${error instanceof Error ? (error.stack ?? error.message) : error}`);
        say(`  round ${index} could not be prepared: ${error instanceof Error ? error.message : error}`);
        await world.restore();
      }
    }
    await settled(world, batch);
    for (const { name, round, failure } of batch) {
      const flaws = [...(failure ? [failure] : []), ...(await round.open()).map((what) => `still open: ${what}`), ...(await round.flaws())];
      if (flaws.length === 0) result.passed += 1;
      else {
        result.failed += 1;
        result.failures.push(`${name}: ${flaws.join('; ')}`);
        say(`FAILED ${name}, seed ${seed}:\n  ${flaws.join('\n  ')}`);
      }
    }
    say(`${result.passed} of ${Math.min(rounds, first + batchSize)} rounds ended well`);
  }
  if (!flags.kind || flags.kind === 'fullDisk') {
    const flaws = await fullDiskRound({ web: await freePortFrom(port + 1, 1), sandbox: sandboxPort }).catch((error) => [String(error)]);
    if (flaws.length === 0) result.passed += 1;
    else {
      result.failed += 1;
      result.failures.push(`full disk: ${flaws.join('; ')}`);
    }
    say(`full disk: ${flaws.length === 0 ? 'ended well' : `FAILED\n  ${flaws.join('\n  ')}`}`);
  }
} catch (error) {
  result.failed += 1;
  result.failures.push(String(error instanceof Error ? (error.stack ?? error.message) : error));
  say(String(error instanceof Error ? (error.stack ?? error.message) : error));
} finally {
  await world.stop();
}
await mkdir('test-results', { recursive: true });
await writeFile('test-results/faults.json', `${JSON.stringify(result, null, 2)}\n`);
say(`${result.passed} passed, ${result.failed} failed${result.failed > 0 ? `; run again with --seed ${seed}` : ''}`);
process.exit(result.failed > 0 ? 1 : 0);
