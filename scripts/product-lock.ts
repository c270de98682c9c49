import pg from 'pg';
import { type EmbeddedPostgres, StartupProblem } from '#app/platform/postgres-embedded.server.ts';

/** Any number that nothing else in the server locks. */
const key = 20_261_121;

export interface DataDirectoryLock {
  /** Take the lock again after the database was killed and has come back. */
  renew(): Promise<void>;
  release(): Promise<void>;
}

/**
 * One product per data directory: two would share one database server, and the first to stop would stop it for both.
 * Held as a session's advisory lock, so that it goes with the process however that ends.
 * @throws StartupProblem when another one runs there.
 */
export async function lockDataDirectory(postgres: EmbeddedPostgres, directory: string): Promise<DataDirectoryLock> {
  let session: pg.Client | undefined;
  const take = async () => {
    const client = new pg.Client({ connectionString: postgres.url });
    client.on('error', () => {
      if (session === client) session = undefined;
    });
    await client.connect();
    const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [key]);
    if (rows[0]?.taken) session = client;
    else await client.end();
    return session !== undefined;
  };
  if (!(await take()))
    throw new StartupProblem(`Quayside already runs on the data directory ${directory}: stop it, or set DATA_DIR to another folder.`);
  return {
    async renew() {
      if (!session) await take();
    },
    async release() {
      await session?.end();
    },
  };
}
