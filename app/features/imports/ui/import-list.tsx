import { Form, Link, useFetcher, useNavigation, useSearchParams } from '@remix-run/react';
import { Badge, BlockStack, Button, Card, Checkbox, Icon, InlineStack, Text, TextField } from '@shopify/polaris';
import { SearchIcon } from '@shopify/polaris-icons';
import { memo, type ReactNode, useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LazyImproveDialog } from '#app/features/ai/ui/lazy-improve-dialog.tsx';
import { PlanNote } from '#app/features/billing/ui/plan-note.tsx';
import { QuotaBanner } from '#app/features/billing/ui/quota-banner.tsx';
import { useGate } from '#app/features/billing/ui/use-plan.ts';
import { imageUrl } from '#app/features/gallery/image-url.ts';
import { PushDrawer } from '#app/features/push/ui/push-drawer.tsx';
import { formatMoney } from '#app/platform/money.ts';
import { ErrorBanner, type Refusal } from '#app/ui/error-banner.tsx';
import { RoomForRows, useFirstRows } from '#app/ui/first-rows.tsx';
import { useLanguage, useWords } from '#app/ui/i18n/use-words.ts';
import { ListEmpty, ListError, ListSkeleton } from '#app/ui/list-states.tsx';
import { Matching, useFindMatching, useMatching } from '#app/ui/matching.tsx';
import { Modal } from '#app/ui/modal.tsx';
import { Money } from '#app/ui/money.tsx';
import { Pager } from '#app/ui/pager.tsx';
import { ProductImage } from '#app/ui/product-image.tsx';
import { Screen } from '#app/ui/screen.tsx';
import { SourceIcon } from '#app/ui/source-icon.tsx';
import { useToast } from '#app/ui/toasts.tsx';
import { useAnswer } from '#app/ui/use-answer.ts';
import { useIndeterminate } from '#app/ui/use-indeterminate.ts';
import { useLiveData } from '#app/ui/use-live-data.ts';
import { useRevalidateBetween } from '#app/ui/use-revalidate-between.ts';
import type { ImportEntry } from '../schemas.ts';

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

const editorPath = (id: string) => `/app/products-import/editor/${id}`;

