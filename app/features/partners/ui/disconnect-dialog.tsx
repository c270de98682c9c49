import { BlockStack, Text } from '@shopify/polaris';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorBanner } from '#app/ui/error-banner.tsx';
import { Modal } from '#app/ui/modal.tsx';
import type { PartnerForm } from './use-partner-form.ts';

export interface DisconnectDialogProps {
  isOpen: boolean;
  onClose(): void;
  form: PartnerForm;
  supplier: string;
  id: string;
  /** Name of the account at the supplier. */
  name: string;
  /** Connected by consent, which only the owner can withdraw at the supplier. */
  isByConsent: boolean;
}

export function DisconnectDialog({ isOpen, onClose, form, supplier, id, name, isByConsent }: DisconnectDialogProps) {
  const { t } = useTranslation('partners');
  const element = useRef<HTMLFormElement>(null);
  return (
    <Modal
      open={isOpen}
      onClose={onClose}
      title={t('remove.title', { supplier })}
      primaryAction={{
        content: t('remove.action'),
        destructive: true,
        loading: form.state !== 'idle',
        onAction: () => element.current?.requestSubmit(),
      }}
      secondaryActions={[{ content: t('remove.cancel'), onAction: onClose }]}
    >
      <Modal.Section>
        <form.Form ref={element} method="post">
          <input type="hidden" name="intent" value="disconnect" />
          <input type="hidden" name="id" value={id} />
          <BlockStack gap="200">
            {form.data && !form.data.ok ? <ErrorBanner errors={form.data} /> : null}
            <Text as="p">{t('remove.text', { name })}</Text>
            {isByConsent ? (
              <Text as="p" tone="subdued">
                {t('remove.also', { supplier })}
              </Text>
            ) : null}
          </BlockStack>
        </form.Form>
      </Modal.Section>
    </Modal>
  );
}
