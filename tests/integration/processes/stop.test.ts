/** Processes that are told to stop in the middle of their work: real ones, on databases of their own. */
import { mkdirSync, readFileSync } from 'node:fs';
import pg from 'pg';
import { expect, test, vi } from 'vitest';
import { freePort } from '#tests/support/free-port.ts';
import { harness } from '#tests/support/harness.ts';
import { ownEnvironment } from '#tests/support/own-environment.ts';
import { startAnswering, startProgram } from '#tests/support/programs.ts';

const slow = { timeout: 90_000 };
const patience = { timeout: 60_000, interval: 50 };

test('a worker hands back the reading of a catalogue between two pages, and the next worker goes on from there', slow, async () => {
  const h = await harness();
  const env: Record<string, string> = {
    ...(await ownEnvironment(h, 'http://localhost')),
    CJ_API_KEY: h.services.env.CJ_API_KEY as string,
    LOG_LEVEL: 'info',
  };
  mkdirSync('.data/test-files', { recursive: true });
  const log = `.data/test-files/stop-${process.pid}.log`;
  const start = () => startProgram(['--import', './sandbox/redirect.mjs', 'server/worker.ts'], env, log);
  const pool = new pg.Pool({ connectionString: env.DATABASE_URL, max: 1 });
  const nextPage = async () => (await pool.query('select next_page, finished_at from catalog_syncs')).rows[0];
  let worker = start();
  try {
    await vi.waitFor(() => expect(readFileSync(log, 'utf8')).toContain('worker ready'), patience);
    // A worker begins it as it starts.
    await vi.waitFor(async () => expect((await nextPage())?.next_page).toBeGreaterThan(1), patience);
    const { rows: active } = await pool.query("select id from pgboss.job where name = 'catalog.sync' and state = 'active'");
    const id = active[0]?.id;

    await worker.stop();
    expect(worker.process.exitCode).toBe(0);
    const words = readFileSync(log, 'utf8');
    expect(words).toContain('job handed back');
    expect(words).not.toContain('"level":50');
    const { rows } = await pool.query('select state from pgboss.job where id = $1', [id]);
    expect(rows).toEqual([{ state: 'retry' }]);
    const stopped = await nextPage();
    expect(stopped.finished_at).toBeNull();

    await pool.query('update pgboss.job set start_after = now() where id = $1', [id]);
    worker = start();
    await vi.waitFor(async () => expect((await nextPage()).next_page).toBeGreaterThan(stopped.next_page), patience);
  } finally {
    await worker.stop();
    await pool.end();
  }
});

test('a web process answers what was asked before it ends', slow, async () => {
  const port = await freePort();
  const env: Record<string, string> = { ...(await ownEnvironment(await harness(), `http://localhost:${port}`)), PORT: String(port) };
  const origin = `http://127.0.0.1:${port}`;
  mkdirSync('.data/test-files', { recursive: true });
  const log = `.data/test-files/stop-web-${process.pid}.log`;
  const web = await startAnswering(['tests/support/api-process.ts'], env, log, `${origin}/healthz`, 'web');
  const holder = new pg.Client({ connectionString: env.DATABASE_URL });
  await holder.connect();
  try {
    await holder.query('begin');
    await holder.query('lock table account_tokens in access exclusive mode');
    const answer = fetch(`${origin}/api/auth/account`, { headers: { authorization: 'Bearer unknown' } });
    const isAsked = async () =>
      (await holder.query("select 1 from pg_locks where not granted and relation = 'account_tokens'::regclass")).rowCount;
    await vi.waitFor(async () => expect(await isAsked()).toBe(1), patience);
    const stopped = web.stop();
    await vi.waitFor(() => expect(fetch(`${origin}/healthz`)).rejects.toThrow(), patience);
    await holder.query('commit');
    expect(await (await answer).json()).toMatchObject({ success: false, status: 101 });
    await stopped;
    expect(web.process.exitCode).toBe(0);
  } finally {
    await holder.end();
    await web.stop();
  }
});
