import type { WorkplaceContext } from '#app/context.ts';
import { imageUrl } from '#app/features/gallery/image-url.ts';
import { allocationKeySql } from '#app/features/wallet/payment-reference.ts';
import { AppError } from '#app/platform/errors.ts';
import { logPersonalRead } from '#app/platform/personal-read.server.ts';
import type { CheckedAddress } from './address/address-rules.ts';
import { checkOrderAddress } from './address/check-order-address.server.ts';
import { linePrice } from './line-price.ts';
import { listRefundsOf, type RefundView } from './list-refunds.server.ts';
import { type ListedOrder, loadOrders, type SoldItem } from './load-orders.server.ts';
import { findPackedByChoice, toPack } from './packing-choice.server.ts';
import { type AddressOverride, isToldOf, openAddress, openCustomer } from './personal-data.server.ts';
import type { Actor, TimelineEvent } from './timeline.server.ts';

export interface OrderDetail {
  id: string;
  platformOrderId: string;
  name: string;
  storeId: string;
  storeDomain: string;
  currency: string;
  total: number;
  /** What the buyer got back in the store, in minor units of `currency`; null when the store does not tell it. */
  refunded: number | null;
  financialStatus: string;
  fulfillmentStatus: string;
  mark: string;
  note: string;
  placedAt: Date;
  cancelledAt: Date | null;
  isTest: boolean;
  archivedAt: Date | null;
  /** The store's word for why it holds items back; nothing when it does not. */
  holdReason: string | null;
  customer: { name: string; email: string | null; phone: string | null; taxId: string | null } | null;
  /** The store's address; null after redaction. */
  address: AddressOverride | null;
  /** Where the buyer picks the order up, when no address is known to send it to; otherwise null. */
  pickup: string | null;
  /** The seller's correction. */
  addressOverride: AddressOverride | null;
  /** The address that a supplier would get, with what was changed or is missing. */
  checkedAddress: CheckedAddress | null;
  supplierOrders: ListedOrder[];
  /** Items that are in no supplier order: downloads, tips, and items that were fulfilled in the store. */
  otherItems: SoldItem[];
  timeline: TimelineItem[];
  /** `amount`: this order's share of the payment; `total`: the whole charge. */
  payments: { id: string; provider: string; state: string; amount: number; total: number; createdAt: Date }[];
  refunds: RefundView[];
}

export interface TimelineItem {
  id: string;
  event: TimelineEvent;
  actor: Actor;
  cause: string;
  supplierOrderId: string | null;
  params: Record<string, string | number | null>;
  at: Date;
}

/** An order with everything about it. @throws AppError NOT_FOUND. */
export async function getOrder(
  ctx: WorkplaceContext,
  input: { orderId: string; lineItemIds?: string[] | undefined },
): Promise<OrderDetail> {
  const [row, otherItems, refunds, timeline] = await Promise.all([
    readOrder(ctx, input.orderId),
    listOtherItems(ctx, input.orderId),
    listRefundsOf(ctx, input.orderId),
    listTimeline(ctx, input.orderId),
  ]);
  if (!row) throw new AppError('NOT_FOUND');
  const groups: string[] = row.groups;
  const [payments, loaded, packed] = await Promise.all([
    listPaymentsOf(ctx, groups),
    loadOrders(ctx, groups),
    findPackedByChoice(ctx, groups),
  ]);
  const supplierOrders = loaded.map((group) =>
    group.state === 'ready' && packed.has(group.id) ? { ...group, ...toPack, itemsCost: 0, shippingCost: null } : group,
  );
  logPersonalRead(ctx, { what: 'order', workplaceId: ctx.workplace.id, ids: [row.id] });
  const customer = openCustomer(ctx, row.id, row.customer);
  const address = openAddress(ctx, row.id, row.address);
  const addressOverride = openAddress(ctx, row.id, row.address_override);
  const wanted = input.lineItemIds;
  return {
    id: row.id,
    platformOrderId: row.platform_order_id,
    name: row.name,
    storeId: row.store_id,
    storeDomain: row.store_domain,
    currency: row.currency,
    total: row.total,
    refunded: row.refunded,
    financialStatus: row.financial_status,
    fulfillmentStatus: row.fulfillment_status,
    mark: row.mark,
    note: row.note,
    placedAt: row.placed_at,
    cancelledAt: row.cancelled_at,
    isTest: row.is_test,
    archivedAt: row.archived_at,
    holdReason: Object.values(row.held_lines as Record<string, string>)[0] ?? null,
    customer:
      customer && isToldOf(customer) ? { name: customer.name, email: customer.email, phone: customer.phone, taxId: customer.taxId } : null,
    address,
    addressOverride,
    ...checkOrderAddress(
      { customer, address, addressOverride },
      supplierOrders.map((group) => group.source),
    ),
    supplierOrders: wanted?.length
      ? supplierOrders.filter((group) => group.items.some((item) => wanted.includes(item.id)))
      : supplierOrders,
    otherItems: wanted?.length ? otherItems.filter((item) => wanted.includes(item.id)) : otherItems,
    timeline,
    payments,
    refunds,
  };
}

