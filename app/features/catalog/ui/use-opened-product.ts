import { type ShouldRevalidateFunction, useLocation, useNavigate } from '@remix-run/react';
import { useCallback, useEffect, useRef } from 'react';
import { useIsHydrated } from '#app/ui/use-is-hydrated.ts';
import type { CardProduct } from '../card.ts';

export interface OpenedProduct {
  product: CardProduct;
  /** The list it was opened from, for previous and next. */
  among: readonly CardProduct[];
}

/** Names the entry only: a move to the same address would load the list anew. */
const hash = '#detail';

/**
 * The product whose detail lies over a list. It is an entry of the browser's history, so that Back closes it and leaves the list as it is;
 * coming back from where one of its links led shows it again. What is opened stands in that entry, not in the address: the detail has an
 * address of its own.
 */
export function useOpenedProduct() {
  const { key, search, state } = useLocation();
  const navigate = useNavigate();
  // The server does not know the browser's history: after a reload the list is drawn first.
  const isHydrated = useIsHydrated();
  const opened = isHydrated ? (state as { opened?: OpenedProduct } | null)?.opened : undefined;
  // A second press while the first is under way would go back once more, out of the list.
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

/** Opening and closing a detail loads nothing anew. */
export const skipRevalidationForDetails: ShouldRevalidateFunction = ({ currentUrl, nextUrl, formMethod, defaultShouldRevalidate }) => {
  const isHashOnly = currentUrl.hash !== nextUrl.hash && currentUrl.pathname + currentUrl.search === nextUrl.pathname + nextUrl.search;
  return isHashOnly && !formMethod ? false : defaultShouldRevalidate;
};
