/**
 * The own supplier's catalogue from the command line:
 *
 *   npm run own-catalog -- import FILE.csv [--currency EUR] [--inventory FILE.csv]
 *
 * FILE is Shopify's product CSV, as exported or as a spreadsheet has saved it. `--currency`: of its amounts, which are dollars otherwise.
 * `--inventory`: Shopify's inventory CSV, where the quantities of a shop with several locations are. Without DATABASE_URL it goes into the
 * database of `npm start` on this machine.
 *
 * Ends with 0 when all of the file is in, 2 when a part was left out, 1 when nothing went in.
 */
import { createReadStream } from 'node:fs';
import { access, constants, stat } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { createContext } from '#app/context.server.ts';
import { migrateDatabase } from '#app/db/migrate.server.ts';
import { importOwnCatalog } from '#app/features/catalog/import-own-catalog.server.ts';
import { CsvProblem } from '#app/features/catalog/product-csv-rows.ts';
import { parseEnvironment } from '#app/platform/env.server.ts';
import { isAppError } from '#app/platform/errors.ts';
import { startEmbeddedPostgres } from '#app/platform/postgres-embedded.server.ts';
import { startServices } from '#app/services.server.ts';
import { createDatabases, reachDatabase } from './databases.ts';
import { exitCodeOf, summaryOf } from './own-catalog-summary.ts';
import { tellStartProblem } from './start-problem-words.ts';

const fail = (words: string): never => {
  process.stderr.write(`${words}\n`);
  process.exit(1);
};

const usage = 'Usage: npm run own-catalog -- import FILE.csv [--currency EUR] [--inventory FILE.csv]';

function readArguments() {
  try {
    return parseArgs({ allowPositionals: true, options: { currency: { type: 'string' }, inventory: { type: 'string' } } });
  } catch {
    return fail(usage);
  }
}

async function requireFile(name: string): Promise<void> {
  await access(name, constants.R_OK).catch(() => fail(`The file ${name} cannot be read.`));
  if ((await stat(name)).isDirectory()) fail(`${name} is a folder: name a CSV file.`);
}

const { positionals, values } = readArguments();
const [command, file = '', ...others] = positionals;
if (command !== 'import' || !file || others.length > 0) fail(usage);
const currency = values.currency?.toUpperCase();
if (currency !== undefined && !/^[A-Z]{3}$/.test(currency)) fail('--currency needs the three letters of a currency, for example EUR.');
const { inventory } = values;
for (const name of [file, ...(inventory === undefined ? [] : [inventory])]) await requireFile(name);

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
/** What is to be told instead of a summary. */
function refusalOf(error: unknown): string {
  if (error instanceof CsvProblem) return `${inventory}: ${error.message}`;
  if (isAppError(error) && error.fields?.currency)
    return `There is no exchange rate for ${currency}. Rates are read while the product runs: start it once, then import again.`;
  throw error;
}

const outcome = await importOwnCatalog(createContext(services), () => createReadStream(file), {
  currency,
  openInventory: inventory === undefined ? undefined : () => createReadStream(inventory),
})
  .catch(refusalOf)
  .finally(async () => {
    await services.close();
    if (embedded?.started) await embedded.stop();
  });
if (typeof outcome === 'string') fail(outcome);
else {
  const code = exitCodeOf(outcome);
  (code === 1 ? process.stderr : process.stdout).write(`${summaryOf(outcome).join('\n')}\n`);
  process.exit(code);
}
