/**
 * Speak with the supplier about one placement. Exactly once from the seller's view: that we are about to call is stored
 * first; whoever finds that stored (after a crash, a time-out, a second run of the job) asks the supplier for our key
 * before calling again, and calls again only with the same key, which the supplier takes once.
 */
import { type PlacedOrder, PlacementRefused, type PlacesOrders } from '#app/connectors/suppliers/supplier.ts';
import type { WorkplaceContext } from '#app/context.ts';
import { commitUsage } from '#app/features/billing/usage.server.ts';
import { checkAddress, needsLatin } from '#app/features/orders/address/address-rules.ts';
import {
  getSupplierOrder,
  type LockedSupplierOrder,
  lockSupplierOrder,
  moveSupplierOrder,
} from '#app/features/orders/move-supplier-order.server.ts';
import { isUndecided } from '#app/features/orders/states.ts';
import { addSearchWords } from '#app/features/orders/update-order.server.ts';
import { readSetting } from '#app/features/settings/setting.server.ts';
import { isConnectorError } from '#app/platform/connector-error.ts';
import { askStores } from './ask-stores.server.ts';
import { hasRisen } from './cost-rise.ts';
import { loadPlacements, type Placement } from './load-placements.server.ts';
import { withItemNames } from './named-items.ts';
import { noteToSupplier } from './note-to-supplier.ts';
import { placeFromAnother } from './other-warehouse.server.ts';
import { orderFeature, releaseAttempt, reservationOf } from './place-orders.server.ts';
import { addressProblems, type ErrorKey, paymentProblemOf } from './placement-problems.ts';
import { supplierOf } from './supplier-of.server.ts';
import { tellOfRefusal } from './tell-of-refusal.server.ts';
import { isToCancel } from './to-cancel.server.ts';
import { wakePlacing } from './wake-placing.server.ts';

/** How long (ms) an order that the supplier has accepted waits for the seller's payment (design: "Orders"). */
const paymentWindowMs = 72 * 3600 * 1000;
/** Milliseconds until the supplier is asked again: 15 seconds, doubled with every ask, at most an hour. */
const askAgainAfterMs = (asks: number): number => Math.min(3600_000, 15_000 * 2 ** asks);

export interface RunPlacement {
  supplierOrderId: string;
  acceptAddress: boolean;
  /** When the store was asked about the order; nothing when it has to be asked in any case. */
  storeAskedAt?: Date | undefined;
  /** Countries from whose warehouses the supplier has refused to send it, for want of the goods. */
  triedWarehouses?: readonly string[] | undefined;
}

/** Milliseconds for which what a store says of an order counts as said at the moment of placing. */
const storeSaysForMs = 30_000;

const isPlacementRefused = (error: unknown): error is PlacementRefused => error instanceof Error && error.name === 'PlacementRefused';

/**
 * Call the supplier, or ask it first what became of an earlier call. Safe to repeat, and to run several times at once.
 * @throws any error that is not an answer of the supplier; the job tries again.
 */
export async function runPlacement(ctx: WorkplaceContext, input: RunPlacement): Promise<void> {
  if (await isRefusedByStore(ctx, input)) return;
  const order = await ctx.transaction(async (tx) => {
    const locked = await lockSupplierOrder(tx, input.supplierOrderId);
    if (!isUndecided(locked.state)) return undefined;
    const calledAt = tx.now();
    // Of two runs at once, the later one finds this mark and asks the supplier first, so that it is never called twice blindly.
    await tx.sql.query('update supplier_orders set placement_called_at = $3 where workplace_id = $1 and id = $2', [
      ctx.workplace.id,
      locked.id,
      calledAt,
    ]);
    return { ...locked, calledAt };
  });
  if (!order?.placementKey) return;
  const supplier = supplierOf(ctx, order.source, order.id);
  const [placement] = await loadPlacements(ctx, [order.id]);
  // Only the supplier can say whether an earlier call arrived: until it answers, the placement keeps its key and is not refused here.
  const wasCalled = order.placementCalledAt !== null;
  if (!supplier && wasCalled) return doubt(ctx, order, input, { isLost: true, retryAfterMs: undefined });
  if (!supplier || !placement) {
    await refuse(ctx, order, 'error_checkout_products', '');
    return;
  }
  try {
    if (wasCalled) {
      const existing = await supplier.findByPlacementKey(order.placementKey);
      if (existing) return await accept(ctx, order, existing);
    }
    const note = noteToSupplier(placement, supplier.noteLength);
    // The store may have added remarks since the preview.
    if (note.leftOut === 'entered') return void (await refuse(ctx, order, 'entered_too_long', ''));
    await accept(ctx, order, await call(order, placement, supplier, { note: note.text, acceptAddress: input.acceptAddress }));
  } catch (error) {
    const isShort = isPlacementRefused(error) && error.key === 'product_out_of_stock';
    if (isShort && (await placeFromAnother(ctx, order, placement, { ...input, tried: input.triedWarehouses ?? [] }))) return;
    if (isPlacementRefused(error)) return void (await refuse(ctx, order, error.key, withItemNames(error.message, placement.items)));
    if (!isConnectorError(error)) throw error;
    ctx.log.warn({ err: error, supplierOrderId: order.id }, 'placement');
    if (wasCalled || error.outcomeUnknown || error.retryable)
      return doubt(ctx, order, input, {
        isLost: error.outcomeUnknown || !error.retryable,
        retryAfterMs: error.retryAfterMs,
        // It has certainly not taken the order, so the next call is the first one, before which the store is asked.
        uncalled: wasCalled || error.outcomeUnknown ? undefined : order.calledAt,
      });
    await refuse(
      ctx,
      order,
      error.reason === 'auth_expired' ? 'error_get_token' : 'error_checkout_products',
      withItemNames(error.message, placement.items),
    );
  }
}

