import { useTranslation } from 'react-i18next';
import { numberFormat } from '#app/platform/formats.ts';
import type { TrackingHealth } from '../read-tracking.server.ts';

/** Delivery figures of a period's parcels. */
export function TrackingFigures({ tracking }: { tracking: TrackingHealth }) {
  const { t, i18n } = useTranslation('analytics');
  const number = numberFormat(i18n.language, { maximumFractionDigits: 1 });
  const percent = numberFormat(i18n.language, { style: 'percent', maximumFractionDigits: 0 });
  const days = (value: number | null) =>
    value === null ? '--' : t('tracking.days', { count: Math.round(value * 10) / 10, days: number.format(value) });
  const { shipped, delivered } = tracking;
  const rows = [
    ['shipped', number.format(shipped)],
    ['delivered', shipped === 0 ? '--' : `${number.format(delivered)} (${percent.format(delivered / shipped)})`],
    ['median', days(tracking.medianDays)],
    ['slow', days(tracking.slowDays)],
  ] as const;
  return (
    <dl className="Analytics-Facts">
      {rows.map(([key, value]) => (
        <div key={key}>
          <dt>{t(`tracking.${key}`)}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
