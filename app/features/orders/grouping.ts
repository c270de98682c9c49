/** Which supplier ships which items of an order, and from where. Pure. */
import { type OwnShippingService, priceByWeight } from '#app/features/catalog/own-shipping.ts';
import { type Stocked, shipFromOf, unitsAt, warehouseFor } from '#app/features/catalog/ship-from.ts';
import { hasUnits } from '#app/features/catalog/stock.ts';

/** One row of a store variant's mapping, with what is known of the supplier's variant. */
export interface MappedSource extends Stocked {
  listingVariantId: string;
  sourceVariantId: string;
  source: string;
  quantity: number;
  /** Empty: every country. */
  shipToCountries: readonly string[];
  priority: number;
  /** USD cents per supplier unit. */
  cost: number;
  isAvailable: boolean;
  /** USD cents: this variant's cheapest quote to the order's country from the usual place; null when none is known. */
  shippingCost: number | null;
  /** USD cents of the cheapest quotes to the order's country by the place it is sent from; null: nothing goes there from that place. */
  shippingFrom?: Readonly<Record<string, number | null>> | null;
  weightGrams: number;
  /**
   * The own supplier's services to the order's country, priced by the weight of the whole parcel; null when it has none, and for others.
   */
  ownServices: readonly Pick<OwnShippingService, 'baseCost' | 'costPer100Grams' | 'maxGrams'>[] | null;
}

export interface GroupableItem {
  id: string;
  openQuantity: number;
  requiresShipping: boolean;
  /** Its parts are sent instead of it (docs/decisions/237). */
  isSet: boolean;
  listingVariantId: string | null;
  /** Sold in fractions of a unit: it gets no supplier, whatever its variant is mapped to. */
  isFractional: boolean;
  splitKey: string;
}

/** What a line is marked with, in the words of specification 3. */
export type Shortage = 'product_out_of_stock' | 'product_sold_out';

export interface Group {
  /** Null: items without a supplier. */
  source: string | null;
  shipFrom: string | null;
  splitKey: string;
  lineItemIds: string[];
  /** `quantity` in supplier units, for `lineUnits` units of the line. */
  parts: { lineItemId: string; sourceVariantId: string; quantity: number; lineUnits: number; unitCost: number }[];
  /** Lines of which it is known whether the supplier has the units; null: it has. */
  known: { lineItemId: string; shortage: Shortage | null }[];
  itemsCost: number;
  /**
   * USD cents. The own supplier's by its table; for others an estimate until the supplier is asked: the highest among its variants'
   * cheapest quotes. Null when a variant has no quote.
   */
  shippingCost: number | null;
}

/** USD cents; without shipping as long as its cost is not known. */
export const totalCostOf = (group: Pick<Group, 'itemsCost' | 'shippingCost'>): number => group.itemsCost + (group.shippingCost ?? 0);

/** The place from which so many units of a variant go to a country. */
const placeOf = (row: MappedSource, countryCode: string | null, units: number): string =>
  warehouseFor(row, countryCode, units, (from) => row.shippingFrom?.[from] !== null);

/** USD cents of the variant's shipping from a place; null when it is not known. */
const shippingFrom = (row: MappedSource, from: string, countryCode: string | null): number | null =>
  row.shippingFrom?.[from] ?? (from === shipFromOf(row.shipsFrom, countryCode) ? row.shippingCost : null);

/** Supplier units of variants at places that other lines of the order have taken already, by `variant place`. */
type Taken = ReadonlyMap<string, number>;

export interface Supplied extends Required<Parcelled> {
  isThere: boolean;
  /** The supplier has told it. */
  isKnown: boolean;
}

/** A mapping's row for so many units of a line: from where they are sent, and whether they are there. */
export function suppliedBy(row: MappedSource, countryCode: string | null, lineUnits: number, taken: Taken = new Map()): Supplied {
  const quantity = row.quantity * lineUnits;
  const takenAt = (from: string) => taken.get(`${row.sourceVariantId} ${from}`) ?? 0;
  const first = placeOf(row, countryCode, quantity);
  const from = placeOf(row, countryCode, quantity + takenAt(first));
  const units = unitsAt(row, from);
  const isThere = row.isAvailable && hasUnits(units, quantity + takenAt(from));
  return { row, quantity, from, isThere, isKnown: units !== null || !row.isAvailable };
}

/**
 * The mapping that serves a country: the rows of the first priority that ship there and have enough stock; when none has, of the first that
 * ships there (the preview then says that it is out of stock).
 */