/**
 * Right before a supplier is called for the first time: is the order still to be placed? The job may run long after the press, when its
 * queue was long or a process was away. @returns whether the order was refused.
 */
async function isRefusedByStore(ctx: WorkplaceContext, { supplierOrderId, storeAskedAt }: RunPlacement): Promise<boolean> {
  const order = await getSupplierOrder(ctx, supplierOrderId);
  if (order.state !== 'placing' || order.placementCalledAt) return false;
  const isFresh = storeAskedAt !== undefined && ctx.now().getTime() - storeAskedAt.getTime() < storeSaysForMs;
  const key = await whatStoreSays(ctx, order, isFresh);
  return key !== undefined && (await refuse(ctx, order, key, '', { isUncalled: true }));
}

/** @param isFresh the store has just been asked. @returns why the order is not placed, if it is not. */
async function whatStoreSays(ctx: WorkplaceContext, order: LockedSupplierOrder, isFresh: boolean): Promise<ErrorKey | undefined> {
  const unanswered = isFresh ? undefined : await askStores(ctx, [order.id]);
  if (await isToCancel(ctx, order.id)) return 'cancel_order';
  if (isFresh) return undefined;
  if (unanswered?.has(order.orderId)) return 'store_unreachable';
  const [placement] = await loadPlacements(ctx, [order.id]);
  return placement?.holdReason ? 'on_hold' : placement && paymentProblemOf(placement.financialStatus)?.key;
}

function call(
  order: LockedSupplierOrder,
  placement: Placement,
  supplier: PlacesOrders,
  { note, acceptAddress }: { note: string; acceptAddress: boolean },
): Promise<PlacedOrder> {
  const checked = placement.address && checkAddress(placement.address, { needsLatin: needsLatin(placement.source) });
  if (!checked || addressProblems(checked.problems, acceptAddress).length > 0) throw new PlacementRefused('error_save_all_address', '');
  return supplier.place({
    placementKey: order.placementKey as string,
    address: checked.address,
    serviceName: order.serviceName ?? '',
    shipFrom: order.shipFrom ?? '',
    items: placement.items.map(({ externalVariantId, sku, quantity, lineItemId }) => ({ externalVariantId, sku, quantity, lineItemId })),
    ...(note ? { note } : {}),
  });
}

/** The order, locked; nothing when this try has been decided meanwhile. */
async function lockSameTry(tx: WorkplaceContext, order: LockedSupplierOrder): Promise<LockedSupplierOrder | undefined> {
  const locked = await lockSupplierOrder(tx, order.id);
  return isUndecided(locked.state) && locked.placementKey === order.placementKey ? locked : undefined;
}

/** USD cents that the seller has agreed to. */
async function agreedCostOf(tx: WorkplaceContext, id: string): Promise<number | null> {
  const { rows } = await tx.sql.query<{ cost: number | null }>(
    'select agreed_cost as cost from supplier_orders where workplace_id = $1 and id = $2',
    [tx.workplace.id, id],
  );
  return rows[0]?.cost ?? null;
}

