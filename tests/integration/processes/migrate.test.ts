/** Databases on their way to the newest version. */
import pg from 'pg';
import { expect, test } from 'vitest';
import { migrateDatabase } from '#app/db/migrate.server.ts';
import { connectDatabase } from '#app/platform/database.server.ts';
import { harness } from '#tests/support/harness.ts';
import { ownEnvironment } from '#tests/support/own-environment.ts';
import { health } from '../../../server/health.ts';

test('a process is ready only when its database has had all migrations, however many more', async () => {
  const { services } = await harness();
  const { DATABASE_URL: url = '' } = await ownEnvironment(await harness(), 'http://localhost');
  const database = connectDatabase(url, { max: 2, onError: () => undefined });
  const app = health({ ...services, database });
  const migrations = async () => ((await (await app.request('/readyz')).json()) as { checks: { migrations: string } }).checks.migrations;
  try {
    expect(await migrations()).toBe('ok');
    await database.pool.query("insert into drizzle.__drizzle_migrations (hash, created_at) values ('of a later version', 9999999999999)");
    expect(await migrations()).toBe('ok');
    await database.pool.query(
      'delete from drizzle.__drizzle_migrations where created_at >= (select max(created_at) from drizzle.__drizzle_migrations where hash <> $1)',
      ['of a later version'],
    );
    expect(await migrations()).toBe('failed');
  } finally {
    await database.close();
  }
});

test('a database that is stopped while it is migrated fails the migration, and not the whole process', async () => {
  const { DATABASE_URL: url = '' } = await ownEnvironment(await harness(), 'http://localhost');
  const other = new pg.Client({ connectionString: url });
  await other.connect();
  try {
    await other.query("select pg_advisory_lock(hashtext('quayside migrations'))");
    const migrated = expect(migrateDatabase(url)).rejects.toThrow(/terminat/);
    await expect
      .poll(
        async () =>
          (
            await other.query(
              "select pg_terminate_backend(pid) from pg_stat_activity where wait_event = 'advisory' and datname = current_database()",
            )
          ).rowCount,
        { timeout: 20_000 },
      )
      .toBe(1);
    await migrated;
  } finally {
    await other.end();
  }
});
