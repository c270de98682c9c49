import { useRouteLoaderData } from '@remix-run/react';
import { type ReactNode, Suspense, useState } from 'react';
import { lazyPart } from '#app/ui/lazy-part.ts';

const DemoDialog = lazyPart(() => import('./demo-dialog.tsx'), 'DemoDialog');

/** In the demo, what a button cannot do is answered with how to get an account (docs/decisions/304). */
export function useDemoDialog(): {
  isDemo: boolean;
  /** Opens the dialog. */
  ask(): void;
  /** To be rendered beside what has the button. */
  dialog: ReactNode;
} {
  const shell = useRouteLoaderData('routes/app') as { workplace?: { isDemo?: boolean } } | undefined;
  const [isAsking, setIsAsking] = useState(false);
  return {
    isDemo: shell?.workplace?.isDemo ?? false,
    ask: () => setIsAsking(true),
    dialog: isAsking ? (
      <Suspense fallback={null}>
        <DemoDialog onClose={() => setIsAsking(false)} />
      </Suspense>
    ) : null,
  };
}
