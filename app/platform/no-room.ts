/** Tells failures for want of room on a disk from others: nothing can be stored for now, whatever is asked for. */

/**
 * PostgreSQL's disk_full (appendix A, "PostgreSQL Error Codes": tables that cannot grow, temporary files) and read_only_sql_transaction (so
 * managed servers refuse writes before their disk is full: Supabase, Aiven, DigitalOcean); the system's "no space left on device" and
 * "disk quota exceeded"; and the codes of stores that speak S3 (MinIO, Ceph).
 */
const codes = new Set<unknown>(['53100', '25006', 'ENOSPC', 'EDQUOT', 'XMinioStorageFull', 'QuotaExceeded']);

interface Coded {
  code?: unknown;
  vendorCode?: unknown;
  cause?: unknown;
}

/** Was this thrown because a disk, ours or our file store's, is full? */
export function isNoRoom(thrown: unknown): boolean {
  let error = thrown;
  for (let depth = 0; depth < 5 && typeof error === 'object' && error !== null; depth += 1) {
    const { code, vendorCode, cause } = error as Coded;
    if (codes.has(code) || codes.has(vendorCode)) return true;
    error = cause;
  }
  return false;
}

/**
 * Something that a read stores on the way (a prepared row, a sum, the time of a use). While there is no room it is left out, so that what
 * there is can still be read, even if it is not the newest.
 * @throws everything else; and inside a transaction that too, since nothing more can be read there.
 */
export async function unlessNoRoom(ctx: { isInTransaction: boolean }, storing: Promise<unknown>): Promise<void> {
  try {
    await storing;
  } catch (error) {
    if (ctx.isInTransaction || !isNoRoom(error)) throw error;
  }
}

/**
 * Statements of one transaction that fail while PostgreSQL's disk is full: the function's rows, 1 MB, exceed the memory that the first one
 * leaves, so the server writes them into a temporary file, which it deletes at the end. Nothing goes into tables or the write-ahead log.
 * A few milliseconds. The first one's row tells whether the server refuses writes for another reason.
 */
export const roomProbe = [
  `select set_config('work_mem', '64kB', true), current_setting('transaction_read_only') = 'on' as "isReadOnly"`,
  'select count(*) from generate_series(1, 50000)',
] as const;
