import { useTranslation } from 'react-i18next';
import { lazyPart } from '#app/ui/lazy-part.ts';
import { Money } from '#app/ui/money.tsx';
import type { Period } from '../period.ts';
import type { SalesFigures } from '../sales-figures.ts';
import { ChartFrame } from './chart-frame.tsx';
import { useBucketName } from './use-bucket-name.ts';

const Plot = lazyPart(() => import('./orders-plot.tsx'), 'default');

/** Number of orders by day or month, and their average value. */
export function OrdersChart({ figures, period }: { figures: SalesFigures; period: Period }) {
  const { t } = useTranslation('analytics');
  const nameOf = useBucketName(period);
  return (
    <ChartFrame
      label={t('chart.orders')}
      height={220}
      none={figures.points.every(({ orders }) => orders === 0) && t('chart.none')}
      table={{
        columns: [t(`chart.${period.bucket}`), t('figure.orders'), t('figure.average')],
        rows: figures.points.map(({ bucket, orders, average }) => ({
          key: bucket,
          cells: [nameOf(bucket), orders, <Money key="average" amount={average} currency={figures.currency} />],
        })),
      }}
    >
      <Plot points={figures.points.map(({ bucket, orders }) => ({ name: nameOf(bucket), orders }))} name={t('figure.orders')} />
    </ChartFrame>
  );
}
