import { createContext, useContext } from 'react';
import { dateFormat } from '#app/platform/formats.ts';
import { useLanguage } from './i18n/use-words.ts';

/**
 * The workplace's time zone; all times are shown in it. A context of its own, because reading the router's data would re-render every time
 * on each revalidation.
 */
export const TimeZone = createContext('UTC');

export interface DateTimeProps {
  at: string | Date | null | undefined;
  /** `date` leaves the time out. */
  show?: 'date' | 'dateTime';
}

/** A time in the workplace's time zone; the full date and zone on hover. A missing one shows two dashes. */
export function DateTime({ at, show = 'dateTime' }: DateTimeProps) {
  const language = useLanguage();
  const timeZone = useContext(TimeZone);
  const moment = at ? new Date(at) : undefined;
  if (!moment || Number.isNaN(moment.getTime())) return <span>--</span>;
  const format = (options: Intl.DateTimeFormatOptions) => dateFormat(language, { timeZone, ...options }).format(moment);
  const text = format(show === 'date' ? { dateStyle: 'medium' } : { dateStyle: 'medium', timeStyle: 'short' });
  // The server's and the browser's language data may differ by a space.
  return (
    <time dateTime={moment.toISOString()} title={format({ dateStyle: 'full', timeStyle: 'long' })} suppressHydrationWarning>
      {text}
    </time>
  );
}
