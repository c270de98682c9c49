import { useTranslation } from 'react-i18next';
import { convert, formatMoney } from '#app/platform/money.ts';
import { Money } from '#app/ui/money.tsx';

export interface RefundStakeProps {
  /** Minor units of `currency`; `per_dollar`: its rate; `cost`: USD cents that the profit counts. Null: not known. */
  stake: { profit: number | null; revenue: number; cost: number; currency: string; per_dollar: string | null };
  /** USD cents that come back at most. */
  back: number;
}

/** What an order earns as it is, when its supplier gives the money back, and when the buyer gets everything back, too. */
export function RefundStake({ stake, back }: RefundStakeProps) {
  const { t, i18n } = useTranslation('fulfillment');
  const { profit, revenue, cost, currency, per_dollar: rate } = stake;
  if (profit === null || rate === null) return null;
  const shown = (amount: number) => convert({ amount, currency: 'USD' }, currency, { [currency]: rate }).amount;
  // As the order will be converted afterwards: its cost as a whole.
  const withBack = profit + shown(cost) - shown(cost - back);
  const rows = [
    [t('stake.now'), profit],
    [t('stake.back', { amount: formatMoney({ amount: back, currency: 'USD' }, i18n.language) }), withBack],
    [t('stake.buyer'), withBack - revenue],
  ] as const;
  return (
    <dl className="Stake" aria-label={t('stake.title')}>
      {rows.map(([name, amount]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <Money amount={amount} currency={currency} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
