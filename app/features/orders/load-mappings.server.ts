import type { Context } from '#app/context.ts';
import { shipFromSql } from '#app/features/catalog/ship-from.ts';
import { opaqueParameter } from '#app/platform/opaque-parameter.ts';
import type { MappedSource } from './grouping.ts';

type Row = MappedSource & { countryCode: string };

/**
 * The mappings of store variants, with what is known of the suppliers' variants, for one or several countries at once.
 * @param lineItemIds lines whose own choice of a supplier (docs/decisions/294) is read too: it stands under the line's id.
 * @returns country code (empty when unknown) → store variant, or line → rows in order of priority.
 */
export async function loadMappings(
  ctx: Pick<Context, 'sql'>,
  workplaceId: string,
  listingVariantIds: readonly string[],
  countryCodes: readonly (string | null)[],
  lineItemIds: readonly string[] = [],
): Promise<Map<string, Map<string, MappedSource[]>>> {
  const byCountry = new Map<string, Map<string, MappedSource[]>>();
  if (listingVariantIds.length + lineItemIds.length === 0) return byCountry;
  const { rows } = await ctx.sql.query<Row>({
    name: 'load-mappings',
    text: `select c.code as "countryCode", m.listing_variant_id as "listingVariantId", m.source_variant_id as "sourceVariantId", p.source,
             p.ships_from as "shipsFrom", m.quantity, m.ship_to_countries as "shipToCountries", m.priority, v.cost, v.stock, v.stock_by_country as "stockByCountry",
             (select jsonb_object_agg(q.ship_from, (select min((quote ->> 'cost')::bigint) from jsonb_array_elements(q.quotes) as quote))
              from source_quotes q where q.variant_id = v.id and q.ship_to = c.code and q.error is null) as "shippingFrom",
             v.is_available and p.status = 'active' as "isAvailable",
             v.weight_grams as "weightGrams",
             case when p.source = 'quayside'
               then (select jsonb_agg(jsonb_build_object('baseCost', w.base_cost, 'costPer100Grams', w.cost_per100_grams, 'maxGrams', w.max_grams))
                     from own_shipping_services w where c.code = any(w.countries))
             end as "ownServices",
             case when p.source = 'quayside' then o.shipping_cost
               else coalesce((select min((quote ->> 'cost')::bigint) from source_quotes q cross join lateral jsonb_array_elements(q.quotes) as quote
                              where q.variant_id = v.id and q.ship_to = c.code and q.ship_from = ${shipFromSql('p.ships_from', 'c.code')}), o.shipping_cost)
             end as "shippingCost"
           from (select listing_variant_id, source_variant_id, quantity, ship_to_countries, priority, id from variant_mappings
                 where workplace_id = ${opaqueParameter('$1')} and listing_variant_id = any(${opaqueParameter('$2', 'uuid[]')})
                 union all
                 select id, chosen_variant_id, chosen_quantity, '{}', 0, id from order_line_items
                 where workplace_id = ${opaqueParameter('$1')} and id = any(${opaqueParameter('$4', 'uuid[]')}) and chosen_variant_id is not null) m
           join source_variants v on v.id = m.source_variant_id
           join source_products p on p.id = v.product_id
           cross join unnest(${opaqueParameter('$3', 'text[]')}) as c (code)
           left join source_offers o on o.product_id = p.id and o.ship_to = c.code
           order by m.priority, m.id`,
    values: [workplaceId, listingVariantIds, [...new Set(countryCodes.map((code) => code ?? ''))], lineItemIds],
  });
  for (const { countryCode, ...row } of rows) {
    const ofCountry = byCountry.get(countryCode) ?? new Map<string, MappedSource[]>();
    byCountry.set(countryCode, ofCountry);
    ofCountry.set(row.listingVariantId, [...(ofCountry.get(row.listingVariantId) ?? []), row]);
  }
  return byCountry;
}
