/** Update a known order with what the store says now, and tell the seller what changed. */
import type { ChannelOrder } from '#app/connectors/channels/channel-orders.ts';
import type { Context } from '#app/context.ts';
import { findWorkplace } from '#app/features/stores/find-workplace.server.ts';
import { closeByHand } from './close-by-hand.server.ts';
import { forgetQuotes } from './forget-quotes.server.ts';
import { type IncomingOrder, listingVariantsOf } from './incoming-order.server.ts';
import { isEmptied, itemsCountOf, searchPartsOf } from './order-content.ts';
import {
  type AddressOverride,
  buyerMarks,
  buyerName,
  countryOf,
  isElsewhere,
  openAddress,
  openCustomer,
  sealAddress,
  sealCustomer,
  withKnownBuyer,
} from './personal-data.server.ts';
import { regroupOrder } from './regroup-order.server.ts';
import { searchTextOf } from './search-words.ts';
import { allStates, closedStateOf, isShipped, isWithSupplier, maySend, type SupplierOrderState } from './states.ts';
import { hasOpenItems, isClosedByStore, takeUpAgain } from './take-up-again.server.ts';
import { tellSeller } from './tell-seller.server.ts';
import { addTimeline, type TimelineEntry, type TimelineEvent } from './timeline.server.ts';
import { lineItemsOf } from './write-rows.server.ts';

export interface KnownOrder {
  workplaceId: string;
  id: string;
  storeId: string;
  name: string;
  contentHash: string;
  platformUpdatedAt: Date;
  /** When that state was told; null: not known. */
  platformToldAt: Date | null;
  /** Since when the store does not have it any more; null: it has it. */
  goneAt: Date | null;
  cancelledAt: Date | null;
  financialStatus: string;
  total: number;
  refunded: number | null;
  fulfillmentStatus: string;
  isEmptied: boolean;
  countryCode: string | null;
  customer: string | null;
  address: string | null;
  addressOverride: string | null;
  archivedAt: Date | null;
  placedAt: Date;
}

/** @param tx inside a transaction that holds the order's row. @param hash of what the store sent; `incoming` may have known data added. */
export async function updateOrder(tx: Context, before: KnownOrder, incoming: IncomingOrder, hash: string): Promise<void> {
  const { cause } = incoming;
  const { workplaceId, id } = before;
  const order = { ...incoming.order, customer: withKnownBuyer(incoming.order.customer, openCustomer(tx, id, before.customer)) };
  const addressBefore = openAddress(tx, id, before.address);
  const corrected = openAddress(tx, id, before.addressOverride);
  const hasMoved = isElsewhere(addressBefore, order.address);
  const override = await standingOverride(tx, before, corrected, hasMoved);
  const countryCode = countryOf(order.address, override);
  const buyer = buyerName(order.customer, override);
  const lines = await writeLines(tx, before, incoming);
  await tx.sql.query({
    name: 'update-order',
    text: `update orders set name = $3, currency = $4, total = $5, financial_status = $6, fulfillment_status = $7, country_code = $8, customer_name = $9,
             customer = $10, address = $11, note = $12, items_count = $13, search_text = $14, platform_updated_at = $15, content_hash = $16, cancelled_at = $17,
             refunded = greatest(refunded, $18), address_override = $19, platform_told_at = $20, gone_at = case when $17::timestamptz is null then null else gone_at end,
             shipping_paid = coalesce($21, shipping_paid), tax = coalesce($22, tax), discounts = coalesce($23, discounts)
           where workplace_id = $1 and id = $2`,
    values: [
      workplaceId,
      id,
      order.name,
      order.currency,
      order.total,
      order.financialStatus,
      order.fulfillmentStatus,
      countryCode,
      buyer,
      sealCustomer(tx, id, order),
      sealAddress(tx, id, order.address),
      order.note,
      itemsCountOf(order),
      searchTextOf(
        searchPartsOf(order, [
          buyer,
          ...(await numbersOf(tx, workplaceId, id)),
          ...buyerMarks(tx, workplaceId, order.customer, order.address, override),
        ]),
      ),
      order.updatedAt,
      hash,
      order.cancelledAt,
      order.refunded ?? null,
      override && before.addressOverride,
      incoming.toldAt ?? null,
      order.shippingPaid ?? null,
      order.tax ?? null,
      order.discounts ?? null,
    ],
  });

  const entries: TimelineEntry[] = [];
  const tell = (event: TimelineEvent, params?: TimelineEntry['params'], actor: TimelineEntry['actor'] = 'channel') =>
    entries.push({ workplaceId, orderId: id, event, actor, cause, ...(params ? { params } : {}) });
  if (order.financialStatus === 'paid' && before.financialStatus !== 'paid') tell('paid_on_platform');
  const isRefundedNow =
    order.financialStatus.endsWith('refunded') && (before.financialStatus !== order.financialStatus || isMoreRefunded(before, order));
  if (isRefundedNow) tell('refunded', { status: order.financialStatus });
  if (order.fulfillmentStatus === 'fulfilled' && before.fulfillmentStatus !== 'fulfilled') tell('fulfilled_by_platform');
  if (JSON.stringify(addressBefore) !== JSON.stringify(order.address))
    tell('address_updated_on_platform', { country: order.address?.countryCode || null });
  if (lines.isEdited) tell('edited_on_platform');
  const isCancelledNow = order.cancelledAt !== null && before.cancelledAt === null;
  if (isCancelledNow) tell('cancelled_from_platform');
  // Somebody, or we by ourselves, looked for what no webhook had told. That the store has it in progress, since we accepted it, is no news.
  const isChanged = entries.length > 0 || order.financialStatus !== before.financialStatus || order.total !== before.total;
  if (isChanged && /^(account|job):/.test(cause)) {
    tell('resynced', undefined, cause.startsWith('account:') ? 'seller' : 'system');
    entries.unshift(...entries.splice(-1));
  }
  await addTimeline(tx, entries);

  await comeBack(tx, before, incoming);
  if (countryCode !== before.countryCode) await forgetQuotes(tx, workplaceId, id);
  await regroupOrder(tx, {
    ...before,
    countryCode,
    cancelledAt: order.cancelledAt,
    financialStatus: order.financialStatus,
    fulfillmentStatus: order.fulfillmentStatus,
  });
  const isGivenUp = closedStateOf({ ...order, isEmptied: isEmptied(order.lineItems) }) === 'cancelled_channel';
  if (!order.cancelledAt) await closeByHand(tx, { workplaceId, orderId: id, cause, isGivenUp });
  if (isCancelledNow) await cancelUnderWay(tx, workplaceId, id);
  else if (isRefundedNow && !order.cancelledAt) await tellIfSupplied(tx, before, statesWithSupplier, 'refunded_on_store', lines.refunded);
  else if (lines.takenOff.length > 0 && !order.cancelledAt) await tellOfEdit(tx, { workplaceId, id, lineItemIds: lines.takenOff });
  if (hasMoved && isElsewhere(corrected ?? addressBefore, order.address) && !order.cancelledAt)
    await tellIfSupplied(tx, before, statesBeforeSending, 'moved_on_store');
  await tx.publish({ workplaceId, name: 'orders.synced', data: { orderId: id } });
  await tx.publish({ workplaceId, name: 'counts', data: { area: 'orders' } });
}

