/** Stripe: api.stripe.com, the card fields of js.stripe.com, the bank's page at hooks.stripe.com, webhooks, the desk. */
import { Hono } from 'hono';
import { dropSchema, ensureSchema } from '#sandbox/core/schema.ts';
import type { Vendor, World } from '#sandbox/core/types.ts';
import { apiRoutes } from './api.ts';
import { bankRoutes } from './bank-page.ts';
import { controlRoutes } from './control.ts';
import { deskRoutes } from './desk.ts';
import { afterTry } from './events.ts';
import { failureAnswer } from './failure.ts';
import { rateLimited } from './gate.ts';
import { randomToken } from './ids.ts';
import { scriptRoutes } from './script-routes.ts';
import { TABLES } from './tables.ts';
import { ensureConfiguredEndpoint } from './webhook-endpoints.ts';

const HOSTS: Record<string, (world: World) => Hono> = {
  'api.stripe.com': apiRoutes,
  'js.stripe.com': scriptRoutes,
  'hooks.stripe.com': bankRoutes,
};

export function createStripe(world: World): Vendor {
  const app = new Hono<{ Variables: { host: string } }>();
  const perHost = new Map(Object.entries(HOSTS).map(([host, routes]) => [host, routes(world)]));
  app.all('*', (c) => {
    const routes = perHost.get(c.get('host'));
    return routes ? routes.fetch(c.req.raw, c.env) : c.text('Not found', 404);
  });

  async function prepare(): Promise<void> {
    await ensureSchema(world.pool, 'stripe', TABLES);
    const { appUrl, keys } = world.settings;
    await ensureConfiguredEndpoint(world.pool, `${appUrl}/webhooks/stripe`, keys.stripeWebhookSecret, world.clock.now());
  }
  world.outbox.onTried('stripe', (delivery) => afterTry(world, delivery));

  return {
    name: 'stripe',
    serves: (host) => host === 'stripe.com' || host.endsWith('.stripe.com') || host === 'm.stripe.network',
    app,
    desk: {
      title: 'Card payments (Stripe)',
      about: 'Payments, refunds and disputes as the card company sees them; let banks wait, refuse or claim money back.',
      app: deskRoutes(world),
    },
    control: controlRoutes(world),
    prepare,
    async reset() {
      await dropSchema(world.pool, 'stripe');
      await prepare();
    },
    faultResponse(kind, c, retryAfterSeconds) {
      const requestId = `req_${randomToken(14)}`;
      const headers = { 'request-id': requestId, 'access-control-allow-origin': '*' };
      if (kind === '429') {
        return c.json(failureAnswer(rateLimited().body, requestId), 429, { ...headers, 'retry-after': String(retryAfterSeconds) });
      }
      return c.json(
        failureAnswer(
          {
            type: 'api_error',
            message: 'An unknown error occurred. If you have any questions, we can help at https://support.stripe.com/.',
          },
          requestId,
        ),
        500,
        headers,
      );
    },
  };
}
