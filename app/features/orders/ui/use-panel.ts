import { useLocation, useNavigate } from '@remix-run/react';
import { useCallback, useRef } from 'react';
import { placeInHistory } from '#app/ui/way-back.ts';
import { panelOf, withPanel } from '../address/panel-address.ts';

/**
 * The panel over a list. It is in the address, so that the browser's Back closes it. If it was opened by a click, closing it goes back in
 * the history, which leaves no second entry of the list; if the page was loaded with it, closing it replaces the address.
 */
export function usePanel(): { openOrder: string | null; openPanel(orderId: string): void; closePanel(): void } {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  // A form in the panel replaces the history entry and loses its state, so the place in the history is remembered, too.
  const openedAt = useRef(Number.NaN);
  const path = `${pathname}${search}`;
  const openPanel = useCallback(
    (orderId: string) => {
      openedAt.current = placeInHistory() + 1;
      navigate(withPanel(path, orderId), { preventScrollReset: true, state: { isOpenedHere: true } });
    },
    [navigate, path],
  );
  const isOpenedHere = (state as { isOpenedHere?: boolean } | null)?.isOpenedHere ?? false;
  const closePanel = useCallback(() => {
    if (isOpenedHere || openedAt.current === placeInHistory()) navigate(-1);
    else navigate(withPanel(path, null), { replace: true, preventScrollReset: true });
  }, [navigate, path, isOpenedHere]);
  return { openOrder: panelOf(search), openPanel, closePanel };
}
