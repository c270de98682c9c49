/**
 * Who stands behind each product, and how many of its variants are still offered: looked at again where variants changed
 * (docs/decisions/114-suppliers-behind-products.md).
 */
import type { Context, WorkplaceContext } from '#app/context.ts';
import { everyRow } from '#app/platform/every-row.server.ts';

/** A product's supplier is the one of its variants' first source; of products without, only the source is known. */
const refresh = `with taken as (
    delete from product_supply_changes where workplace_id = $1 returning product_id
  ), marked as materialized (
    select distinct product_id from taken order by product_id
  ), fresh as materialized (
    select m.product_id, coalesce(sp.source, p.source) as source, sp.supplier_id, left(sp.supplier_name, 200) as supplier_name, sp.id as source_product_id,
      v.variants, v.offered
    from marked m
      cross join lateral (select source from products where workplace_id = $1 and id = m.product_id limit 1) p
      cross join lateral (
        select count(*)::int as variants, count(*) filter (where source_variant_id is not null and is_source_available)::int as offered,
          min(source_variant_id::text)::uuid as first_source
        from product_variants where workplace_id = $1 and product_id = m.product_id
      ) v
      left join lateral (select product_id from source_variants where id = v.first_source limit 1) sv on true
      left join lateral (select id, source, supplier_id, supplier_name from source_products where id = sv.product_id limit 1) sp on true
    where v.variants > 0
  ), gone as (
    delete from product_supply s using (select product_id from marked except select product_id from fresh) g
    where s.workplace_id = $1 and s.product_id = g.product_id
  )
  insert into product_supply (workplace_id, product_id, source, supplier_id, supplier_name, source_product_id, variants, offered)
  select $1, * from fresh
  on conflict (workplace_id, product_id) do update set source = excluded.source, supplier_id = excluded.supplier_id, supplier_name = excluded.supplier_name,
    source_product_id = excluded.source_product_id, variants = excluded.variants, offered = excluded.offered`;

/** Bring the workplace's products up to date. Costs one statement when nothing changed. */
export async function refreshSupply(ctx: WorkplaceContext): Promise<void> {
  const { id } = ctx.workplace;
  const { rows } = await ctx.sql.query<{ isMarked: boolean }>({
    name: 'supply-state',
    text: 'select exists (select 1 from product_supply_changes where workplace_id = $1) as "isMarked"',
    values: [id],
  });
  if (!rows[0]?.isMarked) return;
  await ctx.transaction(async (tx) => {
    // One after the other: the later one has seen more.
    await tx.sql.query(`select pg_advisory_xact_lock(hashtextextended('supply ' || $1, 0))`, [id]);
    await tx.sql.query(refresh, [id]);
  });
}

/** Every ten minutes: nobody's marks pile up because nobody looks. One small job each. */
export async function refreshMarkedSupply(ctx: Context): Promise<void> {
  const marked = everyRow(ctx, 'select distinct workplace_id as id from product_supply_changes');
  for await (const { id } of marked) await ctx.enqueue('products.refresh-supply-of', { workplaceId: id }, { singletonKey: id });
}

/** Every night: mark the products whose supplier has another name in the catalogue now, or that are another supplier's. */
export async function markRenamedSupply(ctx: Context): Promise<void> {
  await ctx.sql.query(
    `insert into product_supply_changes (workplace_id, product_id)
     select s.workplace_id, s.product_id from product_supply s join source_products p on p.id = s.source_product_id
     where (s.source, s.supplier_id, s.supplier_name) is distinct from (p.source, p.supplier_id, left(p.supplier_name, 200))`,
  );
}
