/** What the kinds of work with many orders share. */
import type { WorkplaceContext } from '#app/context.ts';
import type { SupplierOrderState } from '#app/features/orders/states.ts';
import type { ProcessItem } from '#app/features/process-items/schemas.ts';
import { mostMatching } from '#app/platform/most-matching.ts';

/** The job that does it. */
export const orderWork = 'fulfillment.work';

/** Tries before an item is given up that fails by something which may pass. */
export const maxAttempts = 6;

/** As many orders are placed or taken back within the call: a supplier may take seconds for each. */
export const mostInCall = 3;

export interface WatchedOrder {
  id: string;
  orderId: string;
  source: string | null;
  state: SupplierOrderState;
  placementAttempt: number;
  outcomeAsks: number;
  supplierOrderNo: string | null;
  errorKey: string | null;
  errorMessage: string | null;
}

/** A supplier order as its work sees it; nothing when it was merged into another or deleted with its store. */
export async function findWatched(ctx: WorkplaceContext, id: string): Promise<WatchedOrder | undefined> {
  const { rows } = await ctx.sql.query<WatchedOrder>({
    name: 'watched-order',
    text: `select id, order_id as "orderId", source, state, placement_attempt as "placementAttempt", outcome_asks as "outcomeAsks",
             supplier_order_no as "supplierOrderNo", error_key as "errorKey", error_message as "errorMessage"
           from supplier_orders where workplace_id = $1 and id = $2`,
    values: [ctx.workplace.id, id],
  });
  return rows[0];
}

/** Work of this kind that is under way: supplier order → its process item and try. */
export async function workUnderWay(
  tx: WorkplaceContext,
  kind: ProcessItem['kind'],
  supplierOrderIds: readonly string[],
): Promise<Map<string, { itemId: string; groupId: string; attempt: number }>> {
  const { rows } = await tx.sql.query<{ supplierOrderId: string; itemId: string; groupId: string; attempt: number }>({
    name: 'order-work-under-way',
    text: `select input ->> 'supplierOrderId' as "supplierOrderId", id as "itemId", group_id as "groupId", (input ->> 'attempt')::int as attempt
           from process_items where workplace_id = $1 and kind = $2 and status = 'processing' and input ->> 'supplierOrderId' = any($3)`,
    values: [tx.workplace.id, kind, supplierOrderIds],
  });
  return new Map(rows.map(({ supplierOrderId, ...work }) => [supplierOrderId, work]));
}

/** Two presses at once: the later one sees the work that the earlier one has begun. */
export async function lockBeginning(tx: WorkplaceContext, kind: ProcessItem['kind']): Promise<void> {
  await tx.sql.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`begin ${kind} ${tx.workplace.id}`]);
}

/** Close failures of these orders that are asked for again. */
export async function dismissFailures(tx: WorkplaceContext, kind: ProcessItem['kind'], supplierOrderIds: readonly string[]): Promise<void> {
  await tx.sql.query(
    `update process_items set dismissed_at = $4 where workplace_id = $1 and kind = $2 and status = 'error' and dismissed_at is null
       and input ->> 'supplierOrderId' = any($3)`,
    [tx.workplace.id, kind, supplierOrderIds, tx.now()],
  );
}

export interface NamedOrder {
  id: string;
  orderId: string;
  storeId: string;
  /** The number that the buyer knows. */
  name: string;
  image: string | null;
  attempt: number;
}

/** What a process item says of supplier orders: their orders' names, and a picture of what is in them. */
export async function namedOrders(ctx: WorkplaceContext, ids: readonly string[]): Promise<NamedOrder[]> {
  const { rows } = await ctx.sql.query<NamedOrder>({
    name: 'named-orders',
    text: `select s.id, s.order_id as "orderId", s.store_id as "storeId", o.name, s.placement_attempt as attempt,
             (select l.image from order_line_items l where l.workplace_id = s.workplace_id and l.supplier_order_id = s.id and l.image is not null limit 1) as image
           from supplier_orders s join orders o on o.workplace_id = s.workplace_id and o.id = s.order_id where s.workplace_id = $1 and s.id = any($2)`,
    values: [ctx.workplace.id, ids],
  });
  return rows;
}

/** The supplier orders of groups of work, the first ones of very many. */
export async function ordersOfWork(ctx: WorkplaceContext, groupIds: readonly string[]): Promise<string[]> {
  if (groupIds.length === 0) return [];
  const { rows } = await ctx.sql.query<{ id: string }>({
    name: 'orders-of-work',
    text: `select distinct input ->> 'supplierOrderId' as id from process_items
           where workplace_id = $1 and kind in ('order_place', 'order_pay') and group_id = any($2) and input ? 'supplierOrderId' limit ${mostMatching}`,
    values: [ctx.workplace.id, groupIds],
  });
  return rows.map((row) => row.id);
}
