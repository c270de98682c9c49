/** Tasks that need the seller's attention, most urgent first. Pure. */

export interface Need {
  /** Key of its text below `onboarding:home.need.`. */
  key: 'plan' | 'stores' | 'suppliers' | 'parcels' | 'waiting_payment' | 'ready' | 'refund_pending' | 'imported' | 'unread';
  count: number;
  url: string;
  isUrgent: boolean;
}

/**
 * @param counters the workplace's counters
 * @param lost numbers of stores and supplier accounts that were disconnected or must be connected again
 * @param parcelsInNeed how many parcels the list behind `parcels` has
 */
export function listNeeds(
  counters: Readonly<Record<string, number>>,
  lost: { stores: number; suppliers: number },
  parcelsInNeed: number,
): Need[] {
  const count = (...names: string[]) => names.reduce((sum, name) => sum + (counters[name] ?? 0), 0);
  const needs: Need[] = [
    { key: 'stores', count: lost.stores, url: '/app/channel', isUrgent: true },
    { key: 'suppliers', count: lost.suppliers, url: '/app/setting/partners-connection', isUrgent: true },
    { key: 'parcels', count: parcelsInNeed, url: '/app/manage/tracking', isUrgent: true },
    { key: 'waiting_payment', count: count('orders.waiting_payment'), url: '/app/orders?status=waiting_payment&range=all', isUrgent: true },
    {
      key: 'ready',
      count: count('orders.ready', 'orders.placing', 'orders.outcome_unknown'),
      url: '/app/orders?status=ready&range=all',
      isUrgent: false,
    },
    {
      key: 'refund_pending',
      count: count('orders.refund_pending', 'orders.refund_accepted'),
      url: '/app/orders/cancel-refund?status=refund_pending&range=all',
      isUrgent: false,
    },
    { key: 'imported', count: count('products.imported'), url: '/app/products-import', isUrgent: false },
    { key: 'unread', count: count('notifications.unread'), url: '/app/notifications?show=unread', isUrgent: false },
  ];
  return needs.filter((need) => need.count > 0);
}
