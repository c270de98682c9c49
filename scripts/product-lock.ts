import pg from 'pg';
import { StartupProblem } from '#app/platform/startup-problem.ts';

/** Any number that nothing else in the server locks. */
const key = 20_261_121;

export interface ProductLock {
  /** Take the lock again after the database was away and has come back. */
  renew(): Promise<void>;
  release(): Promise<void>;
}

/**
 * One product per database: two would share one embedded server, and the first to stop would stop it for both; and one could empty
 * what the other works with. Held as a session's advisory lock, so that it goes with the process however that ends.
 * @param taken what to tell when another one runs there.
 * @throws StartupProblem
 */
export async function lockProduct(url: string, taken: string): Promise<ProductLock> {
  let session: pg.Client | undefined;
  const take = async () => {
    const client = new pg.Client({ connectionString: url, keepAlive: true });
    client.on('error', () => {
      if (session === client) session = undefined;
    });
    await client.connect();
    const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [key]);
    if (rows[0]?.taken) session = client;
    else await client.end();
    return session !== undefined;
  };
  if (!(await take())) throw new StartupProblem(taken);
  return {
    async renew() {
      if (!session) await take();
    },
    async release() {
      await session?.end();
    },
  };
}
