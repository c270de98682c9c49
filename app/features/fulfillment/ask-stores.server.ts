import type { WorkplaceContext } from '#app/context.ts';
import { channelStoreOf, type OrderStore } from '#app/features/orders/channel-store.server.ts';
import { type AskedOrder, giveUpGone } from '#app/features/orders/give-up-gone.server.ts';
import { isConnectorError } from '#app/platform/connector-error.ts';
import { askForHolds } from './refresh-holds.server.ts';

/**
 * Before placing: ask the stores whether they still have these orders, and what they hold back of them. Stores are asked side by side, each
 * with few calls for any number of orders, and in no transaction. A store that was disconnected is not asked (docs/decisions/235).
 * @returns the orders (our ids) of stores that could not be asked whether they still have them.
 */
export async function askStores(ctx: WorkplaceContext, supplierOrderIds: readonly string[]): Promise<ReadonlySet<string>> {
  if (supplierOrderIds.length === 0) return new Set();
  const { rows } = await ctx.sql.query<AskedOrder & { storeId: string }>({
    name: 'orders-to-ask-stores-about',
    text: `select distinct o.id, o.store_id as "storeId", o.platform_order_id as "platformOrderId", o.placed_at as "placedAt" from supplier_orders s
             join orders o on o.workplace_id = s.workplace_id and o.id = s.order_id
           where s.workplace_id = $1 and s.id = any($2) and s.state in ('ready', 'placing') and o.cancelled_at is null`,
    values: [ctx.workplace.id, supplierOrderIds],
  });
  const unanswered = await Promise.all(
    [...Map.groupBy(rows, ({ storeId }) => storeId)].map(async ([storeId, orders]) => {
      const store = await channelStoreOf(ctx, ctx.workplace.id, storeId);
      if (!store?.isActive) return [];
      const [isAnswered] = await Promise.all([
        isAskedWhatIsGone(ctx, store, orders),
        askForHolds(
          ctx,
          store,
          orders.map((order) => order.platformOrderId),
        ),
      ]);
      return isAnswered ? [] : orders.map((order) => order.id);
    }),
  );
  return new Set(unanswered.flat());
}

async function isAskedWhatIsGone(ctx: WorkplaceContext, store: OrderStore, orders: readonly AskedOrder[]): Promise<boolean> {
  try {
    await giveUpGone(ctx, store, orders, 'placement');
    return true;
  } catch (error) {
    if (!isConnectorError(error)) throw error;
    // Disconnected, as above: there are no keys to ask with.
    if (error.vendorCode === 'NO_KEYS') return true;
    ctx.log.warn({ err: error, storeId: store.storeId }, 'the store could not be asked whether it still has orders');
    return false;
  }
}
