import type { Context } from '#app/context.ts';

/**
 * Forget what suppliers quoted for the orders of a store's order that are ready: it now goes to another country. They are quoted anew; until
 * then an estimate stands, once the order is regrouped.
 * @param tx inside a transaction that holds the order's row
 */
export async function forgetQuotes(tx: Context, workplaceId: string, orderId: string): Promise<void> {
  await tx.sql.query({
    name: 'forget-quotes',
    text: `update supplier_orders set quoted_at = null, quotes = null where workplace_id = $1 and order_id = $2 and state = 'ready' and quoted_at is not null`,
    values: [workplaceId, orderId],
  });
  await askForQuotes(tx);
}

/** A seller who has changed what is ordered, or where it goes, looks at its cost: suppliers are asked at once, not with the next minute. */
export const askForQuotes = (tx: Context): Promise<void> => tx.enqueue('fulfillment.quote-ready', {}, { singletonKey: 'now' });
