import type { WorkplaceContext } from '#app/context.ts';
import { requireFeature } from '#app/features/billing/feature-gate.server.ts';
import { releaseUsage, reserveUsage } from '#app/features/billing/usage.server.ts';
import { type LockedSupplierOrder, lockIfThere, moveSupplierOrder } from '#app/features/orders/move-supplier-order.server.ts';
import { askedBy } from '#app/features/orders/timeline.server.ts';
import { isAppError } from '#app/platform/errors.ts';
import { dismissFailures } from './order-work-items.server.ts';
import { errorKeyOf, type PlacementProblem } from './placement-problems.ts';
import { acceptsAddress, type PlacementPreview, type PreviewInput, previewPlacement } from './preview-placement.server.ts';

export const orderFeature = 'ORDER_FULFILLMENT';
/** The plan's feature for placing several of the store's orders at once. */
export const bulkFeature = 'BULK_ORDER_FULFILLMENT';
/**
 * The plan's quota counts the store's orders, however many suppliers send them and however often they are tried: one reservation for each.
 * It is used with the first placement that a supplier accepts (docs/decisions/286).
 */
export const reservationOf = (orderId: string): string => `order:${orderId}`;

/** Our key for one try: the supplier takes it only once, and can be asked for it. At most 50 characters, CJ's limit for order numbers. */
const placementKeyOf = (supplierOrderId: string, attempt: number): string => `QS${supplierOrderId.replaceAll('-', '')}-${attempt}`;
/** The attempt number in a placement key. */
export const attemptOf = (placementKey: string): number => Number(placementKey.slice(placementKey.lastIndexOf('-') + 1));

export interface PlacementOutcome {
  supplierOrderId: string;
  orderId: string;
  orderName: string;
  isPlacing: boolean;
  problems: PlacementProblem[];
  /** The quota is spent. */
  isOverQuota: boolean;
}

export interface PlaceInput extends PreviewInput {
  /** The try that is to be made, when it was asked for before: an order that has had it since is left alone. */
  attempt?: number;
  /** Who asked for it, for the timeline, when that is not who does it. */
  cause?: string;
}

/** How often an order is previewed that changes meanwhile. One that changes every time is left as it is, and can be placed again. */
const mostLooks = 3;

/**
 * Begin to place supplier orders of any mix of suppliers. Each is checked, its quota held, its intent and key stored;
 * a job then speaks with the supplier. What cannot be placed is answered with its problems and left as it was.
 * @throws AppError QUOTA_EXPIRED on a plan without orders, and for several at once on one without bulk placement.
 */
export async function placeOrders(ctx: WorkplaceContext, input: PlaceInput): Promise<PlacementOutcome[]> {
  await requireFeature(ctx, orderFeature);
  const outcomes = new Map<string, PlacementOutcome>();
  let { choices } = input;
  for (let look = 0; look < mostLooks && choices.length > 0; look += 1) {
    const { orders } = await previewPlacement(ctx, { ...input, choices });
    const placeable = orders.filter((order) => order.problems.length === 0);
    if (new Set(placeable.map((order) => order.orderId)).size > 1) await requireFeature(ctx, bulkFeature);
    const changed = new Set<string>();
    for (const preview of orders) {
      const begun = await beginOrTell(ctx, preview, input);
      if (begun === 'changed') changed.add(preview.supplierOrderId);
      outcomes.set(preview.supplierOrderId, {
        supplierOrderId: preview.supplierOrderId,
        orderId: preview.orderId,
        orderName: preview.orderName,
        isPlacing: begun === 'placing',
        problems: preview.problems,
        isOverQuota: begun === 'over quota',
      });
    }
    choices = choices.filter(({ supplierOrderId }) => changed.has(supplierOrderId));
  }
  return [...outcomes.values()];
}

/** `changed`: the order is no longer as previewed. `left`: it has problems, or somebody has moved it on meanwhile. */
type Begun = 'placing' | 'changed' | 'over quota' | 'left';

async function beginOrTell(ctx: WorkplaceContext, preview: PlacementPreview, input: PlaceInput): Promise<Begun> {
  if (preview.problems.length > 0) {
    await keepErrors(ctx, [preview]);
    return 'left';
  }
  try {
    return await ctx.transaction((tx) => begin(tx, preview, input));
  } catch (error) {
    if (!isAppError(error) || error.code !== 'QUOTA_EXPIRED') throw error;
    return 'over quota';
  }
}