function chooseMapping(rows: readonly MappedSource[], countryCode: string | null, units: number, taken: Taken): Supplied[] {
  const goesThere = rows.filter((row) => goesTo(row, countryCode));
  const priorities = [...new Set(goesThere.map((row) => row.priority))].sort((a, b) => a - b);
  const bundles = priorities.map((priority) =>
    goesThere.filter((row) => row.priority === priority).map((row) => suppliedBy(row, countryCode, units, taken)),
  );
  return bundles.find((bundle) => bundle.every(({ isThere }) => isThere)) ?? bundles[0] ?? [];
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
 * Mappings of a store variant that would serve a line better than its present supplier variants, the cheapest first. They have the units
 * and ship to the country; and the present ones do not have the units, or cost more including shipping (unless one of both costs is
 * unknown).
 * @param behind ids of the line's present supplier variants
 * @param beside other items of the same supplier order: their shipping is counted in, with or without the line in their parcel
 */
export function betterSources(
  rows: readonly MappedSource[],
  behind: readonly string[],
  { countryCode, units, beside = [] }: { countryCode: string | null; units: number; beside?: readonly Parcelled[] },
): BetterSource[] {
  const lineOf = (row: MappedSource) => suppliedBy(row, countryCode, units);
  const present = behind.flatMap((id) => rows.find((row) => row.sourceVariantId === id) ?? []).map(lineOf);
  const isServed = present.length > 0 && present.every(({ isThere }) => isThere);
  const now = delivered([...beside, ...present], countryCode);
  const singles = [...Map.groupBy(rows, (row) => row.priority).values()].flatMap(([row, ...more]) =>
    row && more.length === 0 ? [lineOf(row)] : [],
  );
  return singles
    .filter((line) => !behind.includes(line.row.sourceVariantId) && line.isThere && goesTo(line.row, countryCode))
    .map((line) => {
      const costs = delivered([...beside, line], countryCode);
      return { line, costs: costs ?? Number.POSITIVE_INFINITY, saves: now === null || costs === null ? 0 : now - costs };
    })
    .filter(({ saves }) => !isServed || saves > 0)
    .sort((one, other) => one.costs - other.costs || one.line.row.priority - other.line.row.priority)
    .map(({ line: { row, quantity, from }, saves }) => ({
      row,
      quantity,
      shippingCost: shippingOf([{ row, quantity, from }], countryCode),
      saves: isServed ? saves : null,
    }));
}

export interface Parcelled {
  row: MappedSource;
  /** Supplier units. */
  quantity: number;
  /** Where they are sent from; absent: from the usual place. */
  from?: string;
}

/** USD cents for all parts with shipping, in one parcel per source and place; null when the shipping of one is not known. */
function delivered(parts: readonly Parcelled[], countryCode: string | null): number | null {
  const parcels = Map.groupBy(parts, ({ row, quantity, from }) => `${row.source} ${from ?? placeOf(row, countryCode, quantity)}`);
  let cents = parts.reduce((sum, { row, quantity }) => sum + row.cost * quantity, 0);
  for (const parcel of parcels.values()) {
    const shipping = shippingOf(parcel, countryCode);
    if (shipping === null) return null;
    cents += shipping;
  }
  return cents;
}

/** Is a mapping for the country? */
export const goesTo = (row: MappedSource, countryCode: string | null): boolean =>
  row.shipToCountries.length === 0 || (countryCode !== null && row.shipToCountries.includes(countryCode));

/** Group open items by supplier, place and the seller's own splits. The order of the items decides the order of the groups. */
export function groupItems(
  items: readonly GroupableItem[],
  mappings: ReadonlyMap<string, readonly MappedSource[]>,
  countryCode: string | null,
): Group[] {
  const groups = new Map<string, Group>();
  const shipped = new Map<Group, Parcelled[]>();
  const taken = new Map<string, number>();
  const groupFor = (source: string | null, shipFrom: string | null, splitKey: string): Group => {
    const key = `${source ?? ''} ${shipFrom ?? ''} ${splitKey}`;
    let group = groups.get(key);
    if (!group) {
      group = { source, shipFrom, splitKey, lineItemIds: [], parts: [], known: [], itemsCost: 0, shippingCost: null };
      groups.set(key, group);
    }
    return group;
  };
  for (const item of items) {
    if (item.openQuantity <= 0 || item.isSet) continue;
    const isOrdered = item.listingVariantId !== null && !item.isFractional;
    const chosen = isOrdered ? chooseMapping(mappings.get(item.listingVariantId ?? '') ?? [], countryCode, item.openQuantity, taken) : [];
    if (chosen.length === 0) {
      // Without a supplier, items that need no shipping are left out. Mapped items are sent even if the store says that they need no
      // shipping, since sellers forget to set that (docs/decisions/196).
      if (item.requiresShipping) groupFor(null, null, item.splitKey).lineItemIds.push(item.id);
      continue;
    }
    chosen.forEach(({ row, quantity, from, isThere, isKnown }, index) => {
      const group = groupFor(row.source, from, item.splitKey);
      // A bundle from two suppliers is in both groups; the line itself belongs to the first.
      if (index === 0) group.lineItemIds.push(item.id);
      group.parts.push({
        lineItemId: item.id,
        sourceVariantId: row.sourceVariantId,
        quantity,
        lineUnits: item.openQuantity,
        unitCost: row.cost,
      });
      group.itemsCost += row.cost * quantity;
      const shortage = row.isAvailable ? 'product_out_of_stock' : 'product_sold_out';
      if (isKnown) group.known.push({ lineItemId: item.id, shortage: isThere ? null : shortage });
      taken.set(`${row.sourceVariantId} ${from}`, (taken.get(`${row.sourceVariantId} ${from}`) ?? 0) + quantity);
      shipped.set(group, [...(shipped.get(group) ?? []), { row, quantity, from }]);
    });
  }
  for (const [group, rows] of shipped) group.shippingCost = shippingOf(rows, countryCode);
  return [...groups.values()];
}

function shippingOf(rows: readonly Parcelled[], countryCode: string | null): number | null {
  const services = rows[0]?.row.ownServices;
  if (services) {
    const grams = rows.reduce((sum, { row, quantity }) => sum + row.weightGrams * quantity, 0);
    return least(services.flatMap((service) => priceByWeight(service, grams) ?? []));
  }
  const costs = rows.map(({ row, quantity, from }) => shippingFrom(row, from ?? placeOf(row, countryCode, quantity), countryCode));
  return costs.every((cost) => cost !== null) ? Math.max(...costs) : null;
}

const least = (amounts: readonly number[]): number | null => (amounts.length > 0 ? Math.min(...amounts) : null);
