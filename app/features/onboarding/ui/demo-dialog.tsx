import { useNavigate } from '@remix-run/react';
import { Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { Modal } from '#app/ui/modal.tsx';

/** Answers who tries something in the demo: what it is, and how to do it for real. */
export function DemoDialog({ onClose }: { onClose(): void }) {
  const { t } = useTranslation(['onboarding', 'common']);
  const navigate = useNavigate();
  return (
    <Modal
      open
      onClose={onClose}
      title={t('demo.title')}
      primaryAction={{ content: t('demo.action'), onAction: () => navigate('/signup') }}
      secondaryActions={[{ content: t('common:close'), onAction: onClose }]}
    >
      <Modal.Section>
        <Text as="p">{t('demo.text')}</Text>
      </Modal.Section>
    </Modal>
  );
}
