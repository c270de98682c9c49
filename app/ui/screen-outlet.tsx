import { Outlet, useMatches } from '@remix-run/react';
import { useTranslation } from 'react-i18next';

/**
 * A layout's place for the screen below it. Its words are loaded when its code is; until they are there the screen before stays,
 * instead of keys in the place of words. Remix draws a move as a transition, so no fallback is needed for what is waited for.
 * @param under the layout's own route id.
 */
export function ScreenOutlet({ under }: { under: string }) {
  const matches = useMatches();
  const handle = matches[matches.findIndex(({ id }) => id === under) + 1]?.handle as { i18n?: string[] } | undefined;
  useTranslation(handle?.i18n ?? 'common', { useSuspense: true });
  return <Outlet />;
}
