import { Hono } from 'hono';
import { newestMigration } from '#app/db/migrate.server.ts';
import type { Services } from '#app/services.server.ts';

/** `/healthz`: the process answers. `/readyz`: it can do its work, that is, database, migrations and queue are ready. */
export function health(services: Services): Hono {
  const app = new Hono();
  app.get('/healthz', (c) => c.text('ok'));
  app.get('/readyz', async (c) => {
    const checks = await Promise.all([
      check('database', services.database.pool.query('select 1')),
      check('migrations', isMigrated(services.database.pool)),
      check('queue', services.database.pool.query('select 1 from pgboss.version')),
    ]);
    const ready = checks.every((entry) => entry.ok);
    return c.json(
      { ready, checks: Object.fromEntries(checks.map((entry) => [entry.name, entry.ok ? 'ok' : 'failed'])) },
      ready ? 200 : 503,
    );
  });
  return app;
}

/** @throws when the newest migration of this version is missing; later ones do no harm. */
async function isMigrated(pool: Services['database']['pool']): Promise<void> {
  const { rowCount } = await pool.query('select 1 from drizzle.__drizzle_migrations where created_at >= $1 limit 1', [newestMigration]);
  if (!rowCount) throw new Error('not migrated');
}

const check = (name: string, query: Promise<unknown>) =>
  query.then(
    () => ({ name, ok: true }),
    () => ({ name, ok: false }),
  );
