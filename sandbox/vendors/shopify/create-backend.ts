import type { OrderView, ProductView, ShopifyBackend } from './backend.ts';
import { ageCharges, decideCharge, findCharge, freezeSubscriptions } from './billing.ts';
import { cancelOrder } from './cancel-order.ts';
import type { ShopifyContext } from './context.ts';
import { countryName } from './countries.ts';
import { holdFulfillmentOrder, moveFulfillmentOrder, releaseHold } from './fulfillment-orders.ts';
import { submitCancellationRequest, submitFulfillmentRequest } from './fulfillment-requests.ts';
import { createFulfillment } from './fulfillments.ts';
import { install, installed, uninstall } from './install.ts';
import { activateLevel, changeLevel, levelAt, updateItem } from './inventory.ts';
import type { Location, Order, PostalAddress, Product, Variant } from './model.ts';
import { hostParameter, ownerUserId } from './oauth.ts';
import { addUnits, payOrder, saveOrder } from './orders.ts';
import { noAddress, placeOrder } from './place-order.ts';
import { applyVariant } from './product-variants.ts';
import { applyFields, deleteProduct, loadDraft, saveDraft } from './products.ts';
import { planRefund, refundOrder } from './refunds.ts';
import { Refusal } from './refusal.ts';
import { openShop } from './seed.ts';
import { askServices } from './service-calls.ts';
import { shopPayload } from './shop-payloads.ts';
import { ShopRefusal } from './shop-refusal.ts';
import { allShops, findShop, inShop, type Session, type ShopStore, shopDomain, shopStore } from './store.ts';
import { sessionToken, signQuery } from './tokens.ts';
import { emit, emitCompliance } from './webhooks.ts';

async function productViews(store: ShopStore, products: Product[]): Promise<ProductView[]> {
  const variants = await store.childrenOf(
    'variants',
    products.map((each) => each.id),
  );
  const items = await store.childrenOf(
    'inventoryItems',
    variants.map((each) => each.id),
  );
  const levels = await store.childrenOf(
    'inventoryLevels',
    items.map((each) => each.id),
  );
  const media = await store.getMany(
    'media',
    products.flatMap((each) => each.mediaIds),
  );
  const online = (await store.list('publications')).find((each) => each.handle === 'online_store')?.id ?? 0;
  const fileById = new Map(media.map((each) => [each.id, each]));
  const itemById = new Map(items.map((each) => [each.id, each]));
  return products.map((product) => {
    const files = product.mediaIds.flatMap((id) => fileById.get(id) ?? []);
    const own = variants.filter((variant) => variant.productId === product.id).sort((one, other) => one.position - other.position);
    return {
      ...product,
      variants: own.flatMap((variant: Variant) => {
        const inventoryItem = itemById.get(variant.inventoryItemId);
        if (!inventoryItem) return [];
        return {
          ...variant,
          inventoryItem,
          levels: levels.filter((level) => level.inventoryItemId === inventoryItem.id && level.isActive),
          imageUrl: variant.mediaIds.map((id) => fileById.get(id)?.url).find(Boolean) ?? null,
        };
      }),
      images: files.flatMap((file) => (file.url ? { url: file.url, alt: file.alt } : [])),
      failedMedia: files.flatMap((file) => (file.error ? `${file.error.message}: ${file.originalSource}` : [])),
      onlineStore: product.status === 'ACTIVE' && product.publicationIds.includes(online),
    };
  });
}

async function orderView(store: ShopStore, order: Order): Promise<OrderView> {
  const locations = new Map((await store.list('locations')).map((each) => [each.id, each]));
  return {
    ...order,
    lines: await store.children('lineItems', order.id),
    customer: order.customerId ? ((await store.get('customers', order.customerId)) ?? null) : null,
    transactions: await store.children('transactions', order.id),
    fulfillmentOrders: (await store.children('fulfillmentOrders', order.id)).map((each) => ({
      ...each,
      location: locations.get(each.locationId) as Location,
    })),
    fulfillments: await store.children('fulfillments', order.id),
    refunds: await store.children('refunds', order.id),
  };
}

