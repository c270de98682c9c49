/** What is answered to a merchant who asks our fulfillment service for something, and why. */
import type { RequestRefusal, SendsOrders, ServiceOrder } from '#app/connectors/channels/channel-orders.ts';
import type { WorkplaceContext } from '#app/context.ts';
import type { OrderStore, ordersOf } from '#app/features/orders/channel-store.server.ts';
import { getSupplierOrder, type LockedSupplierOrder } from '#app/features/orders/move-supplier-order.server.ts';
import type { SupplierOrderState } from '#app/features/orders/states.ts';
import { tellSeller } from '#app/features/orders/tell-seller.server.ts';
import { whyUnlinked } from '#app/features/orders/why-unlinked.server.ts';
import { beginningOf } from '#app/platform/beginning-of.ts';
import { isCaptured } from './placement-problems.ts';
import { stopForStore, stopStandingOf } from './stop-for-store.server.ts';

/**
 * How long (ms) we wait for the other pieces of a split order: merchants ask to cancel them one by one, and the last decides for all
 * (docs/decisions/125).
 */
const piecesMs = 30 * 60_000;

export type Decision =
  | { answer: 'accept' }
  | { answer: 'reject'; reason: RequestRefusal; key: string; message: string }
  /** Tried again for `forMs`; without it, for as long as the platform allows. */
  | { answer: 'wait'; key: string; message: string; forMs?: number };

/** The order as we have it. */
export interface OwnedOrder {
  id: string;
  financialStatus: string;
  cancelledAt: Date | null;
  lines: {
    id: string;
    platformLineItemId: string;
    title: string;
    openQuantity: number;
    isMapped: boolean;
    /** The supplier orders that send it, each with the units that it was ordered for. */
    groups: { id: string; state: SupplierOrderState; units: number | null }[];
  }[];
}

/** A request as the store has it, with the order that it is about. */
export interface Asked {
  store: OrderStore;
  channel: SendsOrders &
    Required<
      Pick<NonNullable<ReturnType<typeof ordersOf>>, 'acceptRequest' | 'rejectRequest' | 'answerCancellation' | 'listCancellations'>
    >;
  platformId: string;
  serviceOrder: ServiceOrder;
  order: OwnedOrder;
}

/** Accept what is linked to suppliers and paid for; reject what cannot be sent, with the reason. */
export async function decideFulfillment(ctx: WorkplaceContext, { serviceOrder, order }: Asked): Promise<Decision> {
  const lines = order.lines.filter((line) => line.platformLineItemId in serviceOrder.quantities);
  if (order.cancelledAt) return { answer: 'reject', reason: 'other', key: 'cancelled', message: 'The order was canceled.' };
  const unmapped = lines.filter((line) => !line.isMapped);
  if (lines.length === 0 || unmapped.length > 0) {
    const why = await whyUnlinked(
      ctx,
      ctx.workplace.id,
      unmapped.map((line) => line.id),
    );
    const isElsewhere = unmapped.length > 0 && unmapped.every((line) => why.get(line.id) === 'otherCountries');
    const titles = unmapped.map((line) => line.title).join(', ') || 'these items';
    const words = isElsewhere ? `The suppliers linked to ${titles} are for other countries.` : `No supplier is linked to ${titles}.`;
    return {
      answer: 'reject',
      reason: isElsewhere ? 'undeliverable_destination' : 'ineligible_product',
      key: 'unmapped',
      message: beginningOf(words, 250),
    };
  }
  // Never for money that the merchant has not got (App Store requirement 5.5.5).
  if (!isCaptured(order.financialStatus)) return { answer: 'wait', key: 'unpaid', message: 'The order is not paid.' };
  return { answer: 'accept' };
}

/**
 * Suppliers cancel orders only as a whole, so a supplier is asked only when the merchant wants all of its order canceled, by this
 * request or by those for other pieces of a split order.
 */
export async function decideCancellation(ctx: WorkplaceContext, asked: Asked): Promise<Decision> {
  const { serviceOrder, order } = asked;
  const ids = new Set(
    order.lines
      .filter((line) => line.platformLineItemId in serviceOrder.quantities)
      .flatMap((line) => line.groups.filter((group) => group.state !== 'ready').map((group) => group.id)),
  );
  const tooLate: Decision = {
    answer: 'reject',
    reason: 'other',
    key: 'supplier_has_it',
    message: 'The supplier is sending the order already.',
  };
  const toStop: LockedSupplierOrder[] = [];
  let isWaiting = false;
  for (const id of ids) {
    const group = await getSupplierOrder(ctx, id);
    const standing = await stopStandingOf(ctx, group);
    if (standing === 'too_late') return tooLate;
    if (standing === 'unknown') isWaiting = true;
    if (standing === 'can_try') toStop.push(group);
  }
  if (isWaiting) return { answer: 'wait', key: 'outcome_unknown', message: 'The supplier has not answered.' };
  const rest = toStop.length > 0 ? await notAskedFor(asked, toStop) : [];
  if (rest.length > 0) {
    const items = rest.map(({ units, title }) => `${units} × ${title}`).join(', ');
    const message = `The supplier has this in one order with ${beginningOf(items, 90)} and cannot stop a part of it. Ask to stop all of them, then order again what is still wanted.`;
    return { answer: 'wait', key: 'part_of_supplier_order', message, forMs: piecesMs };
  }
  // Suppliers that may refuse are asked first, so that nothing is canceled in vain: those that were paid, and among them ours last.
  const mayRefuse = ({ state, source }: LockedSupplierOrder) => (state === 'waiting_payment' ? 0 : source === 'quayside' ? 1 : 2);
  toStop.sort((a, b) => mayRefuse(b) - mayRefuse(a));
  for (const [index, { id }] of toStop.entries()) {
    if (await stopForStore(ctx, { supplierOrderId: id })) continue;
    if (index > 0) await tellSeller(ctx, 'part_stopped', { orderId: order.id, source: null });
    return tooLate;
  }
  return { answer: 'accept' };
}

/** Units that these supplier orders are still to send and that no request asks to cancel. */
async function notAskedFor(
  { store, channel, serviceOrder, order }: Asked,
  supplierOrders: readonly LockedSupplierOrder[],
): Promise<{ units: number; title: string }[]> {
  const wanted: Record<string, number> = {};
  for (const { quantities } of await channel.listCancellations(store, serviceOrder.platformOrderId))
    for (const [line, units] of Object.entries(quantities)) wanted[line] = (wanted[line] ?? 0) + units;
  return order.lines.flatMap(({ platformLineItemId, title, openQuantity, groups }) => {
    const held = groups.filter((group) => supplierOrders.some(({ id }) => id === group.id));
    const open = held.map((group) => Math.min(openQuantity, group.units ?? openQuantity));
    const units = Math.max(0, ...open) - (wanted[platformLineItemId] ?? 0);
    return units > 0 ? [{ units, title }] : [];
  });
}
