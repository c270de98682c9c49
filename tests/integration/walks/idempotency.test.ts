/** A key whose first request has no answer: refused while that request is worked, free at once when its process has died. */
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { withIdempotency } from '#app/platform/idempotency.server.ts';
import { newId } from '#app/platform/ids.ts';
import { holdPresence, newPresence } from '#app/platform/presence.ts';
import { harness, type TestSeller } from '#tests/support/harness.ts';

const start = Date.parse('2031-03-01T12:00:00Z');
const running = { code: 'IDEMPOTENCY_RUNNING' };
const taken = { code: 'IDEMPOTENCY_CONFLICT' };

/** A process that works requests; `dies` is what `kill -9` does to its connections. */
async function newProcess() {
  const { services } = await harness();
  const presence = newPresence();
  const session = new pg.Client({ connectionString: services.env.DATABASE_URL });
  session.on('error', () => undefined);
  await session.connect();
  await session.query(holdPresence(presence));
  const { rows } = await session.query('select pg_backend_pid() as pid');
  return {
    presence,
    async dies() {
      // Awaited: the server releases its locks before it is gone.
      await services.database.pool.query('select pg_terminate_backend($1, 10000)', [rows[0].pid]);
    },
  };
}

/** One key of one seller, used so many seconds after the start; by default in this process, which lives. */
function keyOf(seller: TestSeller) {
  const key = newId();
  return async (seconds: number, run: () => Promise<string>, more: { fingerprint?: string; holder?: number } = {}): Promise<string> => {
    const ctx = { ...seller.ctx, now: () => new Date(start + seconds * 1000) };
    const { services } = await harness();
    const { fingerprint = 'same body', holder = services.presence } = more;
    const response = await withIdempotency(ctx, { accountId: seller.accountId, key, fingerprint, holder }, async () =>
      Response.json({ by: await run() }),
    );
    return ((await response.json()) as { by: string }).by;
  };
}

const neverEnds = () => new Promise<string>(() => undefined);
const answers = (by: string) => async () => by;

/** Begin a request and wait until its work is under way, which is after its key was claimed. */
async function begin(use: ReturnType<typeof keyOf>, run: () => Promise<string>, holder?: number): Promise<{ answer: Promise<string> }> {
  let answer = Promise.resolve('');
  await new Promise<void>((resolve) => {
    const work = () => {
      resolve();
      return run();
    };
    answer = use(0, work, holder === undefined ? {} : { holder });
    answer.catch(() => undefined);
  });
  return { answer };
}

describe('an idempotency key without an answer', () => {
  it('is free at once when the process that worked its request has died, and the next answer is kept', async () => {
    const seller = await (await harness()).newSeller();
    const use = keyOf(seller);
    const first = await newProcess();
    await begin(use, neverEnds, first.presence);
    await expect(use(1, answers('too soon'))).rejects.toMatchObject(running);
    await first.dies();
    expect(await use(1, answers('second'))).toBe('second');
    expect(await use(2, answers('third'))).toBe('second');
    // An answer is kept for the day, however old.
    expect(await use(3600, answers('third'))).toBe('second');
    await expect(use(3600, answers('third'), { fingerprint: 'another body' })).rejects.toMatchObject(taken);
  });

  it('goes to one of several that come at once', async () => {
    const seller = await (await harness()).newSeller();
    const use = keyOf(seller);
    const first = await newProcess();
    await begin(use, neverEnds, first.presence);
    await first.dies();
    let runs = 0;
    const tries = [1, 2, 3, 4].map(() =>
      use(1, async () => {
        runs += 1;
        return 'one';
      }),
    );
    await Promise.allSettled(tries);
    expect(runs).toBe(1);
  });

  it('is refused for as long as its request is worked, however slow that is', async () => {
    const seller = await (await harness()).newSeller();
    const use = keyOf(seller);
    let finish = () => {};
    const { answer } = await begin(
      use,
      () =>
        new Promise<string>((resolve) => {
          finish = () => resolve('slow');
        }),
    );
    await expect(use(600, answers('second'))).rejects.toMatchObject(running);
    await expect(use(600, answers('second'), { fingerprint: 'another body' })).rejects.toMatchObject(taken);
    finish();
    expect(await answer).toBe('slow');
    expect(await use(601, answers('third'))).toBe('slow');
  });

  it('stays with a process that has lost only its connection', async () => {
    const instance = await harness();
    const use = keyOf(await instance.newSeller());
    await begin(use, neverEnds);
    // The connection that shows that this process lives; it makes another one.
    const { pool } = instance.services.database;
    await pool.query(
      `select pg_terminate_backend(l.pid, 10000) from pg_locks l where l.locktype = 'advisory' and l.objid = $1 and l.objsubid = 2`,
      [instance.services.presence],
    );
    await expect(use(1, answers('second'))).rejects.toMatchObject(running);
  });

  it('is not free again when what was asked for is done and only its answer could not be kept; its caller is told', async () => {
    const seller = await (await harness()).newSeller();
    const { sql } = seller.ctx;
    const query: typeof sql.query = (statement, values) =>
      String(statement).startsWith('update idempotency_keys') ? Promise.reject(new Error('no connection')) : sql.query(statement, values);
    const use = keyOf({ ...seller, ctx: { ...seller.ctx, sql: { query } } });
    expect(await use(0, answers('first'))).toBe('first');
    await expect(use(1, answers('second'))).rejects.toMatchObject(running);
  });

  it('of the version before, which names no process, is free after two minutes', async () => {
    const instance = await harness();
    const seller = await instance.newSeller();
    const use = keyOf(seller);
    await begin(use, neverEnds);
    await instance.services.database.pool.query('update idempotency_keys set holder = null where account_id = $1', [seller.accountId]);
    await expect(use(119, answers('too soon'))).rejects.toMatchObject(running);
    expect(await use(120, answers('second'))).toBe('second');
  });
});
