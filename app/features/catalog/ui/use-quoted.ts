import { useEffect, useMemo, useState } from 'react';
import { callApi } from '#app/ui/call-api.ts';
import { type CardProduct, cardOf } from '../card.ts';
import { worldwide } from '../filter-choices.ts';
import type { CatalogItemView } from '../schemas.ts';

/** Milliseconds between two looks, and how many there are at most: a supplier answers one question a second, a card takes three. */
const everyMs = 5000;
const mostLooks = 30;
/** As many cards as one call takes. */
const mostAsked = 48;

/** What a quote changes on a card. Its place in the list stays, so that nothing moves under the pointer. */
const figuresOf = (item: CatalogItemView): Partial<CardProduct> => {
  const { landed_cost, suggested_price, profit, shipping_time_min, shipping_time_max, is_estimated, currency } = cardOf(item);
  return { landed_cost, suggested_price, profit, shipping_time_min, shipping_time_max, is_estimated, currency };
};

/** The cards with what suppliers quote for them, asked while they are shown; until then those without a quote have an estimate. */
export function useQuoted(products: readonly CardProduct[]): readonly CardProduct[] {
  const [figures, setFigures] = useState<ReadonlyMap<string, Partial<CardProduct>>>(new Map());
  const shipTo = products[0]?.ship_to ?? worldwide;
  const estimated = products.flatMap((product) => (product.is_estimated ? [product.id] : [])).slice(0, mostAsked);
  const asked = shipTo === worldwide ? '' : estimated.join(' ');
  useEffect(() => {
    let waiting = asked ? asked.split(' ') : [];
    if (waiting.length === 0) return;
    const request = new AbortController();
    let looks = 0;
    let timer: ReturnType<typeof setTimeout>;
    const look = async () => {
      if (document.visibilityState === 'visible') {
        looks += 1;
        const input = { product_ids: waiting, ship_to: shipTo };
        const { data } = await callApi<{ products: CatalogItemView[] }>('POST', '/center/products/quotes', input, {
          signal: request.signal,
        });
        if (request.signal.aborted) return;
        const quoted = data?.products ?? [];
        if (quoted.length > 0)
          setFigures((all) => new Map([...all, ...quoted.map((item) => [`${item.id} ${shipTo}`, figuresOf(item)] as const)]));
        const there = new Set(quoted.map(({ id }) => id));
        waiting = waiting.filter((id) => !there.has(id));
      }
      if (waiting.length > 0 && looks < mostLooks) timer = setTimeout(look, everyMs);
    };
    void look();
    return () => {
      clearTimeout(timer);
      request.abort();
    };
  }, [asked, shipTo]);
  return useMemo(
    () =>
      products.map((product) => {
        const quoted = product.is_estimated ? figures.get(`${product.id} ${product.ship_to}`) : undefined;
        return quoted ? { ...product, ...quoted } : product;
      }),
    [products, figures],
  );
}
