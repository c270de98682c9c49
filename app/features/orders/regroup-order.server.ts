/** Make the `ready` supplier orders of an order say what its open items and their mappings say now. */
import type { Context } from '#app/context.ts';
import { newId } from '#app/platform/ids.ts';
import { changeCounters, tally } from './counters.server.ts';
import { type Group, groupItems, totalCostOf } from './grouping.ts';
import { loadMappings } from './load-mappings.server.ts';
import { counterOf } from './stages.ts';
import { closedStateOf, maySend, type SupplierOrderState } from './states.ts';
import { partRowsOf, supplierOrderRow, writeRows } from './write-rows.server.ts';

export interface RegroupedOrder {
  workplaceId: string;
  id: string;
  storeId: string;
  countryCode: string | null;
  placedAt: Date;
  cancelledAt: Date | null;
  financialStatus: string;
  fulfillmentStatus: string;
  archivedAt: Date | null;
}

/** Lock an order and read what regrouping it needs; nothing when there is none. */
export async function lockForRegrouping(tx: Context, workplaceId: string, id: string): Promise<RegroupedOrder | undefined> {
  const { rows } = await tx.sql.query<RegroupedOrder>(
    `select workplace_id as "workplaceId", id, store_id as "storeId", country_code as "countryCode", placed_at as "placedAt", cancelled_at as "cancelledAt",
       financial_status as "financialStatus", fulfillment_status as "fulfillmentStatus", archived_at as "archivedAt"
     from orders where workplace_id = $1 and id = $2 for update`,
    [workplaceId, id],
  );
  return rows[0];
}

/** Regroup an order that no supplier holds any more: meanwhile the store may have edited, refunded or cancelled it. */
export async function regroupReady(ctx: Context, input: { workplaceId: string; orderId: string }): Promise<void> {
  await ctx.transaction(async (tx) => {
    const order = await lockForRegrouping(tx, input.workplaceId, input.orderId);
    if (order) await regroupOrder(tx, order);
  });
  await ctx.publish({ workplaceId: input.workplaceId, name: 'orders.synced', data: { orderId: input.orderId } });
  await ctx.publish({ workplaceId: input.workplaceId, name: 'counts', data: { area: 'orders' } });
}

interface LineRow {
  id: string;
  openQuantity: number;
  requiresShipping: boolean;
  listingVariantId: string | null;
  isFractional: boolean;
  supplierOrderId: string | null;
  splitKey: string;
  addedUnits: number;
  hasError: boolean;
}

interface PartRow {
  supplierOrderId: string;
  lineItemId: string;
  sourceVariantId: string;
  quantity: number;
  lineUnits: number | null;
  givenUp: number;
  unitCost: number;
}

interface GroupRow {
  id: string;
  source: string | null;
  shipFrom: string | null;
  splitKey: string;
  state: SupplierOrderState;
  shippingCost: number | null;
  placementAttempt: number;
  hasError: boolean;
}

/**
 * Begins the split key of supplier orders for units that were added to lines which a supplier has already; each asks for a batch of its
 * own.
 */
const additionMark = '+';

/** @param tx inside a transaction that holds the order's row. */
export async function regroupOrder(tx: Context, order: RegroupedOrder): Promise<void> {
  const { groups, lines, parts } = await readGroups(tx, order);
  const ready = groups.filter((group) => group.state === 'ready');
  const settled = new Set(groups.filter((group) => group.state !== 'ready').map((group) => group.id));
  // One supplier of a bundle has its part already: the line's other parts stay as they are, neither lost nor ordered anew.
  const begun = new Set(parts.filter((part) => settled.has(part.supplierOrderId)).map((part) => part.lineItemId));
  // What a supplier has (or had) is not regrouped; nor is what a cancelled order still lists.
  const free = order.cancelledAt
    ? []
    : lines.filter((line) => !begun.has(line.id) && (!line.supplierOrderId || !settled.has(line.supplierOrderId)));
  const others = order.cancelledAt ? [] : lines.filter((line) => !free.includes(line));
  const { resumed, added, kept } = unaskedUnits(others, groups, parts);
  const wanted = await groupsOf(tx, order, [...free, ...resumed]);
  if (!order.cancelledAt) keepBegun(wanted, ready, kept, lines, begun);
  // The line itself stays with whom it was asked of first.
  if (added.length > 0)
    wanted.push(...(await groupsOf(tx, order, added)).flatMap((group) => (group.source ? [{ ...group, lineItemIds: [] }] : [])));
  await keepAdded(tx, order, lines, [...free.map((line) => ({ ...line, addedUnits: 0 })), ...resumed]);

  const counters = tally();
  const { claims, unused } = claimGroups(wanted, ready);
  await writeGroups(tx, order, claims, ready);
  await forgetRefusals(tx, order, claims, lines, parts);
  counters.add(counterOf('ready', order.archivedAt !== null), claims.filter(({ heir }) => !heir).length);
  await retire(tx, order, unused, wanted.length > 0 || settled.size > 0, counters);
  await tx.sql.query({
    name: 'recount-unmapped',
    text: `update orders set unmapped_count = $3 where workplace_id = $1 and id = $2 and unmapped_count <> $3`,
    values: [
      order.workplaceId,
      order.id,
      wanted.filter((group) => group.source === null).reduce((sum, group) => sum + group.lineItemIds.length, 0),
    ],
  });
  await changeCounters(tx, order.workplaceId, counters.changes);
}