/**
 * The seller's correction of the address, if it still applies. It corrected the store's address: once the store names another place and
 * something is still to be ordered, that goes to the new place (docs/decisions/206).
 */
async function standingOverride(
  tx: Context,
  before: KnownOrder,
  override: AddressOverride | null,
  hasMoved: boolean,
): Promise<AddressOverride | null> {
  if (!override || !hasMoved) return override;
  const { rowCount } = await tx.sql.query(
    `select 1 from supplier_orders where workplace_id = $1 and order_id = $2 and (state = 'ready' or by_hand = 'seller' and state = 'order_placed') limit 1`,
    [before.workplaceId, before.id],
  );
  return rowCount ? null : override;
}

/**
 * Was more refunded than before? When the store does not tell the refunded amount, a lower total has to do as a sign; removing an item
 * lowers it, too.
 */
const isMoreRefunded = (before: KnownOrder, now: Pick<ChannelOrder, 'total' | 'refunded'>): boolean =>
  before.refunded !== null && now.refunded !== undefined ? now.refunded > before.refunded : now.total < before.total;

/**
 * The store wants items again that were closed because of it: a WooCommerce order was paid at the second try, or restored from the trash;
 * or the merchant canceled a fulfillment. They become ready to be ordered, except those that the seller has fulfilled by hand.
 */
async function comeBack(tx: Context, before: KnownOrder, { order, cause }: IncomingOrder): Promise<void> {
  if (closedStateOf({ ...order, isEmptied: isEmptied(order.lineItems) }) === 'cancelled_channel') return;
  const states = closedStateOf(before) === 'cancelled_channel' ? (['cancelled_channel', 'fulfilled'] as const) : (['fulfilled'] as const);
  const { workplaceId, id: orderId } = before;
  const { rowCount } = await tx.sql.query({
    name: 'closed-with-the-store',
    text: `select 1 from supplier_orders s where s.workplace_id = $1 and s.order_id = $2 and s.state = any($3) and ${isToComeBack('s')} and ${hasOpenItems('s')} limit 1`,
    values: [workplaceId, orderId, states],
  });
  const workplace = rowCount ? await findWorkplace(tx, workplaceId) : undefined;
  if (workplace) await takeUpAgain(tx.as({ workplace }), { orderId, states, which: isToComeBack, actor: 'channel', cause });
}

