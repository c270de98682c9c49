import { type ReactNode, useEffect, useRef } from 'react';

export interface NoticeInFocusProps {
  /** A new object for each refusal, which moves the focus to the notice. Undefined when nothing was refused. */
  refusal?: object | undefined;
  children: ReactNode;
}

/** A notice at the top of the page. Takes the focus after a refusal: far down the page nothing else shows that the save failed. */
export function NoticeInFocus({ refusal, children }: NoticeInFocusProps) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (refusal) place.current?.focus();
  }, [refusal]);
  return (
    <div ref={place} tabIndex={-1} role="alert" className="ErrorBanner">
      {children}
    </div>
  );
}
