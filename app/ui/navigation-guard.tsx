import { type BlockerFunction, useBlocker, useLocation } from '@remix-run/react';
import { createContext, type MutableRefObject, type ReactNode, useCallback, useContext, useEffect, useMemo, useRef } from 'react';
import { noteUnsaved } from './signed-out.ts';
import { useIsOnline } from './use-is-online.ts';

interface GuardedNavigation {
  /** Are there unsaved changes that leaving would lose? */
  hasChanges: MutableRefObject<boolean>;
  /** A navigation waits for the connection. */
  isHeld: boolean;
  /** A navigation would lose changes: continue or stay. */
  asked: { proceed(): void; reset(): void } | undefined;
}

const NavigationContext = createContext<GuardedNavigation>({ hasChanges: { current: false }, isHeld: false, asked: undefined });

/**
 * Holds navigations back: those that would lose unsaved changes ask first, and offline all of them wait, because a screen whose code cannot
 * be loaded is opened by its document, which ends on the browser's own error page. In one place, since a router allows one blocker.
 */
export function NavigationGuard({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const isOnline = useIsOnline();
  const hasChanges = useRef(false);
  const blocker = useBlocker(
    useCallback<BlockerFunction>(
      ({ currentLocation, nextLocation }) =>
        // A form's own submission goes to the same path; navigating anywhere else is leaving.
        !navigator.onLine || (hasChanges.current && currentLocation.pathname !== nextLocation.pathname),
      [],
    ),
  );
  const blocked = blocker.state === 'blocked' ? blocker : undefined;
  const asked = isOnline && hasChanges.current && blocked?.location.pathname !== pathname ? blocked : undefined;
  useEffect(() => {
    if (blocked && isOnline && !asked) blocked.proceed();
  }, [blocked, isOnline, asked]);
  const navigation = useMemo(() => ({ hasChanges, isHeld: blocked !== undefined && !isOnline, asked }), [blocked, isOnline, asked]);
  return <NavigationContext.Provider value={navigation}>{children}</NavigationContext.Provider>;
}

/** Does a navigation wait for the connection? */
export const useIsNavigationHeld = (): boolean => useContext(NavigationContext).isHeld;

/** While `isGuarded`, leaving the screen asks first. @returns the pending decision, once the seller tries to leave. */
export function useLeaveConfirmation(isGuarded: boolean): GuardedNavigation['asked'] {
  const { hasChanges, asked } = useContext(NavigationContext);
  useEffect(() => {
    hasChanges.current = isGuarded;
    noteUnsaved(isGuarded);
    return () => {
      hasChanges.current = false;
      noteUnsaved(false);
    };
  }, [hasChanges, isGuarded]);
  return asked;
}
