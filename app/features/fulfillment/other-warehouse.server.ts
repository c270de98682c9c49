/** Another of the supplier's warehouses, where the one that an order is to go from does not have the goods, or has no service to the buyer. */
import type { ShippingQuote } from '#app/connectors/suppliers/supplier.ts';
import type { WorkplaceContext } from '#app/context.ts';
import type { StockByCountry } from '#app/db/schema/catalog.ts';
import { readForNews } from '#app/features/catalog/get-source-product.server.ts';
import { noteUnserved } from '#app/features/catalog/note-unserved.server.ts';
import { quoteShipping } from '#app/features/catalog/quote-shipping.server.ts';
import { unitsAt } from '#app/features/catalog/ship-from.ts';
import { type CheckedAddress, checkAddress, needsLatin } from '#app/features/orders/address/address-rules.ts';
import { type LockedSupplierOrder, lockSupplierOrder } from '#app/features/orders/move-supplier-order.server.ts';
import { regroupAllReady } from '#app/features/orders/regroup-order.server.ts';
import { isUndecided } from '#app/features/orders/states.ts';
import { addTimeline } from '#app/features/orders/timeline.server.ts';
import { readSetting } from '#app/features/settings/setting.server.ts';
import { isConnectorError } from '#app/platform/connector-error.ts';
import { hasRisen } from './cost-rise.ts';
import { loadPlacements, type Placement } from './load-placements.server.ts';
import { type Ask, parcelOf, type QuotedPlacement, quotePlacement } from './quote-placement.server.ts';

interface StockedItem {
  quantity: number;
  stock: number | null;
  stockByCountry: StockByCountry | null;
  /** The supplier's id of the product. */
  productId: string;
}

/** What is known of the stock of several orders' goods, by supplier order: one statement. */
async function stockOf(ctx: WorkplaceContext, placements: readonly Placement[]): Promise<Map<string, StockedItem[]>> {
  const items = placements.flatMap(({ id, items: own }) => own.map((item) => ({ id, ...item })));
  const { rows } = await ctx.sql.query<StockedItem & { id: string }>({
    name: 'stock-of-placements',
    text: `select n.id, n.quantity, v.stock, v.stock_by_country as "stockByCountry", p.external_id as "productId"
           from (select id, variant, sum(quantity)::int as quantity from unnest($1::uuid[], $2::uuid[], $3::int[]) as i (id, variant, quantity) group by id, variant) n
           join source_variants v on v.id = n.variant join source_products p on p.id = v.product_id where v.is_available and p.status = 'active'`,
    values: [items.map(({ id }) => id), items.map((item) => item.sourceVariantId), items.map((item) => item.quantity)],
  });
  return Map.groupBy(rows, ({ id }) => id);
}

/** Countries whose warehouses have all of it, China's first. */
function warehousesWith(items: readonly StockedItem[]): string[] {
  const countries = [...new Set(items.flatMap((item) => Object.keys(item.stockByCountry ?? {})))].sort();
  return countries
    .filter((country) => items.every((item) => (unitsAt(item, country) ?? 0) >= item.quantity))
    .sort((one, other) => Number(other === 'CN') - Number(one === 'CN'));
}

/** An order that is quoted for, and the address it goes to. */
interface Quoted {
  placement: Placement;
  address: CheckedAddress['address'] | undefined;
}

interface Served {
  /** The order as it is then. */
  placement: Placement;
  quoted: QuotedPlacement;
}

/**
 * Quotes for orders, by supplier order; where nothing goes from an order's warehouse to the buyer and another one has the goods, that is noted, and the order
 * is grouped anew and quoted from there. Each variant is asked about once for a country, and noted once, however many orders have it.
 */
export async function quoteFromServing(ctx: WorkplaceContext, orders: readonly Quoted[], askOnce: Ask): Promise<Map<string, Served>> {
  const served = new Map<string, Served>();
  const tried = new Set<string>();
  for (let left = orders; left.length > 0; ) {
    const quotes = await quoteAlike(ctx, left, askOnce);
    for (const { placement } of left) served.set(placement.id, { placement, quoted: quotes.get(placement.id) ?? { options: [] } });
    const stuck = left.filter(
      ({ placement: { id, state, shipFrom } }) =>
        quotes.get(id)?.problem?.key === 'unshippable' && state === 'ready' && shipFrom && !tried.has(`${id} ${shipFrom}`),
    );
    if (stuck.length === 0) break;
    for (const { placement } of stuck) tried.add(`${placement.id} ${placement.shipFrom}`);
    left = await moveToOthers(ctx, stuck, { tried, askOnce });
  }
  return served;
}

