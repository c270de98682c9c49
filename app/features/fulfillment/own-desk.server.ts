/** The own supplier's desk (/ops): what operators do with orders. Works over all workplaces; the door checks the operator flag. */
import type { PlacementAddress } from '#app/connectors/suppliers/supplier.ts';
import type { AccountContext, WorkplaceContext } from '#app/context.ts';
import type { AskedItem } from '#app/db/schema/supplier-orders.ts';
import { addressLines } from '#app/features/orders/address/address-lines.ts';
import { lockIfThere, lockSupplierOrder } from '#app/features/orders/move-supplier-order.server.ts';
import { isListed } from '#app/features/shipments/add-shipment.server.ts';
import { correctTracking, typedTracking } from '#app/features/shipments/correct-tracking.server.ts';
import { findWorkplace } from '#app/features/stores/find-workplace.server.ts';
import { AppError, fieldError } from '#app/platform/errors.ts';
import { logPersonalRead } from '#app/platform/personal-read.server.ts';
import { applySupplierView } from './apply-supplier-view.server.ts';
import { setVariantStock } from './own-shelf.server.ts';
import { type OwnOrderRow, ownOrderView, returnStock } from './own-supplier.server.ts';
import { decideRefund } from './returns/decide-refund.server.ts';

export interface DeskOrder {
  id: string;
  number: string;
  state: OwnOrderRow['state'];
  countryCode: string;
  serviceName: string;
  note: string;
  address: (PlacementAddress & { lines: string[] }) | null;
  items: OwnOrderRow['items'];
  packages: OwnOrderRow['packages'];
  totalCost: number;
  reason: string;
  createdAt: Date;
}

export const deskStates = ['waiting_payment', 'paid', 'accepted', 'shipped', 'refused', 'cancelled'] as const;

const inLines = (address: PlacementAddress) => ({ ...address, lines: addressLines(address) });

/** Lets only operators pass. @throws AppError FORBIDDEN for everybody else. */
export function requireOperator(ctx: AccountContext): void {
  if (!ctx.account.isOperator) throw new AppError('FORBIDDEN');
}

/**
 * Orders of all sellers in a state, newest first; `next` is where the following page begins.
 * @throws AppError FORBIDDEN for everybody but operators.
 */
export async function listDeskOrders(
  ctx: AccountContext,
  input: { state: string; after?: string | undefined; limit?: number },
): Promise<{ orders: DeskOrder[]; next: string | null }> {
  requireOperator(ctx);
  const limit = input.limit ?? 25;
  const { rows } = await ctx.sql.query<OwnOrderRow>(
    // A shipped order that has units left is listed among the accepted ones: it still waits to be shipped.
    `select * from own_supplier_orders
     where case when state = 'shipped' and exists (select 1 from jsonb_array_elements(items) i where (i ->> 'shipped')::int < (i ->> 'quantity')::int)
             then 'accepted' else state end = $1
       and state = any($4) and ($2::uuid is null or id < $2) order by id desc limit $3`,
    [input.state, input.after ?? null, limit + 1, input.state === 'accepted' ? ['accepted', 'shipped'] : [input.state]],
  );
  const page = rows.slice(0, limit);
  const withAddress = page.filter((row) => row.address);
  for (const [workplaceId, shown] of Map.groupBy(withAddress, (row) => row.workplace_id))
    logPersonalRead(ctx, { what: 'desk', workplaceId, ids: shown.map((row) => row.id) });
  return {
    next: rows.length > limit ? (page.at(-1)?.id ?? null) : null,
    orders: page.map((row) => ({
      id: row.id,
      number: row.number,
      state: row.state,
      countryCode: row.country_code,
      serviceName: row.service_name,
      note: row.note,
      address: row.address ? inLines(JSON.parse(ctx.encryption.decrypt(row.address, row.id)) as PlacementAddress) : null,
      items: row.items,
      packages: row.packages,
      totalCost: row.total_cost,
      reason: row.reason,
      createdAt: row.created_at,
    })),
  };
}

