/** What an order brings and costs, of what suppliers have of it. Pure. */
import { revenueOf } from './line-price.ts';
import { isUnsupplied, type SupplierOrderState } from './states.ts';

export interface SummedGroup {
  state: SupplierOrderState;
  /** USD cents. */
  totalCost: number;
  /** What is left of `totalCost` after what the supplier gave back, in USD cents. */
  costLeft: number;
  paymentStatus: string;
  shippingCost: number | null;
  profit: number | null;
  source: string | null;
  /** Amounts in minor units of the order's currency. `isShared`: a bundle's line that another supplier order counts (the first supplier's). */
  items: { linePrice: number; revenue: number; givenBack: number; isShared: boolean }[];
}

export interface OrderSums {
  /** In minor units of the order's currency; shipping and taxes are in the order's total, and no part of these. */
  soldFor: number;
  /** `soldFor` is of the whole order: nothing of it is without a supplier, or was sent by others. */
  isWhole: boolean;
  givenBack: number;
  /** Null: not known of some that suppliers send. */
  profit: number | null;
  /** What the profit was reckoned with. Null where the profit is. */
  costInOrderCurrency: number | null;
  /** USD cents; null while no supplier stands behind any of it. */
  cost: number | null;
  /** Of the cost what came back, or will: USD cents. */
  returned: number;
  /** Nobody knows yet what shipping some of it costs. */
  isWithoutShipping: boolean;
}

/** What suppliers send of an item is sold for that; of what came to no supplier, or is given up, all of it is told. */
const soldOf = (item: SummedGroup['items'][number], state: SupplierOrderState): number =>
  item.isShared ? 0 : isUnsupplied(state) ? item.linePrice : item.revenue + item.givenBack;

const sum = (amounts: readonly number[]): number => amounts.reduce((all, each) => all + each, 0);

/** The sums of one order, whose supplier orders are all given. */
export function sumsOf(groups: readonly SummedGroup[]): OrderSums {
  const mapped = groups.filter((group) => group.source);
  const sent = mapped.filter((group) => !isUnsupplied(group.state));
  const profits = sent.map((group) => group.profit).filter((each) => each !== null);
  const profit = sent.length > 0 && profits.length === sent.length ? sum(profits) : null;
  // What was never paid does not come back: it is no cost from the beginning.
  const cost = sum(mapped.map((group) => (group.paymentStatus === 'pending' ? group.costLeft : group.totalCost)));
  return {
    soldFor: sum(mapped.flatMap((group) => group.items.map((item) => soldOf(item, group.state)))),
    isWhole: groups.every((group) =>
      group.items.every((item) => item.isShared || (group.source && soldOf(item, group.state) === item.linePrice)),
    ),
    givenBack: sum(mapped.flatMap((group) => group.items.map((item) => (item.isShared ? 0 : item.givenBack)))),
    profit,
    costInOrderCurrency: profit === null ? null : revenueOf(sent.flatMap((group) => group.items)) - profit,
    cost: mapped.length > 0 ? cost : null,
    returned: cost - sum(mapped.map((group) => group.costLeft)),
    isWithoutShipping: sent.some((group) => group.shippingCost === null),
  };
}
