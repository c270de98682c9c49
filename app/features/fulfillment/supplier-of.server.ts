import type { PlacesOrders } from '#app/connectors/suppliers/supplier.ts';
import type { WorkplaceContext } from '#app/context.ts';
import { ownSupplierOrders } from './own-supplier.server.ts';

/** How a supplier takes orders; nothing when it has no ordering API, or its keys are not set: then it is linked out. */
export const supplierOf = (ctx: WorkplaceContext, source: string | null, supplierOrderId: string): PlacesOrders | undefined =>
  source === 'quayside' ? ownSupplierOrders(ctx, supplierOrderId) : source ? ctx.connectors.suppliers[source]?.orders : undefined;

export const canOrderBySystem = (ctx: Pick<WorkplaceContext, 'connectors'>, source: string | null): boolean =>
  source === 'quayside' || (source !== null && ctx.connectors.suppliers[source]?.orders !== undefined);
