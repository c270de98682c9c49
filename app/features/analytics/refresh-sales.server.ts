/** Sum the days whose orders changed (see README). */
import type { Context, WorkplaceContext } from '#app/context.ts';
import { costLeft, isCosted } from '#app/features/orders/cost-left.ts';
import { lineRevenue, ofSupplied, shareOfOrder } from '#app/features/orders/line-price.ts';
import { costingStates } from '#app/features/orders/states.ts';
import { everyRow } from '#app/platform/every-row.server.ts';

/** Financial statuses of orders that do not count as sales. */
const notSold = ['voided', 'expired', 'refunded'];

const days = `days as (
    select day, day::timestamp at time zone $3 as start, (day + 1)::timestamp at time zone $3 as stop from unnest($2::date[]) as t (day)
  )`;

/**
 * The orders of a day, as a subquery that the planner does not flatten: joined normally, all listings and supplier orders of a large
 * seller were read for one day's orders (docs/decisions/089).
 */
const ordersOf = (day: string) =>
  `(select * from orders where workplace_id = $1 and placed_at >= ${day}.start and placed_at < ${day}.stop offset 0)`;

const sumSales = `with ${days}, found as (
    select d.day, o.id, o.store_id, o.currency, o.total, o.shipping_paid, o.cancelled_at is null and o.financial_status <> all($4) as is_sold
    from days d cross join lateral ${ordersOf('d')} o
  ), placed as (
    select f.id, coalesce(sum(i.price + ${shareOfOrder('so', 'f.shipping_paid')}) filter (where ${isCosted('so')}), 0)::bigint as price,
      coalesce(sum(${costLeft('so')}) filter (where ${isCosted('so')}), 0)::bigint as cost, bool_or(not ${isCosted('so')}) as is_uncosted
    from found f cross join lateral (select * from supplier_orders where workplace_id = $1 and order_id = f.id and (state = any($5) or state = 'fulfilled' and by_hand is not null) offset 0) so
      cross join lateral (
        select coalesce(sum(${ofSupplied('l', lineRevenue('l'))}), 0) as price from order_line_items l where l.workplace_id = $1 and l.supplier_order_id = so.id
      ) i
    group by f.id
  )
  insert into sales_days (workplace_id, store_id, day, currency, orders, sales, placed_sales, cost, uncosted)
  select $1, store_id, day, currency, count(*) filter (where is_sold), coalesce(sum(total) filter (where is_sold), 0),
    coalesce(sum(price) filter (where is_sold), 0), coalesce(sum(cost), 0), count(*) filter (where is_sold and is_uncosted)
  from found left join placed using (id)
  group by store_id, day, currency having bool_or(is_sold) or coalesce(sum(cost), 0) <> 0`;

/** Writes only changed rows: they tell which products may have become best-selling (see best-products.server.ts). */
const sumProducts = `with ${days}, fresh as materialized (
    select o.store_id, d.day, coalesce(l.product_id::text, 'channel:' || i.channel_product_id, 'title:' || left(i.title, 200)) as product_key, o.currency,
      max(i.title) as title, max(i.image) as image, sum(i.quantity)::int as units, sum(${lineRevenue('i')})::bigint as sales
    from days d cross join lateral ${ordersOf('d')} o
      cross join lateral (select * from order_line_items where workplace_id = $1 and order_id = o.id offset 0) i
      left join lateral (select listing_id from listing_variants where workplace_id = $1 and id = i.listing_variant_id limit 1) v on true
      left join lateral (select product_id from listings where workplace_id = $1 and id = v.listing_id limit 1) l on true
    where o.cancelled_at is null and o.financial_status <> all($4)
    group by o.store_id, d.day, 3, o.currency
  ), gone as (
    delete from product_sales_days p using (
      select day, store_id, product_key, currency from product_sales_days where workplace_id = $1 and day = any($2::date[])
      except select day, store_id, product_key, currency from fresh
    ) g where p.workplace_id = $1 and (p.day, p.store_id, p.product_key, p.currency) = (g.day, g.store_id, g.product_key, g.currency)
  )
  insert into product_sales_days as p (workplace_id, store_id, day, product_key, currency, title, image, units, sales, refresh)
  select $1, store_id, day, product_key, currency, title, image, units, sales, $5::bigint from fresh
  on conflict (workplace_id, day, store_id, product_key, currency) do update
    set title = excluded.title, image = excluded.image, units = excluded.units, sales = excluded.sales, refresh = excluded.refresh
    where (p.title, p.image, p.units, p.sales) is distinct from (excluded.title, excluded.image, excluded.units, excluded.sales)`;

