import { Form, useNavigation } from '@remix-run/react';
import { Text } from '@shopify/polaris';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { callApi } from '#app/ui/call-api.ts';
import { Modal } from '#app/ui/modal.tsx';
import { useToast } from '#app/ui/toasts.tsx';
import type { LinkedStore } from './store-card.tsx';

/** Asks before a store is disconnected. */
export function RemoveDialog({ store, onClose }: { store: LinkedStore | undefined; onClose(): void }) {
  const { t } = useTranslation('stores');
  const toast = useToast();
  const form = useRef<HTMLFormElement>(null);
  const isNavigating = useNavigation().state !== 'idle';
  const [isLeaving, setIsLeaving] = useState(false);
  const isBusy = isNavigating || isLeaving;
  const domain = store?.domain;
  /**
   * Disconnect a store from inside its own admin: afterwards no screen of ours can be loaded there, so the merchant is sent to the admin.
   */
  async function leave(adminUrl: string) {
    setIsLeaving(true);
    const answer = await callApi('POST', '/auth/platform/unlink', { domain });
    // To the store's admin, not to the app in it: opening the app would install it again.
    const store = adminUrl.replace(/\/apps\/.*$/, '');
    if (answer.success) return void window.open(store, '_top');
    setIsLeaving(false);
    onClose();
    toast(answer.message, { type: 'error' });
  }
  return (
    <Modal
      open={domain !== undefined}
      onClose={onClose}
      title={t('remove.title')}
      primaryAction={{
        content: t('remove.action'),
        destructive: true,
        loading: isBusy,
        onAction: () => (store?.isHere && store.adminUrl ? void leave(store.adminUrl) : form.current?.requestSubmit()),
      }}
      secondaryActions={[{ content: t('connect.cancel'), onAction: onClose }]}
    >
      <Modal.Section>
        <Form ref={form} method="post" onSubmit={onClose}>
          <input type="hidden" name="intent" value="remove" />
          <input type="hidden" name="domain" value={domain ?? ''} />
          <Text as="p">{t('remove.text', { domain: domain ?? '' })}</Text>
        </Form>
      </Modal.Section>
    </Modal>
  );
}
