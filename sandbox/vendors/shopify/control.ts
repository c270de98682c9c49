import { Hono } from 'hono';
import { z } from 'zod';
import { controlErrors } from '../../core/control-errors.ts';
import type { NewOrder, ShopifyBackend } from './backend.ts';
import type { ShopifyContext } from './context.ts';
import { countShop } from './count-shop.ts';
import { addFulfillmentControl, Shop } from './fulfillment-control.ts';
import type { Buckets } from './graphql/throttle.ts';
import { askServices } from './service-calls.ts';
import { ShopRefusal } from './shop-refusal.ts';
import { allShops, findShop, inShop, shopDomain } from './store.ts';
import { expireTokens } from './tokens.ts';

const OnOrder = Shop.extend({ orderId: z.coerce.number() });
const Line = z.union([
  z.strictObject({
    variantId: z.number(),
    quantity: z.number(),
    customAttributes: z.array(z.object({ key: z.string(), value: z.string() })).optional(),
  }),
  z.strictObject({
    title: z.string(),
    price: z.string(),
    quantity: z.number(),
    sku: z.string().optional(),
    requiresShipping: z.boolean().optional(),
  }),
  z.strictObject({
    bundle: z.string(),
    price: z.string(),
    quantity: z.number(),
    sku: z.string().optional(),
    components: z.array(z.strictObject({ variantId: z.number(), quantity: z.number() })),
  }),
]);
const Order = Shop.extend({
  lines: z.array(Line),
  customer: z.object({ firstName: z.string(), lastName: z.string(), email: z.string(), phone: z.string() }).partial().optional(),
  address: z.record(z.string(), z.string().nullable()).optional(),
  financialStatus: z.enum(['PAID', 'PENDING', 'AUTHORIZED', 'PARTIALLY_PAID']).optional(),
  shipping: z.object({ title: z.string(), price: z.string() }).optional(),
  tax: z.string().optional(),
  discount: z.string().optional(),
  note: z.string().optional(),
  tags: z.array(z.string()).optional(),
  test: z.boolean().optional(),
  localizedFields: z
    .array(
      z.object({ key: z.string().regex(/^(SHIPPING|TAX)_[A-Z_]+_[A-Z]{2}$/), title: z.string().default('Tax number'), value: z.string() }),
    )
    .optional(),
}).strict();

