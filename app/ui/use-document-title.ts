import { useEffect } from 'react';

/** Names the document after what it shows; until the scripts run it is called as the product is. */
export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Quayside`;
  }, [title]);
}
