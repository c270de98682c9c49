import { type BlockerFunction, type Location, useBlocker, useLocation, useNavigate } from '@remix-run/react';
import { createContext, type MutableRefObject, type ReactNode, useCallback, useContext, useEffect, useMemo, useRef, useState } from 'react';
import { noteUnsaved } from './signed-out.ts';
import { useIsOnline } from './use-is-online.ts';

type Blocker = ReturnType<typeof useBlocker>;

interface GuardedNavigation {
  /** Are there unsaved changes that leaving would lose? */
  hasChanges: MutableRefObject<boolean>;
  /** A navigation waits for the connection. */
  isHeld: boolean;
  /** A navigation would lose changes: continue or stay. */
  asked: { proceed(): void; reset(): void } | undefined;
}

const NavigationContext = createContext<GuardedNavigation>({ hasChanges: { current: false }, isHeld: false, asked: undefined });

/** A navigation that was held back, and how it is gone on with. */
interface Held {
  blocker: Blocker;
  to: Location;
  /** Of a move through the history: how many entries. Otherwise 0. */
  steps: number;
}

const placeInHistory = (): number => (window.history.state as { idx?: number } | null)?.idx ?? 0;

/**
 * The navigation that the router was told to hold back. The router forgets it as soon as the page's data have been read again, which happens at
 * any time; here it is kept until it is decided.
 */
function useHeldNavigation(mustWait: (isElsewhere: boolean) => boolean): [Held | undefined, (goesOn: boolean) => void] {
  const location = useLocation();
  const navigate = useNavigate();
  const [held, setHeld] = useState<Held>();
  const [how] = useState({ steps: 0, at: 0, isLet: false });
  const blocker = useBlocker(
    useCallback<BlockerFunction>(
      ({ currentLocation, nextLocation }) => {
        if (how.isLet) {
          how.isLet = false;
          return false;
        }
        how.steps = placeInHistory() - how.at;
        return mustWait(currentLocation.pathname !== nextLocation.pathname);
      },
      [how, mustWait],
    ),
  );
  useEffect(() => {
    if (blocker.state === 'blocked') setHeld({ blocker, to: blocker.location, steps: how.steps });
  }, [blocker, how]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: at every move, which decides what was held
  useEffect(() => {
    how.at = placeInHistory();
    setHeld(undefined);
  }, [location.key, how]);
  const decide = (goesOn: boolean) => {
    setHeld(undefined);
    if (!held) return;
    const { blocker: known, to, steps } = held;
    if (known === blocker) return goesOn ? known.proceed?.() : known.reset?.();
    if (!goesOn) return;
    how.isLet = true;
    if (steps) navigate(steps);
    else navigate(to, to);
  };
  return [held, decide];
}

/**
 * Holds navigations back: those that would lose unsaved changes ask first, and offline all of them wait, because a screen whose code cannot
 * be loaded is opened by its document, which ends on the browser's own error page. In one place, since a router allows one blocker.
 */
export function NavigationGuard({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const isOnline = useIsOnline();
  const hasChanges = useRef(false);
  const [held, decide] = useHeldNavigation(
    // A form's own submission goes to the same path; navigating anywhere else is leaving.
    useCallback((isElsewhere) => !navigator.onLine || (hasChanges.current && isElsewhere), []),
  );
  const decideNow = useRef(decide);
  decideNow.current = decide;
  const question = useMemo(
    () => (held ? { proceed: () => decideNow.current(true), reset: () => decideNow.current(false) } : undefined),
    [held],
  );
  const asked = isOnline && hasChanges.current && held?.to.pathname !== pathname ? question : undefined;
  useEffect(() => {
    if (question && isOnline && !asked) question.proceed();
  }, [question, isOnline, asked]);
  const navigation = useMemo(() => ({ hasChanges, isHeld: question !== undefined && !isOnline, asked }), [question, isOnline, asked]);
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
