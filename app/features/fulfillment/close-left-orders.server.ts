import { z } from 'zod';
import type { WorkplaceContext } from '#app/context.ts';
import { hasUnsent, type OwnOrderRow, takeOffDesk } from './own-supplier.server.ts';
import { payingLock } from './pay-supplier.server.ts';
import { attemptOf } from './place-orders.server.ts';
import { refundLeftOrder } from './refund-supplier-order.server.ts';
import { supplierOf } from './supplier-of.server.ts';

const UnpaidOrder = z.object({ id: z.uuid(), source: z.string(), number: z.string(), placementAttempt: z.int() });

export const LeftOrders = z.object({
  workplaceId: z.uuid(),
  /** Orders at other suppliers that the seller has paid, but for which the supplier had not got its money yet. */
  unpaid: z.array(UnpaidOrder).default([]),
});

/**
 * A store's orders are deleted when it asks to be forgotten (docs/decisions/146). What our own desk has not sent can then no longer be
 * sent: it leaves the desk, its stock goes back to the shelf, and its price to the wallet. Orders for which their supplier was not paid
 * yet are canceled with the supplier and refunded. Safe to repeat.
 * @throws ConnectorError to be tried again.
 */
export async function closeLeftOrders(ctx: WorkplaceContext, { unpaid }: z.output<typeof LeftOrders>): Promise<void> {
  await clearDesk(ctx);
  for (const order of unpaid) await stopUnpaid(ctx, order);
}

async function stopUnpaid(ctx: WorkplaceContext, order: z.output<typeof UnpaidOrder>): Promise<void> {
  // Under the payment lock: if the supplier is being paid at this moment, it keeps the order.
  const isStopped = await ctx.withLock(payingLock(order.id), async () =>
    supplierOf(ctx, order.source, order.id)?.cancel(order.number, 'The store was deleted'),
  );
  if (isStopped) await ctx.transaction((tx) => refundLeftOrder(tx, { ...order, amount: undefined }));
}

async function clearDesk(ctx: WorkplaceContext): Promise<void> {
  await ctx.transaction(async (tx) => {
    const { rows: left } = await tx.sql.query<OwnOrderRow>(
      `select * from own_supplier_orders d where workplace_id = $1 and ${hasUnsent}
         and not exists (select 1 from supplier_orders s where s.workplace_id = d.workplace_id and s.id = d.supplier_order_id)
       order by id for update`,
      [ctx.workplace.id],
    );
    for (const order of left) {
      await takeOffDesk(tx, order, 'The store was deleted');
      const unsent = order.items.reduce((sum, item) => sum + (item.quantity - item.shipped) * item.unitCost, 0);
      await refundLeftOrder(tx, {
        id: order.supplier_order_id,
        placementAttempt: attemptOf(order.placement_key),
        source: 'quayside',
        number: order.number,
        amount: order.state === 'shipped' ? unsent : undefined,
      });
    }
  });
}
