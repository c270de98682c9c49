import { type ComponentProps, Suspense, useState } from 'react';
import { lazyPart } from '#app/ui/lazy-part.ts';

const PushDrawer = lazyPart(() => import('./push-drawer.tsx'), 'PushDrawer');

/** The push drawer, loaded when first opened; it then stays mounted, so that closing gives the focus back. */
export function LazyPushDrawer(props: ComponentProps<typeof PushDrawer>) {
  const [isWanted, setIsWanted] = useState(props.open);
  if (props.open && !isWanted) setIsWanted(true);
  return isWanted ? (
    <Suspense fallback={null}>
      <PushDrawer {...props} />
    </Suspense>
  ) : null;
}
