/** Blocks of the order list: a page's rows, with those of one store order together. Pure. */
import type { OrderRowData } from './order-row.ts';
import { isUnsupplied, knownCostOf } from './states.ts';

/**
 * The rows of one store order on a page. They are neighbors, since they were placed at the same moment; those that are in another stage or on
 * another page are not among them.
 */
export interface OrderBlock {
  /** Id of the first row. */
  id: string;
  rows: readonly [OrderRowData, ...OrderRowData[]];
}

/** The rows of a page as blocks, in the page's order. */
export function blocksOf(rows: readonly OrderRowData[]): OrderBlock[] {
  const blocks = new Map<string, [OrderRowData, ...OrderRowData[]]>();
  for (const row of rows) {
    const block = blocks.get(row.orderId);
    if (block) block.push(row);
    else blocks.set(row.orderId, [row]);
  }
  return [...blocks.values()].map((block) => ({ id: block[0].id, rows: block }));
}

/** How many table rows blocks take: their own, and one for an order that has several. */
export const linesOf = (blocks: readonly OrderBlock[]): number =>
  blocks.reduce((lines, { rows }) => lines + (rows.length > 1 ? rows.length + 1 : 1), 0);

/** The value of a block's checkbox: the ids of its rows, as `chosenIds` reads them. */
export const boxValueOf = ({ rows }: OrderBlock): string => rows.map((row) => row.id).join(',');

/** How many rows the value of a checkbox stands for. */
export const countOfValue = (value: string): number => value.split(',').length;

export interface BlockMoney {
  /** USD cents, of the rows whose cost is known; null: of none. */
  cost: number | null;
  /** All rows with a supplier have their shipping in the cost, or get none any more. */
  isShippingKnown: boolean;
  /** Minor units of the order's currency; null when that of a row with a supplier is not known. */
  profit: number | null;
}

/** Cost and profit of rows: those that have a supplier, or whom the seller has sent by hand. Undefined: none. */
export function moneyOf(rows: readonly OrderRowData[]): BlockMoney | undefined {
  const supplied = rows.filter((row) => row.source !== null || row.byHand);
  if (supplied.length === 0) return undefined;
  const costs = supplied.map(knownCostOf).filter((cost) => cost !== null);
  const profits = supplied.map((row) => row.profit);
  const cost = costs.reduce((sum, each) => sum + each, 0);
  const isShippingKnown = supplied.every((row) => row.isShippingKnown || isUnsupplied(row) || knownCostOf(row) === null);
  return {
    // Nothing beside an unknown shipping cost would read as if it were free.
    cost: costs.length > 0 && (cost > 0 || isShippingKnown) ? cost : null,
    isShippingKnown,
    profit: profits.includes(null) ? null : profits.reduce<number>((sum, profit) => sum + (profit ?? 0), 0),
  };
}