async function begin(tx: WorkplaceContext, preview: PlacementPreview, input: PlaceInput): Promise<Begun> {
  const order = await lockIfThere(tx, preview.supplierOrderId);
  if (!order) return 'changed';
  // A second click, or another window: the first placement is under way.
  if (order.state !== 'ready') return order.state === 'placing' ? 'placing' : 'left';
  if (!(await isAsPreviewed(tx, order, preview))) return 'changed';
  const attempt = order.placementAttempt + 1;
  if (input.attempt !== undefined && input.attempt !== attempt) return 'left';
  await reserveUsage(tx, tx.workplace.accountId, orderFeature, 1, reservationOf(order.orderId));
  await tx.sql.query(
    `update supplier_orders set placement_key = $3, placement_attempt = $4, placement_called_at = null, outcome_asks = 0, service_name = $5, items_cost = $6,
       shipping_cost = $7, total_cost = $8, agreed_cost = $8, still_can_at = null, error_key = null, error_message = null where workplace_id = $1 and id = $2`,
    [
      tx.workplace.id,
      order.id,
      placementKeyOf(order.id, attempt),
      attempt,
      preview.serviceName,
      preview.itemsCost,
      preview.shippingCost,
      preview.totalCost,
    ],
  );
  await tx.sql.query(
    'update order_line_items set error_key = null, error_message = null, warning_key = null where workplace_id = $1 and supplier_order_id = $2',
    [tx.workplace.id, order.id],
  );
  await dismissFailures(tx, 'order_place', [order.id]);
  await moveSupplierOrder(tx, order, {
    event: 'place',
    to: 'placing',
    timeline: 'placing',
    actor: 'seller',
    cause: input.cause ?? askedBy(tx),
    params: { service: preview.serviceName },
  });
  await tx.enqueue('fulfillment.place', {
    workplaceId: tx.workplace.id,
    supplierOrderId: order.id,
    acceptAddress: acceptsAddress(input, order.id),
    storeAskedAt: preview.askedAt.toISOString(),
  });
  return 'placing';
}

/**
 * Is the order still as it was previewed? Suppliers take seconds to quote shipping; meanwhile the seller may link other variants or
 * correct the address, and the store may change the order.
 */
async function isAsPreviewed(tx: WorkplaceContext, order: LockedSupplierOrder, preview: PlacementPreview): Promise<boolean> {
  if (order.source !== preview.source || order.shipFrom !== preview.shipFrom) return false;
  const { rows } = await tx.sql.query<{ part: string; countryCode: string | null }>({
    name: 'parts-to-place',
    text: `select concat_ws(' ', i.line_item_id, i.source_variant_id, i.quantity) as part, o.country_code as "countryCode"
           from supplier_order_items i join orders o on o.workplace_id = $1 and o.id = $3 where i.workplace_id = $1 and i.supplier_order_id = $2`,
    values: [tx.workplace.id, order.id, order.orderId],
  });
  const previewed = preview.items.map((item) => `${item.lineItemId} ${item.sourceVariantId} ${item.quantity}`);
  return (
    rows.length === previewed.length &&
    rows.every(({ part, countryCode }) => previewed.includes(part) && countryCode === preview.countryCode)
  );
}

/** Store the problems that prevent placing orders, to be shown beside their items until the next try: in one statement. */
export async function keepErrors(
  ctx: WorkplaceContext,
  orders: readonly { supplierOrderId: string; problems: readonly PlacementProblem[] }[],
): Promise<void> {
  const errors = orders.flatMap(({ supplierOrderId, problems }) =>
    problems.flatMap((problem, at) => {
      const key = errorKeyOf(problem);
      return key ? [{ id: supplierOrderId, line: problem.lineItemId ?? null, key, at }] : [];
    }),
  );
  if (errors.length === 0) return;
  // Of several that concern an item the last one stands.
  await ctx.sql.query({
    name: 'keep-placement-errors',
    text: `update order_line_items l set error_key = e.key, error_message = null
           from (select distinct on (line.id) line.id, told.key from jsonb_to_recordset($2::jsonb) as told (id uuid, line uuid, key text, at int)
             join order_line_items line on line.workplace_id = $1 and line.supplier_order_id = told.id and (told.line is null or line.id = told.line)
             order by line.id, told.at desc) e
           where l.workplace_id = $1 and l.id = e.id`,
    values: [ctx.workplace.id, JSON.stringify(errors)],
  });
}

/**
 * Free the quota that a failed attempt was to use, unless another supplier of the same order of the store is being asked, or is to be.
 * @param order holds the lock of the store's order.
 */
export async function releaseAttempt(tx: WorkplaceContext, order: { id: string; orderId: string }): Promise<void> {
  const { rowCount } = await tx.sql.query(
    `select 1 from supplier_orders s where s.workplace_id = $1 and s.order_id = $2 and s.id <> $3 and (s.state in ('placing', 'outcome_unknown')
       or s.state = 'ready' and exists (select 1 from process_items p where p.workplace_id = $1 and p.kind = 'order_place' and p.status = 'processing'
         and p.input ->> 'supplierOrderId' = s.id::text)) limit 1`,
    [tx.workplace.id, order.orderId, order.id],
  );
  if (!rowCount) await releaseUsage(tx, tx.workplace.accountId, orderFeature, reservationOf(order.orderId));
}
