/** Which supplier variant stands behind each variant of a store product. Used by the product centre and by orders with unlinked items. */
import { Badge, BlockStack, Button, Checkbox, InlineStack, Select, SkeletonBodyText, Text, TextField } from '@shopify/polaris';
import { memo, useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { imageUrl } from '#app/features/gallery/image-url.ts';
import { callApi } from '#app/ui/call-api.ts';
import { ErrorBanner, type Refusal } from '#app/ui/error-banner.tsx';
import { Modal } from '#app/ui/modal.tsx';
import { Money } from '#app/ui/money.tsx';
import { useLeaveQuestion } from '#app/ui/move-guard.tsx';
import { ProductImage } from '#app/ui/product-image.tsx';
import { SourceIcon } from '#app/ui/source-icon.tsx';
import type { ListingMappings, SourceVariantChoice } from '../schemas.ts';

export interface MapVariantsProps {
  /** Of the store product. */
  listingId: string;
  open: boolean;
  onClose(): void;
  onMapped?: () => void;
}

type Line = ListingMappings['variants'][number]['lines'][number];

const typingMs = 300;

/** So many are drawn at a time. */
const step = 50;
/** From so many variants on they can be searched. */
const manyVariants = 8;
/** The first choice and its fall-backs. */
const mostPlaces = 10;
const noLines: Line[] = [];

export function MapVariants({ listingId, open, onClose, onMapped }: MapVariantsProps) {
  const { t } = useTranslation('products');
  const { t: common } = useTranslation('common');
  const [listing, setListing] = useState<ListingMappings>();
  const [lines, setLines] = useState<Record<string, Line[]>>({});
  const [changed, setChanged] = useState<Set<string>>(new Set());
  const [searchingFor, setSearchingFor] = useState<string>();
  const [search, setSearch] = useState('');
  const [isOnlyUnmapped, setOnlyUnmapped] = useState(false);
  const [shown, setShown] = useState(step);
  const [refusal, setRefusal] = useState<Refusal>();
  const [isBusy, setIsBusy] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const isDirty = changed.size > 0;
  const leaving = useLeaveQuestion(open && isDirty && !isBusy);

  /** @param kept variants whose lines stay as they are here, saved or not. */
  const show = useCallback((next: ListingMappings, kept: ReadonlySet<string> = new Set()) => {
    setListing(next);
    setLines((all) => Object.fromEntries(next.variants.map(({ id, lines: saved }) => [id, kept.has(id) ? (all[id] ?? saved) : saved])));
    setChanged(new Set(kept));
  }, []);
  useEffect(() => {
    if (!open) return;
    setRefusal(undefined);
    setSearchingFor(undefined);
    setAsking(false);
    void callApi<ListingMappings>('GET', `/products/platform/${listingId}`).then((answer) =>
      answer.success && answer.data ? show(answer.data) : setRefusal(answer),
    );
  }, [open, listingId, show]);

  const change = useCallback((id: string, next: (lines: Line[]) => Line[]) => {
    setLines((all) => ({ ...all, [id]: next(all[id] ?? noLines) }));
    setChanged((ids) => new Set([...ids, id]));
  }, []);

  async function send(path: string, body: object): Promise<ListingMappings | undefined> {
    setIsBusy(true);
    const answer = await callApi<ListingMappings>('POST', path, body);
    setIsBusy(false);
    if (!answer.success || !answer.data) {
      setRefusal(answer);
      return undefined;
    }
    setRefusal(undefined);
    onMapped?.();
    return answer.data;
  }
  async function save() {
    const mappings = [...changed].map((id) => ({
      listing_variant_id: id,
      lines: (lines[id] ?? []).map(({ source_variant_id, quantity, priority, ship_to_countries }) => ({
        source_variant_id,
        quantity,
        priority,
        ship_to_countries,
      })),
    }));
    const next = await send(`/products/${listingId}/map-variant`, { mappings });
    if (!next) return;
    show(next);
    onClose();
  }
  /** Saved at once. What is chosen for variants that have no partner in the product, and not saved yet, stays. */
  async function mapAll(productId: string) {
    const next = await send(`/products/${listingId}/map-group`, { source_product_id: productId });
    if (!next) return;
    const savedIn = (of: ListingMappings | undefined, id: string) => JSON.stringify(of?.variants.find((each) => each.id === id)?.lines);
    show(next, new Set([...changed].filter((id) => savedIn(next, id) === savedIn(listing, id))));
  }
  const mapAllNow = useRef(mapAll);
  mapAllNow.current = mapAll;
  const onMapAll = useCallback((productId: string) => void mapAllNow.current(productId), []);

  const onChoose = useCallback(
    (id: string, choice: SourceVariantChoice) => {
      const line: Line = {
        source_variant_id: choice.id,
        quantity: 1,
        priority: 0,
        ship_to_countries: [],
        title: choice.title,
        variant_title: choice.variant_title,
        source: choice.source,
        image: choice.image,
        cost: choice.cost,
        stock: choice.stock,
      };
      change(id, (all) => [...all.filter((each) => each.source_variant_id !== choice.id), line]);
      setSearchingFor(undefined);
    },
    [change],
  );

  const variants = listing?.variants ?? [];
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const found = variants.filter(
    (variant) =>
      // What was saved counts: what is mapped now stays in sight until then.
      (!isOnlyUnmapped || variant.lines.length === 0) &&
      words.every((word) => `${variant.title} ${variant.sku}`.toLowerCase().includes(word)),
  );
  const close = () => {
    // While it is asked, Escape is the question's.
    if (isAsking || leaving) return;
    if (isDirty && !isBusy) setAsking(true);
    else onClose();
  };
  const stay = () => {
    setAsking(false);
    leaving?.reset();
  };
  return (
    <>
      <Modal
        open={open}
        onClose={close}
        size="large"
        title={t('map.title', { title: listing?.title ?? '' })}
        primaryAction={{ content: t('map.save'), onAction: () => void save(), disabled: !isDirty || isBusy, loading: isBusy }}
        secondaryActions={[{ content: t('map.cancel'), onAction: close }]}
      >
        <Modal.Section>
          <BlockStack gap="300">
            <ErrorBanner errors={refusal} />
            <Text as="p" tone="subdued">
              {t('map.text')}
            </Text>
            {variants.length >= manyVariants ? (
              <div className="MapVariants-Find">
                <TextField
                  label={t('map.find')}
                  labelHidden
                  placeholder={t('map.find')}
                  autoComplete="off"
                  clearButton
                  onClearButtonClick={() => setSearch('')}
                  value={search}
                  onChange={(next) => {
                    setSearch(next);
                    setShown(step);
                  }}
                />
                <Checkbox label={t('map.onlyUnmapped')} checked={isOnlyUnmapped} onChange={setOnlyUnmapped} />
                <Text as="span" tone="subdued">
                  <span role="status">{t('map.found', { found: found.length, all: variants.length })}</span>
                </Text>
              </div>
            ) : null}
            {listing ? (
              <ul className="MapVariants-List">
                {found.slice(0, shown).map((variant) => (
                  <VariantRow
                    key={variant.id}
                    variant={variant}
                    lines={lines[variant.id] ?? noLines}
                    isSearching={searchingFor === variant.id}
                    onChange={change}
                    onSearch={setSearchingFor}
                    onChoose={onChoose}
                    onMapAll={onMapAll}
                  />
                ))}
                {found.length === 0 ? <li>{t('map.noVariant')}</li> : null}
              </ul>
            ) : refusal ? null : (
              <SkeletonBodyText lines={5} />
            )}
            {found.length > shown ? (
              <div>
                <Button onClick={() => setShown(shown + step)}>{t('map.more')}</Button>
              </div>
            ) : null}
          </BlockStack>
        </Modal.Section>
      </Modal>
      {isAsking || leaving ? (
        <Modal
          open
          title={common('saveBar.leaveTitle')}
          onClose={stay}
          primaryAction={{ content: common('saveBar.leave'), destructive: true, onAction: leaving ? leaving.proceed : onClose }}
          secondaryActions={[{ content: common('saveBar.stay'), onAction: stay }]}
        >
          <Modal.Section>{common('saveBar.leaveText')}</Modal.Section>
        </Modal>
      ) : null}
    </>
  );
}

interface VariantRowProps {
  variant: ListingMappings['variants'][number];
  lines: Line[];
  isSearching: boolean;
  onChange(id: string, next: (lines: Line[]) => Line[]): void;
  onSearch(id: string): void;
  onChoose(id: string, choice: SourceVariantChoice): void;
  onMapAll(productId: string): void;
}

/** Drawn again only when something of its own changes: there may be hundreds. */
const VariantRow = memo(function VariantRow({ variant, lines, isSearching, onChange, onSearch, onChoose, onMapAll }: VariantRowProps) {
  const { t } = useTranslation('products');
  const put = (line: Line, more: Partial<Line>) =>
    onChange(variant.id, (all) => all.map((each) => (each.source_variant_id === line.source_variant_id ? { ...each, ...more } : each)));
  return (
    <li>
      <BlockStack gap="200">
        <InlineStack gap="200" blockAlign="center">
          <Text as="h3" variant="headingSm">
            {variant.title}
          </Text>
          {variant.sku ? (
            <Text as="span" tone="subdued">
              {variant.sku}
            </Text>
          ) : null}
          {lines.length === 0 ? <Badge tone="attention">{t('map.none')}</Badge> : null}
        </InlineStack>
        {lines.map((line) => (
          <div key={line.source_variant_id} className="MapVariants-Line">
            <ProductImage src={line.image ? imageUrl(line.image, 80) : null} alt="" size={32} />
            <div className="MapVariants-Text">
              <InlineStack gap="200" blockAlign="center" wrap={false}>
                <SourceIcon source={line.source} decorative />
                <span>
                  {line.title}
                  {line.variant_title ? ` · ${line.variant_title}` : ''}
                </span>
              </InlineStack>
              <Text as="p" tone="subdued" variant="bodySm">
                <Money amount={line.cost} currency="USD" /> · {t('map.stock', { count: line.stock })}
              </Text>
            </div>
            {lines.length > 1 || line.priority > 0 ? (
              <Select
                label={t('map.role', { title: line.title })}
                labelHidden
                options={[
                  { value: '0', label: t('map.first') },
                  ...Array.from({ length: Math.max(lines.length - 1, line.priority) }, (_, at) => ({
                    value: String(at + 1),
                    label: t('map.fallBack', { place: at + 1 }),
                  })),
                ].slice(0, mostPlaces)}
                value={String(line.priority)}
                onChange={(place) => put(line, { priority: Number(place) })}
              />
            ) : null}
            <div style={{ inlineSize: 96 }}>
              <TextField
                label={t('map.units', { title: line.title })}
                labelHidden
                type="number"
                min={1}
                max={999}
                prefix="×"
                autoComplete="off"
                value={String(line.quantity)}
                onChange={(text) => put(line, { quantity: Math.min(999, Math.max(1, Number.parseInt(text, 10) || 1)) })}
              />
            </div>
            <Button
              variant="plain"
              tone="critical"
              onClick={() => onChange(variant.id, (all) => all.filter((each) => each.source_variant_id !== line.source_variant_id))}
              accessibilityLabel={t('map.removeNamed', { title: line.title })}
            >
              {t('map.remove')}
            </Button>
          </div>
        ))}
        {isSearching ? (
          <VariantSearch onChoose={(choice) => onChoose(variant.id, choice)} onMapAll={onMapAll} />
        ) : (
          <div>
            <Button size="slim" onClick={() => onSearch(variant.id)} accessibilityLabel={t('map.chooseNamed', { title: variant.title })}>
              {t(lines.length > 0 ? 'map.addAnother' : 'map.choose')}
            </Button>
          </div>
        )}
      </BlockStack>
    </li>
  );
});

function VariantSearch({ onChoose, onMapAll }: { onChoose(choice: SourceVariantChoice): void; onMapAll(productId: string): void }) {
  const { t } = useTranslation('products');
  const [search, setSearch] = useState('');
  const [items, setItems] = useState<SourceVariantChoice[]>();
  const [refusal, setRefusal] = useState<Refusal>();
  useEffect(() => {
    let isCurrent = true;
    const timer = setTimeout(
      async () => {
        const path = `/center/products/variants/search?search=${encodeURIComponent(search)}`;
        const answer = await callApi<{ items: SourceVariantChoice[] }>('GET', path);
        if (!isCurrent) return;
        setRefusal(answer.success ? undefined : answer);
        setItems(answer.data?.items);
      },
      search ? typingMs : 0,
    );
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [search]);
  const firstOf = new Set(
    (items ?? [])
      .filter((item, index, all) => all.findIndex((each) => each.product_id === item.product_id) === index)
      .map((item) => item.id),
  );
  return (
    <BlockStack gap="200">
      <TextField label={t('map.search')} autoComplete="off" autoFocus value={search} onChange={setSearch} error={refusal?.message} />
      {items?.length === 0 ? (
        <Text as="p" tone="subdued">
          {t('map.nothing')}
        </Text>
      ) : null}
      {items?.map((item) => (
        <div key={item.id} className="MapVariants-Line">
          <ProductImage src={item.image ? imageUrl(item.image, 80) : null} alt="" size={32} />
          <div className="MapVariants-Text">
            <span>
              {item.title}
              {item.variant_title ? ` · ${item.variant_title}` : ''}
            </span>
            <Text as="p" tone="subdued" variant="bodySm">
              {item.sku} · <Money amount={item.cost} currency="USD" /> · {t('map.stock', { count: item.stock })}
            </Text>
          </div>
          <Button
            size="slim"
            onClick={() => onChoose(item)}
            accessibilityLabel={t('map.useNamed', { title: `${item.title} ${item.variant_title}` })}
          >
            {t('map.use')}
          </Button>
          {firstOf.has(item.id) ? (
            <Button size="slim" variant="plain" onClick={() => onMapAll(item.product_id)}>
              {t('map.all')}
            </Button>
          ) : null}
        </div>
      ))}
    </BlockStack>
  );
}
