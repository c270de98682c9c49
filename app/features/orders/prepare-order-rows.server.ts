/**
 * Rows of the order list in the API's shape, prepared once and stored in `order_list_rows`: assembling 50 orders with their lines and
 * parcels costs ten times as much as reading 50 texts. A row is valid while no change of its order is noted in `order_list_changes`
 * (docs/decisions/060-prepared-order-rows.md); a reader that finds one missing or stale prepares it. A row equals `orderOnWire` of
 * `loadOrders`; a test compares them.
 */
import type { Context, WorkplaceContext } from '#app/context.ts';
import { imageUrl } from '#app/features/gallery/image-url.ts';
import { instantSql } from '#app/platform/instant-sql.ts';
import { isNoRoom } from '#app/platform/no-room.ts';
import { costLeft, hasSender, isCosted, isUnsuppliedRow } from './cost-left.ts';
import { linePrice, lineRevenue, ofSupplied, shareOfOrder } from './line-price.ts';
import { passedOn } from './passed-on.ts';
import { sharedUnits } from './shared-units.ts';
import { statusGroupOf, subStatusOf } from './stages.ts';
import type { SupplierOrderState } from './states.ts';

export interface PreparedRow {
  /** The row's JSON without the cost after refunds, the profit (which depends on the day's exchange rates) and the closing brace. */
  json: string;
  currency: string;
  /** USD cents: the cost after refunds. */
  cost: number;
  /**
   * Revenue of the items and of shipping, in minor units of `currency`; null when there is no profit to show: no supplier, shipping cost unknown, or
   * canceled.
   */
  revenue: number | null;
}

interface Row extends PreparedRow {
  id: string;
  source: string | null;
  state: SupplierOrderState;
  items: string | null;
  trackings: string | null;
}

const rowsById = `
  select s.id, s.state, s.source, o.currency, ${costLeft('s')} as cost, case when ${hasSender('s')} and ${isCosted('s')} and not ${isUnsuppliedRow('s')} then coalesce(i.revenue, 0) + ${shareOfOrder('s', 'o.shipping_paid')} end as revenue,
    row_to_json(r)::text as json, i.items, h.trackings
  from unnest($2::uuid[]) as wanted (id)
  join supplier_orders s on s.workplace_id = $1 and s.id = wanted.id
  join orders o on o.workplace_id = s.workplace_id and o.id = s.order_id
  join stores t on t.workplace_id = s.workplace_id and t.id = s.store_id
  cross join lateral (select s.id, s.order_id, o.platform_order_id, o.name, s.store_id, t.platform as channel, o.customer_name, o.country_code, o.currency, o.total,
      o.financial_status as payment_status, o.fulfillment_status, s.state, o.mark as mark_order, s.is_archived, ${instantSql('o.placed_at')} as created_at,
      ${instantSql('o.cancelled_at')} as cancelled_at, o.is_test, s.source, s.ship_from as shipping_warehouse,
      json_build_object('order_no', s.supplier_order_no, 'payment_status', ${passedOn('s')}, 'pay_before', ${instantSql('s.pay_before')}, 'by_hand', s.by_hand, 'is_cost_entered', s.cost_entered_at is not null) as source_order,
      json_build_object('service_name', s.service_name, 'amount', s.shipping_cost) as shipping_info, s.items_cost, s.total_cost, s.error_key, s.error_message) r
  cross join lateral (select string_agg(row_to_json(m)::text, ',' order by m.id) as items, (select sum(${ofSupplied('w', lineRevenue('w'))})::bigint from order_line_items w where w.workplace_id = $1 and w.supplier_order_id = s.id) as revenue
    from (select l.id, l.platform_line_item_id, l.title, l.variant_title, l.sku, l.image, l.quantity, l.open_quantity, l.fractional_quantity, l.unit_price,
        ${linePrice('l')} as line_price, l.given_back, l.requires_shipping and not l.is_set and l.open_quantity > 0 and l.fractional_quantity is null and not exists (select 1 from supplier_order_items x
          where x.workplace_id = $1 and x.supplier_order_id = s.id and x.line_item_id = l.id) as unmapped_product, l.error_key, l.error_message, l.warning_key, false as is_shared
      from order_line_items l where l.workplace_id = $1 and l.supplier_order_id = s.id
      union all
      select distinct l.id, l.platform_line_item_id, l.title, l.variant_title, l.sku, l.image, ${sharedUnits('l', 's.id')}, l.open_quantity, l.fractional_quantity, l.unit_price, ${linePrice('l')}, l.given_back, false, l.error_key, l.error_message,
        l.warning_key, true from supplier_order_items x join order_line_items l on l.workplace_id = $1 and l.id = x.line_item_id
      where x.workplace_id = $1 and x.supplier_order_id = s.id and l.supplier_order_id is distinct from s.id) m) i
  cross join lateral (select string_agg(row_to_json(m)::text, ',' order by m.id) as trackings
    from (select id, tracking_number, carrier, status, public_token as tracking_id from shipments where workplace_id = $1 and supplier_order_id = s.id) m) h`;

