/**
 * Orders that have changed since a time. WooCommerce has pages by number only, and an order that changes meanwhile moves those behind it up,
 * past a page that has been read. So what changed is read in slices of time that have come to rest, by id and from the last page to the first:
 * orders only leave such a slice, and then nothing moves but towards pages that are still to come.
 */
import { z } from 'zod';
import type { ChannelStore } from '#app/connectors/channels/channel-store.ts';
import type { WooCaller } from './caller.server.ts';

const perPage = 50;
/** A slice is cut until it has no more pages than this: so much at most is read anew when the reading breaks off. */
const pagesOfSlice = 4;
/** How far a store's clock may lag behind ours, in seconds: nothing new gets a time before that. Less than the overlap of two readings. */
const restless = 300;

/** Times are in seconds since 1970. Both ends are outside; the last slice, of what was too new when the reading began, has no end. */
const Slice = z.object({ atRest: z.int(), after: z.int(), before: z.int().optional(), page: z.int().optional() });
type Slice = z.output<typeof Slice>;

const asGmt = (seconds: number): string => new Date(seconds * 1000).toISOString().slice(0, 19);
const secondsOf = (at: Date): number => Math.floor(at.getTime() / 1000);

export interface ChangedOrders {
  /** As the store has them; some may come twice. */
  rows: unknown[];
  /** Where it goes on. */
  next?: string;
  /** Everything that changed up to it has been read. */
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

/** What to read instead of a slice that has too many pages, or that has not come to rest. */
function cut(slice: Slice, pages: number): Slice | undefined {
  const { atRest, after, before } = slice;
  if (before === undefined) return atRest - after > 1 ? { ...slice, before: atRest } : undefined;
  return pages > pagesOfSlice && before - after > 2 ? { ...slice, before: after + Math.ceil((before - after) / 2) } : undefined;
}

/** From the last page to the first; the first, which told how many there are, is read again at the end. */
function pageAfter(slice: Slice, pages: number): Slice | undefined {
  if (slice.page === undefined) return pages > 1 ? { ...slice, page: pages } : undefined;
  return slice.page > 1 ? { ...slice, page: slice.page - 1 } : undefined;
}

/** The next slice: twice as long, for where the last one was cut fewer may have changed. Nothing after the last one. */
function sliceAfter({ atRest, after, before }: Slice): Slice | undefined {
  if (before === undefined) return undefined;
  const end = before - 1 + 2 * (before - after);
  return { atRest, after: before - 1, ...(end < atRest ? { before: end } : {}) };
}
