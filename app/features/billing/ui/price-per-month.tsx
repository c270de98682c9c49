import { useTranslation } from 'react-i18next';
import { formatMoney } from '#app/platform/money.ts';
import { pricePerMonth } from '../plans.ts';

/** Dollars per month with one decimal, as plans are advertised (specification 1, section 9); billed amounts are shown to the cent. */
export function monthlyPriceText(cyclePrice: number, cycleDays: number, locale: string): string {
  return formatMoney({ amount: pricePerMonth(cyclePrice, cycleDays), currency: 'USD' }, locale, cyclePrice === 0 ? 0 : 1);
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
