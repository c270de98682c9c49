/** A web process is killed (`kill -9`) in the middle of a request that its caller repeats with the same key. Real processes. */
import { mkdirSync } from 'node:fs';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hashToken, randomToken } from '#app/platform/encryption.server.ts';
import { newId } from '#app/platform/ids.ts';
import { freePort } from '#tests/support/free-port.ts';
import { harness } from '#tests/support/harness.ts';
import { ownEnvironment } from '#tests/support/own-environment.ts';
import { type Program, startAnswering } from '#tests/support/programs.ts';

let pool: pg.Pool;
const programs: Program[] = [];
const ports: number[] = [];

beforeAll(async () => {
  const shared = await ownEnvironment(await harness(), 'http://localhost:1');
  mkdirSync('.data/test-files', { recursive: true });
  for (let at = 0; at < 2; at += 1) {
    const port = await freePort();
    ports.push(port);
    programs.push(
      await startAnswering(
        ['--import', './sandbox/redirect.mjs', 'tests/support/api-process.ts'],
        { ...shared, PORT: String(port) },
        `.data/test-files/killed-in-a-request-${process.pid}.log`,
        `http://127.0.0.1:${port}/healthz`,
        'web',
      ),
    );
  }
  pool = new pg.Pool({ connectionString: shared.DATABASE_URL as string, max: 4 });
}, 120_000);

afterAll(async () => {
  await pool?.end();
  await Promise.all(programs.map((program) => program.stop()));
});

test('the repeat is worked at once, and what was asked for is done once', async () => {
  const [accountId, token] = [newId(), randomToken()];
  await pool.query('insert into accounts (id, email, email_verified_at) values ($1, $2, now())', [accountId, 'killed@example.com']);
  await pool.query("insert into subscriptions (account_id, plan_key, start_time) values ($1, 'PRO_CREDIT_TIER', now())", [accountId]);
  await pool.query(
    "insert into account_tokens (account_id, id, hash, kind, expires_at) values ($1, $2, $3, 'session', now() + interval '30 days')",
    [accountId, newId(), hashToken(token)],
  );
  const make = async (process: number) => {
    const answer = await fetch(`http://127.0.0.1:${ports[process]}/api/auth/workplace`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'idempotency-key': 'make-it-once' },
      body: JSON.stringify({ name: 'Made once' }),
    });
    return (await answer.json()) as { success: boolean; message: string };
  };
  const busy = { success: false, message: expect.stringContaining('still being worked on') };
  const holder = await pool.connect();
  try {
    await holder.query('begin; lock table workplaces in share row exclusive mode');
    const first = make(0).catch(() => 'cut off');
    const waiting = () => pool.query("select 1 from pg_locks where not granted and relation = 'workplaces'::regclass");
    await expect.poll(async () => (await waiting()).rowCount, { timeout: 20_000 }).toBe(1);
    expect(await make(1)).toMatchObject(busy);
    programs[0]?.process.kill('SIGKILL');
    expect(await first).toBe('cut off');
    // What it sent last is not done after its end: then it would be done twice.
    await expect.poll(async () => (await waiting()).rowCount, { timeout: 20_000 }).toBe(0);
  } finally {
    await holder.query('rollback');
    holder.release();
  }
  await expect.poll(() => make(1), { timeout: 20_000 }).toMatchObject({ success: true });
  const { rows } = await pool.query('select count(*)::int as made from workplaces where account_id = $1', [accountId]);
  expect(rows).toEqual([{ made: 1 }]);
}, 90_000);