/** What was said of an address holds for it, however the items are grouped. */
const hasErrorColumn = `coalesce(error_key <> 'error_save_all_address', false) as "hasError"`;

/** The order's groups with their parts, and its lines, as they stand; the groups are locked. */
async function readGroups(
  tx: Context,
  { workplaceId, id }: RegroupedOrder,
): Promise<{ groups: GroupRow[]; lines: LineRow[]; parts: PartRow[] }> {
  const { rows: groups } = await tx.sql.query<GroupRow>({
    name: 'groups-of-order',
    text: `select id, source, ship_from as "shipFrom", split_key as "splitKey", state, shipping_cost as "shippingCost",
             placement_attempt as "placementAttempt", ${hasErrorColumn} from supplier_orders
           where workplace_id = $1 and order_id = $2 order by id for update`,
    values: [workplaceId, id],
  });
  const { rows: lines } = await tx.sql.query<LineRow>({
    name: 'lines-to-group',
    text: `select id, open_quantity as "openQuantity", requires_shipping as "requiresShipping", listing_variant_id as "listingVariantId",
             fractional_quantity is not null as "isFractional", supplier_order_id as "supplierOrderId", split_key as "splitKey", added_units as "addedUnits", ${hasErrorColumn}
           from order_line_items where workplace_id = $1 and order_id = $2 order by id`,
    values: [workplaceId, id],
  });
  const { rows: parts } = await tx.sql.query<PartRow>({
    name: 'parts-of-order',
    text: `select supplier_order_id as "supplierOrderId", line_item_id as "lineItemId", source_variant_id as "sourceVariantId", quantity, line_units as "lineUnits",
             given_up as "givenUp", unit_cost as "unitCost" from supplier_order_items where workplace_id = $1 and supplier_order_id = any($2) order by id`,
    values: [workplaceId, groups.map((group) => group.id)],
  });
  return { groups, lines, parts };
}

/** How lines are grouped by what their mappings say now. */
async function groupsOf(tx: Context, { workplaceId, countryCode }: RegroupedOrder, lines: readonly LineRow[]): Promise<Group[]> {
  const mappings = await loadMappings(
    tx,
    workplaceId,
    lines.flatMap((line) => line.listingVariantId ?? []),
    [countryCode],
  );
  return groupItems(lines, mappings.get(countryCode ?? '') ?? new Map(), countryCode);
}

const isAddition = (group: Pick<GroupRow, 'splitKey'>): boolean => group.splitKey.startsWith(additionMark);

const unitsOf = (parts: readonly PartRow[]): number => Math.max(0, ...parts.map((part) => part.lineUnits ?? 0));

interface Unasked {
  /** Lines of which only an addition is under way: what was first asked for, taken up again, makes good for all. */
  resumed: LineRow[];
  /** Units for supplier orders of their own. */
  added: LineRow[];
  /** Parts that are not regrouped with these. */
  kept: PartRow[];
}

