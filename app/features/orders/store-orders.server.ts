/**
 * Save orders received from stores. Takes many at once, in the caller's transaction, with a constant number of statements for new ones.
 * Safe for duplicate, late and out-of-order deliveries: data older than what is known change nothing.
 */
import type { Context } from '#app/context.ts';
import { newId } from '#app/platform/ids.ts';
import { storableTexts } from '#app/platform/storable-texts.ts';
import { readTaxIds, tellsTaxId, type WrittenOrder, withKnownTaxId } from './address/checkout-tax-id.server.ts';
import { type Group, groupItems } from './grouping.ts';
import { type IncomingOrder, listingVariantsOf } from './incoming-order.server.ts';
import { loadMappings } from './load-mappings.server.ts';
import { markShortages } from './mark-shortages.server.ts';
import { contentHash, isEmptied, itemsCountOf, searchPartsOf } from './order-content.ts';
import { buyerMarks, sealAddress, sealCustomer } from './personal-data.server.ts';
import { searchTextOf } from './search-words.ts';
import { counterOf } from './stages.ts';
import { closedStateOf, type SupplierOrderState } from './states.ts';
import { addTimeline, type TimelineEntry } from './timeline.server.ts';
import { forgetUnreadable } from './unreadable-orders.server.ts';
import { type KnownOrder, updateOrder } from './update-order.server.ts';
import { type LineItem, lineItemsOf, partRowsOf, supplierOrderRow, writeRows } from './write-rows.server.ts';

/**
 * @param tx inside a transaction.
 * @param options `isAsked`: somebody asked for these orders, so they are saved even if new orders of their channel are not imported.
 * @returns how many orders were new.
 */
export async function storeOrders(
  tx: Context,
  incoming: readonly IncomingOrder[],
  { isAsked = false }: { isAsked?: boolean | undefined } = {},
): Promise<{ created: number; updated: number }> {
  // Of each order the newest version counts. Sorted, so that all writers lock in the same sequence and cannot deadlock.
  const newest = new Map<string, IncomingOrder>();
  for (const each of incoming) {
    const key = `${each.workplaceId} ${each.storeId} ${each.order.platformOrderId}`;
    const other = newest.get(key);
    if (!other || !isOlder(each, { platformUpdatedAt: other.order.updatedAt, platformToldAt: other.toldAt ?? null })) newest.set(key, each);
  }
  // Storefronts let any characters through; a text that PostgreSQL refuses would fail its whole page of orders.
  const wanted = [...newest.entries()]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, each]) => ({ ...each, order: storableTexts(each.order) }));
  if (wanted.length === 0) return { created: 0, updated: 0 };

  await forgetUnreadable(
    tx,
    wanted.map(({ workplaceId, storeId, order: { platformOrderId } }) => ({ workplaceId, storeId, platformOrderId })),
  );
  let known = await lockKnown(tx, wanted);
  const fresh = wanted.filter((each) => !known.has(keyOf(each)));
  const made = fresh.length > 0 ? await createOrders(tx, fresh, isAsked) : new Set<string>();
  if (fresh.length > 0) {
    const lost = fresh.filter((each) => !made.has(keyOf(each)));
    // Somebody else inserted the order between our read and our insert, so ours is an update now.
    if (lost.length > 0) known = new Map([...known, ...(await lockKnown(tx, lost))]);
  }
  const written: WrittenOrder[] = fresh.filter((each) => made.has(keyOf(each))).map((incoming) => ({ incoming }));
  let updated = 0;
  const seen: { id: string; workplaceId: string; at: Date; toldAt: Date | null }[] = [];
  for (const each of wanted) {
    const before = known.get(keyOf(each));
    if (!before || (isOlder(each, before) && !isBack(each, before))) continue;
    const hash = contentHash(each.order);
    if (hash === before.contentHash && !tellsTaxId(tx, before, each.order)) {
      const toldAt = each.toldAt ?? null;
      if (each.order.updatedAt > before.platformUpdatedAt || (toldAt && toldAt > (before.platformToldAt ?? 0)))
        seen.push({ id: before.id, workplaceId: each.workplaceId, at: each.order.updatedAt, toldAt });
      continue;
    }
    await updateOrder(tx, before, { ...each, order: withKnownTaxId(tx, before, each.order) }, hash);
    written.push({ incoming: each, before });
    updated += 1;
  }
  if (seen.length > 0) {
    await tx.sql.query({
      name: 'orders-seen',
      text: `update orders o set platform_updated_at = s.at, platform_told_at = s.told
             from unnest($1::uuid[], $2::uuid[], $3::timestamptz[], $4::timestamptz[]) as s (workplace_id, id, at, told)
             where o.workplace_id = s.workplace_id and o.id = s.id`,
      values: [
        seen.map((each) => each.workplaceId),
        seen.map((each) => each.id),
        seen.map((each) => each.at),
        seen.map((each) => each.toldAt),
      ],
    });
  }
  await readTaxIds(tx, written);
  return { created: made.size, updated };
}

