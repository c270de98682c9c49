/** What can be asked of a supplier after it was paid. Pure. */
import { type ByHand, isShipped, type SupplierOrderState } from '#app/features/orders/states.ts';

/** Reasons for a refund request (specification 3, section 9). */
export const refundReasons = ['item_not_received', 'item_not_as_described', 'defective_item', 'damaged_item'] as const;

/** Refund window of the own supplier, days after receipt (specification 3, section 9). */
export const windowDays = 30;

/** Suppliers that take requests here; at others the seller orders by hand, and says what became of it. */
const asked: readonly string[] = ['quayside', 'cj'];

interface Asked {
  source: string | null;
  paymentStatus: string;
  /** USD cents: what is left to be given back. */
  costLeft: number;
  /** USD cents of `totalCost`; null: not known. */
  shippingCost?: number | null;
  state: SupplierOrderState;
  byHand?: ByHand | undefined;
}

/** The supplier has money for it: all of it, or what is left after a partial refund. */
export const hasMoneyFor = ({ paymentStatus, costLeft }: Pick<Asked, 'paymentStatus' | 'costLeft'>): boolean =>
  paymentStatus === 'paid' || (paymentStatus === 'refunded' && costLeft > 0);

const takesRequests = ({ source, byHand, ...order }: Asked): boolean =>
  source !== null && asked.includes(source) && !byHand && hasMoneyFor(order);

/** CJ gives the postage back of nothing that has left, so that all is back once the goods are. */
const hasMoreToGive = ({ source, paymentStatus, costLeft, shippingCost }: Asked): boolean =>
  source !== 'cj' || paymentStatus !== 'refunded' || costLeft > (shippingCost ?? 0);

/** Can money be asked back for this supplier order? What CJ has not sent is canceled instead: it has no other reason before that. */
export const canAskRefund = (order: Asked): boolean =>
  takesRequests(order) &&
  hasMoreToGive(order) &&
  (isShipped(order.state) ||
    order.state === 'refund_rejected' ||
    order.state === 'refund_completed' ||
    (order.state === 'order_placed' && order.source !== 'cj'));

/** Can the supplier be asked to cancel it: it has the money, and has not sent anything? */
export const canCancelPaid = (order: Asked): boolean => takesRequests(order) && order.state === 'order_placed';

export interface OfferedItem {
  id: string;
  title: string;
  variantTitle: string;
  image: string | null;
  /** The most units that can be asked about. */
  quantity: number;
  /** USD cents; null: not known. */
  unitCost: number | null;
}

/** What chosen units cost, USD cents; `extra` (shipping, taxes) comes with all of the units. Null when it is not known. */
export function amountOf(items: readonly OfferedItem[], units: Readonly<Record<string, number>>, extra: number): number | null {
  if (items.some((item) => item.unitCost === null && (units[item.id] ?? 0) > 0)) return null;
  const goods = items.reduce((sum, item) => sum + (item.unitCost ?? 0) * Math.min(units[item.id] ?? 0, item.quantity), 0);
  return goods + (items.length > 0 && items.every((item) => (units[item.id] ?? 0) >= item.quantity) ? extra : 0);
}
