import type { ComponentProps } from 'react';
import { lazyPart } from '#app/ui/lazy-part.ts';
import { OpenedPart } from '#app/ui/opened-part.tsx';

const load = () => import('./refund-dialog.tsx');
const Refund = lazyPart(load, 'RefundDialog');
const CancelPaid = lazyPart(load, 'CancelPaidDialog');

/** The dialogs for what goes wrong after a supplier was paid; their code is loaded when one is opened. */
export const LazyRefundDialog = (props: ComponentProps<typeof Refund>) => (
  <OpenedPart>
    <Refund {...props} />
  </OpenedPart>
);

export const LazyCancelPaidDialog = (props: ComponentProps<typeof CancelPaid>) => (
  <OpenedPart>
    <CancelPaid {...props} />
  </OpenedPart>
);
