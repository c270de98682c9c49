import type { Context } from '#app/context.ts';

/** Insert line items, supplier orders and their parts. */
export async function writeRows(
  tx: Pick<Context, 'sql' | 'now'>,
  lines: readonly object[],
  supplierOrders: readonly object[],
  parts: readonly object[],
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
               variant_title, sku, image, quantity, open_quantity, unit_price, line_price, requires_shipping, supplier_order_id)
             select workplace_id, id, order_id, platform_line_item_id, channel_product_id, channel_variant_id, listing_variant_id, title,
               variant_title, sku, image, quantity, open_quantity, unit_price, line_price, requires_shipping, supplier_order_id
             from jsonb_to_recordset($1::jsonb) as l (workplace_id uuid, id uuid, order_id uuid, platform_line_item_id text, channel_product_id text,
               channel_variant_id text, listing_variant_id uuid, title text, variant_title text, sku text, image text, quantity int, open_quantity int,
               unit_price bigint, line_price bigint, requires_shipping boolean, supplier_order_id uuid)
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
