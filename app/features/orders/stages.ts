/** The specification's stages, tabs and sub-statuses in terms of states of supplier orders (specification 3, sections 2 and 3). */
import { allStates, isPaidFor, type SupplierOrderState, shipmentStates } from './states.ts';

export const tabs = ['placement', 'tracking', 'refund'] as const;
export type Tab = (typeof tabs)[number];

export interface Stage {
  key: string;
  tab: Tab;
  states: readonly SupplierOrderState[];
  /** The stage of archived orders, whatever their state. */
  isArchived?: true;
  /** A part of this stage: not offered beside it, but its address shows it. */
  within?: string;
}

const toPlace = ['ready', 'placing', 'outcome_unknown'] as const;
const refunds = ['refund_pending', 'refund_accepted', 'refund_rejected', 'refund_completed'] as const;

/**
 * The stage filters of the list, in display order. A tab's first one is the default. The other stages of placement add up to its `all`, each
 * state in one of them; archived orders are apart.
 */
export const stages: readonly Stage[] = [
  { key: 'ready', tab: 'placement', states: toPlace },
  { key: 'waiting_payment', tab: 'placement', states: ['waiting_payment'] },
  { key: 'supplier_unpaid', tab: 'placement', states: ['supplier_unpaid'] },
  { key: 'order_placed', tab: 'placement', states: ['order_placed'] },
  { key: 'shipment', tab: 'placement', states: shipmentStates },
  { key: 'fulfilled', tab: 'placement', states: ['fulfilled'] },
  { key: 'refund', tab: 'placement', states: refunds },
  { key: 'cancelled', tab: 'placement', states: ['cancelled_channel', 'cancelled_source'] },
  { key: 'cancelled_channel', tab: 'placement', states: ['cancelled_channel'], within: 'cancelled' },
  { key: 'all', tab: 'placement', states: allStates },
  { key: 'archived', tab: 'placement', states: allStates, isArchived: true },
  // With refunds: a seller still looks among the parcels for one whose refund was requested.
  { key: 'shipped', tab: 'tracking', states: [...shipmentStates, ...refunds] },
  ...shipmentStates.map((state): Stage => ({ key: state, tab: 'tracking', states: [state] })),
  { key: 'refund', tab: 'tracking', states: refunds },
  { key: 'refund_pending', tab: 'refund', states: ['refund_pending', 'refund_accepted'] },
  { key: 'refund_rejected', tab: 'refund', states: ['refund_rejected'] },
  { key: 'refund_completed', tab: 'refund', states: ['refund_completed'] },
  { key: 'cancelled_source', tab: 'refund', states: ['cancelled_source'] },
];

/** The stages that a tab offers. */
export const stagesOf = (tab: Tab): Stage[] => stages.filter((stage) => stage.tab === tab && !stage.within);

/** The stage that an address names; the tab's first when it names none or an unknown one. */
export const stageOf = (tab: Tab, key: string | null | undefined): Stage =>
  stages.find((stage) => stage.tab === tab && stage.key === key) ?? (stagesOf(tab)[0] as Stage);

/** Words of addresses that are no keys here: the wire's groups and sub-statuses (specification 3, section 2). */
const wordsOfAddresses = new Map([
  ['payment', 'waiting_payment'],
  ['unfulfilled', 'ready'],
]);

/** The tab or stage that `/app/orders/{word}` names, as the list's own address has it. Undefined: none. */
export function stageOfPath(word: string): { tab: Tab; status?: string } | undefined {
  const tab = tabs.find((each) => each === word);
  if (tab) return { tab };
  const key = wordsOfAddresses.get(word) ?? word;
  const stage = stages.find((each) => each.key === key);
  return stage && { tab: stage.tab, status: stage.key };
}

/** Group a state belongs to, as the wire names it in `order_status`. */
export function statusGroupOf(state: SupplierOrderState): 'placement' | 'payment' | 'shipment' | 'cancelled' | 'refund' {
  if (state === 'waiting_payment' || isPaidFor(state)) return 'payment';
  if ((shipmentStates as readonly string[]).includes(state)) return 'shipment';
  if (state.startsWith('cancelled_')) return 'cancelled';
  if (state.startsWith('refund_')) return 'refund';
  return 'placement';
}

/** `sub_status` on the wire: the state without the group's prefix. */
export const subStatusOf = (state: SupplierOrderState): string => state.replace(/^(cancelled|refund)_/, '');

/** Wire filter (`order_status`, `sub_status`) → states. Unknown words give an empty list, so nothing is found. */
export function statesOfFilter(
  orderStatus: string | undefined,
  subStatus: string | undefined,
): { states: readonly SupplierOrderState[]; isArchived: boolean } {
  if (subStatus === 'archived') return { states: allStates, isArchived: true };
  const ofGroup = orderStatus && orderStatus !== 'all' ? allStates.filter((state) => statusGroupOf(state) === orderStatus) : allStates;
  if (!subStatus || subStatus === 'all') return { states: ofGroup, isArchived: false };
  if (subStatus === 'unfulfilled') return { states: ofGroup.filter((state) => state !== 'fulfilled'), isArchived: false };
  if (subStatus === 'ready')
    return { states: ofGroup.filter((state) => (toPlace as readonly string[]).includes(state)), isArchived: false };
  return { states: ofGroup.filter((state) => subStatusOf(state) === subStatus), isArchived: false };
}

/** Name of a state's counter in `workplace_counters`. */
export const counterOf = (state: SupplierOrderState, isArchived = false): string => (isArchived ? 'orders.archived' : `orders.${state}`);

/** How many supplier orders a stage has, by the stored counters. */
export const countOf = (stage: Stage, counters: Readonly<Record<string, number>>): number =>
  stage.isArchived ? (counters['orders.archived'] ?? 0) : stage.states.reduce((sum, state) => sum + (counters[counterOf(state)] ?? 0), 0);
