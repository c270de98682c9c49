import type { PlacesOrders } from '#app/connectors/suppliers/supplier.ts';
import type { WorkplaceContext } from '#app/context.ts';
import { ownSupplierOrders } from './own-supplier.server.ts';

/** A supplier's ordering interface. Undefined when it has none or its keys are not set: then sellers order by hand on its site. */
export const supplierOf = (ctx: WorkplaceContext, source: string | null, supplierOrderId: string): PlacesOrders | undefined =>
  source === 'quayside' ? ownSupplierOrders(ctx, supplierOrderId) : source ? ctx.connectors.suppliers[source]?.orders : undefined;

/** Can we place orders with this supplier? Not when it has no ordering interface, or its keys are not set. */
export const canOrderBySystem = (ctx: Pick<WorkplaceContext, 'connectors'>, source: string | null): boolean =>
  source === 'quayside' || (source !== null && ctx.connectors.suppliers[source]?.orders !== undefined);
