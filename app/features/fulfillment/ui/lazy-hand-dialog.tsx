import type { ComponentProps } from 'react';
import { lazyPart } from '#app/ui/lazy-part.ts';
import { OpenedPart } from '#app/ui/opened-part.tsx';

const load = () => import('./hand-dialog.tsx');
const dialogs = { hand: lazyPart(load, 'HandDialog'), handundo: lazyPart(load, 'HandUndoDialog'), pack: lazyPart(load, 'PackDialog') };

export type HandDialogName = keyof typeof dialogs;

export const isHandDialog = (name: string | undefined): name is HandDialogName => name !== undefined && Object.hasOwn(dialogs, name);

/** The dialogs of an order by hand; their code is loaded when one is opened. */
export function LazyHandDialog({
  name,
  ...props
}: ComponentProps<(typeof dialogs)['hand']> & ComponentProps<(typeof dialogs)['pack']> & { name: HandDialogName }) {
  const Dialog = dialogs[name];
  return (
    <OpenedPart>
      <Dialog {...props} />
    </OpenedPart>
  );
}
