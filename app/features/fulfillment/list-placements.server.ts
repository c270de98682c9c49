import type { WorkplaceContext } from '#app/context.ts';
import type { SupplierOrderState } from '#app/features/orders/states.ts';
import { failureWords } from '#app/features/process-items/item-words.server.ts';
import { mostMatching } from '#app/platform/most-matching.ts';

export interface PlacementProgress {
  id: string;
  orderId: string;
  orderName: string;
  storeName: string;
  platformOrderId: string;
  countryCode: string | null;
  source: string | null;
  state: SupplierOrderState;
  supplierOrderNo: string | null;
  serviceName: string | null;
  /** USD cents. */
  totalCost: number;
  /** USD cents that the seller has agreed to; null before the first placing. */
  agreedCost: number | null;
  /** Lines of the store's order that the supplier order covers. */
  linesCount: number;
  paymentStatus: string;
  payBefore: Date | null;
  /** Key of the placement error catalogue; the supplier's own words beside it. */
  errorKey: string | null;
  errorMessage: string | null;
  outcomeAsks: number;
  /** It is among many that are placed one after the other, and its turn is still to come. */
  isQueued: boolean;
  /** Why work that was to place it has ended without asking its supplier, in the seller's language. Newer than the error. */
  unplaced: string | null;
}

/** The progress of placing and paying supplier orders. Unknown ids are left out. */
export async function listPlacements(ctx: WorkplaceContext, ids: readonly string[]): Promise<PlacementProgress[]> {
  const { rows } = await ctx.sql.query<Omit<PlacementProgress, 'isQueued' | 'unplaced'>>({
    name: 'list-placements',
    text: `select s.id, s.order_id as "orderId", o.name as "orderName", t.name as "storeName", o.platform_order_id as "platformOrderId", o.country_code as "countryCode", s.source, s.state, s.supplier_order_no as "supplierOrderNo", s.service_name as "serviceName",
             s.total_cost as "totalCost", s.agreed_cost as "agreedCost", s.payment_status as "paymentStatus", s.pay_before as "payBefore", s.outcome_asks as "outcomeAsks",
             (select count(distinct i.line_item_id)::int from supplier_order_items i where i.workplace_id = s.workplace_id and i.supplier_order_id = s.id) as "linesCount",
             coalesce(s.error_key, l.error_key) as "errorKey", coalesce(s.error_message, l.error_message) as "errorMessage"
           from supplier_orders s join orders o on o.workplace_id = s.workplace_id and o.id = s.order_id
             join stores t on t.workplace_id = s.workplace_id and t.id = s.store_id
             left join lateral (select error_key, error_message from order_line_items i
               where i.workplace_id = s.workplace_id and i.supplier_order_id = s.id and i.error_key is not null limit 1) l on true
           where s.workplace_id = $1 and s.id = any($2) order by o.placed_at desc, s.id`,
    values: [ctx.workplace.id, ids],
  });
  const work = await lastWork(
    ctx,
    rows.filter((row) => row.state === 'ready').map((row) => row.id),
  );
  return rows.map((row) => {
    const last = work.get(row.id);
    const isQueued = last?.status === 'processing';
    const unplaced = last?.status === 'error' ? failureWords(ctx, last) : null;
    return { ...row, ...(isQueued ? { errorKey: null, errorMessage: null } : {}), isQueued, unplaced };
  });
}

interface LastWork {
  supplierOrderId: string;
  kind: 'order_place';
  status: 'processing' | 'success' | 'error';
  error_code: string | null;
  error_message: string | null;
  error_fields: Record<string, string[]> | null;
}

/** The last work that was to place orders that are ready, as far as they have not been tried otherwise since. */
async function lastWork(ctx: WorkplaceContext, ids: readonly string[]): Promise<Map<string, LastWork>> {
  if (ids.length === 0) return new Map();
  const { rows } = await ctx.sql.query<LastWork>({
    name: 'last-placing-work',
    text: `select distinct on (s.id) s.id as "supplierOrderId", p.kind, p.status, p.error_code, p.error_message, p.error_fields from process_items p
             join supplier_orders s on s.workplace_id = p.workplace_id and s.id = (p.input ->> 'supplierOrderId')::uuid
           where p.workplace_id = $1 and p.kind = 'order_place' and s.id = any($2) and (p.input ->> 'attempt')::int > s.placement_attempt
           order by s.id, p.id desc`,
    values: [ctx.workplace.id, ids],
  });
  return new Map(rows.map((row) => [row.supplierOrderId, row]));
}

/** Supplier orders that wait for payment, as many of the newest as are paid at once. */
export async function listUnpaidPlacements(ctx: WorkplaceContext): Promise<string[]> {
  const { rows } = await ctx.sql.query<{ id: string }>(
    `select id from supplier_orders where workplace_id = $1 and not is_archived and state = 'waiting_payment' order by placed_at desc, id desc limit ${mostMatching}`,
    [ctx.workplace.id],
  );
  return rows.map((row) => row.id);
}
