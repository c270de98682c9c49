/**
 * The whole product in one test process: our database and the sandbox's, cloned from templates, the API and the hooks
 * listening on a real port, vendors reached over real HTTP. One per worker; every test makes a seller of its own.
 */
import { randomBytes } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import type { SellerContext } from '#app/context.ts';
import type { Envelope } from '#app/platform/envelope.ts';
import type { Services } from '#app/services.server.ts';
import { runSandbox } from '#sandbox/core/sandbox.ts';
import { environmentOf, readSettings } from '#sandbox/core/settings.ts';
import type { Fault } from '#sandbox/core/types.ts';
import { createVendors } from '#sandbox/vendors/index.ts';
import { sendAnswer } from '../../server/send-answer.ts';
import { freePort } from './free-port.ts';
import { databaseUrl, inDatabase, templatesOf } from './test-databases.ts';

export interface TestSeller {
  accountId: string;
  workplaceId: string;
  email: string;
  /** Bearer token of a signed-in session. */
  token: string;
  /** A context as the seller's own requests get it. */
  ctx: SellerContext;
  /** An API call by this seller. */
  api<Data = unknown>(
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<{ status: number; body: Envelope<Data> }>;
}

export interface TestStore {
  storeId: string;
  domain: string;
  currency: string;
}

export interface Harness {
  services: Services;
  /** Where the app listens. */
  appUrl: string;
  sandboxOrigin: string;
  /** Move the app's clock (the sandbox's is moved by `control`). */
  advanceClock(ms: number): void;
  newSeller(options?: { plan?: string; currency?: string; isDemo?: boolean }): Promise<TestSeller>;
  /** A new Shopify store in the sandbox with the app installed, linked to the seller's workplace. */
  connectStore(seller: TestSeller, options?: { currency?: string; countryCode?: string }): Promise<TestStore>;
  /** `POST /_control/<path>` of the sandbox (`GET` without a body). */
  control<T = unknown>(path: string, body?: unknown): Promise<T>;
  /** Order a fault; match it on something of the test's own. */
  fault(fault: Omit<Fault, 'id' | 'times'> & { times?: number }): Promise<void>;
  clearFaults(): Promise<void>;
  /** Run every queued job, also those queued meanwhile, until none is due. Failed ones are retried by the queue's rules only when due. */
  drainJobs(): Promise<void>;
  /** Wait until the sandbox has delivered, the inbox is worked and no job is due. */
  settle(): Promise<void>;
}

const key = Symbol.for('quayside.harness');
const store = globalThis as { [key]?: Promise<Harness> };

/** The harness of this worker process, started on first use. */
export const harness = (): Promise<Harness> => {
  store[key] ??= start();
  return store[key];
};

async function start(): Promise<Harness> {
  const maintenanceUrl = process.env.TEST_DATABASE_URL as string;
  const run = process.env.TEST_RUN as string;
  const { appTemplate, sandboxTemplate } = templatesOf(run);
  const name = `${run}_${randomBytes(4).toString('hex')}`;
  await inDatabase(maintenanceUrl, async (client) => {
    await client.query(`create database quayside_test_${name} template ${appTemplate}`);
    await client.query(`create database sandbox_test_${name} template ${sandboxTemplate}`);
  });
  const appPort = await freePort();
  const appUrl = `http://localhost:${appPort}`;
  const settings = { ...readSettings({}), port: 0, smtpPort: await freePort(), appUrl };
  const sandbox = await runSandbox(databaseUrl(maintenanceUrl, `sandbox_test_${name}`), settings, createVendors);

  process.env.SANDBOX_ORIGIN = settings.origin;
  await import('#sandbox/redirect.mjs' as string);
  const [
    { createApi, createApiLane },
    { createContext },
    { createHooks },
    { parseEnvironment },
    { startServices },
    { allJobs },
    intake,
    { webhookHandlers },
    { identify },
  ] = await Promise.all([
    import('#app/api.server.ts'),
    import('#app/context.server.ts'),
    import('#app/hooks.server.ts'),
    import('#app/platform/env.server.ts'),
    import('#app/services.server.ts'),
    import('#app/jobs.server.ts'),
    import('#app/features/stores/webhook-intake.server.ts'),
    import('#app/webhook-handlers.server.ts'),
    import('#app/doors/identify.server.ts'),
  ]);
  const { hashToken, randomToken } = await import('#app/platform/encryption.server.ts');
  const { newId } = await import('#app/platform/ids.ts');
  const { connectPracticeStore, controlSandbox } = await import('./practice-store.ts');

  let offset = 0;
  const env = parseEnvironment({
    NODE_ENV: 'test',
    LOG_LEVEL: process.env.TEST_LOG_LEVEL ?? 'silent',
    DATABASE_URL: databaseUrl(maintenanceUrl, `quayside_test_${name}`),
    DATABASE_POOL: '20',
    APP_URL: appUrl,
    PUBLIC_URL: settings.appPublicUrl,
    FILES_DIR: `.data/test-files/${name}`,
    ENCRYPTION_KEYS: `t1:${randomBytes(32).toString('base64')}`,
    ...environmentOf(settings.keys),
    SMTP_URL: `smtp://127.0.0.1:${settings.smtpPort}`,
  });
  const services = await startServices(env, { role: 'web', now: () => new Date(Date.now() + offset) });
  const api = createApi(services);
  const app = new Hono();
  app.all('/api/*', (c) => api.fetch(c.req.raw, c.env as never));
  app.route('/', createHooks(services));
  const lane = createApiLane(services);
  const listener = getRequestListener(app.fetch, { overrideGlobalObjects: false });
  // As the web process does: calls of endpoints take the short way.
  const server: Server = createServer((incoming, outgoing) => {
    const answering = lane(incoming);
    if (answering) void answering.then((answer) => sendAnswer(incoming, outgoing, answer));
    else void listener(incoming, outgoing);
  });
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(appPort, '127.0.0.1', resolve));
  server.unref();
  await intake.startWebhookIntake(services, webhookHandlers, (id) => createContext(services, { requestId: `webhook:${id}` }));

