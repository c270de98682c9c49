import { datesOf } from './date-range.ts';
import { pageSizes, usualPageSize } from './page-sizes.ts';
import { stageOf, type Tab, tabs } from './stages.ts';

const text = (params: URLSearchParams, name: string, length = 40) => (params.get(name) ?? '').trim().slice(0, length);

/**
 * What the address of an order list asks for: `filters` as its controls show them, `query` as the list is read.
 * @param when now and the time zone, for relative date ranges. @param fixedTab for screens with a single tab.
 */
export function listQueryOf(url: URL, { now, timeZone }: { now: Date; timeZone: string }, fixedTab?: Tab) {
  const { searchParams } = url;
  const tab = fixedTab ?? tabs.find((each) => each === searchParams.get('tab')) ?? 'placement';
  const stage = stageOf(tab, searchParams.get('status'));
  const { from, to, ...dates } = datesOf(searchParams, now, timeZone);
  const sort = searchParams.get('sort') === 'asc' ? ('asc' as const) : ('desc' as const);
  const filters = {
    tab,
    status: stage.key,
    keyword: text(searchParams, 'keyword', 200),
    ...dates,
    channel: text(searchParams, 'channel'),
    source: text(searchParams, 'source'),
    mark: text(searchParams, 'mark'),
    sort,
  };
  const page = Number.parseInt(searchParams.get('page') ?? '1', 10);
  const query = {
    states: stage.states,
    isArchived: stage.isArchived ?? false,
    keyword: filters.keyword || undefined,
    from,
    to,
    channel: filters.channel || undefined,
    source: filters.source || undefined,
    mark: filters.mark || undefined,
    sort,
    pageSize: pageSizes.find((size) => `${size}` === searchParams.get('size')) ?? usualPageSize,
    cursor: searchParams.get('cursor') ?? undefined,
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
  };
  return { tab, stage, filters, query };
}
