import { Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { formatMoney } from '#app/platform/money.ts';
import { extraCostOf } from '../extra-usage.ts';

/** What goes beyond the quota, and what it costs: said before it is done. */
export function ExtraNote({ feature, units }: { feature: string; units: number }) {
  const { t, i18n } = useTranslation('billing');
  const cost = extraCostOf(feature, units);
  if (cost === undefined) return null;
  return (
    <Text as="p" tone="subdued">
      {t('extra.note', { count: units, cost: formatMoney({ amount: cost, currency: 'USD' }, i18n.language) })}
    </Text>
  );
}
