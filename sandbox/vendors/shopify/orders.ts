import type { NewOrder, NewOrderLine } from './backend.ts';
import type { ShopifyContext } from './context.ts';
import { replacementFor } from './fulfillment-orders.ts';
import { changeLevel, primaryLocation } from './inventory.ts';
import type { Customer, FulfillmentOrder, InventoryLevel, LineItem, Order, OrderTransaction, PostalAddress, Variant } from './model.ts';
import { fromMinor, normalAmount, sumAmounts, timesAmount, toMinor } from './money.ts';
import { orderPayload } from './order-payloads.ts';
import { refuse } from './refusal.ts';
import { ShopRefusal } from './shop-refusal.ts';
import type { Session } from './store.ts';
import { emit } from './webhooks.ts';

export const noAddress: PostalAddress = {
  firstName: null,
  lastName: null,
  company: null,
  address1: null,
  address2: null,
  city: null,
  province: null,
  provinceCode: null,
  country: null,
  countryCode: null,
  zip: null,
  phone: null,
};

/** Write an order changed in memory and tell the app. */
export async function saveOrder(s: Session, shopify: ShopifyContext, order: Order, ...topics: string[]): Promise<Order> {
  const saved = await s.store.put('orders', { ...order, updatedAt: s.now });
  const config = await shopify.config();
  for (const topic of topics) await emit(s, config, topic, await orderPayload(s, order.id));
  return saved;
}

async function findCustomer(s: Session, given: NonNullable<NewOrder['customer']>): Promise<Customer> {
  const email = given.email?.toLowerCase() ?? null;
  const known = email ? (await s.store.find('customers', { email }))[0] : undefined;
  return s.store.put('customers', {
    id: known?.id ?? (await s.store.newId()),
    firstName: given.firstName ?? known?.firstName ?? null,
    lastName: given.lastName ?? known?.lastName ?? null,
    email,
    phone: given.phone ?? known?.phone ?? null,
    redacted: false,
    createdAt: known?.createdAt ?? s.now,
    updatedAt: s.now,
  });
}

type PricedLine = Omit<LineItem, 'id' | 'orderId'> & { variant: Variant | null };

async function priceLine(s: Session, line: NewOrderLine): Promise<PricedLine> {
  if (!Number.isInteger(line.quantity) || line.quantity < 1) throw new ShopRefusal('A quantity must be a whole number above zero.');
  const common = { quantity: line.quantity, currentQuantity: line.quantity, fulfilledQuantity: 0 };
  if ('title' in line) {
    return {
      ...common,
      productId: null,
      variantId: null,
      title: line.title,
      variantTitle: null,
      sku: line.sku ?? null,
      vendor: null,
      price: normalAmount(line.price, s.shop.currency),
      taxable: true,
      requiresShipping: line.requiresShipping ?? true,
      imageUrl: null,
      customAttributes: [],
      variant: null,
    };
  }
  const variant = await s.store.get('variants', line.variantId);
  const product = variant && (await s.store.get('products', variant.productId));
  if (!variant || !product) throw new ShopRefusal(`There is no variant ${line.variantId} in ${s.shop.domain}.`);
  const item = await s.store.get('inventoryItems', variant.inventoryItemId);
  const images = await s.store.getMany('media', [...variant.mediaIds, ...product.mediaIds]);
  return {
    ...common,
    productId: product.id,
    variantId: variant.id,
    title: product.title,
    variantTitle: variant.title === 'Default Title' ? null : variant.title,
    sku: variant.sku,
    vendor: product.vendor,
    price: variant.price,
    taxable: variant.taxable,
    requiresShipping: item?.requiresShipping ?? true,
    imageUrl: images.find((each) => each.url)?.url ?? null,
    customAttributes: line.customAttributes ?? [],
    variant,
  };
}

/** Which location ships a line: one with enough stock, a fulfillment service before the shop's own. */
async function routeLine(s: Session, line: PricedLine): Promise<{ locationId: number; level: InventoryLevel | null }> {
  const primary = await primaryLocation(s);
  if (!line.variant) return { locationId: primary.id, level: null };
  const item = await s.store.get('inventoryItems', line.variant.inventoryItemId);
  const services = new Set((await s.store.list('fulfillmentServices')).map((each) => each.locationId));
  const levels = (await s.store.children('inventoryLevels', line.variant.inventoryItemId)).filter((level) => level.isActive);
  const rank = (level: InventoryLevel) =>
    (item?.tracked && level.available < line.quantity ? 2 : 0) + (services.has(level.locationId) ? 0 : 1);
  const best = levels.sort((one, other) => rank(one) - rank(other))[0];
  if (!best) return { locationId: primary.id, level: null };
  if (item?.tracked && best.available < line.quantity && line.variant.inventoryPolicy === 'DENY') {
    throw new ShopRefusal(`${line.title}${line.variantTitle ? ` (${line.variantTitle})` : ''} is sold out.`);
  }
  return { locationId: best.locationId, level: item?.tracked ? best : null };
}

