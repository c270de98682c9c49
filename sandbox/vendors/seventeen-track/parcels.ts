import type pg from 'pg';
import { transaction } from '../../core/schema.ts';
import type { World } from '../../core/types.ts';
import { detectCarrier } from './carriers.ts';
import { describe, type MainState, usualSubState } from './states.ts';

/**
 * The carriers' world: parcels that exist, whether or not somebody tracks them. Suppliers put parcels in (`announceParcel`),
 * the person at the carrier's desk moves them (`moveParcel`), 17TRACK's stand-in looks at them.
 */
export const TABLES = `
create table if not exists seventeen_track.parcels (
  number text primary key, carrier integer not null, service text, sender text,
  origin_country text, origin_city text, destination_country text, destination_city text, weight_grams integer,
  status text not null default 'NotFound', sub_status text not null default 'NotFound_Other', created_at timestamptz not null, moved_at timestamptz not null
);
create table if not exists seventeen_track.events (
  id bigserial primary key, number text not null references seventeen_track.parcels on delete cascade, at timestamptz not null,
  status text not null, sub_status text not null, description text not null, city text, country text
);
create index if not exists events_number on seventeen_track.events (number, at desc, id desc);
create table if not exists seventeen_track.registrations (
  number text not null, carrier integer not null, tag text, order_no text, param text, lang text, remark text,
  origin_country text, destination_country text, registered_at timestamptz not null, tracking boolean not null default true,
  stopped_at timestamptz, stop_reason text, retracked boolean not null default false, carrier_changes integer not null default 0,
  pushed_at timestamptz, primary key (number, carrier)
);
alter table seventeen_track.registrations add column if not exists postal_code text;
alter table seventeen_track.registrations add column if not exists phone_last4 text;
create table if not exists seventeen_track.account (
  only_row boolean primary key default true check (only_row), quota_total integer not null, quota_used integer not null default 0, per_second integer not null
);
insert into seventeen_track.account (quota_total, per_second) values (10000, 3) on conflict do nothing;
`;

export interface Parcel {
  number: string;
  carrier: number;
  service: string | null;
  sender: string | null;
  originCountry: string | null;
  originCity: string | null;
  destinationCountry: string | null;
  destinationCity: string | null;
  weightGrams: number | null;
  status: MainState;
  subStatus: string;
  createdAt: Date;
  movedAt: Date;
}

export interface ParcelEvent {
  id: string;
  at: Date;
  status: MainState;
  subStatus: string;
  description: string;
  city: string | null;
  country: string | null;
}

export interface NewParcel {
  number: string;
  carrier: number;
  service?: string;
  /** Who handed it in, shown on the desk: `cj`. */
  sender?: string;
  originCountry?: string;
  originCity?: string;
  destinationCountry?: string;
  destinationCity?: string;
  weightGrams?: number;
}

export interface Move {
  status: MainState;
  subStatus?: string;
  description?: string;
  city?: string;
  country?: string;
  /** When it happened; now when absent. An older time than the newest event is a late event and changes no state. */
  at?: Date;
}

const columns = `number, carrier, service, sender, origin_country as "originCountry", origin_city as "originCity", destination_country as "destinationCountry",
  destination_city as "destinationCity", weight_grams as "weightGrams", status, sub_status as "subStatus", created_at as "createdAt", moved_at as "movedAt"`;

type MovedListener = (parcel: Parcel, event: ParcelEvent | null) => Promise<void>;
const listeners = new WeakMap<World, MovedListener[]>();

/**
 * Register a listener for all movements of parcels (used by the supplier that sent it, and by 17TRACK); returns a function that removes
 * it.
 */
export function onParcelMoved(world: World, listener: MovedListener): () => void {
  listeners.set(world, [...(listeners.get(world) ?? []), listener]);
  return () =>
    listeners.set(
      world,
      (listeners.get(world) ?? []).filter((each) => each !== listener),
    );
}

