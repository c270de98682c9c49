/**
 * The own supplier's catalogue from the command line:
 *
 *   npm run own-catalog -- import FILE.csv
 *
 * FILE is Shopify's product CSV. Without DATABASE_URL it goes into the database of `npm start` on this machine.
 */
import { createReadStream } from 'node:fs';
import { access, constants, stat } from 'node:fs/promises';
import path from 'node:path';
import { createContext } from '#app/context.server.ts';
import { migrateDatabase } from '#app/db/migrate.server.ts';
import { importOwnCatalog } from '#app/features/catalog/import-own-catalog.server.ts';
import { parseEnvironment } from '#app/platform/env.server.ts';
import { startEmbeddedPostgres } from '#app/platform/postgres-embedded.server.ts';
import { startServices } from '#app/services.server.ts';
import { createDatabases, reachDatabase } from './databases.ts';
import { tellStartProblem } from './start-problem-words.ts';

const fail = (words: string): never => {
  process.stderr.write(`${words}\n`);
  process.exit(1);
};

const [command, file] = process.argv.slice(2);
if (command !== 'import' || !file) fail('Usage: npm run own-catalog -- import FILE.csv');
await access(file as string, constants.R_OK).catch(() => fail(`The file ${file} cannot be read.`));
if ((await stat(file as string)).isDirectory()) fail(`${file} is a folder: name a CSV file.`);

const external = process.env.DATABASE_URL;
if (external) await reachDatabase(external).catch(tellStartProblem);
const embedded = external ? undefined : await startEmbeddedPostgres(path.resolve(process.env.DATA_DIR || '.data')).catch(tellStartProblem);
const databases = createDatabases(external, embedded);
if (embedded) await databases.ensure(false);
await migrateDatabase(databases.app);

const environment = parseEnvironment({
  // This command encrypts nothing, so any key will do when the installation's are not given.
  ENCRYPTION_KEYS: `none:${Buffer.alloc(32).toString('base64')}`,
  LOG_LEVEL: 'warn',
  ...process.env,
  DATABASE_URL: databases.app,
});
const services = await startServices(environment, { role: 'web' });
const result = await importOwnCatalog(createContext(services), () => createReadStream(file as string));
await services.close();
if (embedded?.started) await embedded.stop();

const say = (line: string) => process.stdout.write(`${line}\n`);
say(`${result.products} products with ${result.variants} variants are in the catalogue.`);
if (result.notOffered > 0) say(`${result.notOffered} of them are drafts, archived, unpublished or gift cards, and not offered.`);
for (const { line, title } of result.prohibited) say(`line ${line}: "${title}" may not be sold and is not offered.`);
for (const problem of result.problems) process.stderr.write(`${problem}\n`);
if (result.problems.length > 0) fail(`${result.problems.length} problems; what they concern was left out.`);
process.exit(0);
