import pg from 'pg';
import type { EmbeddedPostgres } from '#app/platform/postgres-embedded.server.ts';
import { StartupProblem } from '#app/platform/startup-problem.ts';

export interface Databases {
  app: string;
  sandbox: string;
  ensure(withSandbox: boolean): Promise<void>;
  /** Drops databases that we created; only empties a given one. */
  drop(): Promise<void>;
}

async function run(url: string, statements: string[]): Promise<pg.QueryResult[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 15_000 });
  client.on('error', () => undefined);
  await client.connect();
  try {
    const results: pg.QueryResult[] = [];
    for (const statement of statements) results.push(await client.query(statement));
    return results;
  } finally {
    await client.end();
  }
}

/** @throws StartupProblem when the URL is not a database's, or the server does not answer. */
export async function reachDatabase(url: string): Promise<void> {
  // The driver would take any other text for a socket or host name, and its error would mislead.
  if (!/^postgres(ql)?:$/.test(URL.parse(url)?.protocol ?? ''))
    throw new StartupProblem(
      'DATABASE_URL is not the address of a PostgreSQL database: it must look like postgres://user:password@host:5432/name.',
    );
  const answers = await run(url, ['show server_version_num', 'show server_version']).catch((error) => {
    throw new StartupProblem(
      `DATABASE_URL cannot be used (${error instanceof Error ? error.message || (error as NodeJS.ErrnoException).code : error}): check address, user and password.`,
    );
  });
  const [number, words] = answers.map(({ rows }) => Object.values(rows[0] as Record<string, string>)[0]);
  const problem = versionProblem(Number(number), words ?? '');
  if (problem) throw new StartupProblem(problem);
}

/** Oldest PostgreSQL version: migrations change a generated column's expression and use a built-in collation, both new in 17. */
const oldestServer = 17;

/** @param number `server_version_num`, such as 160004. @param words `server_version`. @returns a sentence when it is too old. */
export const versionProblem = (number: number, words: string): string | undefined =>
  number >= oldestServer * 10_000
    ? undefined
    : `DATABASE_URL leads to PostgreSQL ${words}, and version ${oldestServer} or later is needed: upgrade it, or leave DATABASE_URL out to use the server that comes with Quayside.`;

/** Run work with a database. @throws StartupProblem, in one sentence, when its user lacks a right */
export async function withRights<T>(work: () => Promise<T>): Promise<T> {
  return work().catch((error: { code?: string; message?: string; cause?: { code?: string; message?: string } }) => {
    const refusal = [error, error.cause].find((each) => each?.code === '42501');
    if (!refusal) throw error;
    throw new StartupProblem(
      `The user of DATABASE_URL may not do all that is needed (${refusal.message}): it must own its database, and without vendor keys the one of its name with _sandbox behind it, or be allowed to create it (CREATEDB).`,
    );
  });
}

async function isThere(url: string, name: string): Promise<boolean> {
  const [found] = await run(url, [`select 1 from pg_database where datname = ${pg.escapeLiteral(name)}`]);
  return found?.rowCount === 1;
}

const beside = (url: string, database: string) => {
  const other = new URL(url);
  other.pathname = `/${database}`;
  return other.href;
};

/** Our database and the sandbox's, in the embedded server or next to the given database. */
export function createDatabases(external: string | undefined, embedded: EmbeddedPostgres | undefined): Databases {
  const maintenance = external || (embedded?.url as string);
  const app = external || beside(maintenance, 'quayside');
  const sandboxName = external ? `${new URL(external).pathname.slice(1) || 'quayside'}_sandbox` : 'quayside_sandbox';
  const names = (withSandbox: boolean) => [...(external ? [] : ['quayside']), ...(withSandbox ? [sandboxName] : [])];
  return {
    app,
    sandbox: beside(maintenance, sandboxName),
    async ensure(withSandbox) {
      for (const name of names(withSandbox)) {
        // Not created when it exists: it may have been made for a user who lacks the right to create databases.
        if (await isThere(maintenance, name)) continue;
        await run(maintenance, [`create database "${name}"`]).catch((error: { code?: string }) => {
          if (error.code !== '42P04') throw error;
        });
      }
    },
    async drop() {
      if (external)
        await run(external, [
          'drop schema public cascade',
          'create schema public',
          'drop schema if exists drizzle cascade',
          'drop schema if exists pgboss cascade',
        ]);
      for (const name of names(true)) await run(maintenance, [`drop database if exists "${name}" with (force)`]);
    },
  };
}
