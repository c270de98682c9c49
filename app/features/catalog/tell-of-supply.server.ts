import type { Context } from '#app/context.ts';

/**
 * A supplier's costs, stock or offer of a product have changed: the sellers' products, their stores and their open orders, placed ones that
 * wait for payment included, follow at once, not with the next sweep. @param ctx the transaction of the change
 */
export async function tellOfSupply(ctx: Pick<Context, 'enqueue'>, sourceProductId: string): Promise<void> {
  await ctx.enqueue('push.sweep-suppliers', { sourceProductId }, { singletonKey: sourceProductId });
  await ctx.enqueue('orders.follow-supply', { sourceProductId }, { singletonKey: sourceProductId });
  await ctx.enqueue('fulfillment.ask-waiting', { sourceProductId }, { singletonKey: sourceProductId });
}
