import { type RefCallback, useCallback, useRef } from 'react';

/**
 * Sets `indeterminate` on the half-checked checkboxes below an element. Polaris marks them with `aria-checked="mixed"` only, which browsers
 * ignore on native checkboxes (HTML-AAM), so that screen readers announced "not checked".
 * @returns a ref for the element that contains the checkboxes.
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
