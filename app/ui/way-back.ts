import { useLocation, useNavigate } from '@remix-run/react';
import { type MouseEvent, useEffect } from 'react';

/** The index of the present history entry, by Remix's count. */
export const placeInHistory = (): number => window.history.state?.idx ?? Number.NaN;

/** Addresses that this document has shown, by history index; empty again after a reload. */
const shown = new Map<number, string>();

/** Notes every address that is shown. */
export function useNotedAddresses(): void {
  const { key, pathname, search, hash } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each move, as the browser's history is ahead of what is drawn on the way back
  useEffect(() => void shown.set(placeInHistory(), `${pathname}${search}${hash}`), [key]);
}

interface Before {
  /** Number of history entries to go back. */
  steps: number;
  address: string;
}

/** The history entry of `parent` from which the present page was reached, directly or through other pages below the same parent. */
function entryOf(parent: string): Before | undefined {
  const here = placeInHistory();
  for (let steps = 1; ; steps += 1) {
    const address = shown.get(here - steps);
    const pathname = address && /^[^?#]*/.exec(address)?.[0];
    if (address && pathname === parent) return { steps, address };
    if (!pathname?.startsWith(`${parent}/`)) return undefined;
  }
}

export interface WayBack {
  url: string;
  /** Goes back. A link's default is prevented only if it is not opened in another tab. */
  onAction(event?: MouseEvent): void;
}

/**
 * The link from a page back to its parent. A seller who came from there finds it as they left it (filters, page, scroll position); others
 * get its beginning.
 */
export function useWayBack(parent: string | undefined): WayBack | undefined {
  const navigate = useNavigate();
  if (parent === undefined) return undefined;
  return {
    url: (typeof window === 'undefined' ? undefined : entryOf(parent)?.address) ?? parent,
    onAction(event) {
      if (event && (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)) return;
      const before = entryOf(parent);
      if (before) {
        event?.preventDefault();
        navigate(-before.steps);
      } else if (!event) navigate(parent);
    },
  };
}
