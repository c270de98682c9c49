import type { WorkplaceContext } from '#app/context.ts';

/** There is news of an order's placement: whoever watches it as work (`place-work.server.ts`) looks. @param tx the transaction of the news. */
export async function wakePlacing(tx: WorkplaceContext, supplierOrderId: string): Promise<void> {
  const { rows } = await tx.sql.query<{ id: string }>({
    name: 'watched-placing',
    text: `select id from process_items where workplace_id = $1 and kind = 'order_place' and status = 'processing' and input ->> 'supplierOrderId' = $2`,
    values: [tx.workplace.id, supplierOrderId],
  });
  await tx.enqueueAll(
    'fulfillment.work',
    rows.map(({ id }) => ({ workplaceId: tx.workplace.id, itemId: id })),
  );
}
