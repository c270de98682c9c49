import { useTranslation } from 'react-i18next';
import { Modal } from './modal.tsx';

/** Asks whether unsaved changes may be lost. */
export function LeaveQuestion({ onLeave, onStay }: { onLeave(): void; onStay(): void }) {
  const { t } = useTranslation('common');
  return (
    <Modal
      open
      title={t('saveBar.leaveTitle')}
      onClose={onStay}
      primaryAction={{ content: t('saveBar.leave'), destructive: true, onAction: onLeave }}
      secondaryActions={[{ content: t('saveBar.stay'), onAction: onStay }]}
    >
      <Modal.Section>{t('saveBar.leaveText')}</Modal.Section>
    </Modal>
  );
}