/** Bring the workplace's day sums up to date. One statement when nothing changed. */
export async function refreshSales(ctx: WorkplaceContext): Promise<void> {
  const { id, timeZone } = ctx.workplace;
  if (!(await isStale(ctx))) return;
  await ctx.transaction(async (tx) => {
    // Two refreshes at once would sum the same days twice.
    await tx.sql.query(`select pg_advisory_xact_lock(hashtextextended('sales ' || $1, 0))`, [id]);
    const { rows: states } = await tx.sql.query('select time_zone, refreshes from sales_states where workplace_id = $1', [id]);
    const isWhole = states[0]?.time_zone !== timeZone;
    const refresh = (states[0]?.refreshes ?? 0) + 1;
    // Marks are taken before summing: a change committed in between is in the sums and stays marked.
    const { rows: marked } = await tx.sql.query<{ day: string }>(
      `with taken as (delete from sales_changes where workplace_id = $1 returning hour)
       select distinct day::text from taken, lateral (
         values ((hour at time zone $2)::date), (((hour + interval '59 minutes 59 seconds') at time zone $2)::date)
       ) as v (day)`,
      [id, timeZone],
    );
    const changed = isWhole ? await allDays(tx) : marked.map((row) => row.day);
    if (isWhole) {
      for (const table of ['sales_days', 'product_sales_days']) await tx.sql.query(`delete from ${table} where workplace_id = $1`, [id]);
    } else await tx.sql.query('delete from sales_days where workplace_id = $1 and day = any($2::date[])', [id, changed]);
    await tx.sql.query(sumSales, [id, changed, timeZone, notSold, costingStates]);
    await tx.sql.query(sumProducts, [id, changed, timeZone, notSold, refresh]);
    await tx.sql.query(
      `insert into sales_states (workplace_id, time_zone, refreshes, refreshed_at) values ($1, $2, $3, $4)
       on conflict (workplace_id) do update set time_zone = excluded.time_zone, refreshes = excluded.refreshes, refreshed_at = excluded.refreshed_at`,
      [id, timeZone, refresh, tx.now()],
    );
  });
}

async function isStale(ctx: WorkplaceContext): Promise<boolean> {
  const { rows } = await ctx.sql.query<{ timeZone: string | null; isMarked: boolean }>({
    name: 'sales-state',
    text: `select (select time_zone from sales_states where workplace_id = $1) as "timeZone",
             exists (select 1 from sales_changes where workplace_id = $1) as "isMarked"`,
    values: [ctx.workplace.id],
  });
  return rows[0]?.isMarked === true || rows[0]?.timeZone !== ctx.workplace.timeZone;
}

/** Every day from the first order to the last; a day without orders takes only an index look-up. */
async function allDays(ctx: WorkplaceContext): Promise<string[]> {
  const { rows } = await ctx.sql.query<{ day: string }>(
    `select generate_series((min(placed_at) at time zone $2)::date, (max(placed_at) at time zone $2)::date, '1 day')::date::text as day
     from orders where workplace_id = $1`,
    [ctx.workplace.id, ctx.workplace.timeZone],
  );
  return rows.map((row) => row.day);
}

/** Every ten minutes: queue a small job per workplace with marks, so that they do not pile up where nobody looks at the figures. */
export async function refreshMarkedWorkplaces(ctx: Context): Promise<void> {
  const marked = everyRow(ctx, 'select distinct workplace_id as id from sales_changes');
  for await (const { id } of marked) await ctx.enqueue('analytics.refresh-sales-of', { workplaceId: id }, { singletonKey: id });
}