  const control = <T>(path: string, body?: unknown): Promise<T> => controlSandbox<T>(settings.origin, path, body);

  /** Asked of all queues at once: there are nearly a hundred, and hardly one has anything. */
  const dueJobs = async () => {
    const { rows } = await services.database.pool.query<{ name: string }>(
      `select distinct name from pgboss.job where state < 'active' and not blocked and start_after < now()`,
    );
    return allJobs.filter((job) => rows.some((row) => row.name === job.name));
  };

  const drainJobs = async () => {
    for (let busy = true; busy; ) {
      busy = false;
      for (const job of await dueJobs()) {
        for (;;) {
          const [received] = await services.queue.boss.fetch<object>(job.name);
          if (!received) break;
          busy = true;
          try {
            await job.run(createContext(services, { requestId: `job:${job.name}` }), job.payload.parse(received.data ?? {}) as never);
            await services.queue.boss.complete(job.name, received.id);
          } catch (error) {
            await services.queue.boss.fail(job.name, received.id, { message: String(error) });
            services.log.error({ err: error, job: job.name }, 'job failed');
          }
        }
      }
    }
  };

  const inboxIsWorked = async () => {
    const deadline = Date.now() + 20_000;
    for (;;) {
      const { rows } = await services.database.pool.query(
        // What stands behind one that fails again and again waits as long as that one does.
        `select count(*)::int as waiting from webhook_inbox w where state = 'waiting' and attempts < 3
           and not exists (select 1 from webhook_inbox e
                           where e.order_key = w.order_key and e.state = 'waiting' and e.id < w.id and e.attempts >= 3)`,
      );
      if (rows[0].waiting === 0) return;
      if (Date.now() > deadline) {
        const { rows: stuck } = await services.database.pool.query(
          "select vendor, topic, error from webhook_inbox where state = 'waiting' limit 5",
        );
        throw new Error(`webhooks are not worked: ${JSON.stringify(stuck)}`);
      }
      await new Promise((resolve) => setTimeout(resolve, 15));
    }
  };

