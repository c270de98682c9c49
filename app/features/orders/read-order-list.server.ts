import type { SellerContext } from '#app/context.ts';
import { orFirstPage } from '#app/platform/cursor.server.ts';
import { orderCounters } from './counters.server.ts';
import { datesOf } from './date-range.ts';
import { countOpenFeedback } from './feedbacks.server.ts';
import { listOrders } from './list-orders.server.ts';
import { hiddenColumns, listViews } from './saved-views.server.ts';
import { countOf, stageOf, stagesOf, type Tab, tabs } from './stages.ts';

const sources = ['quayside', 'cj', 'aliexpress', 'temu', 'ebay', 'amazon', 'unlinked'];
const text = (params: URLSearchParams, name: string, length = 40) => (params.get(name) ?? '').trim().slice(0, length);

/** What the order list's address asks for, read; `fixedTab` serves the screens that have one tab of their own. */
export async function readOrderList(ctx: SellerContext, url: URL, fixedTab?: Tab) {
  const { searchParams } = url;
  const tab = fixedTab ?? tabs.find((each) => each === searchParams.get('tab')) ?? 'placement';
  const stage = stageOf(tab, searchParams.get('status'));
  const { from, to, ...dates } = datesOf(searchParams, ctx.now(), ctx.workplace.timeZone);
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
    cursor: searchParams.get('cursor') ?? undefined,
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
  };
  const listName = fixedTab ? `orders.${fixedTab}` : 'orders';
  const [list, { rows }, views, hidden, openFeedback] = await Promise.all([
    orFirstPage(query, (asked) => listOrders(ctx, asked)),
    ctx.sql.query<{ platform: string; total: number; active: number }>({
      name: 'platforms-of-workplace',
      text: `select platform, count(*)::int as total, (count(*) filter (where status = 'active'))::int as active from stores where workplace_id = $1 group by platform order by platform`,
      values: [ctx.workplace.id],
    }),
    listViews(ctx, listName),
    hiddenColumns(ctx, listName),
    tab === 'tracking' ? countOpenFeedback(ctx) : 0,
  ]);
  const counters = list.counters ?? (await orderCounters(ctx, ctx.workplace.id));
  return {
    orders: list.orders,
    total: list.total,
    isTotalExact: list.isTotalExact,
    page: list.page,
    pageSize: list.pageSize,
    next: list.next,
    previous: list.previous,
    filters,
    tabs: tabs.map((each) => ({ key: each, isCurrent: each === tab })),
    stages: stagesOf(tab).map((each) => ({ key: each.key, count: countOf(each, counters), isCurrent: each.key === stage.key })),
    placing: (counters['orders.placing'] ?? 0) + (counters['orders.outcome_unknown'] ?? 0),
    unpaid: counters['orders.waiting_payment'] ?? 0,
    channels: rows.map((row) => row.platform),
    hasStore: rows.some((row) => row.active > 0),
    sources,
    views,
    hidden,
    openFeedback,
    path: `${url.pathname}${url.search}`,
  };
}

export type OrderListData = Awaited<ReturnType<typeof readOrderList>>;
