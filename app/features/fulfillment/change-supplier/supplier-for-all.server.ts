/** Another supplier for the items of many orders at once, for these orders only (docs/decisions/294, 298). */
import type { WorkplaceContext } from '#app/context.ts';
import type { StoredQuote } from '#app/db/schema/catalog.ts';
import { listOwnServices } from '#app/features/catalog/quote-shipping.server.ts';
import { shipFromSql } from '#app/features/catalog/ship-from.ts';
import type { MappedSource } from '#app/features/orders/grouping.ts';
import { loadMappings } from '#app/features/orders/load-mappings.server.ts';
import { lockAllForRegrouping, regroupOrder } from '#app/features/orders/regroup-order.server.ts';
import { addTimeline, askedBy } from '#app/features/orders/timeline.server.ts';
import { AppError } from '#app/platform/errors.ts';
import {
  type ChangedItem,
  type KeptItem,
  type OpenLine,
  type OpenOrder,
  type StandIn,
  type SupplierForAll,
  suppliersForAll,
  type WhyFixed,
  whyFixed,
} from './stand-ins.ts';
import { type Terms, wayOf } from './supplier-candidates.server.ts';

export interface OfferedForAll {
  suppliers: SupplierForAll[];
  /** Items whose supplier cannot be changed here. */
  fixed: KeptItem<WhyFixed>[];
  /** Chosen orders of the store, and their items, that can get another supplier. */
  orders: number;
  items: number;
}

/**
 * The suppliers that can stand behind items of these supplier orders: what the items' store variants are mapped to besides what they have, and
 * what was chosen for other orders of the same. A fixed number of statements, and nobody is asked.
 */
export async function offerForAll(ctx: WorkplaceContext, input: { supplierOrderIds: readonly string[] }): Promise<OfferedForAll> {
  const { orders, placed } = await loadOrders(ctx, input.supplierOrderIds);
  const { mappings, standIns } = await loadStandIns(ctx, orders);
  const chosen = orders.flatMap((order) => order.lines.filter((line) => line.isChosen).map((line) => ({ order, line })));
  const free = chosen.filter(({ line }) => !whyFixed(line));
  return {
    suppliers: suppliersForAll(orders, standIns, mappings),
    fixed: [
      ...placed.map((orderName) => ({ orderName, title: '', why: 'placed' as const })),
      ...chosen.flatMap(({ order, line }) => {
        const why = whyFixed(line);
        return why ? [{ orderName: order.name, title: line.title, why }] : [];
      }),
    ],
    orders: new Set(free.map(({ order }) => order.id)).size,
    items: free.length,
  };
}

export interface ChangedForAll {
  /** Items that have the supplier now. */
  changed: number;
  /** Those that keep theirs. */
  kept: KeptItem<SupplierForAll['kept'][number]['why'] | WhyFixed>[];
  /** The store's orders that they are in. */
  orderIds: string[];
  /** The supplier orders to place now: a changed item may be in another one. */
  supplierOrderIds: string[];
}

/** Orders whose rows are locked together. */
const atOnce = 25;

/**
 * Put a supplier behind the items of these orders, for these orders only.
 * @param input.supplier its key (`offerForAll`). @param input.orderIds the store's orders that it is for; absent: all of them
 * @throws AppError NOT_FOUND when it can stand in for none of them (any more).
 */
export async function changeForAll(
  ctx: WorkplaceContext,
  input: { supplierOrderIds: readonly string[]; supplier: string; orderIds?: readonly string[] | undefined },
): Promise<ChangedForAll> {
  const { suppliers, fixed } = await offerForAll(ctx, input);
  const supplier = suppliers.find(({ key }) => key === input.supplier);
  const isWanted = input.orderIds && new Set(input.orderIds);
  const orders = supplier?.orders.filter(({ id }) => !isWanted || isWanted.has(id)) ?? [];
  if (!supplier || orders.length === 0) throw new AppError('NOT_FOUND');
  const kept: ChangedForAll['kept'] = [...fixed, ...supplier.kept];
  const done = new Set<string>();
  for (let at = 0; at < orders.length; at += atOnce) {
    const some = orders.slice(at, at + atOnce);
    for (const id of await changeSome(ctx, some)) done.add(id);
    for (const order of some)
      for (const item of order.items)
        if (!done.has(item.lineItemId)) kept.push({ orderName: order.name, title: item.title, why: 'placed' });
  }
  await ctx.publish({ workplaceId: ctx.workplace.id, name: 'counts', data: { area: 'orders' } });
  const orderIds = orders.filter(({ items }) => items.some((item) => done.has(item.lineItemId))).map(({ id }) => id);
  return { changed: done.size, kept, orderIds, supplierOrderIds: await toPlaceNow(ctx, input.supplierOrderIds, [...done]) };
}

