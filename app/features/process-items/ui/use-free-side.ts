import { type RefObject, useEffect, useState } from 'react';

/** What a page is there for. Dialogs lie above the toast. */
const mainButtons = ':is(.Polaris-Button--variantPrimary, .Btn--Primary):not([role="dialog"] *, dialog *)';
/** Pixels from the side of the window, as in `process-toast.css`. */
const margin = 16;
/** Milliseconds between looks: a page's buttons may come and go without any event that reaches the toast. */
const lookMs = 400;

/** Does the toast, at the end of its line, lie on a main button of the page? */
function liesOnButton(toast: HTMLElement): boolean {
  const { width, top, bottom } = toast.getBoundingClientRect();
  const left = document.dir === 'rtl' ? margin : window.innerWidth - margin - width;
  return [...document.querySelectorAll(mainButtons)].some((button) => {
    const other = button.getBoundingClientRect();
    return other.width > 0 && other.left < left + width && other.right > left && other.top < bottom && other.bottom > top;
  });
}

/** On which side the toast covers no main button: at the end, where it is expected, else at the start. */
export function useFreeSide(toast: RefObject<HTMLElement | null>): 'start' | 'end' {
  const [side, setSide] = useState<'start' | 'end'>('end');
  useEffect(() => {
    const look = () => toast.current && setSide(liesOnButton(toast.current) ? 'start' : 'end');
    look();
    const timer = setInterval(look, lookMs);
    window.addEventListener('scroll', look, { passive: true, capture: true });
    window.addEventListener('resize', look);
    return () => {
      clearInterval(timer);
      window.removeEventListener('scroll', look, { capture: true });
      window.removeEventListener('resize', look);
    };
  }, [toast]);
  return side;
}
