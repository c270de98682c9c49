/** The chart, in a separate file so that its library loads only with it. Not animated (BFS 4.3, D23), which also suits printing. */
import { useTranslation } from 'react-i18next';
import { Area, AreaChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import { directionOf, matchLocale } from '#app/platform/locales.ts';

export default function OrdersPlot({ points, name }: { points: { name: string; orders: number }[]; name: string }) {
  const { i18n } = useTranslation();
  const isRightToLeft = directionOf(matchLocale(i18n.language) ?? 'en') === 'rtl';
  const tick = { fontSize: 12, fill: '#5c6a6e' };
  return (
    <ResponsiveContainer width="100%" height="100%">
      <AreaChart data={points} margin={{ top: 8, right: 4, bottom: 0, left: 4 }} accessibilityLayer={false}>
        <CartesianGrid vertical={false} stroke="#e6ebec" />
        <XAxis
          dataKey="name"
          reversed={isRightToLeft}
          tickLine={false}
          axisLine={{ stroke: '#c9d3d5' }}
          minTickGap={24}
          interval="equidistantPreserveStart"
          tick={tick}
        />
        <YAxis
          orientation={isRightToLeft ? 'right' : 'left'}
          width={40}
          allowDecimals={false}
          tickLine={false}
          axisLine={false}
          tick={tick}
        />
        <Tooltip contentStyle={{ borderRadius: 8, borderColor: '#d4dfe1', fontSize: 13 }} />
        <Area
          dataKey="orders"
          name={name}
          stroke="#0b7285"
          fill="#0b7285"
          fillOpacity={0.15}
          strokeWidth={2}
          type="monotone"
          isAnimationActive={false}
        />
      </AreaChart>
    </ResponsiveContainer>
  );
}
