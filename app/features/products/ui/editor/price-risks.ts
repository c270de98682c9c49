/** Prices that a seller may not have meant: nothing, or less than the cost. Pure. */

import { knownCost } from '#app/features/pricing/known-cost.ts';
import { hasRate, profitOf } from '#app/features/pricing/price-rules.ts';
import { type EditorState, productOf } from './editor-state.ts';

export interface PriceRisks {
  /** Variants on sale that have the price 0. */
  free: number;
  /** Others that sell for less than they cost, with the shipping where it is known. */
  belowCost: number;
}

/** What the edits bring about; prices that were so before are not asked about again. Nothing when all is well. */
export function priceRisks(state: Pick<EditorState, 'base' | 'edits'>, rates: Readonly<Record<string, string>>): PriceRisks | undefined {
  const { currency, variants } = productOf(state);
  const edited = variants.filter(({ id, is_enabled: isSold }) => {
    const edit = state.edits.variants[id];
    return isSold && edit !== undefined && ('price' in edit || 'is_enabled' in edit);
  });
  const free = edited.filter(({ price }) => price === 0).length;
  const belowCost = edited.filter((variant) => {
    const cost = knownCost(variant);
    if (variant.price === 0 || cost === null || !hasRate(currency, rates)) return false;
    return (profitOf(variant.price, { cost, shippingCost: variant.shipping_cost ?? 0 }, currency, rates) ?? 0) < 0;
  }).length;
  return free + belowCost > 0 ? { free, belowCost } : undefined;
}
