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

test('a seller’s: all whose call was refused renew it once', async () => {
  let stored = { credentials: { accessToken: 'old' }, expiresAt: new Date() };
  const vault = {
    lock: 'a seller’s token',
    load: async (sql = database.sql) => (await sql.query('select 1')) && stored,
    save: async (_sql: unknown, fresh: typeof stored) => {
      stored = fresh;
    },
    lost: async (words: string) => new Error(words),
  };
  let asked = 0;
  const renew = async () => {
    asked += 1;
    await turn();
    return { credentials: { accessToken: 'new' }, expiresAt: tomorrow() };
  };
  const use = () => withGrantedToken({ database, now }, vault, renew, async ({ accessToken }) => accessToken);
  expect(await Promise.all(Array.from({ length: 12 }, use))).toEqual(Array(12).fill('new'));
  expect(asked).toBe(1);
});
