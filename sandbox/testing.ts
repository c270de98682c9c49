import { randomBytes } from 'node:crypto';
import { createServer } from 'node:net';
import pg from 'pg';
import { resetWorld } from './core/control.ts';
import { runSandbox } from './core/sandbox.ts';
import { readSettings } from './core/settings.ts';
import type { Fault, Settings, TriedDelivery, Vendor, World } from './core/types.ts';
import { createVendors } from './vendors/index.ts';

export interface SandboxOptions {
  /** Where the app under test listens; a closed port when absent, so that a stray delivery fails. */
  appUrl?: string;
  settings?: Partial<Settings>;
  /** Maintenance address of a PostgreSQL server that may create databases; `TEST_DATABASE_URL` when absent. */
  databaseUrl?: string;
  /** Only these stand-ins, by name; all when absent. Fewer start faster. */
  only?: string[];
  /** The test's own stand-ins instead of the registered ones. */
  vendors?: (world: World) => Vendor[];
}

export interface TestSandbox {
  origin: string;
  pool: pg.Pool;
  settings: Settings;
  world: World;
  /** The sandbox's address of a vendor's real one. */
  at(realAddress: string): string;
  control: {
    clock: World['clock'];
    /** Order a fault; `once` more readable than times: 1. */
    fault(fault: Omit<Fault, 'id' | 'times'> & { times?: number }): Promise<Fault>;
    clearFaults(): Promise<void>;
    reset(): Promise<void>;
    /** Wait until nothing is due; throws when that takes over ten seconds. */
    idle(): Promise<void>;
    deliverNow(): Promise<void>;
    deliveries(vendor?: string): Promise<TriedDelivery[]>;
  };
  close(): Promise<void>;
}

/** Start a separate sandbox with a fresh database and a free port; `close` removes it. */
export async function startSandbox(options: SandboxOptions = {}): Promise<TestSandbox> {
  const maintenanceUrl = options.databaseUrl ?? process.env.TEST_DATABASE_URL;
  if (!maintenanceUrl) {
    throw new Error('startSandbox needs a PostgreSQL server: set TEST_DATABASE_URL to its maintenance address, or pass databaseUrl.');
  }
  const database = `sandbox_test_${randomBytes(6).toString('hex')}`;
  await maintain(maintenanceUrl, `create database ${database}`);
  const databaseUrl = new URL(maintenanceUrl);
  databaseUrl.pathname = `/${database}`;

  const settings: Settings = {
    ...readSettings({}),
    port: 0,
    smtpPort: options.settings?.smtpPort ?? (await freePort()),
    appUrl: options.appUrl ?? 'http://127.0.0.1:9',
    ...options.settings,
  };
  const makeVendors = options.vendors ?? createVendors;
  const running = await runSandbox(databaseUrl.href, settings, (world) =>
    makeVendors(world).filter((vendor) => !options.only || options.only.includes(vendor.name)),
  ).catch(async (error) => {
    await maintain(maintenanceUrl, `drop database if exists ${database} with (force)`);
    throw error;
  });
  const { world } = running;

  return {
    origin: settings.origin,
    pool: world.pool,
    settings,
    world,
    at: (realAddress) => `${settings.origin}/${realAddress.replace(/^https?:\/\//, '')}`,
    control: {
      clock: world.clock,
      fault: (fault) => world.faults.order({ times: 1, ...fault }),
      clearFaults: () => world.faults.clear(),
      reset: () => resetWorld(world, running.vendors, true),
      async idle() {
        if (!(await world.idle(10_000))) throw new Error('the sandbox was still busy after 10 seconds');
      },
      deliverNow: async () => void (await world.outbox.deliverNow()),
      deliveries: (vendor) => world.outbox.recent(1000, vendor),
    },
    async close() {
      await running.close();
      await maintain(maintenanceUrl, `drop database if exists ${database} with (force)`);
    },
  };
}

async function maintain(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

async function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => (address && typeof address === 'object' ? resolve(address.port) : reject(new Error('no port'))));
    });
  });
}
