import { useTranslation } from 'react-i18next';
import { formatMoney } from '#app/platform/money.ts';
import { pricePerMonth } from '../plans.ts';

/**
 * Dollars per month, to the cent. Specification 1, section 9, has one decimal, with which a year's months do not come near its sum
 * (docs/decisions/302).
 */
export function monthlyPriceText(cyclePrice: number, cycleDays: number, locale: string): string {
  return formatMoney({ amount: pricePerMonth(cyclePrice, cycleDays), currency: 'USD' }, locale, cyclePrice === 0 ? 0 : undefined);
}

/** @param price USD cents of one cycle. */
export function PricePerMonth({ price, cycleDays }: { price: number; cycleDays: number }) {
  const { i18n } = useTranslation();
  return (
    <bdi className="Money" suppressHydrationWarning>
      {monthlyPriceText(price, cycleDays, i18n.language)}
    </bdi>
  );
}
