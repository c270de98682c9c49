/** Which suppliers can stand behind the items of many orders, and what these cost then. Pure; amounts are USD cents (docs/decisions/298). */
import {
  type Group,
  type GroupableItem,
  goesTo,
  groupItems,
  type MappedSource,
  type Supplied,
  suppliedBy,
  totalCostOf,
} from '#app/features/orders/grouping.ts';

/** A line of an order of which something is to be placed. */
export interface OpenLine extends GroupableItem {
  title: string;
  supplierOrderId: string;
  /** What is ordered for it now. */
  parts: { sourceVariantId: string; source: string; productId: string; quantity: number }[];
  /** Its supplier order was chosen, so it may get another supplier. */
  isChosen: boolean;
}

export interface OpenOrder {
  id: string;
  name: string;
  countryCode: string | null;
  /** All lines that are to be placed, also those of supplier orders that were not chosen. */
  lines: readonly OpenLine[];
  /** What its supplier orders cost now: `before` of those that are ready. */
  groups: readonly { id: string; totalCost: number; isShippingKnown: boolean }[];
}

/** A supplier variant that can stand behind a line. */
export interface StandIn {
  row: MappedSource;
  productId: string;
  productTitle: string;
  /** Days on the way to the order's country, as `5-7`; null: not known. */
  days: string | null;
}

export interface ChangedItem {
  lineItemId: string;
  title: string;
  sourceVariantId: string;
  /** Supplier units for one sold. */
  quantity: number;
}

/** Why an item keeps the supplier that it has: the chosen one has nothing for it, or too few. */
export type WhyKept = 'none' | 'sold_out';
/** Why no other supplier can be chosen for an item at once with others. */
export type WhyFixed = 'placed' | 'bundle' | 'fraction';

export interface KeptItem<Why extends string = WhyKept> {
  orderName: string;
  title: string;
  why: Why;
}

export interface SupplierForAll {
  /** Names it when it is chosen. */
  key: string;
  source: string;
  /** Where the orders have another product of the same supplier: which one it would be. */
  productTitle: string | null;
  orders: { id: string; name: string; items: ChangedItem[]; before: number; after: number; isShippingKnown: boolean }[];
  kept: KeptItem[];
  /** Units that the supplier has of what is needed; null: not told. Of several variants those of the scarcest, by the need. */
  stock: number | null;
  /** Units needed of that variant. */
  needed: number;
  /** The quickest and the slowest of its services to the orders' countries; null where they are not known. */
  days: string | null;
}

/** The key of a supplier: other goods of the supplier that a line has now are chosen by their product. */
const keyOf = (line: OpenLine, { row, productId }: StandIn): string =>
  line.parts.some(({ source }) => source === row.source) ? `${row.source} ${productId}` : row.source;

/** Why the line cannot get another supplier together with others; nothing when it can. */
export function whyFixed(line: OpenLine): WhyFixed | undefined {
  if (line.isFractional) return 'fraction';
  return new Set(line.parts.map(({ sourceVariantId }) => sourceVariantId)).size > 1 ? 'bundle' : undefined;
}

/** What can stand behind a line: not what it has now, and not what is only for other countries. */
const standInsOf = (line: OpenLine, all: readonly StandIn[], countryCode: string | null): StandIn[] =>
  all.filter(({ row }) => goesTo(row, countryCode) && !line.parts.some(({ sourceVariantId }) => sourceVariantId === row.sourceVariantId));

interface Choice {
  order: OpenOrder;
  line: OpenLine;
  standIn: StandIn;
  supplied: Supplied;
}

/**
 * The suppliers to choose from, with those that can stand in for the most items first.
 * @param standIns by line: in the order in which the seller prefers them
 * @param mappings by store variant or line, as the orders are grouped now
 */
