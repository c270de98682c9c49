import type pg from 'pg';
import type { Fault } from './types.ts';

export const faultKinds = [
  '429',
  '500',
  'timeout',
  'cut',
  'slow',
  'slow-after',
  'cut-after',
  'hang-up',
  'duplicate',
  'late',
  'drop',
] as const;
const deliveryKinds = new Set<Fault['kind']>(['duplicate', 'late', 'drop']);

export interface Faults {
  /** @throws SyntaxError when `match` is no regular expression. */
  order(fault: Omit<Fault, 'id'>): Promise<Fault>;
  list(): Fault[];
  /** Remove all faults, and release the requests that they hold. */
  clear(): Promise<void>;
  /** Resolves at the next {@link clear}. */
  untilCleared(): Promise<void>;
  /** Is any fault ordered that could act on the vendor's requests? */
  anyFor(vendor: string): boolean;
  /** The first fault that matches a request by one of its names; its number of times is reduced by one. */
  takeForRequest(vendor: string, names: string[]): Promise<Fault | undefined>;
  /** The same for a delivery, by its topic. */
  takeForDelivery(vendor: string, topic: string): Promise<Fault | undefined>;
}

/** Faults live in the database and are read from memory: the sandbox is a single process. */
export async function createFaults(pool: pg.Pool): Promise<Faults> {
  const { rows } = await pool.query<Fault>('select id, vendor, match, times, kind, amount from core.faults order by created_at, id');
  let faults = rows;
  let cleared = Promise.withResolvers<void>();

  async function take(wanted: (fault: Fault) => boolean): Promise<Fault | undefined> {
    const fault = faults.find((each) => each.times !== 0 && wanted(each));
    if (!fault) return undefined;
    if (fault.times > 0) {
      fault.times -= 1;
      if (fault.times === 0) faults = faults.filter((each) => each !== fault);
      await pool.query(
        fault.times === 0 ? 'delete from core.faults where id = $1' : 'update core.faults set times = times - 1 where id = $1',
        [fault.id],
      );
    }
    return { ...fault };
  }

  return {
    async order(fault) {
      new RegExp(fault.match);
      const { rows: made } = await pool.query<Fault>(
        'insert into core.faults (vendor, match, times, kind, amount) values ($1, $2, $3, $4, $5) returning id, vendor, match, times, kind, amount',
        [fault.vendor, fault.match, fault.times, fault.kind, fault.amount ?? null],
      );
      const stored = made[0] as Fault;
      faults.push(stored);
      return { ...stored };
    },
    list: () => faults.map((fault) => ({ ...fault })),
    async clear() {
      await pool.query('delete from core.faults');
      faults = [];
      cleared.resolve();
      cleared = Promise.withResolvers();
    },
    untilCleared: () => cleared.promise,
    anyFor: (vendor) => faults.some((fault) => fault.vendor === vendor && !deliveryKinds.has(fault.kind)),
    takeForRequest: (vendor, names) =>
      take((fault) => {
        if (fault.vendor !== vendor || deliveryKinds.has(fault.kind)) return false;
        const pattern = new RegExp(fault.match);
        return names.some((name) => pattern.test(name));
      }),
    takeForDelivery: (vendor, topic) =>
      take((fault) => fault.vendor === vendor && deliveryKinds.has(fault.kind) && new RegExp(fault.match).test(topic)),
  };
}
