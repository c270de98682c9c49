/** Bring an order's `ready` supplier orders in line with its open items and their present mappings. */
import type { Context } from '#app/context.ts';
import { newId } from '#app/platform/ids.ts';
import { addressMarks } from './address/address-marks.ts';
import {
  type Claim,
  changedClaims,
  claimGroups,
  type GroupRow,
  hasOtherGoods,
  keepBegun,
  type LineRow,
  type PartRow,
  unaskedUnits,
} from './claim-groups.ts';
import { type Group, groupItems, type MappedSource } from './grouping.ts';
import { loadMappings } from './load-mappings.server.ts';
import { markShortages } from './mark-shortages.server.ts';
import { isEmptied } from './order-content.ts';
import { counterOf } from './stages.ts';
import { closedStateOf, hasSentNothing } from './states.ts';
import { isClosedByStore } from './take-up-again.server.ts';
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
  return (await lockAllForRegrouping(tx, workplaceId, [id]))[0];
}

/** The same for several, in the sequence in which everything locks them. */
export async function lockAllForRegrouping(tx: Context, workplaceId: string, ids: readonly string[]): Promise<RegroupedOrder[]> {
  const { rows } = await tx.sql.query<RegroupedOrder>(
    `select workplace_id as "workplaceId", id, store_id as "storeId", country_code as "countryCode", placed_at as "placedAt", cancelled_at as "cancelledAt",
       financial_status as "financialStatus", fulfillment_status as "fulfillmentStatus", archived_at as "archivedAt"
     from orders where workplace_id = $1 and id = any($2) order by id for no key update`,
    [workplaceId, ids],
  );
  return rows;
}

/** Regroup an order after one of its supplier orders became `ready`: meanwhile the store may have edited, refunded or cancelled it. */
export const regroupReady = (ctx: Context, input: { workplaceId: string; orderId: string }): Promise<void> =>
  regroupAllReady(ctx, { workplaceId: input.workplaceId, orderIds: [input.orderId] });

/** Orders whose rows are locked together. */
const lockedAtOnce = 25;

/** The same for several, some in a transaction. */
export async function regroupAllReady(
  ctx: Context,
  { workplaceId, orderIds }: { workplaceId: string; orderIds: readonly string[] },
): Promise<void> {
  for (let at = 0; at < orderIds.length; at += lockedAtOnce) {
    const some = orderIds.slice(at, at + lockedAtOnce);
    await ctx.transaction(async (tx) => {
      for (const order of await lockAllForRegrouping(tx, workplaceId, some)) await regroupOrder(tx, order);
      for (const orderId of some) await tx.publish({ workplaceId, name: 'orders.synced', data: { orderId } });
      await tx.publish({ workplaceId, name: 'counts', data: { area: 'orders' } });
    });
  }
}

/**
 * @param tx inside a transaction that holds the order's row. @param options `isToldAnew`: a supplier has just told its stock of goods in it.
 */
export async function regroupOrder(tx: Context, order: RegroupedOrder, options: { isToldAnew?: boolean } = {}): Promise<void> {
  const { groups, lines, parts } = await readGroups(tx, order);
  const ready = groups.filter((group) => group.state === 'ready');
  const settled = new Set(groups.filter((group) => group.state !== 'ready').map((group) => group.id));
  // Lines of which a supplier has a part already. The other parts of such a bundle stay as they are: neither lost nor ordered anew.
  const settledParts = parts.filter((part) => settled.has(part.supplierOrderId));
  const begun = new Set(settledParts.map((part) => part.lineItemId));
  const asked = new Set(settledParts.map((part) => part.supplierOrderId));
  // Free lines are regrouped: those that no supplier has or had, of an order that is not cancelled. A line may belong to a supplier order
  // without being asked for with it (somebody else had sent it by then): such a line is free, too.
  const isFree = ({ id, supplierOrderId: owner }: LineRow) => !begun.has(id) && (!owner || !settled.has(owner) || asked.has(owner));
  const free = order.cancelledAt ? [] : lines.filter(isFree);
  const others = order.cancelledAt ? [] : lines.filter((line) => !free.includes(line));
  const { resumed, added, kept } = unaskedUnits(others, groups, parts);
  const wanted = await groupsOf(tx, order, [...free, ...resumed]);
  if (!order.cancelledAt) keepBegun(wanted, groups, kept, lines, begun);
  // Added units get groups of their own; the line itself stays with its first supplier order.
  if (added.length > 0)
    wanted.push(...(await groupsOf(tx, order, added)).flatMap((group) => (group.source ? [{ ...group, lineItemIds: [] }] : [])));
  await keepAdded(tx, order, lines, [...free.map((line) => ({ ...line, addedUnits: 0 })), ...resumed]);

  const { claims, unused } = claimGroups(wanted, ready);
  await writeGroups(tx, order, claims, ready, parts);
  await forgetRefusals(tx, order, claims, lines, parts);
  await markShortages(
    tx,
    order.workplaceId,
    claims.map(({ group }) => group),
    options,
  );
  await tx.addToCounters(order.workplaceId, [[counterOf('ready', order.archivedAt !== null), claims.filter(({ heir }) => !heir).length]]);
  const emptied = { ...order, isEmptied: isEmptied(lines) };
  await closeWithStore(tx, emptied, groups);
  await retire(tx, emptied, unused, wanted.length > 0 || settled.size > 0);
  await tx.sql.query({
    name: 'recount-unmapped',
    text: `update orders set unmapped_count = $3 where workplace_id = $1 and id = $2 and unmapped_count <> $3`,
    values: [
      order.workplaceId,
      order.id,
      wanted.filter((group) => group.source === null).reduce((sum, group) => sum + group.lineItemIds.length, 0),
    ],
  });
}