/** SQL condition: the store closed it, and `closeByHand` does not take it up. @param order alias of `supplier_orders` in the statement */
const isToComeBack = (order: string): string =>
  `((${order}.by_hand is null or ${order}.state <> 'fulfilled') and ${isClosedByStore(order)})`;

interface WrittenLines {
  isEdited: boolean;
  /** Ids of the lines of which the store wants fewer units sent than before. */
  takenOff: string[];
  /** Ids of the lines for which the store has given back more than before, or of which it has fewer units. */
  refunded: string[];
}

/**
 * Upsert the line items; a line that the store no longer lists has nothing open. Units that a buyer returns after delivery do not count as
 * taken off.
 */
async function writeLines(tx: Context, before: KnownOrder, incoming: IncomingOrder): Promise<WrittenLines> {
  const variants = await listingVariantsOf(tx, [incoming]);
  const { rows } = await tx.sql.query<WrittenLines>({
    name: 'upsert-line-items',
    text: `with incoming as (
             select * from jsonb_to_recordset($3::jsonb) as l (id uuid, platform_line_item_id text, channel_product_id text, channel_variant_id text,
               listing_variant_id uuid, title text, variant_title text, sku text, image text, quantity int, open_quantity int, fractional_quantity text, unit_price bigint,
               line_price bigint, given_back bigint, requires_shipping boolean, is_set boolean, properties jsonb)
           ), before as (
             select id, platform_line_item_id, quantity, open_quantity, given_back from order_line_items where workplace_id = $1 and order_id = $2
           ), gone as (
             update order_line_items set quantity = 0, open_quantity = 0, line_price = 0, given_back = 0, added_units = added_units - least(quantity, open_quantity)
             where workplace_id = $1 and order_id = $2 and platform_line_item_id not in (select platform_line_item_id from incoming) and quantity > 0 returning 1
           ), written as (
             insert into order_line_items as l (workplace_id, id, order_id, platform_line_item_id, channel_product_id, channel_variant_id, listing_variant_id,
               title, variant_title, sku, image, quantity, open_quantity, fractional_quantity, unit_price, line_price, given_back, requires_shipping, is_set, properties)
             select $1, id, $2, platform_line_item_id, channel_product_id, channel_variant_id, listing_variant_id, title, variant_title, sku, image, quantity,
               open_quantity, fractional_quantity, unit_price, line_price, given_back, requires_shipping, is_set, properties from incoming
             on conflict (workplace_id, order_id, platform_line_item_id) do update set quantity = excluded.quantity, open_quantity = excluded.open_quantity, fractional_quantity = excluded.fractional_quantity,
               added_units = l.added_units + case when excluded.quantity > l.quantity then excluded.quantity - l.quantity
                 else -least(l.quantity - excluded.quantity, greatest(0, l.open_quantity - excluded.open_quantity)) end,
               unit_price = excluded.unit_price, line_price = excluded.line_price, given_back = excluded.given_back, title = excluded.title, variant_title = excluded.variant_title, sku = excluded.sku,
               image = coalesce(l.image, excluded.image), listing_variant_id = coalesce(excluded.listing_variant_id, l.listing_variant_id), is_set = excluded.is_set,
               channel_product_id = excluded.channel_product_id, channel_variant_id = excluded.channel_variant_id, properties = excluded.properties
           )
           select exists (select 1 from gone) or exists (
             select 1 from incoming i left join before b using (platform_line_item_id) where b.quantity is distinct from i.quantity) as "isEdited",
             array(select b.id from before b left join incoming i using (platform_line_item_id)
               where least(b.quantity - coalesce(i.quantity, 0), b.open_quantity - coalesce(i.open_quantity, 0)) > 0)::text[] as "takenOff",
             array(select b.id from before b left join incoming i using (platform_line_item_id)
               where i.given_back > b.given_back or b.quantity > coalesce(i.quantity, 0))::text[] as refunded`,
    values: [before.workplaceId, before.id, JSON.stringify(lineItemsOf(incoming.order, (id) => variants.get(`${incoming.storeId} ${id}`)))],
  });
  return rows[0] ?? { isEdited: false, takenOff: [], refunded: [] };
}

/** Supplier and tracking numbers of an order, for its search text. */
async function numbersOf(tx: Context, workplaceId: string, orderId: string): Promise<string[]> {
  const { rows } = await tx.sql.query({
    name: 'numbers-of-order',
    text: `select supplier_order_no as number from supplier_orders where workplace_id = $1 and order_id = $2 and supplier_order_no is not null
           union select tracking_number from shipments where workplace_id = $1 and order_id = $2`,
    values: [workplaceId, orderId],
  });
  return rows.map((row) => row.number);
}

