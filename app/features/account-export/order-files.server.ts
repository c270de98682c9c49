/** Orders as files: what buyers ordered, what suppliers were asked for, parcels, and what was asked back. Buyers' addresses are in there. */
import { costReturned, isUnsuppliedRow } from '#app/features/orders/cost-left.ts';
import { openAddress, openCustomer, withContact } from '#app/features/orders/personal-data.server.ts';
import { logPersonalRead } from '#app/platform/personal-read.server.ts';
import { amount, type Column, cellsOf, type ExportFile, fileOfRows, headingsOf, pagesOf, type Row } from './export-file.server.ts';

const ordersOf = `
  select o.id, s.name as store, s.domain, o.platform_order_id as number, o.name, o.placed_at as "placedAt", o.financial_status as payment,
    o.fulfillment_status as fulfillment, o.cancelled_at as "cancelledAt", o.archived_at as "archivedAt", o.is_test as test, o.currency, o.total, o.refunded,
    o.shipping_paid as shipping, o.tax, o.discounts, o.customer, o.address, o.address_override as corrected, o.note, o.mark
  from orders o join stores s on s.workplace_id = o.workplace_id and s.id = o.store_id
  where o.workplace_id = $1 and o.id > $2 order by o.id limit $3`;

type Address = NonNullable<ReturnType<typeof openAddress>>;

/** An order with its buyer's data, which are sealed in the database. */
type OpenOrder = Row & {
  buyer: ReturnType<typeof openCustomer>;
  /** As the supplier gets it: the seller's correction, if there is one, with what the buyer's record has beside it. */
  to: ReturnType<typeof withContact> | null;
  /** The store's own address where the seller corrected it. */
  before: Address | null;
};

const inOneLine = ({ firstName, lastName, company, address1, address2, city, province, postalCode, countryCode, phone }: Address): string =>
  [[firstName, lastName].filter(Boolean).join(' '), company, address1, address2, city, province, postalCode, countryCode, phone]
    .filter(Boolean)
    .join(', ');

const orderColumns: readonly Column<OpenOrder>[] = [
  ['Order ID', 'id'],
  ['Store', 'store'],
  ['Store address', 'domain'],
  ['Store order ID', 'number'],
  ['Order', 'name'],
  ['Placed at', 'placedAt'],
  ['Payment', 'payment'],
  ['Fulfillment', 'fulfillment'],
  ['Canceled at', 'cancelledAt'],
  ['Archived at', 'archivedAt'],
  ['Test', 'test'],
  ['Total', amount('total')],
  ['Refunded', amount('refunded')],
  ['Shipping paid', amount('shipping')],
  ['Taxes', amount('tax')],
  ['Discounts', amount('discounts')],
  ['Currency', 'currency'],
  ['Customer', ({ buyer }) => buyer?.name],
  ['E-mail', ({ buyer, to }) => to?.email ?? buyer?.email],
  ['Phone', ({ buyer }) => buyer?.phone],
  ['Tax number', ({ buyer, to }) => to?.taxId ?? buyer?.taxId],
  ['First name', ({ to }) => to?.firstName],
  ['Last name', ({ to }) => to?.lastName],
  ['Company', ({ to }) => to?.company],
  ['Address 1', ({ to }) => to?.address1],
  ['Address 2', ({ to }) => to?.address2],
  ['City', ({ to }) => to?.city],
  ['Province', ({ to }) => to?.province],
  ['Postal code', ({ to }) => to?.postalCode],
  ['Country', ({ to }) => to?.countryCode],
  ['Phone for delivery', ({ to }) => to?.phone],
  ['Address before your correction', ({ before }) => before && inOneLine(before)],
  ['Note', 'note'],
  ['Mark', 'mark'],
];

