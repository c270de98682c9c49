/** What the seller has to pack: orders that were taken over one by one, and ready ones by a choice for their supplier or products. */
import type { WorkplaceContext } from '#app/context.ts';
import { checkAddress } from '#app/features/orders/address/address-rules.ts';
import { type ListedItem, type ListedOrder, loadOrders } from '#app/features/orders/load-orders.server.ts';
import { hasPackingChoice } from '#app/features/orders/packing-choice.server.ts';
import { openAddress, openCustomer, withContact } from '#app/features/orders/personal-data.server.ts';
import { hasOpenItems } from '#app/features/orders/take-up-again.server.ts';
import { logPersonalRead } from '#app/platform/personal-read.server.ts';

/** The most that are listed at once; those that have waited longest come first. */
export const mostToPack = 100;

export interface OrderToPack {
  supplierOrderId: string;
  orderId: string;
  name: string;
  storeName: string;
  customerName: string;
  countryCode: string | null;
  placedAt: Date;
  /** Lines that the store still wants sent. */
  items: Pick<ListedItem, 'id' | 'title' | 'variantTitle' | 'sku' | 'image' | 'openQuantity' | 'properties' | 'fractionalQuantity'>[];
  /** USD cents as entered, or as they were for the same goods the last time; null when nothing is known. */
  goodsCost: number | null;
  /** The same to the same country. */
  postage: number | null;
}

/** Ids of the supplier orders that the seller has to pack, oldest first. @param among only these; all when absent */
async function findToPack(ctx: WorkplaceContext, among?: readonly string[]): Promise<string[]> {
  const { rows } = await ctx.sql.query<{ id: string }>(
    `select s.id from supplier_orders s join orders o on o.workplace_id = s.workplace_id and o.id = s.order_id
     where s.workplace_id = $1 and not s.is_archived and o.cancelled_at is null and ($2::uuid[] is null or s.id = any($2))
       and (s.by_hand = 'seller' and s.state = 'order_placed' and ${hasOpenItems('s')}
         or s.state = 'ready' and o.financial_status in ('paid', 'partially_refunded') and ${hasPackingChoice('s')})
     order by s.placed_at, s.id limit ${mostToPack}`,
    [ctx.workplace.id, among ?? null],
  );
  return rows.map((row) => row.id);
}

/** Everything to pack, with the costs that are known. */
export async function listToPack(ctx: WorkplaceContext): Promise<OrderToPack[]> {
  const orders = await loadOrders(ctx, await findToPack(ctx));
  const known = await costsBefore(
    ctx,
    orders.map((order) => order.id),
  );
  return orders.map((order) => {
    const before = known.get(order.id);
    return {
      ...shownOf(order),
      goodsCost: order.isCostEntered ? order.itemsCost : (before?.goods ?? null),
      // What it cost for the same goods the last time is proposed only until anything is entered.
      postage: order.isCostEntered
        ? order.shippingCost
        : ((order.byHand === 'seller' ? order.shippingCost : null) ?? before?.postage ?? null),
    };
  });
}

const shownOf = (order: ListedOrder) => ({
  supplierOrderId: order.id,
  orderId: order.orderId,
  name: order.name,
  storeName: order.storeName,
  customerName: order.customerName,
  countryCode: order.countryCode,
  placedAt: order.placedAt,
  items: order.items.filter((item) => item.openQuantity > 0 && item.requiresShipping && !item.isSet),
});

/** Costs that the seller entered the last time: of the goods for the same variants and quantities, of the postage to the same country too. */
async function costsBefore(
  ctx: WorkplaceContext,
  ids: readonly string[],
): Promise<ReadonlyMap<string, { goods: number | null; postage: number | null }>> {
  if (ids.length === 0) return new Map();
  const content = (order: string) =>
    `(select string_agg(concat_ws(':', coalesce(l.listing_variant_id::text, l.title), l.quantity), ' ' order by l.listing_variant_id, l.title, l.quantity)
      from order_line_items l where l.workplace_id = ${order}.workplace_id and l.supplier_order_id = ${order}.id)`;
  const { rows } = await ctx.sql.query<{ id: string; goods: number | null; postage: number | null }>(
    `with before as materialized (
       select s.items_cost, s.shipping_cost, s.cost_entered_at, o.country_code, ${content('s')} as content
       from supplier_orders s join orders o on o.workplace_id = s.workplace_id and o.id = s.order_id
       where s.workplace_id = $1 and s.by_hand = 'seller' and s.cost_entered_at is not null order by s.placed_at desc, s.id desc limit 200
     ), wanted as (
       select s.id, o.country_code, ${content('s')} as content from supplier_orders s join orders o on o.workplace_id = s.workplace_id and o.id = s.order_id
       where s.workplace_id = $1 and s.id = any($2)
     )
     select w.id,
       (select b.items_cost from before b where b.content = w.content order by b.cost_entered_at desc limit 1) as goods,
       (select b.shipping_cost from before b where b.content = w.content and b.country_code = w.country_code and b.shipping_cost is not null order by b.cost_entered_at desc limit 1) as postage
     from wanted w`,
    [ctx.workplace.id, ids],
  );
  return new Map(rows.map((row) => [row.id, row]));
}

export interface PrintedOrder extends ReturnType<typeof shownOf> {
  /** Name, street and place as the country writes them; empty when no address is known. */
  lines: string[];
  phone: string;
  /** The country the parcel goes to. */
  countryCode: string | null;
  note: string;
  /** Numbers of its packages. */
  trackings: string[];
}

/** Orders for packing slips and labels, with their addresses; also those that were sent meanwhile. Others' are left out. */
export async function readForPrint(ctx: WorkplaceContext, ids: readonly string[]): Promise<PrintedOrder[]> {
  const orders = await loadOrders(ctx, ids.slice(0, mostToPack));
  const { rows } = await ctx.sql.query<{ id: string; customer: string | null; address: string | null; override: string | null }>(
    'select id, customer, address, address_override as "override" from orders where workplace_id = $1 and id = any($2)',
    [ctx.workplace.id, orders.map((order) => order.orderId)],
  );
  logPersonalRead(ctx, { what: 'packing', workplaceId: ctx.workplace.id, ids: rows.map((row) => row.id) });
  const sealed = new Map(rows.map((row) => [row.id, row]));
  return orders.map((order) => {
    const row = sealed.get(order.orderId);
    const customer = row ? openCustomer(ctx, row.id, row.customer) : null;
    const address = row ? (openAddress(ctx, row.id, row.override) ?? openAddress(ctx, row.id, row.address)) : null;
    const checked = address ? checkAddress(withContact(address, customer), { needsLatin: false }) : null;
    return {
      ...shownOf(order),
      lines: checked?.lines ?? [],
      phone: checked?.address.phone ?? '',
      countryCode: checked?.address.countryCode ?? order.countryCode,
      note: order.note,
      trackings: order.shipments.map((parcel) => parcel.trackingNumber),
      // What went off already is listed whole.
      items: order.shipments.length > 0 ? order.items.map((item) => ({ ...item, openQuantity: item.quantity })) : shownOf(order).items,
    };
  });
}
