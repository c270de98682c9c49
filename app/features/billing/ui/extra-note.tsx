import { Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { formatMoney } from '#app/platform/money.ts';
import { extraCostOf } from '../extra-usage.ts';

/** Says beforehand how many units go beyond the quota, and what they cost. */
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
