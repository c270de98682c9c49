import type { Hono } from 'hono';
import { z } from 'zod';
import type { ShopifyBackend } from './backend.ts';
import type { ShopifyContext } from './context.ts';
import { findFulfillmentOrder } from './fulfillment-orders.ts';
import { ShopRefusal } from './shop-refusal.ts';
import { inShop, shopDomain } from './store.ts';

/** Every control call names the shop that it is about. */
export const Shop = z.object({ shop: z.string().min(1) });
const OnFulfillmentOrder = Shop.extend({ fulfillmentOrderId: z.coerce.number(), message: z.string().optional() });

/** The part of `/_control/shopify/*` about fulfillment orders, and the services and locations that they are assigned to. */
export function addFulfillmentControl(app: Hono, shopify: ShopifyContext, backend: ShopifyBackend): void {
  app.post('/request-fulfillment', async (c) => {
    const { shop, fulfillmentOrderId, ...options } = OnFulfillmentOrder.extend({
      lines: z.array(z.object({ id: z.number(), quantity: z.number() })).optional(),
    }).parse(await c.req.json());
    return c.json(await backend.requestFulfillment(shop, fulfillmentOrderId, options));
  });
  app.post('/request-cancellation', async (c) => {
    const { shop, fulfillmentOrderId, message } = OnFulfillmentOrder.parse(await c.req.json());
    return c.json(await backend.requestCancellation(shop, fulfillmentOrderId, message));
  });
  /** Actions of the owner on a fulfillment order: hold it, release the hold, move it to another location. */
  app.post('/hold', async (c) => {
    const { shop, fulfillmentOrderId, reason } = OnFulfillmentOrder.extend({ reason: z.string().optional() }).parse(await c.req.json());
    return c.json(await backend.holdFulfillment(shop, fulfillmentOrderId, reason));
  });
  app.post('/release-hold', async (c) => {
    const { shop, fulfillmentOrderId } = OnFulfillmentOrder.parse(await c.req.json());
    return c.json(await backend.releaseHold(shop, fulfillmentOrderId));
  });
  /** A pre-order or a later delivery of a subscription: Shopify opens it on its day. */
  app.post('/schedule', async (c) => {
    const { shop, fulfillmentOrderId, at } = OnFulfillmentOrder.extend({ at: z.string() }).parse(await c.req.json());
    return c.json(
      await inShop(shopify.world, shop, async (s) => {
        const order = await findFulfillmentOrder(s, fulfillmentOrderId);
        return s.store.put('fulfillmentOrders', { ...order, status: 'SCHEDULED', fulfillAt: at, updatedAt: s.now });
      }),
    );
  });
  /** Another app's fulfillment service, with a location of its own. */
  app.post('/foreign-service', async (c) => {
    const { shop, name } = Shop.extend({ name: z.string().min(1) })
      .strict()
      .parse(await c.req.json());
    const locationId = await inShop(shopify.world, shopDomain(shop), async (s) => {
      const [id, at] = (await s.store.newIds(2)) as [number, number];
      const [first] = await s.store.list('locations');
      if (!first) throw new ShopRefusal('The shop has no location');
      await s.store.put('locations', {
        ...first,
        id: at,
        name,
        isPrimary: false,
        fulfillmentServiceId: id,
        createdAt: s.now,
        updatedAt: s.now,
      });
      await s.store.put('fulfillmentServices', {
        id,
        handle: name.toLowerCase(),
        serviceName: name,
        callbackUrl: null,
        inventoryManagement: false,
        trackingSupport: false,
        requiresShippingMethod: true,
        locationId: at,
        isForeign: true,
      });
      return at;
    });
    return c.json({ locationId });
  });
  app.post('/move', async (c) => {
    const { shop, fulfillmentOrderId, locationId } = OnFulfillmentOrder.extend({ locationId: z.coerce.number() }).parse(await c.req.json());
    return c.json(await backend.moveFulfillment(shop, fulfillmentOrderId, locationId));
  });
  app.post('/fulfill', async (c) => {
    const { shop, fulfillmentOrderId, number } = OnFulfillmentOrder.extend({ number: z.string().optional() }).parse(await c.req.json());
    return c.json(await backend.fulfill(shop, fulfillmentOrderId, number ? { number } : undefined));
  });
  app.get('/services', async (c) => {
    const shop = c.req.query('shop') ?? '';
    return c.json(await inShop(shopify.world, shop, (s) => s.store.list('fulfillmentServices')));
  });
}
