/**
 * How a supplier order moves (design: "Orders"). Only `moveSupplierOrder` changes a state, after asking `canMove`. The exception is
 * regrouping: it closes a `ready` supplier order that has nothing left to order (`closedStateOf`), and cancels one that was `fulfilled`
 * by the store when the store cancels the order.
 */
import type { SupplierOrderState } from '#app/db/schema/supplier-orders.ts';

export type { SupplierOrderState };

export const shipmentStates = [
  'not_found',
  'info_received',
  'in_transit',
  'available_for_pickup',
  'out_for_delivery',
  'delivered',
  'expired',
  'delivery_failure',
  'exception',
] as const satisfies readonly SupplierOrderState[];

export type ShipmentState = (typeof shipmentStates)[number];

/** States of a parcel with a problem, worst first. */
export const troubledStates = ['exception', 'delivery_failure', 'expired'] as const satisfies readonly ShipmentState[];
/** States that do not resolve by waiting: `troubledStates`, and a parcel that no carrier knows. */
export const stuckStates = ['not_found', ...troubledStates] as const;
const askedBack = ['refund_pending', 'refund_rejected', 'refund_completed'] as const;
const onTheWay = ['in_transit', 'available_for_pickup', 'out_for_delivery'] as const;

export type OrderEvent =
  | 'place'
  | 'supplier_accepted'
  | 'supplier_refused'
  | 'answer_lost'
  | 'paid'
  | 'supplier_paid'
  | 'supplier_not_paid'
  | 'money_taken_back'
  | 'payment_timed_out'
  | 'placement_cancelled'
  | 'shipped'
  | 'carrier_told'
  | 'channel_cancelled'
  | 'source_cancelled'
  | 'refund_requested'
  | 'refund_accepted'
  | 'refund_rejected'
  | 'refund_completed'
  | 'request_ended'
  | 'fulfilled_elsewhere'
  | 'packed'
  | 'given_back'
  | 'step_undone'
  | 'reverted';

interface Transition {
  from: readonly SupplierOrderState[];
  event: OrderEvent;
  to: readonly SupplierOrderState[];
}

