/** Supplier orders with their lines and parcels, read from the tables: two statements, whatever their number. */
import type { LineProperty } from '#app/connectors/channels/line-properties.ts';
import type { WorkplaceContext } from '#app/context.ts';
import { imageUrl } from '#app/features/gallery/image-url.ts';
import { type ProfitParts, profitParts } from '#app/features/pricing/profit.ts';
import { ratesForOrders } from '#app/features/pricing/rates.server.ts';
import { opaqueParameter } from '#app/platform/opaque-parameter.ts';
import { costLeft } from './cost-left.ts';
import { linePrice, lineRevenue, ofSupplied, revenueOf, shareOfOrder } from './line-price.ts';
import { sharedUnits } from './shared-units.ts';
import { type ByHand, isUnsupplied, type SupplierOrderState } from './states.ts';
import { type WhyUnlinked, whyUnlinked } from './why-unlinked.server.ts';

export interface ListedItem {
  id: string;
  platformLineItemId: string;
  channelVariantId: string | null;
  listingVariantId: string | null;
  title: string;
  variantTitle: string;
  sku: string;
  image: string | null;
  /** Units as the store has them now: 0 when it took the item out or refunded it. Of a shared line, the units that this supplier order is about. */
  quantity: number;
  /** Supplier units that this supplier was asked for and has not canceled. */
  askedQuantity: number;
  /** Units of the line that `askedQuantity` is for. */
  askedUnits: number;
  openQuantity: number;
  requiresShipping: boolean;
  /** Its parts are sent instead, and its price stands with them. */
  isSet: boolean;
  /** The exact quantity when the store sold a fraction of a unit, otherwise null; the quantities are rounded up. */
  fractionalQuantity: string | null;
  /** What the buyer entered for the item. */
  properties: LineProperty[];
  unitPrice: number;
  /** What the buyer pays for the whole quantity. */
  linePrice: number;
  /** The part of `linePrice` that was refunded although the buyer keeps the item. */
  lineGivenBack: number;
  /** Units that suppliers send; the others were fulfilled elsewhere. */
  suppliedUnits: number;
  /** The seller's revenue for the units that suppliers send. */
  revenue: number;
  /** The share of `lineGivenBack` for units that suppliers send; `revenue` is without it. */
  givenBack: number;
  isUnmapped: boolean;
  /** It has a supplier of its own, for this order alone. */
  isChosen: boolean;
  /** The supplier's variants that are ordered for it: title of the product, and its options. */
  ordered: { title: string; variant: string }[];
  /** Why the item is unmapped; null: nobody has chosen a supplier. */
  whyUnlinked: WhyUnlinked | null;
  errorKey: string | null;
  errorMessage: string | null;
  warningKey: string | null;
  /** A bundle's line whose price counts with another supplier order. */
  isShared: boolean;
}

/** The fields of an item that are shown whoever sends it. */
export type SoldItem = Pick<
  ListedItem,
  | 'id'
  | 'title'
  | 'variantTitle'
  | 'sku'
  | 'image'
  | 'quantity'
  | 'openQuantity'
  | 'requiresShipping'
  | 'isSet'
  | 'fractionalQuantity'
  | 'properties'
  | 'unitPrice'
  | 'linePrice'
  | 'lineGivenBack'
  | 'isShared'
>;

