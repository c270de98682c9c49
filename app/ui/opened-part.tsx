import { type ReactNode, Suspense } from 'react';
import { useIsHydrated } from './use-is-hydrated.ts';

/**
 * A lazy part that a press or an address opens over a screen, such as a dialog. It is drawn once the screen takes presses: drawn by the
 * server, it would be drawn anew by the first update that comes before its code (React error 421).
 */
export const OpenedPart = ({ children }: { children: ReactNode }) =>
  useIsHydrated() ? <Suspense fallback={null}>{children}</Suspense> : null;
