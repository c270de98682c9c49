import { Form, Link, useLocation, useNavigation } from '@remix-run/react';
import { Card } from '@shopify/polaris';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { numberFormat } from '#app/platform/formats.ts';
import { RoomForRows, useFirstRows } from '#app/ui/first-rows.tsx';
import { ListEmpty, ListSkeleton } from '#app/ui/list-states.tsx';
import { Matching, useMatching } from '#app/ui/matching.tsx';
import { Pager } from '#app/ui/pager.tsx';
import { PrefetchingLink } from '#app/ui/prefetching-link.tsx';
import { useComingSearch } from '#app/ui/use-coming-search.ts';
import type { OrderRowData } from '../order-row.ts';
import { pageSizes, usualPageSize } from '../page-sizes.ts';
import { withPanel } from '../panel-address.ts';
import { ColumnChoice, type SavedViewLink, SavedViews } from './list-tools.tsx';
import { MarkButtons } from './mark-buttons.tsx';
import { OrderFilters, type OrderFilterValues } from './order-filters.tsx';
import { OrderLayer } from './order-layer.tsx';
import { OrderRow } from './order-row.tsx';
import { useListAction } from './use-list-action.ts';
import { usePanel } from './use-panel.ts';

export interface OrderListProps {
  list: {
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
  };
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
  return (
    <Card padding="0">
      {openOrder ? <OrderLayer key={openOrder} orderId={openOrder} back={withPanel(list.path, openOrder)} onClose={closePanel} /> : null}
      {withTabs ? (
        <nav className="Tabs" aria-label={t('tabs')}>
          {list.tabs.map((tab) => (
            <PrefetchingLink key={tab.key} to={to({ tab: tab.key, status: null })} aria-current={tab.isCurrent ? 'page' : undefined}>
              {t(`tab.${tab.key}`)}
            </PrefetchingLink>
          ))}
        </nav>
      ) : null}
      <nav className="Chips" aria-label={t('stages')}>
        {list.stages.map((stage) => (
          <Link key={stage.key} to={to({ tab: filters.tab, status: stage.key })} aria-current={stage.isCurrent ? 'page' : undefined}>
            {t(`stage.${stage.key}`)}
            <span className="Chips-Count">{numberFormat(i18n.language).format(stage.count)}</span>
          </Link>
        ))}
      </nav>
      <div className="ListControls">
        <div className="ListTools">
          <SavedViews views={list.views} error={viewError} />
          <ColumnChoice hidden={list.hidden} />
        </div>
        <OrderFilters
          filters={filters}
          channels={list.channels}
          sources={list.sources}
          action={pathname}
          size={list.pageSize === usualPageSize ? undefined : list.pageSize}
        />
      </div>
      {list.placing > 0 || list.unpaid > 0 || list.openFeedback > 0 ? (
        <div className="NewsBar" role="status">
          {list.placing > 0 ? (
            <Link to={to({ tab: 'placement', status: 'ready' })}>{t('news.placing', { count: list.placing })}</Link>
          ) : null}
          {list.unpaid > 0 ? <Link to="/app/orders/pay">{t('news.unpaid', { count: list.unpaid })}</Link> : null}
          {list.openFeedback > 0 ? (
            <Link to="/app/orders?tab=tracking&status=delivered&range=all">{t('news.feedback', { count: list.openFeedback })}</Link>
          ) : null}
        </div>
      ) : null}
      {isOtherStage ? (
        <ListSkeleton rows={Math.min(list.pageSize, 8)} rowHeight={88} />
      ) : list.orders.length === 0 ? (
        <EmptyOrders
          list={list}
          allDates={to({ range: 'all' })}
          clean={`${pathname}?tab=${filters.tab}&status=${filters.status}&range=all`}
        />
      ) : (
        <Rows list={list} isBusy={isLoading} onOpen={openPanel} {...(more ? { more } : {})} />
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
      <span className="VisuallyHidden">{words('hint.keys')}</span>
    </Card>
  );
}

function EmptyOrders({ list, allDates, clean }: OrderListProps & { allDates: string; clean: string }) {
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

function Rows({ list, isBusy, more, onOpen }: OrderListProps & { isBusy: boolean; onOpen(orderId: string): void }) {
  const { t } = useTranslation('orders');
  const form = useRef<HTMLFormElement>(null);
  const action = useListAction();
  const [chosen, setChosen] = useState(0);
  const navigation = useNavigation();
  const { drawn, missing, drawAll } = useFirstRows(list.orders);
  const boxes = () => [...(form.current?.querySelectorAll<HTMLInputElement>('input[name="id"]') ?? [])];
  const count = () => setChosen(boxes().filter((box) => box.checked).length);
  const isPageChosen = chosen > 0 && chosen === list.orders.length;
  const [isMatching, chooseMatching] = useMatching(JSON.stringify(list.filters), isPageChosen);
  const isMore = list.next !== null || list.page > 1;
  // biome-ignore lint/correctness/useExhaustiveDependencies: other rows, another choice
  useEffect(count, [list.orders]);
  const chooseAll = (isChecked: boolean) => {
    // Only rendered boxes are sent with the form, so all have to be drawn first.
    if (missing > 0) flushSync(drawAll);
    for (const box of boxes()) box.checked = isChecked;
    count();
  };
  const isSending = navigation.state === 'submitting';
  const back = withPanel(list.path, null);
  // Hide the store's name when all orders are of one store.
  const isOneStore = new Set(list.orders.map((row) => row.storeName)).size < 2;
  const hidden = useMemo(() => (isOneStore ? [...list.hidden, 'store'] : list.hidden), [isOneStore, list.hidden]);
  return (
    <Form
      method="post"
      action={action}
      ref={form}
      onChange={() => {
        count();
        chooseMatching(false);
      }}
    >
      <ul className="Orders" aria-busy={isBusy}>
        {drawn.map((row) => (
          <OrderRow key={row.id} row={row} back={back} hidden={hidden} onOpen={onOpen} more={more} />
        ))}
        <RoomForRows missing={missing} />
      </ul>
      <div className="BulkBar" data-chosen={chosen}>
        {isPageChosen && isMore ? (
          <Matching total={list.isTotalExact ? list.total : null} isMatching={isMatching} onChange={chooseMatching} />
        ) : null}
        {isMatching ? <input type="hidden" name="matching" value="all" /> : null}
        <label className="Check BulkBar-Count">
          <input type="checkbox" checked={isPageChosen} onChange={(event) => chooseAll(event.currentTarget.checked)} />
          <span aria-live="polite">{chosen > 0 && !isMatching ? t('bulk.chosen', { count: chosen }) : t('bulk.all')}</span>
        </label>
        <BulkActions filters={list.filters} isIdle={chosen > 0 && !isSending} isMatching={isMatching} />
      </div>
    </Form>
  );
}

interface BulkActionsProps {
  filters: { tab: string; status: string };
  isIdle: boolean;
  isMatching: boolean;
}

/**
 * Actions for the chosen rows. Placing and paying open a screen that shows each order; of all that match, the server leads there with as many
 * as it takes.
 */
function BulkActions({ filters, isIdle, isMatching }: BulkActionsProps) {
  const { t } = useTranslation('orders');
  const { t: words } = useTranslation('fulfillment');
  const disabled = !isIdle;
  return (
    <>
      {filters.status === 'waiting_payment' ? (
        <button
          type="submit"
          className="Btn Btn--Primary"
          disabled={disabled}
          {...(isMatching ? { name: 'intent', value: 'pay-matching' } : { formMethod: 'get', formAction: '/app/orders/pay' })}
        >
          {words('action.pay')}
        </button>
      ) : null}
      {filters.tab === 'placement' && (filters.status === 'ready' || filters.status === 'all') ? (
        <button
          type="submit"
          className="Btn Btn--Primary"
          disabled={disabled}
          {...(isMatching ? { name: 'intent', value: 'place-matching' } : { formMethod: 'get', formAction: '/app/orders/create' })}
        >
          {words('action.place')}
        </button>
      ) : null}
      <MarkButtons disabled={disabled} />
      {filters.status === 'archived' || filters.status === 'fulfilled' || filters.status === 'cancelled_source' ? (
        <button type="submit" name="intent" value="revert" className="Btn" disabled={disabled}>
          {t('bulk.revert')}
        </button>
      ) : (
        <button type="submit" name="intent" value="archive" className="Btn" disabled={disabled}>
          {t('bulk.archive')}
        </button>
      )}
    </>
  );
}
