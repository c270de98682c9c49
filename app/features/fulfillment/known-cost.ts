/** The cost that a seller knows of an order, against what it costs in the moment of placing. Pure. */
import { hasRisen } from './cost-rise.ts';
import type { Placement } from './load-placements.server.ts';
import type { PlacementPreview } from './preview-placement.server.ts';

type Quoted = Omit<PlacementPreview, 'rise'>;

/**
 * USD cents that the seller knows the order to cost: what was agreed to, else what lists have shown. As long as its parcel was not quoted
 * lists show an estimate of the shipping, so the shipping of today is counted then.
 */
export const knownCostOf = (
  { agreedCost, shown }: Pick<Placement, 'agreedCost' | 'shown'>,
  { shippingCost }: Pick<Quoted, 'shippingCost'>,
): number => agreedCost ?? shown.itemsCost + (shippingCost ?? 0);

/** The preview with what has become dearer; unless the seller has agreed to it, that is a problem. @param input.tolerance percent */
export function withRise(
  preview: Quoted,
  placement: Pick<Placement, 'agreedCost' | 'shown'>,
  { agreedCost, tolerance }: { agreedCost: number | undefined; tolerance: number },
): PlacementPreview {
  const before = knownCostOf(placement, preview);
  const after = preview.totalCost;
  // What is not known in full is no rise.
  if (preview.shippingCost === null || !hasRisen(before, after, tolerance)) return { ...preview, rise: null };
  const isAgreed = agreedCost !== undefined && !hasRisen(agreedCost, after, tolerance);
  return {
    ...preview,
    rise: { before, after, isAgreed },
    problems: isAgreed ? preview.problems : [...preview.problems, { key: 'cost_rose', cure: 'agree', before, after }],
  };
}
