import { useLiveData } from '#app/ui/use-live-data.ts';

/** Ask the server anew when something about orders, their payment or parcels happened. */
export const useLiveOrders = (): void => useLiveData('orders.synced', 'orders.fulfillment', 'orders.payment');
