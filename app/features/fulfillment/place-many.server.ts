import type { WorkplaceContext } from '#app/context.ts';
import { requireFeature } from '#app/features/billing/feature-gate.server.ts';
import { limitOf } from '#app/features/billing/plan-answer.ts';
import { reserveMany } from '#app/features/billing/reserve-many.server.ts';
import { askedBy } from '#app/features/orders/timeline.server.ts';
import { beginWork } from '#app/features/process-items/begin-work.server.ts';
import { beginningOf } from '#app/platform/beginning-of.ts';
import { newId } from '#app/platform/ids.ts';
import { loadPlacements, type Placement } from './load-placements.server.ts';
import { dismissFailures, lockBeginning, mostInCall, namedOrders, workUnderWay } from './order-work-items.server.ts';
import { bulkFeature, keepErrors, orderFeature, type PlacementOutcome, placeOrders, reservationOf } from './place-orders.server.ts';
import type { PlaceWork } from './place-work.server.ts';
import { acceptsAddress, knownHere, type PreviewInput } from './preview-placement.server.ts';

export interface ManyPlaced {
  /** Of an order that is placed after the answer: that it is being placed. */
  outcomes: PlacementOutcome[];
  /** Groups the items of what is placed after the answer; null when there are none. */
  trackingId: string | null;
  /** Supplier order → its process item. */
  items: Record<string, string>;
  /** All groups that these items are in: an order that is waiting already keeps its own. */
  groups: string[];
}

/**
 * Place orders: a few within the call, more of them as work whose items the answer names (docs/decisions/271). Problems that are known
 * without asking a store or a supplier are answered at once, and so is that the quota is spent.
 * @throws AppError QUOTA_EXPIRED as `placeOrders` does.
 */
export async function placeManyOrders(ctx: WorkplaceContext, input: PreviewInput): Promise<ManyPlaced> {
  const { entitlements } = await requireFeature(ctx, orderFeature);
  const choices = [...new Map(input.choices.map((choice) => [choice.supplierOrderId, choice])).values()];
  // Without the plan's feature for several at once it depends on stores and suppliers whether more than one can be placed.
  if (choices.length <= mostInCall || limitOf(entitlements, bulkFeature) === 0) {
    const outcomes = await placeOrders(ctx, { ...input, choices });
    await watch(
      ctx,
      outcomes.filter(({ isPlacing }) => isPlacing),
    );
    return { outcomes, trackingId: null, items: {}, groups: [] };
  }
  const placements = await loadPlacements(
    ctx,
    choices.map((choice) => choice.supplierOrderId),
  );
  const known = placements.map((placement) => ({ placement, ...knownHere(ctx, placement, acceptsAddress(input, placement.id)) }));
  await keepErrors(
    ctx,
    known.map(({ placement, problems }) => ({ supplierOrderId: placement.id, problems })),
  );
  const begun = await begin(
    ctx,
    { ...input, choices },
    known.filter(({ problems }) => problems.length === 0).map(({ placement }) => placement),
  );
  const outcomes = known.map(({ placement, problems }) => ({
    supplierOrderId: placement.id,
    orderId: placement.orderId,
    orderName: placement.orderName,
    isPlacing: placement.id in begun.items,
    problems,
    isOverQuota: problems.length === 0 && !(placement.id in begun.items),
  }));
  return { outcomes, ...begun };
}

/** An item for each order that is being placed already, so that its outcome is told wherever the seller is: it makes no try of its own (docs/decisions/291). */
async function watch(ctx: WorkplaceContext, placing: readonly PlacementOutcome[]): Promise<void> {
  if (placing.length === 0) return;
  const ids = placing.map((outcome) => outcome.supplierOrderId);
  await ctx.transaction(async (tx) => {
    await lockBeginning(tx, 'order_place');
    const underWay = await workUnderWay(tx, 'order_place', ids);
    const rows = await namedOrders(tx, ids);
    const unwatched = rows.filter(({ id, attempt }) => underWay.get(id)?.attempt !== attempt);
    if (unwatched.length === 0) return;
    await beginWork(tx, {
      kind: 'order_place',
      groupId: newId(),
      items: unwatched.map(({ id, orderId, storeId, name, attempt, image }) => ({
        id: newId(),
        storeId,
        title: beginningOf(name, 255),
        image,
        input: { supplierOrderId: id, orderId, acceptAddress: false, attempt, cause: askedBy(ctx) } satisfies PlaceWork,
      })),
    });
  });
}

/** One item for each order, as far as the quota goes; an order that is waiting already keeps the item it has. */
async function begin(
  ctx: WorkplaceContext,
  input: PreviewInput,
  placements: readonly Placement[],
): Promise<Pick<ManyPlaced, 'trackingId' | 'items' | 'groups'>> {
  if (placements.length === 0) return { trackingId: null, items: {}, groups: [] };
  const choices = new Map(input.choices.map((choice) => [choice.supplierOrderId, choice]));
  const choiceOf = (id: string) => choices.get(id);
  return ctx.transaction(async (tx) => {
    await lockBeginning(tx, 'order_place');
    const ids = placements.map((placement) => placement.id);
    const attempts = await nextAttempts(tx, ids);
    const underWay = await workUnderWay(tx, 'order_place', ids);
    const isWaiting = (id: string) => underWay.has(id) && underWay.get(id)?.attempt === attempts.get(id);
    const wanted = placements.filter(({ id }) => attempts.has(id) && !isWaiting(id)).map(({ orderId }) => reservationOf(orderId));
    const reserved = await reserveMany(tx, tx.workplace.accountId, orderFeature, wanted);
    const items: Record<string, string> = {};
    const fresh: (PlaceWork & { placement: Placement })[] = [];
    for (const placement of placements) {
      const { id, orderId } = placement;
      const [waiting, attempt] = [underWay.get(id), attempts.get(id)];
      if (waiting && isWaiting(id)) items[id] = waiting.itemId;
      else if (attempt && reserved.has(reservationOf(orderId)))
        fresh.push({
          placement,
          supplierOrderId: id,
          orderId,
          serviceName: choiceOf(id)?.serviceName,
          agreedCost: choiceOf(id)?.agreedCost,
          acceptAddress: acceptsAddress(input, id),
          attempt,
          cause: askedBy(ctx),
        });
    }
    await dismissFailures(tx, 'order_place', ids);
    const begun = fresh.map(({ placement, ...work }) => ({ ...itemOf(placement), input: work satisfies PlaceWork }));
    for (const item of begun) items[item.input.supplierOrderId] = item.id;
    const [joined] = underWay.values();
    const trackingId = begun.length > 0 ? newId() : (joined?.groupId ?? null);
    if (trackingId && begun.length > 0) await beginWork(tx, { kind: 'order_place', groupId: trackingId, items: begun });
    const joinedGroups = [...underWay].flatMap(([id, { groupId }]) => (isWaiting(id) ? [groupId] : []));
    return { trackingId, items, groups: [...new Set([...(trackingId ? [trackingId] : []), ...joinedGroups])] };
  });
}

const itemOf = ({ storeId, orderName, items }: Placement) => ({
  id: newId(),
  storeId,
  title: beginningOf(orderName, 255),
  image: items[0]?.image ?? null,
});

/** The number of each order's next try. */
async function nextAttempts(tx: WorkplaceContext, ids: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await tx.sql.query<{ id: string; attempt: number }>(
    'select id, placement_attempt + 1 as attempt from supplier_orders where workplace_id = $1 and id = any($2)',
    [tx.workplace.id, ids],
  );
  return new Map(rows.map(({ id, attempt }) => [id, attempt]));
}
