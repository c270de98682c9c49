/** What prevents an order from being placed, as far as it can be told without asking anybody. Pure. */
import { hasUnits } from '#app/features/catalog/stock.ts';
import type { Placement, PlacementItem } from './load-placements.server.ts';
import { type Cure, type PlacementProblem, paymentProblemOf } from './placement-problems.ts';

function stateProblem({ state, isArchived, isGone }: Placement): PlacementProblem | undefined {
  if (isGone && (state === 'ready' || state === 'cancelled_channel')) return { key: 'deleted', cure: 'none' };
  // A seller who comes back to the preview after placing is led on to the payment.
  if (state === 'placing' || state === 'waiting_payment') return { key: 'not_ready', cure: 'pay' };
  return state !== 'ready' || isArchived ? { key: 'not_ready', cure: 'none' } : undefined;
}

function paymentProblem({ isCancelled, isGone, financialStatus }: Placement): PlacementProblem | undefined {
  if (isGone) return undefined;
  if (isCancelled) return { key: 'cancelled', cure: 'none' };
  return paymentProblemOf(financialStatus);
}

const holdProblem = ({ holdReason }: Placement): PlacementProblem | undefined =>
  holdReason ? { key: 'on_hold', cure: 'release_hold', ...(holdReason === '-' ? {} : { title: holdReason }) } : undefined;

/** @param unsendable the cure for a line that no supplier can send. */
function unmappedProblem({ id, title, isFractional, why }: Placement['unmappedLineItems'][number], unsendable: Cure): PlacementProblem {
  const of = { lineItemId: id, title };
  if (isFractional) return { key: 'fractional', cure: unsendable, ...of };
  if (why === 'notAProduct') return { key: 'not_a_product', cure: unsendable, ...of };
  return { key: why === 'otherCountries' ? 'other_countries' : 'unmapped', cure: 'map', ...of };
}

/** Lines of one source variant share its stock. */
function stockProblems(items: readonly PlacementItem[]): PlacementProblem[] {
  const wanted = new Map<string, number>();
  return items.flatMap(({ sourceVariantId, quantity, isAvailable, stock, lineItemId, title }): PlacementProblem[] => {
    const units = (wanted.get(sourceVariantId) ?? 0) + quantity;
    wanted.set(sourceVariantId, units);
    if (!isAvailable) return [{ key: 'sold_out', cure: 'change_supplier', lineItemId, title }];
    return hasUnits(stock, units) ? [] : [{ key: 'out_of_stock', cure: 'change_supplier', lineItemId, title }];
  });
}

/** @param canOrder the supplier takes orders from us. */
export function problemsOfPlacement(placement: Placement, canOrder: boolean): PlacementProblem[] {
  const [state, payment] = [stateProblem(placement), paymentProblem(placement)];
  const unsendable = state || payment ? 'none' : 'by_hand';
  const problems = [
    state,
    payment,
    placement.isPacked && !state && !payment ? ({ key: 'packed_by_you', cure: 'pack' } as const) : undefined,
    holdProblem(placement),
    ...placement.unmappedLineItems.map((line) => unmappedProblem(line, unsendable)),
    placement.source && !canOrder ? ({ key: 'no_ordering_api', cure: 'enter_number' } as const) : undefined,
    ...stockProblems(placement.items),
  ];
  return problems.filter((problem) => problem !== undefined);
}