/**
 * Is it an earlier state than the known one? Stores tell the time of a change in whole seconds: of several changes within one the store's
 * own time of triggering decides, where it is told.
 */
function isOlder({ order, toldAt }: IncomingOrder, known: Pick<KnownOrder, 'platformUpdatedAt' | 'platformToldAt'>): boolean {
  if (order.updatedAt.getTime() !== known.platformUpdatedAt.getTime()) return order.updatedAt < known.platformUpdatedAt;
  return toldAt !== undefined && known.platformToldAt !== null && toldAt < known.platformToldAt;
}

/** The store has it again after it had been gone. Its time of change may be earlier than our time of noticing that it was gone. */
const isBack = ({ order, toldAt, isRead }: IncomingOrder, { goneAt }: KnownOrder): boolean =>
  goneAt !== null && isRead === true && toldAt !== undefined && toldAt > goneAt && !order.cancelledAt;

const keyOf = (each: IncomingOrder): string => `${each.storeId} ${each.order.platformOrderId}`;

async function lockKnown(tx: Context, wanted: readonly IncomingOrder[]): Promise<Map<string, KnownOrder>> {
  const { rows } = await tx.sql.query<KnownOrder & { platformOrderId: string }>({
    name: 'lock-known-orders',
    text: `select o.workplace_id as "workplaceId", o.id, o.store_id as "storeId", o.platform_order_id as "platformOrderId", o.name,
             o.content_hash as "contentHash", o.platform_updated_at as "platformUpdatedAt", o.platform_told_at as "platformToldAt", o.gone_at as "goneAt", o.cancelled_at as "cancelledAt",
             o.financial_status as "financialStatus", o.total, o.refunded, o.fulfillment_status as "fulfillmentStatus", o.country_code as "countryCode",
             o.items_count = 0 as "isEmptied", o.customer, o.address, o.address_override as "addressOverride", o.archived_at as "archivedAt", o.placed_at as "placedAt"
           from orders o join unnest($1::uuid[], $2::uuid[], $3::text[]) as w (workplace_id, store_id, platform_order_id)
             on o.workplace_id = w.workplace_id and o.store_id = w.store_id and o.platform_order_id = w.platform_order_id
           order by o.id for no key update of o`,
    values: [wanted.map((each) => each.workplaceId), wanted.map((each) => each.storeId), wanted.map((each) => each.order.platformOrderId)],
  });
  return new Map(rows.map((row) => [`${row.storeId} ${row.platformOrderId}`, row]));
}

interface Draft {
  incoming: IncomingOrder;
  id: string;
  lines: LineItem[];
}

