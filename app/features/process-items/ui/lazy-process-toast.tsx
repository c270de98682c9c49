import { Suspense } from 'react';
import { lazyPart } from '#app/ui/lazy-part.ts';
import { useIsHydrated } from '#app/ui/use-is-hydrated.ts';

const ProcessToast = lazyPart(() => import('./process-toast.tsx'), 'ProcessToast');

/** The process toast, loaded after hydration; it reads the items from the server itself. */
export function LazyProcessToast() {
  return useIsHydrated() ? (
    <Suspense fallback={null}>
      <ProcessToast />
    </Suspense>
  ) : null;
}