const orders: ExportFile = {
  name: 'orders',
  columns: headingsOf(orderColumns),
  async *lines(ctx, workplaceId) {
    for await (const page of pagesOf<Row>(ctx, ordersOf, workplaceId)) {
      logPersonalRead(ctx, { what: 'export', workplaceId, ids: page.map(({ id }) => id) });
      for (const row of page) {
        const buyer = openCustomer(ctx, row.id, row.customer as string | null);
        const own = openAddress(ctx, row.id, row.address as string | null);
        const corrected = openAddress(ctx, row.id, row.corrected as string | null);
        const to = corrected ?? own;
        yield cellsOf(orderColumns, { ...row, buyer, to: to && withContact(to, buyer), before: corrected && own } as OpenOrder);
      }
    }
  },
};

/** SQL: nobody ordered it from its supplier, nor will: canceled or fulfilled before it was placed, or packed by the seller. */
const isNotOrderedThere = `(s.by_hand = 'seller' or (s.by_hand is null and s.placed_with_supplier_at is null and ${isUnsuppliedRow('s')}))`;

/** SQL for a cost of a supplier order; null: there is none, or only the seller knows it and has not entered it (docs/decisions/283). */
const costOf = (column: string): string => `case when ${isNotOrderedThere} and s.cost_entered_at is null then null else s.${column} end`;

