import type { Context } from '#app/context.ts';
import { isConnectorError } from '#app/platform/connector-error.ts';
import { channelStoreOf, ordersOf } from './channel-store.server.ts';
import { storeOrders } from './store-orders.server.ts';

/**
 * Read one order anew from its store and save it. An order that the store no longer has stays as it is.
 * @param input `isAsked`: somebody asked for this order; it was not a webhook.
 * @throws ConnectorError when the store cannot be asked now.
 */
export async function readOrderAgain(
  ctx: Context,
  { isAsked, ...input }: { workplaceId: string; storeId: string; platformOrderId: string; cause: string; isAsked?: boolean },
): Promise<void> {
  const store = await channelStoreOf(ctx, input.workplaceId, input.storeId);
  const channel = store?.isActive ? ordersOf(ctx, store) : undefined;
  if (!store || !channel) return;
  const toldAt = ctx.now();
  try {
    const order = await channel.getOrder(store, input.platformOrderId);
    const incoming = { workplaceId: input.workplaceId, storeId: input.storeId, order, cause: input.cause, toldAt, isRead: true as const };
    await ctx.transaction((tx) => storeOrders(tx, [incoming], { isAsked }));
  } catch (error) {
    if (isConnectorError(error) && (error.reason === 'not_found' || error.reason === 'auth_expired')) return;
    throw error;
  }
}
