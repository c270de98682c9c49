import { createHash } from 'node:crypto';
import { appPublicAddress } from '../../core/app-address.ts';
import type { World } from '../../core/types.ts';
import { findParcel, type Parcel, parcelEvents } from './parcels.ts';
import { trackInfo } from './track-info.ts';

export type TrackEvent = 'TRACKING_UPDATED' | 'TRACKING_STOPPED';

interface Registered {
  number: string;
  carrier: number;
  tag: string | null;
  param: string | null;
}

/** Lower-case hex of SHA-256 over the raw body, a slash and the key: a plain hash, not an HMAC. */
function sign(body: string, key: string): string {
  return createHash('sha256').update(`${body}/${key}`).digest('hex');
}

/** Send what is known of a number to the app, once for every registration that is still tracked (or just stopped). */
export async function pushTracking(world: World, event: TrackEvent, number: string, carrier?: number): Promise<number> {
  const { rows } = await world.pool.query<Registered>(
    `update seventeen_track.registrations set pushed_at = $3
     where number = $1 and ($2::integer is null or carrier = $2) and (tracking or $4) returning number, carrier, tag, param`,
    [number, carrier ?? null, world.clock.now(), event === 'TRACKING_STOPPED'],
  );
  const parcel = await findParcel(world, number);
  for (const row of rows) {
    const data: Record<string, unknown> = { number: row.number, carrier: row.carrier, param: row.param, tag: row.tag };
    if (event === 'TRACKING_UPDATED') {
      const shown: Parcel = parcel ? { ...parcel, carrier: row.carrier } : unknownParcel(row, world.clock.now());
      data.track_info = trackInfo(shown, await parcelEvents(world, number), world.clock.now());
    }
    await sendSigned(world, event, number, JSON.stringify({ event, data }));
  }
  return rows.length;
}

async function sendSigned(world: World, event: TrackEvent, number: string, body: string): Promise<void> {
  await world.outbox.send({
    vendor: 'seventeen-track',
    topic: event,
    reference: number,
    url: appPublicAddress(world.settings, '/webhooks/17track'),
    headers: { 'content-type': 'application/json', sign: sign(body, world.settings.keys.seventeenTrackKey) },
    body,
    retryAfterSeconds: [600, 1800, 3600],
  });
}

/** A registered number that no carrier has seen yet. */
export function unknownParcel(row: { number: string; carrier: number }, now: Date): Parcel {
  return {
    number: row.number,
    carrier: row.carrier,
    service: null,
    sender: null,
    originCountry: null,
    originCity: null,
    destinationCountry: null,
    destinationCity: null,
    weightGrams: null,
    status: 'NotFound',
    subStatus: 'NotFound_Other',
    createdAt: now,
    movedAt: now,
  };
}
