import { Button, Text } from '@shopify/polaris';
import { XIcon } from '@shopify/polaris-icons';
import { type CSSProperties, type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';

/**
 * A layer at the side; on a phone a sheet from below. It is the browser's own modal dialog, which traps the focus, closes the topmost
 * layer on Escape and gives the focus back.
 */
export function Drawer({
  title,
  width,
  onClose,
  children,
  footer,
}: {
  title: string;
  width: number;
  onClose: () => void;
  children: ReactNode;
  footer?: ReactNode;
}) {
  const { t } = useTranslation('common');
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = dialog.current;
    const before = document.activeElement as HTMLElement | null;
    if (element && !element.open) element.showModal();
    return () => {
      element?.close();
      before?.focus?.();
    };
  }, []);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard's way to close is Escape, which the dialog handles
    <dialog
      ref={dialog}
      className="Billing-Drawer"
      style={{ '--drawer-width': `${width}px` } as CSSProperties}
      aria-label={title}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => {
        if (event.target === dialog.current) onClose();
      }}
    >
      <div className="Billing-DrawerPanel">
        <header className="Billing-DrawerHead">
          <Text as="h2" variant="headingMd">
            {title}
          </Text>
          <Button icon={XIcon} variant="tertiary" accessibilityLabel={t('close')} onClick={onClose} />
        </header>
        <div className="Billing-DrawerBody">{children}</div>
        {footer ? <footer className="Billing-DrawerFoot">{footer}</footer> : null}
      </div>
    </dialog>
  );
}
