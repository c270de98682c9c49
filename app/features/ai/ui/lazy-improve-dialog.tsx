import { type ComponentProps, lazy, Suspense } from 'react';

const ImproveDialog = lazy(() => import('./improve-dialog.tsx').then((module) => ({ default: module.ImproveDialog })));

/** The dialog, fetched when products were chosen for it. */
export function LazyImproveDialog(props: ComponentProps<typeof ImproveDialog>) {
  return props.productIds.length > 0 ? (
    <Suspense fallback={null}>
      <ImproveDialog {...props} />
    </Suspense>
  ) : null;
}
