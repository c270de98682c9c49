import type { WorkplaceContext } from '#app/context.ts';
import { pageInAdmin } from '#app/features/stores/admin-page.server.ts';

/** The address of an order's page in its store's admin; null in a demo. */
export const orderInStore = (ctx: WorkplaceContext, order: { storeDomain: string; platformOrderId: string }): string | null =>
  pageInAdmin(ctx, order.storeDomain, 'orders', order.platformOrderId);