/** An order's discount over its lines, by what they cost; cents that are left over go to the last. */
function shareOut(discount: number, amounts: number[]): number[] {
  const all = amounts.reduce((sum, amount) => sum + amount, 0);
  const shares = amounts.map((amount) => (all > 0 ? Math.min(amount, Math.floor((discount * amount) / all)) : 0));
  const left = Math.min(discount, all) - shares.reduce((sum, share) => sum + share, 0);
  return shares.map((share, index) => (index === shares.length - 1 ? share + left : share));
}

/** A shopper's order: lines, payment, stock, fulfillment orders by location, webhooks. */
export async function placeOrder(s: Session, shopify: ShopifyContext, given: NewOrder): Promise<Order> {
  if (given.lines.length === 0) throw new ShopRefusal('An order needs at least one line.');
  const { currency } = s.shop;
  const config = await shopify.config();
  const priced = [];
  for (const line of given.lines) priced.push(await priceLine(s, line));
  const routes: { locationId: number }[] = [];
  for (const line of priced) {
    const route = await routeLine(s, line);
    // Taken at once, so that two lines of one variant cannot both have the last piece.
    if (route.level) {
      await changeLevel(s, config, route.level, {
        available: route.level.available - line.quantity,
        committed: route.level.committed + line.quantity,
      });
    }
    routes.push(route);
  }
  const customer = given.customer ? await findCustomer(s, given.customer) : null;
  const address: PostalAddress | null = given.address
    ? {
        ...noAddress,
        firstName: customer?.firstName ?? null,
        lastName: customer?.lastName ?? null,
        phone: customer?.phone ?? null,
        ...given.address,
      }
    : null;
  const subtotal = sumAmounts(
    priced.map((line) => timesAmount(line.price, line.quantity, currency)),
    currency,
  );
  const [shipping, tax, discount] = [given.shipping?.price ?? '0', given.tax ?? '0', given.discount ?? '0'].map((each) =>
    normalAmount(each, currency),
  ) as [string, string, string];
  const total = fromMinor(
    Math.max(0, toMinor(sumAmounts([subtotal, shipping, tax], currency), currency) - toMinor(discount, currency)),
    currency,
  );
  const financialStatus = given.financialStatus ?? 'PAID';
  const number = s.shop.nextOrderNumber;
  await s.store.put('shops', { ...s.shop, nextOrderNumber: number + 1 });

  const order = await s.store.put('orders', {
    id: await s.store.newId(),
    number,
    name: `#${number}`,
    currency,
    email: customer?.email ?? null,
    phone: customer?.phone ?? null,
    note: given.note ?? null,
    tags: given.tags ?? [],
    customAttributes: [],
    customerId: customer?.id ?? null,
    shippingAddress: address,
    billingAddress: address,
    shippingTitle: given.shipping?.title ?? (address ? 'Standard' : null),
    subtotal,
    shippingTotal: shipping,
    taxTotal: tax,
    discountTotal: discount,
    total,
    financialStatus,
    fulfillmentStatus: 'UNFULFILLED',
    gateway: financialStatus === 'PENDING' ? 'manual' : 'bogus',
    sourceName: 'web',
    test: given.test ?? s.shop.development,
    cancelledAt: null,
    cancelReason: null,
    closedAt: null,
    createdAt: s.now,
    processedAt: s.now,
    updatedAt: s.now,
  } satisfies Order);

  const shares = shareOut(
    toMinor(discount, currency),
    priced.map((line) => toMinor(timesAmount(line.price, line.quantity, currency), currency)),
  );
  const lineIds = await s.store.newIds(priced.length);
  await s.store.putMany(
    'lineItems',
    priced.map(
      ({ variant: _variant, ...line }, index): LineItem => ({
        ...line,
        id: lineIds[index] as number,
        orderId: order.id,
        discount: fromMinor(shares[index] ?? 0, currency),
      }),
    ),
  );
  await addPayment(s, order);
  for (const locationId of new Set(routes.map((route) => route.locationId))) {
    const own = priced.flatMap((line, index) =>
      routes[index]?.locationId === locationId ? [{ line, lineItemId: lineIds[index] as number }] : [],
    );
    const [id, ...partIds] = await s.store.newIds(own.length + 1);
    await s.store.put('fulfillmentOrders', {
      id: id as number,
      orderId: order.id,
      locationId,
      status: 'OPEN',
      requestStatus: 'UNSUBMITTED',
      lineItems: own.map(({ line, lineItemId }, index) => ({
        id: partIds[index] as number,
        lineItemId,
        totalQuantity: line.quantity,
        remainingQuantity: line.quantity,
      })),
      requests: [],
      holds: [],
      fulfillAt: null,
      fulfillBy: null,
      createdAt: s.now,
      updatedAt: s.now,
    } satisfies FulfillmentOrder);
  }
  await emit(s, config, 'orders/create', await orderPayload(s, order.id));
  if (financialStatus === 'PAID') await emit(s, config, 'orders/paid', await orderPayload(s, order.id));
  for (const each of await s.store.children('fulfillmentOrders', order.id)) {
    await emit(s, config, 'fulfillment_orders/order_routing_complete', {
      fulfillment_order: { id: `gid://shopify/FulfillmentOrder/${each.id}`, status: 'open' },
    });
  }
  return order;
}

