import type { PlacesOrders, SupplierOrderView } from '#app/connectors/suppliers/supplier.ts';
import type { Context, WorkplaceContext } from '#app/context.ts';
import { getSupplierOrder, type LockedSupplierOrder } from '#app/features/orders/move-supplier-order.server.ts';
import { isWithSupplier } from '#app/features/orders/states.ts';
import { addSearchWords } from '#app/features/orders/update-order.server.ts';
import { isConnectorError } from '#app/platform/connector-error.ts';
import { applyCancelledPart, applySupplierView } from './apply-supplier-view.server.ts';
import { supplierOf } from './supplier-of.server.ts';

/**
 * Read an order's current state from the supplier, with the orders that the supplier has split it into, and apply it. Part numbers that
 * are new are stored. Safe to repeat.
 * @throws ConnectorError to be tried again.
 */
export async function lookAtSupplier(ctx: WorkplaceContext, input: { supplierOrderId: string; parts: string[] }): Promise<void> {
  const order = await getSupplierOrder(ctx, input.supplierOrderId);
  const supplier = supplierOf(ctx, order.source, order.id);
  if (!supplier || !order.supplierOrderNo) return;
  // Stored before the supplier is asked: part numbers are told only once, and the next look needs them, too.
  const numbers = await partsOf(ctx, order.id, order.supplierOrderNo, input.parts);
  const view = await readView(ctx, supplier, order);
  if (!view) return;
  const parts: SupplierOrderView[] = [];
  for (const number of numbers) {
    try {
      parts.push(await supplier.get(number));
    } catch (error) {
      if (!isConnectorError(error) || error.reason !== 'not_found') throw error;
    }
  }
  // The parts' packages first: the original order carries the tracking number of one of them, but lists the items of all.
  view.packages.unshift(...parts.flatMap((part) => part.packages));
  // The order as a whole is cancelled only when every part of it is.
  const ended = parts.filter((part) => part.status === 'cancelled');
  if (parts.length > 0) view.status = ended.length === parts.length ? 'cancelled' : view.status === 'cancelled' ? 'paid' : view.status;
  const cancelReason = ended.find((part) => part.cancelReason)?.cancelReason;
  await applySupplierView(ctx, {
    supplierOrderId: order.id,
    view: cancelReason ? { ...view, cancelReason } : view,
    cause: 'job:fulfillment.look-at-supplier',
  });
  if (ended.length < parts.length) for (const part of ended) await applyCancelledPart(ctx, { supplierOrderId: order.id, part });
  // Parts are asked for by the number under which CJ announced them; search finds the order by that and by the part's own number.
  const words = parts.map((part) => part.supplierOrderNo);
  if (words.length > 0) await addSearchWords(ctx, ctx.workplace.id, order.orderId, words);
}

/**
 * The supplier's view of an order; nothing when the order was canceled here and the supplier has deleted it since, which it announces like
 * any other change. @throws ConnectorError
 */
async function readView(
  ctx: WorkplaceContext,
  supplier: PlacesOrders,
  { id, supplierOrderNo }: Pick<LockedSupplierOrder, 'id' | 'supplierOrderNo'>,
): Promise<SupplierOrderView | undefined> {
  try {
    return await supplier.get(supplierOrderNo as string);
  } catch (error) {
    if (!isConnectorError(error) || error.reason !== 'not_found') throw error;
    const { supplierOrderNo: present, state } = await getSupplierOrder(ctx, id);
    if (present === supplierOrderNo && isWithSupplier(state)) throw error;
    return undefined;
  }
}

/** Queue `lookAtSupplier`, unless it is waiting already. */
export const lookSoon = (
  ctx: Pick<Context, 'enqueue'>,
  of: { workplaceId: string; supplierOrderId: string },
  { priority = 0 }: { priority?: number } = {},
) => ctx.enqueue('fulfillment.look-at-supplier', { ...of, parts: [] }, { singletonKey: of.supplierOrderId, priority });

/** The numbers of the order's parts, known ones and new ones. New ones are not stored when the try was reverted meanwhile. */
async function partsOf(ctx: WorkplaceContext, supplierOrderId: string, own: string, named: readonly string[]): Promise<string[]> {
  const fresh = named.filter((number) => number && number !== own);
  await ctx.sql.query(
    `insert into supplier_order_parts (workplace_id, supplier_order_id, number, created_at) select $1, $2, number, $4 from unnest($3::text[]) as number
     where exists (select 1 from supplier_orders where workplace_id = $1 and id = $2 and supplier_order_no = $5) on conflict do nothing`,
    [ctx.workplace.id, supplierOrderId, fresh, ctx.now(), own],
  );
  const { rows } = await ctx.sql.query(
    'select number from supplier_order_parts where workplace_id = $1 and supplier_order_id = $2 order by number',
    [ctx.workplace.id, supplierOrderId],
  );
  return rows.map((row) => row.number);
}
