/** Routes that are neither screens nor API: vendors' webhooks and callbacks, live events, files. */
import { Hono } from 'hono';
import { isDatabaseAway } from './doors/refusals.server.ts';
import { cjWebhooks } from './hooks/cj.server.ts';
import { demoPictures } from './hooks/demo-pictures.server.ts';
import { ebayWebhooks } from './hooks/ebay.server.ts';
import { files } from './hooks/files.server.ts';
import { images } from './hooks/images.server.ts';
import { liveEvents } from './hooks/live-events.server.ts';
import { paddleWebhooks } from './hooks/paddle.server.ts';
import { practiceClock } from './hooks/practice-clock.server.ts';
import { seventeenTrackWebhooks } from './hooks/seventeen-track.server.ts';
import { shopifyWebhooks } from './hooks/shopify.server.ts';
import { shopifyService } from './hooks/shopify-service.server.ts';
import { stripeWebhooks } from './hooks/stripe.server.ts';
import { woocommerceWebhooks } from './hooks/woocommerce.server.ts';
import { yourData } from './hooks/your-data.server.ts';
import { pathForLog } from './platform/log.server.ts';
import { isNoRoom } from './platform/no-room.ts';
import type { Services } from './services.server.ts';

export function createHooks(services: Services): Hono {
  const app = new Hono();
  // Vendors learn only that it failed, and send again.
  app.onError((error, c) => {
    const about = { err: error, path: pathForLog(c.req.url) };
    if (isNoRoom(error) || isDatabaseAway(error)) {
      services.log.warn(about, isNoRoom(error) ? 'no room' : 'not reached');
      return c.text('Nothing can be stored right now, send it again later', 503, { 'Retry-After': '60' });
    }
    services.log.error(about, 'unexpected');
    return c.text('Internal Server Error', 500);
  });
  app.route('/', shopifyWebhooks(services));
  app.route('/', shopifyService(services));
  app.route('/', woocommerceWebhooks(services));
  app.route('/', stripeWebhooks(services));
  app.route('/', paddleWebhooks(services));
  app.route('/', cjWebhooks(services));
  app.route('/', ebayWebhooks(services));
  app.route('/', seventeenTrackWebhooks(services));
  app.route('/', liveEvents(services));
  app.route('/', images(services));
  app.route('/', files(services));
  app.route('/', yourData(services));
  app.route('/', demoPictures());
  app.route('/', practiceClock(services));
  return app;
}
