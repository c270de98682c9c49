import { useTranslation } from 'react-i18next';
import { DateTime } from '#app/ui/date-time.tsx';

export interface TrackingEventView {
  at: string | Date;
  status: string;
  description: string;
  location: string;
}

/** The carrier's events, newest first, in the carrier's own language. */
export function TrackingEvents({ events }: { events: TrackingEventView[] }) {
  const { t } = useTranslation('shipments');
  if (events.length === 0) return <p className="Subdued">{t('noEvents')}</p>;
  return (
    <ol className="Timeline">
      {events.map((event) => (
        <li key={`${event.at} ${event.description}`}>
          <p dir="auto">{event.description}</p>
          <p className="Timeline-When">
            <DateTime at={event.at} />
            {event.location ? (
              <>
                {' · '}
                <bdi>{event.location}</bdi>
              </>
            ) : null}
          </p>
        </li>
      ))}
    </ol>
  );
}
