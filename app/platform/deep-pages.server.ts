/** Pages by number far into a list, which cost what its first page costs (docs/decisions/170). */
import { LRUCache } from 'lru-cache';

/** A page with at least this many rows before it is a deep one; fewer are walked in less than a millisecond. */
const deepFrom = 1000;

type FindStart = () => Promise<string | null>;

/** By list and page, the cursor at which a page starts. */
const starts = new LRUCache<string, string, FindStart>({
  max: 2000,
  ttl: 30_000,
  fetchMethod: async (_key, _stale, { context: find }) => (await find()) ?? undefined,
});

/** A page as it is asked for: after a cursor, or as the page of a number among pages of a size. */
export type PlaceInList = { cursor: string } | { cursor?: undefined; page: number; pageSize: number };

/**
 * A page by number. Far into the list it starts where the page before it ended, which is found once by walking there and then remembered
 * for half a minute by this process; whoever reads page after page never walks.
 * @param list what tells the list from every other: its workplace, filters and order.
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
  // Of pages of one row, the last before this page leads to its first row.
  const cursor = await starts.fetch(keyOf(page), { context: async () => (await read({ page: rowsBefore, pageSize: 1 })).next });
  const found = await read(cursor === undefined ? { page, pageSize } : { cursor });
  if (found.next !== null) starts.set(keyOf(page + 1), found.next);
  return found;
}
