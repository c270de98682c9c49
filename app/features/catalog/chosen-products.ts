/** Products chosen in lists of the catalogue, to be imported or pushed together. */
import type { CardProduct } from './card.ts';
import { isSoldOut } from './stock.ts';

/** As many can be chosen at once. */
export const mostChosen = 100;

/** The chosen products by our id, in the order of choosing. */
export type Chosen = ReadonlyMap<string, CardProduct>;

/** Choose a product, or no longer; beyond the most that can be chosen nothing changes. */
export function toggled(chosen: Chosen, product: CardProduct): Chosen {
  const next = new Map(chosen);
  if (!next.delete(product.id) && next.size < mostChosen) next.set(product.id, product);
  return next;
}

/** Choose all of a page, as far as they fit; when all are chosen, none of them. */
export function pageToggled(chosen: Chosen, page: readonly CardProduct[]): Chosen {
  const next = new Map(chosen);
  if (page.every(({ id }) => chosen.has(id))) for (const { id } of page) next.delete(id);
  else for (const product of page) if (next.size < mostChosen) next.set(product.id, product);
  return next;
}

/** The chosen products, those of the shown page as they are by now. */
export function asShown(chosen: Chosen, page: readonly CardProduct[]): CardProduct[] {
  const shown = new Map(page.map((product) => [product.id, product]));
  return [...chosen.values()].map((product) => shown.get(product.id) ?? product);
}

/** Which of the chosen products are imported or pushed, and which are left out. */
export function sortedOut(products: readonly CardProduct[]) {
  const onSale = products.filter(({ stock }) => !isSoldOut(stock));
  const soldOut = products.filter(({ stock }) => isSoldOut(stock));
  return {
    toImport: onSale.filter((product) => product.product_package_id === null),
    imported: onSale.filter((product) => product.product_package_id !== null && !product.pushed),
    toPush: onSale.filter((product) => !product.pushed),
    pushed: onSale.filter((product) => product.pushed),
    soldOut,
  };
}
