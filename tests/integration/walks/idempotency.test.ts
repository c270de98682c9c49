/** A key whose first request died with its process: refused at first, free again after two minutes. */
import { describe, expect, it } from 'vitest';
import { withIdempotency } from '#app/platform/idempotency.server.ts';
import { newId } from '#app/platform/ids.ts';
import { harness, type TestSeller } from '#tests/support/harness.ts';

const start = Date.parse('2031-03-01T12:00:00Z');
const running = { code: 'IDEMPOTENCY_RUNNING' };
const taken = { code: 'IDEMPOTENCY_CONFLICT' };

/** One key of one seller, used so many seconds after the start. */
function keyOf(seller: TestSeller) {
  const key = newId();
  return async (seconds: number, run: () => Promise<string>, fingerprint = 'same body'): Promise<string> => {
    const ctx = { ...seller.ctx, now: () => new Date(start + seconds * 1000) };
    const response = await withIdempotency(ctx, { accountId: seller.accountId, key, fingerprint }, async () =>
      Response.json({ by: await run() }),
    );
    return ((await response.json()) as { by: string }).by;
  };
}

const dies = () => new Promise<string>(() => undefined);
const answers = (by: string) => async () => by;

/** Begin a request and wait until its work is under way, which is after its key was claimed. */
async function begin(use: ReturnType<typeof keyOf>, run: () => Promise<string>): Promise<{ answer: Promise<string> }> {
  let answer = Promise.resolve('');
  await new Promise<void>((resolve) => {
    answer = use(0, () => {
      resolve();
      return run();
    });
    answer.catch(() => undefined);
  });
  return { answer };
}

describe('an idempotency key without an answer', () => {
  it('is not free again at once when what was asked for is done and only its answer could not be kept', async () => {
    const seller = await (await harness()).newSeller();
    const { sql } = seller.ctx;
    const query: typeof sql.query = (statement, values) =>
      String(statement).startsWith('update idempotency_keys') ? Promise.reject(new Error('no connection')) : sql.query(statement, values);
    const use = keyOf({ ...seller, ctx: { ...seller.ctx, sql: { query } } });
    await expect(use(0, answers('first'))).rejects.toThrow('no connection');
    await expect(use(1, answers('second'))).rejects.toMatchObject(running);
  });

  it('is refused for two minutes, then taken by the next try, whose answer is kept', async () => {
    const seller = await (await harness()).newSeller();
    const use = keyOf(seller);
    await begin(use, dies);
    await expect(use(119, answers('too soon'))).rejects.toMatchObject(running);
    expect(await use(120, answers('second'))).toBe('second');
    expect(await use(121, answers('third'))).toBe('second');
    // An answer is kept for the day, however old.
    expect(await use(3600, answers('third'))).toBe('second');
    await expect(use(3600, answers('third'), 'another body')).rejects.toMatchObject(taken);
  });

  it('goes to one of several that come at once', async () => {
    const seller = await (await harness()).newSeller();
    const use = keyOf(seller);
    let runs = 0;
    await begin(use, dies);
    const tries = [1, 2, 3, 4].map(() =>
      use(200, async () => {
        runs += 1;
        return 'one';
      }),
    );
    await Promise.allSettled(tries);
    expect(runs).toBe(1);
  });

  it('a first request that was merely slow neither answers for its successor nor takes its key away', async () => {
    for (const end of ['answers', 'is refused'] as const) {
      const seller = await (await harness()).newSeller();
      const use = keyOf(seller);
      let finish = () => {};
      const { answer } = await begin(
        use,
        () =>
          new Promise<string>((resolve, reject) => {
            finish = () => (end === 'answers' ? resolve('slow') : reject(new Error('refused')));
          }),
      );
      expect(await use(150, answers('second'))).toBe('second');
      finish();
      await answer.catch(() => undefined);
      expect(await use(151, answers('third')), `the slow one ${end}`).toBe('second');
    }
  });
});
