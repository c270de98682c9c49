/** `npm run migrate`: bring DATABASE_URL to the newest version, for machines that run web and worker apart. */
import { migrateDatabase } from '#app/db/migrate.server.ts';

const url = process.env.DATABASE_URL;
if (!url) {
  process.stderr.write('DATABASE_URL is not set.\n');
  process.exit(1);
}
await migrateDatabase(url);