/** Imported and not yet pushed: look, edit, push, remove. */
export function ImportList({ data }: { data: ImportListData }) {
  const { t } = useTranslation('imports');
  const { t: common } = useTranslation('common');
  const toast = useToast();
  const navigation = useNavigation();
  const revalidate = useRevalidateBetween();
  const [search] = useSearchParams();
  const bulk = useIndeterminate();
  const [words, setWords] = useState(data.search);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [pushing, setPushing] = useState<string[]>([]);
  const [removing, setRemoving] = useState<string[]>([]);
  const [improving, setImproving] = useState<string[]>([]);
  const remover = useFetcher<{ ok: true; deleted: string[]; left: number } | ({ ok: false } & Refusal)>();
  useLiveData('products.import', 'process');
  useEffect(() => setWords(data.search), [data.search]);

  // All of these are new to the store, so each takes one of the quota.
  const listing = useGate('PRODUCT_LISTING');
  const isFull = listing?.isAllowed === false;
  const { drawn, missing } = useFirstRows(data.items);
  const shown = data.items.map((item) => item.id);
  const selected = shown.filter((id) => chosen.has(id));
  const isPageChosen = selected.length > 0 && selected.length === shown.length;
  const [isMatching, chooseMatching] = useMatching(data.search, isPageChosen);
  const answer = remover.data;
  const [refusal, setRefusal] = useState<Refusal>();
  /** Of asking which are to be removed: there is no dialog yet that could tell it. */
  const [failure, setFailure] = useState<Refusal>();
  const askToRemove = (ids: string[]) => {
    setRefusal(undefined);
    setFailure(undefined);
    setRemoving(ids);
  };
  const { isFinding, findMatching } = useFindMatching((ids) => {
    if (isMatching) askToRemove(ids);
  }, setFailure);
  useAnswer(answer, (given) => {
    if (!given.ok) return setRefusal(given);
    setRemoving([]);
    setChosen(new Set());
    if (given.deleted.length > 0) toast(t('removed', { count: given.deleted.length }));
    if (given.left > 0) toast(common('matching.left', { count: given.left }));
  });

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
        disabled: selected.length === 0 || isMatching || data.isDemo || isFull,
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
        <div className="Imports-Head">
          <Form method="get" className="Imports-Search" role="search">
            <TextField
              label={t('search')}
              labelHidden
              name="search"
              placeholder={t('searchBy')}
              value={words}
              onChange={setWords}
              autoComplete="off"
              prefix={<Icon source={SearchIcon} />}
              connectedRight={<Button submit>{t('searchSubmit')}</Button>}
            />
          </Form>
          <div className="Imports-Bulk" ref={bulk}>
            <Checkbox
              label={selected.length > 0 && !isMatching ? t('selected', { count: selected.length }) : t('selectAll')}
              checked={isPageChosen ? true : selected.length > 0 ? 'indeterminate' : false}
              onChange={() => setChosen(isPageChosen ? new Set() : new Set(shown))}
              disabled={shown.length === 0}
            />
            {data.hasAi && !isMatching ? (
              <Button variant="plain" disabled={selected.length === 0 || data.isDemo} onClick={() => setImproving(selected)}>
                {t('ai:action')}
              </Button>
            ) : null}
            <Button
              tone="critical"
              variant="plain"
              disabled={selected.length === 0 || isFinding}
              onClick={() => (isMatching ? findMatching() : askToRemove(selected))}
            >
              {t('remove')}
            </Button>
            {listing && isFull ? <PlanNote {...listing} /> : null}
          </div>
          {isPageChosen && (data.next !== null || data.previous !== null) ? (
            <Matching total={data.total} isMatching={isMatching} onChange={chooseMatching} />
          ) : null}
        </div>
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
              <ImportRow
                key={item.id}
                item={item}
                isChosen={chosen.has(item.id)}
                isFixed={data.isDemo || isFull}
                onToggle={toggle}
                onPush={setPushing}
              />
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
      <Modal
        open={removing.length > 0}
        onClose={() => askToRemove([])}
        title={t('removeTitle', { count: removing.length })}
        primaryAction={{
          content: t('remove'),
          destructive: true,
          loading: remover.state !== 'idle',
          onAction: () => {
            const form = new FormData();
            for (const id of removing) form.append('product_ids', id);
            setRefusal(undefined);
            remover.submit(form, { method: 'post' });
          },
        }}
        secondaryActions={[{ content: common('cancel'), onAction: () => askToRemove([]) }]}
      >
        <Modal.Section>
          <BlockStack gap="300">
            <ErrorBanner errors={refusal} />
            <p>{t('removeText')}</p>
          </BlockStack>
        </Modal.Section>
      </Modal>
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

interface ImportRowProps {
  item: ImportEntry;
  isChosen: boolean;
  /** Nothing can be pushed just now. */
  isFixed: boolean;
  onToggle(id: string): void;
  onPush(ids: string[]): void;
}

const ImportRow = memo(function ImportRow({ item, isChosen, isFixed, onToggle, onPush }: ImportRowProps) {
  const t = useWords('imports');
  const common = useWords('common');
  const language = useLanguage();
  return (
    <li className="Imports-Row" data-product-id={item.id}>
      <Checkbox label={t('select', { title: item.title })} labelHidden checked={isChosen} onChange={() => onToggle(item.id)} />
      <ProductImage src={item.image ? imageUrl(item.image, 160) : null} alt="" size={64} />
      <div className="Imports-Name">
        <Link to={editorPath(item.id)}>{item.title}</Link>
        <InlineStack gap="200" blockAlign="center">
          <SourceIcon source={item.source} size={18} />
          <Text as="span" tone="subdued">
            {t('variants', { count: item.variants_count })}
          </Text>
          {item.is_removed ? <Badge tone="attention">{t('gone')}</Badge> : null}
        </InlineStack>
      </div>
      <dl className="Imports-Figures">
        <Figure name={t('cost')}>
          <Range min={item.cost_min} max={item.cost_max} currency="USD" />
          {item.shipping_cost === null ? (
            <small>{common('withoutShipping')}</small>
          ) : item.shipping_cost > 0 ? (
            <small>{t('shipping', { amount: formatMoney({ amount: item.shipping_cost, currency: 'USD' }, language) })}</small>
          ) : null}
        </Figure>
        <Figure name={t('price')}>
          <Range min={item.price_min} max={item.price_max} currency={item.currency} />
        </Figure>
        <Figure name={t('profit')}>
          <Money amount={item.profit} currency={item.currency} />
        </Figure>
      </dl>
      <InlineStack gap="200" wrap={false}>
        <Button url={editorPath(item.id)} accessibilityLabel={`${common('edit')}: ${item.title}`}>
          {common('edit')}
        </Button>
        <Button disabled={isFixed} onClick={() => onPush([item.id])} accessibilityLabel={`${t('pushOne')}: ${item.title}`}>
          {t('pushOne')}
        </Button>
      </InlineStack>
    </li>
  );
});

function Figure({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Range({ min, max, currency }: { min: number; max: number; currency: string }) {
  return (
    <>
      <Money amount={min} currency={currency} />
      {max === min ? null : (
        <>
          {' – '}
          <Money amount={max} currency={currency} />
        </>
      )}
    </>
  );
}

/** The list could not be loaded: the shell stays, and Retry asks again. */
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