/** What the store wants of lines that a supplier has, and no supplier was asked for: added since, or given up by the supplier. */
function unaskedUnits(lines: readonly LineRow[], groups: readonly GroupRow[], parts: readonly PartRow[]): Unasked {
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
    let first: PartRow[] = [];
    for (const batch of batches.values()) {
      const owners = batch.flatMap((part) => groupOf.get(part.supplierOrderId) ?? []);
      const isReady = owners.every((group) => group.state === 'ready');
      if (!owners.some(isAddition)) first = isReady ? batch : [];
      else if (isReady) for (const part of batch) redone.add(part);
      else unasked -= unitsOf(batch);
      const [part, ...more] = batch;
      // Of a bundle the other parts still come: the seller is told of what was given up, and orders it as it suits.
      if (part && more.length === 0 && owners.some((group) => maySend(group.state)))
        unasked += Math.floor((part.givenUp * (part.lineUnits ?? 0)) / Math.max(1, part.quantity));
    }
    const units = Math.min(line.openQuantity, unitsOf(first) + unasked);
    if (first.length > 0) {
      for (const part of first) redone.add(part);
      resumed.push({ ...line, openQuantity: units, addedUnits: line.addedUnits - unasked });
    } else if (units > 0) added.push({ ...line, openQuantity: units, splitKey });
  }
  return { resumed, added, kept: parts.filter((part) => !redone.has(part)) };
}

/** Write down what was added to lines, where it is another number than before. */
async function keepAdded(
  tx: Context,
  { workplaceId }: RegroupedOrder,
  before: readonly LineRow[],
  lines: readonly LineRow[],
): Promise<void> {
  const changed = lines.filter((line) => before.some((each) => each.id === line.id && each.addedUnits !== line.addedUnits));
  if (changed.length === 0) return;
  await tx.sql.query({
    name: 'keep-added-units',
    text: `update order_line_items l set added_units = k.units from unnest($2::uuid[], $3::int[]) as k (line, units) where l.workplace_id = $1 and l.id = k.line`,
    values: [workplaceId, changed.map((line) => line.id), changed.map((line) => line.addedUnits)],
  });
}

/** A wanted group, and the `ready` one that it goes on as. */
interface Claim {
  group: Group;
  heir: GroupRow | undefined;
}

const isSameGroup = (a: Pick<Group, 'source' | 'shipFrom' | 'splitKey'>, b: Pick<Group, 'source' | 'shipFrom' | 'splitKey'>): boolean =>
  a.source === b.source && a.shipFrom === b.shipFrom && a.splitKey === b.splitKey;

/**
 * What was placed before goes on first: payments and papers of its tries know it by its id.
 * @returns the `ready` groups that nothing claims as unused.
 */
