import { Outlet, useMatches } from '@remix-run/react';
import { useTranslation } from 'react-i18next';

/**
 * An `Outlet` that waits for the screen's translations, loaded together with its code: until then the previous screen stays, instead of
 * keys shown in place of texts. Remix renders navigations as transitions, so no fallback is needed.
 * @param under the layout's own route id.
 */
export function ScreenOutlet({ under }: { under: string }) {
  const matches = useMatches();
  const handle = matches[matches.findIndex(({ id }) => id === under) + 1]?.handle as { i18n?: string[] } | undefined;
  useTranslation(handle?.i18n ?? 'common', { useSuspense: true });
  return <Outlet />;
}
