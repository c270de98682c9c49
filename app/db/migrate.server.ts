import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import journal from './migrations/meta/_journal.json' with { type: 'json' };

/** By what the newest migration is known in the database's list of those it has had. */
export const newestMigration = Math.max(...journal.entries.map((entry) => entry.when));

/** Bring a database to the newest version. One process at a time migrates; the others wait and find nothing to do. */
export async function migrateDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  // A connection that is lost fails its statement as well, which is told.
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query("select pg_advisory_lock(hashtext('quayside migrations'))");
    await migrate(drizzle(client), { migrationsFolder: 'app/db/migrations' });
  } finally {
    await client.end();
  }
}