/** @returns the keys of the orders that were really new. */
async function createOrders(tx: Context, fresh: readonly IncomingOrder[], isAsked: boolean): Promise<Set<string>> {
  const variants = await listingVariantsOf(tx, fresh);
  const drafts: Draft[] = fresh.map((incoming) => ({
    incoming,
    id: newId(),
    lines: lineItemsOf(incoming.order, (id) => variants.get(`${incoming.storeId} ${id}`)),
  }));
  const inserted = await insertOrders(tx, drafts, isAsked);
  const kept = drafts.filter((draft) => inserted.has(draft.id));
  for (const [workplaceId, ofWorkplace] of Map.groupBy(kept, (draft) => draft.incoming.workplaceId))
    await groupNewOrders(tx, workplaceId, ofWorkplace);
  return new Set(kept.map((draft) => keyOf(draft.incoming)));
}

/** Create what belongs to a workplace's new orders: lines, supplier orders and their parts, timeline, counters. */
async function groupNewOrders(tx: Context, workplaceId: string, drafts: readonly Draft[]): Promise<void> {
  const mappings = await loadMappings(
    tx,
    workplaceId,
    drafts.flatMap((draft) => draft.lines.flatMap((line) => line.listing_variant_id ?? [])),
    drafts.map((draft) => draft.incoming.order.address?.countryCode ?? null),
  );
  const grouped = drafts.map((draft) => rowsOf(draft, mappings));
  const supplierOrders = grouped.flatMap((each) => each.supplierOrders);
  await writeRows(
    tx,
    grouped.flatMap((each) => each.lines),
    supplierOrders,
    grouped.flatMap((each) => each.parts),
  );
  await markShortages(
    tx,
    workplaceId,
    grouped.flatMap((each) => each.groups),
  );
  await addTimeline(tx, drafts.flatMap(arrivalOf));
  await tx.addToCounters(
    workplaceId,
    supplierOrders.map(({ state }) => [counterOf(state), 1] as const),
  );
  // A mapping committed between our read and our commit is missed here, and its own job does not see these orders: look again later.
  const unmapped = drafts.filter((_, at) => grouped[at]?.supplierOrders.some((row) => row.state === 'ready' && row.source === null));
  if (unmapped.length > 0) await tx.enqueue('orders.remap', { workplaceId, orderIds: unmapped.map((draft) => draft.id) });
  await tx.publish({ workplaceId, name: 'orders.synced', data: { created: drafts.length } });
  await tx.publish({ workplaceId, name: 'counts', data: { area: 'orders' } });
}

/** The rows of an order: its lines, and the supplier orders that follow from its mappings. */
function rowsOf(
  { id: orderId, incoming: { workplaceId, storeId, order }, lines }: Draft,
  mappings: Awaited<ReturnType<typeof loadMappings>>,
) {
  const country = order.address?.countryCode || null;
  const items = lines.map((line) => ({
    id: line.id,
    listingVariantId: line.listing_variant_id,
    isFractional: line.fractional_quantity !== null,
    openQuantity: line.open_quantity,
    requiresShipping: line.requires_shipping,
    isSet: line.is_set,
    splitKey: '',
  }));
  const open = groupItems(items, mappings.get(country ?? '') ?? new Map(), country);
  // An order with nothing left to do gets one closed supplier order, so that it has a stage.
  const lineItemIds = items.map((item) => item.id);
  const closed: Group = { source: null, shipFrom: null, splitKey: '', lineItemIds, parts: [], known: [], itemsCost: 0, shippingCost: null };
  const state: SupplierOrderState = open.length > 0 ? 'ready' : closedStateOf({ ...order, isEmptied: isEmptied(order.lineItems) });
  const groups = (open.length > 0 ? open : [closed]).map((group) => ({ group, id: newId() }));
  const ownerOf = new Map(groups.flatMap(({ group, id }) => group.lineItemIds.map((lineItemId) => [lineItemId, id] as const)));
  return {
    groups: open,
    supplierOrders: groups.map(({ group, id }) =>
      supplierOrderRow(group, { workplaceId, id, orderId, storeId, state, placedAt: order.placedAt }),
    ),
    parts: groups.flatMap(({ group, id }) => partRowsOf(group, { workplaceId, supplierOrderId: id })),
    lines: lines.map((line) => ({
      ...line,
      workplace_id: workplaceId,
      order_id: orderId,
      supplier_order_id: ownerOf.get(line.id) ?? null,
    })),
  };
}

