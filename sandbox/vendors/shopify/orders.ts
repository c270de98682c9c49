import type { NewOrder, NewOrderLine, RefundRequest } from './backend.ts';
import type { ShopifyContext } from './context.ts';
import { cancelOpenFulfillmentOrders, reduceFulfillmentOrders, replacementFor } from './fulfillment-orders.ts';
import { activateLevel, changeLevel, levelAt, primaryLocation } from './inventory.ts';
import type {
  Customer,
  FulfillmentOrder,
  InventoryLevel,
  LineItem,
  Order,
  OrderTransaction,
  PostalAddress,
  Refund,
  Variant,
} from './model.ts';
import { compareAmounts, fromMinor, normalAmount, sumAmounts, timesAmount, toMinor } from './money.ts';
import { orderPayload, refundPayload } from './order-payloads.ts';
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

export interface CancelOptions {
  reason?: NonNullable<Order['cancelReason']>;
  refund?: boolean;
  restock?: boolean;
}

/** The owner cancels: open fulfillment orders end, services that have accepted are asked to stop, money may go back. */
export async function cancelOrder(s: Session, shopify: ShopifyContext, orderId: number, options: CancelOptions): Promise<Order> {
  const found = await s.store.get('orders', orderId);
  if (!found) refuse(['orderId'], 'Order does not exist', 'NOT_FOUND');
  if (found.cancelledAt) refuse(['orderId'], 'Cannot cancel an order that has already been canceled', 'INVALID');
  if (found.fulfillmentStatus === 'FULFILLED') refuse(['orderId'], 'Cannot cancel a fulfilled order', 'INVALID');
  const order = await s.store.put('orders', { ...found, cancelledAt: s.now, closedAt: s.now, cancelReason: options.reason ?? 'OTHER' });
  await cancelOpenFulfillmentOrders(s, shopify, orderId);
  const lines = await s.store.children('lineItems', orderId);
  if (options.restock) for (const line of lines) await restock(s, shopify, line, line.currentQuantity - line.fulfilledQuantity, null);
  const transactions = await s.store.children('transactions', orderId);
  const { received, refunded } = receivedMinor(order, transactions);
  let { financialStatus } = order;
  if (options.refund && received > refunded) {
    await writeRefund(
      s,
      shopify,
      order,
      [],
      fromMinor(received - refunded, order.currency),
      normalAmount('0', order.currency),
      'Order canceled',
    );
    financialStatus = 'REFUNDED';
  } else if (received === 0) {
    financialStatus = 'VOIDED';
  }
  await s.store.putMany(
    'lineItems',
    lines.map((line) => ({ ...line, currentQuantity: line.fulfilledQuantity })),
  );
  return saveOrder(s, shopify, { ...order, financialStatus }, 'orders/cancelled', 'orders/updated');
}

/** Goods come back: from committed to available when not shipped yet. */
async function restock(s: Session, shopify: ShopifyContext, line: LineItem, quantity: number, locationId: number | null): Promise<void> {
  if (quantity <= 0 || !line.variantId) return;
  const variant = await s.store.get('variants', line.variantId);
  const item = variant && (await s.store.get('inventoryItems', variant.inventoryItemId));
  if (!item?.tracked) return;
  const orders = await s.store.children('fulfillmentOrders', line.orderId);
  const place =
    locationId ??
    orders.find((each) => each.lineItems.some((part) => part.lineItemId === line.id))?.locationId ??
    (await primaryLocation(s)).id;
  const level = (await levelAt(s, item.id, place)) ?? (await activateLevel(s, item.id, place, 0));
  await changeLevel(s, await shopify.config(), level, { available: level.available + quantity, committed: level.committed - quantity });
}

async function writeRefund(
  s: Session,
  shopify: ShopifyContext,
  order: Order,
  lineItems: Refund['lineItems'],
  total: string,
  shippingAmount: string,
  note: string | null,
): Promise<Refund> {
  const transactions = await s.store.children('transactions', order.id);
  const transactionIds: number[] = [];
  if (compareAmounts(total, '0', order.currency) > 0) {
    const parent = transactions.find((each) => each.status === 'SUCCESS' && (each.kind === 'SALE' || each.kind === 'CAPTURE'));
    const made = await s.store.put('transactions', {
      id: await s.store.newId(),
      orderId: order.id,
      kind: 'REFUND',
      status: 'SUCCESS',
      amount: total,
      gateway: order.gateway,
      parentId: parent?.id ?? null,
      createdAt: s.now,
    });
    transactionIds.push(made.id);
  }
  const refund = await s.store.put('refunds', {
    id: await s.store.newId(),
    orderId: order.id,
    note,
    lineItems,
    shippingAmount,
    total,
    transactionIds,
    createdAt: s.now,
  });
  const lines = await s.store.children('lineItems', order.id);
  const all = await s.store.children('transactions', order.id);
  await emit(s, await shopify.config(), 'refunds/create', refundPayload(order, lines, all, refund));
  return refund;
}

