import { type RefCallback, useCallback, useRef } from 'react';

/**
 * Half-checked boxes below an element are so for the browser too. Polaris says it with `aria-checked="mixed"` alone, which browsers
 * ignore on a checkbox of theirs (HTML-AAM): a screen reader heard "not checked".
 * @returns for the element that the boxes are in.
 */
export function useIndeterminate(): RefCallback<HTMLElement> {
  const observer = useRef<MutationObserver>();
  return useCallback((place) => {
    observer.current?.disconnect();
    if (!place) return;
    const mark = () => {
      for (const box of place.querySelectorAll<HTMLInputElement>('input[type="checkbox"][aria-checked]'))
        box.indeterminate = box.getAttribute('aria-checked') === 'mixed';
    };
    mark();
    observer.current = new MutationObserver(mark);
    observer.current.observe(place, { subtree: true, childList: true, attributeFilter: ['aria-checked'] });
  }, []);
}
