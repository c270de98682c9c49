/**
 * The order list for the API: one statement that answers the rows as JSON, which is passed on without being taken apart.
 * What a rule computes (stage, profit, addresses of pictures) is put in on the way. It says what `orderOnWire` says of
 * `listOrders`; a test compares them.
 */
import type { WorkplaceContext } from '#app/context.ts';
import { imageUrl } from '#app/features/gallery/image-url.ts';
import { JsonText } from '#app/platform/envelope.ts';
import type { OrderFilter } from './list-orders.server.ts';
import { nameOf, planPage } from './plan-order-page.server.ts';
import { profitOf } from './profit.ts';
import { ratesForOrders } from './rates.server.ts';
import { statusGroupOf, subStatusOf } from './stages.ts';
import type { SupplierOrderState } from './states.ts';

interface Row {
  id: string;
  at: string;
  state: SupplierOrderState;
  source: string | null;
  currency: string;
  total_cost: number;
  revenue: number;
  json: string;
  items: string | null;
  trackings: string | null;
  found: number | null;
}

const instant = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** @param page the statement of the page's keys. @param found an expression for the total. */
const statementOf = (page: string, found: string, direction: 'asc' | 'desc') => `
  with page as materialized (${page})
  select p.id, p.at, s.state, s.source, o.currency, s.total_cost, coalesce(i.revenue, 0) as revenue, row_to_json(r)::text as json, i.items, h.trackings, ${found} as found
  from page p
  join supplier_orders s on s.workplace_id = $1 and s.id = p.id
  join orders o on o.workplace_id = s.workplace_id and o.id = s.order_id
  join stores t on t.workplace_id = s.workplace_id and t.id = s.store_id
  cross join lateral (select s.id, s.order_id, o.platform_order_id, o.name, s.store_id, t.platform as channel, o.customer_name, o.country_code, o.currency, o.total,
      o.financial_status as payment_status, o.fulfillment_status, s.state, o.mark as mark_order, s.is_archived, ${instant('o.placed_at')} as created_at,
      ${instant('o.cancelled_at')} as cancelled_at, s.source, s.ship_from as shipping_warehouse,
      json_build_object('order_no', s.supplier_order_no, 'payment_status', s.payment_status, 'pay_before', ${instant('s.pay_before')}) as source_order,
      json_build_object('service_name', s.service_name, 'amount', s.shipping_cost) as shipping_info, s.items_cost, s.total_cost, s.error_key, s.error_message) r
  cross join lateral (select string_agg(row_to_json(m)::text, ',' order by m.id) as items, sum(m.unit_price * m.quantity) filter (where not m.is_shared) as revenue
    from (select l.id, l.platform_line_item_id, l.title, l.variant_title, l.sku, l.image, l.quantity, l.open_quantity, l.unit_price,
        l.requires_shipping and l.open_quantity > 0 and not exists (select 1 from supplier_order_items x
          where x.workplace_id = $1 and x.supplier_order_id = s.id and x.line_item_id = l.id) as unmapped_product, l.error_key, l.error_message, l.warning_key, false as is_shared
      from order_line_items l where l.workplace_id = $1 and l.supplier_order_id = s.id
      union all
      select distinct l.id, l.platform_line_item_id, l.title, l.variant_title, l.sku, l.image, l.quantity, l.open_quantity, l.unit_price, false, l.error_key, l.error_message,
        l.warning_key, true from supplier_order_items x join order_line_items l on l.workplace_id = $1 and l.id = x.line_item_id
      where x.workplace_id = $1 and x.supplier_order_id = s.id and l.supplier_order_id is distinct from s.id) m) i
  cross join lateral (select string_agg(row_to_json(m)::text, ',' order by m.id) as trackings
    from (select id, tracking_number, carrier, status, public_token as tracking_id from shipments where workplace_id = $1 and supplier_order_id = s.id) m) h
  order by s.placed_at ${direction}, s.id ${direction}`;

/** Places of a statement that comes after others of its own. */
const shifted = (text: string, by: number): string => text.replace(/\$(\d+)/g, (_, place: string) => `$${Number(place) + by}`);

/** @throws AppError BAD_REQUEST for a cursor that is not one of ours. */
export async function listOrdersAsJson(ctx: WorkplaceContext, filter: OrderFilter): Promise<JsonText> {
  const plan = await planPage(ctx, filter);
  const { keys, count, counters } = plan;
  let rows: Row[] = [];
  if (keys) {
    const values = [...keys.values, ...(count ? count.values : counters ? [counters] : [])];
    const found = count
      ? `(${shifted(count.text, keys.values.length)})`
      : counters
        ? `(select coalesce(sum(value), 0)::bigint from workplace_counters where workplace_id = $1 and name = any($${values.length}))`
        : 'null::int';
    const text = statementOf(keys.text, found, plan.direction);
    rows = (await ctx.sql.query<Row>({ name: nameOf('json', text), text, values })).rows;
  }
  const total = rows[0]?.found ?? (await totalOfNone(ctx, plan));
  const { shown, ...page } = plan.finish(rows, total);
  const rates = await ratesForOrders(
    ctx,
    shown.map((row) => row.currency),
  );
  const orders = shown.map((row) => orderText(row, rates)).join(',');
  return new JsonText(
    `{"orders":[${orders}],"total":${page.total},"is_total_exact":${page.isTotalExact},"page":${page.page},"page_size":${page.pageSize},"cursor":${JSON.stringify(page.next)},"previous_cursor":${JSON.stringify(page.previous)}}`,
  );
}

/** A page past the end has no row to carry the total. */
async function totalOfNone(
  ctx: WorkplaceContext,
  { count, counters }: Pick<Awaited<ReturnType<typeof planPage>>, 'count' | 'counters'>,
): Promise<number> {
  if (count) return (await ctx.sql.query(count)).rows[0]?.total ?? 0;
  if (!counters || counters.length === 0) return 0;
  const { rows } = await ctx.sql.query(
    'select coalesce(sum(value), 0)::bigint as total from workplace_counters where workplace_id = $1 and name = any($2)',
    [ctx.workplace.id, counters],
  );
  return rows[0].total;
}

function orderText(row: Row, rates: Readonly<Record<string, string>>): string {
  const profit =
    row.source === null
      ? null
      : profitOf({ currency: row.currency, totalCost: row.total_cost, items: [{ unitPrice: row.revenue, quantity: 1 }] }, rates);
  const canPlace = row.source === 'quayside' && row.state === 'ready';
  return `${row.json.slice(0, -1)},"order_status":"${statusGroupOf(row.state)}","sub_status":"${subStatusOf(row.state)}","profit":${profit},"can_place_by_quayside":${canPlace},"line_items":[${itemsText(row.items ?? '')}],"trackings":[${row.trackings ?? ''}]}`;
}

/** Pictures by our own addresses. Inside a JSON text a quote is escaped, so only members called `image` are met. */
const itemsText = (items: string): string =>
  items
    .replace(/"image":("(?:[^"\\]|\\.)+")/g, (_, src: string) => `"image":${JSON.stringify(imageUrl(JSON.parse(src), 80))}`)
    .replace(/,"is_shared":(?:true|false)\}/g, '}');
