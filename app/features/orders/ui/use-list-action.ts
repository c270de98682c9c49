import { useLocation } from '@remix-run/react';

/**
 * The action of a list's forms: the current address. Without it Remix adds `?index`, which then stays in the address: one history entry too
 * many, and an address that no longer equals the saved view.
 */
export function useListAction(): string {
  const { pathname, search } = useLocation();
  return `${pathname}${search}`;
}
