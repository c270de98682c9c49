import { useLocation, useNavigate } from '@remix-run/react';
import { useCallback, useRef } from 'react';
import { placeInHistory } from '#app/ui/way-back.ts';
import { panelOf, withPanel } from '../panel-address.ts';

/**
 * The panel over a list: named in the address, so that the browser's Back closes it. Opened by a click, closing it goes back in the same
 * way and leaves no second entry of the list; come to by its address, it is taken out of that.
 */
export function usePanel(): { openOrder: string | null; openPanel(orderId: string): void; closePanel(): void } {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  // What a form of the panel answers takes the entry's place, without its state.
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
