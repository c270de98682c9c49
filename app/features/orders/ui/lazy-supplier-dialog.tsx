import type { ComponentProps } from 'react';
import { lazyPart } from '#app/ui/lazy-part.ts';
import { OpenedPart } from '#app/ui/opened-part.tsx';

const Dialog = lazyPart(() => import('./supplier-dialog.tsx'), 'SupplierDialog');

/** The dialog's code is loaded when it is opened. */
export function LazySupplierDialog(props: ComponentProps<typeof Dialog>) {
  return (
    <OpenedPart>
      <Dialog {...props} />
    </OpenedPart>
  );
}
