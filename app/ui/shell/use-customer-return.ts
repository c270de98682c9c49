import { useRevalidator } from '@remix-run/react';
import { useEffect } from 'react';

/** Milliseconds before the message is sent, because the opener's listener may still be starting (specification 3, section 2). */
const tellAfterMs = 1500;

const customerOf = (value: unknown): string | undefined => {
  const id = (value as { customer_id?: unknown } | null)?.customer_id;
  return typeof id === 'string' && id !== '' ? id : undefined;
};

/**
 * A window opened for an external sign-in comes back with `customer_id` in its address: it notifies its opener, which closes it and
 * reloads its data. Only messages from our own origin are accepted.
 */
export function useCustomerReturn(): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const customerId = new URLSearchParams(window.location.search).get('customer_id');
    const opener = window.opener as Window | null;
    const timer =
      customerId && opener
        ? setTimeout(() => opener.postMessage({ customer_id: customerId }, window.location.origin), tellAfterMs)
        : undefined;
    const onMessage = (event: MessageEvent) => {
      if (event.origin !== window.location.origin || event.source === window || !customerOf(event.data)) return;
      (event.source as Window | null)?.close();
      revalidate();
    };
    window.addEventListener('message', onMessage);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('message', onMessage);
    };
  }, [revalidate]);
}
