import { useTranslation } from 'react-i18next';
import { dateFormat } from '#app/platform/formats.ts';
import { formatMoney } from '#app/platform/money.ts';

export interface MoneyChartProps {
  days: { date: string; income: number; spending: number }[];
  currency: string;
}

/** A bar chart of money in and out by day, labeled with first and last day and the highest amount; as a table for screen readers. */
export function MoneyChart({ days, currency }: MoneyChartProps) {
  const { t, i18n } = useTranslation('wallet');
  const highest = Math.max(1, ...days.flatMap((day) => [day.income, day.spending]));
  const width = 100 / days.length;
  const format = dateFormat(i18n.language, { month: 'short', day: 'numeric', timeZone: 'UTC' });
  const dayOf = (entry: { date: string } | undefined) => (entry ? format.format(new Date(`${entry.date}T00:00:00Z`)) : '');
  return (
    <figure className="MoneyChart">
      <p className="MoneyChart-Ends" aria-hidden="true">
        <span>{t('chart.title')}</span>
        <bdi>{formatMoney({ amount: highest, currency }, i18n.language)}</bdi>
      </p>
      <svg viewBox="0 0 100 40" preserveAspectRatio="none" aria-hidden="true">
        {days.map((entry, index) => (
          <g key={entry.date}>
            <rect
              x={index * width + width * 0.12}
              width={width * 0.36}
              y={40 - (entry.income / highest) * 38}
              height={(entry.income / highest) * 38}
              className="MoneyChart-In"
            />
            <rect
              x={index * width + width * 0.52}
              width={width * 0.36}
              y={40 - (entry.spending / highest) * 38}
              height={(entry.spending / highest) * 38}
              className="MoneyChart-Out"
            />
          </g>
        ))}
      </svg>
      <p className="MoneyChart-Ends" aria-hidden="true">
        <span>{dayOf(days[0])}</span>
        <span>{dayOf(days.at(-1))}</span>
      </p>
      <figcaption className="MoneyChart-Legend">
        <span className="MoneyChart-Key MoneyChart-Key--in">{t('chart.in')}</span>
        <span className="MoneyChart-Key MoneyChart-Key--out">{t('chart.out')}</span>
      </figcaption>
      <div className="VisuallyHidden">
        <table>
          <caption>{t('chart.title')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('chart.day')}</th>
              <th scope="col">{t('chart.in')}</th>
              <th scope="col">{t('chart.out')}</th>
            </tr>
          </thead>
          <tbody>
            {days
              .filter((entry) => entry.income > 0 || entry.spending > 0)
              .map((entry) => (
                <tr key={entry.date}>
                  <th scope="row">{dayOf(entry)}</th>
                  <td>{formatMoney({ amount: entry.income, currency }, i18n.language)}</td>
                  <td>{formatMoney({ amount: entry.spending, currency }, i18n.language)}</td>
                </tr>
              ))}
          </tbody>
        </table>
      </div>
    </figure>
  );
}
