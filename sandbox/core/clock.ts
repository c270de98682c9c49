import type pg from 'pg';
import type { Clock } from './types.ts';

/** A clock of real time plus an offset that outlives the process. */
export async function createClock(pool: pg.Pool): Promise<Clock> {
  const { rows } = await pool.query<{ offset_ms: string }>('select offset_ms from core.clock');
  let offset = Number(rows[0]?.offset_ms ?? 0);

  async function store(next: number) {
    await pool.query('insert into core.clock (offset_ms) values ($1) on conflict (only_row) do update set offset_ms = excluded.offset_ms', [
      next,
    ]);
    offset = next;
  }

  return {
    now: () => new Date(Date.now() + offset),
    ahead: () => offset,
    async advance(ms) {
      await store(offset + Math.round(ms));
      return new Date(Date.now() + offset);
    },
    reset: () => store(0),
  };
}
