import type { ShouldRevalidateFunction } from '@remix-run/react';
import { isId } from '#app/platform/ids.ts';

/** The order whose panel is open over a list, from the list's address (`panel=<order>`). */
export function panelOf(search: string): string | null {
  const id = new URLSearchParams(search).get('panel');
  return id && isId(id) ? id : null;
}

/** A list's path with the panel of an order open, or with none. */
export function withPanel(path: string, orderId: string | null): string {
  const [pathname = '', search = ''] = path.split('?');
  const params = new URLSearchParams(search);
  params.delete('panel');
  if (orderId) params.set('panel', orderId);
  return params.size > 0 ? `${pathname}?${params}` : pathname;
}

/** Opening and closing a panel revalidates nothing: neither the list below it nor the order in it. */
export const skipRevalidationForPanels: ShouldRevalidateFunction = ({ currentUrl, nextUrl, formMethod, defaultShouldRevalidate }) => {
  const below = (url: URL) => withPanel(`${url.pathname}${url.search}`, null);
  const isPanelOnly = currentUrl.href !== nextUrl.href && below(currentUrl) === below(nextUrl);
  return isPanelOnly && !formMethod ? false : defaultShouldRevalidate;
};
