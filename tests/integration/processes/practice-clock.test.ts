/** The practice clock, moved at the sandbox: what a seller sees when the time of web, worker, database and queue goes with it. Real processes. */
import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync } from 'node:fs';
import pg from 'pg';
import { PgBoss } from 'pg-boss';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { hashToken, randomToken } from '#app/platform/encryption.server.ts';
import { newId } from '#app/platform/ids.ts';
import { removePracticeClock } from '#app/platform/practice-clock.server.ts';
import { startSandbox, type TestSandbox } from '#sandbox/testing.ts';
import { freePort } from '#tests/support/free-port.ts';
import { ownEnvironment } from '#tests/support/own-environment.ts';
import { type Program, startAnswering, startProgram } from '#tests/support/programs.ts';

const day = 86_400_000;
const patience = { timeout: 120_000, interval: 200 };
const preload = ['--import', './sandbox/redirect.mjs'];
const seller = { accountId: newId(), workplaceId: newId(), email: 'practice-clock@example.com', token: randomToken() };

let sandbox: TestSandbox;
let environment: Record<string, string>;
let appUrl: string;
let log: string;
let pool: pg.Pool;
let web: Program;
let worker: Program;

const startWeb = () => startAnswering([...preload, 'tests/support/api-process.ts'], environment, log, `${appUrl}/healthz`, 'web');
const startWorker = () => startProgram([...preload, 'server/worker.ts'], environment, log);

beforeAll(async () => {
  const port = await freePort();
  appUrl = `http://localhost:${port}`;
  sandbox = await startSandbox({ appUrl, only: ['stripe', 'mail'], settings: { isClockFollowed: true } });
  const { keys, smtpPort, appPublicUrl } = sandbox.settings;
  const env = {
    PUBLIC_URL: appPublicUrl,
    FILES_DIR: `.data/test-files/practice-clock-${process.pid}`,
    ENCRYPTION_KEYS: `t1:${randomBytes(32).toString('base64')}`,
    SMTP_URL: `smtp://127.0.0.1:${smtpPort}`,
    SHOPIFY_API_KEY: '',
    SHOPIFY_API_SECRET: '',
  };
  const own = await ownEnvironment({ services: { env }, sandboxOrigin: sandbox.origin }, appUrl);
  environment = {
    ...own,
    PORT: String(port),
    LOG_LEVEL: 'info',
    PRACTICE_CLOCK_URL: sandbox.origin,
    STRIPE_SECRET_KEY: keys.stripeSecretKey,
    STRIPE_PUBLISHABLE_KEY: keys.stripePublishableKey,
    STRIPE_WEBHOOK_SECRET: keys.stripeWebhookSecret,
  };
  mkdirSync('.data/test-files', { recursive: true });
  log = `.data/test-files/practice-clock-${process.pid}.log`;
  pool = new pg.Pool({ connectionString: environment.DATABASE_URL, max: 2 });
  await pool.query('insert into accounts (id, email, email_verified_at, saved_workplace_id) values ($1, $2, now(), $3)', [
    seller.accountId,
    seller.email,
    seller.workplaceId,
  ]);
  await pool.query("insert into workplaces (id, account_id, name) values ($1, $2, 'Practice clock')", [
    seller.workplaceId,
    seller.accountId,
  ]);
  // Cancelled, with a week left; the session, too, would end within it.
  await pool.query(
    `insert into subscriptions (account_id, plan_key, status, start_time, next_billing_time)
     values ($1, 'PRO_CREDIT_TIER', 'CANCELLED', now() - interval '23 days', now() + interval '7 days')`,
    [seller.accountId],
  );
  await pool.query(
    "insert into account_tokens (account_id, id, hash, kind, expires_at) values ($1, $2, $3, 'session', now() + interval '6 days')",
    [seller.accountId, newId(), hashToken(seller.token)],
  );
  // A daily digest has just been sent.
  await pool.query(
    "insert into notification_preferences (workplace_id, mails_product, mails_supplier, mails_order, frequency, digest_sent_at) values ($1, true, true, true, 'daily', now())",
    [seller.workplaceId],
  );
  worker = startWorker();
  web = await startWeb();
  // From here on with the database's clock, which only new connections have.
  await pool.end();
  pool = new pg.Pool({ connectionString: environment.DATABASE_URL, max: 2 });
  // With all its schedules there, those that are missed from now on are made up for.
  await vi.waitFor(() => expect(readFileSync(log, 'utf8')).toContain('worker ready'), patience);
  await vi.waitFor(async () => expect((await pool.query('select cron_on from pgboss.version')).rows[0].cron_on).not.toBeNull(), patience);
}, 300_000);

afterAll(async () => {
  await pool?.end();
  await Promise.all([web, worker].map((program) => program?.stop()));
  await sandbox?.close();
});

