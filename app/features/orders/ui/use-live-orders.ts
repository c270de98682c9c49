import { useLiveData } from '#app/ui/use-live-data.ts';

/** Revalidates when orders, their payments or parcels have changed. */
export const useLiveOrders = (): void => useLiveData('orders.synced', 'orders.fulfillment', 'orders.payment');
