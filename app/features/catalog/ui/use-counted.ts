import { useEffect, useState } from 'react';
import { callApi } from '#app/ui/call-api.ts';
import type { CatalogPageData } from '../catalog-page.server.ts';
import type { CountedProducts } from '../count-products.server.ts';

const unknown: CountedProducts = { found: null, unrated: null, without: [] };

/** How many products a list has, asked after it is shown: a list that ends on its first page has been counted already. */
export function useCounted({ countedBy, total, filters }: Pick<CatalogPageData, 'countedBy' | 'total' | 'filters'>): CountedProducts {
  const [answer, setAnswer] = useState<CountedProducts & { to: string }>();
  const isAsked = !total || Boolean(filters.rating || filters.reviews);
  useEffect(() => {
    if (!isAsked) return;
    const request = new AbortController();
    void callApi<CountedProducts>('GET', `/center/products/count?${countedBy}`, undefined, { signal: request.signal }).then(({ data }) => {
      if (!request.signal.aborted && data) setAnswer({ ...data, to: countedBy });
    });
    return () => request.abort();
  }, [countedBy, isAsked]);
  const counted = answer?.to === countedBy ? answer : unknown;
  return total === null ? counted : { ...counted, found: { count: total, is_more: false } };
}
