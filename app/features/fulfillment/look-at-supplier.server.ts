import type { WorkplaceContext } from '#app/context.ts';
import { getSupplierOrder } from '#app/features/orders/move-supplier-order.server.ts';
import { isConnectorError } from '#app/platform/connector-error.ts';
import { applySupplierView } from './apply-supplier-view.server.ts';
import { supplierOf } from './supplier-of.server.ts';

/**
 * Ask the supplier what became of an order, and of the parts it was split into. Safe to repeat.
 * @throws ConnectorError to be tried again.
 */
export async function lookAtSupplier(ctx: WorkplaceContext, input: { supplierOrderId: string; parts: string[] }): Promise<void> {
  const order = await getSupplierOrder(ctx, input.supplierOrderId);
  const supplier = supplierOf(ctx, order.source, order.id);
  if (!supplier || !order.supplierOrderNo) return;
  const view = await supplier.get(order.supplierOrderNo);
  const parts = new Set(
    [...input.parts, ...(order.supplierReference?.split(',') ?? [])].filter((part) => part && part !== order.supplierOrderNo),
  );
  for (const part of parts) {
    try {
      view.packages.push(...(await supplier.get(part)).packages);
    } catch (error) {
      if (!isConnectorError(error) || error.reason !== 'not_found') throw error;
    }
  }
  await applySupplierView(ctx, { supplierOrderId: order.id, view, cause: 'job:fulfillment.look-at-supplier' });
}
