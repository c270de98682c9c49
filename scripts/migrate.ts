/** `npm run migrate`: migrate DATABASE_URL to the newest version, for installations that run web and worker separately. */
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
