/** Filters of the variants: words, and a value of each option with several values. */
import { Select, TextField } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { Product } from '../../schemas.ts';
import type { VariantFilter } from './variant-edits.ts';

export interface VariantFiltersProps {
  options: Product['options'];
  /** The options as loaded, so that a value stays chosen while it is being renamed. */
  loadedOptions: Product['options'];
  filter: VariantFilter;
  onFilter(filter: VariantFilter): void;
}

export function VariantFilters({ options, loadedOptions, filter, onFilter }: VariantFiltersProps) {
  const { t } = useTranslation('product-editor');
  const choose = (at: number, value: string) =>
    onFilter({ ...filter, values: options.map((_, index) => (index === at ? value : (filter.values[index] ?? ''))) });
  return (
    <div className="Variants-Filters">
      <TextField
        label={t('variants.search')}
        labelHidden
        placeholder={t('variants.search')}
        autoComplete="off"
        clearButton
        value={filter.words}
        onClearButtonClick={() => onFilter({ ...filter, words: '' })}
        onChange={(words) => onFilter({ ...filter, words })}
      />
      {options.map((option, at) =>
        option.values.length > 1 ? (
          <Select
            // biome-ignore lint/suspicious/noArrayIndexKey: options have no identity but their place
            key={at}
            label={option.name}
            labelHidden
            options={[
              { label: t('variants.any', { option: option.name }), value: '' },
              ...option.values.map((value, nth) => ({ label: value, value: loadedOptions[at]?.values[nth] ?? value })),
            ]}
            value={filter.values[at] ?? ''}
            onChange={(value) => choose(at, value)}
          />
        ) : null,
      )}
    </div>
  );
}
