import { TextField } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { ProductImage } from '#app/ui/product-image.tsx';
import type { OfferedItem } from '../refund-rules.ts';

export interface RefundUnitsProps {
  items: readonly OfferedItem[];
  /** Units by item. */
  units: Readonly<Record<string, number>>;
  onChange(units: Record<string, number>): void;
  error: string | undefined;
}

/** Which items of an order are meant, and how many units of each. */
export function RefundUnits({ items, units, onChange, error }: RefundUnitsProps) {
  const { t } = useTranslation('fulfillment');
  return (
    <fieldset className="Choices">
      <legend>{t('refund.items')}</legend>
      {items.map((item) => {
        const name = [item.title, item.variantTitle].filter(Boolean).join(' · ');
        return (
          <div key={item.id} className="RefundUnits-Item">
            <ProductImage src={item.image} size={40} alt="" />
            <span className="RefundUnits-Name" dir="auto">
              {name}
            </span>
            <div className="RefundUnits-Count">
              <TextField
                label={t('refund.units', { item: name })}
                labelHidden
                type="number"
                min={0}
                max={item.quantity}
                value={String(units[item.id] ?? 0)}
                onChange={(value) =>
                  onChange({ ...units, [item.id]: Math.max(0, Math.min(item.quantity, Math.trunc(Number(value)) || 0)) })
                }
                suffix={t('refund.of', { count: item.quantity })}
                autoComplete="off"
              />
            </div>
          </div>
        );
      })}
      {error ? (
        <p className="Critical" role="alert">
          {error}
        </p>
      ) : null}
    </fieldset>
  );
}
