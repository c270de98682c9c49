import type { PlacesOrders } from '#app/connectors/suppliers/supplier.ts';
import type { WorkplaceContext } from '#app/context.ts';
import { ownSupplierOrders } from './own-supplier.server.ts';

/** The ordering interface of a supplier; undefined when it has none or its keys are not set: then orders are placed by hand at its site. */
export const supplierOf = (ctx: WorkplaceContext, source: string | null, supplierOrderId: string): PlacesOrders | undefined =>
  source === 'quayside' ? ownSupplierOrders(ctx, supplierOrderId) : source ? ctx.connectors.suppliers[source]?.orders : undefined;

/** Can an order be placed with this supplier from here? Not where it has no ordering interface, or its keys are not set. */
export const canOrderBySystem = (ctx: Pick<WorkplaceContext, 'connectors'>, source: string | null): boolean =>
  source === 'quayside' || (source !== null && ctx.connectors.suppliers[source]?.orders !== undefined);
