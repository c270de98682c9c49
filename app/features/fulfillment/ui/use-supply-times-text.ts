import { useTranslation } from 'react-i18next';
import type { SupplyTimes } from '#app/features/orders/supply.ts';

/** Formats a number of days, given as `5-7` or `5`. */
export function useDaysText(): (days: string) => string {
  const { t } = useTranslation('fulfillment');
  return (days) => {
    const [min, max] = days.split('-').map(Number);
    return max === undefined ? t('daysExactly', { count: min ?? 0 }) : t('days', { min, max, count: max });
  };
}

/** Processing and delivery time as text; null when the supplier gives neither. */
export function useSupplyTimesText(times: SupplyTimes | undefined): string | null {
  const { t } = useTranslation('fulfillment');
  const days = useDaysText();
  const { processing, delivery } = times ?? { processing: null, delivery: null };
  if (processing && delivery) return t('way.both', { processing: days(processing), delivery: days(delivery) });
  if (processing) return t('way.processing', { processing: days(processing) });
  return delivery ? t('way.delivery', { delivery: days(delivery) }) : null;
}