/** All transitions. `to` has several states when the event itself determines which (a carrier's status). */
export const transitions: readonly Transition[] = [
  { from: ['ready'], event: 'place', to: ['placing'] },
  { from: ['placing', 'outcome_unknown'], event: 'supplier_accepted', to: ['waiting_payment'] },
  { from: ['placing', 'outcome_unknown'], event: 'supplier_refused', to: ['ready'] },
  { from: ['placing'], event: 'answer_lost', to: ['outcome_unknown'] },
  // At once `order_placed` is only what the seller has paid to the supplier directly.
  { from: ['waiting_payment'], event: 'paid', to: ['supplier_unpaid', 'order_placed'] },
  { from: ['supplier_unpaid'], event: 'supplier_paid', to: ['order_placed'] },
  // Orders that were paid before the state existed.
  { from: ['order_placed'], event: 'supplier_not_paid', to: ['supplier_unpaid'] },
  { from: ['supplier_unpaid'], event: 'money_taken_back', to: ['ready'] },
  { from: ['waiting_payment'], event: 'payment_timed_out', to: ['ready'] },
  { from: ['waiting_payment'], event: 'placement_cancelled', to: ['ready'] },
  { from: ['supplier_unpaid', 'order_placed'], event: 'shipped', to: shipmentStates },
  { from: ['not_found'], event: 'carrier_told', to: ['info_received', ...onTheWay, ...troubledStates, 'delivered'] },
  { from: ['info_received'], event: 'carrier_told', to: [...onTheWay, ...troubledStates, 'delivered'] },
  { from: ['in_transit'], event: 'carrier_told', to: ['available_for_pickup', 'out_for_delivery', ...troubledStates, 'delivered'] },
  { from: ['available_for_pickup'], event: 'carrier_told', to: ['out_for_delivery', ...troubledStates, 'delivered'] },
  { from: ['out_for_delivery'], event: 'carrier_told', to: ['available_for_pickup', ...troubledStates, 'delivered'] },
  // For example after a second delivery attempt, or when a lost parcel was found.
  { from: troubledStates, event: 'carrier_told', to: [...onTheWay, ...troubledStates, 'delivered'] },
  { from: ['delivered'], event: 'carrier_told', to: ['exception'] },
  // Also from refund states, as long as nothing was sent: then nothing will be.
  {
    from: ['ready', 'waiting_payment', 'supplier_unpaid', 'order_placed', ...askedBack],
    event: 'channel_cancelled',
    to: ['cancelled_channel'],
  },
  { from: ['waiting_payment', 'supplier_unpaid', 'order_placed', ...askedBack], event: 'source_cancelled', to: ['cancelled_source'] },
  // After a partial refund for the rest, too.
  {
    from: ['supplier_unpaid', 'order_placed', ...shipmentStates, 'refund_rejected', 'refund_completed'],
    event: 'refund_requested',
    to: ['refund_pending'],
  },
  { from: ['refund_pending'], event: 'refund_accepted', to: ['refund_accepted'] },
  { from: ['refund_pending'], event: 'refund_rejected', to: ['refund_rejected'] },
  { from: ['refund_accepted'], event: 'refund_completed', to: ['refund_completed'] },
  // Withdrawn, not taken by the supplier, or answered by sending the items once more: the order goes on as its parcels say.
  { from: ['refund_pending'], event: 'request_ended', to: ['order_placed', ...shipmentStates] },
  { from: ['ready'], event: 'fulfilled_elsewhere', to: ['fulfilled'] },
  // Of orders by hand only (docs/decisions/282): we hear nothing from whoever sends them, so the seller says what happened.
  { from: ['ready'], event: 'packed', to: ['order_placed'] },
  { from: ['order_placed'], event: 'fulfilled_elsewhere', to: ['fulfilled'] },
  { from: ['order_placed', ...shipmentStates, 'fulfilled'], event: 'given_back', to: ['refund_completed'] },
  {
    from: [...shipmentStates, 'fulfilled', 'cancelled_source', 'refund_completed'],
    event: 'step_undone',
    to: ['order_placed', ...shipmentStates],
  },
  { from: ['order_placed'], event: 'step_undone', to: ['ready'] },
  { from: ['cancelled_source', 'cancelled_channel', 'fulfilled'], event: 'reverted', to: ['ready'] },
];

export const allStates: readonly SupplierOrderState[] = [
  'ready',
  'placing',
  'outcome_unknown',
  'waiting_payment',
  'supplier_unpaid',
  'order_placed',
  ...shipmentStates,
  'cancelled_channel',
  'cancelled_source',
  'refund_pending',
  'refund_accepted',
  'refund_rejected',
  'refund_completed',
  'fulfilled',
];

/** Has the store sent nothing of the order, also because none of it is sent? */
export const hasSentNothing = (order: { fulfillmentStatus: string }): boolean =>
  order.fulfillmentStatus === 'unfulfilled' || order.fulfillmentStatus === 'not_required';

/**
 * The state of an order for which suppliers have nothing left to do: fulfilled elsewhere, or canceled in the store. The latter also when it
 * was refunded in full or emptied before anything was sent: nothing was sold in the end, even if the seller kept a part of the money (the
 * shipping).
 */
export const closedStateOf = (order: {
  cancelledAt: Date | null;
  financialStatus: string;
  fulfillmentStatus: string;
  /** The store has removed all its items. */
  isEmptied: boolean;
}): SupplierOrderState =>
  order.cancelledAt || ((order.financialStatus === 'refunded' || order.isEmptied) && hasSentNothing(order))
    ? 'cancelled_channel'
    : 'fulfilled';

/** Does this event allow the transition? Staying in the same state is not one. */
export const canMove = (from: SupplierOrderState, event: OrderEvent, to: SupplierOrderState): boolean =>
  from !== to && transitions.some((each) => each.event === event && each.from.includes(from) && each.to.includes(to));

