import pg from 'pg';
import { type EmbeddedPostgres, StartupProblem } from '#app/platform/postgres-embedded.server.ts';

export interface Databases {
  app: string;
  sandbox: string;
  ensure(): Promise<void>;
  /** Only databases that we made ourselves are dropped whole; a given one is emptied. */
  drop(): Promise<void>;
}

async function run(url: string, statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 15_000 });
  client.on('error', () => undefined);
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

/** @throws StartupProblem with one sentence when it is no address of a database, or nobody answers there. */
export async function reachDatabase(url: string): Promise<void> {
  // What is no such address the driver takes for the name of a socket or a host, and tells of that.
  if (!/^postgres(ql)?:$/.test(URL.parse(url)?.protocol ?? ''))
    throw new StartupProblem(
      'DATABASE_URL is not the address of a PostgreSQL database: it must look like postgres://user:password@host:5432/name.',
    );
  try {
    await run(url, ['select 1']);
  } catch (error) {
    throw new StartupProblem(
      `DATABASE_URL cannot be used (${error instanceof Error ? error.message || (error as NodeJS.ErrnoException).code : error}): check address, user and password.`,
    );
  }
}

const beside = (url: string, database: string) => {
  const other = new URL(url);
  other.pathname = `/${database}`;
  return other.href;
};

/** Ours and the sandbox's: in the embedded server, or beside the given database. */
export function createDatabases(external: string | undefined, embedded: EmbeddedPostgres | undefined): Databases {
  const maintenance = external || (embedded?.url as string);
  const app = external || beside(maintenance, 'quayside');
  const sandboxName = external ? `${new URL(external).pathname.slice(1) || 'quayside'}_sandbox` : 'quayside_sandbox';
  const names = external ? [sandboxName] : ['quayside', sandboxName];
  return {
    app,
    sandbox: beside(maintenance, sandboxName),
    async ensure() {
      for (const name of names) {
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
      for (const name of names) await run(maintenance, [`drop database if exists "${name}" with (force)`]);
    },
  };
}
