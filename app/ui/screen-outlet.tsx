import { Outlet, useLocation, useMatches } from '@remix-run/react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useNotedAddresses } from './way-back.ts';

let shown: string | undefined;

/** Was the screen at this path the last one shown? Then it was deleted or lost while open. */
export const wasShown = (pathname: string): boolean => shown === pathname;

/**
 * An `Outlet` that waits for the screen's translations, loaded together with its code: until then the previous screen stays, instead of
 * keys shown in place of texts. Remix renders navigations as transitions, so no fallback is needed.
 * @param under the layout's own route id.
 */
export function ScreenOutlet({ under }: { under: string }) {
  const matches = useMatches();
  const handle = matches[matches.findIndex(({ id }) => id === under) + 1]?.handle as { i18n?: string[] } | undefined;
  useTranslation(handle?.i18n ?? 'common', { useSuspense: true });
  const { pathname } = useLocation();
  useNotedAddresses();
  useEffect(() => {
    // Not for the root's outlet, which also renders errors in place of screens.
    if (under !== 'root') shown = pathname;
  }, [under, pathname]);
  return <Outlet />;
}
