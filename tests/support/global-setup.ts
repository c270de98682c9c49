/**
 * Once per test run: a PostgreSQL server (`TEST_DATABASE_URL`, or the embedded one in `.data/test`), a migrated template
 * of our database and a prepared template of the sandbox's. Workers clone them.
 */
import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { migrateDatabase } from '#app/db/migrate.server.ts';
import { startEmbeddedPostgres } from '#app/platform/postgres-embedded.server.ts';
import { runSandbox } from '#sandbox/core/sandbox.ts';
import { readSettings } from '#sandbox/core/settings.ts';
import { createVendors } from '#sandbox/vendors/index.ts';
import { freePort } from './free-port.ts';
import { databaseUrl, inDatabase, templatesOf } from './test-databases.ts';

export default async function setup(): Promise<() => Promise<void>> {
  const given = process.env.TEST_DATABASE_URL;
  const embedded = given
    ? undefined
    : // Speed over safety: the next run recreates what a power cut would lose.
      await startEmbeddedPostgres('.data/test', {
        fsync: 'off',
        synchronous_commit: 'off',
        full_page_writes: 'off',
        max_connections: '300',
      });
  const maintenanceUrl = given ?? (embedded?.url as string);
  process.env.TEST_DATABASE_URL = maintenanceUrl;
  // Names of this run, so that several runs on one server leave each other alone. Workers inherit them.
  const run = randomBytes(3).toString('hex');
  process.env.TEST_RUN = run;
  const { appTemplate, sandboxTemplate } = templatesOf(run);

  if (embedded) await dropTestDatabases(maintenanceUrl, '');
  await inDatabase(maintenanceUrl, async (client) => {
    await client.query(`create database ${appTemplate}`);
    await client.query(`create database ${sandboxTemplate}`);
  });
  await migrateDatabase(databaseUrl(maintenanceUrl, appTemplate));
  const settings = { ...readSettings({}), port: 0, smtpPort: await freePort(), appUrl: 'http://127.0.0.1:9' };
  const sandbox = await runSandbox(databaseUrl(maintenanceUrl, sandboxTemplate), settings, createVendors);
  await sandbox.close();

  return async () => {
    await dropTestDatabases(maintenanceUrl, run);
    if (embedded?.started) await embedded.stop();
  };
}

async function dropTestDatabases(maintenanceUrl: string, run: string): Promise<void> {
  await inDatabase(maintenanceUrl, async (client: pg.Client) => {
    const { rows } = await client.query(`select datname from pg_database where datname ~ '^(quayside|sandbox)_test_${run}'`);
    for (const row of rows) await client.query(`drop database if exists "${row.datname}" with (force)`);
  });
}
