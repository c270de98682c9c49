import { type ReactNode, useEffect, useRef } from 'react';

export interface NoticeInFocusProps {
  /** A new object for each refusal: the notice then takes the focus. Absent for what was known without one. */
  refusal?: object | undefined;
  children: ReactNode;
}

/** Stands at the top. Whoever saves far down the page is led to it: nothing else says that nothing was saved. */
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
