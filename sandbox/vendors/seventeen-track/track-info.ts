import { hash32 } from '../../catalog/random.ts';
import { findCarrier } from './carriers.ts';
import type { Parcel, ParcelEvent } from './parcels.ts';
import { MILESTONES, stageOf } from './states.ts';

const DAY = 86_400_000;

function address(country: string | null, city: string | null) {
  return { country, state: null, city, street: null, postal_code: null, coordinates: { longitude: null, latitude: null } };
}

/** 17TRACK prints UTC without milliseconds, and beside it the local time of where it happened, with its offset. */
const utc = (at: Date) => at.toISOString().replace(/\.\d+Z$/, 'Z');
const offsets: Readonly<Record<string, number>> = {
  CN: 8,
  HK: 8,
  AU: 10,
  JP: 9,
  AE: 4,
  DE: 1,
  FR: 1,
  ES: 1,
  IT: 1,
  NL: 1,
  US: -5,
  CA: -5,
  BR: -3,
};
const iso = ({ at, country }: Pick<ParcelEvent, 'at' | 'country'>) => {
  const hours = offsets[country ?? ''] ?? 0;
  const offset = `${hours < 0 ? '-' : '+'}${String(Math.abs(hours)).padStart(2, '0')}:00`;
  return new Date(at.getTime() + hours * 3_600_000).toISOString().replace(/\.\d+Z$/, offset);
};

function wireEvent(event: ParcelEvent) {
  return {
    time_iso: iso(event),
    time_utc: utc(event.at),
    description: event.description,
    location: [event.city, event.country].filter(Boolean).join(', ') || null,
    stage: stageOf(event.status, event.subStatus),
    address: address(event.country, event.city),
  };
}

/** `track_info` as gettrackinfo and the webhook carry it. `events` newest first. */
export function trackInfo(parcel: Parcel, events: ParcelEvent[], now: Date) {
  const carrier = findCarrier(parcel.carrier);
  const newest = events[0];
  const oldest = events.at(-1);
  const reached = (stage: string) => events.findLast((event) => stageOf(event.status, event.subStatus) === stage);
  const pickedUp = reached('PickedUp') ?? oldest;
  const delivered = reached('Delivered');
  const days = (from: Date | undefined, to: Date | undefined) =>
    from && to ? Math.max(0, Math.floor((to.getTime() - from.getTime()) / DAY)) : 0;
  return {
    shipping_info: {
      shipper_address: address(parcel.originCountry, parcel.originCity),
      recipient_address: address(parcel.destinationCountry, parcel.destinationCity),
    },
    latest_status: { status: parcel.status, sub_status: parcel.subStatus, sub_status_descr: null },
    latest_event: newest ? wireEvent(newest) : null,
    time_metrics: {
      days_after_order: days(oldest?.at, now),
      days_of_transit: days(pickedUp?.at, delivered?.at ?? now),
      days_of_transit_done: delivered ? days(pickedUp?.at, delivered.at) : 0,
      days_after_last_update: days(newest?.at, now),
      estimated_delivery_date: { source: null, from: null, to: null },
    },
    milestone: MILESTONES.map((stage) => {
      const event = reached(stage);
      return { key_stage: stage, time_iso: event ? iso(event) : null, time_utc: event ? utc(event.at) : null };
    }),
    misc_info: {
      risk_factor: 0,
      service_type: parcel.service,
      weight_raw: parcel.weightGrams === null ? null : `${(parcel.weightGrams / 1000).toFixed(2)}KG`,
      weight_kg: parcel.weightGrams === null ? null : (parcel.weightGrams / 1000).toFixed(2),
      pieces: null,
      dimensions: null,
      customer_number: null,
      reference_number: null,
      local_number: null,
      local_provider: null,
      local_key: 0,
    },
    tracking: {
      providers_hash: hash32(`${parcel.number}:${parcel.carrier}`) | 0,
      providers: [
        {
          provider: {
            key: parcel.carrier,
            name: carrier?.name ?? 'Unknown',
            alias: carrier?.name ?? 'Unknown',
            tel: carrier?.tel ?? null,
            homepage: carrier?.homepage ?? null,
            country: carrier?.country ?? '',
          },
          service_type: parcel.service,
          latest_sync_status: 'Success',
          latest_sync_time: utc(now),
          events_hash: hash32(events.map((event) => event.id).join()) | 0,
          events: events.map(wireEvent),
        },
      ],
    },
  };
}
