import { timingSafeEqual } from 'node:crypto';
import { type Context, Hono } from 'hono';
import type { World } from '../../core/types.ts';
import type { CallWindow } from './call-window.ts';
import { type Carrier, detectCarrier, findCarrier } from './carriers.ts';
import { findParcel, parcelEvents } from './parcels.ts';
import { listRegistrations } from './registration-list.ts';
import { trackInfo } from './track-info.ts';
import { pushTracking, unknownParcel } from './webhook.ts';

/** The most numbers in one call. */
const MAX_NUMBERS = 40;
/** For a while after registration 17TRACK has not asked the carrier yet and says "no information" (-18019909). */
const FIRST_SYNC_MS = 60_000;

type Item = Record<string, unknown>;
type Rejection = { code: number; message: string };

interface Registration {
  number: string;
  carrier: number;
  tag: string | null;
  param: string | null;
  registered_at: Date;
  tracking: boolean;
  retracked: boolean;
  carrier_changes: number;
}

/** Thrown by a handler of one number: that number is rejected, the others go on. */
class Reject extends Error {
  code: number;
  constructor(code: number, message: string) {
    super(message);
    this.code = code;
  }
}

const text = (value: unknown): string | null => (value === undefined || value === null || value === '' ? null : String(value));

/** 17TRACK's API as of v2.2 and v2.4 (the bodies are the same). Source: 17TRACK's published API documentation. */
export function createApi(world: World, window: CallWindow): Hono<{ Variables: { host: string } }> {
  const app = new Hono<{ Variables: { host: string } }>();
  const { pool } = world;

  app.use('*', async (c, next) => {
    if (!/^\/track\/v2(\.[24])?\//.test(c.req.path)) return c.text('Not Found', 404);
    if (c.req.method !== 'POST') return c.text('Not Found', 404);
    if (!sameKey(c.req.header('17token') ?? '', world.settings.keys.seventeenTrackKey)) {
      return c.json({ code: -18010002, data: { errors: [{ code: -18010002, message: 'Invalid security key.' }] } }, 401);
    }
    const { rows } = await pool.query<{ per_second: number }>('select per_second from seventeen_track.account');
    if (!window.allow('key', rows[0]?.per_second ?? 3)) return c.text('Too Many Requests', 429);
    return next();
  });

  const find = async (number: string, carrier: unknown): Promise<Registration | undefined> => {
    const { rows } = await pool.query<Registration>(
      'select * from seventeen_track.registrations where number = $1 and ($2::integer is null or carrier = $2) order by registered_at limit 1',
      [number, typeof carrier === 'number' ? carrier : null],
    );
    return rows[0];
  };
  const registered = async (item: Item): Promise<Registration> => {
    const number = validNumber(item);
    const row = await find(number, item.carrier);
    if (!row) throw new Reject(-18019902, `The tracking number '${number}' has not been registered yet, please register first.`);
    return row;
  };

  perNumber(app, 'register', async (item) => {
    const number = validNumber(item);
    if (item.carrier !== undefined && item.carrier !== null && !Number.isInteger(item.carrier)) {
      throw new Reject(-18010011, `The value of 'carrier' is invalid.`);
    }
    if (item.carrier && !findCarrier(item.carrier as number))
      throw new Reject(-18019910, `The carrier value '${item.carrier}' is incorrect.`);
    const known = await findParcel(world, number);
    const carrier = item.carrier ? (item.carrier as number) : (known?.carrier ?? detectCarrier(number)?.key);
    if (!carrier) throw new Reject(-18019903, `The carrier of the tracking number '${number}' cannot be detected.`);
    requireAdditionalFields(findCarrier(carrier)?.needs, item);
    if (await find(number, item.carrier ? carrier : undefined)) {
      throw new Reject(-18019901, `The tracking number '${number}' has been registered, don't need to repeat registration.`);
    }
    const paid = await pool.query('update seventeen_track.account set quota_used = quota_used + 1 where quota_used < quota_total');
    if (paid.rowCount === 0) throw new Reject(-18019908, 'The quota is not enough for use.');
    await pool.query(
      `insert into seventeen_track.registrations (number, carrier, tag, order_no, param, lang, remark, origin_country, destination_country, registered_at, postal_code, phone_last4)
       values ($1,$2,$3,$4,$5,$6,$7,$8,$9,$10,$11,$12)`,
      [
        number,
        carrier,
        text(item.tag),
        text(item.order_no),
        text(item.param),
        text(item.lang),
        text(item.remark),
        text(item.origin_country),
        text(item.destination_country),
        world.clock.now(),
        text(item.destination_postal_code),
        text(item.phone_number_last_4),
      ],
    );
    // As it is now: it may have moved since it was looked up, when nobody was registered to be told.
    const parcel = await findParcel(world, number);
    if (parcel && parcel.status !== 'NotFound') world.background(pushTracking(world, 'TRACKING_UPDATED', number, carrier));
    return { origin: item.carrier ? 1 : 2, number, carrier, tag: text(item.tag) };
  });

  perNumber(app, 'gettrackinfo', async (item) => {
    const row = await registered(item);
    const parcel = await findParcel(world, row.number);
    const now = world.clock.now();
    if ((!parcel || parcel.status === 'NotFound') && now.getTime() - row.registered_at.getTime() < FIRST_SYNC_MS) {
      throw new Reject(-18019909, `No tracking information at this time.`);
    }
    const shown = parcel ? { ...parcel, carrier: row.carrier } : unknownParcel(row, now);
    return {
      number: row.number,
      carrier: row.carrier,
      param: row.param,
      tag: row.tag,
      track_info: trackInfo(shown, await parcelEvents(world, row.number), now),
    };
  });

  perNumber(app, 'changecarrier', async (item) => {
    const row = await registered({ number: item.number, carrier: item.carrier_old });
    if (!Number.isInteger(item.carrier_new) || !findCarrier(item.carrier_new as number)) {
      throw new Reject(-18019910, `The carrier value '${item.carrier_new}' is incorrect.`);
    }
    if (row.carrier_changes >= 5) throw new Reject(-18019905, 'The carrier has been changed too often.');
    if (await find(row.number, item.carrier_new))
      throw new Reject(-18019901, `The tracking number '${row.number}' has been registered, don't need to repeat registration.`);
    await pool.query(
      'update seventeen_track.registrations set carrier = $3, carrier_changes = carrier_changes + 1 where number = $1 and carrier = $2',
      [row.number, row.carrier, item.carrier_new],
    );
    return { number: row.number, carrier: item.carrier_new };
  });

  perNumber(app, 'changeinfo', async (item) => {
    const row = await registered(item);
    const items = item.items;
    if (typeof items !== 'object' || items === null) throw new Reject(-18010010, `The data of 'items' is required.`);
    const { tag = row.tag, param = row.param, lang, remark } = items as Item;
    await pool.query(
      'update seventeen_track.registrations set tag = $3, param = $4, lang = coalesce($5, lang), remark = coalesce($6, remark) where number = $1 and carrier = $2',
      [row.number, row.carrier, text(tag), text(param), text(lang), text(remark)],
    );
    return { number: row.number, carrier: row.carrier };
  });

  perNumber(app, 'stoptrack', async (item) => {
    const row = await registered(item);
    if (!row.tracking) throw new Reject(-18019906, `The tracking number '${row.number}' has been stopped already.`);
    await pool.query(
      `update seventeen_track.registrations set tracking = false, stopped_at = $3, stop_reason = 'ByRequest' where number = $1 and carrier = $2`,
      [row.number, row.carrier, world.clock.now()],
    );
    return { number: row.number, carrier: row.carrier };
  });

  perNumber(app, 'retrack', async (item) => {
    const row = await registered(item);
    if (row.tracking) throw new Reject(-18019904, 'Retrack is not allowed. You can only retrack stopped numbers.');
    if (row.retracked) throw new Reject(-18019905, 'Retrack is not allowed. You can only retrack each number once.');
    await pool.query(
      'update seventeen_track.registrations set tracking = true, retracked = true, stopped_at = null, stop_reason = null where number = $1 and carrier = $2',
      [row.number, row.carrier],
    );
    return { number: row.number, carrier: row.carrier };
  });

  perNumber(app, 'deletetrack', async (item) => {
    const row = await registered(item);
    await pool.query('delete from seventeen_track.registrations where number = $1 and carrier = $2', [row.number, row.carrier]);
    return { number: row.number, carrier: row.carrier };
  });

  perNumber(app, 'push', async (item) => {
    const row = await registered(item);
    const parcel = await findParcel(world, row.number);
    if (!parcel || parcel.status === 'NotFound') throw new Reject(-18019909, `No tracking information at this time.`);
    world.background(pushTracking(world, 'TRACKING_UPDATED', row.number, row.carrier));
    return { number: row.number, carrier: row.carrier };
  });

  app.post('/track/:version/getquota', async (c) => {
    const { rows } = await pool.query<{ quota_total: number; quota_used: number; today: number }>(
      `select quota_total, quota_used, (select count(*)::integer from seventeen_track.registrations where registered_at > $1::timestamptz - interval '1 day') as today from seventeen_track.account`,
      [world.clock.now()],
    );
    const { quota_total, quota_used, today } = rows[0] ?? { quota_total: 0, quota_used: 0, today: 0 };
    return c.json({
      code: 0,
      data: { quota_total, quota_used, quota_remain: quota_total - quota_used, today_used: today, max_track_daily: quota_total },
    });
  });

  app.post('/track/:version/gettracklist', async (c) => {
    const filter = await c.req.json().catch(() => undefined);
    if (typeof filter !== 'object' || filter === null || Array.isArray(filter))
      return wholeCallError(c, -18010013, 'Submitted data is invalid.');
    return c.json(await listRegistrations(world, filter as Item));
  });

  app.all('*', (c) => c.text('Not Found', 404));
  return app;
}

function sameKey(given: string, expected: string): boolean {
  const a = Buffer.from(given);
  const b = Buffer.from(expected);
  return a.length === b.length && timingSafeEqual(a, b);
}

function wholeCallError(c: Context, code: number, message: string): Response {
  return c.json({ code, data: { errors: [{ code, message }] } });
}

/** v2.4: the fields by their names; `param` is the one field that v2.2 had for all of them. */
function requireAdditionalFields(needs: Carrier['needs'], item: Item): void {
  const [country, postalCode, phone] = [text(item.destination_country), text(item.destination_postal_code), text(item.phone_number_last_4)];
  if (!needs || text(item.param)) return;
  const required = 'field is required for this tracking. Please provide';
  if (needs === 'country-and-postal-code' && !(country && postalCode))
    throw new Reject(-18010018, `The 'destination_postal_code' ${required} Alpha-2 country code and postal code. Example: 'NL-1000AA'.`);
  if (needs === 'postal-code' && !postalCode)
    throw new Reject(-18010019, `The 'destination_postal_code' ${required} postal code. Example: '10115'.`);
  if (needs === 'phone' && !/^\d{4}$/.test(phone ?? ''))
    throw new Reject(-18010020, `The 'phone_number_last_4' ${required} phone number. Example: '1234'.`);
}

function validNumber(item: Item): string {
  if (item.number === undefined || item.number === null || item.number === '')
    throw new Reject(-18010010, `The data of 'number' is required.`);
  const number = String(item.number);
  if (typeof item.number !== 'string' || !/^[A-Za-z0-9-]{5,50}$/.test(number))
    throw new Reject(-18010012, `The format of '${number}' is invalid.`);
  return number;
}

/** A call that takes a list of numbers and answers which were accepted and which were not. */
function perNumber(app: Hono<{ Variables: { host: string } }>, name: string, handle: (item: Item) => Promise<Item>): void {
  app.post(`/track/:version/${name}`, async (c) => {
    const items = await c.req.json().catch(() => undefined);
    if (!Array.isArray(items) || items.length === 0 || items.some((item) => typeof item !== 'object' || item === null)) {
      return wholeCallError(c, -18010013, 'Submitted data is invalid.');
    }
    if (items.length > MAX_NUMBERS) return wholeCallError(c, -18010014, `Submitted data cannot exceed ${MAX_NUMBERS} tracking numbers.`);
    const accepted: Item[] = [];
    const rejected: { number: unknown; error: Rejection }[] = [];
    for (const item of items as Item[]) {
      try {
        accepted.push(await handle(item));
      } catch (error) {
        if (!(error instanceof Reject)) throw error;
        rejected.push({ number: item.number ?? null, error: { code: error.code, message: error.message } });
      }
    }
    return c.json({ code: 0, data: { accepted, rejected } });
  });
}
