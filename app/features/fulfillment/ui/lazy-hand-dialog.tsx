import { type ComponentProps, Suspense } from 'react';
import { lazyPart } from '#app/ui/lazy-part.ts';

const HandDialog = lazyPart(() => import('./hand-dialog.tsx'), 'HandDialog');
const HandUndoDialog = lazyPart(() => import('./hand-dialog.tsx'), 'HandUndoDialog');

/** The dialogs of an order by hand; their code is loaded when one is opened. */
export function LazyHandDialog({ isUndo, ...props }: ComponentProps<typeof HandDialog> & { isUndo: boolean }) {
  return <Suspense fallback={null}>{isUndo ? <HandUndoDialog {...props} /> : <HandDialog {...props} />}</Suspense>;
}
