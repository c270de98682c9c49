/**
 * Which source products monitoring watches, and how often each is read again. Stored with the source product (`watched`), and updated for
 * those that database triggers noted in `source_changes` (docs/decisions/142-what-monitoring-looks-at.md).
 */
import type { Context, WorkplaceContext } from '#app/context.ts';
import { untold } from '#app/features/catalog/stock.ts';

/** Notes per statement: few enough that PostgreSQL finds everything about them by index. */
const atOnce = 200;

/**
 * Each product with the source products that it follows: those of its variants, or, for variants without one (or without variants), the
 * one that it was imported from.
 */
const followers = (ofSource = '') => `
  select s.product_id as source, v.workplace_id, v.product_id as id
  from source_variants s join product_variants v on v.source_variant_id = s.id where true ${ofSource && `and s.product_id = ${ofSource}`}
  union all
  select o.source_product_id, o.workplace_id, o.id from products o
  where o.source_product_id is not null ${ofSource && `and o.source_product_id = ${ofSource}`} and (
    exists (select 1 from product_variants v where v.workplace_id = o.workplace_id and v.product_id = o.id and v.source_variant_id is null)
    or not exists (select 1 from product_variants v where v.workplace_id = o.workplace_id and v.product_id = o.id))`;

/** SQL for `watched`: `live` if one of the followers is in a store; null if no follower's workplace has monitoring on. */
const howWatched = `max(case when p.listing_state = 'active' then 'live' else 'idle' end) as watched`;
const isMonitored = `not exists (
  select 1 from product_settings m where m.workplace_id = p.workplace_id and m.name = 'monitoring' and m.value ->> 'is_enable' = 'false')`;

/** SQL condition: can the source variant `s` of the source product `sp` be ordered? */
export const isOfferedSql = `(s.is_available and sp.status = 'active')`;
/** SQL condition: the variant `v` differs from its supplier's variant `s`. A variant without `seen_stock` has no baseline yet. */
export const isBehindSql = `v.seen_stock is not null
  and (v.is_source_available <> ${isOfferedSql} or (${isOfferedSql} and (v.cost <> s.cost or v.seen_stock <> coalesce(s.stock, ${untold}))))`;

const refresh = {
  name: 'refresh-watched',
  text: `with fresh as materialized (
      select n.id, w.watched from unnest($1::uuid[]) as n(id) cross join lateral (
        select ${howWatched} from (${followers('n.id')}) f join products p on p.workplace_id = f.workplace_id and p.id = f.id where ${isMonitored}) w),
    other as (select s.id, f.watched from fresh f join source_products s on s.id = f.id where s.watched is distinct from f.watched),
    free as (select s.id from source_products s where s.id in (select id from other) for no key update of s skip locked),
    written as (update source_products s set watched = o.watched from other o, free where o.id = free.id and s.id = o.id returning s.id)
  select (select count(*) from other) = (select count(*) from written) as "isAll"`,
};

/**
 * Goes through the source products that triggers noted, oldest note first, and updates their `watched`.
 * @param look further work on each batch; its notes are deleted when this returns true, otherwise the walk stops there. Absent: all notes
 *   stay.
 */
export async function walkNotedSources(ctx: Context, look?: (sourceProductIds: readonly string[]) => Promise<boolean>): Promise<void> {
  for (let last = 0; ; ) {
    ctx.stopping.throwIfAborted();
    // The planner's statistics of this table are outdated after many notes: knowing the value, it would sort all remaining rows for each
    // batch. As a subselect the value is hidden from it, and it follows the key.
    const { rows } = await ctx.sql.query<{ id: number; source: string }>({
      name: 'noted-sources',
      text: `select id, source_product_id as source from source_changes where id > (select $1::bigint) order by id limit ${atOnce}`,
      values: [last],
    });
    if (rows.length === 0) return;
    const sourceProductIds = [...new Set(rows.map(({ source }) => source))];
    // Rows locked by the catalogue's own writes are skipped (waiting for them could deadlock) and stay noted.
    const { isAll } = (await ctx.sql.query<{ isAll: boolean }>({ ...refresh, values: [sourceProductIds] })).rows[0] ?? { isAll: true };
    if (look) {
      if (!(await look(sourceProductIds))) return;
      // By id, to keep notes that were added meanwhile: their changes may not have been seen.
      if (isAll) await ctx.sql.query('delete from source_changes where id = any($1)', [rows.map(({ id }) => id)]);
    }
    last = rows.at(-1)?.id ?? last;
  }
}

/** Note all sources of a workplace's products, after it has switched monitoring on or off. */
export async function noteFollowed(ctx: WorkplaceContext): Promise<void> {
  await ctx.sql.query(
    `insert into source_changes (source_product_id)
     select s.product_id from product_variants v join source_variants s on s.id = v.source_variant_id where v.workplace_id = $1
     union select source_product_id from products where workplace_id = $1 and source_product_id is not null`,
    [ctx.workplace.id],
  );
}

/**
 * Nightly, for all: note the source products whose `watched` is wrong, and those whose followers are behind (a follow-up job may have
 * failed for good). @returns how many.
 */
export async function noteMissedSources(ctx: Context): Promise<number> {
  const { rowCount } = await ctx.sql.query(
    `with truth as (
       select f.source as id, ${howWatched} from (${followers()}) f join products p on p.workplace_id = f.workplace_id and p.id = f.id
       where ${isMonitored} group by f.source)
     insert into source_changes (source_product_id)
     select coalesce(t.id, s.id) from truth t full join (select id, watched from source_products where watched is not null) s on s.id = t.id
     where t.watched is distinct from s.watched
     union
     select s.product_id from product_variants v join source_variants s on s.id = v.source_variant_id join source_products sp on sp.id = s.product_id
     where ${isBehindSql}`,
  );
  if (rowCount) ctx.log.info({ sources: rowCount }, 'monitoring had missed source products');
  return rowCount ?? 0;
}
