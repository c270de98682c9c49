import type { OrderDialog } from '#app/features/fulfillment/ui/supplier-order-card.tsx';

export interface DialogTarget {
  /** The supplier order that is meant. */
  group?: string | undefined;
  /** The line item that is meant. */
  item?: string | undefined;
  /** Path to go to after it is done, and after it is closed; absent: the order's page. */
  back?: string;
  /** Path to go to after it is closed, where that is another. */
  from?: string;
}

/** The address of one of an order's dialogs. */
export function dialogPath(orderId: string, dialog: OrderDialog, target: DialogTarget = {}): string {
  const params = new URLSearchParams({ edit: dialog });
  for (const name of ['group', 'item', 'back', 'from'] as const) if (target[name]) params.set(name, target[name]);
  return `/app/orders/${orderId}?${params}`;
}

interface Group {
  id: string;
  state: string;
  items: { id: string; isUnmapped: boolean; errorKey: string | null }[];
}

/**
 * What one of an order's dialogs was opened for. Without a name: what is ready, and in that what is wrong. What was named and is gone
 * meanwhile is not replaced by another: what was typed was not meant for that.
 */
export function dialogTarget<Of extends Group>(groups: readonly Of[], named: { group: string | null; item: string | null }) {
  const group = named.group ? groups.find((each) => each.id === named.group) : (groups.find((each) => each.state === 'ready') ?? groups[0]);
  const of = (each: Of) => each.items.map((item) => ({ item, itemGroup: each }));
  const all = groups.flatMap(of);
  // A part of one item may stand in several supplier orders.
  const near = named.group ? (group ? of(group) : []) : all;
  const found = named.item
    ? [...near, ...all].find(({ item }) => item.id === named.item)
    : (near.find(({ item }) => item.isUnmapped || item.errorKey) ?? near[0]);
  return { group, item: found?.item as Of['items'][number] | undefined, itemGroup: found?.itemGroup };
}