/** Hand a parcel to its carrier. Until it moves, trackers find nothing. Repeating it changes nothing. */
export async function announceParcel(world: World, parcel: NewParcel, client: pg.Pool | pg.PoolClient = world.pool): Promise<void> {
  await client.query(
    `insert into seventeen_track.parcels (number, carrier, service, sender, origin_country, origin_city, destination_country, destination_city, weight_grams, created_at, moved_at)
     values ($1,$2,$3,$4,$5,$6,$7,$8,$9,$10,$10) on conflict (number) do nothing`,
    [
      parcel.number,
      parcel.carrier,
      parcel.service ?? null,
      parcel.sender ?? null,
      parcel.originCountry ?? null,
      parcel.originCity ?? null,
      parcel.destinationCountry ?? null,
      parcel.destinationCity ?? null,
      parcel.weightGrams ?? null,
      world.clock.now(),
    ],
  );
}

export async function findParcel(world: World, number: string): Promise<Parcel | undefined> {
  const { rows } = await world.pool.query<Parcel>(`select ${columns} from seventeen_track.parcels where number = $1`, [number]);
  return rows[0];
}

export async function listParcels(world: World, limit: number, search = ''): Promise<Parcel[]> {
  const { rows } = await world.pool.query<Parcel>(
    `select ${columns} from seventeen_track.parcels where number ilike '%' || $2 || '%' order by moved_at desc, number limit $1`,
    [limit, search],
  );
  return rows;
}

/** Newest first. */
export async function parcelEvents(world: World, number: string): Promise<ParcelEvent[]> {
  const { rows } = await world.pool.query<ParcelEvent>(
    `select id::text, at, status, sub_status as "subStatus", description, city, country from seventeen_track.events where number = $1 order by at desc, id desc`,
    [number],
  );
  return rows;
}

/**
 * The carrier scans a parcel. A number nobody has handed in yet becomes a parcel of the carrier its look suggests.
 * `NotFound` and `Expired` are judgements of the tracker, not scans: they change the state and leave no event.
 */
export async function moveParcel(world: World, number: string, move: Move): Promise<Parcel> {
  await announceParcel(world, { number, carrier: detectCarrier(number)?.key ?? 190008 });
  const subStatus = move.subStatus || usualSubState(move.status);
  const now = world.clock.now();
  const at = move.at ?? now;
  const { parcel, event } = await transaction(world.pool, async (client) => {
    const locked = await client.query<Parcel>(`select ${columns} from seventeen_track.parcels where number = $1 for update`, [number]);
    const before = locked.rows[0] as Parcel;
    const newest = await client.query<{ at: Date }>('select at from seventeen_track.events where number = $1 order by at desc limit 1', [
      number,
    ]);
    let event: ParcelEvent | null = null;
    const place = usualPlace(before, move.status, subStatus);
    if (move.status !== 'NotFound' && move.status !== 'Expired') {
      const inserted = await client.query<ParcelEvent>(
        `insert into seventeen_track.events (number, at, status, sub_status, description, city, country) values ($1,$2,$3,$4,$5,$6,$7)
         returning id::text, at, status, sub_status as "subStatus", description, city, country`,
        [
          number,
          at,
          move.status,
          subStatus,
          move.description || describe(move.status, subStatus),
          move.city || (move.country ? null : place.city),
          move.country || place.country,
        ],
      );
      event = inserted.rows[0] as ParcelEvent;
    }
    const isLate = newest.rows[0] !== undefined && at < newest.rows[0].at;
    const after = await client.query<Parcel>(
      `update seventeen_track.parcels set status = $2, sub_status = $3, moved_at = $4 where number = $1 returning ${columns}`,
      [number, isLate ? before.status : move.status, isLate ? before.subStatus : subStatus, now],
    );
    return { parcel: after.rows[0] as Parcel, event };
  });
  for (const listener of listeners.get(world) ?? []) await listener(parcel, event);
  return parcel;
}

/** The default place of a scan: the sender's until the parcel has left, the recipient's from its arrival on. */
function usualPlace(parcel: Parcel, status: MainState, subStatus: string): { city: string | null; country: string | null } {
  if (status === 'InfoReceived' || subStatus === 'InTransit_PickedUp' || subStatus === 'InTransit_Departure') {
    return { city: parcel.originCity, country: parcel.originCountry };
  }
  return { city: status === 'InTransit' ? null : parcel.destinationCity, country: parcel.destinationCountry };
}
