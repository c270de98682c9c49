import { useTranslation } from 'react-i18next';
import { numberFormat } from '#app/platform/formats.ts';
import type { StageCount } from '../shown-stages.ts';
import { Bars } from './bars.tsx';

/** Present number of orders by stage; each links to its list. */
export function StageBars({ stages }: { stages: StageCount[] }) {
  const { t, i18n } = useTranslation('analytics');
  const number = numberFormat(i18n.language);
  return (
    <Bars
      label={t('stages.title')}
      rows={stages.map(({ key, count, url }) => ({ key, url, size: count, name: t(`stage.${key}`), value: number.format(count) }))}
    />
  );
}
