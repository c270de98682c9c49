import pg from 'pg';
import { StartupProblem } from '#app/platform/startup-problem.ts';

/** Key of the advisory lock: any number that nothing else locks on the server. */
const key = 20_261_121;

export interface ProductLock {
  /** Take the lock again after the database was down. */
  renew(): Promise<void>;
  release(): Promise<void>;
}

/**
 * Ensure that only one product uses the database: two would share an embedded server, which the first to stop would stop for both, and
 * one could empty the other's data. A session's advisory lock, which is released however the process ends.
 * @param taken the message when another product is running.
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