function claimGroups(wanted: readonly Group[], ready: readonly GroupRow[]): { claims: Claim[]; unused: GroupRow[] } {
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

/** Bring the `ready` groups, their parts and the lines' owners to what is wanted. */
async function writeGroups(tx: Context, order: RegroupedOrder, claims: readonly Claim[], ready: readonly GroupRow[]): Promise<void> {
  const { workplaceId } = order;
  const groups = claims.map(({ group, heir }) => ({ group, isNew: !heir, id: heir?.id ?? newId() }));
  for (const { group, id } of groups.filter(({ isNew }) => !isNew)) {
    await tx.sql.query({
      name: 'refresh-group',
      text: `update supplier_orders set source = $3, ship_from = $4, items_cost = $5::bigint, shipping_cost = $6::bigint, total_cost = $8::bigint, updated_at = $7
             where workplace_id = $1 and id = $2`,
      values: [workplaceId, id, group.source, group.shipFrom, group.itemsCost, group.shippingCost, tx.now(), totalCostOf(group)],
    });
  }
  await tx.sql.query({
    name: 'drop-ready-parts',
    text: 'delete from supplier_order_items where workplace_id = $1 and supplier_order_id = any($2)',
    values: [workplaceId, ready.map((group) => group.id)],
  });
  const created = groups
    .filter(({ isNew }) => isNew)
    .map(({ group, id }) =>
      supplierOrderRow(group, { workplaceId, id, orderId: order.id, storeId: order.storeId, state: 'ready', placedAt: order.placedAt }),
    );
  await writeRows(
    tx,
    [],
    created,
    groups.flatMap(({ group, id }) => partRowsOf(group, { workplaceId, supplierOrderId: id })),
  );
  if (order.archivedAt && created.length > 0) {
    await tx.sql.query('update supplier_orders set is_archived = true where workplace_id = $1 and order_id = $2', [workplaceId, order.id]);
  }
  const owners = groups.flatMap(({ group, id }) => group.lineItemIds.map((lineItemId) => ({ lineItemId, id })));
  if (owners.length > 0) {
    await tx.sql.query({
      name: 'own-lines',
      text: `update order_line_items l set supplier_order_id = o.owner from unnest($2::uuid[], $3::uuid[]) as o (line, owner)
             where l.workplace_id = $1 and l.id = o.line and l.supplier_order_id is distinct from o.owner`,
      values: [workplaceId, owners.map((each) => each.lineItemId), owners.map((each) => each.id)],
    });
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

/** What was refused is told until the next try, unless that try would ask for something else, or somebody else. */
async function forgetRefusals(
  tx: Context,
  { workplaceId }: RegroupedOrder,
  claims: readonly Claim[],
  lines: readonly LineRow[],
  before: readonly PartRow[],
): Promise<void> {
  const changed = claims.filter(
    ({ group, heir }) =>
      !heir ||
      askedFor(group, group.parts) !==
        askedFor(
          heir,
          before.filter((part) => part.supplierOrderId === heir.id),
        ),
  );
  const ofChanged = new Set(changed.flatMap(({ group }) => group.lineItemIds));
  const groups = changed.flatMap(({ heir }) => (heir?.hasError ? [heir.id] : []));
  const refused = lines.flatMap((line) => (line.hasError && ofChanged.has(line.id) ? [line.id] : []));
  if (groups.length + refused.length === 0) return;
  await tx.sql.query({
    name: 'forget-refusals',
    text: `with groups as (update supplier_orders set error_key = null, error_message = null where workplace_id = $1 and id = any($2))
           update order_line_items set error_key = null, error_message = null where workplace_id = $1 and id = any($3)`,
    values: [workplaceId, groups, refused],
  });
}

/** Put the parts that `ready` groups hold of begun bundles into the groups that are wanted, as far as their lines are still open. */
function keepBegun(
  wanted: Group[],
  ready: readonly GroupRow[],
  parts: readonly PartRow[],
  lines: readonly LineRow[],
  begun: ReadonlySet<string>,
): void {
  for (const part of parts) {
    const owner = ready.find((group) => group.id === part.supplierOrderId);
    const open = lines.find((line) => line.id === part.lineItemId)?.openQuantity ?? 0;
    if (!owner || !begun.has(part.lineItemId) || open <= 0) continue;
    let group = wanted.find((each) => isSameGroup(each, owner));
    if (!group) {
      const { source, shipFrom, splitKey } = owner;
      group = { source, shipFrom, splitKey, lineItemIds: [], parts: [], itemsCost: 0, shippingCost: owner.shippingCost };
      wanted.push(group);
    }
    const lineUnits = part.lineUnits ?? open;
    const quantity = lineUnits > open ? Math.ceil((part.quantity * open) / lineUnits) : part.quantity;
    group.parts.push({ ...part, quantity, lineUnits: Math.min(lineUnits, open) });
    group.itemsCost += part.unitCost * quantity;
  }
}

/**
 * `ready` groups that have nothing left to order: dropped when another group speaks for the order, otherwise the last one
 * stays and says why (fulfilled elsewhere, or given up on the store).
 */
async function retire(
  tx: Context,
  order: RegroupedOrder,
  unused: readonly GroupRow[],
  isSpokenFor: boolean,
  counters: ReturnType<typeof tally>,
): Promise<void> {
  if (unused.length === 0) return;
  const { workplaceId } = order;
  const keep = isSpokenFor ? undefined : unused[0]?.id;
  const drop = unused.map((group) => group.id).filter((id) => id !== keep);
  const isArchived = order.archivedAt !== null;
  if (drop.length > 0) {
    await tx.sql.query('update order_line_items set supplier_order_id = $3 where workplace_id = $1 and supplier_order_id = any($2)', [
      workplaceId,
      drop,
      keep ?? null,
    ]);
    await tx.sql.query('delete from supplier_orders where workplace_id = $1 and id = any($2)', [workplaceId, drop]);
    counters.add(counterOf('ready', isArchived), -drop.length);
  }
  if (keep) {
    const state = closedStateOf(order);
    await tx.sql.query('update supplier_orders set state = $3, updated_at = $4 where workplace_id = $1 and id = $2', [
      workplaceId,
      keep,
      state,
      tx.now(),
    ]);
    if (!isArchived) {
      counters.add(counterOf('ready'), -1);
      counters.add(counterOf(state), 1);
    }
  }
}
