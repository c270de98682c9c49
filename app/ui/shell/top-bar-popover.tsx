import { Icon, type IconSource, Popover } from '@shopify/polaris';
import { type ReactNode, useState } from 'react';

interface TopBarPopoverProps {
  icon: IconSource;
  label: string;
  /** What opens: a list of actions, or something to read. */
  opens: 'menu' | 'dialog';
  /** Hidden where the bar is narrow. */
  isWide?: boolean;
  children: (close: () => void) => ReactNode;
}

/** An icon of the top bar and what it opens. */
export function TopBarPopover({ icon, label, opens, isWide = false, children }: TopBarPopoverProps) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  const activator = (
    <button
      type="button"
      className={isWide ? 'TopBar-Icon TopBar-Wide' : 'TopBar-Icon'}
      aria-haspopup={opens}
      aria-expanded={isOpen}
      aria-label={label}
      onClick={() => setOpen(!isOpen)}
    >
      <Icon source={icon} />
    </button>
  );
  return (
    <Popover
      active={isOpen}
      activator={activator}
      onClose={close}
      preferredAlignment="right"
      ariaHaspopup={opens}
      // A list of actions takes arrow keys only while one of them has the focus.
      autofocusTarget={opens === 'menu' ? 'first-node' : 'container'}
    >
      {children(close)}
    </Popover>
  );
}
