import type { useFetcher } from '@remix-run/react';
import { BlockStack } from '@shopify/polaris';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorBanner, type Refusal } from '#app/ui/error-banner.tsx';
import { Modal } from '#app/ui/modal.tsx';

export type Answer = Refusal & { ok: boolean };

export interface DialogProps {
  supplierOrderId: string;
  /** Path to go to after the form is done. */
  back: string;
  onClose(): void;
}

interface FrameProps {
  title: string;
  submitLabel: string;
  fields: Record<string, string | string[]>;
  fetcher: ReturnType<typeof useFetcher<Answer>>;
  beside?: string[];
  isReady?: boolean;
  isDestructive?: boolean;
  /** Label of the close button, where "Cancel" could be read as cancelling the order. */
  closeLabel?: string;
  onClose(): void;
  children: ReactNode;
}

/** A small form in a layer: Enter sends it, a refusal stays above it. */
export function DialogForm(props: FrameProps) {
  const { title, submitLabel, fields, fetcher, beside = [], isReady = true, isDestructive = false, closeLabel, onClose, children } = props;
  const { t } = useTranslation('fulfillment');
  const send = () => {
    if (!isReady || fetcher.state !== 'idle') return;
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) for (const each of [value].flat()) form.append(name, each);
    fetcher.submit(form, { method: 'post' });
  };
  return (
    <Modal
      open
      title={title}
      onClose={onClose}
      primaryAction={{
        content: submitLabel,
        onAction: send,
        loading: fetcher.state !== 'idle',
        disabled: !isReady,
        destructive: isDestructive,
      }}
      secondaryActions={[{ content: closeLabel ?? t('common:cancel'), onAction: onClose }]}
    >
      <Modal.Section>
        <form
          onSubmit={(event) => {
            event.preventDefault();
            send();
          }}
        >
          <BlockStack gap="400">
            <ErrorBanner errors={fetcher.data && !fetcher.data.ok ? fetcher.data : null} shownBeside={beside} />
            {children}
            <button type="submit" hidden tabIndex={-1} aria-hidden="true" />
          </BlockStack>
        </form>
      </Modal.Section>
    </Modal>
  );
}
