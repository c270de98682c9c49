import { Hono } from 'hono';
import { dropSchema } from '../../core/schema.ts';
import type { Vendor, World } from '../../core/types.ts';
import { createCallWindow } from '../seventeen-track/call-window.ts';
import { prepareParcels } from '../seventeen-track/index.ts';
import { addAuth, type CjApp } from './auth.ts';
import { createControl } from './control.ts';
import { createDesk } from './desk.ts';
import { addDisputes } from './disputes.ts';
import { CjError, refuse } from './envelope.ts';
import { addLogistics, followParcels } from './logistics.ts';
import { createOddAnswers } from './odd-answers.ts';
import { addOrders } from './orders.ts';
import { addPayPage } from './pay-page.ts';
import { addPayments } from './payments.ts';
import { addProducts } from './products.ts';
import { addStock } from './stock.ts';
import { prepareTables } from './tables.ts';
import { addWebhookSettings } from './webhooks.ts';

/** The stand-in for CJdropshipping: API 2.0, the page for paying, and the supplier's desk. Source: CJ's published API documentation. */
export function createCj(world: World): Vendor {
  const window = createCallWindow();
  const oddAnswers = createOddAnswers();
  const app: CjApp = new Hono();
  app.onError((error, c) => {
    if (error instanceof CjError) return refuse(c, error);
    console.error('sandbox cj:', error);
    return refuse(c, new CjError(1600000, 'System busy, please contact CJ IT', 500));
  });
  addPayPage(app, world);
  addAuth(app, world, window);
  addProducts(app, world, oddAnswers);
  addStock(app, world);
  addLogistics(app, world);
  addOrders(app, world);
  addPayments(app, world);
  addDisputes(app, world);
  addWebhookSettings(app, world);
  app.all('*', (c) => {
    const known = app.routes.some((route) => route.path === c.req.path && route.method !== 'ALL');
    return refuse(
      c,
      known
        ? new CjError(16900202, `Request method '${c.req.method}' not supported`, 405)
        : new CjError(1600101, 'Interface not found', 404),
    );
  });

  return {
    name: 'cj',
    serves: (host) => host === 'developers.cjdropshipping.com' || host === 'www.cjdropshipping.com',
    // The account the token stands for is this stand-in's own variable; the sandbox's server sets only the host.
    app: app as unknown as Vendor['app'],
    desk: {
      title: 'CJdropshipping supplier desk',
      about: 'The supplier’s side: accept, refuse and ship orders, sell products out, change their prices and stock.',
      app: createDesk(world),
    },
    control: createControl(world, window, oddAnswers),
    async prepare() {
      await prepareParcels(world);
      await prepareTables(world);
    },
    async start() {
      const stop = followParcels(world);
      return async () => stop();
    },
    async reset() {
      await dropSchema(world.pool, 'cj');
      await prepareParcels(world);
      await prepareTables(world);
      window.clear();
      oddAnswers.clear();
    },
    faultResponse: (kind, c) =>
      refuse(
        c,
        kind === '429'
          ? new CjError(1600200, 'Too Many Requests, QPS limit is 4 time/1second', 429)
          : new CjError(1600000, 'System busy, please contact CJ IT', 500),
      ),
  };
}
