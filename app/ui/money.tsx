import { useTranslation } from 'react-i18next';
import { formatMoney } from '#app/platform/money.ts';

/** An amount in minor units with its currency, in the reader's format. A missing amount shows two dashes. */
export function Money({ amount, currency }: { amount: number | null | undefined; currency: string }) {
  const { i18n } = useTranslation();
  if (amount === null || amount === undefined) return <span>--</span>;
  return (
    <bdi className="Money" suppressHydrationWarning>
      {formatMoney({ amount, currency }, i18n.language)}
    </bdi>
  );
}
