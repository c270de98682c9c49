import { useTranslation } from 'react-i18next';
import type { ShipmentState } from '#app/features/orders/states.ts';
import { StageBadge } from '#app/features/orders/ui/stage-badge.tsx';
import { ParcelSteps } from './parcel-steps.tsx';
import { TrackingEvents, type TrackingEventView } from './tracking-events.tsx';

export interface ParcelCardProps {
  parcel: {
    trackingNumber: string;
    carrier: string;
    trackingUrl: string | null;
    trackingSite: string | null;
    status: ShipmentState;
    publicToken: string;
    channelState: string;
    isPart: boolean;
    channelError: string | null;
    carrierError: string | null;
    events: TrackingEventView[];
  };
}

/** A parcel with its progress, whether the store knows of it, and the carrier's events. */
export function ParcelCard({ parcel }: ParcelCardProps) {
  const { t } = useTranslation('shipments');
  return (
    <div className="Parcel">
      <div className="Parcel-Head">
        <span>
          <bdi>{parcel.trackingNumber}</bdi>
          {parcel.carrier ? <span className="Subdued"> · {parcel.carrier}</span> : null}
        </span>
        <StageBadge state={parcel.status} />
      </div>
      <ParcelSteps status={parcel.status} />
      {parcel.channelState === 'pushed' ? null : (
        <p className={parcel.channelState === 'failed' ? 'Critical' : 'Subdued'}>
          {t(parcel.isPart ? 'store.part' : `store.${parcel.channelState}`)} {parcel.channelError ? <bdi>{parcel.channelError}</bdi> : null}
        </p>
      )}
      {parcel.carrierError ? (
        <p className="Critical">
          {t('notFollowed')} <bdi>{parcel.carrierError}</bdi>
        </p>
      ) : null}
      <span className="Inline">
        <a href={`/tracking/${parcel.publicToken}`} target="_blank" rel="noopener noreferrer">
          {t('publicPage')}
        </a>
        {parcel.trackingUrl ? (
          <a href={parcel.trackingUrl} target="_blank" rel="noopener noreferrer">
            {t('public.carrierPage', { place: parcel.trackingSite })}
          </a>
        ) : null}
      </span>
      <details>
        <summary>{t('events', { count: parcel.events.length })}</summary>
        <TrackingEvents events={parcel.events} />
      </details>
    </div>
  );
}
