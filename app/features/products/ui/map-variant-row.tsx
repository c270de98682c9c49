/** A store variant in the mapping dialog: its supplier variants, and the search for more. */
import { Badge, BlockStack, Button, InlineStack, Select, Text, TextField } from '@shopify/polaris';
import { memo, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { imageUrl } from '#app/features/gallery/image-url.ts';
import { callApi } from '#app/ui/call-api.ts';
import type { Refusal } from '#app/ui/error-banner.tsx';
import { IsolatedParts } from '#app/ui/isolated-parts.tsx';
import { Money } from '#app/ui/money.tsx';
import { ProductImage } from '#app/ui/product-image.tsx';
import { SourceIcon } from '#app/ui/source-icon.tsx';
import type { ListingMappings, SourceVariantChoice } from '../schemas.ts';
import { CountryButton, CountryList } from './country-choice.tsx';

/** A supplier variant that a store variant is mapped to. */
export type Line = ListingMappings['variants'][number]['lines'][number];

const typingMs = 300;
/** The first choice and its fallbacks, together. */
const maxSources = 10;

interface VariantRowProps {
  variant: ListingMappings['variants'][number];
  lines: Line[];
  isSearching: boolean;
  onChange(id: string, next: (lines: Line[]) => Line[]): void;
  onSearch(id: string): void;
  onChoose(id: string, choice: SourceVariantChoice): void;
  onMapAll(productId: string): void;
}

/** Memoized, since there may be hundreds of rows. */
export const VariantRow = memo(function VariantRow({
  variant,
  lines,
  isSearching,
  onChange,
  onSearch,
  onChoose,
  onMapAll,
}: VariantRowProps) {
  const { t } = useTranslation('products');
  const choose = t(lines.length > 0 ? 'map.addAnother' : 'map.choose');
  const put = (line: Line, more: Partial<Line>) =>
    onChange(variant.id, (all) => all.map((each) => (each === line ? { ...each, ...more } : each)));
  return (
    <li>
      <BlockStack gap="200">
        <InlineStack gap="200" blockAlign="center">
          <Text as="h3" variant="headingSm">
            <bdi>{variant.title}</bdi>
          </Text>
          {variant.sku ? (
            <Text as="span" tone="subdued">
              <bdi>{variant.sku}</bdi>
            </Text>
          ) : null}
          {lines.length === 0 ? <Badge tone="attention">{t('map.none')}</Badge> : null}
        </InlineStack>
        {lines.map((line, at) => (
          <MappedLine
            // A supplier variant can occur more than once, for different countries.
            key={`${line.source_variant_id} ${lines.slice(0, at).filter((each) => each.source_variant_id === line.source_variant_id).length}`}
            line={line}
            places={Math.max(lines.length - 1, line.priority)}
            onPut={(more) => put(line, more)}
            onRemove={() => onChange(variant.id, (all) => all.filter((each) => each !== line))}
          />
        ))}
        {isSearching ? (
          <VariantSearch onChoose={(choice) => onChoose(variant.id, choice)} onMapAll={onMapAll} />
        ) : (
          <div>
            <Button
              size="slim"
              onClick={() => onSearch(variant.id)}
              accessibilityLabel={t('common:labelled', { label: choose, value: variant.title })}
            >
              {choose}
            </Button>
          </div>
        )}
      </BlockStack>
    </li>
  );
});

interface MappedLineProps {
  line: Line;
  /** Number of possible fallbacks. */
  places: number;
  onPut(more: Partial<Line>): void;
  onRemove(): void;
}

/** A mapped supplier variant: its place, quantity and countries. */
function MappedLine({ line, places, onPut, onRemove }: MappedLineProps) {
  const { t } = useTranslation('products');
  const [isChoosing, setChoosing] = useState(false);
  const listId = useId();
  const row = useRef<HTMLDivElement>(null);
  const close = () => {
    setChoosing(false);
    row.current?.querySelector<HTMLElement>('[aria-expanded]')?.focus();
  };
  return (
    <div ref={row} className="MapVariants-Line">
      <ProductImage src={line.image ? imageUrl(line.image, 80) : null} alt="" size={32} />
      <div className="MapVariants-Text">
        <InlineStack gap="200" blockAlign="center" wrap={false}>
          <SourceIcon source={line.source} decorative />
          <span>
            <IsolatedParts parts={[line.title, line.variant_title]} />
          </span>
        </InlineStack>
        <Text as="p" tone="subdued" variant="bodySm">
          <Money amount={line.cost} currency="USD" /> ·{' '}
          {line.stock === null ? t('map.stockNotTold') : t('map.stock', { count: line.stock })}
        </Text>
        <CountryButton
          title={line.title}
          chosen={line.ship_to_countries}
          isOpen={isChoosing}
          controls={listId}
          onPress={() => setChoosing(!isChoosing)}
        />
      </div>
      {places > 0 ? (
        <Select
          label={t('map.role', { title: line.title })}
          labelHidden
          options={[
            { value: '0', label: t('map.first') },
            ...Array.from({ length: places }, (_, at) => ({
              value: String(at + 1),
              label: t('map.fallBack', { place: at + 1 }),
            })),
          ].slice(0, maxSources)}
          value={String(line.priority)}
          onChange={(place) => onPut({ priority: Number(place) })}
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
          onChange={(text) => onPut({ quantity: Math.min(999, Math.max(1, Number.parseInt(text, 10) || 1)) })}
        />
      </div>
      <Button variant="plain" tone="critical" onClick={onRemove} accessibilityLabel={t('map.removeNamed', { title: line.title })}>
        {t('map.remove')}
      </Button>
      {isChoosing ? (
        <CountryList
          id={listId}
          title={line.title}
          chosen={line.ship_to_countries}
          onChange={(countries) => onPut({ ship_to_countries: countries })}
          onClose={close}
        />
      ) : null}
    </div>
  );
}

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
              <IsolatedParts parts={[item.title, item.variant_title]} />
            </span>
            <Text as="p" tone="subdued" variant="bodySm">
              <bdi>{item.sku}</bdi> · <Money amount={item.cost} currency="USD" /> ·{' '}
              {item.stock === null ? t('map.stockNotTold') : t('map.stock', { count: item.stock })}
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
