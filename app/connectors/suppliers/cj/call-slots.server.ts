/** CJ's rate limit across processes: every caller reserves the next free moment in one row of PostgreSQL, then waits for it. */
import { setTimeout as wait } from 'node:timers/promises';
import { ConnectorError } from '#app/platform/connector-error.ts';
import type { DatabasePool } from '#app/platform/database.server.ts';

export interface CallSlots {
  /** Wait for our turn. @throws ConnectorError rate_limited when the queue is longer than `patienceMs`. */
  take(patienceMs: number): Promise<void>;
  /** After "too many requests": nobody calls for this time. */
  pause(milliseconds: number): Promise<void>;
  /** Save the limit that CJ has told. */
  setPerSecond(callsPerSecond: number, at: Date): Promise<void>;
  /** When the limit was last read. */
  limitsReadAt(): Promise<Date | undefined>;
}

/** The row that keeps CJ's next free moment. */
const vendor = 'cj';

/** @param firstPerSecond calls per second that are assumed until CJ has told its limit */
export function createCallSlots(database: DatabasePool, firstPerSecond: number): CallSlots {
  const { sql } = database;
  const ready = async () => {
    await sql.query(
      'insert into connector_slots (vendor, next_at, interval_ms) values ($1, clock_timestamp(), $2) on conflict do nothing',
      [vendor, Math.ceil(1000 / firstPerSecond)],
    );
  };
  return {
    async take(patienceMs) {
      const reserve = () =>
        sql.query({
          name: 'take-call-slot',
          text: `update connector_slots s set next_at = greatest(s.next_at, clock_timestamp()) + s.interval_ms * interval '1 millisecond'
                 where vendor = $1 and s.next_at < clock_timestamp() + $2 * interval '1 millisecond'
                 returning extract(epoch from (s.next_at - s.interval_ms * interval '1 millisecond' - clock_timestamp())) * 1000 as wait`,
          values: [vendor, patienceMs],
        });
      let { rows } = await reserve();
      if (rows.length === 0) {
        await ready();
        ({ rows } = await reserve());
      }
      const slot = rows[0];
      if (!slot) throw new ConnectorError(vendor, 'rate_limited', 'Too many calls to CJ are waiting', { retryAfterMs: patienceMs });
      if (slot.wait > 1) await wait(Math.ceil(Number(slot.wait)));
    },
    async pause(milliseconds) {
      await sql.query(
        "update connector_slots set next_at = greatest(next_at, clock_timestamp() + $2 * interval '1 millisecond') where vendor = $1",
        [vendor, milliseconds],
      );
    },
    async setPerSecond(callsPerSecond, at) {
      await ready();
      await sql.query('update connector_slots set interval_ms = $2, limits_read_at = $3 where vendor = $1', [
        vendor,
        Math.ceil(1000 / callsPerSecond),
        at,
      ]);
    },
    async limitsReadAt() {
      const { rows } = await sql.query('select limits_read_at from connector_slots where vendor = $1', [vendor]);
      return rows[0]?.limits_read_at ?? undefined;
    },
  };
}
