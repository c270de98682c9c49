import type pg from 'pg';
import { transaction } from '#sandbox/core/schema.ts';
import type { World } from '#sandbox/core/types.ts';

/** One request, or one due event: all in one database transaction, at one moment. */
export interface Call {
  world: World;
  db: pg.PoolClient;
  now: Date;
}

/** Serializes all changes of Paddle's world, so that two requests never change the same subscription at once. */
export const asPaddle = <T>(world: World, work: (call: Call) => Promise<T>): Promise<T> =>
  transaction(world.pool, async (db) => {
    await db.query(`select pg_advisory_xact_lock(hashtext('paddle'))`);
    return work({ world, db, now: world.clock.now() });
  });

export const iso = (date: Date): string => date.toISOString();
