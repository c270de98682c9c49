/** The product centre: imported products, and those in the stores. The list's whole state is in the address. */
import { useFetcher, useNavigate, useRevalidator } from '@remix-run/react';
import { BlockStack, Box, Card, InlineStack, SkeletonBodyText } from '@shopify/polaris';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { QuotaBanner } from '#app/features/billing/ui/quota-banner.tsx';
import type { SplitOptions } from '#app/features/push/schemas.ts';
import { LazyPushDrawer } from '#app/features/push/ui/lazy-push-drawer.tsx';
import { callApi } from '#app/ui/call-api.ts';
import { ErrorBanner, type Refusal } from '#app/ui/error-banner.tsx';
import { lazyPart } from '#app/ui/lazy-part.ts';
import { useLiveEvents } from '#app/ui/live-events.ts';
import { useFindMatching, useMatching } from '#app/ui/matching.tsx';
import { Pager } from '#app/ui/pager.tsx';
import { Screen } from '#app/ui/screen.tsx';
import { useToast } from '#app/ui/toasts.tsx';
import { useAnswer } from '#app/ui/use-answer.ts';
import { useIsHydrated } from '#app/ui/use-is-hydrated.ts';
import { useRevalidateBetween } from '#app/ui/use-revalidate-between.ts';
import type { CenterCounts, CenterPage, CenterQuery, ListingPage } from '../schemas.ts';
import type { OpenDialog } from './center-dialogs.tsx';
import { CenterEmpty } from './center-empty.tsx';
import { CenterFilters } from './center-filters.tsx';
import type { AccountStore } from './copy-dialog.tsx';
import { FailedBanner } from './failed-banner.tsx';
import { ProductTable } from './product-table.tsx';
import { useAdoption } from './use-adoption.ts';
import { useCenterAddress } from './use-center-address.ts';
import { useShownSelection } from './use-shown-selection.ts';

// Loaded when used: most visits only look at the list.
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
  /** The workplace's settings for splitting products. */
  splitting: SplitOptions;
}

type Answer =
  | (Refusal & { ok: false })
  /** `begun`: number of products whose change the process list shows; `left`: of products to be deleted that no longer existed. */
  | { ok: true; did: string; count: number; begun?: number; left?: number; failed: Record<string, string> };

export function CenterScreen({ hasAi, query, counts, columns, products, listings, stores, splitting }: CenterScreenProps) {
  const { t } = useTranslation('products');
  const toast = useToast();
  const address = useCenterAddress(query);
  const navigate = useNavigate();
  const fetcher = useFetcher<Answer>();
  const isHydrated = useIsHydrated();
  const [pushIds, setPushIds] = useState<string[]>([]);
  const [dialog, setDialog] = useState<OpenDialog>();
  const [refusal, setRefusal] = useState<Refusal>();
  const { revalidate } = useRevalidator();
  const lookAgain = useRevalidateBetween();
  const rows = products?.items ?? [];
  const list = address.params.toString();
  const { selected, allSelected, select, clearSelection } = useShownSelection(list, rows);
  const [isMatching, chooseMatching] = useMatching(list, rows.length > 0 && selected.length === rows.length);
  const { isFinding, findMatching } = useFindMatching((ids) => {
    if (isMatching && ids.length > 0) setDialog({ kind: 'delete', ids });
  }, setRefusal);

  const answer = fetcher.data;
  useAnswer(answer, (given) => {
    if (!given.ok) return;
    clearSelection();
    if (given.did === 'columns') setDialog(undefined);
    if (given.did !== 'columns' && given.count > 0) toast(t(`center.did.${given.did}`, { count: given.count }));
    if (given.begun) toast(t('work.begun', { count: given.begun }));
    if (given.left) toast(t('common:matching.left', { count: given.left }));
  });

  /** Start work whose progress the process list shows. */
  async function begin(path: string, body: object, count: number) {
    setRefusal(undefined);
    const answer = await callApi('POST', path, body);
    if (!answer.success) return setRefusal(answer);
    clearSelection();
    toast(t('work.begun', { count }));
  }
  const adopt = useAdoption(() => dialog === undefined && pushIds.length === 0, setRefusal);
  useLiveEvents({ process: (event) => (event.status === 'completed' ? lookAgain() : undefined) });

  const act = (intent: string, ids: string[]) => fetcher.submit({ intent, ids: ids.join(',') }, { method: 'post' });
  const isFiltered = Boolean(query.search || query.source || query.tag);
  const page = products ?? listings;
  const unadopted = (listings?.items ?? []).filter((row) => row.product_id === null).map((row) => row.id);

  return (
    <Screen
      title={t('center.title')}
      fullWidth
      primaryAction={{ content: t('center.find'), url: '/app/find-product' }}
      secondaryActions={[
        { content: t('center.columns'), onAction: () => setDialog({ kind: 'columns' }) },
        { content: t('suppliers.title'), url: '/app/products-center/supplier-list' },
        { content: t('push:settings.title'), url: '/app/setting/product-push-preference' },
        ...(query.tab === 'unmapped' && unadopted.length > 0
          ? [
              {
                content: t('adopt.all'),
                onAction: () => void begin('/center/products/bulk-create', { listing_ids: unadopted }, unadopted.length),
              },
            ]
          : []),
      ]}
    >
      <BlockStack gap="400">
        <ErrorBanner errors={refusal ?? (answer?.ok === false ? answer : undefined)} />
        <QuotaBanner features={['PRODUCT_LISTING']} />
        {answer?.ok ? <FailedBanner failed={answer.failed} rows={rows} /> : null}
        <Card padding="0">
          <CenterFilters query={query} counts={counts} ofProducts={products !== null} address={address} />
          {page && page.items.length === 0 ? (
            <CenterEmpty
              kind={listings ? query.tab : 'products'}
              onClear={isFiltered ? address.clearFilters : undefined}
              onAll={query.tab !== 'all' && counts.all > 0 ? () => address.goto({ tab: undefined }) : undefined}
            />
          ) : products ? (
            <ProductTable
              rows={rows}
              columns={columns}
              selected={selected}
              allSelected={allSelected}
              onSelect={select}
              total={products.total}
              hasOtherPages={products.next !== null || products.previous !== null}
              isMatching={isMatching}
              onMatching={chooseMatching}
              isBusy={fetcher.state !== 'idle' || isFinding}
              hasAi={hasAi}
              onPush={setPushIds}
              onAct={act}
              onDuplicate={(ids) => void begin('/center/products/duplicate', { product_ids: ids }, ids.length)}
              onDialog={(kind, ids) => setDialog({ kind, ids })}
              onDeleteMatching={() => {
                setRefusal(undefined);
                findMatching();
              }}
            />
          ) : listings && isHydrated ? (
            <Suspense fallback={<RowsToCome />}>
              <ListingTable rows={listings.items} onMap={(listingId) => setDialog({ kind: 'map', listingId })} onAdopt={adopt} />
            </Suspense>
          ) : listings ? (
            // Not hydrated from the server: news during hydration would discard a lazily loaded part.
            <RowsToCome />
          ) : null}
        </Card>
        {page && page.items.length > 0 ? (
          <InlineStack align="center">
            <Pager
              hasNext={page.next !== null}
              hasPrevious={page.previous !== null}
              links={{ next: address.linkOf(page.next), previous: address.linkOf(page.previous) }}
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
            onMapped={() => navigate(`?${address.params}`, { replace: true })}
            onDelete={(ids) => act('delete', ids)}
            onPrice={(ids) => act('price', ids)}
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
