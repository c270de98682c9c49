import { whereUnreadable } from '#app/connectors/channels/unreadable-order.ts';
import type { Context } from '#app/context.ts';
import { isConnectorError } from '#app/platform/connector-error.ts';
import { channelStoreOf, ordersOf } from './channel-store.server.ts';
import { storeOrders } from './store-orders.server.ts';
import { noteUnreadable, unreadableIsGone } from './unreadable-orders.server.ts';

/**
 * Read one order anew from its store and save it. An order that the store no longer has stays as it is; one that cannot be read is noted.
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
    const { workplaceId, storeId, platformOrderId } = input;
    const misfit = error instanceof RangeError ? `line_items: ${error.message}` : whereUnreadable(error);
    if (misfit !== undefined)
      return ctx.transaction((tx) => noteUnreadable(tx, [{ workplaceId, storeId, platformOrderId, name: '', misfit }], { isSure: true }));
    if (isConnectorError(error) && error.reason === 'not_found')
      return ctx.transaction((tx) => unreadableIsGone(tx, { workplaceId, storeId, platformOrderId, isAsked: isAsked ?? false }));
    if (isConnectorError(error) && error.reason === 'auth_expired') return;
    throw error;
  }
}
