/** Which supplier ships which items of an order, and from where. Pure. */
import { type OwnShippingService, priceByWeight } from '#app/features/catalog/own-shipping.ts';
import { shipFromOf } from '#app/features/catalog/ship-from.ts';

/** One row of a store variant's mapping, with what is known of the supplier's variant. */
export interface MappedSource {
  listingVariantId: string;
  sourceVariantId: string;
  source: string;
  shipsFrom: readonly string[];
  quantity: number;
  /** Empty: every country. */
  shipToCountries: readonly string[];
  priority: number;
  /** USD cents per supplier unit. */
  cost: number;
  stock: number;
  isAvailable: boolean;
  /** Cheapest quote of this very variant to the order's country; absent when none is known. */
  shippingCost: number | null;
  weightGrams: number;
  /** Of the own supplier: its services to the order's country, which go by the weight of the whole parcel; null when it has none. */
  ownServices: readonly Pick<OwnShippingService, 'baseCost' | 'costPer100Grams' | 'maxGrams'>[] | null;
}

export interface GroupableItem {
  id: string;
  openQuantity: number;
  requiresShipping: boolean;
  listingVariantId: string | null;
  /** Sold by a fraction of a unit: no supplier stands behind it, whatever its variant is mapped to. */
  isFractional: boolean;
  splitKey: string;
}

export interface Group {
  /** Absent: items that no supplier stands behind. */
  source: string | null;
  shipFrom: string | null;
  splitKey: string;
  lineItemIds: string[];
  /** `quantity` in supplier units, for `lineUnits` units of the line. */
  parts: { lineItemId: string; sourceVariantId: string; quantity: number; lineUnits: number; unitCost: number }[];
  itemsCost: number;
  /**
   * By the own supplier's table; of others the dearest of its variants' cheapest quotes, an estimate until the supplier is asked. Null
   * where nobody has told what one of them costs to send.
   */
  shippingCost: number | null;
}

/** USD cents; without shipping as long as nobody knows what that costs. */
export const totalCostOf = (group: Pick<Group, 'itemsCost' | 'shippingCost'>): number => group.itemsCost + (group.shippingCost ?? 0);

/**
 * The mapping that serves a country: the first priority whose rows go there and have the stock; when none has, the
 * first that goes there (the preview then says that it is out of stock).
 */
function chooseMapping(rows: readonly MappedSource[], countryCode: string | null, units: number): MappedSource[] {
  const goesThere = rows.filter((row) => goesTo(row, countryCode));
  const priorities = [...new Set(goesThere.map((row) => row.priority))].sort((a, b) => a - b);
  const bundles = priorities.map((priority) => goesThere.filter((row) => row.priority === priority));
  const ready = bundles.find((bundle) => bundle.every((row) => row.isAvailable && row.stock >= row.quantity * units));
  return ready ?? bundles[0] ?? [];
}

/** A fall-back variant that serves a line better than the currently mapped one. */
export interface BetterSource {
  row: MappedSource;
  /** Supplier units for the whole line. */
  quantity: number;
  /** USD cents for all of them in one parcel; null: not known. */
  shippingCost: number | null;
  /** USD cents that the order costs less with it, shipping included; null when a supplier variant behind the line is not to be had. */
  saves: number | null;
}

/**
 * Which of a store variant's mappings would serve a line better than what stands behind it: those that have it and go there, when that
 * has not, or costs more delivered. Without both costs nothing is said to be cheaper. The cheapest first.
 * @param behind the supplier variants that stand behind it now
 * @param beside what else goes with it: on without the line, or together with the fall-back of the same place
 */
export function betterSources(
  rows: readonly MappedSource[],
  behind: readonly string[],
  { countryCode, units, beside = [] }: { countryCode: string | null; units: number; beside?: readonly Parcelled[] },
): BetterSource[] {
  const present = behind.flatMap((id) => rows.find((row) => row.sourceVariantId === id) ?? []).map((row) => lineOf(row, units));
  const isServed = present.length > 0 && present.every(hasIt);
  const now = delivered([...beside, ...present], countryCode);
  const singles = [...Map.groupBy(rows, (row) => row.priority).values()].flatMap(([row, ...more]) =>
    row && more.length === 0 ? [lineOf(row, units)] : [],
  );
  return singles
    .filter((line) => !behind.includes(line.row.sourceVariantId) && hasIt(line) && goesTo(line.row, countryCode))
    .map((line) => {
      const costs = delivered([...beside, line], countryCode);
      return { line, costs: costs ?? Number.POSITIVE_INFINITY, saves: now === null || costs === null ? 0 : now - costs };
    })
    .filter(({ saves }) => !isServed || saves > 0)
    .sort((one, other) => one.costs - other.costs || one.line.row.priority - other.line.row.priority)
    .map(({ line, saves }) => ({ ...line, shippingCost: shippingOf([line]), saves: isServed ? saves : null }));
}