export interface ListedOrder {
  /** Id of the supplier order, which is a row of the list. */
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
  placedAt: Date;
  cancelledAt: Date | null;
  isTest: boolean;
  isArchived: boolean;
  source: string | null;
  shipFrom: string | null;
  state: SupplierOrderState;
  supplierOrderNo: string | null;
  /** Who sends it, when the system did not order it. */
  byHand: ByHand;
  /** The costs of an order by hand were entered; until then they are estimates. */
  isCostEntered: boolean;
  serviceName: string | null;
  /** USD cents. */
  itemsCost: number;
  /** Null: not known, and not included in `totalCost`. */
  shippingCost: number | null;
  totalCost: number;
  /** `totalCost` after refunds by the supplier. */
  costLeft: number;
  /** In minor units of the store's currency; null without a known exchange rate or shipping cost, or without a supplier. */
  profit: number | null;
  /** What `profit` consists of. */
  parts: ProfitParts | null;
  paymentStatus: string;
  payBefore: Date | null;
  errorKey: string | null;
  errorMessage: string | null;
  outcomeAsks: number;
  /** When a supplier whose answer was lost was last asked whether it has the order; null: it was not, or has answered. */
  askedAt: Date | null;
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

/** Given supplier orders, in the order of the ids; those that are not of the workplace are left out. */
export async function loadOrders(ctx: WorkplaceContext, ids: readonly string[]): Promise<ListedOrder[]> {
  if (ids.length === 0) return [];
  const values = [ctx.workplace.id, ids];
  const own = opaqueParameter('$1');
  const asked = opaqueParameter('$2', 'uuid[]');
  const reading = ctx.sql.query({
    name: 'order-rows',
    text: `select s.id, s.order_id as "orderId", o.platform_order_id as "platformOrderId", o.name, s.store_id as "storeId", t.name as "storeName", t.platform as channel,
             o.customer_name as "customerName", o.country_code as "countryCode", o.currency, o.total, o.financial_status as "financialStatus",
             o.fulfillment_status as "fulfillmentStatus", o.mark, o.note, o.placed_at as "placedAt", o.cancelled_at as "cancelledAt", o.is_test as "isTest",
             s.is_archived as "isArchived", s.source, s.ship_from as "shipFrom", s.state, s.supplier_order_no as "supplierOrderNo", s.by_hand as "byHand", s.cost_entered_at is not null as "isCostEntered", s.service_name as "serviceName",
             s.items_cost as "itemsCost", s.shipping_cost as "shippingCost", s.total_cost as "totalCost", ${costLeft('s')} as "costLeft", s.payment_status as "paymentStatus", s.pay_before as "payBefore",
             s.error_key as "errorKey", s.error_message as "errorMessage", s.outcome_asks as "outcomeAsks", case when s.state = 'outcome_unknown' and s.outcome_asks > 0 then s.updated_at end as "askedAt",
             ${shareOfOrder('s', 'o.shipping_paid')} as "shippingPaid", ${shareOfOrder('s', 'o.tax')} as tax, ${shareOfOrder('s', 'o.discounts')} as discounts,
             (select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'trackingNumber', p.tracking_number, 'carrier', p.carrier, 'status', p.status,
               'publicToken', p.public_token, 'channelState', p.channel_state) order by p.id), '[]')
               from shipments p where p.workplace_id = ${own} and p.supplier_order_id = s.id) as shipments
           from unnest(${asked}) with ordinality as wanted (id, position)
           join supplier_orders s on s.workplace_id = ${own} and s.id = wanted.id
           join orders o on o.workplace_id = s.workplace_id and o.id = s.order_id
           join stores t on t.workplace_id = s.workplace_id and t.id = s.store_id order by wanted.position`,
    values,
  });
  const readingItems = ctx.sql.query({
    name: 'order-row-items',
    // A bundle's line belongs to its first supplier order; the others share it (`isShared`).
    text: `with mine as (
             select l.supplier_order_id as owner, l.id, false as shared from order_line_items l where l.workplace_id = ${own} and l.supplier_order_id = any(${asked})
             union all
             select distinct i.supplier_order_id, l.id, true from supplier_order_items i join order_line_items l on l.workplace_id = ${own} and l.id = i.line_item_id
             where i.workplace_id = ${own} and i.supplier_order_id = any(${asked}) and l.supplier_order_id is distinct from i.supplier_order_id
           )
           select mine.owner as supplier_order_id, l.id, l.platform_line_item_id as "platformLineItemId", l.channel_variant_id as "channelVariantId",
             l.listing_variant_id as "listingVariantId", l.title, l.variant_title as "variantTitle", l.sku, l.image, case when mine.shared then ${sharedUnits('l', 'mine.owner')} else l.quantity end as quantity, l.open_quantity as "openQuantity", l.requires_shipping as "requiresShipping", l.is_set as "isSet", l.fractional_quantity as "fractionalQuantity", l.properties,
             (select coalesce(sum(i.quantity - i.given_up), 0)::int from supplier_order_items i
               where i.workplace_id = ${own} and i.supplier_order_id = mine.owner and i.line_item_id = l.id) as "askedQuantity",
             (select coalesce(max(coalesce(i.line_units, i.quantity)), 0) from supplier_order_items i
               where i.workplace_id = ${own} and i.supplier_order_id = mine.owner and i.line_item_id = l.id and i.given_up = 0) as "askedUnits",
             (select coalesce(jsonb_agg(distinct jsonb_build_object('title', p.title, 'variant', array_to_string(v.option_values, ' / '))), '[]')
               from supplier_order_items i join source_variants v on v.id = i.source_variant_id join source_products p on p.id = v.product_id
               where i.workplace_id = ${own} and i.supplier_order_id = mine.owner and i.line_item_id = l.id and i.quantity > i.given_up) as ordered,
             l.unit_price as "unitPrice", ${linePrice('l')} as "linePrice", l.given_back as "lineGivenBack", ${ofSupplied('l', 'l.quantity')} as "suppliedUnits", ${ofSupplied('l', lineRevenue('l'))} as revenue, ${ofSupplied('l', 'l.given_back')} as "givenBack", l.requires_shipping and not l.is_set and l.open_quantity > 0 and l.fractional_quantity is null and not mine.shared and not exists (select 1 from supplier_order_items i
               where i.workplace_id = ${own} and i.supplier_order_id = mine.owner and i.line_item_id = l.id) as "isUnmapped",
             l.chosen_variant_id is not null as "isChosen", l.error_key as "errorKey", l.error_message as "errorMessage", l.warning_key as "warningKey", mine.shared as "isShared"
           from mine join order_line_items l on l.workplace_id = ${own} and l.id = mine.id order by l.id`,
    values,
  });
  const [{ rows }, { rows: items }] = await Promise.all([reading, readingItems]);
  const why = await whyUnlinked(
    ctx,
    ctx.workplace.id,
    items.flatMap((item) => (item.isUnmapped ? [item.id] : [])),
  );
  const rates = await ratesForOrders(
    ctx,
    rows.map((row) => row.currency),
  );
  return rows.map((row) => {
    const own = items
      .filter((item) => item.supplier_order_id === row.id)
      .map(
        ({ supplier_order_id: _owner, image, ...item }): ListedItem => ({
          ...item,
          image: image ? imageUrl(image, 80) : null,
          whyUnlinked: (item.isUnmapped && why.get(item.id)) || null,
        }),
      );
    const { shippingPaid, tax, discounts, ...told } = row;
    const givenBack = own.reduce((sum, item) => (item.isShared ? sum : sum + item.givenBack), 0);
    const income = { currency: row.currency, revenue: revenueOf(own), givenBack, shippingPaid, tax, discounts };
    const hasCost = (row.source || row.byHand) && !(row.byHand === 'seller' && !row.isCostEntered);
    const parts = hasCost && !isUnsupplied(row) ? profitParts(income, row, rates) : null;
    return { ...told, items: own, parts, profit: parts?.profit ?? null };
  });
}
