import type { WorkplaceContext } from '#app/context.ts';
import { tellSellerTogether } from '#app/features/orders/tell-seller.server.ts';

/** Tell the seller, who may have left the page, that an order was not placed; of many at once how many they are. */
export const tellOfRefusal = (tx: WorkplaceContext, order: { orderId: string; source: string | null }): Promise<void> =>
  tellSellerTogether(tx, 'placement_refused', order, { message: 'orders_placement_refused', link: '/app/orders?status=ready&range=all' });
