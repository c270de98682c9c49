/** What the seller has packed, entered for many orders at once: tracking numbers and costs. */
import type { WorkplaceContext } from '#app/context.ts';
import { lockSupplierOrder } from '#app/features/orders/move-supplier-order.server.ts';
import { AppError, fieldError, isAppError } from '#app/platform/errors.ts';
import { applyHandNews } from '../by-hand/update-hand-order.server.ts';
import { packLocked } from './pack-order.server.ts';

export interface PackedRow {
  /** Either this or the order's name. */
  supplierOrderId?: string | undefined;
  /** As the store writes it, with or without its sign: `#1001`, `1001`. */
  orderName?: string | undefined;
  trackingNumber?: string | undefined;
  carrier?: string | undefined;
  /** USD cents; what is absent stays as it is. */
  goodsCost?: number | undefined;
  postage?: number | undefined;
  /** It went off without a tracking number. */
  isSent?: boolean | undefined;
}

export interface EnteredRows {
  /** How many rows were entered. */
  entered: number;
  /** Rows that were refused, by their place in what was given, with the key of the reason in the errors' catalogue. */
  failed: { row: number; code: string; field?: string | undefined }[];
}

/** Enter rows one by one: a refused one does not keep the others. A ready order is taken over by the seller with its row. */
export async function enterPacked(ctx: WorkplaceContext, rows: readonly PackedRow[]): Promise<EnteredRows> {
  const found = await findByNames(
    ctx,
    rows.flatMap((row) => (row.supplierOrderId || !row.orderName ? [] : [bareName(row.orderName)])),
  );
  const failed: EnteredRows['failed'] = [];
  let entered = 0;
  for (const [at, row] of rows.entries()) {
    try {
      await enterRow(ctx, row, found);
      entered += 1;
    } catch (error) {
      if (!isAppError(error)) throw error;
      const [field] = Object.entries(error.fields ?? {});
      failed.push({ row: at, code: field?.[1][0] ?? error.code, ...(field ? { field: field[0] } : {}) });
    }
  }
  return { entered, failed };
}

async function enterRow(ctx: WorkplaceContext, row: PackedRow, found: ReadonlyMap<string, string[]>): Promise<void> {
  const named = row.supplierOrderId ? [row.supplierOrderId] : (found.get(bareName(row.orderName ?? '')) ?? []);
  const [id, ...others] = named;
  if (!id) throw new AppError('NOT_FOUND');
  // Two stores may have orders of one name, and an order several parts: a row that says only the name could mean either.
  if (others.length > 0) throw fieldError('order', 'ambiguousOrder');
  await ctx.transaction(async (tx) => {
    const order = await lockSupplierOrder(tx, id);
    const packed = order.state === 'ready' ? await packLocked(tx, order) : order;
    if (packed.byHand !== 'seller') throw new AppError('STATE_CONFLICT', { state: packed.state });
    await applyHandNews(tx, packed, { ...row, supplierOrderId: id, status: row.isSent ? 'shipped' : undefined });
  });
}

const bareName = (name: string): string => name.trim().replace(/^#/, '').toLowerCase();

/** Supplier orders that may be meant by an order's name: those that the seller packs, or if there are none, those that are ready. */
async function findByNames(ctx: WorkplaceContext, names: readonly string[]): Promise<ReadonlyMap<string, string[]>> {
  const found = new Map<string, string[]>();
  if (names.length === 0) return found;
  const { rows } = await ctx.sql.query<{ id: string; name: string; isPacked: boolean }>(
    `select s.id, o.name, s.by_hand is not null as "isPacked" from orders o join supplier_orders s on s.workplace_id = o.workplace_id and s.order_id = o.id
     where o.workplace_id = $1 and lower(ltrim(o.name, '#')) = any($2) and (s.by_hand = 'seller' or s.state = 'ready') order by s.id`,
    [ctx.workplace.id, names],
  );
  for (const isPacked of [true, false])
    for (const [name, own] of Map.groupBy(
      rows.filter((row) => row.isPacked === isPacked),
      (row) => bareName(row.name),
    ))
      if (!found.has(name))
        found.set(
          name,
          own.map((row) => row.id),
        );
  return found;
}
