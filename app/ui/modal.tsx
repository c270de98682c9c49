import { type ModalProps, Modal as PolarisModal } from '@shopify/polaris';
import { useEffect, useMemo } from 'react';

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
export function Modal({ open, ...props }: ModalProps) {
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
  return open ? <PolarisModal {...props} open /> : null;
}

Modal.Section = PolarisModal.Section;