/** @returns the items that have been changed: not those that somebody has placed meanwhile. */
async function changeSome(ctx: WorkplaceContext, orders: readonly { id: string; items: readonly ChangedItem[] }[]): Promise<string[]> {
  return ctx.transaction(async (tx) => {
    const workplaceId = tx.workplace.id;
    const locked = await lockAllForRegrouping(
      tx,
      workplaceId,
      orders.map(({ id }) => id),
    );
    const items = orders.flatMap((order) => order.items);
    const { rows } = await tx.sql.query<{ id: string; orderId: string }>(
      `update order_line_items l set chosen_variant_id = n.variant, chosen_quantity = n.quantity
       from unnest($2::uuid[], $3::uuid[], $4::int[]) as n (line, variant, quantity)
       where l.workplace_id = $1 and l.id = n.line and l.open_quantity > 0
         and exists (select 1 from supplier_orders s where s.workplace_id = $1 and s.id = l.supplier_order_id and s.state = 'ready')
         and not exists (select 1 from supplier_order_items i join supplier_orders s on s.workplace_id = i.workplace_id and s.id = i.supplier_order_id
           where i.workplace_id = $1 and i.line_item_id = l.id and s.state <> 'ready')
       returning l.id, l.order_id as "orderId"`,
      [workplaceId, items.map((item) => item.lineItemId), items.map((item) => item.sourceVariantId), items.map((item) => item.quantity)],
    );
    const touched = new Set(rows.map((row) => row.orderId));
    for (const order of locked) if (touched.has(order.id)) await regroupOrder(tx, order);
    await addTimeline(
      tx,
      [...touched].map((orderId) => ({
        workplaceId,
        orderId,
        event: 'supplier_changed',
        actor: 'seller',
        cause: askedBy(ctx),
        params: { scope: 'order' },
      })),
    );
    for (const orderId of touched) await tx.publish({ workplaceId, name: 'orders.synced', data: { orderId } });
    return rows.map((row) => row.id);
  });
}

/** What was chosen and is still to be placed, and what the changed items are in now. */
async function toPlaceNow(ctx: WorkplaceContext, supplierOrderIds: readonly string[], lineItemIds: readonly string[]): Promise<string[]> {
  const { rows } = await ctx.sql.query<{ id: string }>(
    `select s.id from supplier_orders s where s.workplace_id = $1 and s.state = 'ready' and (s.id = any($2)
       or s.id in (select l.supplier_order_id from order_line_items l where l.workplace_id = $1 and l.id = any($3)))
     order by s.placed_at desc, s.id desc`,
    [ctx.workplace.id, supplierOrderIds, lineItemIds],
  );
  return rows.map((row) => row.id);
}

interface LineRow extends Omit<OpenLine, 'parts'> {
  orderId: string;
  orderName: string;
  countryCode: string | null;
  totalCost: number;
  isShippingKnown: boolean;
}

/** The orders of these supplier orders with all that is to be placed of them; and the names of those of which nothing is, any more. */
async function loadOrders(ctx: WorkplaceContext, ids: readonly string[]): Promise<{ orders: OpenOrder[]; placed: string[] }> {
  const { rows } = await ctx.sql.query<LineRow>(
    `select o.id as "orderId", o.name as "orderName", o.country_code as "countryCode", s.total_cost as "totalCost", (s.source is null or s.shipping_cost is not null) as "isShippingKnown",
       l.id, l.title, l.open_quantity as "openQuantity", l.requires_shipping as "requiresShipping", l.is_set as "isSet", l.listing_variant_id as "listingVariantId",
       l.fractional_quantity is not null as "isFractional", l.split_key as "splitKey", s.id as "supplierOrderId", s.id = any($2) as "isChosen"
     from supplier_orders s join orders o on o.workplace_id = s.workplace_id and o.id = s.order_id
     join order_line_items l on l.workplace_id = s.workplace_id and l.supplier_order_id = s.id
     where s.workplace_id = $1 and s.state = 'ready' and l.open_quantity > 0 and not l.is_set and l.requires_shipping
       and s.order_id in (select order_id from supplier_orders where workplace_id = $1 and id = any($2))
     order by o.placed_at desc, o.id, l.id`,
    [ctx.workplace.id, ids],
  );
  const { rows: parts } = await ctx.sql.query<OpenLine['parts'][number] & { lineItemId: string }>(
    `select i.line_item_id as "lineItemId", i.source_variant_id as "sourceVariantId", i.quantity, p.source, p.id as "productId"
     from supplier_order_items i join source_variants v on v.id = i.source_variant_id join source_products p on p.id = v.product_id
     where i.workplace_id = $1 and i.supplier_order_id = any($2)`,
    [ctx.workplace.id, [...new Set(rows.map((row) => row.supplierOrderId))]],
  );
  const { rows: placed } = await ctx.sql.query<{ name: string }>(
    `select o.name from supplier_orders s join orders o on o.workplace_id = s.workplace_id and o.id = s.order_id
     where s.workplace_id = $1 and s.id = any($2) and s.state <> 'ready' order by o.placed_at desc, o.id`,
    [ctx.workplace.id, ids],
  );
  const partsOf = Map.groupBy(parts, (part) => part.lineItemId);
  const orders = [...Map.groupBy(rows, (row) => row.orderId).values()].map((own): OpenOrder => {
    const { orderId: id, orderName: name, countryCode } = own[0] as LineRow;
    const groups = [...new Map(own.map((row) => [row.supplierOrderId, row])).values()];
    return {
      id,
      name,
      countryCode,
      lines: own.map((row) => ({ ...row, parts: partsOf.get(row.id) ?? [] })),
      groups: groups.map(({ supplierOrderId, totalCost, isShippingKnown }) => ({ id: supplierOrderId, totalCost, isShippingKnown })),
    };
  });
  return { orders, placed: placed.map((row) => row.name) };
}

