import { Card, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { SoldItem } from '#app/features/orders/load-orders.server.ts';
import { ItemLine } from './supplier-order-items.tsx';

/** Items that no supplier sends, and why nobody has to send them. */
export function OtherItems({ items, currency }: { items: readonly SoldItem[]; currency: string }) {
  const { t } = useTranslation('orders');
  if (items.length === 0) return null;
  const noteOf = ({ requiresShipping, openQuantity, isSet }: SoldItem) => {
    if (isSet) return t('soldAsSet');
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