/** The first timeline entries of a new order. */
function arrivalOf({ id: orderId, incoming: { workplaceId, order, cause } }: Draft): TimelineEntry[] {
  const imported: TimelineEntry = { workplaceId, orderId, event: 'imported', actor: 'channel', cause, params: { name: order.name } };
  if (!order.cancelledAt) return [imported];
  return [imported, { workplaceId, orderId, event: 'cancelled_from_platform', actor: 'channel', cause }];
}

/** @returns ids of the orders that were really new. */
async function insertOrders(tx: Context, drafts: readonly Draft[], isAsked: boolean): Promise<Set<string>> {
  const { rows } = await tx.sql.query({
    name: 'insert-orders',
    text: `insert into orders (workplace_id, id, store_id, platform_order_id, name, currency, total, refunded, shipping_paid, tax, discounts, financial_status, fulfillment_status, country_code,
             customer_name, customer, address, note, items_count, unmapped_count, search_text, placed_at, platform_updated_at, platform_told_at, content_hash, cancelled_at, is_test, created_at)
           select workplace_id, id, store_id, platform_order_id, name, currency, total, refunded, shipping_paid, tax, discounts, financial_status, fulfillment_status, country_code,
             customer_name, customer, address, note, items_count, unmapped_count, search_text, placed_at, platform_updated_at, platform_told_at, content_hash, cancelled_at, is_test, $2
           from jsonb_to_recordset($1::jsonb) as o (workplace_id uuid, id uuid, store_id uuid, platform_order_id text, name text, currency text, total bigint, refunded bigint, shipping_paid bigint, tax bigint, discounts bigint,
             financial_status text, fulfillment_status text, country_code text, customer_name text, customer text, address text, note text, items_count int,
             unmapped_count int, search_text text, placed_at timestamptz, platform_updated_at timestamptz, platform_told_at timestamptz, content_hash text, cancelled_at timestamptz, is_test boolean)
           -- What the seller does not want from this channel (docs/decisions/148).
           where $3 or not exists (select 1 from product_settings c join stores s on s.workplace_id = c.workplace_id
             where c.workplace_id = o.workplace_id and c.name = 'channels' and s.id = o.store_id and c.value -> s.platform -> 'sync_order' = 'false')
           on conflict (workplace_id, store_id, platform_order_id) do nothing returning id`,
    values: [
      JSON.stringify(
        drafts.map(({ id, incoming: { workplaceId, storeId, order, toldAt }, lines }) => ({
          workplace_id: workplaceId,
          id,
          store_id: storeId,
          platform_order_id: order.platformOrderId,
          name: order.name,
          currency: order.currency,
          total: order.total,
          refunded: order.refunded ?? null,
          shipping_paid: order.shippingPaid ?? null,
          tax: order.tax ?? null,
          discounts: order.discounts ?? null,
          financial_status: order.financialStatus,
          fulfillment_status: order.fulfillmentStatus,
          country_code: order.address?.countryCode || null,
          customer_name: order.customer?.name ?? '',
          customer: sealCustomer(tx, id, order),
          address: sealAddress(tx, id, order.address),
          note: order.note,
          items_count: itemsCountOf(order),
          unmapped_count: lines.filter((line) => line.requires_shipping && line.open_quantity > 0 && !line.listing_variant_id).length,
          search_text: searchTextOf(searchPartsOf(order, buyerMarks(tx, workplaceId, order.customer, order.address))),
          placed_at: order.placedAt,
          platform_updated_at: order.updatedAt,
          platform_told_at: toldAt ?? null,
          content_hash: contentHash(order),
          cancelled_at: order.cancelledAt,
          is_test: order.isTest,
        })),
      ),
      tx.now(),
      isAsked,
    ],
  });
  return new Set(rows.map((row) => row.id));
}
