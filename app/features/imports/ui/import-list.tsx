import { useNavigation, useSearchParams } from '@remix-run/react';
import { Card } from '@shopify/polaris';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LazyImproveDialog } from '#app/features/ai/ui/lazy-improve-dialog.tsx';
import { QuotaBanner } from '#app/features/billing/ui/quota-banner.tsx';
import { useGate } from '#app/features/billing/ui/use-plan.ts';
import { PushDrawer } from '#app/features/push/ui/push-drawer.tsx';
import { ErrorBanner, type Refusal } from '#app/ui/error-banner.tsx';
import { RoomForRows, useFirstRows } from '#app/ui/first-rows.tsx';
import { ListEmpty, ListError, ListSkeleton } from '#app/ui/list-states.tsx';
import { useFindMatching, useMatching } from '#app/ui/matching.tsx';
import { Pager } from '#app/ui/pager.tsx';
import { Screen } from '#app/ui/screen.tsx';
import { useLiveData } from '#app/ui/use-live-data.ts';
import { useRevalidateBetween } from '#app/ui/use-revalidate-between.ts';
import type { ImportEntry } from '../schemas.ts';
import { ImportListHead } from './import-list-head.tsx';
import { ImportRow } from './import-row.tsx';
import { RemoveDialog } from './remove-dialog.tsx';

export interface ImportListData {
  items: ImportEntry[];
  total: number | null;
  next: string | null;
  previous: string | null;
  search: string;
  isDemo: boolean;
  /** A language model is configured. */
  hasAi: boolean;
}

/** The list of products imported and not yet pushed. */
export function ImportList({ data }: { data: ImportListData }) {
  const { t } = useTranslation('imports');
  const navigation = useNavigation();
  const revalidate = useRevalidateBetween();
  const [search] = useSearchParams();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [pushing, setPushing] = useState<string[]>([]);
  const [removing, setRemoving] = useState<string[]>([]);
  const [improving, setImproving] = useState<string[]>([]);
  useLiveData('products.import', 'process');

  // Products of this list are not in a store yet, so pushing uses quota for each.
  const listing = useGate('PRODUCT_LISTING');
  const isFull = listing?.isAllowed === false;
  const { drawn, missing } = useFirstRows(data.items);
  const shown = data.items.map((item) => item.id);
  const selected = shown.filter((id) => chosen.has(id));
  const isPageChosen = selected.length > 0 && selected.length === shown.length;
  const [isMatching, chooseMatching] = useMatching(data.search, isPageChosen);
  /** A failure to load the products to be removed; shown in the list, as the dialog is not open yet. */
  const [failure, setFailure] = useState<Refusal>();
  const askToRemove = (ids: string[]) => {
    setFailure(undefined);
    setRemoving(ids);
  };
  const { isFinding, findMatching } = useFindMatching((ids) => {
    if (isMatching) askToRemove(ids);
  }, setFailure);

  const toggle = useCallback(
    (id: string) =>
      setChosen((before) => {
        const next = new Set(before);
        if (!next.delete(id)) next.add(id);
        return next;
      }),
    [],
  );
  const link = (cursor: string | null) => {
    if (!cursor) return undefined;
    const next = new URLSearchParams(search);
    next.delete('page');
    next.set('cursor', cursor);
    return `?${next}`;
  };
  const isLoading =
    navigation.state === 'loading' &&
    navigation.location.pathname === '/app/products-import' &&
    navigation.location.search !== `?${search}`;

  return (
    <Screen
      title={t('title')}
      {...(data.total !== null && data.total > 0 ? { subtitle: t('count', { count: data.total }) } : {})}
      primaryAction={{
        content: t('push', { count: selected.length }),
        disabled: selected.length === 0 || isMatching || isFull,
        onAction: () => setPushing(selected),
      }}
      secondaryActions={[{ content: t('find'), url: '/app/find-product' }]}
      fullWidth
    >
      <div className="Imports-Quota">
        <QuotaBanner features={['PRODUCT_LISTING']} />
      </div>
      {failure ? (
        <div className="Imports-Failure">
          <ErrorBanner errors={failure} />
        </div>
      ) : null}
      <Card padding="0">
        <ImportListHead
          data={data}
          selectedCount={selected.length}
          isPageChosen={isPageChosen}
          onChoosePage={() => setChosen(isPageChosen ? new Set() : new Set(shown))}
          isMatching={isMatching}
          onMatching={chooseMatching}
          onImprove={() => setImproving(selected)}
          isFinding={isFinding}
          onRemove={() => (isMatching ? findMatching() : askToRemove(selected))}
          full={isFull ? listing : undefined}
        />
        {isLoading ? (
          <ListSkeleton rows={8} rowHeight={88} />
        ) : data.items.length === 0 ? (
          data.search ? (
            <ListEmpty title={t('nothingFound')} action={{ content: t('clearSearch'), url: '/app/products-import' }} />
          ) : (
            <ListEmpty title={t('emptyTitle')} text={t('emptyText')} action={{ content: t('find'), url: '/app/find-product' }} />
          )
        ) : (
          <ul className="Imports-List">
            {drawn.map((item) => (
              <ImportRow key={item.id} item={item} isChosen={chosen.has(item.id)} isFixed={isFull} onToggle={toggle} onPush={setPushing} />
            ))}
            <RoomForRows missing={missing} />
          </ul>
        )}
        <Pager
          hasNext={data.next !== null}
          hasPrevious={data.previous !== null}
          links={{ next: link(data.next), previous: link(data.previous) }}
        />
      </Card>
      <RemoveDialog
        ids={removing}
        onClose={() => setRemoving([])}
        onRemoved={() => {
          setRemoving([]);
          setChosen(new Set());
        }}
      />
      <LazyImproveDialog productIds={improving} onClose={() => setImproving([])} onBegun={() => setChosen(new Set())} />
      <PushDrawer
        productIds={pushing}
        open={pushing.length > 0}
        onClose={() => {
          setPushing([]);
          revalidate();
        }}
        onPushed={(ids) => setChosen((before) => new Set([...before].filter((id) => !ids.includes(id))))}
      />
    </Screen>
  );
}

/** Shown when the list could not be loaded: the shell stays, and Retry reloads. */
export function ImportsError() {
  const { t } = useTranslation('imports');
  return (
    <Screen title={t('title')}>
      <Card>
        <ListError onRetry={() => window.location.reload()} />
      </Card>
    </Screen>
  );
}
