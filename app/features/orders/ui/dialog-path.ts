import type { OrderDialog } from '#app/features/fulfillment/ui/supplier-order-card.tsx';

export interface DialogTarget {
  /** Id of the supplier order that the dialog is about. */
  group?: string | undefined;
  /** Id of the line item that the dialog is about. */
  item?: string | undefined;
  /** Id of the supplier's variant that is proposed. */
  variant?: string;
  /** Path to go to after the dialog is done or closed; absent: the order's page. */
  back?: string;
  /** Path to go to after the dialog is closed, if that is another than `back`. */
  from?: string;
}

/** The address of one of an order's dialogs. */
export function dialogPath(orderId: string, dialog: OrderDialog, target: DialogTarget = {}): string {
  const params = new URLSearchParams({ edit: dialog });
  for (const name of ['group', 'item', 'variant', 'back', 'from'] as const) if (target[name]) params.set(name, target[name]);
  return `/app/orders/${orderId}?${params}`;
}

interface Group {
  id: string;
  state: string;
  items: { id: string; isUnmapped: boolean; errorKey: string | null }[];
}

/**
 * The supplier order and item that a dialog is about. Without a name in the address: the first supplier order that is ready, and in it
 * the first item with a problem. A named one that no longer exists is not replaced, since what the seller has typed was not meant for
 * another.
 */
export function dialogTarget<Of extends Group>(groups: readonly Of[], named: { group: string | null; item: string | null }) {
  const group = named.group ? groups.find((each) => each.id === named.group) : (groups.find((each) => each.state === 'ready') ?? groups[0]);
  const of = (each: Of) => each.items.map((item) => ({ item, itemGroup: each }));
  const all = groups.flatMap(of);
  // Several supplier orders may have parts of one item (a bundle): look in the named one first.
  const near = named.group ? (group ? of(group) : []) : all;
  const found = named.item
    ? [...near, ...all].find(({ item }) => item.id === named.item)
    : (near.find(({ item }) => item.isUnmapped || item.errorKey) ?? near[0]);
  return { group, item: found?.item as Of['items'][number] | undefined, itemGroup: found?.itemGroup };
}