/** The states that an event can lead to. */
export const moves = (from: SupplierOrderState, event: OrderEvent): SupplierOrderState[] =>
  transitions.filter((each) => each.event === event && each.from.includes(from)).flatMap((each) => each.to.filter((to) => to !== from));

export const isShipped = (state: SupplierOrderState): state is ShipmentState => (shipmentStates as readonly string[]).includes(state);

export const isTroubled = (state: SupplierOrderState): boolean => (troubledStates as readonly string[]).includes(state);

/** The supplier has or may have the order, and it is not delivered yet. */
export const isStillToCome = (state: SupplierOrderState): boolean =>
  ['placing', 'outcome_unknown', 'waiting_payment', 'supplier_unpaid', 'order_placed'].includes(state) ||
  (isShipped(state) && state !== 'delivered');

/** No supplier sends the order (any more): canceled by the store or the supplier, or fulfilled elsewhere. */
export const unsuppliedStates: readonly SupplierOrderState[] = ['cancelled_channel', 'cancelled_source', 'fulfilled'];

/** Who sends an order that the system does not order: the supplier at which the seller ordered, or the seller. */
export type ByHand = 'elsewhere' | 'seller' | null;

/**
 * Does no supplier send the order (any more)? One by hand that the store closed was sent, and its seller knows what it cost
 * (docs/decisions/282).
 */
export const isUnsupplied = ({ state, byHand }: { state: SupplierOrderState; byHand?: ByHand | undefined }): boolean =>
  unsuppliedStates.includes(state) && !(state === 'fulfilled' && byHand);

/**
 * What a supplier order costs as far as that is known, in USD cents: null for what was fulfilled by hand and was paid to no supplier here,
 * since only its seller knows what it cost (docs/decisions/205), and for what its seller packs, until the seller has entered it.
 */
export const knownCostOf = (order: {
  state: SupplierOrderState;
  costLeft: number;
  byHand?: ByHand | undefined;
  isCostEntered?: boolean | undefined;
}): number | null =>
  (order.state === 'fulfilled' && order.costLeft === 0 && !order.byHand) || (order.byHand === 'seller' && order.isCostEntered === false)
    ? null
    : order.costLeft;

/** Is it packed by its seller (`ready`: by a choice for its supplier or products) and not sent yet? Then its address can still be corrected, and it costs nothing to give it up. */
export const isToBePacked = ({ state, byHand }: { state: SupplierOrderState; byHand?: ByHand | undefined }): boolean =>
  byHand === 'seller' && (state === 'order_placed' || state === 'ready');

/** Has its seller packed it? Not before it is sent, and not what was given up before that. */
export const isPackedBySeller = (order: { state: SupplierOrderState; byHand?: ByHand | undefined }): boolean =>
  order.byHand === 'seller' && !isToBePacked(order) && !order.state.startsWith('cancelled_');

/** The supplier was or is being asked, and its answer is not known yet. */
export const isUndecided = (state: SupplierOrderState): boolean => state === 'placing' || state === 'outcome_unknown';

/** The seller has paid, whether or not the supplier has the money yet, and nothing was sent. */
export const isPaidFor = (state: SupplierOrderState): boolean => state === 'supplier_unpaid' || state === 'order_placed';

/** May the supplier still send parcels? True once it was paid, also during a refund request or after a partial refund. */
export const maySend = (state: SupplierOrderState): boolean => isPaidFor(state) || isShipped(state) || state.startsWith('refund_');

/** The supplier has, or may have, the order: corrections made here do not reach it any more. */
export const isWithSupplier = (state: SupplierOrderState): boolean => isUndecided(state) || costingStates.includes(state);

/** States in which a supplier gets, or has got, money for an order; it may keep a part of it after a refund. */
export const costingStates: readonly SupplierOrderState[] = [
  'waiting_payment',
  'supplier_unpaid',
  'order_placed',
  ...shipmentStates,
  'refund_pending',
  'refund_accepted',
  'refund_rejected',
  'refund_completed',
];
