import { useCallback, useMemo, useState } from 'react';
import type { CardProduct } from '../card.ts';
import { asShown, type Chosen, mostChosen, pageToggled, toggled } from '../chosen-products.ts';

/** What a grid needs to offer the choice. */
export interface CardChoice {
  isChosen(id: string): boolean;
  /** No further product can be chosen. */
  isFull: boolean;
  toggle(product: CardProduct): void;
  togglePage(page: readonly CardProduct[]): void;
}

/**
 * The products that the seller has chosen, kept while the pages of a list change.
 * @param products the page shown at present.
 */
export function useProductChoice(products: readonly CardProduct[]) {
  const [chosen, setChosen] = useState<Chosen>(new Map());
  const toggle = useCallback((product: CardProduct) => setChosen((before) => toggled(before, product)), []);
  const togglePage = useCallback((page: readonly CardProduct[]) => setChosen((before) => pageToggled(before, page)), []);
  const choice: CardChoice = { isChosen: (id) => chosen.has(id), isFull: chosen.size >= mostChosen, toggle, togglePage };
  return {
    choice,
    chosen: useMemo(() => asShown(chosen, products), [chosen, products]),
    /** Keep only these chosen. */
    keep: useCallback((ids: ReadonlySet<string>) => setChosen((before) => new Map([...before].filter(([id]) => ids.has(id)))), []),
  };
}
