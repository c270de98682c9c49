import { useEffect } from 'react';

/** Sets the document's title; until the scripts run it is the product's name. */
export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Quayside`;
  }, [title]);
}
