/**
 * The whole product in one test process: our database and the sandbox's, cloned from templates, the API and the hooks
 * listening on a real port, vendors reached over real HTTP. One per worker; every test makes a seller of its own.
 */
import { randomBytes } from 'node:crypto';
import type { Services } from '#app/services.server.ts';
import { runSandbox } from '#sandbox/core/sandbox.ts';
import { environmentOf, readSettings } from '#sandbox/core/settings.ts';
import type { Fault } from '#sandbox/core/types.ts';
import { createVendors } from '#sandbox/vendors/index.ts';
import { freePort } from './free-port.ts';
import { cloneDatabases } from './test-databases.ts';
import type { TestSeller, TestSellerOptions, TestStore, TestStoreOptions } from './test-seller.ts';

export type { TestSeller, TestStore } from './test-seller.ts';

export interface Harness {
  services: Services;
  /** Where the app listens. */
  appUrl: string;
  sandboxOrigin: string;
  /** Move the app's clock (the sandbox's is moved by `control`). */
  advanceClock(ms: number): void;
  /** The app's clock shows the time again. Done after each file, whose harness the next one shares. */
  resetClock(): void;
  newSeller(options?: TestSellerOptions): Promise<TestSeller>;
  /** A new Shopify store in the sandbox with the app installed, linked to the seller's workplace. */
  connectStore(seller: TestSeller, options?: TestStoreOptions): Promise<TestStore>;
  /** `POST /_control/<path>` of the sandbox (`GET` without a body). */
  control<T = unknown>(path: string, body?: unknown): Promise<T>;
  /** Order a fault; match it on something that only this test uses. */
  fault(fault: Omit<Fault, 'id' | 'times'> & { times?: number }): Promise<void>;
  clearFaults(): Promise<void>;
  /** Run every queued job, also those queued meanwhile, until none is due. Failed ones are retried by the queue's rules only when due. */
  drainJobs(): Promise<void>;
  /** Wait until the sandbox has delivered, the inbox is worked and no job is due. */
  settle(): Promise<void>;
}

const key = Symbol.for('quayside.harness');
const store = globalThis as { [key]?: Promise<Harness> };

/** The harness of this worker process, when one was started. */
export const startedHarness = (): Promise<Harness> | undefined => store[key];

/** The harness of this worker process, started on first use. */
export const harness = (): Promise<Harness> => {
  store[key] ??= start();
  return store[key];
};

async function start(): Promise<Harness> {
  const run = process.env.TEST_RUN as string;
  const name = `${run}_${randomBytes(4).toString('hex')}`;
  const databases = await cloneDatabases(process.env.TEST_DATABASE_URL as string, run, name);
  const appPort = await freePort();
  const appUrl = `http://localhost:${appPort}`;
  const settings = { ...readSettings({}), port: 0, smtpPort: await freePort(), appUrl };
  const sandbox = await runSandbox(databases.sandboxUrl, settings, createVendors);

  // Before the app is loaded, so that its requests to vendors go to the sandbox.
  process.env.SANDBOX_ORIGIN = settings.origin;
  await import('#sandbox/redirect.mjs' as string);
  const [{ startApp }, { drainJobs, settle }, { connectStore, newSeller }, { controlSandbox }] = await Promise.all([
    import('./start-app.ts'),
    import('./settle.ts'),
    import('./test-seller.ts'),
    import('./practice-store.ts'),
  ]);
  let offset = 0;
  const services = await startApp({
    port: appPort,
    now: () => new Date(Date.now() + offset),
    environment: {
      NODE_ENV: 'test',
      LOG_LEVEL: process.env.TEST_LOG_LEVEL ?? 'silent',
      DATABASE_URL: databases.appUrl,
      DATABASE_POOL: '20',
      APP_URL: appUrl,
      PUBLIC_URL: settings.appPublicUrl,
      FILES_DIR: `.data/test-files/${name}`,
      ENCRYPTION_KEYS: `t1:${randomBytes(32).toString('base64')}`,
      ...environmentOf(settings.keys),
      SMTP_URL: `smtp://127.0.0.1:${settings.smtpPort}`,
    },
  });
  const control = <T>(path: string, body?: unknown): Promise<T> => controlSandbox<T>(settings.origin, path, body);
  return {
    services,
    appUrl,
    sandboxOrigin: settings.origin,
    advanceClock: (ms) => {
      offset += ms;
    },
    resetClock: () => {
      offset = 0;
    },
    newSeller: (options) => newSeller({ services, appUrl }, options),
    connectStore: (seller, options) => connectStore({ services, appUrl, sandbox: settings }, seller, options),
    control,
    async fault(fault) {
      await control('faults', { times: 1, ...fault });
    },
    async clearFaults() {
      await fetch(`${settings.origin}/_control/faults`, { method: 'DELETE' });
    },
    drainJobs: () => drainJobs(services),
    settle: () => settle(services, sandbox.world),
  };
}
