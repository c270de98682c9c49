/**
 * What a seller can say of an order by hand, in each of its states. Pure. Nobody else tells us of such an order: we have no account at its
 * supplier, or there is none (docs/decisions/282).
 */
import { type ByHand, isShipped, type SupplierOrderState } from '#app/features/orders/states.ts';

/** What can have happened to an order by hand; `fulfilled`: done, and not followed any further. */
export const handStatuses = ['ordered', 'shipped', 'delivered', 'fulfilled', 'cancelled', 'returned'] as const;
export type HandStatus = (typeof handStatuses)[number];

interface HandOrder {
  state: SupplierOrderState;
  byHand: ByHand;
}

/** What may be said next. Empty for an order that is not by hand, or has ended. */
export function nextStatuses({ state, byHand }: HandOrder): HandStatus[] {
  if (!byHand) return [];
  // What a seller packs is not canceled with anybody: it is undone.
  if (state === 'order_placed')
    return ['shipped', 'delivered', 'fulfilled', ...(byHand === 'elsewhere' ? (['cancelled'] as const) : []), 'returned'];
  if (state === 'delivered' || state === 'fulfilled') return ['returned'];
  return isShipped(state) ? ['delivered', 'returned'] : [];
}

/** Can a tracking number be entered? */
export const takesTracking = ({ state, byHand }: HandOrder): boolean => Boolean(byHand) && (state === 'order_placed' || isShipped(state));

/** States of an order by hand that have no way on but back. */
const ended: readonly SupplierOrderState[] = ['fulfilled', 'cancelled_source', 'refund_completed'];

/** Can its last step be undone? */
export const canUndo = ({ state, byHand }: HandOrder): boolean =>
  Boolean(byHand) && (state === 'order_placed' || isShipped(state) || ended.includes(state));

/** What undoing leads to, for the question before it: nothing was ordered, the package was not sent, or the last step was not. */
export const undoneStep = ({ state }: Pick<HandOrder, 'state'>): 'placed' | 'sent' | 'last' =>
  state === 'order_placed' ? 'placed' : isShipped(state) && state !== 'delivered' ? 'sent' : 'last';

/**
 * Words of suppliers' sites for the state of an order, as the specification's `source_order_status` brings them (specification 3, section
 * 3). The specification names none, so the usual ones of the sites that are linked out are known; another changes nothing.
 */
const words: Readonly<Record<Exclude<HandStatus, 'fulfilled'>, readonly string[]>> = {
  ordered: [
    'ordered',
    'order_placed',
    'placed',
    'pending',
    'paid',
    'processing',
    'confirmed',
    'preparing',
    'awaiting_shipment',
    'not_shipped',
  ],
  shipped: ['shipped', 'sent', 'in_transit', 'on_the_way', 'dispatched', 'out_for_delivery', 'partially_shipped', 'shipping'],
  delivered: ['delivered', 'completed', 'complete', 'finished', 'received', 'arrived'],
  cancelled: ['cancelled', 'canceled', 'closed', 'voided', 'order_cancelled', 'order_canceled'],
  returned: ['returned', 'refunded', 'return_completed', 'refund_completed'],
};

/** What a supplier's word for an order's state means; undefined when it is not known. */
export function statusOfWord(word: string): Exclude<HandStatus, 'fulfilled'> | undefined {
  const plain = word
    .trim()
    .toLowerCase()
    .replaceAll(/[\s-]+/g, '_');
  return (Object.keys(words) as (keyof typeof words)[]).find((status) => words[status].includes(plain));
}
