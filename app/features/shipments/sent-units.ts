/** Units of an order's lines in packages, where a line may be a bundle of parts from several suppliers. Pure. */
import type { PackageItem } from '#app/connectors/suppliers/supplier.ts';

/** A part of a line: one supplier variant. */
export interface LinePart {
  lineItemId: string;
  sourceVariantId: string;
  /** The supplier's own id. */
  externalVariantId: string;
  supplierOrderId: string;
  /** Parts of one batch together make units of the line; units added later are a separate batch. */
  batch: string;
  /** In supplier units, for `lineUnits` units of the line. */
  quantity: number;
  lineUnits: number;
  /** Supplier units that the supplier has cancelled. */
  givenUp: number;
  /** Fulfilled by hand, without a package of ours. */
  isDone: boolean;
}

const partKey = (part: Pick<LinePart, 'lineItemId' | 'sourceVariantId'>): string => `${part.lineItemId}:${part.sourceVariantId}`;
/** A line's variant may be in two supplier orders, so sent units are counted per supplier order. */
export const sentKey = (part: Pick<LinePart, 'supplierOrderId' | 'lineItemId' | 'sourceVariantId'>): string =>
  `${part.supplierOrderId} ${partKey(part)}`;
/** The units in a package, keyed like sent units (`sentKey`). */
export const sentBy = (supplierOrderId: string, packed: Units): Record<string, number> =>
  Object.fromEntries(Object.entries(packed).map(([key, units]) => [`${supplierOrderId} ${key}`, units]));
const toSend = (part: LinePart): number => part.quantity - part.givenUp;

/** Number of units by key: in a package by part, as sent units by supplier order and part (`sentKey`). */
export type Units = Readonly<Record<string, number>>;

/** The sum of both, by key. */
export const addUnits = (one: Units, other: Units): Record<string, number> => {
  const sum: Record<string, number> = { ...one };
  for (const [key, units] of Object.entries(other)) sum[key] = (sum[key] ?? 0) + units;
  return sum;
};

/** Whole units of each line for which every part was sent. */
export function completeUnits(parts: readonly LinePart[], sent: Units): Record<string, number> {
  const complete: Record<string, number> = {};
  for (const batch of Map.groupBy(parts, (part) => `${part.lineItemId} ${part.batch}`).values()) {
    const [{ lineItemId }] = batch as [LinePart];
    const units = batch.every((part) => part.isDone) ? 0 : Math.min(...batch.map((part) => completeOf(part, sent)));
    complete[lineItemId] = (complete[lineItemId] ?? 0) + units;
  }
  return complete;
}

function completeOf(part: LinePart, sent: Units): number {
  if (part.isDone) return part.lineUnits;
  const perUnit = part.quantity / Math.max(1, part.lineUnits);
  return Math.min(part.lineUnits, Math.floor((sent[sentKey(part)] ?? 0) / perUnit + 1e-9));
}

/**
 * The units in a new package of one supplier order, never more than is left of each part. Without a list it holds all that
 * is left. An item without a variant takes any part of its line that is left; one without a line takes any line with the variant.
 */
export function packedUnits(
  parts: readonly LinePart[],
  sent: Units,
  supplierOrderId: string,
  items: readonly PackageItem[] | undefined,
): Record<string, number> {
  const own = parts.filter((part) => part.supplierOrderId === supplierOrderId);
  const packed: Record<string, number> = {};
  const leftOf = (part: LinePart) => toSend(part) - (sent[sentKey(part)] ?? 0) - (packed[partKey(part)] ?? 0);
  const take = (part: LinePart, wanted: number): number => {
    const units = Math.min(wanted, Math.max(0, leftOf(part)));
    if (units > 0) packed[partKey(part)] = (packed[partKey(part)] ?? 0) + units;
    return units;
  };
  if (!items) for (const part of own) take(part, part.quantity);
  for (const item of items ?? []) {
    let wanted = item.quantity;
    const ofLine = item.lineItemId === undefined ? own : own.filter((part) => part.lineItemId === item.lineItemId);
    const named = ofLine.filter((part) => isOf(part, item));
    const meant = named.length > 0 ? named : item.lineItemId === undefined ? [] : ofLine;
    for (const part of meant) wanted -= take(part, wanted);
  }
  return packed;
}

const isOf = (part: LinePart, item: PackageItem): boolean =>
  item.externalVariantId !== undefined &&
  (part.externalVariantId === item.externalVariantId || part.sourceVariantId === item.externalVariantId);

/** Does the list contain anything that we ordered? A list without order lines may name unknown variants. */
export const isKnownList = (parts: readonly LinePart[], supplierOrderId: string, items: readonly PackageItem[]): boolean =>
  items.some((item) => item.lineItemId !== undefined || parts.some((part) => part.supplierOrderId === supplierOrderId && isOf(part, item)));

/** Has this supplier order sent all its units, except the cancelled ones? */
export const isAllSent = (parts: readonly LinePart[], sent: Units, supplierOrderId: string): boolean =>
  parts.every((part) => part.supplierOrderId !== supplierOrderId || (sent[sentKey(part)] ?? 0) >= toSend(part));
