import type { Context } from '#app/context.ts';

/**
 * Why an open item has no supplier although that is not just because nobody has chosen one: it is no product of the store (a custom item,
 * or deleted since), or its mappings are for other countries than the order's.
 */
export type WhyUnlinked = 'notAProduct' | 'otherCountries';

/**
 * Read when it is shown and stored nowhere, since changing a mapping does not change the order. No statement when there are no items.
 * @param lineItemIds items without a supplier.
 */
export async function whyUnlinked(
  ctx: Pick<Context, 'sql'>,
  workplaceId: string,
  lineItemIds: readonly string[],
): Promise<Map<string, WhyUnlinked>> {
  if (lineItemIds.length === 0) return new Map();
  const { rows } = await ctx.sql.query<{ id: string; why: WhyUnlinked | null }>({
    name: 'why-unlinked',
    text: `select l.id, case when l.listing_variant_id is null and l.channel_variant_id is null then 'notAProduct' when m.is_for_it = false then 'otherCountries' end as why
           from order_line_items l join orders o on o.workplace_id = l.workplace_id and o.id = l.order_id
           left join lateral (select bool_or(v.ship_to_countries = '{}' or coalesce(o.country_code = any(v.ship_to_countries), false)) as is_for_it
             from variant_mappings v where v.workplace_id = l.workplace_id and v.listing_variant_id = l.listing_variant_id) m on true
           where l.workplace_id = $1 and l.id = any($2)`,
    values: [workplaceId, lineItemIds],
  });
  return new Map(rows.flatMap(({ id, why }) => (why ? [[id, why]] : [])));
}
