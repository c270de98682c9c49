import { Banner, type ModalProps, Modal as PolarisModal } from '@shopify/polaris';
import { useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useIsOnline } from './use-is-online.ts';

/** What has the focus; of a menu, which goes away when something in it is chosen, the button that opens it. */
function focused(): HTMLElement | null {
  const element = document.activeElement;
  const menu = element?.closest('.Polaris-Popover__Content');
  const owner = menu?.id ? document.querySelector(`[aria-controls="${menu.id}"]`) : null;
  return (owner ?? element) as HTMLElement | null;
}

/**
 * Polaris's modal, which gives the focus back to what opened it: Polaris's own does so only for a button that is handed to it,
 * and leaves a keyboard at the top of the page otherwise.
 */
export function Modal({ open, children, ...props }: ModalProps) {
  const isOnline = useIsOnline();
  // While drawing, as what is in the modal may take the focus as soon as it is there.
  const opener = useMemo(() => (open && typeof document !== 'undefined' ? focused() : null), [open]);
  useEffect(() => {
    if (!open) return;
    return () => {
      const isElsewhere = document.activeElement && document.activeElement !== document.body;
      if (opener?.isConnected && !isElsewhere) opener.focus();
    };
  }, [open, opener]);
  // Taken away at once: while it fades, Polaris's modal would hold the focus.
  return open ? (
    <PolarisModal {...props} open>
      {isOnline ? null : <OfflineSection isWaiting={props.primaryAction?.loading ?? false} />}
      {children}
    </PolarisModal>
  ) : null;
}

/** The notice on top of the page is behind the dialog's shade. */
function OfflineSection({ isWaiting }: { isWaiting: boolean }) {
  const { t } = useTranslation('shell');
  return (
    <PolarisModal.Section>
      <Banner tone="warning">{t(isWaiting ? 'offlineHeld' : 'offline')}</Banner>
    </PolarisModal.Section>
  );
}

Modal.Section = PolarisModal.Section;
