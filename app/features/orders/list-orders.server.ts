/**
 * The order list: supplier orders of a stage, newest or oldest first. A constant number of statements whatever the rows;
 * pages by key; totals from the kept counters, or counted up to a bound where a filter makes counters useless.
 */
import type { WorkplaceContext } from '#app/context.ts';
import { imageUrl } from '#app/features/gallery/image-url.ts';
import { type Counters, orderCounters } from './counters.server.ts';
import { nameOf, type PagePlan, planPage } from './plan-order-page.server.ts';
import { profitOf } from './profit.ts';
import { ratesForOrders } from './rates.server.ts';
import type { SupplierOrderState } from './states.ts';

export interface OrderFilter {
  states: readonly SupplierOrderState[];
  isArchived: boolean;
  keyword?: string | undefined;
  from?: Date | undefined;
  /** Not included. */
  to?: Date | undefined;
  /** Platform of the store (`shopify`). */
  channel?: string | undefined;
  storeId?: string | undefined;
  /** A supplier, or `unlinked`. */
  source?: string | undefined;
  mark?: string | undefined;
  sort?: 'asc' | 'desc' | undefined;
  cursor?: string | undefined;
  page?: number | undefined;
  pageSize?: number | undefined;
}

export interface ListedItem {
  id: string;
  platformLineItemId: string;
  channelVariantId: string | null;
  listingVariantId: string | null;
  title: string;
  variantTitle: string;
  sku: string;
  image: string | null;
  quantity: number;
  openQuantity: number;
  unitPrice: number;
  isUnmapped: boolean;
  errorKey: string | null;
  errorMessage: string | null;
  warningKey: string | null;
  /** Another supplier of the bundle counts what the buyer paid for it. */
  isShared: boolean;
}

export interface ListedOrder {
  /** Of the supplier order: the list's row. */
  id: string;
  orderId: string;
  platformOrderId: string;
  name: string;
  storeId: string;
  storeName: string;
  channel: string;
  customerName: string;
  countryCode: string | null;
  currency: string;
  total: number;
  financialStatus: string;
  fulfillmentStatus: string;
  mark: string;
  note: string;
  unmappedCount: number;
  placedAt: Date;
  cancelledAt: Date | null;
  isArchived: boolean;
  source: string | null;
  shipFrom: string | null;
  state: SupplierOrderState;
  supplierOrderNo: string | null;
  serviceName: string | null;
  /** USD cents. */
  itemsCost: number;
  shippingCost: number;
  totalCost: number;
  /** In the store's currency; null where no rate is known or no supplier stands behind it. */
  profit: number | null;
  paymentStatus: string;
  payBefore: Date | null;
  errorKey: string | null;
  errorMessage: string | null;
  outcomeAsks: number;
  items: ListedItem[];
  shipments: {
    id: string;
    trackingNumber: string;
    carrier: string;
    status: string;
    publicToken: string;
    channelState: string;
  }[];
}

export interface OrderPage {
  orders: ListedOrder[];
  /** Exact when `isTotalExact`; otherwise there are at least so many. */
  total: number;
  isTotalExact: boolean;
  page: number;
  pageSize: number;
  next: string | null;
  previous: string | null;
}

/**
 * A list with its rows, for screens.
 * @param readCounters for callers that have the kept counters anyhow.
 * @throws AppError BAD_REQUEST for a cursor that is not one of ours.
 */
export async function listOrders(
  ctx: WorkplaceContext,
  filter: OrderFilter,
  readCounters: () => Promise<Counters> = () => orderCounters(ctx, ctx.workplace.id),
): Promise<OrderPage> {
  const plan = await planPage(ctx, filter);
  const keys = plan.keys
    ? (await ctx.sql.query({ name: nameOf('keys', plan.keys.text), ...keysAsText(plan.keys, plan.direction) })).rows
    : [];
  const counters = await readCounters();
  const total = plan.count
    ? (await ctx.sql.query({ name: nameOf('total', plan.count.text), ...plan.count })).rows[0]?.total
    : (plan.counters ?? []).reduce((sum, name) => sum + (counters[name] ?? 0), 0);
  const { shown, ...page } = plan.finish(keys as { id: string; at: string }[], total);
  return {
    orders: await loadRows(
      ctx,
      shown.map((key) => key.id),
    ),
    ...page,
  };
}

