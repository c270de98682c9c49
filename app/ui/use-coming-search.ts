import { useLocation, useNavigation } from '@remix-run/react';

/** What a list was asked for that is still loading: it comes into the address only then. Undefined: nothing else than what is shown. */
export function useComingSearch(): URLSearchParams | undefined {
  const { pathname } = useLocation();
  const { location, formMethod } = useNavigation();
  return location?.pathname === pathname && !formMethod?.match(/post/i) ? new URLSearchParams(location.search) : undefined;
}