  /** A message that we took, but answered too late for its sender (this machine was busy), is told again in ten minutes: here at once. */
  const bringForward = async () => (await sandbox.world.outbox.deliverNow(true)) > 0;

  const quiet = async () => {
    do {
      if (!(await sandbox.world.idle(15_000))) throw new Error('the sandbox was still sending after 15 seconds');
    } while (await bringForward());
    await inboxIsWorked();
  };

  const instance: Harness = {
    services,
    appUrl,
    sandboxOrigin: settings.origin,
    advanceClock: (ms) => {
      offset += ms;
    },
    control,
    async fault(fault) {
      await control('faults', { times: 1, ...fault });
    },
    async clearFaults() {
      await fetch(`${settings.origin}/_control/faults`, { method: 'DELETE' });
    },
    drainJobs,
    async settle() {
      for (let round = 0; round < 3; round += 1) {
        await quiet();
        await drainJobs();
      }
      await quiet();
    },
    async newSeller(options = {}) {
      const accountId = newId();
      const workplaceId = newId();
      const email = `seller-${accountId.slice(-12)}@example.com`;
      const token = randomToken();
      const { pool } = services.database;
      await pool.query(
        `insert into accounts (id, email, first_name, last_name, email_verified_at, saved_workplace_id) values ($1, $2, 'Test', 'Seller', now(), $3)`,
        [accountId, email, workplaceId],
      );
      await pool.query(
        'insert into workplaces (id, account_id, name, currency, display_currency, is_demo) values ($1, $2, $3, $4, $4, $5)',
        [workplaceId, accountId, 'Test workplace', options.currency ?? 'USD', options.isDemo ?? false],
      );
      await pool.query(`insert into subscriptions (account_id, plan_key, start_time) values ($1, $2, now())`, [
        accountId,
        options.plan ?? 'PRO_CREDIT_TIER',
      ]);
      await pool.query(
        `insert into account_tokens (account_id, id, hash, kind, expires_at) values ($1, $2, $3, 'session', now() + interval '400 days')`,
        [accountId, newId(), hashToken(token)],
      );
      const request = new Request(appUrl, { headers: { authorization: `Bearer ${token}` } });
      const contextOf = async () => createContext(services, await identify(services, request)) as SellerContext;
      return {
        accountId,
        workplaceId,
        email,
        token,
        ctx: await contextOf(),
        async api<Data>(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
          const isForm = body instanceof FormData;
          const response = await fetch(`${appUrl}/api${path}`, {
            method,
            headers: {
              authorization: `Bearer ${token}`,
              ...(body === undefined || isForm ? {} : { 'content-type': 'application/json' }),
              ...headers,
            },
            ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
          });
          return { status: response.status, body: (await response.json()) as Envelope<Data> };
        },
      };
    },
    async connectStore(seller, options = {}) {
      const currency = options.currency ?? 'USD';
      const { storeId, domain } = await connectPracticeStore(
        {
          database: services.database,
          encryption: services.encryption,
          sandboxOrigin: settings.origin,
          apiKey: settings.keys.shopifyApiKey,
          apiSecret: settings.keys.shopifyApiSecret,
        },
        seller.workplaceId,
        { ...options, email: seller.email, now: services.now().getTime() },
      );
      seller.ctx = createContext(
        services,
        await identify(services, new Request(appUrl, { headers: { authorization: `Bearer ${seller.token}` } })),
      ) as SellerContext;
      return { storeId, domain, currency };
    },
  };
  return instance;
}
