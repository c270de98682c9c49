import type { z } from 'zod';
import type { SellerContext } from '#app/context.ts';
import { orFirstPage } from '#app/platform/cursor.server.ts';
import { lastingSearch } from '#app/platform/lasting-search.ts';
import { checkListedAddresses } from './address/check-order-address.server.ts';
import { withPanel } from './address/panel-address.ts';
import { countOpenFeedback } from './feedbacks.server.ts';
import { readListFrame } from './list-frame.server.ts';
import { listOrders } from './list-orders.server.ts';
import { listQueryOf } from './list-query.ts';
import type { OrderRowData } from './order-row.ts';
import { findPackedByChoice, toPack } from './packing-choice.server.ts';
import type { OrderView } from './schemas.ts';
import { countOf, stagesOf, type Tab, tabs } from './stages.ts';
import { shownUnreadable } from './unreadable-orders.server.ts';
import { type WhyUnlinked, whyUnlinked } from './why-unlinked.server.ts';

const sources = ['quayside', 'cj', 'aliexpress', 'temu', 'ebay', 'amazon', 'unlinked'];

/** Reads the order list that an address describes. @param fixedTab for screens with a single tab. */
export async function readOrderList(ctx: SellerContext, url: URL, fixedTab?: Tab) {
  const { tab, stage, filters, query } = listQueryOf(url, { now: ctx.now(), timeZone: ctx.workplace.timeZone }, fixedTab);
  const [list, { counters, storeNames, unreadable, ...frame }, openFeedback] = await Promise.all([
    orFirstPage(
      query,
      (asked) => listOrders(ctx, asked),
      (found) => found.orders,
    ),
    readListFrame(ctx, fixedTab ? `orders.${fixedTab}` : 'orders'),
    tab === 'tracking' ? countOpenFeedback(ctx) : 0,
  ]);
  const unlinked = list.orders.flatMap((order) =>
    order.state === 'ready' ? order.line_items.filter((item) => item.unmapped_product) : [],
  );
  const toPlace = list.orders.filter((order) => order.state === 'ready' && !order.is_archived && !order.cancelled_at);
  const [packed, why, addresses] = await Promise.all([
    findPackedByChoice(
      ctx,
      toPlace.map((order) => order.id),
    ),
    whyUnlinked(
      ctx,
      ctx.workplace.id,
      unlinked.map((item) => item.id),
    ),
    checkListedAddresses(ctx, [...new Set(toPlace.map((order) => order.order_id))]),
  ]);
  const addressOf = (order: (typeof list.orders)[number]) => (toPlace.includes(order) && addresses.get(order.order_id)) || null;
  return {
    orders: list.orders.map((order) =>
      rowOf(order, {
        storeName: storeNames[order.store_id] ?? '',
        address: addressOf(order),
        isToPack: packed.has(order.id),
        why,
      }),
    ),
    total: list.total,
    isTotalExact: list.isTotalExact,
    page: list.page,
    pageSize: list.pageSize,
    next: list.next,
    previous: list.previous,
    filters,
    tabs: tabs.map((each) => ({ key: each, isCurrent: each === tab })),
    stages: stagesOf(tab).map((each) => ({
      key: each.key,
      count: countOf(each, counters),
      isCurrent: each.key === (stage.within ?? stage.key),
    })),
    placing: (counters['orders.placing'] ?? 0) + (counters['orders.outcome_unknown'] ?? 0),
    unpaid: counters['orders.waiting_payment'] ?? 0,
    ...frame,
    unreadable: unreadable.map((row) => shownUnreadable(ctx, row)),
    sources,
    openFeedback,
    path: withPanel(`${url.pathname}${lastingSearch(url.search)}`, null),
  };
}

/** What a list row shows of an order, and nothing else, since a page of rows is sent with every screen of the list. */
const rowOf = (
  order: z.output<typeof OrderView>,
  {
    storeName,
    address,
    isToPack,
    why,
  }: Pick<OrderRowData, 'storeName' | 'address' | 'isToPack'> & { why: ReadonlyMap<string, WhyUnlinked> },
): OrderRowData => ({
  id: order.id,
  orderId: order.order_id,
  name: order.name,
  storeName,
  channel: order.channel,
  customerName: order.customer_name,
  countryCode: order.country_code,
  currency: order.currency,
  financialStatus: order.payment_status,
  mark: order.mark_order,
  placedAt: order.created_at,
  cancelledAt: order.cancelled_at,
  isTest: order.is_test ?? false,
  isArchived: order.is_archived,
  source: order.source,
  state: order.state,
  supplierOrderNo: order.source_order.order_no,
  byHand: order.source_order.by_hand ?? null,
  isCostEntered: order.source_order.is_cost_entered ?? false,
  isToPack,
  totalCost: order.total_cost,
  costLeft: order.cost_left,
  isShippingKnown: order.shipping_info.amount !== null,
  profit: order.profit,
  paymentStatus: order.source_order.payment_status,
  errorKey: order.error_key,
  errorMessage: order.error_message,
  address,
  items: order.line_items.map((item) => ({
    id: item.id,
    title: item.title,
    variantTitle: item.variant_title,
    image: item.image,
    quantity: item.quantity,
    fractionalQuantity: item.fractional_quantity ?? null,
    isUnmapped: item.unmapped_product,
    whyUnlinked: why.get(item.id) ?? null,
    errorKey: item.error_key,
    errorMessage: item.error_message,
  })),
  shipments: order.trackings.map((parcel) => ({
    id: parcel.id,
    trackingNumber: parcel.tracking_number,
    carrier: parcel.carrier,
    publicToken: parcel.tracking_id,
  })),
  ...(isToPack ? toPack : {}),
});
