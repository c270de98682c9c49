/** The bench's own PostgreSQL in `.data/bench`, with the data of a large seller, kept between runs. */
import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { migrateDatabase } from '#app/db/migrate.server.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#app/platform/postgres-embedded.server.ts';
import { inDatabase } from '#tests/support/test-databases.ts';
import { generate, type Size, seller } from './generate.ts';

export interface BenchDatabase {
  url: string;
  sandboxUrl: string;
  encryptionKeys: string;
  /** Process that owns the server's connections. */
  serverPid: number;
  /** Seconds that the generator took; absent when the data was there already. */
  generatedIn?: number;
  stop(): Promise<void>;
}

const directory = path.resolve('.data/bench');
/** Raise it when the generator makes other data: what is kept from before is then made anew. */
const generation = 7;

async function keptKey(): Promise<string> {
  const file = path.join(directory, 'encryption-keys');
  const known = await readFile(file, 'utf8').catch(() => '');
  if (known) return known.trim();
  const made = `b1:${randomBytes(32).toString('base64')}`;
  await writeFile(file, `${made}\n`, { mode: 0o600 });
  return made;
}

/** Each run leaves the orders of its storms behind; the seller may have so many times the orders that were written. */
const mostGrowth = 1.5;

/** Is the data of this size and of today's schema there? */
async function isFilled(server: EmbeddedPostgres, name: string, mark: string, size: Size): Promise<boolean> {
  const exists = await inDatabase(server.url, (client) => client.query('select 1 from pg_database where datname = $1', [name]));
  if (exists.rowCount === 0) return false;
  return inDatabase(server.urlOf(name), async (client) => {
    const { rows } = await client.query("select to_regclass('bench_mark') is not null as is_there");
    if (!rows[0].is_there || (await client.query('select mark from bench_mark')).rows[0]?.mark !== mark) return false;
    const orders = await client.query('select count(*)::int as n from orders where workplace_id = $1', [seller.workplaceId]);
    return orders.rows[0].n <= size.orders * mostGrowth;
  });
}

/** Anything in the tables' definitions that changed makes another mark. */
async function schemaMark(): Promise<string> {
  const journal = JSON.parse(await readFile('app/db/migrations/meta/_journal.json', 'utf8')) as { entries: { tag: string }[] };
  return journal.entries.map((entry) => entry.tag).join(' ');
}

export async function openBenchDatabase(options: { fresh: boolean; size: Size; say: (line: string) => void }): Promise<BenchDatabase> {
  await mkdir(directory, { recursive: true });
  const server = await startEmbeddedPostgres(directory, {
    shared_buffers: '2GB',
    max_wal_size: '8GB',
    maintenance_work_mem: '512MB',
    effective_cache_size: '8GB',
    random_page_cost: '1.1',
    jit: 'off',
  });
  const name = `bench_${options.size.name}`;
  const sandboxName = 'bench_sandbox';
  const encryptionKeys = await keptKey();
  const mark = `${generation} ${await schemaMark()} ${JSON.stringify(options.size)}`;
  let generatedIn: number | undefined;
  if (options.fresh || !(await isFilled(server, name, mark, options.size))) {
    options.say(
      `Writing ${options.size.orders.toLocaleString('en')} orders and ${options.size.sourceProducts.toLocaleString('en')} source products …`,
    );
    await inDatabase(server.url, async (client) => {
      await client.query(`drop database if exists "${name}" with (force)`);
      await client.query(`create database "${name}"`);
    });
    const url = server.urlOf(name);
    await migrateDatabase(url);
    const began = performance.now();
    await generate(url, options.size, encryptionKeys, options.say);
    generatedIn = (performance.now() - began) / 1000;
    await inDatabase(url, async (client) => {
      await client.query('create table bench_mark (mark text not null)');
      await client.query('insert into bench_mark values ($1)', [mark]);
      await client.query('checkpoint');
    });
  }
  await inDatabase(server.url, async (client) => {
    await client.query(`drop database if exists "${sandboxName}" with (force)`);
    await client.query(`create database "${sandboxName}"`);
  });
  return {
    url: server.urlOf(name),
    sandboxUrl: server.urlOf(sandboxName),
    encryptionKeys,
    serverPid: Number((await readFile(path.join(directory, 'pg', 'postmaster.pid'), 'utf8')).split('\n')[0]),
    ...(generatedIn === undefined ? {} : { generatedIn }),
    stop: async () => {
      if (server.started) await server.stop();
    },
  };
}
