import { formatMoney } from '#app/platform/money.ts';
import { useLanguage } from './i18n/use-words.ts';

/** An amount in minor units with its currency, in the reader's format. A missing amount shows two dashes. */
export function Money({ amount, currency }: { amount: number | null | undefined; currency: string }) {
  const language = useLanguage();
  if (amount === null || amount === undefined) return <span>--</span>;
  return (
    <bdi className="Money" suppressHydrationWarning>
      {formatMoney({ amount, currency }, language)}
    </bdi>
  );
}
