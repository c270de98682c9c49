import { countOf, type Stage, stages, type Tab } from '#app/features/orders/stages.ts';
import { stuckStates } from '#app/features/orders/states.ts';

/** Stages of the charts, in the order that orders go through them. */
export const chartStages = [
  'ready',
  'waiting_payment',
  'supplier_unpaid',
  'order_placed',
  'info_received',
  'in_transit',
  'out_for_delivery',
  'available_for_pickup',
  'delivered',
] as const;

/** Stages in which an order needs the seller's attention. */
export const troubleStages = [...stuckStates, 'refund_pending'] as const;

const pathOfTab: Record<Tab, string> = {
  placement: '/app/orders',
  tracking: '/app/orders/shipment',
  refund: '/app/orders/cancel-refund',
};

export interface StageCount {
  key: string;
  count: number;
  url: string;
}

/** Stages with their counts and links to their lists; both cover all dates. */
export function stageCounts(keys: readonly string[], counters: Readonly<Record<string, number>>): StageCount[] {
  return keys.map((key) => {
    const stage = stages.find((each) => each.key === key) as Stage;
    return { key, count: countOf(stage, counters), url: `${pathOfTab[stage.tab]}?status=${key}&range=all` };
  });
}
