import { createContext, type ReactNode, Suspense, useCallback, useContext, useState } from 'react';
import { lazyPart } from '#app/ui/lazy-part.ts';
import type { Blocked } from './plan-note.tsx';

/** Loaded only when somebody opens it. */
const UpgradeDrawer = lazyPart(() => import('./upgrade-drawer.tsx'), 'UpgradeDrawer');

type Wanted = Pick<Blocked, 'feature' | 'blockedBy' | 'needed'>;

const UpgradeContext = createContext<(wanted: Wanted) => void>(() => {});

/** Opens the upgrade drawer for a feature. The drawer belongs to the shell, so that it outlives the menu or dialog that opened it. */
export const useOpenUpgrade = (): ((wanted: Wanted) => void) => useContext(UpgradeContext);

export function UpgradeProvider({ children }: { children: ReactNode }) {
  const [wanted, setWanted] = useState<Wanted | null>(null);
  const close = useCallback(() => setWanted(null), []);
  return (
    <UpgradeContext.Provider value={setWanted}>
      {children}
      {wanted ? (
        <Suspense fallback={null}>
          <UpgradeDrawer {...wanted} onClose={close} />
        </Suspense>
      ) : null}
    </UpgradeContext.Provider>
  );
}
