import { type ComponentProps, Suspense } from 'react';
import { lazyPart } from '#app/ui/lazy-part.ts';

const ImproveDialog = lazyPart(() => import('./improve-dialog.tsx'), 'ImproveDialog');

/** The dialog; its code is loaded once products are chosen for it. */
export function LazyImproveDialog(props: ComponentProps<typeof ImproveDialog>) {
  return props.productIds.length > 0 ? (
    <Suspense fallback={null}>
      <ImproveDialog {...props} />
    </Suspense>
  ) : null;
}
