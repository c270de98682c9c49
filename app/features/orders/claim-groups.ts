/**
 * Regrouping: which `ready` supplier order becomes which wanted group, and which units no supplier has been asked for yet. Pure, but for
 * new keys.
 */
import { newId } from '#app/platform/ids.ts';
import type { Group } from './grouping.ts';
import { isStillToCome, isWithSupplier, maySend, type SupplierOrderState } from './states.ts';

export interface LineRow {
  id: string;
  /** Units as the store has them now. */
  quantity: number;
  openQuantity: number;
  /** Units in our parcels that the store has as fulfilled. */
  toldUnits: number;
  requiresShipping: boolean;
  isSet: boolean;
  listingVariantId: string | null;
  isFractional: boolean;
  supplierOrderId: string | null;
  splitKey: string;
  addedUnits: number;
  hasError: boolean;
}

export interface PartRow {
  supplierOrderId: string;
  lineItemId: string;
  sourceVariantId: string;
  quantity: number;
  lineUnits: number | null;
  givenUp: number;
  unitCost: number;
}

export interface GroupRow {
  id: string;
  source: string | null;
  shipFrom: string | null;
  splitKey: string;
  state: SupplierOrderState;
  /** Line id → units in this supplier order's parcels. */
  sentUnits: Readonly<Record<string, number>>;
  shippingCost: number | null;
  placementAttempt: number;
  hasError: boolean;
}

/**
 * First character of the split key of an addition: a supplier order for units that were added to lines which a supplier has already. Each
 * such key is one batch.
 */
const additionMark = '+';

const isAddition = (group: Pick<GroupRow, 'splitKey'>): boolean => group.splitKey.startsWith(additionMark);

const unitsOf = (parts: readonly PartRow[]): number => Math.max(0, ...parts.map((part) => part.lineUnits ?? 0));

/** Units that the store wants from suppliers or has got from them; without those that others have sent, unless that was taken back. */
const wantedOfSuppliers = ({ quantity, openQuantity, toldUnits }: LineRow): number =>
  openQuantity + Math.max(0, Math.min(toldUnits, quantity - openQuantity));

interface Unasked {
  /** Lines whose first batch is `ready` again while an addition is under way: that first batch takes all units that are missing. */
  resumed: LineRow[];
  /** Lines with units that need a supplier order of their own. */
  added: LineRow[];
  /** Parts that stay as they are. */
  kept: PartRow[];
}

/**
 * For lines that a supplier has: units that the store wants and no supplier was asked for. They were added since, canceled by the supplier,
 * or sent by somebody else who has taken that back.
 */
export function unaskedUnits(lines: readonly LineRow[], groups: readonly GroupRow[], parts: readonly PartRow[]): Unasked {
  const groupOf = new Map(groups.map((group) => [group.id, group]));
  const isReadyBatch = (splitKey: string) => groups.every((group) => group.splitKey !== splitKey || group.state === 'ready');
  const splitKey = groups.find((group) => isAddition(group) && isReadyBatch(group.splitKey))?.splitKey ?? `${additionMark}${newId()}`;
  const resumed: LineRow[] = [];
  const added: LineRow[] = [];
  const redone = new Set<PartRow>();
  for (const line of lines) {
    const batches = Map.groupBy(
      parts.filter((part) => part.lineItemId === line.id),
      (part) => groupOf.get(part.supplierOrderId)?.splitKey ?? '',
    );
    let unasked = line.addedUnits;
    let unsent = wantedOfSuppliers(line);
    let isUnderWay = false;
    let toCome = 0;
    let first: PartRow[] = [];
    for (const batch of batches.values()) {
      const owners = batch.flatMap((part) => groupOf.get(part.supplierOrderId) ?? []);
      const isReady = owners.every((group) => group.state === 'ready');
      if (!owners.some(isAddition)) first = isReady ? batch : [];
      else if (isReady) for (const part of batch) redone.add(part);
      else unasked -= unitsOf(batch);
      if (!isReady) unsent -= batch.some((part) => part.lineUnits === null) ? Number.POSITIVE_INFINITY : unitsOf(batch);
      isUnderWay ||= owners.some((group) => isWithSupplier(group.state));
      const [part, ...more] = batch;
      // Not for bundles: their other parts still come, so the seller is told what was canceled and decides what to order.
      const isSingle = part && more.length === 0 && owners.some((group) => maySend(group.state));
      const givenUp = isSingle ? Math.floor((part.givenUp * (part.lineUnits ?? 0)) / Math.max(1, part.quantity)) : 0;
      unasked += givenUp;
      unsent += givenUp;
      const sent = owners.reduce((sum, group) => sum + (group.sentUnits[line.id] ?? 0), 0);
      if (owners.some((group) => isStillToCome(group.state))) toCome += Math.max(0, unitsOf(batch) - givenUp - sent);
    }
    if (isUnderWay && first.length === 0) unasked = Math.max(unasked, unsent);
    // At most the open units that are not still to come: somebody else may have sent some meanwhile.
    const units = Math.max(0, Math.min(line.openQuantity - toCome, unitsOf(first) + unasked));
    if (first.length > 0) {
      for (const part of first) redone.add(part);
      resumed.push({ ...line, openQuantity: units, addedUnits: line.addedUnits - unasked });
    } else if (units > 0) added.push({ ...line, openQuantity: units, splitKey });
  }
  return { resumed, added, kept: parts.filter((part) => !redone.has(part)) };
}