export interface Parcelled {
  row: MappedSource;
  /** Supplier units. */
  quantity: number;
}

const lineOf = (row: MappedSource, units: number): Parcelled => ({ row, quantity: row.quantity * units });
const hasIt = ({ row, quantity }: Parcelled): boolean => row.isAvailable && row.stock >= quantity;

/** USD cents for all, in one parcel from each place; null where nobody has told what one of them costs to send. */
function delivered(parts: readonly Parcelled[], countryCode: string | null): number | null {
  const parcels = Map.groupBy(parts, ({ row }) => `${row.source} ${shipFromOf(row.shipsFrom, countryCode)}`);
  let cents = parts.reduce((sum, { row, quantity }) => sum + row.cost * quantity, 0);
  for (const parcel of parcels.values()) {
    const shipping = shippingOf(parcel);
    if (shipping === null) return null;
    cents += shipping;
  }
  return cents;
}

const goesTo = (row: MappedSource, countryCode: string | null): boolean =>
  row.shipToCountries.length === 0 || (countryCode !== null && row.shipToCountries.includes(countryCode));

/** Group open items by supplier, place and the seller's own splits. The order of the items decides the order of the groups. */
export function groupItems(
  items: readonly GroupableItem[],
  mappings: ReadonlyMap<string, readonly MappedSource[]>,
  countryCode: string | null,
): Group[] {
  const groups = new Map<string, Group>();
  const shipped = new Map<Group, Parcelled[]>();
  const groupFor = (source: string | null, shipFrom: string | null, splitKey: string): Group => {
    const key = `${source ?? ''} ${shipFrom ?? ''} ${splitKey}`;
    let group = groups.get(key);
    if (!group) {
      group = { source, shipFrom, splitKey, lineItemIds: [], parts: [], itemsCost: 0, shippingCost: null };
      groups.set(key, group);
    }
    return group;
  };
  for (const item of items) {
    if (item.openQuantity <= 0) continue;
    const isOrdered = item.listingVariantId !== null && !item.isFractional;
    const rows = isOrdered ? chooseMapping(mappings.get(item.listingVariantId ?? '') ?? [], countryCode, item.openQuantity) : [];
    const first = rows[0];
    if (!first) {
      // What a supplier stands behind is sent, be it that its seller forgot to say so in the store (docs/decisions/196).
      if (item.requiresShipping) groupFor(null, null, item.splitKey).lineItemIds.push(item.id);
      continue;
    }
    rows.forEach((row, index) => {
      const group = groupFor(row.source, shipFromOf(row.shipsFrom, countryCode), item.splitKey);
      // A bundle of two suppliers stands in both groups; the line itself belongs to the first.
      if (index === 0) group.lineItemIds.push(item.id);
      const quantity = row.quantity * item.openQuantity;
      group.parts.push({
        lineItemId: item.id,
        sourceVariantId: row.sourceVariantId,
        quantity,
        lineUnits: item.openQuantity,
        unitCost: row.cost,
      });
      group.itemsCost += row.cost * quantity;
      shipped.set(group, [...(shipped.get(group) ?? []), { row, quantity }]);
    });
  }
  for (const [group, rows] of shipped) group.shippingCost = shippingOf(rows);
  return [...groups.values()];
}

function shippingOf(rows: readonly Parcelled[]): number | null {
  const services = rows[0]?.row.ownServices;
  if (services) {
    const grams = rows.reduce((sum, { row, quantity }) => sum + row.weightGrams * quantity, 0);
    return least(services.flatMap((service) => priceByWeight(service, grams) ?? []));
  }
  const costs = rows.map(({ row }) => row.shippingCost);
  return costs.every((cost) => cost !== null) ? Math.max(...costs) : null;
}

const least = (amounts: readonly number[]): number | null => (amounts.length > 0 ? Math.min(...amounts) : null);
