import { useRouteLoaderData } from '@remix-run/react';

/** Is this page shown inside a store platform's admin? Decided once, when the document is loaded. */
export function useIsEmbedded(): boolean {
  const root = useRouteLoaderData('root') as { isEmbedded?: boolean } | undefined;
  return root?.isEmbedded ?? false;
}
