import { useTranslation } from 'react-i18next';
import { Modal } from '#app/ui/modal.tsx';
import type { Product } from '../../schemas.ts';
import type { EditorImage } from './editor-state.ts';
import { LibrarySection } from './library-section.tsx';
import { useLibraryChoice } from './use-library-choice.ts';

export interface LibraryDialogProps {
  product: Product;
  /** Pictures that the product already has may be chosen too. */
  canBeOwn?: boolean;
  /** Receives the picture, and whether it is new to the product. */
  onTaken(image: EditorImage, isNew: boolean): void;
  /** Given when this is the second step of another dialog: goes back to it, in place of Cancel. */
  onBack?: () => void;
  onClose(): void;
}

/** Dialog to choose a picture from the store library. */
export function LibraryDialog({ product, canBeOwn = false, onTaken, onBack, onClose }: LibraryDialogProps) {
  const { t } = useTranslation('product-editor');
  const { section, primaryAction } = useLibraryChoice(canBeOwn, onTaken);
  return (
    <Modal
      open
      size="large"
      title={t('library.title')}
      onClose={onClose}
      primaryAction={primaryAction}
      secondaryActions={[onBack ? { content: t('common:back'), onAction: onBack } : { content: t('common:cancel'), onAction: onClose }]}
    >
      <Modal.Section>
        <LibrarySection product={product} {...section} />
      </Modal.Section>
    </Modal>
  );
}
