/** Line items, supplier orders and their parts as rows of their tables. */
import type { ChannelOrder } from '#app/connectors/channels/channel-orders.ts';
import type { Context } from '#app/context.ts';
import { newId } from '#app/platform/ids.ts';
import { sharesOf } from '#app/platform/shares-of.ts';
import { type Group, totalCostOf } from './grouping.ts';
import type { SupplierOrderState } from './states.ts';

/** Line item rows of a store's order, with our listing variants; prices in minor units of the order's currency. */
export function lineItemsOf(
  { lineItems, givenBack = 0 }: Pick<ChannelOrder, 'lineItems' | 'givenBack'>,
  variantOf: (channelVariantId: string | null) => { id: string; image: string | null } | undefined,
) {
  const shares = sharesOf(
    givenBack,
    lineItems.map((line) => line.linePrice),
  );
  return lineItems.map((line, at) => ({ ...lineItemOf(line, variantOf(line.channelVariantId)), given_back: shares[at] ?? 0 }));
}

const lineItemOf = (line: ChannelOrder['lineItems'][number], variant: { id: string; image: string | null } | undefined) => ({
  id: newId(),
  platform_line_item_id: line.platformLineItemId,
  channel_product_id: line.channelProductId,
  channel_variant_id: line.channelVariantId,
  listing_variant_id: variant?.id ?? null,
  title: line.title,
  variant_title: line.variantTitle,
  sku: line.sku,
  image: line.image ?? variant?.image ?? null,
  quantity: line.quantity,
  open_quantity: line.openQuantity,
  fractional_quantity: line.fractionalQuantity ?? null,
  unit_price: line.unitPrice,
  line_price: line.linePrice,
  requires_shipping: line.requiresShipping,
  is_set: line.isSet ?? false,
  properties: line.properties ?? [],
});

export type LineItem = ReturnType<typeof lineItemsOf>[number];
type LineItemRow = LineItem & { workplace_id: string; order_id: string; supplier_order_id: string | null };
type SupplierOrderRow = ReturnType<typeof supplierOrderRow>;
type PartRow = ReturnType<typeof partRowsOf>[number];

/** A supplier order for a group of items; costs in USD cents. */
export const supplierOrderRow = (
  group: Group,
  of: { workplaceId: string; id: string; orderId: string; storeId: string; state: SupplierOrderState; placedAt: Date },
) => ({
  workplace_id: of.workplaceId,
  id: of.id,
  order_id: of.orderId,
  store_id: of.storeId,
  source: group.source,
  ship_from: group.shipFrom,
  split_key: group.splitKey,
  state: of.state,
  placed_at: of.placedAt,
  items_cost: group.itemsCost,
  shipping_cost: group.shippingCost,
  total_cost: totalCostOf(group),
});

/** The rows of a group's parts: what its supplier has to send. */
export const partRowsOf = (group: Group, of: { workplaceId: string; supplierOrderId: string }) =>
  group.parts.map((part) => ({
    workplace_id: of.workplaceId,
    id: newId(),
    supplier_order_id: of.supplierOrderId,
    line_item_id: part.lineItemId,
    source_variant_id: part.sourceVariantId,
    quantity: part.quantity,
    line_units: part.lineUnits,
    unit_cost: part.unitCost,
  }));

/** Insert line items, supplier orders and their parts. */
export async function writeRows(
  tx: Pick<Context, 'sql' | 'now'>,
  lines: readonly LineItemRow[],
  supplierOrders: readonly SupplierOrderRow[],
  parts: readonly PartRow[],
): Promise<void> {
  if (supplierOrders.length > 0) {
    await tx.sql.query({
      name: 'insert-supplier-orders',
      text: `insert into supplier_orders (workplace_id, id, order_id, store_id, source, ship_from, split_key, state, placed_at, mark, items_cost, shipping_cost, total_cost, updated_at)
             select workplace_id, id, order_id, store_id, source, ship_from, split_key, state, placed_at,
               coalesce((select o.mark from orders o where o.workplace_id = s.workplace_id and o.id = s.order_id), 'none'), items_cost, shipping_cost, total_cost, $2
             from jsonb_to_recordset($1::jsonb) as s (workplace_id uuid, id uuid, order_id uuid, store_id uuid, source text, ship_from text, split_key text,
               state text, placed_at timestamptz, items_cost bigint, shipping_cost bigint, total_cost bigint)`,
      values: [JSON.stringify(supplierOrders), tx.now()],
    });
  }
  if (lines.length > 0) {
    await tx.sql.query({
      name: 'insert-line-items',
      text: `insert into order_line_items (workplace_id, id, order_id, platform_line_item_id, channel_product_id, channel_variant_id, listing_variant_id, title,
               variant_title, sku, image, quantity, open_quantity, fractional_quantity, unit_price, line_price, given_back, requires_shipping, is_set, properties, supplier_order_id)
             select workplace_id, id, order_id, platform_line_item_id, channel_product_id, channel_variant_id, listing_variant_id, title,
               variant_title, sku, image, quantity, open_quantity, fractional_quantity, unit_price, line_price, given_back, requires_shipping, is_set, properties, supplier_order_id
             from jsonb_to_recordset($1::jsonb) as l (workplace_id uuid, id uuid, order_id uuid, platform_line_item_id text, channel_product_id text,
               channel_variant_id text, listing_variant_id uuid, title text, variant_title text, sku text, image text, quantity int, open_quantity int, fractional_quantity text,
               unit_price bigint, line_price bigint, given_back bigint, requires_shipping boolean, is_set boolean, properties jsonb, supplier_order_id uuid)
             on conflict (workplace_id, order_id, platform_line_item_id) do nothing`,
      values: [JSON.stringify(lines)],
    });
  }
  if (parts.length > 0) {
    await tx.sql.query({
      name: 'insert-supplier-order-items',
      text: `insert into supplier_order_items (workplace_id, id, supplier_order_id, line_item_id, source_variant_id, quantity, line_units, unit_cost)
             select workplace_id, id, supplier_order_id, line_item_id, source_variant_id, quantity, line_units, unit_cost
             from jsonb_to_recordset($1::jsonb) as i (workplace_id uuid, id uuid, supplier_order_id uuid, line_item_id uuid, source_variant_id uuid, quantity int, line_units int, unit_cost bigint)`,
      values: [JSON.stringify(parts)],
    });
  }
}
