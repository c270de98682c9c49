import { Banner, type ModalProps, Modal as PolarisModal } from '@shopify/polaris';
import { useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useIsOnline } from './use-is-online.ts';

/** The focused element; for one in a menu, which closes on a choice, the button that opens the menu. */
function focused(): HTMLElement | null {
  const element = document.activeElement;
  const menu = element?.closest('.Polaris-Popover__Content');
  const owner = menu?.id ? document.querySelector(`[aria-controls="${menu.id}"]`) : null;
  return (owner ?? element) as HTMLElement | null;
}

/**
 * Polaris's modal, but with the focus given back to whatever opened it: Polaris does so only for a button passed to it, and otherwise
 * leaves keyboard users at the top of the page.
 */
export function Modal({ open, children, ...props }: ModalProps) {
  const isOnline = useIsOnline();
  // During rendering, because content of the modal may take the focus as soon as it is mounted.
  const opener = useMemo(() => (open && typeof document !== 'undefined' ? focused() : null), [open]);
  useEffect(() => {
    if (!open) return;
    return () => {
      const isElsewhere = document.activeElement && document.activeElement !== document.body;
      if (opener?.isConnected && !isElsewhere) opener.focus();
    };
  }, [open, opener]);
  // Unmounted at once, because Polaris's modal holds the focus while it fades out.
  return open ? (
    <PolarisModal {...props} open>
      {isOnline ? null : <OfflineSection isWaiting={props.primaryAction?.loading ?? false} />}
      {children}
    </PolarisModal>
  ) : null;
}

/** The offline notice inside a dialog, since the page's own is behind the dialog's backdrop. */
function OfflineSection({ isWaiting }: { isWaiting: boolean }) {
  const { t } = useTranslation('shell');
  return (
    <PolarisModal.Section>
      <Banner tone="warning">{t(isWaiting ? 'offlineHeld' : 'offline')}</Banner>
    </PolarisModal.Section>
  );
}

Modal.Section = PolarisModal.Section;
