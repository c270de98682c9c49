import { z } from 'zod';
import type { WorkplaceContext } from '#app/context.ts';
import { cursorOf, cutPage } from '#app/platform/cursor.server.ts';
import { isId } from '#app/platform/ids.ts';
import { type CatalogItem, readItems } from './catalog-items.server.ts';
import { type CatalogFilters, naturalDirection, sortOf } from './filters.ts';
import { allOf, findByWords, someOf } from './find-by-words.server.ts';
import { findOffers } from './find-offers.server.ts';
import { columns, type Found, type OfferPart } from './offer-page.ts';
import { understandInCatalog } from './vocabulary.server.ts';

export interface CatalogPage {
  items: CatalogItem[];
  /** The exact number if known without counting (nothing was found, or all results are on this page); else null. */
  total: number | null;
  next: string | null;
  previous: string | null;
  /** `most`, `some`: no product has all words, these have more than half of them, or at least one. */
  match: 'all' | 'most' | 'some';
  /** The search text as it was understood, where words were mistyped. */
  corrected: string | null;
  /** The text with words that were looked for beside those that were typed. */
  also: string | null;
}

/** The sort value and id of the row at a page's edge, and the direction of paging. */
const Place = z.object({
  at: z.tuple([z.int().nullable(), z.string().refine(isId)]),
  back: z.boolean(),
  /** The row is sold out. */
  out: z.literal(true).optional(),
  /** Pages of products that have only some of the words: how many words at most may be missing. */
  some: z.int().min(1).optional(),
});
type Place = z.output<typeof Place>;
const cursors = cursorOf(Place);

/** A product on a page, with its place in the order. */
type Placed = Found & Pick<OfferPart, 'isSoldOut'>;

/**
 * Find source products by words, filters and sort, with each one's cost delivered to `ship_to`; what is sold out comes last. Keyset paging
 * by cursor; `page` skips rows. Profit sorts by the standard rule, whatever the workplace's own rules. Where no product has all words, those
 * with most of them are found, the most relevant first.
 */
export async function searchCatalog(ctx: WorkplaceContext, filters: CatalogFilters): Promise<CatalogPage> {
  const sort = sortOf(filters);
  const direction = filters.direction ?? naturalDirection[sort];
  const cursor = filters.cursor ? cursors.decode(filters.cursor) : undefined;
  const size = filters.page_size;
  const skip = cursor ? 0 : ((filters.page ?? 1) - 1) * size;
  const meaning = filters.keyword ? await understandInCatalog(ctx, filters.keyword) : undefined;
  const parts = meaning?.parts ?? [];
  const required = parts.filter((part) => !part.isOptional).length;
  const isFirst = !cursor && skip === 0;
  let some = cursor?.some;
  const read = (missing: number | undefined) => {
    if (meaning && parts.length === 0) return [];
    const isByWords = missing !== undefined || (parts.length > 0 && sort === 'most_relevant' && direction === 'desc');
    const isDescending = (isByWords || direction === 'desc') !== (cursor?.back ?? false);
    return readInStockFirst({ filters, cursor, skip, isDescending }, (part) =>
      isByWords
        ? findByWords(ctx, filters, missing ? someOf(parts, missing) : allOf(parts), part)
        : findOffers(ctx, filters, parts, columns[sort], part),
    );
  };
  let found = await read(some);
  if (found.length === 0 && isFirst) {
    // One word less, then any of them: two tries, however many words there are.
    for (const missing of [...new Set([1, required - 1])].filter((each) => each > 0 && each < required)) {
      some = missing;
      found = await read(missing);
      if (found.length > 0) break;
    }
  }
  const { page, hasMore, next, previous } = cutPage(found, {
    size,
    isBack: cursor?.back ?? false,
    hasBefore: !isFirst,
    cursorAt: (row, back) =>
      cursors.encode({ at: [row.value, row.product_id], back, ...(row.isSoldOut ? { out: true } : {}), ...(some ? { some } : {}) }),
  });
  const items = await readItems(ctx, page, filters.ship_to);
  return {
    items,
    total: isFirst && !hasMore ? items.length : null,
    next,
    previous,
    match: !some || items.length === 0 ? 'all' : (required - some) * 2 > required ? 'most' : 'some',
    corrected: meaning?.corrected ?? null,
    also: meaning?.also ?? null,
  };
}

/**
 * A page and one row more, which shows whether there is a next page: of what is in stock, and where that ends, of what is sold out. Backwards
 * it is the other way round.
 */
async function readInStockFirst(
  asked: { filters: CatalogFilters; cursor: Place | undefined; skip: number; isDescending: boolean },
  read: (part: OfferPart) => Promise<Found[]>,
): Promise<Placed[]> {
  const { filters, cursor, isDescending } = asked;
  const most = filters.page_size + 1;
  const from = cursor?.out ?? false;
  const there = cursor?.back ? [true, false] : [false, true];
  const order = there.slice(there.indexOf(from)).filter((isSoldOut) => !isSoldOut || !filters.stock);
  let skip = asked.skip;
  const found: Placed[] = [];
  for (const isSoldOut of order) {
    const after = cursor && isSoldOut === from ? cursor.at : undefined;
    const rows = await read({ isSoldOut, isDescending, after, skip, most });
    found.push(...rows.map((row) => ({ ...row, isSoldOut })));
    if (found.length >= most) break;
    // A page by number beyond what is in stock: as many are skipped of what is sold out as are left.
    if (skip > 0) skip = rows.length > 0 ? 0 : skip - (await read({ isSoldOut, isDescending, after, skip: 0, most: skip })).length;
  }
  return found.slice(0, most);
}
