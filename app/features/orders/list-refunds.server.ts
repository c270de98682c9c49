import type { WorkplaceContext } from '#app/context.ts';
import type { AskedItem } from '#app/db/schema/supplier-orders.ts';
import { fileUrl } from '#app/features/gallery/image-url.ts';

export interface RefundView {
  id: string;
  supplierOrderId: string;
  source: string | null;
  kind: 'refund' | 'reissue' | 'cancel';
  reason: string;
  /** The reason in the supplier's own words; null: it is one of ours. */
  supplierReason: string | null;
  /** Empty: the whole order. */
  items: AskedItem[];
  description: string;
  /** Addresses of the pictures. */
  pictures: string[];
  /** USD cents that are asked for. */
  amount: number;
  /** USD cents that came back; null before the answer. */
  givenBack: number | null;
  state: string;
  /** The supplier has it; false while it is being sent. */
  isSent: boolean;
  /** The supplier's number of the request, and of the order with which it sends the items once more. */
  supplierNo: string | null;
  reissueNo: string | null;
  decisionNote: string;
  /** When the supplier last said how it stands; null: not asked since it has it. */
  lookedAt: Date | null;
  createdAt: Date;
  decidedAt: Date | null;
}

const columns = `r.id, r.supplier_order_id as "supplierOrderId", s.source, r.kind, r.reason, r.supplier_reason as "supplierReason", r.items, r.description, r.pictures, r.amount,
  r.given_back as "givenBack", r.state, r.called_at is null or r.sent_at is not null as "isSent", r.supplier_no as "supplierNo", r.reissue_no as "reissueNo",
  r.decision_note as "decisionNote", r.created_at as "createdAt", r.looked_at as "lookedAt", r.decided_at as "decidedAt"`;
const joined = 'refund_requests r join supplier_orders s on s.workplace_id = r.workplace_id and s.id = r.supplier_order_id';

const shown = (row: RefundView): RefundView => ({ ...row, pictures: row.pictures.map(fileUrl) });

/** What was asked of suppliers for given supplier orders, newest first. */
export async function listRefunds(ctx: WorkplaceContext, supplierOrderIds: readonly string[]): Promise<RefundView[]> {
  const { rows } = await ctx.sql.query<RefundView>({
    name: 'refunds-of-supplier-orders',
    text: `select ${columns} from ${joined} where r.workplace_id = $1 and r.supplier_order_id = any($2) order by r.id desc`,
    values: [ctx.workplace.id, supplierOrderIds],
  });
  return rows.map(shown);
}

/** The same for one order of the store, oldest first. */
export async function listRefundsOf(ctx: WorkplaceContext, orderId: string): Promise<RefundView[]> {
  const { rows } = await ctx.sql.query<RefundView>({
    name: 'refunds-of-order',
    text: `select ${columns} from ${joined} where r.workplace_id = $1 and r.order_id = $2 order by r.id`,
    values: [ctx.workplace.id, orderId],
  });
  return rows.map(shown);
}