/**
 * States in which a supplier has or may have the order, and it is neither delivered nor settled. A refund in the store does not stop the
 * supplier then, so the seller is told (docs/decisions/204).
 */
const statesWithSupplier = allStates.filter((state) => isWithSupplier(state) && state !== 'delivered' && state !== 'refund_completed');

/** States in which a supplier has or may have the order and has not sent it: it will go to the previous address (docs/decisions/222). */
const statesBeforeSending = statesWithSupplier.filter((state) => !isShipped(state) && !state.startsWith('refund_'));

/** SQL condition: all its parcels have come, though its state is that of a request about it. @param order alias of `supplier_orders` */
const hasArrived = (order: string): string => {
  const parcels = `select 1 from shipments p where p.workplace_id = ${order}.workplace_id and p.supplier_order_id = ${order}.id`;
  return `(${order}.state like 'refund\\_%' and exists (${parcels}) and not exists (${parcels} and p.status <> 'delivered'))`;
};

/**
 * Tell the seller what the store did to an order, if a supplier order of it is in one of these states and still to come.
 * @param lineItemIds what it was done to: of those lines that suppliers have, only their supplier orders are meant. Empty: the whole order.
 */
async function tellIfSupplied(
  tx: Context,
  order: { workplaceId: string; id: string },
  states: readonly SupplierOrderState[],
  news: 'moved_on_store' | 'refunded_on_store',
  lineItemIds: readonly string[] = [],
): Promise<void> {
  const itemsOfLines = 'select 1 from supplier_order_items i where i.workplace_id = s.workplace_id and i.line_item_id = any($4)';
  const { rows } = await tx.sql.query<{ source: string | null }>(
    `select s.source from supplier_orders s
     where s.workplace_id = $1 and s.order_id = $2 and s.state = any($3) and s.by_hand is distinct from 'seller' and not ${hasArrived('s')}
       and (exists (${itemsOfLines} and i.supplier_order_id = s.id) or not exists (${itemsOfLines})) limit 1`,
    [order.workplaceId, order.id, states, lineItemIds],
  );
  const workplace = rows[0] && (await findWorkplace(tx, order.workplaceId));
  if (workplace) await tellSeller(tx.as({ workplace }), news, { orderId: order.id, source: rows[0]?.source ?? null });
}

/**
 * Tell the seller of units taken off the order without a refund (another size for the same price), if suppliers send more than is wanted.
 */
async function tellOfEdit(tx: Context, of: { workplaceId: string; id: string; lineItemIds: readonly string[] }): Promise<void> {
  const { rows } = await tx.sql.query<{ source: string | null }>(
    `select max(b.source) as source from order_line_items l cross join lateral (
       select max(s.source) as source, max(coalesce(i.line_units, i.quantity)) as units
       from supplier_order_items i join supplier_orders s on s.workplace_id = i.workplace_id and s.id = i.supplier_order_id
       where i.workplace_id = l.workplace_id and i.line_item_id = l.id and s.state = any($3) and not ${hasArrived('s')} group by s.split_key) b
     where l.workplace_id = $1 and l.id = any($2) group by l.id, l.quantity having sum(b.units) > l.quantity limit 1`,
    [of.workplaceId, of.lineItemIds, statesWithSupplier],
  );
  const workplace = rows[0] && (await findWorkplace(tx, of.workplaceId));
  if (workplace) await tellSeller(tx.as({ workplace }), 'edited_on_store', { orderId: of.id, source: rows[0]?.source ?? null });
}

/**
 * The store cancelled an order that suppliers already have: ask each supplier to cancel, and tell the seller when it is too late. Nothing
 * is done, or told, about delivered supplier orders (docs/decisions/204).
 */
export async function cancelUnderWay(tx: Context, workplaceId: string, orderId: string): Promise<void> {
  const { rows } = await tx.sql.query<{ id: string; state: SupplierOrderState }>(
    'select id, state from supplier_orders where workplace_id = $1 and order_id = $2',
    [workplaceId, orderId],
  );
  for (const { id, state } of rows) {
    if (state === 'waiting_payment' || (maySend(state) && state !== 'delivered')) {
      await tx.enqueue('fulfillment.cancel-with-supplier', { workplaceId, supplierOrderId: id });
    }
  }
}

/** Add words that become known later (numbers) to the order's search text. At its beginning, since its end may be cut. */
export async function addSearchWords(
  tx: Pick<Context, 'sql'>,
  workplaceId: string,
  orderId: string,
  words: readonly string[],
): Promise<void> {
  const text = searchTextOf(words);
  if (!text) return;
  await tx.sql.query({
    name: 'add-search-words',
    text: `update orders set search_text = left($3 || ' ' || search_text, 4000) where workplace_id = $1 and id = $2 and position($3 in search_text) = 0`,
    values: [workplaceId, orderId, text],
  });
}
