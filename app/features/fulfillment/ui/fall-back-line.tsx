import { Form } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import type { Recommendation } from '#app/features/orders/supply.ts';
import { formatMoney } from '#app/platform/money.ts';
import { sourceNameOf } from '#app/ui/source-icon.tsx';
import { useSupplyTimesText } from './use-supply-times-text.ts';

export interface FallBackLineProps {
  lineItemId: string;
  found: Recommendation;
  /** Path of the order, whose action takes the form. */
  action: string;
  /** Open the dialog that shows which other orders the choice would touch. */
  onFromNowOn(): void;
  back?: string;
}

/** Suggests a fall-back variant that serves an item better today: why, delivery time, and buttons to use it. */
export function FallBackLine({ lineItemId, found, action, onFromNowOn, back }: FallBackLineProps) {
  const { t, i18n } = useTranslation('fulfillment');
  const way = useSupplyTimesText(found.times);
  // Bidi-isolated: otherwise a title in Latin letters is torn apart in a sentence that runs from right to left.
  const names = {
    title: `\u2068${[found.title, found.variantTitle].filter(Boolean).join(' / ')}\u2069`,
    source: sourceNameOf(found.source),
  };
  return (
    <div className="Order-FallBack">
      <span>
        {found.saves === null
          ? t('fallBack.hasIt', names)
          : t('fallBack.saves', { ...names, amount: formatMoney({ amount: found.saves, currency: 'USD' }, i18n.language) })}
        {way ? ` ${way}.` : ''}
      </span>
      <Form method="post" action={action}>
        {back ? <input type="hidden" name="back" value={back} /> : null}
        <input type="hidden" name="line_item_id" value={lineItemId} />
        <input type="hidden" name="source_variant_id" value={found.sourceVariantId} />
        <input type="hidden" name="quantity" value={found.unitsPerItem} />
        <input type="hidden" name="scope" value="order" />
        <button type="submit" name="intent" value="supplier" className="LinkButton">
          {t('fallBack.useHere')}
        </button>
      </Form>
      <button type="button" className="LinkButton" onClick={onFromNowOn}>
        {t('fallBack.useAlways')}
      </button>
    </div>
  );
}
