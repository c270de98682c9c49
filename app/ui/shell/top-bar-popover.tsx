import { Icon, type IconSource, Popover } from '@shopify/polaris';
import { type ReactNode, useEffect, useRef, useState } from 'react';

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
    // Once the layer has its place: what is focused before is scrolled to.
    const frame = requestAnimationFrame(() => list.current?.querySelector<HTMLElement>('[role="menuitem"]')?.focus());
    return () => cancelAnimationFrame(frame);
  }, []);
  return <div ref={list}>{children}</div>;
}
