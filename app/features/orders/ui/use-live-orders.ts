import { useEffect, useRef } from 'react';
import { useLiveEvents } from '#app/ui/live-events.ts';
import { useRevalidateBetween } from '#app/ui/use-revalidate-between.ts';

/** Many events at once, as a batch of orders brings them, ask once. */
const settleMs = 400;

/** Ask the server anew when something about orders, their payment or parcels happened. */
export function useLiveOrders(): void {
  const revalidate = useRevalidateBetween();
  const timer = useRef<ReturnType<typeof setTimeout>>();
  const soon = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(revalidate, settleMs);
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  useLiveEvents({ 'orders.synced': soon, 'orders.fulfillment': soon, 'orders.payment': soon, reconnected: soon });
}
