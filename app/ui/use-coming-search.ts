import { useLocation, useNavigation } from '@remix-run/react';

/** The query of a list that is still loading, and so is not in the address yet. Undefined when nothing is loading. */
export function useComingSearch(): URLSearchParams | undefined {
  const { pathname } = useLocation();
  const { location, formMethod } = useNavigation();
  return location?.pathname === pathname && !formMethod?.match(/post/i) ? new URLSearchParams(location.search) : undefined;
}
