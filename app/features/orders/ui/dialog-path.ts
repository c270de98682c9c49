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
