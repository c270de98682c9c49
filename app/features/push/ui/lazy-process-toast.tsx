import { lazy, Suspense } from 'react';
import { useIsHydrated } from '#app/ui/use-is-hydrated.ts';

const ProcessToast = lazy(() => import('./process-toast.tsx').then((module) => ({ default: module.ProcessToast })));

/** The list of work under way, fetched once the page stands: it asks the server itself what there is. */
export function LazyProcessToast() {
  return useIsHydrated() ? (
    <Suspense fallback={null}>
      <ProcessToast />
    </Suspense>
  ) : null;
}
