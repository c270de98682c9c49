/** Which supplier orders of an order go on as which, and what of its lines nobody has been asked for yet. No effects but new keys. */
import { newId } from '#app/platform/ids.ts';
import type { Group } from './grouping.ts';
import { isStillToCome, isWithSupplier, maySend, type SupplierOrderState } from './states.ts';

export interface LineRow {
  id: string;
  /** As the store has it now. */
  quantity: number;
  openQuantity: number;
  /** Units in parcels of ours that the store knows as fulfilled. */
  toldUnits: number;
  requiresShipping: boolean;
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
  /** Line → units in its parcels. */
  sentUnits: Readonly<Record<string, number>>;
  shippingCost: number | null;
  placementAttempt: number;
  hasError: boolean;
}

/**
 * Begins the split key of supplier orders for units that were added to lines which a supplier has already; each asks for a batch of its
 * own.
 */
const additionMark = '+';

const isAddition = (group: Pick<GroupRow, 'splitKey'>): boolean => group.splitKey.startsWith(additionMark);

const unitsOf = (parts: readonly PartRow[]): number => Math.max(0, ...parts.map((part) => part.lineUnits ?? 0));

/** What the store wants sent by suppliers, or has of them: what others have sent is not among it, unless they take it back. */
const wantedOfSuppliers = ({ quantity, openQuantity, toldUnits }: LineRow): number =>
  openQuantity + Math.max(0, Math.min(toldUnits, quantity - openQuantity));

interface Unasked {
  /** Lines of which only an addition is under way: what was first asked for, taken up again, makes good for all. */
  resumed: LineRow[];
  /** Units for supplier orders of their own. */
  added: LineRow[];
  /** Parts that are not regrouped with these. */
  kept: PartRow[];
}

/**
 * What the store wants of lines that a supplier has, and no supplier was asked for: added since, given up by the supplier, or sent by
 * somebody else who has taken that back.
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
      // Of a bundle the other parts still come: the seller is told of what was given up, and orders it as it suits.
      const isSingle = part && more.length === 0 && owners.some((group) => maySend(group.state));
      const givenUp = isSingle ? Math.floor((part.givenUp * (part.lineUnits ?? 0)) / Math.max(1, part.quantity)) : 0;
      unasked += givenUp;
      unsent += givenUp;
      const sent = owners.reduce((sum, group) => sum + (group.sentUnits[line.id] ?? 0), 0);
      if (owners.some((group) => isStillToCome(group.state))) toCome += Math.max(0, unitsOf(batch) - givenUp - sent);
    }
    if (isUnderWay && first.length === 0) unasked = Math.max(unasked, unsent);
    // Less what somebody else has sent meanwhile: never more than is open beside what is still to come.
    const units = Math.max(0, Math.min(line.openQuantity - toCome, unitsOf(first) + unasked));
    if (first.length > 0) {
      for (const part of first) redone.add(part);
      resumed.push({ ...line, openQuantity: units, addedUnits: line.addedUnits - unasked });
    } else if (units > 0) added.push({ ...line, openQuantity: units, splitKey });
  }
  return { resumed, added, kept: parts.filter((part) => !redone.has(part)) };
}

/** A wanted group, and the `ready` one that it goes on as. */
export interface Claim {
  group: Group;
  heir: GroupRow | undefined;
}

const isSameGroup = (a: Pick<Group, 'source' | 'shipFrom' | 'splitKey'>, b: Pick<Group, 'source' | 'shipFrom' | 'splitKey'>): boolean =>
  a.source === b.source && a.shipFrom === b.shipFrom && a.splitKey === b.splitKey;

/**
 * What was placed before goes on first: payments and papers of its tries know it by its id.
 * @returns the `ready` groups that nothing claims as unused.
 */
export function claimGroups(wanted: readonly Group[], ready: readonly GroupRow[]): { claims: Claim[]; unused: GroupRow[] } {
  const unused = new Set(ready.toSorted((a, b) => b.placementAttempt - a.placementAttempt));
  const claims = wanted.map((group) => {
    const left = [...unused];
    const heir =
      left.find((each) => isSameGroup(each, group)) ??
      // A group that changes its supplier keeps its identity when nothing else claims it: marks, links and history stay.
      left.find((each) => each.splitKey === group.splitKey && !wanted.some((other) => isSameGroup(other, each)));
    if (heir) unused.delete(heir);
    return { group, heir };
  });
  return { claims, unused: [...unused] };
}

/**
 * Put the parts that `ready` groups hold of begun bundles into the groups that are wanted, as far as their lines are still open: for no more
 * units than the bundle was begun with, and again for all of these when the store has taken some back and wants them after all.
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
      group = { source, shipFrom, splitKey, lineItemIds: [], parts: [], itemsCost: 0, shippingCost: owner.shippingCost };
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

/** What of a group a supplier is asked for. */
const askedFor = (
  group: Pick<GroupRow, 'source' | 'shipFrom'>,
  parts: readonly Pick<PartRow, 'lineItemId' | 'sourceVariantId' | 'quantity'>[],
) =>
  JSON.stringify([
    group.source,
    group.shipFrom,
    ...parts.map((part) => `${part.lineItemId} ${part.sourceVariantId} ${part.quantity}`).sort(),
  ]);

/** Claims whose next try asks a supplier for something else than the one before, or asks somebody else. */
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
