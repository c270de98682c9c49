import { useTranslation } from 'react-i18next';
import { Modal } from '#app/ui/modal.tsx';

/** Asks before products are deleted. */
export function DeleteDialog({ count, onClose, onDelete }: { count: number; onClose(): void; onDelete(): void }) {
  const { t } = useTranslation('products');
  return (
    <Modal
      open
      onClose={onClose}
      title={t('center.deleteTitle', { count })}
      primaryAction={{ content: t('center.delete'), destructive: true, onAction: onDelete }}
      secondaryActions={[{ content: t('center.cancel'), onAction: onClose }]}
    >
      <Modal.Section>{t('center.deleteText')}</Modal.Section>
    </Modal>
  );
}
