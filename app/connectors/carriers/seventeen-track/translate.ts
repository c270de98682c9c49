/** Translates 17TRACK's parcels to ours. Pure. */
import type { Parcel, ParcelEvent, ParcelStatus } from '../carrier.ts';
import type { Tracked } from './wire.ts';

const statuses: Readonly<Record<string, ParcelStatus>> = {
  NotFound: 'not_found',
  InfoReceived: 'info_received',
  InTransit: 'in_transit',
  Expired: 'expired',
  AvailableForPickup: 'available_for_pickup',
  OutForDelivery: 'out_for_delivery',
  DeliveryFailure: 'delivery_failure',
  Delivered: 'delivered',
  Exception: 'exception',
};

/** Milestones that have no status of their own, with the status that they count as. */
const stages: Readonly<Record<string, ParcelStatus>> = {
  PickedUp: 'in_transit',
  Departure: 'in_transit',
  Arrival: 'in_transit',
  Returning: 'exception',
  Returned: 'exception',
};

/** By the main status, or by the first part of the sub-status (`Delivered_Other`); an unknown one gives nothing. */
export function parcelStatusOf(status: string | null | undefined, subStatus: string | null | undefined): ParcelStatus | undefined {
  return statuses[status ?? ''] ?? stages[status ?? ''] ?? statuses[subStatus?.split('_')[0] ?? ''];
}

/** A time without zone is read as UTC, not in the zone of this machine. */
const withZone = (time: string): string => (/T[\d:.]+$/.test(time) ? `${time}Z` : time);

const timeOf = (event: { time_utc?: string | null | undefined; time_iso?: string | null | undefined }): Date | undefined => {
  const at = new Date(withZone(event.time_utc || event.time_iso || ''));
  return Number.isNaN(at.getTime()) ? undefined : at;
};

export function parcelOf(tracked: Tracked): Parcel {
  const info = tracked.track_info;
  const providers = info?.tracking?.providers ?? [];
  const latest = info?.latest_status;
  const status = parcelStatusOf(latest?.status, latest?.sub_status) ?? 'not_found';
  const told = providers.flatMap((provider) => provider.events);
  const events = (told.length > 0 ? told : info?.latest_event ? [info.latest_event] : []).flatMap((event): ParcelEvent[] => {
    const at = timeOf(event);
    if (!at) return [];
    return [
      {
        at,
        status: parcelStatusOf(event.stage, event.sub_status) ?? 'in_transit',
        description: event.description ?? '',
        location: event.location ?? '',
      },
    ];
  });
  events.sort((a, b) => b.at.getTime() - a.at.getTime());
  return {
    trackingNumber: tracked.number,
    carrier: providers[0]?.provider?.alias ?? providers[0]?.provider?.name ?? '',
    status,
    subStatus: latest?.sub_status ?? null,
    events,
  };
}
