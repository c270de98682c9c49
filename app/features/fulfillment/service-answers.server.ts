/** Answers to a store's own calls to our fulfillment service: stock, and tracking numbers that the store lacks. */
import type { Context } from '#app/context.ts';

/** How often the supplier's variant `s` of the product `p` serves the mapping `m`; null when its stock is not told. */
const unitsOfPart = `case when s.is_available and p.status = 'active' then s.stock / greatest(1, m.quantity) else 0 end`;

/**
 * Units that can be sold, by SKU: the suppliers' stock, at most what the seller has set, less the units of orders that are not placed yet.
 * A bundle has as many as its scarcest part. What neither the supplier nor the seller has told is left out. @param sku absent: everything that is mapped in the store.
 */
export async function listServiceStock(
  ctx: Pick<Context, 'sql'>,
  input: { domain: string; sku?: string | undefined },
): Promise<Record<string, number>> {
  const { rows } = await ctx.sql.query<{ sku: string; stock: number | null }>({
    name: 'service-stock',
    // If a variant that is gone from the store had the same SKU, the one that is sold now comes last in the answer, and so is the one
    // that counts.
    text: `with store as (select workplace_id, id from stores where platform = 'shopify' and domain = $1 and status = 'active'),
             wanted as (
               select v.workplace_id, v.id, v.sku, v.product_variant_id from store join listing_variants v on v.workplace_id = store.workplace_id and v.store_id = store.id
               where v.sku <> '' and ($2::text is null or v.sku = $2)
             ),
             promised as (
               select l.workplace_id, l.listing_variant_id, sum(l.open_quantity)::int as units
               from wanted join order_line_items l on l.workplace_id = wanted.workplace_id and l.listing_variant_id = wanted.id and l.open_quantity > 0
                 join supplier_orders s on s.workplace_id = l.workplace_id and s.id = l.supplier_order_id and s.state in ('ready', 'placing', 'outcome_unknown')
               group by l.workplace_id, l.listing_variant_id
             )
           select wanted.sku, case when coalesce(min(${unitsOfPart}), min(own.stock)) is not null
               then greatest(0, least(min(${unitsOfPart}), min(own.stock)) - coalesce(min(promised.units), 0))::int end as stock
           from wanted
             join variant_mappings m on m.workplace_id = wanted.workplace_id and m.listing_variant_id = wanted.id and m.priority = 0
             join source_variants s on s.id = m.source_variant_id join source_products p on p.id = s.product_id
             left join product_variants own on own.workplace_id = wanted.workplace_id and own.id = wanted.product_variant_id
             left join promised on promised.workplace_id = wanted.workplace_id and promised.listing_variant_id = wanted.id
           group by wanted.id, wanted.sku, wanted.product_variant_id order by wanted.sku, wanted.product_variant_id nulls first, wanted.id limit 50000`,
    values: [input.domain, input.sku ?? null],
  });
  const last = new Map(rows.map((row) => [row.sku, row.stock]));
  return Object.fromEntries([...last].flatMap(([sku, stock]) => (stock === null ? [] : [[sku, stock]])));
}

/** `#1001-F2` and the older `#1001.2`: the order's name, and the number of the fulfillment within it. */
const fulfillmentName = /^(.*?)(?:-F|\.)(\d+)$/;

/**
 * Tracking numbers, by fulfillment name, for fulfillments that the store created without one: those of the order's packages that the store
 * does not know yet, in the order in which the packages left.
 */
export async function listServiceTracking(
  ctx: Pick<Context, 'sql'>,
  input: { domain: string; names: readonly string[] },
): Promise<Record<string, string>> {
  const named = input.names.flatMap((name) => {
    const [, order, index] = fulfillmentName.exec(name) ?? [];
    return order ? [{ name, order, index: Number(index) }] : [];
  });
  if (named.length === 0) return {};
  const { rows } = await ctx.sql.query<{ name: string; numbers: string[]; open: string[] }>({
    name: 'service-tracking',
    text: `select o.name, array_agg(s.tracking_number order by s.id) as numbers,
             coalesce(array_agg(s.tracking_number order by s.id) filter (where s.channel_state <> 'pushed'), '{}') as open
           from stores t join orders o on o.workplace_id = t.workplace_id and o.store_id = t.id and o.name = any($2)
             join shipments s on s.workplace_id = o.workplace_id and s.order_id = o.id
           where t.platform = 'shopify' and t.domain = $1 and t.status = 'active' group by o.name`,
    values: [input.domain, [...new Set(named.map((each) => each.order))]],
  });
  const taken = new Set<string>();
  const answer: Record<string, string> = {};
  for (const { name, order } of named.sort((a, b) => a.index - b.index)) {
    const found = rows.find((row) => row.name === order);
    const number = found?.open.find((each) => !taken.has(each)) ?? (found?.numbers.length === 1 ? found.numbers[0] : undefined);
    if (!number) continue;
    taken.add(number);
    answer[name] = number;
  }
  return answer;
}
