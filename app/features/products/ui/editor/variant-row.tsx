import { Checkbox } from '@shopify/polaris';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { imageUrl } from '#app/features/gallery/image-url.ts';
import { knownCost } from '#app/features/pricing/known-cost.ts';
import { hasRate, marginOf, profitOf } from '#app/features/pricing/price-rules.ts';
import { numberFormat } from '#app/platform/formats.ts';
import { formatMoney } from '#app/platform/money.ts';
import { readAmount, writtenAmount } from '#app/platform/typed-amount.ts';
import { Money } from '#app/ui/money.tsx';
import { ProductImage } from '#app/ui/product-image.tsx';
import type { ProductVariant } from '../../schemas.ts';
import { Cell } from './cell.tsx';
import type { EditorAction, VariantEdit, VariantField } from './editor-state.ts';
import { useTypedProblem } from './use-typed-problem.ts';
import { type BulkField, readCountOf } from './variant-edits.ts';

export interface VariantRowProps {
  variant: ProductVariant;
  name: string;
  imageSrc: string | undefined;
  currency: string;
  rates: Readonly<Record<string, string>>;
  /** Field of this variant → error message; the same object while nothing changes. */
  errors: Readonly<Record<string, string>> | undefined;
  /** Field of this variant → text that could not be read. */
  unreadable: Readonly<Record<string, string>> | undefined;
  isChosen: boolean;
  isReadOnly: boolean;
  dispatch(action: EditorAction): void;
  onChoose(id: string, isOn: boolean): void;
  onPickImage(id: string): void;
}

/** A variant's row; memoized. */
export const VariantRow = memo(function VariantRow(props: VariantRowProps) {
  const { variant, name, imageSrc, currency, rates, errors, unreadable, isChosen, isReadOnly, dispatch, onChoose, onPickImage } = props;
  const { t, i18n } = useTranslation('product-editor');
  const { t: common } = useTranslation('common');
  const typedProblem = useTypedProblem(currency);
  const edit = (change: VariantEdit) => dispatch({ type: 'editVariants', changes: { [variant.id]: change } });
  const cost = { cost: knownCost(variant), shippingCost: variant.shipping_cost };
  const isConvertible = hasRate(currency, rates);
  const profit = isConvertible ? profitOf(variant.price, cost, currency, rates) : null;
  const margin = isConvertible ? marginOf(variant.price, cost, currency, rates) : null;

  const cell = (field: VariantField, column: string, value: string, read: (text: string) => VariantEdit | undefined) => (
    <td
      data-label={column === 'price' || column === 'compare' ? `${t(`variants.${column}`)} (${currency})` : t(`variants.${column}`)}
      data-column={column}
    >
      <Cell
        field={`variants.${variant.id}.${field}`}
        label={t('variants.cell', { column: t(`variants.${column}`), name })}
        kind={column === 'sku' || column === 'barcode' ? 'text' : 'number'}
        value={unreadable?.[field] ?? value}
        error={unreadable?.[field] === undefined ? errors?.[field] : typedProblem(field as BulkField, unreadable[field])}
        isReadOnly={isReadOnly}
        onType={(text) => {
          const change = read(text);
          if (change) edit(change);
          else dispatch({ type: 'unreadable', field: `variants.${variant.id}.${field}`, text });
        }}
      />
    </td>
  );

  return (
    <tr data-off={!variant.is_enabled} data-chosen={isChosen}>
      <td data-column="choose">
        <Checkbox label={t('variants.choose', { name })} labelHidden checked={isChosen} onChange={(isOn) => onChoose(variant.id, isOn)} />
      </td>
      <th scope="row" data-column="name">
        <div className="Variant-Name">
          <button
            type="button"
            className="Variant-Image"
            onClick={() => onPickImage(variant.id)}
            aria-label={t('variants.pickImage', { name })}
          >
            <ProductImage src={imageSrc ? imageUrl(imageSrc, 80) : null} alt="" size={36} />
          </button>
          <span title={name}>{name}</span>
        </div>
        {errors?.['']?.length ? <span className="Cell-Error">{errors['']}</span> : null}
        {errors?.image_id ? <span className="Cell-Error">{errors.image_id}</span> : null}
      </th>
      <td data-label={t('variants.sold')} data-column="sold">
        <Checkbox
          id={`field-variants.${variant.id}.is_enabled`}
          label={t('variants.cell', { column: t('variants.sold'), name })}
          labelHidden
          checked={variant.is_enabled}
          onChange={(isOn) => edit({ is_enabled: isOn })}
        />
      </td>
      {cell('price', 'price', writtenAmount(i18n.language, variant.price, currency), (text) => {
        const price = readAmount(text, currency);
        return price === undefined || price === null ? undefined : { price };
      })}
      {cell(
        'compare_at_price',
        'compare',
        variant.compare_at_price === null ? '' : writtenAmount(i18n.language, variant.compare_at_price, currency),
        (text) => {
          const price = readAmount(text, currency);
          return price === undefined ? undefined : { compare_at_price: price };
        },
      )}
      <td
        data-label={t('variants.cost')}
        data-column="cost"
        {...(variant.shipping_cost === null
          ? {}
          : { title: t('variants.landed', { shipping: formatMoney({ amount: variant.shipping_cost, currency: 'USD' }, i18n.language) }) })}
      >
        <Money amount={cost.cost} currency="USD" />
        {cost.cost === null ? null : variant.shipping_cost === null ? (
          <span className="Variant-Small">{common('withoutShipping')}</span>
        ) : variant.shipping_cost > 0 ? (
          <span className="Variant-Small">
            + <Money amount={variant.shipping_cost} currency="USD" />
          </span>
        ) : null}
      </td>
      <td data-label={t('variants.profit')} data-column="profit" data-loss={profit !== null && profit < 0}>
        <Money amount={profit} currency={currency} />
        {margin === null ? null : (
          <span className="Variant-Small">
            {numberFormat(i18n.language, { style: 'percent', maximumFractionDigits: 1 }).format(margin / 100)}
          </span>
        )}
      </td>
      {cell('sku', 'sku', variant.sku, (sku) => ({ sku }))}
      {cell('barcode', 'barcode', variant.barcode, (barcode) => ({ barcode }))}
      {cell('stock', 'stock', variant.stock === null ? '' : String(variant.stock), (text) => {
        if (variant.stock === null && text.trim() === '') return {};
        const stock = readCountOf(text, 'stock');
        return stock === undefined ? undefined : { stock };
      })}
      {cell('weight_grams', 'weight', String(variant.weight_grams), (text) => {
        const weight = readCountOf(text, 'weight_grams');
        return weight === undefined ? undefined : { weight_grams: weight };
      })}
    </tr>
  );
});
