import { useLocation } from '@remix-run/react';

/**
 * Where a list's forms are sent: the address that is shown. Without it Remix adds `?index`, which then stays in the address: an entry more in
 * the history, and another list than the saved view that is shown.
 */
export function useListAction(): string {
  const { pathname, search } = useLocation();
  return `${pathname}${search}`;
}
