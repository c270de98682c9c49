/** Why the shipping cost of a supplier order is not known. Pure. */
import type { SupplierOrderState } from '#app/features/orders/states.ts';

interface Shipped {
  source: string | null;
  state: SupplierOrderState;
  shippingCost: number | null;
  errorKey: string | null;
  items: readonly { errorKey: string | null }[];
}

export type UnknownShipping = 'elsewhere' | 'untold' | 'noAddress' | 'unshippable' | 'asked';

const isUnshippable = ({ errorKey }: { errorKey: string | null }): boolean => errorKey === 'shipped_country_notfound';

/**
 * @param canOrder whether we order from the supplier ourselves.
 * @returns the reason, a key of `fulfillment:cost.unknown`; nothing when the cost is known.
 */
export function unknownShippingOf(
  order: Shipped,
  { canOrder, hasAddress }: { canOrder: boolean; hasAddress: boolean },
): UnknownShipping | undefined {
  if (order.shippingCost !== null) return undefined;
  if (!canOrder) return 'elsewhere';
  if (order.state !== 'ready') return 'untold';
  if (!hasAddress) return 'noAddress';
  // The own supplier ships only by its table of rates: what is missing there is not offered.
  if (order.source === 'quayside' || isUnshippable(order) || order.items.some(isUnshippable)) return 'unshippable';
  return 'asked';
}
