import { Checkbox, Text, TextField } from '@shopify/polaris';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListingMappings } from '../schemas.ts';

/** How many variants are rendered at a time. */
const step = 50;

/** Filters variants of a store product by words, or to those without a supplier; shows the first ones. */
export function useVariantSearch(variants: ListingMappings['variants']) {
  const [search, setSearch] = useState('');
  const [isOnlyUnmapped, setOnlyUnmapped] = useState(false);
  const [shown, setShown] = useState(step);
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const found = variants.filter(
    (variant) =>
      // By the saved mapping: a variant mapped in the draft stays visible until it is saved.
      (!isOnlyUnmapped || variant.lines.length === 0) &&
      words.every((word) => `${variant.title} ${variant.sku}`.toLowerCase().includes(word)),
  );
  return {
    search,
    setSearch: (next: string) => {
      setSearch(next);
      setShown(step);
    },
    clear: () => setSearch(''),
    isOnlyUnmapped,
    setOnlyUnmapped,
    all: variants.length,
    found: found.length,
    first: found.slice(0, shown),
    hasMore: found.length > shown,
    showMore: () => setShown(shown + step),
  };
}

export function VariantSearchFields({ search }: { search: ReturnType<typeof useVariantSearch> }) {
  const { t } = useTranslation('products');
  return (
    <div className="MapVariants-Find">
      <TextField
        label={t('map.find')}
        labelHidden
        placeholder={t('map.find')}
        autoComplete="off"
        clearButton
        onClearButtonClick={search.clear}
        value={search.search}
        onChange={search.setSearch}
      />
      <Checkbox label={t('map.onlyUnmapped')} checked={search.isOnlyUnmapped} onChange={search.setOnlyUnmapped} />
      <Text as="span" tone="subdued">
        <span role="status">{t('map.found', { found: search.found, all: search.all })}</span>
      </Text>
    </div>
  );
}
