/** Orders that a store does not have any more and of which it has told nothing: WooCommerce sends no webhook for what is deleted for good. */
import { z } from 'zod';
import type { Context } from '#app/context.ts';
import { noDemo } from '#app/features/stores/no-demo-sql.ts';
import { isConnectorError } from '#app/platform/connector-error.ts';
import { channelStoreOf, type OrderStore, ordersOf } from './channel-store.server.ts';
import { giveUpOrder } from './give-up-order.server.ts';

export interface AskedOrder {
  /** Our id. */
  id: string;
  platformOrderId: string;
  placedAt: Date;
}

/**
 * Ask a store which of these orders it still has, and give up those that are gone. No transaction is open while the store is asked.
 * @throws ConnectorError when the store cannot be asked.
 */
export async function giveUpGone(ctx: Context, store: OrderStore, orders: readonly AskedOrder[], cause: string): Promise<void> {
  const channel = ordersOf(ctx, store);
  if (!channel || orders.length === 0) return;
  // Of the moment before the question: what is heard later is newer than its answer.
  const at = ctx.now();
  const { workplaceId, storeId } = store;
  for (const platformOrderId of await channel.findGone(store, orders))
    await ctx.transaction((tx) => giveUpOrder(tx, { workplaceId, storeId, platformOrderId, at, cause }));
}

export const CompareStore = z.object({ workplaceId: z.uuid(), storeId: z.uuid() });

/** How many orders are asked about at once: each vendor's calls for them are few. */
const ordersAtOnce = 500;
/** Milliseconds for which the store is asked whether an order that was gone is there again. */
const mayComeBackFor = 30 * 24 * 3600 * 1000;

/**
 * Compare a store's open orders with the store: those that are gone are given up, and those that were restored are read again, in case
 * their news was lost. @throws ConnectorError to be tried again.
 */
export async function compareWithStore(ctx: Context, { workplaceId, storeId }: z.output<typeof CompareStore>): Promise<void> {
  const store = await channelStoreOf(ctx, workplaceId, storeId);
  const channel = store?.isActive ? ordersOf(ctx, store) : undefined;
  if (!store || !channel) return;
  try {
    for await (const orders of pagesOf(ctx, openOrders, [workplaceId, storeId])) {
      ctx.stopping.throwIfAborted();
      await giveUpGone(ctx, store, orders, 'job:orders.compare-store');
    }
    for await (const orders of pagesOf(ctx, goneOrders, [workplaceId, storeId, new Date(ctx.now().getTime() - mayComeBackFor)])) {
      ctx.stopping.throwIfAborted();
      const stillGone = new Set(await channel.findGone(store, orders));
      for (const { platformOrderId } of orders.filter((order) => !stillGone.has(order.platformOrderId)))
        await ctx.enqueue('orders.read-again', { workplaceId, storeId, platformOrderId, cause: 'job:orders.compare-store' });
    }
  } catch (error) {
    if (!isConnectorError(error) || error.retryable) throw error;
    ctx.log.warn({ err: error, storeId }, 'a store could not be asked which orders it still has');
  }
}

const openOrders = {
  name: 'open-orders-of-store',
  // Of what was sent it does not matter any more. By the index of the stages, since open orders are few among all.
  text: `select distinct o.id, o.platform_order_id as "platformOrderId", o.placed_at as "placedAt"
         from supplier_orders s join orders o on o.workplace_id = s.workplace_id and o.id = s.order_id
         where s.workplace_id = $1 and s.is_archived = false and s.state in ('ready', 'placing', 'outcome_unknown', 'waiting_payment', 'supplier_unpaid', 'order_placed')
           and s.store_id = $2 and s.order_id > $3 and o.gone_at is null and o.cancelled_at is null
         order by o.id limit ${ordersAtOnce}`,
};
const goneOrders = {
  name: 'gone-orders-of-store',
  text: `select o.id, o.platform_order_id as "platformOrderId", o.placed_at as "placedAt" from orders o
         where o.workplace_id = $1 and o.store_id = $2 and o.gone_at is not null and o.gone_at > $4 and o.id > $3
         order by o.id limit ${ordersAtOnce}`,
};

async function* pagesOf(
  ctx: Context,
  statement: { name: string; text: string },
  [workplaceId, storeId, ...more]: readonly unknown[],
): AsyncGenerator<AskedOrder[]> {
  for (let after = '00000000-0000-0000-0000-000000000000'; ; ) {
    const { rows } = await ctx.sql.query<AskedOrder>({ ...statement, values: [workplaceId, storeId, after, ...more] });
    const last = rows.at(-1);
    if (!last) return;
    yield rows;
    after = last.id;
  }
}

/** Daily: queue the comparison of every active store whose channel has orders. */
export async function compareStores(ctx: Context): Promise<void> {
  const { rows } = await ctx.sql.query<{ workplaceId: string; storeId: string; platform: string }>(
    `select workplace_id as "workplaceId", id as "storeId", platform from stores where status = 'active' and ${noDemo('stores')}`,
  );
  for (const { platform, ...store } of rows) {
    if (ctx.connectors.channels[platform]?.orders) await ctx.enqueue('orders.compare-store', store, { singletonKey: store.storeId });
  }
}