export const orderFiles: readonly ExportFile[] = [
  orders,
  fileOfRows(
    'order-items',
    `
    select l.id, l.order_id as "order", o.name, o.currency, l.title, l.variant_title as variant, l.sku, l.channel_product_id as product,
      l.channel_variant_id as "channelVariant", l.quantity, l.open_quantity as open, l.unit_price as price, coalesce(l.line_price, l.unit_price * l.quantity) as total,
      (select string_agg(p ->> 'name' || ': ' || (p ->> 'value'), '; ') from jsonb_array_elements(l.properties) p) as properties
    from order_line_items l join orders o on o.workplace_id = l.workplace_id and o.id = l.order_id
    where l.workplace_id = $1 and l.id > $2 order by l.id limit $3`,
    [
      ['Order ID', 'order'],
      ['Order', 'name'],
      ['Title', 'title'],
      ['Variant', 'variant'],
      ['SKU', 'sku'],
      ['Store product ID', 'product'],
      ['Store variant ID', 'channelVariant'],
      ['Quantity', 'quantity'],
      ['Open quantity', 'open'],
      ['Unit price', amount('price')],
      ['Price', amount('total')],
      ['Currency', 'currency'],
      ["Buyer's entries", 'properties'],
    ],
  ),
  fileOfRows(
    'supplier-orders',
    `
    select s.id, 'USD' as currency, s.order_id as "order", o.name, case when not ${isNotOrderedThere} then s.source end as source,
      s.supplier_order_no as number, s.by_hand as "byHand", s.state, s.service_name as service, case when not ${isNotOrderedThere} then s.ship_from end as "shipFrom",
      ${costOf('items_cost')} as items, case when s.by_hand is not null then s.shipping_cost else ${costOf('shipping_cost')} end as shipping, ${costOf('tax_cost')} as tax, ${costOf('total_cost')} as total,
      ${costReturned('s')} as back, s.cost_entered_at as "enteredAt", s.payment_status as payment, s.paid_at as "paidAt", s.paid_by as "paidBy",
      case when not ${isNotOrderedThere} then s.placed_with_supplier_at end as "orderedAt"
    from supplier_orders s join orders o on o.workplace_id = s.workplace_id and o.id = s.order_id
    where s.workplace_id = $1 and s.id > $2 order by s.id limit $3`,
    [
      ['Supplier order ID', 'id'],
      ['Order ID', 'order'],
      ['Order', 'name'],
      ['Supplier source', 'source'],
      ['Supplier order number', 'number'],
      ['By hand', 'byHand'],
      ['State', 'state'],
      ['Ordered at', 'orderedAt'],
      ['Shipping service', 'service'],
      ['Ships from', 'shipFrom'],
      ['Items', amount('items')],
      ['Shipping', amount('shipping')],
      ['Taxes', amount('tax')],
      ['Total', amount('total')],
      ['Given back', amount('back')],
      ['Currency', 'currency'],
      ['Cost entered at', 'enteredAt'],
      ['Payment', 'payment'],
      ['Paid at', 'paidAt'],
      ['Paid by', 'paidBy'],
    ],
  ),
  fileOfRows(
    'supplier-order-items',
    `
    select i.id, 'USD' as currency, i.supplier_order_id as "supplierOrder", o.name, l.title as sold, case when not ${isNotOrderedThere} then p.source end as source, p.title, w.external_id as variant, w.sku,
      i.quantity, i.given_up as "givenUp", case when s.by_hand is null and not ${isNotOrderedThere} then i.unit_cost end as cost
    from supplier_order_items i join supplier_orders s on s.workplace_id = i.workplace_id and s.id = i.supplier_order_id
      join orders o on o.workplace_id = s.workplace_id and o.id = s.order_id
      left join order_line_items l on l.workplace_id = i.workplace_id and l.id = i.line_item_id
      join source_variants w on w.id = i.source_variant_id join source_products p on p.id = w.product_id
    where i.workplace_id = $1 and i.id > $2 order by i.id limit $3`,
    [
      ['Supplier order ID', 'supplierOrder'],
      ['Order', 'name'],
      ['Sold as', 'sold'],
      ['Supplier source', 'source'],
      ['Supplier product', 'title'],
      ['Supplier variant ID', 'variant'],
      ['Supplier SKU', 'sku'],
      ['Units', 'quantity'],
      ['Units given up', 'givenUp'],
      ['Unit cost', amount('cost')],
      ['Currency', 'currency'],
    ],
  ),
  fileOfRows(
    'parcels',
    `
    select p.id, p.order_id as "order", o.name, p.supplier_order_id as "supplierOrder", p.tracking_number as number, p.carrier, p.tracking_url as url,
      p.status, p.shipped_at as "shippedAt", p.last_event_at as "lastEventAt", p.delivered_at as "deliveredAt"
    from shipments p join orders o on o.workplace_id = p.workplace_id and o.id = p.order_id
    where p.workplace_id = $1 and p.id > $2 order by p.id limit $3`,
    [
      ['Order ID', 'order'],
      ['Order', 'name'],
      ['Supplier order ID', 'supplierOrder'],
      ['Tracking number', 'number'],
      ['Carrier', 'carrier'],
      ['Tracking link', 'url'],
      ['Status', 'status'],
      ['Shipped at', 'shippedAt'],
      ['Last event at', 'lastEventAt'],
      ['Delivered at', 'deliveredAt'],
    ],
  ),
  fileOfRows(
    'supplier-requests',
    `
    select r.id, 'USD' as currency, r.order_id as "order", o.name, r.supplier_order_id as "supplierOrder", r.kind, r.reason, r.supplier_reason as "supplierReason", r.description, r.amount, r.given_back as back,
      r.state, r.decision_note as answer, r.created_at as "createdAt", r.decided_at as "decidedAt"
    from refund_requests r join orders o on o.workplace_id = r.workplace_id and o.id = r.order_id
    where r.workplace_id = $1 and r.id > $2 order by r.id limit $3`,
    [
      ['Order ID', 'order'],
      ['Order', 'name'],
      ['Supplier order ID', 'supplierOrder'],
      ['Kind', 'kind'],
      ['Reason', 'reason'],
      ["Supplier's reason", 'supplierReason'],
      ['Description', 'description'],
      ['Amount', amount('amount')],
      ['Given back', amount('back')],
      ['Currency', 'currency'],
      ['State', 'state'],
      ['Answer', 'answer'],
      ['Asked at', 'createdAt'],
      ['Decided at', 'decidedAt'],
    ],
  ),
];
