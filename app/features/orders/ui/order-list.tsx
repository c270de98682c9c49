import { Link, useLocation, useNavigation } from '@remix-run/react';
import { Card } from '@shopify/polaris';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { numberFormat } from '#app/platform/formats.ts';
import { ListEmpty, ListSkeleton } from '#app/ui/list-states.tsx';
import { Pager } from '#app/ui/pager.tsx';
import { PrefetchingLink } from '#app/ui/prefetching-link.tsx';
import { useComingSearch } from '#app/ui/use-coming-search.ts';
import { withPanel } from '../address/panel-address.ts';
import type { OrderRowData } from '../order-row.ts';
import { pageSizes, usualPageSize } from '../page-sizes.ts';
import { ColumnChoice, type SavedViewLink, SavedViews } from './list-tools.tsx';
import { OrderFilters, type OrderFilterValues } from './order-filters.tsx';
import { OrderLayer } from './order-layer.tsx';
import { OrderRows } from './order-rows.tsx';
import { usePanel } from './use-panel.ts';

/** A page of an order list, with what stands around it. */
export interface OrderListData {
  orders: OrderRowData[];
  total: number;
  isTotalExact: boolean;
  page: number;
  pageSize: number;
  next: string | null;
  previous: string | null;
  filters: OrderFilterValues;
  tabs: { key: string; isCurrent: boolean }[];
  stages: { key: string; count: number; isCurrent: boolean }[];
  placing: number;
  unpaid: number;
  openFeedback: number;
  channels: string[];
  hasStore: boolean;
  sources: string[];
  views: SavedViewLink[];
  hidden: string[];
  path: string;
}

export interface OrderListProps {
  list: OrderListData;
  /** Error of the name that was given to a view. */
  viewError?: string | undefined;
  /** Show the tabs; not on screens for a single tab. */
  withTabs?: boolean;
  /** What the screen shows below a row. Pass a stable function: rows render again when it changes. */
  more?: (row: OrderRowData) => ReactNode;
}

/** The order list: tabs, stages with counts, filters, rows, bulk bar, paging. Its whole state is in the address. */
export function OrderList({ list, withTabs = false, more, viewError }: OrderListProps) {
  const { t, i18n } = useTranslation('orders');
  const { t: words } = useTranslation('fulfillment');
  const { pathname, search } = useLocation();
  const navigation = useNavigation();
  const coming = useComingSearch();
  const { filters } = list;
  const to = (changes: Record<string, string | null>) => {
    const params = new URLSearchParams(coming ?? search);
    for (const name of ['cursor', 'page']) params.delete(name);
    for (const [name, value] of Object.entries(changes)) value ? params.set(name, value) : params.delete(name);
    return withPanel(`${pathname}?${params}`, null);
  };
  const goingTo = navigation.location;
  const isLoading = navigation.state === 'loading' && !navigation.formMethod?.match(/post/i) && goingTo?.pathname === pathname;
  const isOtherStage =
    isLoading && (new URLSearchParams(goingTo?.search).get('status') ?? '') !== (new URLSearchParams(search).get('status') ?? '');
  const first = (list.page - 1) * list.pageSize + 1;
  const { openOrder, openPanel, closePanel } = usePanel();
  const news = <News list={list} />;
  return (
    <Card padding="0">
      {openOrder ? <OrderLayer key={openOrder} orderId={openOrder} back={withPanel(list.path, openOrder)} onClose={closePanel} /> : null}
      <div className="ListControls">
        {withTabs ? (
          <nav className="Tabs" aria-label={t('tabs')}>
            {list.tabs.map((tab) => (
              <PrefetchingLink key={tab.key} to={to({ tab: tab.key, status: null })} aria-current={tab.isCurrent ? 'page' : undefined}>
                {t(`tab.${tab.key}`)}
              </PrefetchingLink>
            ))}
          </nav>
        ) : null}
        <OrderFilters
          filters={filters}
          channels={list.channels}
          sources={list.sources}
          action={pathname}
          size={list.pageSize === usualPageSize ? undefined : list.pageSize}
        />
        <div className="ListTools">
          <SavedViews views={list.views} error={viewError} />
          <ColumnChoice hidden={list.hidden} />
        </div>
      </div>
      <nav className="Chips" aria-label={t('stages')}>
        {list.stages.map((stage) => (
          <Link key={stage.key} to={to({ tab: filters.tab, status: stage.key })} aria-current={stage.isCurrent ? 'page' : undefined}>
            {t(`stage.${stage.key}`)}
            <span className="Chips-Count">{numberFormat(i18n.language).format(stage.count)}</span>
          </Link>
        ))}
      </nav>
      {isOtherStage ? (
        <ListSkeleton rows={Math.min(list.pageSize, 8)} rowHeight={49} />
      ) : list.orders.length === 0 ? (
        <>
          {news}
          <EmptyOrders list={list} allDates={to({ range: null })} clean={`${pathname}?tab=${filters.tab}&status=${filters.status}`} />
        </>
      ) : (
        <OrderRows list={list} isBusy={isLoading} news={news} onOpen={openPanel} more={more} />
      )}
      {list.orders.length > 0 && !isOtherStage ? (
        <div className="ListFoot">
          <span className="Subdued">
            {t(list.isTotalExact ? 'list.range' : 'list.rangeAtLeast', { first, last: first + list.orders.length - 1, count: list.total })}
          </span>
          {list.total > usualPageSize ? (
            <nav className="PageSizes" aria-label={t('list.perPage')}>
              <span aria-hidden="true">{t('list.perPage')}</span>
              {pageSizes.map((size) => (
                <Link
                  key={size}
                  to={to({ size: size === usualPageSize ? null : `${size}` })}
                  aria-current={size === list.pageSize || undefined}
                >
                  {numberFormat(i18n.language).format(size)}
                </Link>
              ))}
            </nav>
          ) : null}
          <Pager
            hasNext={list.next !== null}
            hasPrevious={list.previous !== null}
            links={{
              ...(list.next ? { next: to({ cursor: list.next }) } : {}),
              ...(list.previous ? { previous: to({ cursor: list.previous }) } : {}),
            }}
          />
        </div>
      ) : null}
      {list.next !== null || list.previous !== null ? <span className="VisuallyHidden KeysHint">{words('hint.keys')}</span> : null}
    </Card>
  );
}

