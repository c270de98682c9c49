import { useNavigate } from '@remix-run/react';
import { Pagination } from '@shopify/polaris';
import { type ReactNode, useEffect, useRef } from 'react';
import { hasLayerAbove } from './layers.ts';

export interface PagerProps {
  hasNext: boolean;
  hasPrevious: boolean;
  /** Addresses of the neighbour pages; the list's whole state is in them. */
  links: { next?: string | undefined; previous?: string | undefined };
  label?: ReactNode;
}

/** Is the person typing? Then K and J belong to that. */
const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.closest('input, textarea, select, [role="textbox"]') !== null);

/** Previous and next page, also by the keys J and K. */
export function Pager({ hasNext, hasPrevious, links, label }: PagerProps) {
  const navigate = useNavigate();
  const place = useRef<HTMLDivElement>(null);
  const next = hasNext ? links.next : undefined;
  const previous = hasPrevious ? links.previous : undefined;
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || isTyping(event.target) || hasLayerAbove(place.current)) return;
      const to = event.key.toLowerCase() === 'k' ? next : event.key.toLowerCase() === 'j' ? previous : undefined;
      if (to) navigate(to);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [navigate, next, previous]);
  if (!hasNext && !hasPrevious && !label) return null;
  return (
    <div className="Pager" ref={place}>
      <Pagination
        hasNext={hasNext}
        hasPrevious={hasPrevious}
        {...(next ? { nextURL: next } : {})}
        {...(previous ? { previousURL: previous } : {})}
        {...(label ? { label } : {})}
      />
    </div>
  );
}