/** Moments as text, for a cursor keeps their microseconds. Outside, so that rows skipped on the way cost nothing. */
const keysAsText = ({ text, values }: NonNullable<PagePlan['keys']>, direction: string) => ({
  text: `select k.id, k.placed_at::text as at from (${text}) k order by k.placed_at ${direction}, k.id ${direction}`,
  values,
});

/** The rows of given supplier orders, in the order of the ids. */
export async function loadRows(ctx: WorkplaceContext, ids: readonly string[]): Promise<ListedOrder[]> {
  if (ids.length === 0) return [];
  const values = [ctx.workplace.id, ids];
  const { rows } = await ctx.sql.query({
    name: 'order-rows',
    text: `select s.id, s.order_id as "orderId", o.platform_order_id as "platformOrderId", o.name, s.store_id as "storeId", t.name as "storeName", t.platform as channel,
             o.customer_name as "customerName", o.country_code as "countryCode", o.currency, o.total, o.financial_status as "financialStatus",
             o.fulfillment_status as "fulfillmentStatus", o.mark, o.note, o.unmapped_count as "unmappedCount", o.placed_at as "placedAt", o.cancelled_at as "cancelledAt",
             s.is_archived as "isArchived", s.source, s.ship_from as "shipFrom", s.state, s.supplier_order_no as "supplierOrderNo", s.service_name as "serviceName",
             s.items_cost as "itemsCost", s.shipping_cost as "shippingCost", s.total_cost as "totalCost", s.payment_status as "paymentStatus", s.pay_before as "payBefore",
             s.error_key as "errorKey", s.error_message as "errorMessage", s.outcome_asks as "outcomeAsks",
             (select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'trackingNumber', p.tracking_number, 'carrier', p.carrier, 'status', p.status,
               'publicToken', p.public_token, 'channelState', p.channel_state) order by p.id), '[]')
               from shipments p where p.workplace_id = $1 and p.supplier_order_id = s.id) as shipments
           from unnest($2::uuid[]) with ordinality as wanted (id, position)
           join supplier_orders s on s.workplace_id = $1 and s.id = wanted.id
           join orders o on o.workplace_id = s.workplace_id and o.id = s.order_id
           join stores t on t.workplace_id = s.workplace_id and t.id = s.store_id order by wanted.position`,
    values,
  });
  const { rows: items } = await ctx.sql.query({
    name: 'order-row-items',
    // A bundle's line belongs to its first supplier; the others have a part of it (`isShared`).
    text: `with mine as (
             select l.supplier_order_id as owner, l.id, false as shared from order_line_items l where l.workplace_id = $1 and l.supplier_order_id = any($2)
             union all
             select distinct i.supplier_order_id, l.id, true from supplier_order_items i join order_line_items l on l.workplace_id = $1 and l.id = i.line_item_id
             where i.workplace_id = $1 and i.supplier_order_id = any($2) and l.supplier_order_id is distinct from i.supplier_order_id
           )
           select mine.owner as supplier_order_id, l.id, l.platform_line_item_id as "platformLineItemId", l.channel_variant_id as "channelVariantId",
             l.listing_variant_id as "listingVariantId", l.title, l.variant_title as "variantTitle", l.sku, l.image, l.quantity, l.open_quantity as "openQuantity",
             l.unit_price as "unitPrice", l.requires_shipping and l.open_quantity > 0 and not mine.shared and not exists (select 1 from supplier_order_items i
               where i.workplace_id = $1 and i.supplier_order_id = mine.owner and i.line_item_id = l.id) as "isUnmapped",
             l.error_key as "errorKey", l.error_message as "errorMessage", l.warning_key as "warningKey", mine.shared as "isShared"
           from mine join order_line_items l on l.workplace_id = $1 and l.id = mine.id order by l.id`,
    values,
  });
  const rates = await ratesForOrders(
    ctx,
    rows.map((row) => row.currency),
  );
  return rows.map((row) => {
    const own = items
      .filter((item) => item.supplier_order_id === row.id)
      .map(({ supplier_order_id: _owner, image, ...item }): ListedItem => ({ ...item, image: image ? imageUrl(image, 80) : null }));
    return {
      ...row,
      items: own,
      profit: row.source
        ? profitOf({ currency: row.currency, totalCost: row.totalCost, items: own.filter((item) => !item.isShared) }, rates)
        : null,
    };
  });
}
