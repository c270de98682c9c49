import { Icon, type IconSource, Popover } from '@shopify/polaris';
import { type ReactNode, useEffect, useRef, useState } from 'react';

interface TopBarPopoverProps {
  icon: IconSource;
  label: string;
  /** The popover's content: a list of actions (`menu`), or something to read (`dialog`). */
  opens: 'menu' | 'dialog';
  /** Hidden in a narrow bar. */
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
      autofocusTarget={opens === 'menu' ? 'none' : 'container'}
    >
      {opens === 'menu' ? <FirstActionFocused>{children(close)}</FirstActionFocused> : children(close)}
    </Popover>
  );
}

/**
 * A list of actions takes arrow keys only while one of them has the focus. Polaris's own `first-node` finds the anchor before an active action,
 * which takes no focus.
 */
function FirstActionFocused({ children }: { children: ReactNode }) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // After the layer is positioned: focusing earlier would scroll the page.
    const frame = requestAnimationFrame(() => list.current?.querySelector<HTMLElement>('[role="menuitem"]')?.focus());
    return () => cancelAnimationFrame(frame);
  }, []);
  return <div ref={list}>{children}</div>;
}
