/** The product centre: what was imported and what is in the stores. All of the list's state stands in the address. */
import { useFetcher, useNavigate, useNavigation, useRevalidator, useSearchParams } from '@remix-run/react';
import {
  Banner,
  BlockStack,
  Box,
  Card,
  IndexFilters,
  type IndexFiltersProps,
  InlineStack,
  List,
  SkeletonBodyText,
  useIndexResourceState,
  useSetIndexFiltersMode,
} from '@shopify/polaris';
import { Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { QuotaBanner } from '#app/features/billing/ui/quota-banner.tsx';
import type { SplitOptions } from '#app/features/push/schemas.ts';
import { callApi } from '#app/features/push/ui/call-api.ts';
import { LazyPushDrawer } from '#app/features/push/ui/lazy-push-drawer.tsx';
import { numberFormat } from '#app/platform/formats.ts';
import { ErrorBanner, type Refusal } from '#app/ui/error-banner.tsx';
import { lazyPart } from '#app/ui/lazy-part.ts';
import { useLiveEvents } from '#app/ui/live-events.ts';
import { Pager } from '#app/ui/pager.tsx';
import { Screen } from '#app/ui/screen.tsx';
import { sourceNameOf } from '#app/ui/source-icon.tsx';
import { useToast } from '#app/ui/toasts.tsx';
import { useAnswer } from '#app/ui/use-answer.ts';
import { useIsHydrated } from '#app/ui/use-is-hydrated.ts';
import { useRevalidateBetween } from '#app/ui/use-revalidate-between.ts';
import { centerSorts, centerTabs } from '../center-choices.ts';
import type { CenterCounts, CenterPage, CenterQuery, ListingPage } from '../schemas.ts';
import type { OpenDialog } from './center-dialogs.tsx';
import { CenterEmpty } from './center-empty.tsx';
import type { AccountStore } from './copy-dialog.tsx';
import { InUseChoices } from './in-use-choices.tsx';
import { ProductTable } from './product-table.tsx';

// Loaded when used: a list is looked at far more often than it is split, copied, compared or mapped.
const CenterDialogs = lazyPart(() => import('./center-dialogs.tsx'), 'CenterDialogs');
const ListingTable = lazyPart(() => import('./listing-table.tsx'), 'ListingTable');

export interface CenterScreenProps {
  query: CenterQuery;
  counts: z.output<typeof CenterCounts>;
  columns: string[];
  products: z.output<typeof CenterPage> | null;
  listings: z.output<typeof ListingPage> | null;
  /** Stores of the account that products can be copied to. */
  stores: AccountStore[];
  /** A language model is configured. */
  hasAi: boolean;
  /** How the workplace splits products. */
  splitting: SplitOptions;
}

type Answer = (Refusal & { ok: false }) | { ok: true; did: string; count: number; failed: string[] };

/** Typing settles before the list is asked anew. */
const typingMs = 350;

export function CenterScreen({ hasAi, query, counts, columns, products, listings, stores, splitting }: CenterScreenProps) {
  const { t, i18n } = useTranslation('products');
  const toast = useToast();
  const [params, setParams] = useSearchParams();
  const navigate = useNavigate();
  const navigation = useNavigation();
  const fetcher = useFetcher<Answer>();
  const { mode, setMode } = useSetIndexFiltersMode();
  const isHydrated = useIsHydrated();
  const [search, setSearch] = useState(query.search);
  const [pushIds, setPushIds] = useState<string[]>([]);
  const [dialog, setDialog] = useState<OpenDialog>();
  const [refusal, setRefusal] = useState<Refusal>();
  const { revalidate } = useRevalidator();
  const lookAgain = useRevalidateBetween();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const rows = products?.items ?? [];
  const { selectedResources, allResourcesSelected, handleSelectionChange, clearSelection } = useIndexResourceState(
    rows as unknown as { [key: string]: unknown }[],
  );

  const goto = (changes: Record<string, string | undefined>) => {
    const typed = timer.current ? { search } : {};
    stopTyping();
    const next = new URLSearchParams(params);
    next.delete('cursor');
    next.delete('page');
    for (const [name, value] of Object.entries({ ...typed, ...changes })) value ? next.set(name, value) : next.delete(name);
    setParams(next, { preventScrollReset: true });
  };
  const link = (cursor: string | null) => {
    if (!cursor) return undefined;
    const next = new URLSearchParams(params);
    next.delete('page');
    next.set('cursor', cursor);
    return `?${next}`;
  };
  const stopTyping = () => {
    clearTimeout(timer.current);
    timer.current = undefined;
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    // What was typed on meanwhile is asked for next.
    if (!timer.current) setSearch(query.search);
  }, [query.search]);
  const answer = fetcher.data;
  useAnswer(answer, (given) => {
    if (!given.ok) return;
    clearSelection();
    if (given.did === 'columns') setDialog(undefined);
    if (given.did !== 'columns' && given.count > 0) toast(t(`center.did.${given.did}`, { count: given.count }));
  });

  /** Work that the process list shows. */
  async function begin(path: string, body: object, count: number) {
    setRefusal(undefined);
    const answer = await callApi('POST', path, body);
    if (!answer.success) return setRefusal(answer);
    clearSelection();
    toast(t('work.begun', { count }));
  }
  useLiveEvents({ process: (event) => (event.status === 'completed' ? lookAgain() : undefined) });

  const act = (intent: string, ids: string[]) => fetcher.submit({ intent, ids: ids.join(',') }, { method: 'post' });
  const tabs = centerTabs.map((tab) => ({
    id: tab,
    content: t(`center.tab.${tab}`),
    badge: numberFormat(i18n.language).format(counts[tab]),
    index: 0,
    isLocked: true,
  }));
  const isFiltered = Boolean(query.search || query.source || query.tag);
  const filterOf = (key: 'source' | 'tag', nameOf?: (value: string) => string) => ({
    key,
    label: t(`center.${key}`),
    shortcut: true,
    filter: (
      <InUseChoices
        of={`${key}s`}
        title={t(`center.${key}`)}
        selected={query[key]}
        onSelect={(value) => goto({ [key]: value })}
        {...(nameOf ? { nameOf } : {})}
      />
    ),
  });
  const filterList = [filterOf('source', sourceNameOf), filterOf('tag')];
  const applied: IndexFiltersProps['appliedFilters'] = [
    ...(query.source
      ? [{ key: 'source', label: `${t('center.source')}: ${sourceNameOf(query.source)}`, onRemove: () => goto({ source: undefined }) }]
      : []),
    ...(query.tag ? [{ key: 'tag', label: `${t('center.tag')}: ${query.tag}`, onRemove: () => goto({ tag: undefined }) }] : []),
  ];
  const page = products ?? listings;

  return (
    <Screen
      title={t('center.title')}
      fullWidth
      primaryAction={{ content: t('center.find'), url: '/app/find-product' }}
      secondaryActions={[
        { content: t('center.columns'), onAction: () => setDialog({ kind: 'columns' }) },
        { content: t('suppliers.title'), url: '/app/products-center/supplier-list' },
        { content: t('push:settings.title'), url: '/app/setting/product-push-preference' },
        ...(query.tab === 'unmapped' && listings && listings.items.some((row) => row.product_id === null)
          ? [
              {
                content: t('adopt.all'),
                onAction: () =>
                  void begin(
                    '/center/products/bulk-create',
                    { listing_ids: listings.items.filter((row) => row.product_id === null).map((row) => row.id) },
                    listings.items.filter((row) => row.product_id === null).length,
                  ),
              },
            ]
          : []),
      ]}
    >
      <BlockStack gap="400">
        <ErrorBanner errors={refusal ?? (answer?.ok === false ? answer : undefined)} />
        <QuotaBanner features={['PRODUCT_LISTING']} />
        {answer?.ok && answer.failed.length > 0 ? (
          <Banner tone="warning" title={t('center.someFailed')}>
            <List>
              {[...new Set(answer.failed)].slice(0, 5).map((words) => (
                <List.Item key={words}>{words}</List.Item>
              ))}
            </List>
          </Banner>
        ) : null}
        <Card padding="0">
          <div className="Center-Filters">
            <IndexFilters
              tabs={tabs}
              selected={centerTabs.indexOf(query.tab)}
              onSelect={(index) => goto({ tab: centerTabs[index] === 'all' ? undefined : centerTabs[index] })}
              canCreateNewView={false}
              mode={mode}
              setMode={setMode}
              queryValue={search}
              queryPlaceholder={t('center.search')}
              onQueryChange={(text) => {
                setSearch(text);
                clearTimeout(timer.current);
                timer.current = setTimeout(() => goto({ search: text || undefined }), typingMs);
              }}
              onQueryClear={() => {
                setSearch('');
                goto({ search: undefined });
              }}
              cancelAction={{
                onAction: () => {
                  stopTyping();
                  setSearch(query.search);
                },
              }}
              filters={products ? filterList : []}
              appliedFilters={applied}
              onClearAll={() => goto({ source: undefined, tag: undefined, search: undefined })}
              {...(products
                ? {
                    sortOptions: centerSorts.map((sort) => ({
                      label: t(`center.sort.${sort.split('_')[0]}`),
                      value: sort.replace('_', ' ') as `${string} asc` | `${string} desc`,
                      directionLabel: t(
                        `center.sort.${sort.split('_')[0] === 'title' ? 'letters' : sort.split('_')[0] === 'created' ? 'time' : 'amount'}_${sort.split('_')[1]}`,
                      ),
                    })),
                    sortSelected: [query.sort.replace('_', ' ')],
                    onSort: ([sort]: string[]) => goto({ sort: sort === 'created desc' ? undefined : sort?.replace(' ', '_') }),
                  }
                : {})}
              loading={navigation.state === 'loading'}
            />
          </div>
          {page && page.items.length === 0 ? (
            <CenterEmpty
              kind={listings ? query.tab : 'products'}
              onClear={isFiltered ? () => goto({ source: undefined, tag: undefined, search: undefined }) : undefined}
              onAll={query.tab !== 'all' && counts.all > 0 ? () => goto({ tab: undefined }) : undefined}
            />
          ) : products ? (
            <ProductTable
              rows={rows}
              columns={columns}
              selected={selectedResources}
              allSelected={allResourcesSelected}
              onSelect={handleSelectionChange}
              isBusy={fetcher.state !== 'idle'}
              hasAi={hasAi}
              onPush={setPushIds}
              onAct={act}
              onDuplicate={(ids) => void begin('/center/products/duplicate', { product_ids: ids }, ids.length)}
              onDialog={(kind, ids) => setDialog({ kind, ids })}
            />
          ) : listings && isHydrated ? (
            <Suspense fallback={<RowsToCome />}>
              <ListingTable
                rows={listings.items}
                onMap={(listingId) => setDialog({ kind: 'map', listingId })}
                onAdopt={(id) => void begin('/center/products/bulk-create', { listing_ids: [id] }, 1)}
              />
            </Suspense>
          ) : listings ? (
            // What is loaded apart is not taken over from the server: news meanwhile would throw its part of the page away.
            <RowsToCome />
          ) : null}
        </Card>
        {page && page.items.length > 0 ? (
          <InlineStack align="center">
            <Pager
              hasNext={page.next !== null}
              hasPrevious={page.previous !== null}
              links={{ next: link(page.next), previous: link(page.previous) }}
              {...(page.total === null ? {} : { label: t('center.total', { count: page.total }) })}
            />
          </InlineStack>
        ) : null}
      </BlockStack>
      <LazyPushDrawer productIds={pushIds} open={pushIds.length > 0} onClose={() => setPushIds([])} onPushed={clearSelection} />
      {dialog ? (
        <Suspense fallback={null}>
          <CenterDialogs
            dialog={dialog}
            splitting={splitting}
            stores={stores}
            columns={columns}
            onClose={() => setDialog(undefined)}
            onBegun={clearSelection}
            onPriced={revalidate}
            onMapped={() => navigate(`?${params}`, { replace: true })}
            onDelete={(ids) => act('delete', ids)}
            onColumns={(chosen) => {
              const form = new FormData();
              form.set('intent', 'columns');
              for (const column of chosen) form.append('column', column);
              fetcher.submit(form, { method: 'post' });
            }}
          />
        </Suspense>
      ) : null}
    </Screen>
  );
}

function RowsToCome() {
  return (
    <Box padding="400">
      <SkeletonBodyText lines={16} />
    </Box>
  );
}