/** By country, as `loadMappings` answers; and what can stand behind each line. */
async function loadStandIns(
  ctx: WorkplaceContext,
  orders: readonly OpenOrder[],
): Promise<{ mappings: (country: string | null) => ReadonlyMap<string, readonly MappedSource[]>; standIns: Map<string, StandIn[]> }> {
  const lines = orders.flatMap((order) => order.lines.map((line) => ({ line, countryCode: order.countryCode })));
  const variantIds = [...new Set(lines.flatMap(({ line }) => line.listingVariantId ?? []))];
  const countries = [...new Set(lines.map(({ countryCode }) => countryCode ?? ''))];
  const chosenBefore = await linesWithChoice(ctx, variantIds);
  const lineIds = lines.map(({ line }) => line.id);
  const all = await loadMappings(ctx, ctx.workplace.id, variantIds, countries, [
    ...lineIds,
    ...chosenBefore.map(({ lineItemId }) => lineItemId),
  ]);
  const isOwn = new Set(lineIds);
  const terms = await loadTerms(
    ctx,
    [...all.values()].flatMap((rows) => [...rows.values()].flat()),
    countries,
  );
  const services = await listOwnServices(ctx);
  const standInOf = (row: MappedSource, country: string): StandIn[] => {
    const own = terms.get(`${row.sourceVariantId} ${country}`);
    return own ? [{ row, productId: own.productId, productTitle: own.title, days: wayOf(row.source, own, services, country).days }] : [];
  };
  const standIns = new Map(
    lines.map(({ line, countryCode }) => {
      const country = countryCode ?? '';
      const rows = all.get(country);
      // Several variants of one priority are sold together: none of them alone stands behind the line.
      const mapped = [...Map.groupBy(rows?.get(line.listingVariantId ?? '') ?? [], (row) => row.priority).values()].flatMap((same) =>
        same.length === 1 ? same : [],
      );
      const others = chosenBefore.filter((each) => each.listingVariantId === line.listingVariantId);
      const found = [...mapped, ...others.flatMap(({ lineItemId }) => rows?.get(lineItemId) ?? [])];
      const each = [...new Map(found.map((row) => [row.sourceVariantId, row])).values()];
      return [line.id, line.listingVariantId ? each.flatMap((row) => standInOf(row, country)) : []];
    }),
  );
  return {
    standIns,
    // A choice for another order is none for these.
    mappings: (country) => new Map([...(all.get(country ?? '') ?? [])].filter(([id]) => isOwn.has(id) || variantIds.includes(id))),
  };
}

/** The most suppliers chosen for single orders that are offered for a store variant's others. */
const mostChosen = 10;

/** Lines, also of other orders, for which a supplier was chosen alone: for each store variant the latest with each choice. */
async function linesWithChoice(
  ctx: WorkplaceContext,
  listingVariantIds: readonly string[],
): Promise<{ lineItemId: string; listingVariantId: string }[]> {
  const { rows } = await ctx.sql.query<{ lineItemId: string; listingVariantId: string }>(
    `select c.id as "lineItemId", w.id as "listingVariantId" from unnest($2::uuid[]) as w (id) cross join lateral (
       select * from (select distinct on (l.chosen_variant_id) l.id from order_line_items l
         where l.workplace_id = $1 and l.listing_variant_id = w.id and l.chosen_variant_id is not null order by l.chosen_variant_id, l.id desc) one
       order by id desc limit ${mostChosen}) c`,
    [ctx.workplace.id, listingVariantIds],
  );
  return rows;
}

type TermsRow = Omit<Terms, 'isAvailable'> & { countryCode: string; productId: string; title: string; quotes: StoredQuote[] | null };

/** What is known of the variants' ways to the countries, by variant and country. */
async function loadTerms(
  ctx: WorkplaceContext,
  rows: readonly MappedSource[],
  countries: readonly string[],
): Promise<Map<string, TermsRow>> {
  const { rows: terms } = await ctx.sql.query<TermsRow>(
    `select v.id, c.code as "countryCode", p.id as "productId", p.title, v.weight_grams as "weightGrams", q.quotes,
       o.shipping_cost as "shippingCost", o.days_min as "daysMin", o.days_max as "daysMax"
     from source_variants v join source_products p on p.id = v.product_id cross join unnest($2::text[]) as c (code)
     left join source_quotes q on q.variant_id = v.id and q.ship_from = ${shipFromSql('p.ships_from', 'c.code')} and q.ship_to = c.code
     left join source_offers o on o.product_id = p.id and o.ship_to = c.code where v.id = any($1)`,
    [[...new Set(rows.map((row) => row.sourceVariantId))], countries],
  );
  return new Map(terms.map((row) => [`${row.id} ${row.countryCode}`, row]));
}