/** What is under way and what waits for the seller, whatever the list shows. */
function News({ list }: { list: OrderListData }) {
  const { t } = useTranslation('orders');
  if (list.placing === 0 && list.unpaid === 0 && list.openFeedback === 0) return null;
  return (
    <div className="NewsBar" role="status">
      {list.placing > 0 ? <Link to="/app/orders?status=ready">{t('news.placing', { count: list.placing })}</Link> : null}
      {list.unpaid > 0 ? <Link to="/app/orders/pay">{t('news.unpaid', { count: list.unpaid })}</Link> : null}
      {list.openFeedback > 0 ? <Link to="/app/orders/feedback">{t('news.feedback', { count: list.openFeedback })}</Link> : null}
    </div>
  );
}

function EmptyOrders({ list, allDates, clean }: { list: OrderListData; allDates: string; clean: string }) {
  const { t } = useTranslation('orders');
  const { filters } = list;
  const inStage = list.stages.find((stage) => stage.isCurrent)?.count ?? 0;
  const isFiltered = filters.keyword || filters.channel || filters.source || filters.mark;
  if (!list.hasStore)
    return (
      <ListEmpty
        title={t('empty.noStore')}
        text={t('empty.noStoreText')}
        action={{ content: t('empty.connect'), url: '/app/setting/channel' }}
      />
    );
  if (isFiltered)
    return <ListEmpty title={t('empty.filtered')} text={t('empty.filteredText')} action={{ content: t('empty.clear'), url: clean }} />;
  if (inStage > 0 && filters.range !== 'all')
    return (
      <ListEmpty
        title={t('empty.dates')}
        text={t('empty.datesText', { count: inStage })}
        action={{ content: t('range.all'), url: allDates }}
      />
    );
  return (
    <ListEmpty
      title={t(`empty.title.${filters.tab}`)}
      text={t(`empty.text.${filters.tab}`)}
      {...(filters.tab === 'placement' ? { action: { content: t('empty.find'), url: '/app/find-product' } } : {})}
    />
  );
}
