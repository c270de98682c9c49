/** Renewing a vendor's token while many ask for it, with few connections. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { withGrantedToken } from '#app/connectors/granted-tokens.server.ts';
import { createCjTokens } from '#app/connectors/suppliers/cj/tokens.server.ts';
import { connectDatabase, type DatabasePool } from '#app/platform/database.server.ts';
import { harness } from '#tests/support/harness.ts';
import { ownEnvironment } from '#tests/support/own-environment.ts';

const now = () => new Date();
const tomorrow = () => new Date(Date.now() + 86_400_000);
let database: DatabasePool;

beforeAll(async () => {
  const { DATABASE_URL } = await ownEnvironment(await harness(), 'http://localhost');
  database = connectDatabase(DATABASE_URL as string, { max: 3, onError: () => undefined });
});
afterAll(() => database.close());

/** As every call to CJ: it waits for its turn on a connection of its own. */
async function turn(): Promise<void> {
  await database.sql.query('select pg_sleep(0.05)');
}

test('our own: all who find none ask the vendor once', async () => {
  const { encryption } = (await harness()).services;
  let asked = 0;
  const tokens = createCjTokens({ database, encryption, now }, async () => {
    asked += 1;
    await turn();
    return { accessToken: `token ${asked}`, accessExpiresAt: tomorrow() };
  });
  expect(await Promise.all(Array.from({ length: 12 }, () => tokens.get()))).toEqual(Array(12).fill('token 1'));
  expect(await Promise.all(Array.from({ length: 12 }, () => tokens.get('token 1')))).toEqual(Array(12).fill('token 2'));
  expect(asked).toBe(2);
});

/** A seller's expired token, and a vendor that takes its time to renew it. */
function keptInMemory(name: string) {
  let stored = { credentials: { accessToken: 'old' }, expiresAt: new Date() };
  let asked = 0;
  return {
    asked: () => asked,
    vault: {
      lock: `a seller’s token ${name}`,
      load: async () => (await database.sql.query('select 1')) && stored,
      save: async (_sql: unknown, fresh: typeof stored) => {
        stored = fresh;
      },
      lost: async (words: string) => new Error(words),
    },
    async renew() {
      asked += 1;
      const number = asked;
      await turn();
      return { credentials: { accessToken: `new ${number}` }, expiresAt: tomorrow() };
    },
  };
}

test('a seller’s: all whose call was refused renew it once', async () => {
  const { vault, renew, asked } = keptInMemory('of many');
  const use = () => withGrantedToken({ database, now }, vault, renew, async ({ accessToken }) => accessToken);
  expect(await Promise.all(Array.from({ length: 12 }, use))).toEqual(Array(12).fill('new 1'));
  expect(asked()).toBe(1);
});

test('a seller’s: two processes that find it expired at the same time ask the vendor once', async () => {
  const others = connectDatabase(database.pool.options.connectionString as string, { max: 2, onError: () => undefined });
  try {
    const { vault, renew, asked } = keptInMemory('of two processes');
    const use = (of: DatabasePool) => withGrantedToken({ database: of, now }, vault, renew, async ({ accessToken }) => accessToken);
    expect(await Promise.all([use(database), use(others), use(database), use(others)])).toEqual(Array(4).fill('new 1'));
    expect(asked()).toBe(1);
  } finally {
    await others.close();
  }
});

test('a seller’s: a deadlock while the new one is stored does not spend the refresh token twice', async () => {
  const { vault, renew, asked } = keptInMemory('in a deadlock');
  let tries = 0;
  const save: typeof vault.save = async (sql, fresh) => {
    tries += 1;
    if (tries === 1) throw Object.assign(new Error('deadlock detected'), { code: '40P01' });
    await vault.save(sql, fresh);
  };
  const token = await withGrantedToken({ database, now }, { ...vault, save }, renew, async ({ accessToken }) => accessToken);
  expect({ token, asked: asked(), tries }).toEqual({ token: 'new 1', asked: 1, tries: 2 });
});

test('a vendor that is slow to renew occupies one connection, for however many sellers', async () => {
  const renewals = Array.from({ length: 8 }, (_, n) => keptInMemory(`of seller ${n}`));
  const use = ({ vault, renew }: (typeof renewals)[number]) =>
    withGrantedToken({ database, now }, vault, renew, async ({ accessToken }) => accessToken);
  expect(await Promise.all(renewals.map(use))).toEqual(Array(8).fill('new 1'));
});

test('a lock goes on to the next in another process, and in this one, also when the work under it failed', async () => {
  const others = connectDatabase(database.pool.options.connectionString as string, { max: 2, onError: () => undefined });
  try {
    let inside = 0;
    const work = async (fails: boolean) => {
      inside += 1;
      expect(inside).toBe(1);
      await turn();
      inside -= 1;
      if (fails) throw new Error('no');
      return 'done';
    };
    const at = (of: DatabasePool, fails = false) => of.withLock('one at a time', () => work(fails));
    const ended = await Promise.allSettled([at(database, true), at(others), at(database), at(others, true), at(database)]);
    expect(ended.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled', 'rejected', 'fulfilled']);
    // Nothing is left of it, and the connection is back in the pool.
    const { rows } = await database.sql.query("select pg_try_advisory_xact_lock(hashtextextended('one at a time', 0)) as is_free");
    expect(rows[0].is_free).toBe(true);
    expect(database.pool.idleCount).toBe(database.pool.totalCount);
  } finally {
    await others.close();
  }
});
