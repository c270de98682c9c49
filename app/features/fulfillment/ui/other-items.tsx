import { Card, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { ItemLine, type ItemLineView } from './supplier-order-items.tsx';

export type OtherItemView = ItemLineView & { id: string; openQuantity: number; requiresShipping: boolean };

/** What the buyer paid for beside what suppliers send, and why nobody is to send it. */
export function OtherItems({ items, currency }: { items: readonly OtherItemView[]; currency: string }) {
  const { t } = useTranslation('orders');
  if (items.length === 0) return null;
  const noteOf = ({ requiresShipping, openQuantity }: OtherItemView) => {
    if (!requiresShipping) return t('noShippingNeeded');
    return openQuantity === 0 ? t('fulfilledInStore') : null;
  };
  return (
    <Card>
      <section className="Group" aria-label={t('otherItems')}>
        <Text as="h2" variant="headingMd">
          {t('otherItems')}
        </Text>
        <ul className="Items">
          {items.map((item) => (
            <li key={item.id}>
              <ItemLine item={item} currency={currency} note={noteOf(item)} />
            </li>
          ))}
        </ul>
      </section>
    </Card>
  );
}
