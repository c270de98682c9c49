import { type ShouldRevalidateFunction, useLocation, useNavigate } from '@remix-run/react';
import { useCallback, useEffect, useRef } from 'react';
import { useIsHydrated } from '#app/ui/use-is-hydrated.ts';
import type { CardProduct } from '../card.ts';

export interface OpenedProduct {
  product: CardProduct;
  /** The products of the list it was opened from, for previous and next. */
  among: readonly CardProduct[];
}

/** Only makes the address differ: navigating to the same address would load the list again. */
const hash = '#detail';

/**
 * The product whose detail is open over a list. It is an entry of the browser's history, so that Back closes it without changing the list,
 * and coming back from one of its links opens it again. The product is in that entry's state, not in the address, as the detail also has
 * its own address.
 */
export function useOpenedProduct() {
  const { key, search, state } = useLocation();
  const navigate = useNavigate();
  // The server does not know the history entry: after a reload the list is rendered first, then the detail.
  const isHydrated = useIsHydrated();
  const opened = isHydrated ? (state as { opened?: OpenedProduct } | null)?.opened : undefined;
  // A second Escape or click while the first is still closing would go back once more, out of the list.
  const isClosing = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key is read by nothing here; that it is another says that the move has arrived
  useEffect(() => {
    isClosing.current = false;
  }, [key]);
  const open = useCallback(
    (product: CardProduct, among: readonly CardProduct[]) =>
      navigate({ search, hash }, { preventScrollReset: true, state: { opened: { product, among } } }),
    [navigate, search],
  );
  const among = opened?.among;
  const move = useCallback(
    (product: CardProduct) => {
      if (isClosing.current) return;
      navigate({ search, hash }, { replace: true, preventScrollReset: true, state: { opened: { product, among } } });
    },
    [navigate, search, among],
  );
  const close = useCallback(() => {
    if (isClosing.current) return;
    isClosing.current = true;
    navigate(-1);
  }, [navigate]);
  return { opened, open, move, close };
}

/** Opening and closing a detail does not reload the list. */
export const skipRevalidationForDetails: ShouldRevalidateFunction = ({ currentUrl, nextUrl, formMethod, defaultShouldRevalidate }) => {
  const isHashOnly = currentUrl.hash !== nextUrl.hash && currentUrl.pathname + currentUrl.search === nextUrl.pathname + nextUrl.search;
  return isHashOnly && !formMethod ? false : defaultShouldRevalidate;
};
