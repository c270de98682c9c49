import { useRouteLoaderData } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { dateFormat } from '#app/platform/formats.ts';

/** The workplace's time zone: all times are told in it. */
export function useTimeZone(): string {
  const shell = useRouteLoaderData('routes/app') as { workplace?: { timeZone?: string } } | undefined;
  return shell?.workplace?.timeZone ?? 'UTC';
}

export interface DateTimeProps {
  at: string | Date | null | undefined;
  /** `date` leaves the time out. */
  show?: 'date' | 'dateTime';
}

/** A moment in the workplace's time zone; the whole of it, with the zone, on hover. A missing one shows two dashes. */
export function DateTime({ at, show = 'dateTime' }: DateTimeProps) {
  const { i18n } = useTranslation();
  const timeZone = useTimeZone();
  const moment = at ? new Date(at) : undefined;
  if (!moment || Number.isNaN(moment.getTime())) return <span>--</span>;
  const format = (options: Intl.DateTimeFormatOptions) => dateFormat(i18n.language, { timeZone, ...options }).format(moment);
  const text = format(show === 'date' ? { dateStyle: 'medium' } : { dateStyle: 'medium', timeStyle: 'short' });
  // The server's and the browser's language data may differ by a space.
  return (
    <time dateTime={moment.toISOString()} title={format({ dateStyle: 'full', timeStyle: 'long' })} suppressHydrationWarning>
      {text}
    </time>
  );
}
