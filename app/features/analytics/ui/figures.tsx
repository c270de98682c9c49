import { useTranslation } from 'react-i18next';
import { numberFormat } from '#app/platform/formats.ts';
import { Money } from '#app/ui/money.tsx';
import { changeOf, type SalesFigures } from '../sales-figures.ts';

/** Long amounts get a smaller font: wrapped, their last digits would look like another amount. */
function sizeOf(amount: number | null): 'small' | 'medium' | undefined {
  const digits = String(Math.abs(amount ?? 0)).length;
  return digits > 10 ? 'small' : digits > 8 ? 'medium' : undefined;
}

/** The four main figures, each with its change from the preceding period. */
export function FigureTiles({ figures }: { figures: SalesFigures }) {
  const { t, i18n } = useTranslation('analytics');
  const { now, before, currency, uncosted } = figures;
  const money = (amount: number | null) => <Money amount={amount} currency={currency} />;
  const tiles = [
    {
      key: 'sales',
      amount: now.sales,
      value: money(now.sales),
      change: changeOf(now.sales, before.sales),
      help: now.sales === null ? t('chart.notConverted', { currency }) : t('figure.salesHelp'),
    },
    {
      key: 'profit',
      amount: now.profit,
      value: money(now.profit),
      change: changeOf(now.profit, before.profit),
      help:
        uncosted > 0
          ? t('figure.profitHelpWithout', { help: t('figure.profitHelp'), uncosted: t('figure.uncosted', { count: uncosted }) })
          : t('figure.profitHelp'),
    },
    {
      key: 'orders',
      amount: now.orders,
      value: numberFormat(i18n.language).format(now.orders),
      change: changeOf(now.orders, before.orders),
    },
    { key: 'average', amount: now.average, value: money(now.average), change: changeOf(now.average, before.average) },
  ];
  return (
    <dl className="Analytics-Tiles">
      {tiles.map(({ key, amount, value, change, help }) => (
        <div key={key} className="Analytics-Tile">
          <dt>
            {t(`figure.${key}`)}
            {help ? <small className="Analytics-Help">{help}</small> : null}
          </dt>
          <dd>
            <strong data-size={sizeOf(amount)}>{value}</strong>
            {amount === null ? null : <Change change={change} />}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Change({ change }: { change: number | null }) {
  const { t, i18n } = useTranslation('analytics');
  if (change === null) return <small className="Analytics-Change">{t('figure.noBefore')}</small>;
  const percent = numberFormat(i18n.language, { style: 'percent', maximumFractionDigits: Math.abs(change) < 0.1 ? 1 : 0 });
  if (Math.abs(change) < 0.0005) return <small className="Analytics-Change">{t('figure.same')}</small>;
  return (
    <small className="Analytics-Change" data-direction={change > 0 ? 'up' : 'down'}>
      {t(change > 0 ? 'figure.more' : 'figure.less', { percent: percent.format(Math.abs(change)) })}
    </small>
  );
}
