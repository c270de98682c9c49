import { useTranslation } from 'react-i18next';
import { Modal } from '#app/ui/modal.tsx';
import type { Product } from '../../schemas.ts';
import type { EditorImage } from './editor-state.ts';
import { LibrarySection } from './library-section.tsx';
import { useLibraryChoice } from './use-library-choice.ts';

export interface LibraryDialogProps {
  product: Product;
  onAdd(image: EditorImage): void;
  onClose(): void;
}

/** Adds a picture of the store library to a product. */
export function LibraryDialog({ product, onAdd, onClose }: LibraryDialogProps) {
  const { t } = useTranslation('product-editor');
  const { section, primaryAction } = useLibraryChoice(false, (image) => {
    onAdd(image);
    onClose();
  });
  return (
    <Modal
      open
      size="large"
      title={t('library.title')}
      onClose={onClose}
      primaryAction={primaryAction}
      secondaryActions={[{ content: t('common:cancel'), onAction: onClose }]}
    >
      <Modal.Section>
        <LibrarySection product={product} {...section} />
      </Modal.Section>
    </Modal>
  );
}
