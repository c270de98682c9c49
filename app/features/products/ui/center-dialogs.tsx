/** The product centre's dialogs, one open at a time. Loaded when the first is opened. */
import { ImproveDialog } from '#app/features/ai/ui/improve-dialog.tsx';
import type { SplitOptions } from '#app/features/push/schemas.ts';
import { PriceDialog } from '#app/features/push/ui/price-dialog.tsx';
import { ColumnChoice } from './column-choice.tsx';
import { CompareDialog } from './compare-dialog.tsx';
import { type AccountStore, CopyDialog } from './copy-dialog.tsx';
import { DeleteDialog } from './delete-dialog.tsx';
import { MapVariants } from './map-variants.tsx';
import { SplitDialog } from './split-dialog.tsx';

export type OpenDialog =
  | { kind: 'split' | 'copy' | 'compare' | 'delete' | 'improve' | 'price'; ids: string[] }
  | { kind: 'map'; listingId: string }
  | { kind: 'columns' };

export interface CenterDialogsProps {
  dialog: OpenDialog;
  splitting: SplitOptions;
  stores: AccountStore[];
  columns: string[];
  onClose(): void;
  onBegun(): void;
  onPriced(): void;
  onMapped(): void;
  onDelete(ids: string[]): void;
  onPrice(ids: string[]): void;
  onColumns(chosen: string[]): void;
}

export function CenterDialogs({ dialog, onClose, ...props }: CenterDialogsProps) {
  switch (dialog.kind) {
    case 'split':
      return <SplitDialog productIds={dialog.ids} defaults={props.splitting} onClose={onClose} onBegun={props.onBegun} />;
    case 'copy':
      return <CopyDialog productIds={dialog.ids} stores={props.stores} onClose={onClose} onBegun={props.onBegun} />;
    case 'improve':
      return <ImproveDialog productIds={dialog.ids} onClose={onClose} onBegun={props.onBegun} />;
    case 'price':
      return <PriceDialog productIds={dialog.ids} onApply={() => props.onPrice(dialog.ids)} onClose={onClose} />;
    case 'compare':
      return dialog.ids[0] ? <CompareDialog productId={dialog.ids[0]} onClose={onClose} onPriced={props.onPriced} /> : null;
    case 'map':
      return <MapVariants listingId={dialog.listingId} open onClose={onClose} onMapped={props.onMapped} />;
    case 'delete':
      return (
        <DeleteDialog
          count={dialog.ids.length}
          onClose={onClose}
          onDelete={() => {
            props.onDelete(dialog.ids);
            onClose();
          }}
        />
      );
    case 'columns':
      return <ColumnChoice columns={props.columns} onClose={onClose} onSave={props.onColumns} />;
  }
}
