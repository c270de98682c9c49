import type { NewBundle, NewOrder, NewOrderLine } from './backend.ts';
import { componentPrices } from './bundles.ts';
import type { ShopifyContext } from './context.ts';
import { changeLevel, primaryLocation } from './inventory.ts';
import type { Customer, FulfillmentOrder, InventoryLevel, LineItem, Order, OrderTransaction, PostalAddress, Variant } from './model.ts';
import { fromMinor, normalAmount, sumAmounts, timesAmount, toMinor } from './money.ts';
import { orderPayload } from './order-payloads.ts';
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

/**
 * A bundle's components, each a line of the order that names the bundle as its group. The bundle is no line itself (shopify.dev,
 * "LineItemGroup" and "Bundles").
 */
async function priceBundle(s: Session, { bundle, price, quantity, sku, components }: NewBundle): Promise<PricedLine[]> {
  if (components.length === 0) throw new ShopRefusal('A bundle needs at least one component.');
  const lines: PricedLine[] = [];
  for (const each of components) lines.push(await priceLine(s, { variantId: each.variantId, quantity: each.quantity * quantity }));
  const { currency } = s.shop;
  const weights = lines.map((line, at) => ({ each: toMinor(line.price, currency), units: components[at]?.quantity ?? 0 }));
  const shares = componentPrices(toMinor(normalAmount(price, currency), currency), weights);
  const group = { id: await s.store.newId(), title: bundle, quantity, variantId: null, productId: null, variantSku: sku ?? null };
  return lines.map((line, at) => ({ ...line, price: fromMinor(shares[at] ?? 0, currency), group }));
}

async function priceLine(s: Session, line: Exclude<NewOrderLine, NewBundle>): Promise<PricedLine> {
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

/** Which location ships each line. Its stock is taken at once, so that two lines of one variant cannot both have the last piece. */
async function reserve(s: Session, shopify: ShopifyContext, lines: readonly PricedLine[]): Promise<number[]> {
  const config = await shopify.config();
  const locations: number[] = [];
  for (const line of lines) {
    const { locationId, level } = await routeLine(s, line);
    if (level) {
      await changeLevel(s, config, level, { available: level.available - line.quantity, committed: level.committed + line.quantity });
    }
    locations.push(locationId);
  }
  return locations;
}

const addressOf = (given: NewOrder['address'], customer: Customer | null): PostalAddress | null =>
  given
    ? {
        ...noAddress,
        firstName: customer?.firstName ?? null,
        lastName: customer?.lastName ?? null,
        phone: customer?.phone ?? null,
        ...given,
      }
    : null;

/** The order's sums, in the shop's currency. */
function amountsOf(given: NewOrder, lines: readonly PricedLine[], currency: string) {
  const subtotal = sumAmounts(
    lines.map((line) => timesAmount(line.price, line.quantity, currency)),
    currency,
  );
  const shippingTotal = normalAmount(given.shipping?.price ?? '0', currency);
  const taxTotal = normalAmount(given.tax ?? '0', currency);
  const discountTotal = normalAmount(given.discount ?? '0', currency);
  const full = toMinor(sumAmounts([subtotal, shippingTotal, taxTotal], currency), currency);
  const total = fromMinor(Math.max(0, full - toMinor(discountTotal, currency)), currency);
  return { subtotal, shippingTotal, taxTotal, discountTotal, total };
}

async function writeOrder(s: Session, given: NewOrder, lines: readonly PricedLine[]): Promise<Order> {
  const { currency } = s.shop;
  const customer = given.customer ? await findCustomer(s, given.customer) : null;
  const address = addressOf(given.address, customer);
  const financialStatus = given.financialStatus ?? 'PAID';
  const number = s.shop.nextOrderNumber;
  await s.store.put('shops', { ...s.shop, nextOrderNumber: number + 1 });
  return s.store.put('orders', {
    id: await s.store.newId(),
    number,
    name: `#${number}`,
    currency,
    email: customer?.email ?? null,
    phone: customer?.phone ?? null,
    note: given.note ?? null,
    tags: given.tags ?? [],
    customAttributes: [],
    localizedFields: given.localizedFields ?? [],
    customerId: customer?.id ?? null,
    shippingAddress: address,
    billingAddress: address,
    shippingTitle: given.shipping?.title ?? (address ? 'Standard' : null),
    ...amountsOf(given, lines, currency),
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
}

async function writeLines(s: Session, order: Order, lines: readonly PricedLine[]): Promise<LineItem[]> {
  const { currency } = order;
  const shares = shareOut(
    toMinor(order.discountTotal, currency),
    lines.map((line) => toMinor(timesAmount(line.price, line.quantity, currency), currency)),
  );
  const ids = await s.store.newIds(lines.length);
  const items = lines.map(
    ({ variant: _variant, ...line }, index): LineItem => ({
      ...line,
      id: ids[index] as number,
      orderId: order.id,
      discount: fromMinor(shares[index] ?? 0, currency),
    }),
  );
  await s.store.putMany('lineItems', items);
  return items;
}

async function writeFulfillmentOrder(s: Session, order: Order, locationId: number, lines: readonly LineItem[]): Promise<void> {
  const [id, ...partIds] = await s.store.newIds(lines.length + 1);
  await s.store.put('fulfillmentOrders', {
    id: id as number,
    orderId: order.id,
    locationId,
    status: 'OPEN',
    requestStatus: 'UNSUBMITTED',
    lineItems: lines.map((line, index) => ({
      id: partIds[index] as number,
      lineItemId: line.id,
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

/** A shopper's order: lines, payment, stock, fulfillment orders by location, webhooks. */
export async function placeOrder(s: Session, shopify: ShopifyContext, given: NewOrder): Promise<Order> {
  if (given.lines.length === 0) throw new ShopRefusal('An order needs at least one line.');
  const priced: PricedLine[] = [];
  for (const line of given.lines) priced.push(...('bundle' in line ? await priceBundle(s, line) : [await priceLine(s, line)]));
  const locations = await reserve(s, shopify, priced);
  const order = await writeOrder(s, given, priced);
  const items = await writeLines(s, order, priced);
  await addPayment(s, order);
  for (const locationId of new Set(locations)) {
    const own = items.filter((_, index) => locations[index] === locationId);
    await writeFulfillmentOrder(s, order, locationId, own);
  }
  const config = await shopify.config();
  await emit(s, config, 'orders/create', await orderPayload(s, order.id));
  if (order.financialStatus === 'PAID') await emit(s, config, 'orders/paid', await orderPayload(s, order.id));
  for (const each of await s.store.children('fulfillmentOrders', order.id)) {
    await emit(s, config, 'fulfillment_orders/order_routing_complete', {
      fulfillment_order: { id: `gid://shopify/FulfillmentOrder/${each.id}`, status: 'open' },
    });
  }
  return order;
}
