import { useFetcher } from '@remix-run/react';
import { BlockStack } from '@shopify/polaris';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorBanner, type Refusal } from '#app/ui/error-banner.tsx';
import { Modal } from '#app/ui/modal.tsx';
import { useToast } from '#app/ui/toasts.tsx';
import { useAnswer } from '#app/ui/use-answer.ts';

/** Asks before removing products from the import list, removes them and reports the outcome, even if it was closed meanwhile. */
export function RemoveDialog({ ids, onClose, onRemoved }: { ids: readonly string[]; onClose(): void; onRemoved(): void }) {
  const { t } = useTranslation('imports');
  const { t: common } = useTranslation('common');
  const toast = useToast();
  const remover = useFetcher<{ ok: true; deleted: string[]; left: number } | ({ ok: false } & Refusal)>();
  const [refusal, setRefusal] = useState<Refusal>();
  useAnswer(remover.data, (given) => {
    if (!given.ok) return setRefusal(given);
    if (given.deleted.length > 0) toast(t('removed', { count: given.deleted.length }));
    if (given.left > 0) toast(common('matching.left', { count: given.left }));
    onRemoved();
  });
  const close = () => {
    setRefusal(undefined);
    onClose();
  };
  const remove = () => {
    const form = new FormData();
    for (const id of ids) form.append('product_ids', id);
    setRefusal(undefined);
    remover.submit(form, { method: 'post' });
  };
  return (
    <Modal
      open={ids.length > 0}
      onClose={close}
      title={t('removeTitle', { count: ids.length })}
      primaryAction={{ content: t('remove'), destructive: true, loading: remover.state !== 'idle', onAction: remove }}
      secondaryActions={[{ content: common('cancel'), onAction: close }]}
    >
      <Modal.Section>
        <BlockStack gap="300">
          <ErrorBanner errors={refusal} />
          <p>{t('removeText')}</p>
        </BlockStack>
      </Modal.Section>
    </Modal>
  );
}
