import type { WorkplaceContext } from '#app/context.ts';

export interface RefundView {
  id: string;
  supplierOrderId: string;
  reason: string;
  description: string;
  /** USD cents. */
  amount: number;
  state: string;
  decisionNote: string;
  createdAt: Date;
  decidedAt: Date | null;
}

/** The refund requests of given supplier orders, newest first. */
export async function listRefunds(ctx: WorkplaceContext, supplierOrderIds: readonly string[]): Promise<RefundView[]> {
  const { rows } = await ctx.sql.query<RefundView>({
    name: 'refunds-of-supplier-orders',
    text: `select id, supplier_order_id as "supplierOrderId", reason, description, amount, state, decision_note as "decisionNote", created_at as "createdAt", decided_at as "decidedAt"
           from refund_requests where workplace_id = $1 and supplier_order_id = any($2) order by id desc`,
    values: [ctx.workplace.id, supplierOrderIds],
  });
  return rows;
}
