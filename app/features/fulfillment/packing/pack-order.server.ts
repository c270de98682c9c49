import type { WorkplaceContext } from '#app/context.ts';
import { type LockedSupplierOrder, lockSupplierOrder, moveSupplierOrder } from '#app/features/orders/move-supplier-order.server.ts';
import { askedBy } from '#app/features/orders/timeline.server.ts';
import { requireSendable } from '../by-hand/require-sendable.server.ts';
import { choosePacking } from './packing-choices.server.ts';

/** For what else than the order the seller packs from now on. */
export type PackScope = 'order' | 'products' | 'supplier';

/**
 * The seller packs an order that is ready, instead of a supplier. What it costs is not known until the seller says so: a supplier's price
 * would not be it.
 * @param tx inside a transaction. @param order locked. @returns the order as it is afterwards. @throws AppError STATE_CONFLICT when it is not ready, paid and wanted.
 */
export async function packLocked(tx: WorkplaceContext, order: LockedSupplierOrder): Promise<LockedSupplierOrder> {
  await requireSendable(tx, order.orderId);
  const moved = await moveSupplierOrder(tx, order, {
    event: 'packed',
    to: 'order_placed',
    timeline: 'packed',
    actor: 'seller',
    cause: askedBy(tx),
  });
  await tx.sql.query(
    `update supplier_orders set by_hand = 'seller', service_name = null, items_cost = 0, shipping_cost = null, tax_cost = 0, total_cost = 0, placed_with_supplier_at = $3,
       supplier_paid_at = $3, error_key = null, error_message = null where workplace_id = $1 and id = $2`,
    [tx.workplace.id, order.id, tx.now()],
  );
  await tx.sql.query(
    'update order_line_items set error_key = null, error_message = null, warning_key = null where workplace_id = $1 and supplier_order_id = $2',
    [tx.workplace.id, order.id],
  );
  return { ...moved, byHand: 'seller', totalCost: 0 };
}

/** Pack an order; with a wider scope its products, or everything of its supplier, too, from now on. @throws AppError of `packLocked`; NOT_FOUND */
export const packOrder = (ctx: WorkplaceContext, input: { supplierOrderId: string; scope?: PackScope | undefined }): Promise<void> =>
  ctx.transaction(async (tx) => {
    const order = await lockSupplierOrder(tx, input.supplierOrderId);
    if (input.scope === 'supplier' && order.source) await choosePacking(tx, { kind: 'supplier', subjects: [order.source] });
    if (input.scope === 'products') {
      const products = await productsOf(tx, order.id);
      if (products.length > 0) await choosePacking(tx, { kind: 'product', subjects: products });
    }
    await packLocked(tx, order);
  });

/** The store's products in a supplier order. */
async function productsOf(tx: WorkplaceContext, supplierOrderId: string): Promise<string[]> {
  const { rows } = await tx.sql.query<{ id: string }>(
    `select distinct v.listing_id as id from order_line_items l join listing_variants v on v.workplace_id = l.workplace_id and v.id = l.listing_variant_id
     where l.workplace_id = $1 and l.supplier_order_id = $2`,
    [tx.workplace.id, supplierOrderId],
  );
  return rows.map((row) => row.id);
}
