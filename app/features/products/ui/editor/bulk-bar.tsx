import { Button, InlineStack, Select, Text, TextField } from '@shopify/polaris';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useToast } from '#app/ui/toasts.tsx';
import type { ProductVariant } from '../../schemas.ts';
import type { VariantEdit } from './editor-state.ts';
import { useTypedProblem } from './use-typed-problem.ts';
import { type BulkField, type BulkWay, bulkEdit, bulkValueKind, bulkWays } from './variant-edits.ts';

export interface BulkBarProps {
  chosen: readonly ProductVariant[];
  currency: string;
  onApply(changes: Record<string, VariantEdit>): void;
  onApplyRules(): void;
  onPickImage(): void;
  onClear(): void;
}

/** Applies a change to all chosen variants; it is saved with the product. */
export function BulkBar({ chosen, currency, onApply, onApplyRules, onPickImage, onClear }: BulkBarProps) {
  const { t } = useTranslation('product-editor');
  const toast = useToast();
  const [field, setField] = useState<BulkField>('price');
  const [way, setWay] = useState<BulkWay>('set');
  const [text, setText] = useState('');
  const [error, setError] = useState<string>();
  const typedProblem = useTypedProblem(currency);
  const kind = bulkValueKind(field, way);
  const tell = () => toast(t('bulk.done', { count: chosen.length }));
  const apply = () => {
    const changes = bulkEdit(chosen, { field, way, text }, currency);
    // Without its sign a difference is an amount too.
    if (!changes) return setError(typedProblem(field, text.replace(/^\s*[-\u2212+]/, '')));
    setError(undefined);
    onApply(changes);
    tell();
  };
  const setSold = (isSold: boolean) => {
    onApply(Object.fromEntries(chosen.map((variant) => [variant.id, { is_enabled: isSold }])));
    tell();
  };
  return (
    <section className="BulkBar" aria-label={t('bulk.title')}>
      <InlineStack gap="300" blockAlign="center" align="space-between">
        <Text as="p" fontWeight="semibold">
          {t('bulk.chosen', { count: chosen.length })}
        </Text>
        <Button variant="plain" onClick={onClear}>
          {t('bulk.clear')}
        </Button>
      </InlineStack>
      <InlineStack gap="200" blockAlign="start">
        <Select
          label={t('bulk.field')}
          labelHidden
          options={(Object.keys(bulkWays) as BulkField[]).map((value) => ({ value, label: t(`bulk.fields.${value}`) }))}
          value={field}
          onChange={(value) => {
            setField(value as BulkField);
            setWay('set');
            setError(undefined);
          }}
        />
        <Select
          label={t('bulk.way')}
          labelHidden
          options={bulkWays[field].map((value) => ({ value, label: t(`bulk.ways.${value}`) }))}
          value={way}
          onChange={(value) => {
            setWay(value as BulkWay);
            setError(undefined);
          }}
        />
        {kind === 'none' ? null : (
          <div className="BulkBar-Value">
            <TextField
              label={t('bulk.value')}
              labelHidden
              autoComplete="off"
              inputMode="decimal"
              {...(kind === 'money'
                ? { suffix: currency }
                : kind === 'percent'
                  ? { suffix: '%' }
                  : field === 'weight_grams'
                    ? { suffix: 'g' }
                    : {})}
              value={text}
              error={error}
              onChange={(value) => {
                setText(value);
                setError(undefined);
              }}
            />
          </div>
        )}
        <Button variant="primary" disabled={kind !== 'none' && text.trim() === ''} onClick={apply}>
          {t('bulk.apply')}
        </Button>
      </InlineStack>
      <InlineStack gap="200">
        <Button onClick={onApplyRules}>{t('variants.applyRules')}</Button>
        <Button onClick={onPickImage}>{t('bulk.image')}</Button>
        <Button onClick={() => setSold(true)}>{t('bulk.sell')}</Button>
        <Button onClick={() => setSold(false)}>{t('bulk.stop')}</Button>
      </InlineStack>
    </section>
  );
}
