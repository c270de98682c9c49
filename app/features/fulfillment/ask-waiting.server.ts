import { z } from 'zod';
import type { Context } from '#app/context.ts';
import { linesOfGoods } from '#app/features/orders/lines-of-goods.ts';
import { inWorkplace } from '#app/features/stores/in-workplace.server.ts';
import { askBeforePaying } from './ask-before-paying.server.ts';

export const WaitingForGoods = z.object({ sourceProductId: z.uuid() });
const OfWorkplace = z.object({ workplaceId: z.uuid(), ids: z.array(z.uuid()) });

/** Their supplier says once more whether it can send what they wait to pay for; their lists follow. */
const askOfWorkplace = inWorkplace(OfWorkplace, async (ctx, { ids }) => {
  await askBeforePaying(ctx, ids, { isNews: true });
  await ctx.publish({ workplaceId: ctx.workplace.id, name: 'orders.synced', data: {} });
});

/**
 * A supplier's costs, stock or offer of a product have changed: it is asked about the orders of it that are placed and wait for payment, so
 * that what it cannot send any more, or not at that cost, is marked before the seller pays, and is no longer once it can.
 */
export async function askWaiting(ctx: Context, { sourceProductId }: z.output<typeof WaitingForGoods>): Promise<void> {
  const { rows } = await ctx.sql.query<z.output<typeof OfWorkplace>>({
    name: 'waiting-for-goods',
    text: `select l.workplace_id as "workplaceId", array_agg(distinct s.id) as ids
           from ${linesOfGoods('v.product_id = $1')} l
           join supplier_orders s on s.workplace_id = l.workplace_id and s.order_id = l.order_id
           where s.state = 'waiting_payment' and exists (
             select 1 from supplier_order_items i join source_variants v on v.id = i.source_variant_id
             where i.workplace_id = s.workplace_id and i.supplier_order_id = s.id and v.product_id = $1)
           group by 1`,
    values: [sourceProductId],
  });
  for (const waiting of rows) {
    ctx.stopping.throwIfAborted();
    await askOfWorkplace(ctx, waiting);
  }
}