/** A wanted group, and the existing `ready` supplier order that becomes it; none: a new one is made. */
export interface Claim {
  group: Group;
  heir: GroupRow | undefined;
}

const isSameGroup = (a: Pick<Group, 'source' | 'shipFrom' | 'splitKey'>, b: Pick<Group, 'source' | 'shipFrom' | 'splitKey'>): boolean =>
  a.source === b.source && a.shipFrom === b.shipFrom && a.splitKey === b.splitKey;

/**
 * Supplier orders that were placed before are claimed first, since payments and other records of those tries refer to their ids.
 * @returns `unused`: the `ready` groups that nothing claims.
 */
export function claimGroups(wanted: readonly Group[], ready: readonly GroupRow[]): { claims: Claim[]; unused: GroupRow[] } {
  const unused = new Set(ready.toSorted((a, b) => b.placementAttempt - a.placementAttempt));
  const claims = wanted.map((group) => {
    const left = [...unused];
    const heir =
      left.find((each) => isSameGroup(each, group)) ??
      // A group whose supplier changes keeps its id when nothing else claims it, and so its marks, links and history.
      left.find((each) => each.splitKey === group.splitKey && !wanted.some((other) => isSameGroup(other, each)));
    if (heir) unused.delete(heir);
    return { group, heir };
  });
  return { claims, unused: [...unused] };
}

/**
 * Bundles of which another supplier has a part already: add their parts in `ready` groups to the wanted groups, as far as the lines are
 * open. Never for more units than the bundle was begun with; again for all of those when the store had lowered the quantity and wants
 * them after all.
 */
export function keepBegun(
  wanted: Group[],
  groups: readonly GroupRow[],
  parts: readonly PartRow[],
  lines: readonly LineRow[],
  begun: ReadonlySet<string>,
): void {
  const ownerOf = (part: PartRow) => groups.find((group) => group.id === part.supplierOrderId);
  for (const part of parts) {
    const owner = ownerOf(part);
    const open = lines.find((line) => line.id === part.lineItemId)?.openQuantity ?? 0;
    if (owner?.state !== 'ready' || !begun.has(part.lineItemId) || open <= 0) continue;
    let group = wanted.find((each) => isSameGroup(each, owner));
    if (!group) {
      const { source, shipFrom, splitKey } = owner;
      group = { source, shipFrom, splitKey, lineItemIds: [], parts: [], known: [], itemsCost: 0, shippingCost: owner.shippingCost };
      wanted.push(group);
    }
    const before = part.lineUnits ?? open;
    const others = parts.filter((each) => each.lineItemId === part.lineItemId && ownerOf(each)?.splitKey === owner.splitKey);
    const lineUnits = Math.min(open, Math.max(before, unitsOf(others)));
    const quantity = Math.ceil((part.quantity * lineUnits) / Math.max(1, before));
    group.parts.push({ ...part, quantity, lineUnits });
    group.itemsCost += part.unitCost * quantity;
  }
}

/** What a group asks its supplier for, as a text to compare. */
const askedFor = (
  group: Pick<GroupRow, 'source' | 'shipFrom'>,
  parts: readonly Pick<PartRow, 'lineItemId' | 'sourceVariantId' | 'quantity'>[],
) =>
  JSON.stringify([
    group.source,
    group.shipFrom,
    ...parts.map((part) => `${part.lineItemId} ${part.sourceVariantId} ${part.quantity}`).sort(),
  ]);

/** Are the goods others than before, or is their supplier? From another of its warehouses they are the same. */
export const hasOtherGoods = ({ group, heir }: Claim, before: readonly PartRow[]): boolean =>
  !heir ||
  askedFor({ ...group, shipFrom: null }, group.parts) !==
    askedFor(
      { ...heir, shipFrom: null },
      before.filter((part) => part.supplierOrderId === heir.id),
    );

/** Claims whose next try asks for other items than the try before, or asks another supplier. */
export const changedClaims = (claims: readonly Claim[], before: readonly PartRow[]): Claim[] =>
  claims.filter(
    ({ group, heir }) =>
      !heir ||
      askedFor(group, group.parts) !==
        askedFor(
          heir,
          before.filter((part) => part.supplierOrderId === heir.id),
        ),
  );
