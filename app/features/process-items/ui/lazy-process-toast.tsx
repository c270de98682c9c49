import { Suspense } from 'react';
import { lazyPart } from '#app/ui/lazy-part.ts';
import { useIsHydrated } from '#app/ui/use-is-hydrated.ts';

const ProcessToast = lazyPart(() => import('./process-toast.tsx'), 'ProcessToast');

/** The list of work under way, fetched once the page stands: it asks the server itself what there is. */
export function LazyProcessToast() {
  return useIsHydrated() ? (
    <Suspense fallback={null}>
      <ProcessToast />
    </Suspense>
  ) : null;
}