export function suppliersForAll(
  orders: readonly OpenOrder[],
  standIns: ReadonlyMap<string, readonly StandIn[]>,
  mappings: (countryCode: string | null) => ReadonlyMap<string, readonly MappedSource[]>,
): SupplierForAll[] {
  const lines = orders.flatMap((order) => order.lines.filter((line) => line.isChosen && !whyFixed(line)).map((line) => ({ order, line })));
  const keys = new Map<string, StandIn>();
  for (const { order, line } of lines)
    for (const standIn of standInsOf(line, standIns.get(line.id) ?? [], order.countryCode)) {
      const key = keyOf(line, standIn);
      if (!keys.has(key)) keys.set(key, standIn);
    }
  const found = [...keys].map(([key, { row, productTitle }]): SupplierForAll => {
    const taken = new Map<string, number>();
    const chosen: Choice[] = [];
    const kept: KeptItem[] = [];
    for (const { order, line } of lines) {
      // Has it already.
      if (line.parts.some(({ source, productId }) => source === key || `${source} ${productId}` === key)) continue;
      const candidates = standInsOf(line, standIns.get(line.id) ?? [], order.countryCode).filter((each) => keyOf(line, each) === key);
      const choices = candidates.map((standIn) => ({
        standIn,
        supplied: suppliedBy(standIn.row, order.countryCode, line.openQuantity, taken),
      }));
      const choice = choices.find(({ supplied }) => supplied.isThere);
      if (!choice) {
        kept.push({ orderName: order.name, title: line.title, why: candidates.length > 0 ? 'sold_out' : 'none' });
        continue;
      }
      const place = `${choice.standIn.row.sourceVariantId} ${choice.supplied.from}`;
      taken.set(place, (taken.get(place) ?? 0) + choice.supplied.quantity);
      chosen.push({ order, line, ...choice });
    }
    return {
      key,
      source: row.source,
      productTitle: key === row.source ? null : productTitle,
      orders: [...Map.groupBy(chosen, ({ order }) => order)].map(([order, own]) => changedOrder(order, own, mappings(order.countryCode))),
      kept,
      ...scarcest(chosen),
      days: spanOf(chosen.map(({ standIn }) => standIn.days)),
    };
  });
  const itemsOf = (supplier: SupplierForAll) => supplier.orders.reduce((sum, order) => sum + order.items.length, 0);
  return found.toSorted((one, other) => itemsOf(other) - itemsOf(one) || one.key.localeCompare(other.key));
}

/** The order with these choices: grouped as it will be when they are made. What does not change keeps the cost that is known of it. */
function changedOrder(
  order: OpenOrder,
  choices: readonly Choice[],
  mappings: ReadonlyMap<string, readonly MappedSource[]>,
): SupplierForAll['orders'][number] {
  const own = new Map(choices.map(({ line, standIn }) => [line.id, [{ ...standIn.row, priority: 0, shipToCountries: [] }]]));
  const rows = new Map<string, readonly MappedSource[]>([...mappings, ...own]);
  const groups = groupItems(
    order.lines.map((line) => (rows.has(line.id) ? { ...line, listingVariantId: line.id } : line)),
    rows,
    order.countryCode,
  );
  const costs = groups.map(
    (group) => knownGroup(order, group) ?? { totalCost: totalCostOf(group), isShippingKnown: !group.source || group.shippingCost !== null },
  );
  return {
    id: order.id,
    name: order.name,
    items: choices.map(({ line, standIn }) => ({
      lineItemId: line.id,
      title: line.title,
      sourceVariantId: standIn.row.sourceVariantId,
      quantity: standIn.row.quantity,
    })),
    before: order.groups.reduce((sum, group) => sum + group.totalCost, 0),
    after: costs.reduce((sum, each) => sum + each.totalCost, 0),
    isShippingKnown: [...order.groups, ...costs].every((each) => each.isShippingKnown),
  };
}

/** The supplier order that has exactly these parts now. */
function knownGroup(order: OpenOrder, group: Group): OpenOrder['groups'][number] | undefined {
  const written = (parts: readonly { lineItemId: string; sourceVariantId: string; quantity: number }[]) =>
    parts
      .map((part) => `${part.lineItemId} ${part.sourceVariantId} ${part.quantity}`)
      .sort()
      .join();
  const wanted = written(group.parts);
  return order.groups.find(({ id }) => {
    const lines = order.lines.filter((line) => line.supplierOrderId === id);
    return written(lines.flatMap((line) => line.parts.map((part) => ({ ...part, lineItemId: line.id })))) === wanted;
  });
}

/** Of the variants that are needed the one of which the least is left over. */
function scarcest(choices: readonly Choice[]): Pick<SupplierForAll, 'stock' | 'needed'> {
  const variants = [...Map.groupBy(choices, ({ standIn }) => standIn.row.sourceVariantId).values()].map((alike) => ({
    stock: alike[0]?.standIn.row.stock ?? null,
    needed: alike.reduce((sum, { supplied }) => sum + supplied.quantity, 0),
  }));
  const told = variants.filter(({ stock }) => stock !== null);
  const [first] = told.toSorted((one, other) => (one.stock ?? 0) - one.needed - ((other.stock ?? 0) - other.needed));
  return first ?? { stock: null, needed: variants.reduce((sum, { needed }) => sum + needed, 0) };
}

/** From the first to the last of spans like `5-7`; null when one of them is not known. */
function spanOf(spans: readonly (string | null)[]): string | null {
  if (spans.length === 0 || spans.some((span) => span === null)) return null;
  const days = spans.flatMap((span) => (span ?? '').split('-').map(Number)).filter((each) => Number.isFinite(each));
  if (days.length === 0) return null;
  const [least, most] = [Math.min(...days), Math.max(...days)];
  return least === most ? `${least}` : `${least}-${most}`;
}
