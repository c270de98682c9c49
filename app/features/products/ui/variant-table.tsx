/** Variants with their prices, stock and switches; filtered, edited in bulk, and paged so that thousands stay quick. */
import { Banner, BlockStack, Button, Checkbox, InlineStack, Pagination, Select, Text, TextField } from '@shopify/polaris';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { imageUrl } from '#app/features/gallery/image-url.ts';
import { profitOf } from '#app/features/push/price-rules.ts';
import { Money } from '#app/ui/money.tsx';
import { ProductImage } from '#app/ui/product-image.tsx';
import type { ProductVariant } from '../schemas.ts';
import type { Draft } from './editor-state.ts';
import { MoneyField } from './money-field.tsx';

export interface VariantTableProps {
  draft: Draft;
  currency: string;
  rates: Readonly<Record<string, string>>;
  /** `variants.<id>.<field>` → message. */
  errorOf(field: string): string | undefined;
  onChange(variants: ProductVariant[]): void;
}

const pageSize = 25;
const bulkFields = ['price', 'compare_at_price', 'stock', 'weight_grams'] as const;

export function VariantTable({ draft, currency, rates, errorOf, onChange }: VariantTableProps) {
  const { t } = useTranslation('products');
  const [filter, setFilter] = useState('');
  const [page, setPage] = useState(0);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const { variants } = draft;
  const shown = useMemo(() => {
    const words = filter.toLowerCase().split(/\s+/).filter(Boolean);
    return words.length === 0 ? variants : variants.filter((variant) => words.every((word) => `${variant.option_values.join(' ')} ${variant.sku}`.toLowerCase().includes(word)));
  }, [variants, filter]);
  const pages = Math.max(1, Math.ceil(shown.length / pageSize));
  const current = Math.min(page, pages - 1);
  const rows = shown.slice(current * pageSize, (current + 1) * pageSize);
  const imageOf = new Map(draft.images.map((image) => [image.id, image]));
  const change = (id: string, values: Partial<ProductVariant>) => onChange(variants.map((variant) => (variant.id === id ? { ...variant, ...values } : variant)));
  const changeMany = (values: Partial<ProductVariant>) => onChange(variants.map((variant) => (chosen.has(variant.id) ? { ...variant, ...values } : variant)));
  const allChosen = shown.length > 0 && shown.every((variant) => chosen.has(variant.id));
  const general = errorOf('variants');

  return (
    <BlockStack gap="300">
      {general ? <Banner tone="critical" title={general} /> : null}
      <InlineStack gap="300" blockAlign="end" align="space-between">
        <div className="VariantTable-Filter">
          <TextField
            label={t('variants.filter')}
            labelHidden
            placeholder={t('variants.filter')}
            autoComplete="off"
            clearButton
            value={filter}
            onClearButtonClick={() => setFilter('')}
            onChange={(text) => {
              setFilter(text);
              setPage(0);
            }}
          />
        </div>
        <Text as="p" tone="subdued">
          {t('variants.enabled', { enabled: variants.filter((variant) => variant.is_enabled).length, count: variants.length })}
        </Text>
      </InlineStack>
      {chosen.size > 0 ? <BulkEdit count={chosen.size} currency={currency} onApply={changeMany} onClear={() => setChosen(new Set())} /> : null}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table must be scrolled by keyboard too */}
      <section className="VariantTable" tabIndex={0} aria-label={t('variants.title')}>
        <table>
          <thead>
            <tr>
              <th scope="col">
                <Checkbox label={t('variants.chooseAll')} labelHidden checked={allChosen} onChange={(isOn) => setChosen(isOn ? new Set(shown.map((variant) => variant.id)) : new Set())} />
              </th>
              <th scope="col">{t('variants.variant')}</th>
              <th scope="col">{t('variants.on')}</th>
              <th scope="col">{t('variants.price')}</th>
              <th scope="col">{t('variants.compare')}</th>
              <th scope="col">{t('variants.cost')}</th>
              <th scope="col">{t('variants.profit')}</th>
              <th scope="col">{t('variants.sku')}</th>
              <th scope="col">{t('variants.barcode')}</th>
              <th scope="col">{t('variants.stock')}</th>
              <th scope="col">{t('variants.weight')}</th>
              <th scope="col">{t('variants.image')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((variant) => {
              const name = variant.option_values.join(' / ') || t('variants.only');
              const field = (key: string) => errorOf(`variants.${variant.id}.${key}`);
              const label = (key: string) => `${t(`variants.${key}`)}, ${name}`;
              const profit = currency === 'USD' || rates[currency] ? profitOf(variant.price, { cost: variant.cost, shippingCost: variant.shipping_cost }, currency, rates) : null;
              const image = variant.image_id ? imageOf.get(variant.image_id) : undefined;
              return (
                <tr key={variant.id} data-off={!variant.is_enabled}>
                  <td>
                    <Checkbox
                      label={t('variants.choose', { name })}
                      labelHidden
                      checked={chosen.has(variant.id)}
                      onChange={(isOn) => setChosen((before) => new Set(isOn ? [...before, variant.id] : [...before].filter((id) => id !== variant.id)))}
                    />
                  </td>
                  <th scope="row">
                    <InlineStack gap="200" blockAlign="center" wrap={false}>
                      <ProductImage src={image ? imageUrl(image.src, 80) : null} alt="" size={32} />
                      <span className="VariantTable-Name">{name}</span>
                    </InlineStack>
                  </th>
                  <td>
                    <Checkbox label={label('on')} labelHidden checked={variant.is_enabled} onChange={(isOn) => change(variant.id, { is_enabled: isOn })} />
                  </td>
                  <td>
                    <MoneyField label={label('price')} labelHidden value={variant.price} currency={currency} error={field('price')} onChange={(price) => change(variant.id, { price: price ?? 0 })} />
                  </td>
                  <td>
                    <MoneyField
                      label={label('compare')}
                      labelHidden
                      value={variant.compare_at_price}
                      currency={currency}
                      error={field('compare_at_price') ?? field('compareAtPrice')}
                      onChange={(price) => change(variant.id, { compare_at_price: price })}
                    />
                  </td>
                  <td>
                    <Money amount={variant.cost} currency="USD" />
                  </td>
                  <td>{profit === null ? '--' : <Money amount={profit} currency={currency} />}</td>
                  <td>
                    <TextField label={label('sku')} labelHidden autoComplete="off" value={variant.sku} error={field('sku')} onChange={(sku) => change(variant.id, { sku })} />
                  </td>
                  <td>
                    <TextField label={label('barcode')} labelHidden autoComplete="off" value={variant.barcode} error={field('barcode')} onChange={(barcode) => change(variant.id, { barcode })} />
                  </td>
                  <td>
                    <NumberField label={label('stock')} value={variant.stock} error={field('stock')} onChange={(stock) => change(variant.id, { stock })} />
                  </td>
                  <td>
                    <NumberField label={label('weight')} value={variant.weight_grams} error={field('weight_grams') ?? field('measurement')} onChange={(weight) => change(variant.id, { weight_grams: weight })} />
                  </td>
                  <td>
                    <Select
                      label={label('image')}
                      labelHidden
                      options={[{ label: t('variants.noImage'), value: '' }, ...draft.images.map((each, index) => ({ label: each.alt || t('images.nth', { number: index + 1 }), value: each.id }))]}
                      value={variant.image_id ?? ''}
                      onChange={(id) => change(variant.id, { image_id: id || null })}
                    />
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </section>
      {pages > 1 ? (
        <Pagination
          label={t('variants.page', { page: current + 1, pages })}
          hasPrevious={current > 0}
          hasNext={current < pages - 1}
          onPrevious={() => setPage(current - 1)}
          onNext={() => setPage(current + 1)}
        />
      ) : null}
    </BlockStack>
  );
}

function NumberField({ label, value, error, onChange }: { label: string; value: number; error: string | undefined; onChange(value: number): void }) {
  return (
    <TextField
      label={label}
      labelHidden
      autoComplete="off"
      inputMode="numeric"
      value={String(value)}
      error={error}
      onChange={(text) => {
        const digits = text.replace(/\D/g, '').slice(0, 9);
        onChange(digits === '' ? 0 : Number(digits));
      }}
    />
  );
}

function BulkEdit({ count, currency, onApply, onClear }: { count: number; currency: string; onApply(values: Partial<ProductVariant>): void; onClear(): void }) {
  const { t } = useTranslation('products');
  const [field, setField] = useState<(typeof bulkFields)[number]>('price');
  const [amount, setAmount] = useState<number | null>(null);
  const isMoney = field === 'price' || field === 'compare_at_price';
  return (
    <div className="VariantTable-Bulk">
      <InlineStack gap="300" blockAlign="end">
        <Text as="p" fontWeight="medium">
          {t('variants.chosen', { count })}
        </Text>
        <Select label={t('variants.bulkField')} labelHidden options={bulkFields.map((value) => ({ value, label: t(`variants.bulk.${value}`) }))} value={field} onChange={(value) => setField(value as typeof field)} />
        {isMoney ? (
          <MoneyField label={t('variants.bulkValue')} labelHidden value={amount} currency={currency} onChange={setAmount} />
        ) : (
          <NumberField label={t('variants.bulkValue')} value={amount ?? 0} error={undefined} onChange={setAmount} />
        )}
        <Button disabled={amount === null && field !== 'compare_at_price'} onClick={() => onApply({ [field]: field === 'compare_at_price' ? amount : (amount ?? 0) })}>
          {t('variants.bulkApply')}
        </Button>
        <Button onClick={() => onApply({ is_enabled: true })}>{t('variants.bulkOn')}</Button>
        <Button onClick={() => onApply({ is_enabled: false })}>{t('variants.bulkOff')}</Button>
        <Button variant="plain" onClick={onClear}>
          {t('variants.bulkClear')}
        </Button>
      </InlineStack>
    </div>
  );
}
