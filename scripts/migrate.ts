/** `npm run migrate`: bring DATABASE_URL to the newest version, for machines that run web and worker apart. */
import { migrateDatabase } from '#app/db/migrate.server.ts';
import { reachDatabase } from './databases.ts';
import { tellStartProblem } from './start-problem-words.ts';

const url = process.env.DATABASE_URL;
if (!url) {
  process.stderr.write('DATABASE_URL is not set.\n');
  process.exit(1);
}
await reachDatabase(url).catch(tellStartProblem);
await migrateDatabase(url);