async function addPayment(s: Session, order: Order): Promise<OrderTransaction> {
  const half = fromMinor(Math.floor(toMinor(order.total, order.currency) / 2), order.currency);
  return s.store.put('transactions', {
    id: await s.store.newId(),
    orderId: order.id,
    kind: order.financialStatus === 'AUTHORIZED' ? 'AUTHORIZATION' : 'SALE',
    status: order.financialStatus === 'PENDING' ? 'PENDING' : 'SUCCESS',
    amount: order.financialStatus === 'PARTIALLY_PAID' ? half : order.total,
    gateway: order.gateway,
    parentId: null,
    createdAt: s.now,
  });
}

/** Money that has really come in, less what went back, in smallest units. */
export function receivedMinor(order: Order, transactions: OrderTransaction[]): { received: number; refunded: number } {
  const sum = (kinds: OrderTransaction['kind'][]) =>
    transactions
      .filter((each) => each.status === 'SUCCESS' && kinds.includes(each.kind))
      .reduce((total, each) => total + toMinor(each.amount, order.currency), 0);
  return { received: sum(['SALE', 'CAPTURE']), refunded: sum(['REFUND']) };
}

/** The rest of an order's payment comes in. */
export async function payOrder(s: Session, shopify: ShopifyContext, orderId: number): Promise<Order> {
  const order = await s.store.get('orders', orderId);
  if (!order) refuse(['input', 'id'], 'Order does not exist');
  if (!['PENDING', 'AUTHORIZED', 'PARTIALLY_PAID'].includes(order.financialStatus) || order.cancelledAt)
    refuse(['id'], 'Order cannot be marked as paid.');
  const transactions = await s.store.children('transactions', orderId);
  const { received } = receivedMinor(order, transactions);
  const authorized = transactions.find((each) => each.kind === 'AUTHORIZATION');
  await s.store.put('transactions', {
    id: await s.store.newId(),
    orderId,
    kind: authorized ? 'CAPTURE' : 'SALE',
    status: 'SUCCESS',
    amount: fromMinor(toMinor(order.total, order.currency) - received, order.currency),
    gateway: order.gateway,
    parentId: authorized?.id ?? null,
    createdAt: s.now,
  });
  return saveOrder(s, shopify, { ...order, financialStatus: 'PAID' }, 'orders/paid', 'orders/updated');
}

/** The owner edits the order: more of a line, which the buyer has paid. They are a fulfillment order of their own. */
export async function addUnits(
  s: Session,
  shopify: ShopifyContext,
  given: { orderId: number; lineItemId: number; quantity: number },
): Promise<Order> {
  const order = await s.store.get('orders', given.orderId);
  const line = await s.store.get('lineItems', given.lineItemId);
  const [like] = await s.store.children('fulfillmentOrders', given.orderId);
  if (!order || !like || line?.orderId !== order.id) refuse(['id'], 'Line item does not exist');
  const { quantity } = given;
  await s.store.put('lineItems', {
    ...line,
    quantity: line.quantity + quantity,
    currentQuantity: line.currentQuantity + quantity,
  });
  const added = [{ id: 0, lineItemId: line.id, totalQuantity: quantity, remainingQuantity: quantity }];
  await replacementFor(s, { ...like, lineItems: added });
  const amount = timesAmount(line.price, quantity, order.currency);
  await s.store.put('transactions', {
    id: await s.store.newId(),
    orderId: order.id,
    kind: 'SALE',
    status: 'SUCCESS',
    amount,
    gateway: order.gateway,
    parentId: null,
    createdAt: s.now,
  });
  return saveOrder(s, shopify, { ...order, total: sumAmounts([order.total, amount], order.currency) }, 'orders/updated');
}
