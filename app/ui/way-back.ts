import { useLocation, useNavigate } from '@remix-run/react';
import { type MouseEvent, useEffect } from 'react';

/** Where the browser stands in its history, as Remix counts. */
export const placeInHistory = (): number => window.history.state?.idx ?? Number.NaN;

/** What this document has shown, by its place in the history. A document that is loaded anew knows only what it shows itself. */
const shown = new Map<number, string>();

/** Notes every address that is shown. */
export function useNotedAddresses(): void {
  const { key, pathname, search, hash } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each move, as the browser's history is ahead of what is drawn on the way back
  useEffect(() => void shown.set(placeInHistory(), `${pathname}${search}${hash}`), [key]);
}

interface Before {
  /** How many entries ago. */
  steps: number;
  address: string;
}

/** The entry of `parent` that what is shown was come to from: directly, or over other pages below the same parent. */
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
  /** Goes there. A link is only stopped where it is not opened in another tab. */
  onAction(event?: MouseEvent): void;
}

/**
 * The way from a page back to the one above it. Whoever came from there finds it as it was left, with its filters, its page and its place;
 * others find its beginning.
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
