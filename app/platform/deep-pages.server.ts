/** Makes pages by number deep in a list as cheap as the first one (docs/decisions/170). */
import { LRUCache } from 'lru-cache';

/** A page with at least this many rows before it counts as deep; walking fewer takes less than a millisecond. */
const deepFrom = 1000;

type FindStart = () => Promise<string | null>;

/** List and page number → the cursor at which the page starts. */
const starts = new LRUCache<string, string, FindStart>({
  max: 2000,
  ttl: 30_000,
  fetchMethod: async (_key, _stale, { context: find }) => (await find()) ?? undefined,
});

/** A requested page: by cursor, or by number and size. */
export type PlaceInList = { cursor: string } | { cursor?: undefined; page: number; pageSize: number };

/**
 * Read a page by number. A deep page starts where the previous one ended; that place is found once by walking, and remembered in this
 * process for half a minute, so that reading page after page never walks.
 * @param list identifies the list: workplace, filters and order.
 * @param read reads a page; its `next` is the cursor of the page after it.
 */
export async function readNumberedPage<Page extends { next: string | null }>(
  list: unknown,
  { page, pageSize }: { page: number; pageSize: number },
  read: (place: PlaceInList) => Promise<Page>,
): Promise<Page> {
  const rowsBefore = (page - 1) * pageSize;
  if (rowsBefore < deepFrom) return read({ page, pageSize });
  const keyOf = (number: number) => JSON.stringify([list, pageSize, number]);
  // Read the row before this page as a page of size one: its `next` is where this page starts.
  const cursor = await starts.fetch(keyOf(page), { context: async () => (await read({ page: rowsBefore, pageSize: 1 })).next });
  const found = await read(cursor === undefined ? { page, pageSize } : { cursor });
  if (found.next !== null) starts.set(keyOf(page + 1), found.next);
  return found;
}