async function change(ctx: AccountContext, id: string, work: (tx: WorkplaceContext, row: OwnOrderRow) => Promise<void>): Promise<void> {
  requireOperator(ctx);
  const { rows: found } = await ctx.sql.query('select workplace_id, supplier_order_id from own_supplier_orders where id = $1', [id]);
  const workplace = found[0] && (await findWorkplace(ctx, found[0].workplace_id));
  if (!workplace) throw new AppError('NOT_FOUND');
  const seller = ctx.as({ workplace });
  await seller.transaction(async (tx) => {
    // The seller's supplier order is locked first: sellers' operations lock in this order, too.
    await lockIfThere(tx, found[0].supplier_order_id);
    const { rows } = await tx.sql.query<OwnOrderRow>('select * from own_supplier_orders where id = $1 for update', [id]);
    const row = rows[0] as OwnOrderRow;
    await work(tx, row);
    const { rows: after } = await tx.sql.query<OwnOrderRow>('select * from own_supplier_orders where id = $1', [id]);
    await applySupplierView(tx, {
      supplierOrderId: row.supplier_order_id,
      view: ownOrderView(after[0] as OwnOrderRow),
      cause: `operator:${ctx.account.id}`,
    });
  });
}

/** A paid order is being packed: it cannot be cancelled any more. @throws AppError STATE_CONFLICT in any other state. */
export const acceptOwnOrder = (ctx: AccountContext, input: { id: string }): Promise<void> =>
  change(ctx, input.id, async (tx, row) => {
    if (row.state !== 'paid') throw new AppError('STATE_CONFLICT', { state: row.state });
    await tx.sql.query(`update own_supplier_orders set state = 'accepted', updated_at = $2 where id = $1`, [row.id, tx.now()]);
  });

/**
 * Refuse an order with a reason for the seller; stock and payment are given back. `isSoldOut` marks the items as sold out.
 * @throws AppError STATE_CONFLICT once a part of it was shipped.
 */
export const refuseOwnOrder = (ctx: AccountContext, input: { id: string; reason: string; isSoldOut: boolean }): Promise<void> =>
  change(ctx, input.id, async (tx, row) => {
    if (row.state !== 'waiting_payment' && row.state !== 'paid' && row.state !== 'accepted')
      throw new AppError('STATE_CONFLICT', { state: row.state });
    await tx.sql.query(`update own_supplier_orders set state = 'refused', reason = $2, updated_at = $3 where id = $1`, [
      row.id,
      input.reason,
      tx.now(),
    ]);
    await returnStock(tx, row.items);
    if (input.isSoldOut)
      await setVariantStock(
        tx,
        row.items.map((item) => item.sourceVariantId),
        { stock: 0, isAvailable: false },
      );
  });

/**
 * Send a package; without `quantities` everything that is left. Quantities are units of the desk's items, by their index.
 * @throws AppError STATE_CONFLICT for an order that is not paid, or has ended; BAD_REQUEST for a tracking number that the buyer's order
 *   has already.
 */
