import { useTranslation } from 'react-i18next';
import { lazyPart } from '#app/ui/lazy-part.ts';
import { Money } from '#app/ui/money.tsx';
import type { Period } from '../period.ts';
import type { SalesFigures } from '../sales-figures.ts';
import { ChartFrame } from './chart-frame.tsx';
import { useBucketName } from './use-bucket-name.ts';

const Plot = lazyPart(() => import('./sales-plot.tsx'), 'default');

/** Sales as bars and profit as a line, by day or month. */
export function SalesChart({ figures, period, height }: { figures: SalesFigures; period: Period; height?: number }) {
  const { t } = useTranslation('analytics');
  const nameOf = useBucketName(period);
  const { currency, points } = figures;
  return (
    <ChartFrame
      label={t('chart.salesAndProfit')}
      none={
        points.every(({ sales, profit, orders }) => !sales && !profit && orders === 0)
          ? t('chart.none')
          : points.every(({ sales, orders }) => sales === null || orders === 0) && t('chart.notConverted', { currency })
      }
      {...(height ? { height } : {})}
      table={{
        columns: [t(`chart.${period.bucket}`), t('figure.sales'), t('figure.profit'), t('figure.orders')],
        rows: points.map(({ bucket, sales, profit, orders }) => ({
          key: bucket,
          cells: [
            nameOf(bucket),
            <Money key="sales" amount={sales} currency={currency} />,
            <Money key="profit" amount={profit} currency={currency} />,
            orders,
          ],
        })),
      }}
    >
      <Plot
        currency={currency}
        points={points.map(({ bucket, sales, profit }) => ({ name: nameOf(bucket), sales, profit }))}
        names={{ sales: t('figure.sales'), profit: t('figure.profit') }}
      />
    </ChartFrame>
  );
}
