/** A worker that comes after a night without one: a real process, on a database of its own. */
import { mkdirSync, readFileSync } from 'node:fs';
import pg from 'pg';
import { expect, test, vi } from 'vitest';
import { harness } from '#tests/support/harness.ts';
import { ownEnvironment } from '#tests/support/own-environment.ts';
import { startProgram } from '#tests/support/programs.ts';

const patience = { timeout: 60_000, interval: 50 };
/** It runs at 03:17 UTC only. */
const nightly = 'wallet.check-ledger';

test('what the clock should have started meanwhile is done once', { timeout: 90_000 }, async () => {
  const env: Record<string, string> = { ...(await ownEnvironment(await harness(), 'http://localhost')), LOG_LEVEL: 'info' };
  mkdirSync('.data/test-files', { recursive: true });
  const log = `.data/test-files/missed-times-${process.pid}.log`;
  const start = () => startProgram(['--import', './sandbox/redirect.mjs', 'server/worker.ts'], env, log);
  const pool = new pg.Pool({ connectionString: env.DATABASE_URL, max: 1 });
  const runs = async () =>
    (await pool.query('select count(*)::int as runs from pgboss.job where name = $1 and state = $2', [nightly, 'completed'])).rows[0].runs;
  let worker = start();
  try {
    await vi.waitFor(() => expect(readFileSync(log, 'utf8')).toContain('worker ready'), patience);
    await vi.waitFor(async () => expect((await pool.query('select cron_on from pgboss.version')).rows[0].cron_on).not.toBeNull(), patience);
    await worker.stop();
    const before = await runs();

    await pool.query(`update pgboss.version set cron_on = now() - interval '3 days'`);
    await pool.query(`update pgboss.schedule set created_on = now() - interval '9 days'`);
    worker = start();
    await vi.waitFor(async () => expect(await runs()).toBe(before + 1), patience);
  } finally {
    await worker.stop();
    await pool.end();
  }
});
