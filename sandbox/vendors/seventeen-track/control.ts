import { Hono } from 'hono';
import { z } from 'zod';
import { controlErrors } from '../../core/control-errors.ts';
import type { World } from '../../core/types.ts';
import type { CallWindow } from './call-window.ts';
import { stopTracking } from './desk.ts';
import { moveParcel } from './parcels.ts';
import { MAIN_STATES, type MainState } from './states.ts';
import { pushTracking } from './webhook.ts';

const Move = z.strictObject({
  number: z.string().min(5),
  status: z.enum(MAIN_STATES as [MainState, ...MainState[]]),
  sub_status: z.string().optional(),
  description: z.string().optional(),
  location: z.string().optional(),
  country: z.string().length(2).optional(),
  time: z.iso.datetime({ offset: true }).optional(),
});

const Limits = z.strictObject({ perSecond: z.number().int().positive().optional(), quotaTotal: z.number().int().min(0).optional() });

/** What tests may order, under `/_control/seventeen-track`. */
export function createControl(world: World, window: CallWindow): Hono {
  const app = new Hono();
  app.onError(controlErrors('17track control'));

  app.post('/move', async (c) => {
    const move = Move.parse(await c.req.json());
    const parcel = await moveParcel(world, move.number, {
      status: move.status,
      subStatus: move.sub_status,
      description: move.description,
      city: move.location,
      country: move.country,
      at: move.time ? new Date(move.time) : undefined,
    });
    return c.json(parcel);
  });
  app.post('/push', async (c) =>
    c.json({ sent: await pushTracking(world, 'TRACKING_UPDATED', z.object({ number: z.string() }).parse(await c.req.json()).number) }),
  );
  app.post('/stop', async (c) => {
    await stopTracking(world, z.object({ number: z.string() }).parse(await c.req.json()).number);
    return c.json({ stopped: true });
  });
  /** A number is not registered any more: `{number}`. What the carrier has of the parcel stays. */
  app.post('/forget', async (c) => {
    const { number } = z.strictObject({ number: z.string() }).parse(await c.req.json());
    const { rowCount } = await world.pool.query('delete from seventeen_track.registrations where number = $1', [number]);
    return c.json({ forgotten: rowCount });
  });
  app.post('/limits', async (c) => {
    const limits = Limits.parse(await c.req.json());
    await world.pool.query(
      'update seventeen_track.account set per_second = coalesce($1, per_second), quota_total = coalesce($2, quota_total)',
      [limits.perSecond ?? null, limits.quotaTotal ?? null],
    );
    window.clear();
    return c.json(limits);
  });
  /** What was told when a number was registered. */
  app.get('/registrations', async (c) => {
    const { rows } = await world.pool.query(
      'select carrier, destination_country, postal_code, phone_last4 from seventeen_track.registrations where number = $1 order by registered_at',
      [c.req.query('number') ?? ''],
    );
    return c.json(rows);
  });
  // `?number=` counts the registrations of that parcel alone.
  app.get('/counts', async (c) => {
    const { rows } = await world.pool.query(
      `select (select count(*)::integer from seventeen_track.registrations where $1::text is null or number = $1) as registrations, (select count(*)::integer from seventeen_track.parcels) as parcels,
         (select count(*)::integer from seventeen_track.events) as events, (select quota_used from seventeen_track.account) as quota_used`,
      [c.req.query('number') ?? null],
    );
    return c.json(rows[0]);
  });
  return app;
}
