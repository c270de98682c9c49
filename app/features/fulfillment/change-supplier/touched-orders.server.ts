import type { WorkplaceContext } from '#app/context.ts';

export interface TouchedOrders {
  count: number;
  /** The oldest of them. */
  orders: { id: string; name: string }[];
}

const shown = 20;

/**
 * The other open orders whose supplier would change if this item's product got another one from now on: they wait to be placed, have the
 * same store variant, known here or not yet, and go to a country that the change is for. An item with a supplier of its own keeps that.
 */
export async function touchedOrders(ctx: WorkplaceContext, input: { orderId: string; lineItemId: string }): Promise<TouchedOrders> {
  const { rows } = await ctx.sql.query<{ id: string; name: string; count: number }>(
    // The countries are those of the first choices that go; the change is for all countries when one of these is, or when nothing is limited.
    `with mine as (
       select l.listing_variant_id as variant, l.channel_variant_id as channel, o.store_id as store, o.country_code as country from order_line_items l join orders o on o.workplace_id = l.workplace_id and o.id = l.order_id
       where l.workplace_id = $1 and l.order_id = $2 and l.id = $3),
     first as (
       select m.ship_to_countries as countries, m.ship_to_countries = '{}' or mine.country is null or mine.country = any(m.ship_to_countries) as goes
       from mine join variant_mappings m on m.workplace_id = $1 and m.listing_variant_id = mine.variant and m.priority = 0),
     reach as (
       select coalesce(bool_or(countries = '{}') filter (where goes), not exists (select from first)) as is_everywhere,
         coalesce((select array_agg(each) from first, unnest(countries) each where goes), (select array_agg(country) from mine)) as countries
       from first)
     select o.id, o.name, (count(*) over ())::int as count from orders o, reach
     where o.workplace_id = $1 and o.id <> $2 and o.archived_at is null and o.cancelled_at is null
       and (reach.is_everywhere or o.country_code = any(reach.countries))
       and o.id in (select l.order_id from mine join order_line_items l on l.workplace_id = $1
           and (l.listing_variant_id = mine.variant or l.listing_variant_id is null and l.channel_variant_id = mine.channel)
         join supplier_orders s on s.workplace_id = $1 and s.id = l.supplier_order_id and s.state = 'ready' and s.store_id = mine.store
         where l.chosen_variant_id is null and l.open_quantity > 0)
     order by o.placed_at, o.id limit ${shown}`,
    [ctx.workplace.id, input.orderId, input.lineItemId],
  );
  return { count: rows[0]?.count ?? 0, orders: rows.map(({ id, name }) => ({ id, name })) };
}
