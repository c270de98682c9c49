import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** False in the server's answer and until the scripts have taken over; true from then on. */
export const useIsHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
