import { randomUUID } from 'node:crypto';
import { afterEach, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { z } from 'zod';
import { createContext } from '#app/context.server.ts';
import type { Context } from '#app/context.ts';
import { allJobs } from '#app/jobs.server.ts';
import { job, type Patience, startQueue } from '#app/platform/queue.server.ts';
import { type Harness, harness } from '#tests/support/harness.ts';
import { ownEnvironment } from '#tests/support/own-environment.ts';

/** Of a store that nobody has: nothing would come of it. */
const refresh = 'stores.refresh';

let h: Harness;
let ctx: Context;
let key: string;
let payload: { domain: string };

beforeAll(async () => {
  h = await harness();
  ctx = createContext(h.services);
});
beforeEach(() => {
  key = randomUUID();
  payload = { domain: `${key}.myshopify.com` };
});
const query = async (text: string) => (await h.services.database.pool.query(text, [key])).rows;
afterEach(() => query('delete from pgboss.job where singleton_key = $1'));

const states = async () =>
  (await query('select state::text from pgboss.job where singleton_key = $1 order by created_on')).map((row) => row.state);
const again = (on: Context, more: { startAfter?: Date } = {}, what: object = payload) =>
  on.enqueue(refresh, what, { singletonKey: key, ...more });
/** What a worker takes next; other tests' jobs of this name are done by then. */
const take = () => h.services.queue.boss.fetch(refresh);

test('work that waits is asked for once, however often it is asked for', async () => {
  for (let sweep = 0; sweep < 5; sweep += 1) await again(ctx);
  expect(await states()).toEqual(['created']);
});

test('of several at once, those that wait already are asked for once', async () => {
  await again(ctx);
  const both = [payload, { domain: `another-${key}.myshopify.com` }];
  for (let sweep = 0; sweep < 3; sweep += 1) await ctx.enqueueAll(refresh, both, { keyOf: () => key, priority: -1 });
  expect(await query('select priority from pgboss.job where singleton_key = $1 order by created_on')).toEqual([
    { priority: 0 },
    { priority: -1 },
  ]);
});

test('other work under the same key waits beside it, and so does what is due earlier', async () => {
  await again(ctx, { startAfter: new Date(Date.now() + 60_000) });
  await again(ctx);
  await again(ctx, {}, { domain: `another-${key}.myshopify.com` });
  expect(await states()).toEqual(['created', 'created', 'created']);
  await again(ctx, { startAfter: new Date(Date.now() + 60_000) });
  expect(await states()).toHaveLength(3);
});

test('work that is being done may have looked before: it is asked for again', async () => {
  await h.drainJobs();
  await again(ctx);
  const [taken] = await take();
  expect(taken?.data).toEqual(payload);
  await again(ctx);
  expect(await states()).toEqual(['active', 'created']);
});

test('the waiting work is not begun before what asks for it can be seen', async () => {
  await h.drainJobs();
  await again(ctx);
  await ctx.transaction(async (tx) => {
    await again(tx);
    expect(await take()).toEqual([]);
  });
  expect(await states()).toEqual(['created']);
  expect((await take())[0]?.data).toEqual(payload);
});

test('waiting work is found by its key, however much waits', async () => {
  await ctx
    .transaction(async (tx) => {
      await tx.sql.query(
        `insert into pgboss.job (name, singleton_key, start_after) select $1, gen_random_uuid()::text, now() + interval '1 day' from generate_series(1, 3000)`,
        [refresh],
      );
      await tx.sql.query('analyze pgboss.job');
      const { rows } = await tx.sql.query(
        `explain (format json) select 1 from pgboss.job where name = '${refresh}' and state < 'active' and singleton_key = '${key}'`,
      );
      expect(JSON.stringify(rows)).toMatch(/Index Cond[^,]*singleton_key/);
      throw new Error('leave nothing');
    })
    .catch((error) => expect(error).toMatchObject({ message: 'leave nothing' }));
});

test('a worker with nothing to do asks once for all its queues, and finds what nobody told it of', async () => {
  const { DATABASE_URL } = await ownEnvironment(h, h.appUrl);
  const queue = await startQueue(DATABASE_URL as string, h.services.log, { supervise: false });
  onTestFinished(() => queue.stop());
  const done: string[] = [];
  const names = Array.from({ length: 10 }, (_, at) => `quiet.${at}`);
  const jobs = names.map((name) =>
    job({ name, payload: z.object({}), givenUpAfter: 'minute', concurrency: 2, run: async () => void done.push(name) }),
  );
  const statements = vi.spyOn(queue.boss.getDb(), 'executeSql');
  const asked = (words: RegExp) => statements.mock.calls.filter((statement) => words.test(JSON.stringify(statement))).length;
  await queue.work(jobs, () => ctx, { onWake: () => () => {} });
  await expect.poll(() => asked(/unnest\(.*quiet\.0/), { timeout: 20_000 }).toBeGreaterThan(4);
  // Each hand looked when it began.
  expect(asked(/quiet\..*skip locked|skip locked.*quiet\./i)).toBe(20);
  await queue.boss.send('quiet.7', {});
  await expect.poll(() => done, { timeout: 20_000 }).toEqual(['quiet.7']);
});

test('what is to be done at the start is done when a worker starts, before its hour comes', async () => {
  const { DATABASE_URL } = await ownEnvironment(h, h.appUrl);
  const queue = await startQueue(DATABASE_URL as string, h.services.log, { supervise: false });
  onTestFinished(() => queue.stop());
  const run = vi.fn(async () => {});
  const early = job({ name: 'early.subscribe', payload: z.object({}), cron: '11 3 1 1 *', atStart: true, run });
  // The database of this queue, which is not that of the context.
  const own = { ...ctx, enqueue: async (name: string, data: object) => void (await queue.boss.send(name, data)) };
  await queue.work([early], () => own, { onWake: () => () => {} });
  await expect.poll(() => run.mock.calls.length, { timeout: 20_000 }).toBe(1);
  expect(allJobs.filter((each) => each.atStart).map((each) => each.name)).toEqual([
    'catalog.sync-first',
    'fulfillment.subscribe-to-suppliers',
  ]);
});

test('work that fails is tried again for as long as was said, and at least every ten minutes', async () => {
  const { DATABASE_URL } = await ownEnvironment(h, h.appUrl);
  const queue = await startQueue(DATABASE_URL as string, h.services.log, { supervise: false });
  onTestFinished(() => queue.stop());
  const sql = queue.boss.getDb();
  const hopeless = (name: string, givenUpAfter: Patience) =>
    // No hands: what is done with them is done here.
    job({ name, payload: z.object({}), givenUpAfter, concurrency: 0, run: async () => {} });
  const jobs = [hopeless('hopeless.minute', 'minute'), hopeless('hopeless.hour', 'hour'), hopeless('hopeless.week', 'week')];
  await queue.work(jobs, () => ctx, { onWake: () => () => {} });
  const patience: Record<string, { tries: number; seconds: number; longest: number }> = {};
  for (const { name } of jobs) {
    await queue.boss.send(name, {});
    const told = { tries: 0, seconds: 0, longest: 0 };
    while (told.tries < 40) {
      await sql.executeSql('update pgboss.job set start_after = now() where name = $1', [name]);
      const [taken] = await queue.boss.fetch(name);
      if (!taken) break;
      await queue.boss.fail(name, taken.id);
      const { rows } = await sql.executeSql('select extract(epoch from start_after - now())::float as wait from pgboss.job where id = $1', [
        taken.id,
      ]);
      const wait = Math.max(0, rows[0].wait);
      patience[name] = Object.assign(told, { tries: told.tries + 1, seconds: told.seconds + wait, longest: Math.max(told.longest, wait) });
    }
  }
  expect(patience['hopeless.minute']?.tries).toBe(6);
  expect(patience['hopeless.minute']?.seconds).toBeLessThan(130);
  expect(patience['hopeless.hour']?.seconds).toBeGreaterThan(40 * 60);
  expect(patience['hopeless.hour']?.seconds).toBeLessThan(70 * 60);
  expect(patience['hopeless.week']).toMatchObject({ tries: 40 });
  expect(patience['hopeless.week']?.longest).toBeLessThanOrEqual(600);
});
