/**
 * Orders that have changed since a time. WooCommerce pages by number only: when an order changes during the read, those behind it move
 * up, past a page that was read already. So changes are read in slices of past time, sorted by id, from the last page to the first:
 * orders can only leave such a slice, which moves others only to pages that are still to be read.
 */
import { z } from 'zod';
import type { ChannelStore } from '#app/connectors/channels/channel-store.ts';
import type { WooCaller } from './caller.server.ts';

const perPage = 50;
/** A slice is cut until it has at most this many pages, which are read again if the read breaks off. */
const pagesOfSlice = 4;
/** Seconds by which a store's clock may lag behind ours: times older than that are final. Less than the overlap of two reads. */
const restless = 300;

/** Times in seconds since 1970, both exclusive. The last slice, of changes too new at the beginning of the read, has no end. */
const Slice = z.object({ atRest: z.int(), after: z.int(), before: z.int().optional(), page: z.int().optional() });
type Slice = z.output<typeof Slice>;

const asGmt = (seconds: number): string => new Date(seconds * 1000).toISOString().slice(0, 19);
const secondsOf = (at: Date): number => Math.floor(at.getTime() / 1000);

export interface ChangedOrders {
  /** The store's orders, unparsed; some may come twice. */
  rows: unknown[];
  /** Cursor of the next page. */
  next?: string;
  /** All changes up to this time have been read. */
  readUntil: Date;
}

/**
 * One page of what has changed since a time.
 * @throws ConnectorError
 */
export async function readChangedOrders(
  call: WooCaller,
  store: ChannelStore,
  { since, cursor, now }: { since: Date; cursor: string | undefined; now: Date },
): Promise<ChangedOrders> {
  let slice: Slice =
    cursor === undefined ? { atRest: secondsOf(now) - restless, after: secondsOf(since) - 1 } : Slice.parse(JSON.parse(cursor));
  for (;;) {
    const { data, pages } = await askFor(call, store, slice);
    const smaller = slice.page === undefined && pages > 1 ? cut(slice, pages) : undefined;
    if (!smaller) {
      const next = pageAfter(slice, pages) ?? sliceAfter(slice);
      const until = next === undefined || next.page !== undefined ? slice.after : next.after;
      return { rows: data, ...(next ? { next: JSON.stringify(next) } : {}), readUntil: new Date(until * 1000) };
    }
    slice = smaller;
  }
}

const askFor = (call: WooCaller, store: ChannelStore, { after, before, page = 1 }: Slice) =>
  call(
    store,
    {
      path: 'wc/v3/orders',
      query: {
        modified_after: asGmt(after),
        ...(before === undefined ? {} : { modified_before: asGmt(before) }),
        dates_are_gmt: 'true',
        orderby: 'id',
        order: 'asc',
        status: 'any',
        per_page: String(perPage),
        page: String(page),
      },
    },
    z.array(z.unknown()),
  );

/** A shorter slice, to be read instead of one with too many pages, or one that is not final yet. */
function cut(slice: Slice, pages: number): Slice | undefined {
  const { atRest, after, before } = slice;
  if (before === undefined) return atRest - after > 1 ? { ...slice, before: atRest } : undefined;
  return pages > pagesOfSlice && before - after > 2 ? { ...slice, before: after + Math.ceil((before - after) / 2) } : undefined;
}

/** The next page, from the last to the first; the first page, which told the number of pages, is read again at the end. */
function pageAfter(slice: Slice, pages: number): Slice | undefined {
  if (slice.page === undefined) return pages > 1 ? { ...slice, page: pages } : undefined;
  return slice.page > 1 ? { ...slice, page: slice.page - 1 } : undefined;
}

/** The next slice, twice as long, since changes may be fewer now than where a slice was cut. Nothing after the last one. */
function sliceAfter({ atRest, after, before }: Slice): Slice | undefined {
  if (before === undefined) return undefined;
  const end = before - 1 + 2 * (before - after);
  return { atRest, after: before - 1, ...(end < atRest ? { before: end } : {}) };
}