function fullAddress(change: Partial<PostalAddress>, base: PostalAddress = noAddress): PostalAddress {
  const address = { ...base, ...change };
  return { ...address, country: address.country ?? countryName(address.countryCode) };
}

/** Only the name of the country is added: what is not given comes from the customer. */
const withCountry = (address: Partial<PostalAddress>) => ({ ...address, country: address.country ?? countryName(address.countryCode) });

/** The stand-in for its own pages and for `/_control/shopify`: see `backend.ts`. */
export function createBackend(shopify: ShopifyContext): ShopifyBackend {
  const { world } = shopify;
  const { pool } = world;

  /** Act in a shop; what the Admin API would answer as user errors is said to the person. */
  async function act<T>(shop: string, work: (s: Session) => Promise<T>): Promise<T> {
    try {
      return await inShop(world, shop, work);
    } catch (error) {
      if (error instanceof Refusal) throw new ShopRefusal(error.message);
      throw error;
    }
  }
  const onOrder = (shop: string, work: (s: Session) => Promise<number>) =>
    act(shop, async (s) => {
      const id = await work(s);
      const order = await s.store.get('orders', id);
      if (!order) throw new ShopRefusal('There is no such order.');
      return orderView(s.store, order);
    });
  const storeOf = (shop: string) => shopStore(pool, shopDomain(shop));

  async function appState(s: Session) {
    const config = await shopify.config();
    const current = await installed(s);
    return {
      installed: current !== undefined,
      name: config.name,
      handle: config.handle,
      clientId: config.clientId,
      applicationUrl: config.applicationUrl,
      embedded: config.embedded,
      scopes: current?.scopes ?? [],
      wantedScopes: config.scopes,
      adminLinks: config.adminLinks,
    };
  }

  async function customerAsk(shop: string, customerId: number, topic: 'customers/data_request' | 'customers/redact') {
    await act(shop, async (s) => {
      const customer = await s.store.get('customers', customerId);
      if (!customer) throw new ShopRefusal('There is no such customer.');
      const orders = (await s.store.find('orders', { customerId })).map((each) => each.id);
      const who = { id: customer.id, email: customer.email, phone: customer.phone };
      const common = { shop_id: s.shop.id, shop_domain: s.shop.domain, customer: who };
      const payload =
        topic === 'customers/redact'
          ? { ...common, orders_to_redact: orders }
          : { ...common, orders_requested: orders, data_request: { id: await s.store.newId() } };
      await emitCompliance(s, await shopify.config(), topic, payload);
      if (topic !== 'customers/redact') return;
      await s.store.put('customers', {
        ...customer,
        firstName: null,
        lastName: null,
        email: null,
        phone: null,
        redacted: true,
        updatedAt: s.now,
      });
      for (const order of await s.store.find('orders', { customerId })) {
        await s.store.put('orders', { ...order, email: null, phone: null, shippingAddress: null, billingAddress: null });
      }
    });
  }

  return {
    world,
    listShops: () => allShops(pool),
    getShop: (name) => findShop(pool, name),
    createShop: (shop) => openShop(world, shop),

    async products(shop, page = {}) {
      const { rows } = await pool.query<{ data: Product }>(
        `select data from shopify.products where shop = $1 and ($2::text is null or data->>'title' ilike '%' || $2 || '%')
         and (not $3 or (data->>'status' = 'ACTIVE' and exists (select from shopify.publications p where p.shop = $1
           and p.data->>'handle' = 'online_store' and products.data->'publicationIds' @> to_jsonb(p.id))))
         order by id desc limit $4 offset $5`,
        [shopDomain(shop), page.search || null, page.onlineStoreOnly ?? false, page.limit ?? 50, page.offset ?? 0],
      );
      return productViews(
        storeOf(shop),
        rows.map((row) => row.data),
      );
    },
    productCount: (shop) => storeOf(shop).count('products'),
    async product(shop, idOrHandle) {
      const store = storeOf(shop);
      const found =
        typeof idOrHandle === 'number'
          ? await store.get('products', idOrHandle)
          : (await store.find('products', { handle: idOrHandle }))[0];
      return found ? (await productViews(store, [found]))[0] : undefined;
    },
    editProduct: (shop, productId, change) =>
      act(shop, async (s) => {
        const draft = await loadDraft(s, productId);
        if (!draft) throw new ShopRefusal('There is no such product.');
        await applyFields(s, draft, change, 'product');
        await saveDraft(s, shopify, draft, {});
      }),
    editVariant: (shop, variantId, change) =>
      act(shop, async (s) => {
        const variant = await s.store.get('variants', variantId);
        const draft = variant && (await loadDraft(s, variant.productId));
        const own = draft?.variants.find((each) => each.id === variantId);
        if (!draft || !own) throw new ShopRefusal('There is no such variant.');
        applyVariant(s, draft, own, change, ['variant']);
        own.updatedAt = s.now;
        await saveDraft(s, shopify, draft, {});
      }),
    deleteProduct: (shop, productId) =>
      act(shop, async (s) => {
        if (!(await deleteProduct(s, shopify, productId))) throw new ShopRefusal('There is no such product.');
      }),
    setStock: (shop, inventoryItemId, locationId, available) =>
      act(shop, async (s) => {
        const config = await shopify.config();
        if (!(await s.store.get('inventoryItems', inventoryItemId))) throw new ShopRefusal('There is no such inventory item.');
        await updateItem(s, config, inventoryItemId, { tracked: true }, ['inventoryItem']);
        const level = (await levelAt(s, inventoryItemId, locationId)) ?? (await activateLevel(s, inventoryItemId, locationId, 0));
        await changeLevel(s, config, level, { available });
      }),
    locations: (shop) => storeOf(shop).list('locations'),

    async orders(shop, page = {}) {
      const { rows } = await pool.query<{ data: Order }>(
        'select data from shopify.orders where shop = $1 order by id desc limit $2 offset $3',
        [shopDomain(shop), page.limit ?? 50, page.offset ?? 0],
      );
      const views: OrderView[] = [];
      for (const row of rows) views.push(await orderView(storeOf(shop), row.data));
      return views;
    },
    async order(shop, orderId) {
      const found = await storeOf(shop).get('orders', orderId);
      return found && orderView(storeOf(shop), found);
    },
    placeOrder: (shop, order) =>
      onOrder(shop, async (s) => (await placeOrder(s, shopify, { ...order, address: order.address && withCountry(order.address) })).id),
    payOrder: (shop, orderId) => onOrder(shop, async (s) => (await payOrder(s, shopify, orderId)).id),
    cancelOrder: (shop, orderId, options = {}) =>
      onOrder(shop, async (s) => (await cancelOrder(s, shopify, orderId, { refund: true, restock: true, ...options })).id),
    refund: (shop, request) => onOrder(shop, async (s) => (await refundOrder(s, shopify, await planRefund(s, request))).orderId),
    addUnits: (shop, request) => onOrder(shop, async (s) => (await addUnits(s, shopify, request)).id),
    editOrder: (shop, orderId, change) =>
      onOrder(shop, async (s) => {
        const order = await s.store.get('orders', orderId);
        if (!order) throw new ShopRefusal('There is no such order.');
        const address = change.shippingAddress
          ? { shippingAddress: fullAddress(change.shippingAddress, order.shippingAddress ?? noAddress) }
          : {};
        await saveOrder(
          s,
          shopify,
          { ...order, note: change.note ?? order.note, tags: change.tags ?? order.tags, ...address },
          'orders/updated',
        );
        return orderId;
      }),
    requestFulfillment: (shop, id, options = {}) =>
      onOrder(
        shop,
        async (s) => (await submitFulfillmentRequest(s, shopify, id, { message: options.message, parts: options.lines })).submitted.orderId,
      ),
    requestCancellation: (shop, id, message) =>
      onOrder(shop, async (s) => (await submitCancellationRequest(s, shopify, id, message ?? null)).orderId),
    fulfill: (shop, id, tracking) =>
      onOrder(
        shop,
        async (s) =>
          (await createFulfillment(s, shopify, { orders: [{ id, parts: null }], tracking: tracking ?? null, notifyCustomer: false }))
            .orderId,
      ),
    holdFulfillment: (shop, id, reason) =>
      onOrder(
        shop,
        async (s) =>
          (await holdFulfillmentOrder(s, shopify, id, { reason: reason ?? 'OTHER', reasonNotes: null, handle: null, parts: [] })).held
            .orderId,
      ),
    async askServices(shop) {
      const calls = [
        ...(await askServices(shopify, shopDomain(shop), 'fetch_stock')),
        ...(await askServices(shopify, shopDomain(shop), 'fetch_tracking_numbers')),
      ];
      return calls.map((call) => `${call.service}: ${call.status ?? 'no answer'}, ${call.changed} changed`);
    },
    releaseHold: (shop, id) => onOrder(shop, async (s) => (await releaseHold(s, shopify, id, null)).orderId),
    moveFulfillment: (shop, id, locationId) =>
      onOrder(shop, async (s) => (await moveFulfillmentOrder(s, shopify, id, locationId, [])).moved.orderId),

    app: (shop) => act(shop, appState),
    installApp: (shop) =>
      act(shop, async (s) => {
        const config = await shopify.config();
        await install(s, config, config.scopes);
        return appState(s);
      }),
    uninstallApp: (shop) => act(shop, (s) => uninstall(s, shopify)),
    async idToken(shop, userId) {
      const found = await findShop(pool, shop);
      if (!found) throw new ShopRefusal(`There is no shop ${shop}.`);
      return sessionToken(await shopify.config(), found.domain, userId ?? ownerUserId(found));
    },
    async embeddedQuery(shop, locale) {
      const found = await findShop(pool, shop);
      if (!found) throw new ShopRefusal(`There is no shop ${shop}.`);
      const config = await shopify.config();
      return signQuery(config, {
        embedded: '1',
        host: hostParameter(found),
        id_token: sessionToken(config, found.domain, ownerUserId(found)),
        locale: locale ?? found.locale,
        session: String(ownerUserId(found)),
        shop: found.domain,
        timestamp: String(Math.floor(Date.now() / 1000)),
      }).toString();
    },

    subscriptions: (shop) =>
      act(shop, async (s) => {
        await ageCharges(s, shopify);
        return s.store.list('appSubscriptions');
      }),
    purchases: (shop) => storeOf(shop).list('appPurchases'),
    usageRecords: (shop) => storeOf(shop).list('usageRecords'),
    charge: (shop, chargeId) => act(shop, (s) => findCharge(s, shopify, chargeId)),
    approveCharge: (shop, chargeId) => act(shop, (s) => decideCharge(s, shopify, chargeId, true)),
    declineCharge: (shop, chargeId) => act(shop, (s) => decideCharge(s, shopify, chargeId, false)),
    freezeCharges: (shop, isFrozen) => act(shop, (s) => freezeSubscriptions(s, shopify, isFrozen)),

    customers: (shop) => storeOf(shop).list('customers'),
    requestCustomerData: (shop, customerId) => customerAsk(shop, customerId, 'customers/data_request'),
    redactCustomer: (shop, customerId) => customerAsk(shop, customerId, 'customers/redact'),
    editShop: (shop, change) =>
      act(shop, async (s) => {
        const saved = await s.store.put('shops', { ...s.shop, ...change });
        const primary = (await s.store.find('locations', { isPrimary: true }))[0];
        await emit(s, await shopify.config(), 'shop/update', shopPayload(saved, primary?.id ?? null));
        return saved;
      }),
  };
}
