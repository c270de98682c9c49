import { useEffect, useState } from 'react';
import { callApi } from '#app/ui/call-api.ts';
import type { CatalogFilters } from '../filters.ts';
import type { Suggestions } from '../suggest.server.ts';

/** Pause in typing after which the server is asked. */
const pauseMs = 150;
/** The filters by which suggestions are narrowed; not by costs, which are in the currency that is shown. */
const narrowing = [
  'ship_to',
  'source',
  'category',
  'collection',
  'supplier',
  'price',
  'orders',
  'listings',
  'days',
  'rating',
  'reviews',
  'ship_from',
  'fits',
  'stock',
] as const;

const nothing: Suggestions = { keywords: [], products: [], categories: [] };

/**
 * What the server offers for a text that is being typed. Another text ends the request for the one before, whose answer stays until the
 * new one is there, so that the list does not blink.
 * @param typed undefined while nothing is being typed.
 */
export function useSuggestions(typed: string | undefined, filters: Partial<CatalogFilters>): Suggestions {
  const [suggestions, setSuggestions] = useState(nothing);
  const text = typed?.trimStart() ?? '';
  const query = new URLSearchParams({ keyword: text });
  for (const name of narrowing) if (filters[name]) query.set(name, filters[name]);
  const asked = text ? `${query}` : undefined;
  useEffect(() => {
    if (!asked) return setSuggestions(nothing);
    const request = new AbortController();
    const timer = setTimeout(async () => {
      const answer = await callApi<Suggestions>('GET', `/center/products/suggest-keywords?${asked}`, undefined, { signal: request.signal });
      if (!request.signal.aborted) setSuggestions(answer.data ?? nothing);
    }, pauseMs);
    return () => {
      clearTimeout(timer);
      request.abort();
    };
  }, [asked]);
  return suggestions;
}
