/** Doors that are neither screens nor API: webhooks and callbacks of vendors, live events, files. */
import { Hono } from 'hono';
import { liveEvents } from './hooks/live-events.server.ts';
import { shopifyWebhooks } from './hooks/shopify.server.ts';
import { stripeWebhooks } from './hooks/stripe.server.ts';
import type { Services } from './services.server.ts';

export function createHooks(services: Services): Hono {
  const app = new Hono();
  app.route('/', shopifyWebhooks(services));
  app.route('/', stripeWebhooks(services));
  app.route('/', liveEvents(services));
  return app;
}