/** The supplier has accepted the order; when it asks for more than was agreed to, the seller is asked before it is paid. */
async function accept(ctx: WorkplaceContext, order: LockedSupplierOrder, placed: PlacedOrder): Promise<void> {
  const { cost_tolerance: tolerance } = await readSetting(ctx, 'order-placing');
  await ctx.transaction(async (tx) => {
    const locked = await lockSameTry(tx, order);
    if (!locked) return;
    await commitUsage(tx, ctx.workplace.accountId, orderFeature, reservationOf(order.orderId));
    await tx.sql.query(
      `update supplier_orders set supplier_order_no = $3, items_cost = $4, shipping_cost = $5, tax_cost = $6, total_cost = $7,
         payment_status = 'pending', placed_with_supplier_at = $8, pay_before = $9, error_key = case when $10 then 'cost_rose' else error_key end where workplace_id = $1 and id = $2`,
      [
        ctx.workplace.id,
        order.id,
        placed.supplierOrderNo,
        placed.itemsCost,
        placed.shippingCost,
        placed.taxCost,
        placed.totalCost,
        tx.now(),
        new Date(tx.now().getTime() + paymentWindowMs),
        hasRisen(await agreedCostOf(tx, order.id), placed.totalCost, tolerance),
      ],
    );
    await moveSupplierOrder(tx, locked, {
      event: 'supplier_accepted',
      to: 'waiting_payment',
      timeline: 'ordered_to_supplier',
      actor: 'supplier',
      cause: `placement:${order.placementKey}`,
      params: { number: placed.supplierOrderNo, cost: placed.totalCost },
    });
    await addSearchWords(tx, ctx.workplace.id, order.orderId, [placed.supplierOrderNo]);
    // Ordering here is the merchant's request for fulfillment; Shopify has to know of it (App Store requirement 5.5.1).
    await tx.enqueue('fulfillment.request-in-store', { workplaceId: ctx.workplace.id, supplierOrderId: order.id });
    if (await isToCancel(tx, order.id))
      await tx.enqueue('fulfillment.cancel-with-supplier', { workplaceId: ctx.workplace.id, supplierOrderId: order.id });
    await wakePlacing(tx, order.id);
  });
}

/**
 * The supplier has certainly refused, or was not called: the order goes back to `ready`, with the reason beside the items.
 * @returns false when it is no longer as `order` says: this try was decided otherwise, or the supplier is being called by another run.
 */
async function refuse(
  ctx: WorkplaceContext,
  order: LockedSupplierOrder,
  key: ErrorKey,
  message: string,
  { isUncalled } = { isUncalled: false },
): Promise<boolean> {
  return ctx.transaction(async (tx) => {
    const locked = await lockSameTry(tx, order);
    if (!locked || (isUncalled && locked.placementCalledAt)) return false;
    await releaseAttempt(tx, locked);
    await tx.sql.query(
      'update supplier_orders set error_key = $3, error_message = $4, placement_called_at = null where workplace_id = $1 and id = $2',
      [ctx.workplace.id, order.id, key, message],
    );
    await tx.sql.query(
      'update order_line_items set error_key = $3, error_message = $4 where workplace_id = $1 and supplier_order_id = $2',
      [ctx.workplace.id, order.id, key, message],
    );
    await moveSupplierOrder(tx, locked, {
      event: 'supplier_refused',
      to: 'ready',
      timeline: 'creation_failed',
      actor: 'supplier',
      cause: `placement:${order.placementKey}`,
      params: { error: key, words: message || null },
    });
    await tellOfRefusal(tx, order);
    await tx.enqueue('fulfillment.close-in-store', { workplaceId: ctx.workplace.id, orderId: order.orderId });
    await wakePlacing(tx, order.id);
    return true;
  });
}

/**
 * Try again later with the same key. If it is unknown whether the supplier has the order (`isLost`), it moves to `outcome_unknown`, and the
 * seller is told; if the supplier was merely busy, it stays in `placing`.
 */
async function doubt(
  ctx: WorkplaceContext,
  order: LockedSupplierOrder,
  input: RunPlacement,
  cause: { isLost: boolean; retryAfterMs: number | undefined; uncalled?: Date | undefined },
): Promise<void> {
  await ctx.transaction(async (tx) => {
    const locked = await lockSameTry(tx, order);
    if (!locked) return;
    // The mark of another run, which may be calling at this moment, stays.
    await tx.sql.query(
      `update supplier_orders set outcome_asks = outcome_asks + 1, updated_at = $3, placement_called_at = nullif(placement_called_at, $4::timestamptz)
       where workplace_id = $1 and id = $2`,
      [ctx.workplace.id, order.id, tx.now(), cause.uncalled ?? null],
    );
    if (cause.isLost && locked.state === 'placing') {
      await moveSupplierOrder(tx, locked, {
        event: 'answer_lost',
        to: 'outcome_unknown',
        timeline: 'outcome_unknown',
        actor: 'system',
        cause: `placement:${order.placementKey}`,
      });
    }
    const wait = Math.max(cause.retryAfterMs ?? 0, askAgainAfterMs(locked.outcomeAsks));
    const { supplierOrderId, acceptAddress, triedWarehouses } = input;
    const again = { workplaceId: ctx.workplace.id, supplierOrderId, acceptAddress, ...(triedWarehouses ? { triedWarehouses } : {}) };
    await tx.enqueue('fulfillment.place', again, { startAfter: new Date(tx.now().getTime() + wait) });
    await wakePlacing(tx, order.id);
  });
}

/** The seller asks to check an undecided placement now. */
export async function askAgainNow(ctx: WorkplaceContext, supplierOrderId: string): Promise<void> {
  const order = await ctx.transaction((tx) => lockSupplierOrder(tx, supplierOrderId));
  if (isUndecided(order.state)) await runPlacement(ctx, { supplierOrderId, acceptAddress: true });
}
