/** How an order's choice becomes what its store variant is mapped to (docs/decisions/158). */
import type { WorkplaceContext } from '#app/context.ts';
import { newId } from '#app/platform/ids.ts';

interface FirstChoice {
  orderId: string;
  listingVariantId: string;
  sourceVariantId: string;
  quantity: number;
}

/** Let a fall-back and the first choice change places. @returns false when the variant is no fall-back for the order's country. */
export async function swapFallBack(tx: WorkplaceContext, choice: FirstChoice): Promise<boolean> {
  const { rowCount } = await tx.sql.query(
    `with fall_back as (
       select m.priority from variant_mappings m join orders o on o.workplace_id = $1 and o.id = $5
       where m.workplace_id = $1 and m.listing_variant_id = $2 and m.source_variant_id = $3
         and (m.ship_to_countries = '{}' or o.country_code = any(m.ship_to_countries))
         and not exists (select 1 from variant_mappings b where b.workplace_id = $1 and b.listing_variant_id = $2
           and (b.priority = m.priority and b.source_variant_id <> $3 or b.priority = 0 and b.source_variant_id = $3
             or b.priority = 0 and b.ship_to_countries <> '{}' and not o.country_code = any(b.ship_to_countries)))
       order by m.priority limit 1)
     update variant_mappings m set priority = case when m.priority = 0 then f.priority else 0 end, quantity = case when m.priority = 0 then m.quantity else $4 end
     from fall_back f where m.workplace_id = $1 and m.listing_variant_id = $2 and m.priority in (0, f.priority)`,
    [tx.workplace.id, choice.listingVariantId, choice.sourceVariantId, choice.quantity, choice.orderId],
  );
  return Boolean(rowCount);
}

/**
 * The mappings that are the first choice for the order's country are deleted, and the new one is for the same countries. First choices
 * for other countries only are kept; when there are such and nothing was deleted, the new one is for the order's country alone.
 */
export async function replaceFirst(tx: WorkplaceContext, choice: FirstChoice): Promise<void> {
  const { rows } = await tx.sql.query<{ country: string; stays: boolean; countries: string[] | null }>(
    `with gone as (
       delete from variant_mappings m using orders o where m.workplace_id = $1 and m.listing_variant_id = $2 and m.priority = 0
         and o.workplace_id = $1 and o.id = $3 and (m.ship_to_countries = '{}' or o.country_code is null or o.country_code = any(m.ship_to_countries))
       returning m.ship_to_countries as countries)
     select o.country_code as country,
       exists (select 1 from variant_mappings m where m.workplace_id = $1 and m.listing_variant_id = $2 and m.priority = 0
         and m.ship_to_countries <> '{}' and not o.country_code = any(m.ship_to_countries)) as stays,
       (select case when bool_or(countries = '{}') then '{}' else (select array_agg(distinct each) from gone g, unnest(g.countries) each) end from gone) as countries
     from orders o where o.workplace_id = $1 and o.id = $3`,
    [tx.workplace.id, choice.listingVariantId, choice.orderId],
  );
  const [found] = rows;
  await tx.sql.query(
    `insert into variant_mappings as m (workplace_id, id, listing_variant_id, source_variant_id, quantity, ship_to_countries, created_at) values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (workplace_id, listing_variant_id, source_variant_id, priority)
       do update set quantity = excluded.quantity, ship_to_countries = case when excluded.ship_to_countries = '{}' then '{}' else m.ship_to_countries || excluded.ship_to_countries end`,
    [
      tx.workplace.id,
      newId(),
      choice.listingVariantId,
      choice.sourceVariantId,
      choice.quantity,
      found?.countries ?? (found?.stays ? [found.country] : []),
      tx.now(),
    ],
  );
}
