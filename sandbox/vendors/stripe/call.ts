/** One API request on its way: who asks, in which transaction, at what time of the practice world. */
import type pg from 'pg';
import { transaction } from '#sandbox/core/schema.ts';
import type { World } from '#sandbox/core/types.ts';
import type { RawParams } from './parameters.ts';

export const API_VERSION = '2026-10-28.endive';

export interface Call {
  world: World;
  db: pg.PoolClient;
  /** Seconds of the sandbox's clock. */
  now: number;
  requestId: string | null;
  idempotencyKey: string | null;
  /** `Stripe-Version` of the request. */
  apiVersion: string;
  /** `publishable` calls come from the payer's browser and may only access the object of their client secret. */
  key: 'secret' | 'publishable';
  params: RawParams;
}

/** Work in one transaction as Stripe itself does (desk, challenge page), outside an API request. */
export async function asStripe<T>(world: World, work: (call: Call) => Promise<T>): Promise<T> {
  const now = Math.floor(world.clock.now().getTime() / 1000);
  return transaction(world.pool, (db) =>
    work({ world, db, now, requestId: null, idempotencyKey: null, apiVersion: API_VERSION, key: 'secret', params: {} }),
  );
}
