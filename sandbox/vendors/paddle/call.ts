import type pg from 'pg';
import { transaction } from '#sandbox/core/schema.ts';
import type { World } from '#sandbox/core/types.ts';

/** One request, or one piece of what time brings: all in one database transaction, at one moment. */
export interface Call {
  world: World;
  db: pg.PoolClient;
  now: Date;
}

/** Whatever changes Paddle's world takes its turn, so that two requests never work on the same subscription together. */
export const asPaddle = <T>(world: World, work: (call: Call) => Promise<T>): Promise<T> =>
  transaction(world.pool, async (db) => {
    await db.query(`select pg_advisory_xact_lock(hashtext('paddle'))`);
    return work({ world, db, now: world.clock.now() });
  });

export const iso = (date: Date): string => date.toISOString();
