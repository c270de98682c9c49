import { Hono } from 'hono';
import { newestMigration } from '#app/db/migrate.server.ts';
import { type LogOutput, logOutput as standardLogOutput } from '#app/platform/log.server.ts';
import { isNoRoom, roomProbe } from '#app/platform/no-room.ts';
import type { Services } from '#app/services.server.ts';

/** What `/readyz` says of one thing: that it is well, or why not. */
interface Check {
  name: string;
  words: string;
  /** The process does its work nevertheless. */
  isHarmless?: true;
}

/**
 * `/healthz`: the process answers. `/readyz`: it can do its work, that is, database, migrations and queue are ready, and there is room to
 * save something; it says of each what is wrong. A log that cannot be written is told, too, but nobody has to wait for it
 * (docs/decisions/255).
 */
export function health(services: Services, logOutput: LogOutput = standardLogOutput): Hono {
  const { pool } = services.database;
  const app = new Hono();
  app.get('/healthz', (c) => c.text('ok'));
  app.get('/readyz', async (c) => {
    const checks = await Promise.all([
      check('database', pool.query('select 1')),
      check('migrations', isMigrated(pool)),
      check('queue', pool.query('select 1 from pgboss.version')),
      check('writes', acceptsWrites(services)),
      check('files', hasRoomForFiles(services)),
      checkLog(logOutput),
    ]);
    const ready = checks.every((entry) => entry.words === 'ok' || entry.isHarmless);
    return c.json({ ready, checks: Object.fromEntries(checks.map((entry) => [entry.name, entry.words])) }, ready ? 200 : 503);
  });
  return app;
}

/** A reason in words for whoever runs the product; other errors only count as `failed`, since they may name what nobody should read. */
class Reason extends Error {}

/** @throws when the newest migration of this version is missing; later ones do no harm. */
async function isMigrated(pool: Services['database']['pool']): Promise<void> {
  const { rowCount } = await pool.query('select 1 from drizzle.__drizzle_migrations where created_at >= $1 limit 1', [newestMigration]);
  if (!rowCount) throw new Error('not migrated');
}

/** @throws when the database is full or has become read-only. */
async function acceptsWrites({ database }: Services): Promise<void> {
  try {
    const [settings] = await database.transaction(async ({ sql }) => {
      const asked = roomProbe.map((statement) => sql.query<{ isReadOnly: boolean }>(statement));
      return (await Promise.all(asked)).map(({ rows }) => rows);
    });
    if (settings?.[0]?.isReadOnly) throw new Reason('refused: the database is read-only, as managed ones are when their disk is full');
  } catch (error) {
    throw isNoRoom(error) ? new Reason('refused: the disk of the database is full') : error;
  }
}

/** @throws when there is no room for files. */
async function hasRoomForFiles({ connectors }: Services): Promise<void> {
  if (!(await connectors.files.hasRoom())) throw new Reason('no room: the disk of the file store is full');
}

function checkLog(output: LogOutput): Check {
  output.recover();
  const { failing, dropped } = output.health();
  return { name: 'log', words: failing ? `cannot be written (${failing}), lines lost so far: ${dropped}` : 'ok', isHarmless: true };
}

const check = (name: string, asked: Promise<unknown>): Promise<Check> =>
  asked.then(
    () => ({ name, words: 'ok' }),
    (error) => ({ name, words: error instanceof Reason ? error.message : 'failed' }),
  );