/** Orders of the same goods on the same way: where these go to no place in the country, the others are not asked about. */
async function quoteAlike(ctx: WorkplaceContext, orders: readonly Quoted[], askOnce: Ask): Promise<Map<string, QuotedPlacement>> {
  const quotes = new Map<string, QuotedPlacement>();
  const ways = Map.groupBy(orders, ({ placement, address }) =>
    JSON.stringify([
      placement.source,
      placement.shipFrom,
      address?.countryCode,
      placement.items.map((item) => [item.sourceVariantId, item.quantity]),
    ]),
  );
  await Promise.all(
    [...ways.values()].map(async ([first, ...others]) => {
      if (!first) return;
      const quote = ({ placement, address }: Quoted) => quotePlacement(ctx, placement, address, askOnce);
      const answer = await quote(first);
      quotes.set(first.placement.id, answer);
      const isNowhere =
        others.length > 0 &&
        answer.problem?.key === 'unshippable' &&
        (await goNowhere(first.placement, first.address?.countryCode ?? '', askOnce)).length > 0;
      await Promise.all(others.map(async (each) => quotes.set(each.placement.id, isNowhere ? answer : await quote(each))));
    }),
  );
  return quotes;
}

/** Note what goes nowhere from its warehouse, and group the orders anew that another one can send. @returns those that go from another one now. */
async function moveToOthers(
  ctx: WorkplaceContext,
  orders: readonly Quoted[],
  { tried, askOnce }: { tried: ReadonlySet<string>; askOnce: Ask },
): Promise<Quoted[]> {
  const stock = await stockOf(
    ctx,
    orders.map(({ placement }) => placement),
  );
  const movable = orders.filter(({ placement: { id } }) =>
    warehousesWith(stock.get(id) ?? []).some((country) => !tried.has(`${id} ${country}`)),
  );
  const unserved = await Promise.all(
    movable.map(async ({ placement, address }) => ({
      placement,
      shipTo: address?.countryCode ?? '',
      variantIds: address ? await goNowhere(placement, address.countryCode, askOnce) : [],
    })),
  );
  const routes = Map.groupBy(
    unserved.filter(({ variantIds }) => variantIds.length > 0),
    ({ placement, shipTo }) => `${placement.shipFrom} ${shipTo}`,
  );
  for (const same of routes.values()) {
    const [route] = same;
    const variantIds = [...new Set(same.flatMap((each) => each.variantIds))];
    if (route?.placement.shipFrom) await noteUnserved(ctx, { variantIds, shipFrom: route.placement.shipFrom, shipTo: route.shipTo });
  }
  const moving = [...routes.values()].flat();
  if (moving.length === 0) return [];
  await regroupAllReady(ctx, { workplaceId: ctx.workplace.id, orderIds: [...new Set(moving.map(({ placement }) => placement.orderId))] });
  const before = new Map(movable.map((each) => [each.placement.id, each]));
  const now = await loadPlacements(
    ctx,
    moving.map(({ placement }) => placement.id),
  );
  return now.flatMap((placement) => {
    const was = before.get(placement.id);
    return was && was.placement.shipFrom !== placement.shipFrom ? [{ placement, address: was.address }] : [];
  });
}

/** Which of the items have no service by themselves? Each is asked about once for a way. */
async function goNowhere({ source, shipFrom, items }: Placement, shipTo: string, ask: Ask): Promise<string[]> {
  if (!source || !shipFrom) return [];
  const alone = new Map(items.map((item) => [item.sourceVariantId, { externalVariantId: item.externalVariantId, quantity: 1 }]));
  const variantIds: string[] = [];
  for (const [id, item] of alone) {
    const quotes = await ask({ source, shipFrom, shipTo, items: [item] });
    if (quotes !== 'unreachable' && quotes.length === 0) variantIds.push(id);
  }
  return variantIds;
}

