import { useTranslation } from 'react-i18next';
import { dateFormat } from '#app/platform/formats.ts';
import type { Period } from '../period.ts';

/** Formats a chart point's day or month in the reader's language. Calendar days have no time zone. */
export function useBucketName(period: Period): (bucket: string) => string {
  const { i18n } = useTranslation();
  const format = dateFormat(i18n.language, {
    timeZone: 'UTC',
    month: 'short',
    ...(period.bucket === 'month' ? { year: 'numeric' } : { day: 'numeric' }),
  });
  return (bucket) => format.format(new Date(`${bucket.length === 7 ? `${bucket}-01` : bucket}T00:00:00Z`));
}