async function call<Data>(method: 'GET' | 'POST', path: string, body?: object): Promise<Data> {
  const answer = await fetch(`${appUrl}/api${path}`, {
    method,
    headers: { authorization: `Bearer ${seller.token}`, 'content-type': 'application/json' },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const { success, data, message } = (await answer.json()) as { success: boolean; data: Data; message: string };
  expect(success, `${path}: ${message}`).toBe(true);
  return data;
}

const control = async <Data>(path: string, body?: object): Promise<Data> =>
  (await (
    await fetch(`${sandbox.origin}/_control/${path}`, {
      ...(body ? { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) } : {}),
    })
  ).json()) as Data;

const moveOn = (days: number) => control<{ now: string; aheadMs: number }>('clock', { advanceSeconds: days * 86_400 });
const databaseTime = async () => ((await pool.query<{ now: Date }>('select now()')).rows[0] as { now: Date }).now.getTime();
const plan = () => call<{ package: { key: string } }>('GET', '/payments/user/v2/current-plan');

describe('when the practice clock is moved', { timeout: 300_000 }, () => {
  test('by a day, the reminder of what nobody has read is mailed', async () => {
    await pool.query(
      `insert into notifications (workplace_id, id, kind, message, link) values ($1, $2, 'order', 'order_delivery_trouble', '/app/orders')`,
      [seller.workplaceId, newId()],
    );
    await moveOn(1);
    await vi.waitFor(async () => {
      const mails = await control<{ to: string[]; subject: string }[]>('mail/messages');
      expect(JSON.stringify(mails)).toContain(seller.email);
    }, patience);
  });

  test('by eight days, plan, payment and delayed work are where waiting would have brought them, and the seller is still signed in', async () => {
    expect((await plan()).package.key).toBe('PRO_CREDIT_TIER');
    const { payment_id: paymentId } = await call<{ payment_id: string }>('POST', '/payments/user/wallets/topup', { amount: 5000 });
    const stateOfPayment = async () => (await call<{ state: string }>('POST', '/orders/v6/payments/info', { payment_id: paymentId })).state;
    expect(await stateOfPayment()).toBe('requires_action');
    const boss = new PgBoss({ connectionString: environment.DATABASE_URL as string, supervise: false, schedule: false });
    await boss.start();
    const delayed = (await boss.send('usage.forget', {}, { startAfter: 7 * 86_400 })) as string;
    const stateOfJob = async () => (await boss.findJobs('usage.forget', { id: delayed }))[0]?.state;
    expect(await stateOfJob()).toBe('created');

    const { now } = await moveOn(8);

    // Web and database follow before the move is answered; new rows are dated by the same time.
    expect(Math.abs((await databaseTime()) - Date.parse(now))).toBeLessThan(60_000);
    const { rows } = await pool.query<{ created_at: Date }>(
      `insert into notifications (workplace_id, id, kind, message, link) values ($1, $2, 'order', 'order_delivery_trouble', '/app/orders') returning created_at`,
      [seller.workplaceId, newId()],
    );
    expect(Math.abs((rows[0]?.created_at.getTime() ?? 0) - Date.parse(now))).toBeLessThan(60_000);

    await vi.waitFor(async () => expect((await plan()).package.key).toBe('FREE_CREDIT'), patience);
    await vi.waitFor(async () => expect(await stateOfPayment()).toBe('cancelled'), patience);
    await vi.waitFor(async () => expect(await stateOfJob()).toBe('completed'), patience);
    await boss.stop();
  });

  test('it does not go back, and a reset of the outside world keeps it', async () => {
    const { aheadMs } = await control<{ aheadMs: number }>('clock');
    expect(aheadMs).toBe(9 * day);
    expect(await control('clock', { advanceMs: -day })).toHaveProperty('error');
    await control('reset', {});
    expect((await control<{ aheadMs: number }>('clock')).aheadMs).toBe(9 * day);
  });

  test('a restart keeps it, also when the sandbox has forgotten', async () => {
    await Promise.all([web.stop(), worker.stop()]);
    await sandbox.world.clock.reset();
    worker = startWorker();
    web = await startWeb();
    expect((await control<{ aheadMs: number }>('clock')).aheadMs).toBe(9 * day);
    expect(Math.abs((await databaseTime()) - (Date.now() + 9 * day))).toBeLessThan(60_000);
    await call('GET', '/payments/user/v2/current-plan');
  });
});

describe('outside the practice world', { timeout: 300_000 }, () => {
  const refusedStart = async (env: Record<string, string>) => {
    const own = `${log}-refused-${newId()}`;
    const program = startProgram([...preload, 'server/worker.ts'], env, own);
    await new Promise((resolve) => program.process.once('exit', resolve));
    return readFileSync(own, 'utf8');
  };

  test('no process starts on a database whose time was moved', async () => {
    const { PRACTICE_CLOCK_URL, ...production } = environment;
    expect(await refusedStart(production)).toContain('its clock is 9 days ahead');
    await expect(removePracticeClock(environment.DATABASE_URL as string)).rejects.toThrow('9 days ahead');
  });

  test('nor does one that is told to follow a clock where no sandbox is', async () => {
    const clockUrl = `http://localhost:${await freePort()}`;
    const [away, foreign] = await Promise.all(
      [clockUrl, 'https://clock.example.com'].map((url) => refusedStart({ ...environment, PRACTICE_CLOCK_URL: url })),
    );
    expect(away).toContain(`no sandbox answers at ${clockUrl}`);
    expect(foreign).toContain('must be a sandbox on this machine');
  });
});
