/** What callers are told while PostgreSQL is away: in the envelope, and that it is not for long. */
import pg from 'pg';
import { expect, test } from 'vitest';
import { createApi } from '#app/api.server.ts';
import { connectDatabase } from '#app/platform/database.server.ts';
import { harness } from '#tests/support/harness.ts';

const askWith = async (url: string) => {
  const { services } = await harness();
  const database = connectDatabase(url, { max: 1, onError: () => undefined });
  const api = createApi({ ...services, database });
  return {
    database,
    ask: (headers: Record<string, string>) =>
      api.request('/api/auth/account', { headers: { authorization: 'Bearer some-token', ...headers } }),
  };
};

test.each([
  ['at a port', 'postgres://nobody:x@127.0.0.1:1/none'],
  ['by a socket', 'postgres://nobody:x@127.0.0.1:1/none?host=/nowhere'],
])('nobody serves it %s', async (_where, url) => {
  const { ask, database } = await askWith(url);
  const answer = await ask({ 'accept-language': 'de' });
  expect([answer.status, await answer.json()]).toEqual([
    503,
    {
      status: 503,
      success: false,
      data: null,
      errors: null,
      message: 'Quayside ist gerade nicht erreichbar. Versuchen Sie es gleich noch einmal.',
    },
  ]);
  await database.close();
});

test('it is stopped in the middle of a call', async () => {
  const { services } = await harness();
  const { ask, database } = await askWith(services.env.DATABASE_URL);
  const holder = new pg.Client({ connectionString: services.env.DATABASE_URL });
  await holder.connect();
  try {
    await holder.query('begin');
    await holder.query('lock table account_tokens in access exclusive mode');
    const answer = ask({});
    // The pool has one connection: this one waits for the lock.
    await expect
      .poll(
        async () =>
          (await holder.query("select pg_terminate_backend(pid) from pg_locks where not granted and relation = 'account_tokens'::regclass"))
            .rowCount,
        { timeout: 20_000 },
      )
      .toBe(1);
    expect((await answer).status).toBe(503);
  } finally {
    await holder.end();
    await database.close();
  }
});
