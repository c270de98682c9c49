/** Rules of monitoring: its settings, and which changes of a supplier a product has had. Pure. */
import type { Monitoring } from './schemas.ts';

/** The plan feature that lets prices and stock follow by themselves. */
export const followFeature = 'COST_CHANGE_MANAGEMENT';

export const costActions = ['update_price', 'none'] as const;
export const stockActions = ['update_stock', 'none'] as const;
export const goneActions = ['draft', 'set_zero', 'fallback', 'none'] as const;

export const defaultMonitoring: Monitoring = {
  is_enable: true,
  cost_change: 'none',
  stock_change: 'update_stock',
  unavailable: 'set_zero',
  notify: { cost: true, stock: true, unavailable: true },
};

/** Does a change of the settings switch on something that then follows automatically? */
export const startsToFollow = (before: Monitoring, after: Monitoring): boolean =>
  after.is_enable &&
  (['cost_change', 'stock_change', 'unavailable'] as const).some((what) => after[what] !== 'none' && after[what] !== before[what]);

/** Our variant, and its supplier variant as it is now. Costs are USD cents. */
export interface WatchedVariant {
  id: string;
  cost: number;
  /** The supplier's stock at the last look, `untold` when it did not tell it; null before the first look. */
  seenStock: number | null;
  isSourceAvailable: boolean;
  now: { cost: number; stock: number | null; isAvailable: boolean };
}

export interface SupplierChange {
  kind: 'cost' | 'stock' | 'unavailable' | 'available';
  /** The value before, of the variant that changed most. */
  before: number;
  after: number;
  /** Lowest and highest value of all its variants, before and after. */
  span: { before: [number, number]; after: [number, number] };
  variantIds: string[];
}

const spanOf = (figures: readonly number[]): [number, number] => [Math.min(...figures), Math.max(...figures)];
const isDearer = ({ cost, now }: WatchedVariant): boolean => now.cost > cost;
const isCheaper = ({ cost, now }: WatchedVariant): boolean => now.cost < cost;

/** Changes to be told: costs raised, costs lowered, stock from or to zero, availability. Each at most once. */
export function changesOf(variants: readonly WatchedVariant[]): SupplierChange[] {
  const changes: SupplierChange[] = [];
  const add = (kind: SupplierChange['kind'], which: readonly WatchedVariant[], figures: (variant: WatchedVariant) => [number, number]) => {
    const [first, ...rest] = which;
    if (!first) return;
    const size = (variant: WatchedVariant) => Math.abs(figures(variant)[1] - figures(variant)[0]);
    const most = rest.reduce((found, variant) => (size(variant) > size(found) ? variant : found), first);
    const [before, after] = figures(most);
    const span = {
      before: spanOf(which.map((variant) => figures(variant)[0])),
      after: spanOf(which.map((variant) => figures(variant)[1])),
    };
    changes.push({ kind, before, after, span, variantIds: which.map((variant) => variant.id) });
  };
  add(
    'unavailable',
    variants.filter((variant) => variant.isSourceAvailable && !variant.now.isAvailable),
    () => [1, 0],
  );
  add(
    'available',
    variants.filter((variant) => !variant.isSourceAvailable && variant.now.isAvailable),
    () => [0, 1],
  );
  for (const isMoved of [isDearer, isCheaper])
    add(
      'cost',
      variants.filter((variant) => variant.now.isAvailable && isMoved(variant)),
      (variant) => [variant.cost, variant.now.cost],
    );
  add(
    'stock',
    variants.filter(
      ({ seenStock: seen, now }) => seen !== null && now.stock !== null && now.isAvailable && (seen === 0) !== (now.stock === 0),
    ),
    (variant) => [Math.max(0, variant.seenStock ?? 0), variant.now.stock ?? 0],
  );
  return changes;
}
