/** The sort menu of similar products in a detail. */
import type { CardProduct } from './card.ts';

/** As specification 2, section 2 spells them. */
export const moreSorts = ['desc_price', 'asc_price', 'desc_lastest_volumee', 'asc_lastest_volume'] as const;
export type MoreSort = (typeof moreSorts)[number];

type Sorted = Pick<CardProduct, 'landed_cost' | 'lastest_volume'>;

/** By the cost that the cards show, or by the orders that suppliers tell of; equal ones stay in the order given. */
export function sortedBy<Product extends Sorted>(products: readonly Product[], sort: MoreSort | undefined): Product[] {
  if (!sort) return [...products];
  const figure = ({ landed_cost, lastest_volume }: Sorted) => (sort.endsWith('_price') ? landed_cost : lastest_volume);
  const sign = sort.startsWith('desc') ? -1 : 1;
  return products.toSorted((one, other) => sign * (figure(one) - figure(other)));
}

/** The sorts that tell the products apart: without a supplier that tells of orders, those by price. */
export const offeredSorts = (products: readonly Sorted[]): MoreSort[] =>
  moreSorts.filter((sort) => sort.endsWith('_price') || products.some(({ lastest_volume }) => lastest_volume > 0));
