/** Paddle Billing: the API, Paddle.js and its overlay checkout, invoices, signed notifications, what time brings, the desk. */
import { readFile } from 'node:fs/promises';
import { Hono } from 'hono';
import { dropSchema, ensureSchema } from '#sandbox/core/schema.ts';
import type { Vendor, World } from '#sandbox/core/types.ts';
import { apiRoutes } from './api.ts';
import { checkoutRoutes } from './checkout-routes.ts';
import { controlRoutes } from './control.ts';
import { deskRoutes } from './desk.ts';
import { bringDue } from './due.ts';
import { afterTry } from './events.ts';
import { failureAnswer, PaddleFailure } from './failure.ts';
import { invoiceHost, invoiceRoutes } from './invoices.ts';
import { TABLES } from './tables.ts';

const script = new URL('./browser/paddle.js', import.meta.url);

function scriptRoutes(): Hono {
  const app = new Hono();
  app.get('/paddle/v2/paddle.js', async () => {
    return new Response(await readFile(script), {
      headers: { 'content-type': 'text/javascript; charset=utf-8', 'access-control-allow-origin': '*' },
    });
  });
  app.get('/paddle/v2/assets/css/paddle.css', () => {
    return new Response('.paddle-frame-overlay{color-scheme:light}', { headers: { 'content-type': 'text/css; charset=utf-8' } });
  });
  return app;
}

export function createPaddle(world: World): Vendor {
  const api = apiRoutes(world);
  const checkout = checkoutRoutes(world);
  const hosts: Record<string, Hono> = {
    'api.paddle.com': api,
    'sandbox-api.paddle.com': api,
    'cdn.paddle.com': scriptRoutes(),
    'sandbox-cdn.paddle.com': scriptRoutes(),
    'buy.paddle.com': checkout,
    'sandbox-buy.paddle.com': checkout,
    [invoiceHost]: invoiceRoutes(world),
  };
  const app = new Hono<{ Variables: { host: string } }>();
  app.all('*', (c) => hosts[c.get('host')]?.fetch(c.req.raw, c.env) ?? c.text('Not found', 404));
  world.outbox.onTried('paddle', (delivery) => afterTry(world, delivery));

  const prepare = () => ensureSchema(world.pool, 'paddle', TABLES);
  return {
    name: 'paddle',
    serves: (host) => host === 'paddle.com' || host.endsWith('.paddle.com'),
    app,
    desk: {
      title: 'Plan billing (Paddle)',
      about: 'Subscriptions and charges of plans bought at the web address; let a card fail, end a subscription.',
      app: deskRoutes(world),
    },
    control: controlRoutes(world),
    prepare,
    async reset() {
      await dropSchema(world.pool, 'paddle');
      await prepare();
    },
    async start() {
      const timer = setInterval(() => void bringDue(world).catch((error) => console.error('paddle:', error)), 2000);
      return async () => clearInterval(timer);
    },
    faultResponse(kind, c, retryAfterSeconds) {
      const failure =
        kind === '429'
          ? new PaddleFailure(
              429,
              'too_many_requests',
              'IP address exceeded the allowed rate limit. Retry after the number of seconds in the header.',
            )
          : new PaddleFailure(500, 'internal_error', 'Paddle had an internal error.');
      return c.json(
        failureAnswer(failure, crypto.randomUUID()),
        failure.status as 500,
        kind === '429' ? { 'retry-after': String(retryAfterSeconds) } : {},
      );
    },
  };
}