export interface RefundPlan {
  orderId: number;
  lines: { lineItemId: number; quantity: number; restockType: string; locationId: number | null }[];
  shipping: string;
  note: string | null;
  /** Amount to give back; what the lines and shipping come to when absent. */
  amount?: string;
}

/** Give money back and take lines off the order. @throws Refusal for more than was bought or paid. */
export async function refundOrder(s: Session, shopify: ShopifyContext, plan: RefundPlan): Promise<Refund> {
  const order = await s.store.get('orders', plan.orderId);
  if (!order) refuse(['orderId'], 'Order does not exist');
  const lines = await s.store.children('lineItems', order.id);
  const transactions = await s.store.children('transactions', order.id);
  const earlier = await s.store.children('refunds', order.id);
  const ids = await s.store.newIds(plan.lines.length);
  const refunded: Refund['lineItems'] = plan.lines.map((each, index) => {
    const line = lines.find((candidate) => candidate.id === each.lineItemId);
    const where = ['refundLineItems', String(index)];
    if (!line) refuse([...where, 'lineItemId'], 'Line item does not exist');
    const before = earlier.flatMap((refund) => refund.lineItems).filter((part) => part.lineItemId === line.id);
    const left = line.quantity - before.reduce((sum, part) => sum + part.quantity, 0);
    if (each.quantity < 1 || each.quantity > left) refuse([...where, 'quantity'], 'Quantity cannot refund more items than were purchased');
    return {
      id: ids[index] as number,
      lineItemId: line.id,
      quantity: each.quantity,
      restockType: each.restockType,
      subtotal: timesAmount(line.price, each.quantity, order.currency),
      locationId: each.locationId,
    };
  });
  const { received, refunded: gone } = receivedMinor(order, transactions);
  const wanted = plan.amount ?? sumAmounts([...refunded.map((each) => each.subtotal), plan.shipping], order.currency);
  const possible = received - gone;
  if (plan.amount && toMinor(plan.amount, order.currency) > possible) {
    refuse(['transactions', '0', 'amount'], `Refund amount cannot be greater than ${fromMinor(possible, order.currency)}`);
  }
  const total = fromMinor(Math.min(toMinor(wanted, order.currency), possible), order.currency);
  if (refunded.length === 0 && toMinor(total, order.currency) === 0)
    refuse(['refundLineItems'], 'Refund must have at least one line item, shipping or transaction');
  for (const each of refunded) {
    const line = lines.find((candidate) => candidate.id === each.lineItemId) as LineItem;
    const unshipped = Math.min(each.quantity, line.currentQuantity - line.fulfilledQuantity);
    if (each.restockType === 'RETURN') await restock(s, shopify, line, each.quantity, each.locationId);
    if (each.restockType === 'CANCEL') await restock(s, shopify, line, unshipped, each.locationId);
    if (unshipped > 0) await reduceFulfillmentOrders(s, order.id, line.id, unshipped);
    await s.store.put('lineItems', { ...line, currentQuantity: line.currentQuantity - each.quantity });
  }
  const refund = await writeRefund(s, shopify, order, refunded, total, normalAmount(plan.shipping, order.currency), plan.note);
  const after = received - gone - toMinor(total, order.currency);
  const financialStatus =
    received === 0
      ? order.financialStatus
      : after <= 0
        ? 'REFUNDED'
        : gone + toMinor(total, order.currency) > 0
          ? 'PARTIALLY_REFUNDED'
          : order.financialStatus;
  await saveOrder(s, shopify, { ...order, financialStatus }, 'orders/updated');
  return refund;
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

/** A request from the desk, where nothing named means everything left. */
export async function planRefund(s: Session, request: RefundRequest): Promise<RefundPlan> {
  const order = await s.store.get('orders', request.orderId);
  if (!order) throw new ShopRefusal('There is no such order.');
  const lines = await s.store.children('lineItems', order.id);
  const earlier = await s.store.children('refunds', order.id);
  const left = (line: LineItem) =>
    line.quantity -
    earlier
      .flatMap((refund) => refund.lineItems)
      .filter((part) => part.lineItemId === line.id)
      .reduce((sum, part) => sum + part.quantity, 0);
  const chosen =
    request.lines ??
    lines.map((line) => ({ lineItemId: line.id, quantity: left(line), restock: false })).filter((each) => each.quantity > 0);
  return {
    orderId: order.id,
    lines: chosen.map((each) => {
      const line = lines.find((candidate) => candidate.id === each.lineItemId);
      const unshipped = line ? line.currentQuantity - line.fulfilledQuantity >= each.quantity : false;
      return {
        lineItemId: each.lineItemId,
        quantity: each.quantity,
        restockType: each.restock ? (unshipped ? 'CANCEL' : 'RETURN') : 'NO_RESTOCK',
        locationId: null,
      };
    }),
    shipping: request.shipping ?? (request.lines ? '0' : order.shippingTotal),
    note: request.note ?? null,
  };
}
