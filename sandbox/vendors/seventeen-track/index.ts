import { Hono } from 'hono';
import { dropSchema, ensureSchema } from '../../core/schema.ts';
import type { Vendor, World } from '../../core/types.ts';
import { createApi } from './api.ts';
import { createCallWindow } from './call-window.ts';
import { createControl } from './control.ts';
import { createDesk } from './desk.ts';
import { onParcelMoved, TABLES } from './parcels.ts';
import { createPublicPage } from './public-page.ts';
import { pushTracking } from './webhook.ts';

/** Create the carriers' tables; suppliers that hand in parcels call it too, so that each runs without the other. */
export async function prepareParcels(world: World): Promise<void> {
  await ensureSchema(world.pool, 'seventeen_track', TABLES);
}

/** The stand-in for 17TRACK and, behind it, for all carriers. */
export function createSeventeenTrack(world: World): Vendor {
  const window = createCallWindow();
  const perHost: Record<string, { fetch: Hono['fetch'] }> = {
    'api.17track.net': createApi(world, window),
    't.17track.net': createPublicPage(world),
  };
  const app = new Hono<{ Variables: { host: string } }>();
  app.all('*', (c) => perHost[c.get('host')]?.fetch(c.req.raw, c.env) ?? c.text('Not found', 404));
  return {
    name: 'seventeen-track',
    serves: (host) => host in perHost,
    app,
    desk: {
      title: 'Carriers and 17TRACK',
      about: 'Move parcels on, hold them up or lose them; the app is told as by 17TRACK.',
      app: createDesk(world),
    },
    control: createControl(world, window),
    prepare: prepareParcels,
    async start() {
      const forget = onParcelMoved(world, async (parcel) => {
        await pushTracking(world, 'TRACKING_UPDATED', parcel.number);
      });
      return async () => forget();
    },
    async reset() {
      await dropSchema(world.pool, 'seventeen_track');
      await prepareParcels(world);
    },
    faultResponse: (kind, c) =>
      kind === '429'
        ? c.text('Too Many Requests', 429)
        : c.json({ code: -18010003, data: { errors: [{ code: -18010003, message: 'Internal service error.' }] } }, 500),
  };
}
