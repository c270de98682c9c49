/**
 * Keeps each product's supplier and its number of available variants, updated where variants have changed
 * (docs/decisions/114-suppliers-behind-products.md).
 */
import type { Context, WorkplaceContext } from '#app/context.ts';
import { everyRow } from '#app/platform/every-row.server.ts';

/** A product's supplier is that of its variants' first source product; without one, only the source is known. */
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
  ), before as materialized (
    select s.* from marked m join product_supply s on s.workplace_id = $1 and s.product_id = m.product_id
  ), gone as (
    delete from product_supply s using (select product_id from marked except select product_id from fresh) g
    where s.workplace_id = $1 and s.product_id = g.product_id
  ), kept as (
    insert into product_supply (workplace_id, product_id, source, supplier_id, supplier_name, source_product_id, variants, offered)
    select $1, * from fresh
    on conflict (workplace_id, product_id) do update set source = excluded.source, supplier_id = excluded.supplier_id, supplier_name = excluded.supplier_name,
      source_product_id = excluded.source_product_id, variants = excluded.variants, offered = excluded.offered
  ), moved as materialized (
    select source, coalesce(supplier_id, '') as supplier, source_product_id, variants, offered, -1 as by from before
    union all select source, coalesce(supplier_id, ''), source_product_id, variants, offered, 1 from fresh
  ), sourced as (
    -- A source product counts once, however many products were made of it: it came or went only when no other is of it.
    select source, supplier, sum(by)::int as by from (
      select source, supplier, source_product_id, sign(sum(by))::int as by from moved where source_product_id is not null
      group by source, supplier, source_product_id having bool_and(by > 0) or bool_and(by < 0)
    ) m where not exists (
      select 1 from product_supply s where s.workplace_id = $1 and s.source_product_id = m.source_product_id
        and (s.source, coalesce(s.supplier_id, '')) is not distinct from (m.source, m.supplier)
        and not exists (select 1 from marked where product_id = s.product_id)
    ) group by source, supplier
  )
  insert into supplier_totals as t (workplace_id, source, supplier_id, source_products, products, tracking, partial, variants, offered)
  select $1, m.source, m.supplier, coalesce(min(s.by), 0), sum(m.by), coalesce(sum(m.by) filter (where offered = variants), 0),
    coalesce(sum(m.by) filter (where offered > 0 and offered < variants), 0), sum(m.by * variants), sum(m.by * offered)
  from moved m left join sourced s on s.source = m.source and s.supplier = m.supplier group by m.source, m.supplier
  on conflict (workplace_id, source, supplier_id) do update set source_products = t.source_products + excluded.source_products,
    products = t.products + excluded.products, tracking = t.tracking + excluded.tracking, partial = t.partial + excluded.partial,
    variants = t.variants + excluded.variants, offered = t.offered + excluded.offered
  returning source, supplier_id`;

/** A supplier with several names gets the alphabetically last one. Suppliers without products are deleted. */
const finish = `with named as (
    update supplier_totals t set name = n.name
    from unnest($2::text[], $3::text[]) as c(source, supplier_id) cross join lateral (
      select coalesce(max(supplier_name), '') as name from product_supply s
      where s.workplace_id = $1 and s.source = c.source and coalesce(s.supplier_id, '') = c.supplier_id
    ) n
    where t.workplace_id = $1 and t.source = c.source and t.supplier_id = c.supplier_id and t.products > 0 and t.name <> n.name
  )
  delete from supplier_totals t using unnest($2::text[], $3::text[]) as c(source, supplier_id)
  where t.workplace_id = $1 and t.source = c.source and t.supplier_id = c.supplier_id and t.products <= 0`;

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
    await lockSupply(tx, id);
    const { rows: changed } = await tx.sql.query<{ source: string; supplier_id: string }>(refresh, [id]);
    await tx.sql.query(finish, [id, changed.map(({ source }) => source), changed.map((each) => each.supplier_id)]);
  });
}

/** Serializes refreshes of a workplace: the later one has read newer data. */
const lockSupply = (tx: Context, workplaceId: string) =>
  tx.sql.query(`select pg_advisory_xact_lock(hashtextextended('supply ' || $1, 0))`, [workplaceId]);

/** Compare the totals of one workplace's suppliers with its products and mend them. @returns how many were wrong. */
export async function recountSupply(ctx: Context, workplaceId: string): Promise<number> {
  return ctx.transaction(async (tx) => {
    await lockSupply(tx, workplaceId);
    const { rows } = await tx.sql.query<{ wrong: number }>(
      `with truth as materialized (
         select source, coalesce(supplier_id, '') as supplier_id, coalesce(max(supplier_name), '') as name, count(distinct source_product_id)::int as source_products,
           count(*)::int as products, count(*) filter (where offered = variants)::int as tracking,
           count(*) filter (where offered > 0 and offered < variants)::int as partial, sum(variants)::int as variants, sum(offered)::int as offered
         from product_supply where workplace_id = $1 group by 1, 2
       ), gone as (
         delete from supplier_totals t where workplace_id = $1
           and not exists (select 1 from truth where truth.source = t.source and truth.supplier_id = t.supplier_id) returning 1
       ), mended as (
         insert into supplier_totals as t (workplace_id, source, supplier_id, name, source_products, products, tracking, partial, variants, offered)
         select $1, * from truth
         on conflict (workplace_id, source, supplier_id) do update set name = excluded.name, source_products = excluded.source_products,
           products = excluded.products, tracking = excluded.tracking, partial = excluded.partial, variants = excluded.variants, offered = excluded.offered
         where t is distinct from excluded
         returning 1
       )
       select ((select count(*) from gone) + (select count(*) from mended))::int as wrong`,
      [workplaceId],
    );
    return rows[0]?.wrong ?? 0;
  });
}

/** Every ten minutes: queue a job per workplace with marks, which would pile up when nobody opens the screen. */
export async function refreshMarkedSupply(ctx: Context): Promise<void> {
  const marked = everyRow(ctx, 'select distinct workplace_id as id from product_supply_changes');
  for await (const { id } of marked) await ctx.enqueue('products.refresh-supply-of', { workplaceId: id }, { singletonKey: id });
}

/** Nightly: mark the products whose supplier has another name in the catalogue now, or has changed. */
export async function markRenamedSupply(ctx: Context): Promise<void> {
  await ctx.sql.query(
    `insert into product_supply_changes (workplace_id, product_id)
     select s.workplace_id, s.product_id from product_supply s join source_products p on p.id = s.source_product_id
     where (s.source, s.supplier_id, s.supplier_name) is distinct from (p.source, p.supplier_id, left(p.supplier_name, 200))`,
  );
}
