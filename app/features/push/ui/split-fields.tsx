import { BlockStack, ChoiceList, TextField } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { readCount } from '#app/platform/typed-amount.ts';
import { HiddenFields } from '#app/ui/hidden-fields.tsx';
import type { SplitOptions } from '../schemas.ts';

/** Empty and `-` are 0, more than 100 is 100. */
const upTo100 = (text: string): number => Math.min(100, readCount(text) ?? 0);

export interface SplitFieldsProps {
  value: SplitOptions;
  onChange(value: SplitOptions): void;
  /** Prefix of the field names, for a form that can be sent before the scripts have loaded. */
  name?: string;
}

export function SplitFields({ value, onChange, name: of = 'split' }: SplitFieldsProps) {
  const { t } = useTranslation('push');
  const field = (name: 'threshold' | 'max_variants_per_product' | 'max_create_products') => (
    <TextField
      label={t(`split.${name}`)}
      name={`${of}.${name}`}
      autoComplete="off"
      inputMode="numeric"
      value={String(value[name])}
      onChange={(text) => onChange({ ...value, [name]: upTo100(text) })}
    />
  );
  const unused = value.split_handle === 'max_create_products' ? 'max_variants_per_product' : 'max_create_products';
  return (
    <BlockStack gap="300">
      {field('threshold')}
      <ChoiceList
        title={t('split.logic')}
        name={`${of}.split_logic`}
        choices={(['split_all_variants', 'split_extra_variants'] as const).map((logic) => ({ value: logic, label: t(`split.${logic}`) }))}
        selected={[value.split_logic]}
        onChange={([logic]) => onChange({ ...value, split_logic: logic as SplitOptions['split_logic'] })}
      />
      <ChoiceList
        title={t('split.handle')}
        name={`${of}.split_handle`}
        choices={(['max_variants_per_product', 'max_create_products'] as const).map((handle) => ({
          value: handle,
          label: t(`split.by_${handle}`),
        }))}
        selected={[value.split_handle]}
        onChange={([handle]) => onChange({ ...value, split_handle: handle as SplitOptions['split_handle'] })}
      />
      {field(value.split_handle)}
      <HiddenFields name={`${of}.${unused}`} value={value[unused]} />
    </BlockStack>
  );
}
