/** An order's revenue, cost and profit, for the items that suppliers send. Pure. */
import { type ProfitParts, sumParts } from '#app/features/pricing/profit.ts';
import { type ByHand, isUnsupplied, knownCostOf, type SupplierOrderState } from './states.ts';

export interface SummedGroup {
  state: SupplierOrderState;
  /** USD cents. */
  totalCost: number;
  /** What is left of `totalCost` after what the supplier gave back, in USD cents. */
  costLeft: number;
  paymentStatus: string;
  shippingCost: number | null;
  /** Null when its profit is not known. */
  parts: ProfitParts | null;
  source: string | null;
  /** Who sends it, when the system did not order it. */
  byHand?: ByHand;
  isCostEntered?: boolean;
  /** Amounts in minor units of the order's currency. `isShared`: a bundle's line that another supplier order counts (the first supplier's). */
  items: { linePrice: number; revenue: number; givenBack: number; isShared: boolean }[];
}

export interface OrderSums {
  /** What the items were sold for, in minor units of the order's currency, without shipping and taxes. */
  soldFor: number;
  /** `soldFor` covers the whole order: no item is without a supplier, and none was sent by others. */
  isWhole: boolean;
  givenBack: number;
  /** Null when the profit of one of the supplier orders is not known. */
  profit: number | null;
  /** What `profit` consists of. */
  parts: ProfitParts | null;
  /** The cost with which the profit was calculated. Null when `profit` is null. */
  costInOrderCurrency: number | null;
  /** Has an item a supplier? */
  isLinked: boolean;
  /** USD cents; null while no item has a supplier, and when all were fulfilled by hand. */
  cost: number | null;
  /** The part of `cost` that was or will be refunded, in USD cents. */
  returned: number;
  /** The cost of shipping is not known yet for a part of the order. */
  isWithoutShipping: boolean;
}

/** What an item was sold for: the share of the units that suppliers send; the whole line when no supplier sends it (any more). */
const soldOf = (item: SummedGroup['items'][number], group: SummedGroup): number =>
  item.isShared ? 0 : isUnsupplied(group) ? item.linePrice : item.revenue + item.givenBack;

/** The seller has paid it elsewhere: what came back of that is told apart from the cost. */
const isSettledByHand = ({ byHand, state }: SummedGroup): boolean => Boolean(byHand) && !state.startsWith('cancelled_');

const sum = (amounts: readonly number[]): number => amounts.reduce((all, each) => all + each, 0);

/** What the supplier's part of a profit comes to, in the order's currency. */
export const costOf = (parts: ProfitParts): number => parts.items + parts.shippingPaid - parts.givenBack - parts.profit;

/** The sums of one order, whose supplier orders are all given. */
export function sumsOf(groups: readonly SummedGroup[]): OrderSums {
  const mapped = groups.filter((group) => group.source || group.byHand);
  const sent = mapped.filter((group) => !isUnsupplied(group));
  const parts = sumParts(sent.map((group) => group.parts));
  // An unpaid order that was canceled never cost anything, so it is neither cost nor refund.
  const cost = sum(
    mapped.map((group) => (group.paymentStatus === 'pending' && !isSettledByHand(group) ? group.costLeft : group.totalCost)),
  );
  return {
    soldFor: sum(mapped.flatMap((group) => group.items.map((item) => soldOf(item, group)))),
    isWhole: groups.every((group) =>
      group.items.every((item) => item.isShared || ((group.source || group.byHand) && soldOf(item, group) === item.linePrice)),
    ),
    givenBack: sum(mapped.flatMap((group) => group.items.map((item) => (item.isShared ? 0 : item.givenBack)))),
    profit: parts?.profit ?? null,
    parts,
    costInOrderCurrency: parts && costOf(parts),
    isLinked: mapped.length > 0,
    cost: mapped.some((group) => knownCostOf(group) !== null) ? cost : null,
    returned: cost - sum(mapped.map((group) => group.costLeft)),
    isWithoutShipping: sent.some((group) => group.shippingCost === null && knownCostOf(group) !== null),
  };
}
