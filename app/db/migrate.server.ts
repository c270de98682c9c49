import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';

/** Bring a database to the newest version. One process at a time migrates; the others wait and find nothing to do. */
export async function migrateDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query("select pg_advisory_lock(hashtext('quayside migrations'))");
    await migrate(drizzle(client), { migrationsFolder: 'app/db/migrations' });
  } finally {
    await client.end();
  }
}