/**
 * Prepare the rows of supplier orders and store them. Two to four statements. While somebody else prepares rows of this workplace they are
 * not stored: of two readings the later one would have to win. Nor are they when there is no room.
 */
export async function prepareOrderRows(ctx: WorkplaceContext, ids: readonly string[]): Promise<Map<string, PreparedRow>> {
  try {
    return await prepareAndKeep(ctx, ids);
  } catch (error) {
    if (ctx.isInTransaction || !isNoRoom(error)) throw error;
    return byId(await prepare(ctx, ids));
  }
}

async function prepare(
  { sql, workplace }: Pick<WorkplaceContext, 'sql' | 'workplace'>,
  ids: readonly string[],
): Promise<(PreparedRow & { id: string })[]> {
  const { rows } = await sql.query<Row>({ name: 'order-rows-prepare', text: rowsById, values: [workplace.id, ids] });
  return rows.map((row) => ({ ...row, json: jsonOf(row) }));
}

const byId = (rows: readonly (PreparedRow & { id: string })[]): Map<string, PreparedRow> => new Map(rows.map((row) => [row.id, row]));

function prepareAndKeep(ctx: WorkplaceContext, ids: readonly string[]): Promise<Map<string, PreparedRow>> {
  return ctx.transaction(async (tx) => {
    const { rows: locks } = await tx.sql.query({
      name: 'order-rows-try-lock',
      text: `select pg_try_advisory_xact_lock(${lockKey}) as is_mine`,
      values: [ctx.workplace.id],
    });
    const isMine: boolean = locks[0].is_mine;
    // Delete the change notes before reading the rows, so that a note which is added meanwhile stays.
    if (isMine)
      await tx.sql.query({
        name: 'order-rows-take-notes',
        text: 'delete from order_list_changes where workplace_id = $1 and supplier_order_id = any($2)',
        values: [ctx.workplace.id, ids],
      });
    const prepared = await prepare({ sql: tx.sql, workplace: ctx.workplace }, ids);
    if (isMine)
      await tx.sql.query({
        name: 'order-rows-keep',
        // Not stored for an order that was deleted since it was read, or is being deleted now.
        text: `insert into order_list_rows (workplace_id, id, json, currency, cost, revenue)
               select $1, r.* from unnest($2::uuid[], $3::text[], $4::text[], $5::bigint[], $6::bigint[]) as r (id, json, currency, cost, revenue)
               where r.id in (select id from supplier_orders where workplace_id = $1 and id = any($2) order by id for key share)
               on conflict (workplace_id, id) do update set json = excluded.json, currency = excluded.currency, cost = excluded.cost, revenue = excluded.revenue`,
        values: [
          ctx.workplace.id,
          prepared.map((row) => row.id),
          prepared.map((row) => row.json),
          prepared.map((row) => row.currency),
          prepared.map((row) => row.cost),
          prepared.map((row) => row.revenue),
        ],
      });
    return byId(prepared);
  });
}

const lockKey = `hashtextextended('order-list-rows ' || $1, 0)`;

/**
 * Every ten minutes: delete old change notes, which would pile up for rows that nobody reads. Their rows are deleted, too, so that none
 * keeps the name of a redacted buyer.
 */
export async function tidyOrderRows(ctx: Context): Promise<void> {
  const { rows } = await ctx.sql.query<{ id: string }>('select distinct workplace_id as id from order_list_changes limit 1000');
  for (const { id } of rows)
    await ctx.transaction(async (tx) => {
      await tx.sql.query(`select pg_advisory_xact_lock(${lockKey})`, [id]);
      await tx.sql.query(
        `with noted as (delete from order_list_changes where workplace_id = $1 returning supplier_order_id)
         delete from order_list_rows r using noted n where r.workplace_id = $1 and r.id = n.supplier_order_id`,
        [id],
      );
    });
}

function jsonOf(row: Row): string {
  const canPlace = row.source === 'quayside' && row.state === 'ready';
  return `${row.json.slice(0, -1)},"order_status":"${statusGroupOf(row.state)}","sub_status":"${subStatusOf(row.state)}","can_place_by_quayside":${canPlace},"line_items":[${itemsText(row.items ?? '')}],"trackings":[${row.trackings ?? ''}]`;
}

/** Replaces image URLs by our own. Quotes inside JSON strings are escaped, so the pattern matches only members named `image`. */
const itemsText = (items: string): string =>
  items
    .replace(/"image":("(?:[^"\\]|\\.)+")/g, (_, src: string) => `"image":${JSON.stringify(imageUrl(JSON.parse(src), 80))}`)
    .replace(/,"is_shared":(?:true|false)\}/g, '}');