/**
 * The supplier has just refused the order, because its warehouse has too few. It is asked what it has where; when another warehouse has all of it, and it
 * costs no more than was agreed to (and the tolerance), the order goes from there: with the same key, since the supplier has not taken it.
 * @param tried warehouses that have refused it. @returns false when there is none
 */
export async function placeFromAnother(
  ctx: WorkplaceContext,
  order: LockedSupplierOrder,
  placement: Placement,
  { acceptAddress, tried }: { acceptAddress: boolean; tried: readonly string[] },
): Promise<boolean> {
  const { source, shipFrom } = order;
  if (!source || !shipFrom || !placement.address) return false;
  const checked = checkAddress(placement.address, { needsLatin: needsLatin(source) });
  try {
    for (const productId of new Set(((await stockOf(ctx, [placement])).get(placement.id) ?? []).map((item) => item.productId)))
      await readForNews(ctx, source, productId, { saysGone: false });
    const [fresh] = await loadPlacements(ctx, [order.id]);
    if (!fresh) return false;
    const { cost_tolerance: tolerance } = await readSetting(ctx, 'order-placing');
    const items = fresh.items.reduce((sum, item) => sum + item.unitCost * item.quantity, 0);
    for (const from of warehousesWith((await stockOf(ctx, [fresh])).get(fresh.id) ?? [])) {
      if (from === shipFrom || tried.includes(from)) continue;
      const quote = await quoteFrom(ctx, fresh, from, checked.address, order.serviceName);
      if (!quote || hasRisen(fresh.agreedCost, items + quote.cost, tolerance)) continue;
      return await moveTo(ctx, order, { from, quote, items, acceptAddress, tried: [...tried, shipFrom] });
    }
  } catch (error) {
    // Then it is refused as it was; the goods are asked about again by themselves.
    if (!isConnectorError(error)) throw error;
    ctx.log.warn({ err: error, supplierOrderId: order.id }, 'no other warehouse could be looked for');
  }
  return false;
}

/** The chosen service from a warehouse, or its cheapest; nothing when it has none. */
async function quoteFrom(
  ctx: WorkplaceContext,
  { source, items }: Placement,
  shipFrom: string,
  { countryCode, postalCode }: CheckedAddress['address'],
  wanted: string | null,
): Promise<ShippingQuote | undefined> {
  const route = { source: source ?? '', shipFrom, shipTo: countryCode, ...(postalCode ? { postalCode } : {}) };
  const quotes = await quoteShipping(ctx, { ...route, items: parcelOf(items) });
  return quotes.find((quote) => quote.serviceName === wanted) ?? quotes[0];
}

async function moveTo(
  ctx: WorkplaceContext,
  order: LockedSupplierOrder,
  next: { from: string; quote: ShippingQuote; items: number; acceptAddress: boolean; tried: string[] },
): Promise<boolean> {
  return ctx.transaction(async (tx) => {
    const locked = await lockSupplierOrder(tx, order.id);
    if (!isUndecided(locked.state) || locked.placementKey !== order.placementKey) return false;
    await tx.sql.query(
      `update supplier_orders set ship_from = $3, service_name = $4, items_cost = $5, shipping_cost = $6, total_cost = $5::bigint + $6::bigint,
         placement_called_at = null, outcome_asks = 0, updated_at = $7 where workplace_id = $1 and id = $2`,
      [tx.workplace.id, order.id, next.from, next.quote.serviceName, next.items, next.quote.cost, tx.now()],
    );
    await addTimeline(tx, [
      {
        workplaceId: tx.workplace.id,
        orderId: order.orderId,
        supplierOrderId: order.id,
        event: 'other_warehouse',
        actor: 'system',
        cause: `placement:${order.placementKey}`,
        params: { source: order.source, country: next.from },
      },
    ]);
    const { acceptAddress, tried } = next;
    await tx.enqueue('fulfillment.place', {
      workplaceId: tx.workplace.id,
      supplierOrderId: order.id,
      acceptAddress,
      triedWarehouses: tried,
    });
    return true;
  });
}
