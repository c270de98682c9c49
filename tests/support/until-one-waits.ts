import { expect } from 'vitest';
import type { Harness } from './harness.ts';

/** Wait until a transaction waits for a lock that another one holds, or until the given promise settles. */
export async function untilOneWaits(h: Harness, orOver?: Promise<unknown>): Promise<void> {
  let isOver = false;
  const over = () => {
    isOver = true;
  };
  orOver?.then(over, over);
  const text = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  await expect
    .poll(async () => isOver || ((await h.services.database.pool.query(text)).rowCount ?? 0) > 0, { timeout: 10_000, interval: 10 })
    .toBe(true);
}
