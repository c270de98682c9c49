/** The chart, in a separate file so that its library loads only with it. Not animated (BFS 4.3, D23), which also suits printing. */
import { useTranslation } from 'react-i18next';
import { Bar, CartesianGrid, ComposedChart, Legend, Line, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import { directionOf, matchLocale } from '#app/platform/locales.ts';
import { formatMoney } from '#app/platform/money.ts';
import { axisMoney } from './axis-money.ts';

export interface SalesPlotProps {
  currency: string;
  /** Null values are not known and not drawn. */
  points: { name: string; sales: number | null; profit: number | null }[];
  names: { sales: string; profit: string };
}

export default function SalesPlot({ currency, points, names }: SalesPlotProps) {
  const { i18n } = useTranslation();
  const isRightToLeft = directionOf(matchLocale(i18n.language) ?? 'en') === 'rtl';
  return (
    <ResponsiveContainer width="100%" height="100%">
      <ComposedChart data={points} margin={{ top: 8, right: 4, bottom: 0, left: 4 }} accessibilityLayer={false}>
        <CartesianGrid vertical={false} stroke="#e6ebec" />
        <XAxis
          dataKey="name"
          reversed={isRightToLeft}
          tickLine={false}
          axisLine={{ stroke: '#c9d3d5' }}
          minTickGap={24}
          interval="equidistantPreserveStart"
          tick={{ fontSize: 12, fill: '#5c6a6e' }}
        />
        <YAxis
          orientation={isRightToLeft ? 'right' : 'left'}
          width={isRightToLeft ? 88 : 64}
          tickFormatter={axisMoney(currency, i18n.language)}
          // Without sales every grid line would be labelled 0.
          {...(points.every(({ sales, profit }) => !sales && !profit) ? { ticks: [0] } : {})}
          tickLine={false}
          axisLine={false}
          tick={{ fontSize: 12, fill: '#5c6a6e' }}
        />
        <Tooltip
          formatter={(value) => formatMoney({ amount: Number(value), currency }, i18n.language)}
          contentStyle={{ borderRadius: 8, borderColor: '#d4dfe1', fontSize: 13 }}
        />
        <Legend wrapperStyle={{ fontSize: 13 }} />
        <Bar dataKey="sales" name={names.sales} fill="#0b7285" radius={[4, 4, 0, 0]} maxBarSize={36} isAnimationActive={false} />
        <Line
          dataKey="profit"
          name={names.profit}
          stroke="#c2740a"
          strokeWidth={2}
          dot={points.length < 2}
          type="monotone"
          isAnimationActive={false}
        />
      </ComposedChart>
    </ResponsiveContainer>
  );
}
