/** Which supplier variant stands behind each variant of a store product. Used by the product centre and by orders with unlinked items. */
import { BlockStack, Button, Checkbox, SkeletonBodyText, Text, TextField } from '@shopify/polaris';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { callApi } from '#app/ui/call-api.ts';
import { ErrorBanner, type Refusal } from '#app/ui/error-banner.tsx';
import { Modal } from '#app/ui/modal.tsx';
import { useLeaveConfirmation } from '#app/ui/navigation-guard.tsx';
import type { ListingMappings, SourceVariantChoice } from '../schemas.ts';
import { type Line, VariantRow } from './map-variant-row.tsx';

export interface MapVariantsProps {
  /** Of the store product. */
  listingId: string;
  open: boolean;
  onClose(): void;
  onMapped?: () => void;
}

/** How many variants are rendered at a time. */
const step = 50;
/** From this many variants on there is a search field. */
const manyVariants = 8;
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
  const leaving = useLeaveConfirmation(open && isDirty && !isBusy);

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