/** `/_control/shopify/*`: what a shopper, an owner or Shopify would do, for tests without a browser. */
export function createControl(shopify: ShopifyContext, backend: ShopifyBackend, buckets: Buckets): Hono {
  const app = new Hono();
  const { pool } = shopify.world;
  app.onError(controlErrors('shopify control', (error) => error instanceof ShopRefusal));

  /** Create a catalogue of a market or of a company's locations, to which products are published as to a sales channel. */
  app.post('/catalogs', async (c) => {
    const { shop, name, type } = Shop.extend({ name: z.string().min(1), type: z.enum(['MARKET', 'COMPANY_LOCATION']) })
      .strict()
      .parse(await c.req.json());
    const id = await inShop(shopify.world, shopDomain(shop), async (s) => {
      const [made] = await s.store.newIds(1);
      await s.store.put('publications', { id: made as number, name, handle: '', catalogType: type });
      return made;
    });
    return c.json({ id });
  });
  app.get('/counts', async (c) => {
    const counts: Record<string, unknown> = {};
    for (const { domain } of await allShops(pool)) counts[domain] = await countShop(pool, domain, buckets);
    return c.json(counts);
  });

  app.post('/shops', async (c) =>
    c.json(
      await backend.createShop(
        z
          .strictObject({
            domain: z.string(),
            name: z.string(),
            currency: z.string().length(3),
            countryCode: z.string().length(2),
            timezone: z.string().optional(),
            email: z.string().optional(),
            development: z.boolean().optional(),
          })
          .parse(await c.req.json()),
      ),
    ),
  );
  app.get('/products', async (c) =>
    c.json(await backend.products(c.req.query('shop') ?? '', { limit: 250, search: c.req.query('search') })),
  );
  app.post('/delete-product', async (c) => {
    const { shop, productId } = Shop.extend({ productId: z.number() }).parse(await c.req.json());
    await backend.deleteProduct(shop, productId);
    return c.json({ deleted: true });
  });
  app.get('/orders', async (c) => c.json(await backend.orders(c.req.query('shop') ?? '', { limit: 250 })));
  app.post('/orders', async (c) => {
    const { shop, ...order } = Order.parse(await c.req.json());
    return c.json(await backend.placeOrder(shop, order as NewOrder));
  });
  app.post('/delete-order', async (c) => {
    const { shop, orderId } = OnOrder.parse(await c.req.json());
    await backend.deleteOrder(shop, orderId);
    return c.json({ deleted: true });
  });
  app.post('/pay', async (c) => {
    const { shop, orderId } = OnOrder.parse(await c.req.json());
    return c.json(await backend.payOrder(shop, orderId));
  });
  /** The merchant writes a note on an order in the admin. */
  app.post('/note', async (c) => {
    const { shop, orderId, note } = OnOrder.extend({ note: z.string() }).parse(await c.req.json());
    return c.json(await backend.editOrder(shop, orderId, { note }));
  });
  app.post('/cancel', async (c) => {
    const { shop, orderId, refund, restock } = OnOrder.extend({ refund: z.boolean().optional(), restock: z.boolean().optional() }).parse(
      await c.req.json(),
    );
    return c.json(await backend.cancelOrder(shop, orderId, { refund: refund ?? true, restock: restock ?? true }));
  });
  app.post('/refund', async (c) => {
    const given = OnOrder.extend({
      lines: z
        .array(
          z.object({ lineItemId: z.number(), quantity: z.number(), restock: z.boolean().optional(), isReturned: z.boolean().optional() }),
        )
        .optional(),
      amount: z.string().optional(),
      shipping: z.string().optional(),
      note: z.string().optional(),
    }).parse(await c.req.json());
    return c.json(await backend.refund(given.shop, given));
  });
  app.post('/add-units', async (c) => {
    const { shop, ...request } = OnOrder.extend({ lineItemId: z.number(), quantity: z.number().int().positive() }).parse(
      await c.req.json(),
    );
    return c.json(await backend.addUnits(shop, request));
  });
  addFulfillmentControl(app, shopify, backend);
  app.post('/install', async (c) => c.json(await backend.installApp(Shop.parse(await c.req.json()).shop)));
  app.post('/uninstall', async (c) => {
    await backend.uninstallApp(Shop.parse(await c.req.json()).shop);
    return c.json({ uninstalled: true });
  });
  app.post('/id-token', async (c) => {
    const { shop } = Shop.parse(await c.req.json());
    return c.json({ idToken: await backend.idToken(shop), embeddedQuery: await backend.embeddedQuery(shop) });
  });
  app.post('/expire-tokens', async (c) => {
    await expireTokens(pool, shopDomain(Shop.parse(await c.req.json()).shop));
    return c.json({ expired: true });
  });
  /** Make the hourly calls to a fulfillment service now. */
  app.post('/ask-services', async (c) => {
    const { shop, what } = Shop.extend({ what: z.enum(['fetch_stock', 'fetch_tracking_numbers']) }).parse(await c.req.json());
    return c.json(await askServices(shopify, shopDomain(shop), what));
  });
  app.post('/charges', async (c) => {
    const { shop, chargeId, approve } = Shop.extend({ chargeId: z.coerce.number(), approve: z.boolean() }).parse(await c.req.json());
    return c.json({ returnUrl: approve ? await backend.approveCharge(shop, chargeId) : await backend.declineCharge(shop, chargeId) });
  });
  app.get('/subscriptions', async (c) => c.json(await backend.subscriptions(c.req.query('shop') ?? '')));
  app.get('/usage-records', async (c) => c.json(await backend.usageRecords(c.req.query('shop') ?? '')));
  app.get('/purchases', async (c) => c.json(await backend.purchases(c.req.query('shop') ?? '')));
  app.post('/freeze', async (c) => {
    const { shop, frozen } = Shop.extend({ frozen: z.boolean() }).parse(await c.req.json());
    return c.json({ subscriptions: await backend.freezeCharges(shop, frozen) });
  });
  /** Freeze (402) or lock (423) the whole store; null opens it. */
  app.post('/shut', async (c) => {
    const { shop, status } = Shop.extend({ status: z.union([z.literal(402), z.literal(423), z.null()]) }).parse(await c.req.json());
    await inShop(shopify.world, shopDomain(shop), (s) => s.store.put('shops', { ...s.shop, shut: status ?? undefined }));
    return c.json({ status });
  });
  app.post('/customers', async (c) => {
    const { shop, customerId, ask } = Shop.extend({ customerId: z.coerce.number(), ask: z.enum(['data_request', 'redact']) }).parse(
      await c.req.json(),
    );
    await (ask === 'redact' ? backend.redactCustomer(shop, customerId) : backend.requestCustomerData(shop, customerId));
    return c.json({ asked: true });
  });
  /** Size and refill of a shop's cost bucket, and how many points are left in it. */
  app.post('/limits', async (c) => {
    const { shop, bucketSize, restoreRate, available } = Shop.extend({
      bucketSize: z.number(),
      restoreRate: z.number(),
      available: z.number(),
    })
      .partial({ bucketSize: true, restoreRate: true, available: true })
      .parse(await c.req.json());
    const saved = await inShop(shopify.world, shop, (s) =>
      s.store.put('shops', { ...s.shop, bucketSize: bucketSize ?? s.shop.bucketSize, restoreRate: restoreRate ?? s.shop.restoreRate }),
    );
    if (available !== undefined) buckets.leave(saved, available);
    return c.json(buckets.status(saved));
  });
  /** Personal fields that orders are read without from now on. */
  app.post('/withhold', async (c) => {
    const { shop, fields } = Shop.extend({ fields: z.array(z.enum(['email', 'phone', 'shippingAddress'])) })
      .strict()
      .parse(await c.req.json());
    await inShop(shopify.world, shopDomain(shop), (s) => s.store.put('shops', { ...s.shop, withheldFields: fields }));
    return c.json({ fields });
  });
  app.get('/shops', async (c) => c.json(await allShops(pool)));
  app.get('/shops/:name', async (c) => {
    const shop = await findShop(pool, c.req.param('name'));
    return shop ? c.json(shop) : c.json({ error: 'There is no such shop.' }, 404);
  });
  return app;
}