/** SQL: does the row have an error that regrouping may clear? Errors about the address stay, however the items are grouped. */
const hasErrorColumn = `coalesce(error_key <> all('{${addressMarks}}'), false) as "hasError"`;

/** The order's present groups with their parts, and its lines; the groups are locked. */
async function readGroups(
  tx: Context,
  { workplaceId, id }: RegroupedOrder,
): Promise<{ groups: GroupRow[]; lines: LineRow[]; parts: PartRow[] }> {
  const { rows: groups } = await tx.sql.query<GroupRow>({
    name: 'groups-of-order',
    text: `select id, source, ship_from as "shipFrom", split_key as "splitKey", state, shipping_cost as "shippingCost",
             (select coalesce(jsonb_object_agg(line, units), '{}') from (
               select q.line, sum(q.units::int) as units from shipments h cross join jsonb_each_text(h.quantities) as q (line, units)
               where h.workplace_id = $1 and h.supplier_order_id = s.id group by q.line) sent) as "sentUnits",
             placement_attempt as "placementAttempt", ${hasErrorColumn} from supplier_orders s
           where workplace_id = $1 and order_id = $2 order by id for no key update`,
    values: [workplaceId, id],
  });
  const { rows: lines } = await tx.sql.query<LineRow>({
    name: 'lines-to-group',
    text: `select id, quantity, open_quantity as "openQuantity", requires_shipping as "requiresShipping", is_set as "isSet", listing_variant_id as "listingVariantId",
             fractional_quantity is not null as "isFractional", supplier_order_id as "supplierOrderId", split_key as "splitKey", added_units as "addedUnits",
             (select coalesce(sum((h.quantities ->> l.id::text)::int), 0)::int from shipments h
               where h.workplace_id = $1 and h.order_id = $2 and h.channel_state in ('pushed', 'nothing_left')) as "toldUnits", ${hasErrorColumn}
           from order_line_items l where workplace_id = $1 and order_id = $2 order by id`,
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

/** Groups of lines by what the seller has chosen for a line, else by their present mappings. */
async function groupsOf(tx: Context, { workplaceId, countryCode }: RegroupedOrder, lines: readonly LineRow[]): Promise<Group[]> {
  const mappings = await loadMappings(
    tx,
    workplaceId,
    lines.flatMap((line) => line.listingVariantId ?? []),
    [countryCode],
    lines.map((line) => line.id),
  );
  const rows = mappings.get(countryCode ?? '') ?? new Map<string, MappedSource[]>();
  return groupItems(
    lines.map((line) => (rows.has(line.id) ? { ...line, listingVariantId: line.id } : line)),
    rows,
    countryCode,
  );
}

/** Save the lines' numbers of added units, where they have changed. */
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

/** Write the wanted groups: insert, update and delete `ready` supplier orders and their parts, and set the lines' owners. */
async function writeGroups(
  tx: Context,
  order: RegroupedOrder,
  claims: readonly Claim[],
  ready: readonly GroupRow[],
  before: readonly PartRow[],
): Promise<void> {
  const { workplaceId } = order;
  const changed = changedClaims(claims, before);
  const groups = claims.map((claim) => ({
    group: claim.group,
    isNew: !claim.heir,
    isChanged: changed.includes(claim),
    isOther: hasOtherGoods(claim, before),
    id: claim.heir?.id ?? newId(),
  }));
  for (const { group, id, isChanged, isOther } of groups.filter(({ isNew }) => !isNew)) {
    await tx.sql.query({
      name: 'refresh-group',
      // What the supplier has quoted for these very parts is better than an estimate. A cost that moves with the supplier's is measured by
      // what lists have shown so far (docs/decisions/285).
      text: `update supplier_orders s set agreed_cost = case when not $9 and s.items_cost <> $5::bigint then coalesce(s.agreed_cost, s.items_cost + s.shipping_cost) else s.agreed_cost end, source = $3, ship_from = $4, items_cost = $5::bigint, shipping_cost = known.shipping, total_cost = $5::bigint + coalesce(known.shipping, 0),
               quoted_at = case when $8 then null else quoted_at end, updated_at = $7
             from (select case when $8 or quoted_at is null then $6::bigint else shipping_cost end as shipping from supplier_orders where workplace_id = $1 and id = $2) known
             where s.workplace_id = $1 and s.id = $2`,
      values: [workplaceId, id, group.source, group.shipFrom, group.itemsCost, group.shippingCost, tx.now(), isChanged, isOther],
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

/**
 * Clear the errors of refusals that no longer apply, and the cost that the seller has agreed to: the next try would ask for other items or
 * another supplier, or for nothing.
 */
async function forgetRefusals(
  tx: Context,
  { workplaceId }: RegroupedOrder,
  claims: readonly Claim[],
  lines: readonly LineRow[],
  before: readonly PartRow[],
): Promise<void> {
  const changed = changedClaims(claims, before);
  const ofChanged = new Set(changed.flatMap(({ group }) => group.lineItemIds));
  const heirs = changed.flatMap(({ heir }) => heir ?? []);
  const others = changed.flatMap((claim) => (claim.heir && hasOtherGoods(claim, before) ? [claim.heir.id] : []));
  const refused = lines.flatMap((line) => (line.hasError && (line.quantity === 0 || ofChanged.has(line.id)) ? [line.id] : []));
  if (heirs.length + refused.length === 0) return;
  await tx.sql.query({
    name: 'forget-refusals',
    text: `with groups as (update supplier_orders set error_key = case when id = any($4) then null else error_key end,
             error_message = case when id = any($4) then null else error_message end,
             agreed_cost = case when id = any($5) then null else agreed_cost end where workplace_id = $1 and id = any($2))
           update order_line_items set error_key = null, error_message = null where workplace_id = $1 and id = any($3)`,
    values: [workplaceId, heirs.map(({ id }) => id), refused, heirs.flatMap(({ id, hasError }) => (hasError ? [id] : [])), others],
  });
}

/**
 * Groups without anything to send (downloads, tips) are `fulfilled`; when the store cancels the order before any of it was fulfilled, they
 * become `cancelled_channel`, too. Groups that the seller has fulfilled by hand stay.
 */
async function closeWithStore(tx: Context, order: RegroupedOrder & { isEmptied: boolean }, groups: readonly GroupRow[]): Promise<void> {
  const ended = groups.filter(({ state }) => state === 'fulfilled').map(({ id }) => id);
  if (ended.length === 0 || !hasSentNothing(order) || closedStateOf(order) !== 'cancelled_channel') return;
  const { rowCount } = await tx.sql.query({
    name: 'close-with-store',
    text: `update supplier_orders s set state = 'cancelled_channel', updated_at = $3 where workplace_id = $1 and id = any($2) and ${isClosedByStore('s')}`,
    values: [order.workplaceId, ended, tx.now()],
  });
  if (order.archivedAt || !rowCount) return;
  await tx.addToCounters(order.workplaceId, [
    [counterOf('fulfilled'), -rowCount],
    [counterOf('cancelled_channel'), rowCount],
  ]);
}

/**
 * `ready` groups with nothing left to order: deleted when the order has another group. Otherwise one of them stays, and its state says why
 * (fulfilled elsewhere, or canceled in the store).
 */
async function retire(
  tx: Context,
  order: RegroupedOrder & { isEmptied: boolean },
  unused: readonly GroupRow[],
  isSpokenFor: boolean,
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
    await tx.addToCounters(workplaceId, [[counterOf('ready', isArchived), -drop.length]]);
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
      await tx.addToCounters(workplaceId, [
        [counterOf('ready'), -1],
        [counterOf(state), 1],
      ]);
    }
  }
}
