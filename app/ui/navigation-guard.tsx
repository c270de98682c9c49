import { type BlockerFunction, useBlocker, useLocation } from '@remix-run/react';
import { createContext, type MutableRefObject, type ReactNode, useCallback, useContext, useEffect, useMemo, useRef } from 'react';
import { noteUnsaved } from './signed-out.ts';
import { useIsOnline } from './use-is-online.ts';

interface Moves {
  /** Are there changes that leaving would lose? */
  hasChanges: MutableRefObject<boolean>;
  /** A move waits for the line. */
  isHeld: boolean;
  /** A move would lose changes: go on, or stay. */
  asked: { proceed(): void; reset(): void } | undefined;
}

const MovesContext = createContext<Moves>({ hasChanges: { current: false }, isHeld: false, asked: undefined });

/**
 * Keeps moves back: those that would lose changes are asked about, and all of them wait while there is no line, for Remix answers code
 * that does not come with a reload, and that ends at the browser's own error page. One place, since a router has one blocker.
 */
export function NavigationGuard({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const isOnline = useIsOnline();
  const hasChanges = useRef(false);
  const blocker = useBlocker(
    useCallback<BlockerFunction>(
      ({ currentLocation, nextLocation }) =>
        // A form's own submission goes to the same path; moving anywhere else is leaving.
        !navigator.onLine || (hasChanges.current && currentLocation.pathname !== nextLocation.pathname),
      [],
    ),
  );
  const blocked = blocker.state === 'blocked' ? blocker : undefined;
  const asked = isOnline && hasChanges.current && blocked?.location.pathname !== pathname ? blocked : undefined;
  useEffect(() => {
    if (blocked && isOnline && !asked) blocked.proceed();
  }, [blocked, isOnline, asked]);
  const moves = useMemo(() => ({ hasChanges, isHeld: blocked !== undefined && !isOnline, asked }), [blocked, isOnline, asked]);
  return <MovesContext.Provider value={moves}>{children}</MovesContext.Provider>;
}

/** Does a move wait for the line? */
export const useIsNavigationHeld = (): boolean => useContext(MovesContext).isHeld;

/** While there are changes, moving elsewhere is asked about. @returns the question, once there is one. */
export function useLeaveConfirmation(isGuarded: boolean): Moves['asked'] {
  const { hasChanges, asked } = useContext(MovesContext);
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