async function readOrder(ctx: WorkplaceContext, orderId: string) {
  const { rows } = await ctx.sql.query({
    name: 'get-order',
    text: `select o.*, t.domain as store_domain, array(select s.id from supplier_orders s where s.workplace_id = o.workplace_id and s.order_id = o.id order by s.id) as groups
           from orders o join stores t on t.workplace_id = o.workplace_id and t.id = o.store_id where o.workplace_id = $1 and o.id = $2`,
    values: [ctx.workplace.id, orderId],
  });
  return rows[0];
}

/** Items of an order that are in no supplier order. */
async function listOtherItems(ctx: WorkplaceContext, orderId: string): Promise<SoldItem[]> {
  const { rows } = await ctx.sql.query<SoldItem>({
    name: 'other-items-of-order',
    text: `select l.id, l.title, l.variant_title as "variantTitle", l.sku, l.image, l.quantity, l.open_quantity as "openQuantity", l.fractional_quantity as "fractionalQuantity",
             l.properties, l.unit_price as "unitPrice", ${linePrice('l')} as "linePrice", l.given_back as "lineGivenBack", l.requires_shipping as "requiresShipping", l.is_set as "isSet", false as "isShared"
           from order_line_items l where l.workplace_id = $1 and l.order_id = $2 and l.quantity > 0 and l.supplier_order_id is null
             and not exists (select 1 from supplier_order_items i where i.workplace_id = $1 and i.line_item_id = l.id) order by l.id`,
    values: [ctx.workplace.id, orderId],
  });
  return rows.map((row) => ({ ...row, image: row.image && imageUrl(row.image, 80) }));
}

/** Card payments for supplier orders. Looked up by the key of each try, since a seller may have ten thousand card payments. */
async function listPaymentsOf(ctx: WorkplaceContext, supplierOrderIds: readonly string[]): Promise<OrderDetail['payments']> {
  const { rows } = await ctx.sql.query<OrderDetail['payments'][number]>({
    name: 'payments-of-order',
    text: `select id, provider, state, amount as total, created_at as "createdAt",
             (select coalesce(sum(part.value::bigint - coalesce((from_wallet ->> part.key)::bigint, 0)), 0)::bigint from jsonb_each_text(allocations) part where left(part.key, 36) = any($2::text[])) as amount
           from payments
           where workplace_id = $1 and purpose = 'supplier_orders'
             and allocations ?| array(select ${allocationKeySql('s', 'attempt')} from supplier_orders s cross join generate_series(1, s.placement_attempt) attempt
               where s.workplace_id = $1 and s.id = any($2::text[]::uuid[]))
             -- A card that nobody entered is waited for only as long as what it would pay is still to be paid.
             and (state <> 'requires_action' or exists (select 1 from supplier_orders s where s.workplace_id = $1 and s.id = any($2::text[]::uuid[])
               and s.state = 'waiting_payment' and allocations ? ${allocationKeySql('s')})) order by id`,
    values: [ctx.workplace.id, supplierOrderIds],
  });
  return rows;
}

/** Everything that happened to an order, newest first. */
async function listTimeline(ctx: WorkplaceContext, orderId: string): Promise<TimelineItem[]> {
  const { rows } = await ctx.sql.query<TimelineItem>({
    name: 'order-timeline',
    text: `select id, event, actor, cause, supplier_order_id as "supplierOrderId", params, at from order_timeline where workplace_id = $1 and order_id = $2 order by id desc limit 500`,
    values: [ctx.workplace.id, orderId],
  });
  return rows;
}