export const shipOwnOrder = (
  ctx: AccountContext,
  input: { id: string; trackingNumber: string; carrier: string; quantities?: number[] | undefined },
): Promise<void> =>
  change(ctx, input.id, async (tx, row) => {
    const parcel = typedTracking(input);
    if (row.state !== 'paid' && row.state !== 'accepted' && row.state !== 'shipped')
      throw new AppError('STATE_CONFLICT', { state: row.state });
    const { orderId } = await lockSupplierOrder(tx, row.supplier_order_id);
    // Also when another supplier order of the same buyer's order has the number: store and buyer would not hear of this one's items.
    if (row.packages.some((each) => each.trackingNumber === parcel.trackingNumber) || (await isListed(tx, orderId, parcel.trackingNumber)))
      throw fieldError('trackingNumber', 'trackingTaken');
    const quantities: Record<string, number> = {};
    const sent: { lineItemId: string; externalVariantId: string; quantity: number }[] = [];
    const items = row.items.map((item, index) => {
      const units = Math.min(input.quantities?.[index] ?? item.quantity - item.shipped, item.quantity - item.shipped);
      if (units > 0) {
        quantities[item.lineItemId] = (quantities[item.lineItemId] ?? 0) + units;
        sent.push({ lineItemId: item.lineItemId, externalVariantId: item.externalVariantId ?? '', quantity: units });
      }
      return { ...item, shipped: item.shipped + Math.max(0, units) };
    });
    if (Object.keys(quantities).length === 0) throw fieldError('quantities', 'required');
    const packages = [...row.packages, { ...parcel, quantities, items: sent, shippedAt: tx.now().toISOString() }];
    await tx.sql.query(`update own_supplier_orders set state = 'shipped', items = $2, packages = $3, updated_at = $4 where id = $1`, [
      row.id,
      JSON.stringify(items),
      JSON.stringify(packages),
      tx.now(),
    ]);
  });

/**
 * Correct a package's tracking number (mistyped or relabeled); the seller's parcel, the store and the carrier are updated.
 * @throws AppError NOT_FOUND when no package has the number `from`.
 */
export const correctOwnParcel = (
  ctx: AccountContext,
  input: { id: string; from: string; trackingNumber: string; carrier: string },
): Promise<void> =>
  change(ctx, input.id, async (tx, row) => {
    const { from } = input;
    const typed = typedTracking(input);
    const { trackingNumber } = typed;
    if (!row.packages.some((parcel) => parcel.trackingNumber === from)) throw new AppError('NOT_FOUND');
    const carrier = typed.carrier || (row.packages.find((parcel) => parcel.trackingNumber === from)?.carrier ?? '');
    const order = await lockSupplierOrder(tx, row.supplier_order_id);
    await correctTracking(tx, order, { from, trackingNumber, carrier }, { actor: 'supplier', cause: `operator:${ctx.account.id}` });
    await tx.sql.query('update own_supplier_orders set packages = $2, updated_at = $3 where id = $1', [
      row.id,
      JSON.stringify(row.packages.map((parcel) => (parcel.trackingNumber === from ? { ...parcel, trackingNumber, carrier } : parcel))),
      tx.now(),
    ]);
  });

export interface DeskRefund {
  id: string;
  workplaceId: string;
  number: string;
  reason: string;
  description: string;
  kind: string;
  items: AskedItem[];
  evidence: string[];
  /** Keys of pictures. */
  pictures: string[];
  amount: number;
  state: string;
  createdAt: Date;
}

/**
 * Refund requests that wait for an answer, the oldest hundred; amounts are USD cents.
 * @throws AppError FORBIDDEN for everybody but operators.
 */
export async function listDeskRefunds(ctx: AccountContext): Promise<DeskRefund[]> {
  requireOperator(ctx);
  const { rows } = await ctx.sql.query<DeskRefund>(
    `select r.id, r.workplace_id as "workplaceId", s.supplier_order_no as number, r.reason, r.description, r.kind, r.items, r.evidence, r.pictures, r.amount, r.state, r.created_at as "createdAt"
     from refund_requests r join supplier_orders s on s.workplace_id = r.workplace_id and s.id = r.supplier_order_id
     where s.source = 'quayside' and r.state = 'pending' and (r.called_at is null or r.sent_at is not null) order by r.created_at limit 100`,
  );
  return rows;
}

/** Answer a seller's refund request. @throws AppError NOT_FOUND, and as `decideRefund` does. */
export async function decideDeskRefund(
  ctx: AccountContext,
  input: { workplaceId: string; refundId: string; isAccepted: boolean; note: string },
): Promise<void> {
  requireOperator(ctx);
  const workplace = await findWorkplace(ctx, input.workplaceId);
  if (!workplace) throw new AppError('NOT_FOUND');
  await decideRefund(ctx.as({ workplace }), input);
}
