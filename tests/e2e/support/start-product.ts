/** Runs the built product: database, sandbox, web and worker, on their own ports; one for each of Playwright's workers. */
import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdirSync, openSync } from 'node:fs';
import path from 'node:path';
import type { FullConfig } from '@playwright/test';
import { migrateDatabase } from '#app/db/migrate.server.ts';
import { startEmbeddedPostgres } from '#app/platform/postgres-embedded.server.ts';
import { environmentOf, readSettings } from '#sandbox/core/settings.ts';
import { importOwnCatalog, preparePractice } from '../../../scripts/practice.ts';
import { whenAnswering } from '../../../scripts/processes.ts';
import { runtimeEnvironment } from '../../../scripts/runtime-flags.ts';
import { freePort } from '../../support/free-port.ts';
import { databaseUrl, inDatabase } from '../../support/test-databases.ts';

/**
 * Products per supplier: several of every category, more than the longest list shows at once. With all 20,000 the worker would read
 * catalogues and hash pictures during all of the tests; `tests/bench` is for large data.
 */
const catalogue = 600;

/** Addresses of a running product. */
export interface Product {
  appUrl: string;
  sandboxUrl: string;
  databaseUrl: string;
}

interface Ports {
  web: number;
  sandbox: number;
  smtp: number;
}

/** Starts the products. With `E2E_PRODUCTS` set, a list of {@link Product}, the tests use those running products instead. */
export default async function startProducts({ workers }: FullConfig): Promise<() => Promise<void>> {
  if (process.env.E2E_PRODUCTS) return async () => undefined;
  const given = process.env.TEST_DATABASE_URL;
  const embedded = given
    ? undefined
    : await startEmbeddedPostgres('.data/test', { fsync: 'off', synchronous_commit: 'off', max_connections: '300' });
  const maintenanceUrl = given ?? (embedded?.url as string);
  const ports: Ports[] = [];
  // One after the other: parallel requests could get the same port.
  for (let at = 0; at < workers; at += 1) ports.push({ web: await freePort(), sandbox: await freePort(), smtp: await freePort() });
  const template = makeTemplate(maintenanceUrl);
  const started = await Promise.all(
    ports.map((each, at) => startProduct(maintenanceUrl, template, each, path.resolve(`test-results/logs/${at}`))),
  );
  process.env.E2E_PRODUCTS = JSON.stringify(started.map(({ product }) => product));
  return async () => {
    await Promise.all(started.map(({ stop }) => stop()));
    await drop(maintenanceUrl, await template);
    if (embedded?.started) await embedded.stop();
  };
}

const create = (maintenanceUrl: string, name: string, template?: string) =>
  inDatabase(maintenanceUrl, (client) => client.query(`create database ${name}${template ? ` template ${template}` : ''}`));
const drop = (maintenanceUrl: string, name: string) =>
  inDatabase(maintenanceUrl, (client) => client.query(`drop database if exists ${name} with (force)`));

/** The template of every product's database, with the own supplier's catalogue and the practice account. @returns its name. */
async function makeTemplate(maintenanceUrl: string): Promise<string> {
  const name = `quayside_test_e2e_${randomBytes(4).toString('hex')}_template`;
  const url = databaseUrl(maintenanceUrl, name);
  await create(maintenanceUrl, name);
  await migrateDatabase(url);
  await preparePractice({
    environment: { ...(process.env as Record<string, string>), DATABASE_URL: url },
    say: () => {},
    fill: (to, stopped) => importOwnCatalog(to, stopped, catalogue),
  });
  // No test searches by picture here; reading them all would take every worker minutes, while tests run beside it.
  await inDatabase(url, (client) => client.query('update source_looks set stage = 2'));
  return name;
}

async function startProduct(
  maintenanceUrl: string,
  template: Promise<string>,
  ports: Ports,
  logs: string,
): Promise<{ product: Product; stop(): Promise<void> }> {
  const name = randomBytes(4).toString('hex');
  const [app, sandbox] = [`quayside_test_e2e_${name}`, `sandbox_test_e2e_${name}`];
  await create(maintenanceUrl, sandbox);

  const appUrl = `http://localhost:${ports.web}`;
  const sandboxUrl = `http://localhost:${ports.sandbox}`;
  const { keys } = readSettings({});
  mkdirSync(logs, { recursive: true });
  const children: ChildProcess[] = [];
  const run = (program: string, args: string[], env: Record<string, string>) => {
    const log = openSync(path.join(logs, `${program}.log`), 'w');
    const child = spawn(process.execPath, args, {
      env: { ...process.env, ...runtimeEnvironment, ...env } as NodeJS.ProcessEnv,
      stdio: ['ignore', log, log, 'ipc'],
    });
    children.push(child);
  };

  run('sandbox', ['sandbox/index.ts'], {
    SANDBOX_DATABASE_URL: databaseUrl(maintenanceUrl, sandbox),
    SANDBOX_PORT: String(ports.sandbox),
    SANDBOX_SMTP_PORT: String(ports.smtp),
    SANDBOX_CJ_PRODUCTS: String(catalogue),
    APP_URL: appUrl,
    APP_PUBLIC_URL: 'https://quayside.example',
  });
  await whenAnswering(`${sandboxUrl}/_control/ready`, 'The sandbox', path.join(logs, 'sandbox.log'));
  const environment: Record<string, string> = {
    // Browsers use the vendors' real addresses, which the tests intercept, so that the real content security policy applies.
    NODE_ENV: 'production',
    PORT: String(ports.web),
    APP_URL: appUrl,
    PUBLIC_URL: 'https://quayside.example',
    SANDBOX_ORIGIN: sandboxUrl,
    DATABASE_URL: databaseUrl(maintenanceUrl, app),
    FILES_DIR: path.resolve('.data/test-files', name),
    ENCRYPTION_KEYS: `e2e:${randomBytes(32).toString('base64')}`,
    LOG_LEVEL: 'warn',
    // The tests act as a proxy: they set the network that a seller comes from.
    TRUSTED_PROXIES: '1',
    SMTP_URL: `smtp://127.0.0.1:${ports.smtp}`,
    ...environmentOf(keys),
  };
  await create(maintenanceUrl, app, await template);
  run('web', ['--import', './sandbox/redirect.mjs', 'server/web.ts'], environment);
  await whenAnswering(`${appUrl}/readyz`, 'The web process', path.join(logs, 'web.log'));
  run('worker', ['--import', './sandbox/redirect.mjs', 'server/worker.ts'], { ...environment, DATABASE_POOL: '24' });

  return {
    product: { appUrl, sandboxUrl, databaseUrl: databaseUrl(maintenanceUrl, app) },
    async stop() {
      for (const child of children.reverse()) {
        await new Promise<void>((resolve) => {
          if (child.exitCode !== null) return resolve();
          child.once('exit', () => resolve());
          child.kill('SIGTERM');
        });
      }
      for (const database of [app, sandbox]) await drop(maintenanceUrl, database);
    },
  };
}
