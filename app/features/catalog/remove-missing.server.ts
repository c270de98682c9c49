/** Removes products that a supplier's list no longer names: in short steps, and only what can be believed (docs/decisions/250). */
import type { Context } from '#app/context.ts';
import { settleNotice, tellOperators } from '#app/features/operators/notices.server.ts';
import { isTooMuch, smallCategory } from './absence.ts';

/** Names products of a supplier that no reading has named since this time. */
interface Missing {
  source: string;
  /** When the reading began. */
  startedAt: Date;
}

/** SQL: products that a list of the supplier names, and that it would have named. */
const isListed = `source = $1 and status = 'active' and visible_to is null`;

/** How many products, in the order of their ids, one step looks through, and how many it changes in one transaction. */
const perStep = 5000;
const perChange = 200;

/** Remove what the reading did not name; if that is too much at one time, keep all and tell operators. */
export async function removeUnlessTooMany(ctx: Context, { source, startedAt }: Missing): Promise<void> {
  const { rows } = await ctx.sql.query<{ known: number; missing: number; emptied: string[] | null; emptiedCategories: number }>(
    `with by_category as (
       select category_id, count(*) as known, count(*) filter (where fetched_at < $2) as missing from source_products where ${isListed} group by category_id),
     emptied as (select coalesce(c.name, b.category_id) as name from by_category b left join source_categories c on c.id = b.category_id
       where b.category_id is not null and b.missing = b.known and b.known >= $3)
     select (select coalesce(sum(known), 0)::int from by_category) as known, (select coalesce(sum(missing), 0)::int from by_category) as missing,
       (select array_agg(name order by name) from (select name from emptied order by name limit 20) first) as emptied,
       (select count(*)::int from emptied) as "emptiedCategories"`,
    [source, startedAt, smallCategory],
  );
  const { known = 0, missing = 0, emptied = null, emptiedCategories = 0 } = rows[0] ?? {};
  const notice = { kind: 'catalog-shrinks', subject: source } as const;
  if (isTooMuch({ known, missing, emptiedCategories }))
    return tellOperators(ctx, { ...notice, details: { known, missing, emptied: emptied ?? [], startedAt: startedAt.toISOString() } });
  if (missing > 0) await removeMissing(ctx, { source, startedAt });
  await settleNotice(ctx, notice);
}

/**
 * Remove them; they stay stored, as sellers' copies and orders refer to them. Those that a seller uses are not removed but asked for one by
 * one, by the reading of their details. Safe to repeat.
 */
export async function removeMissing(ctx: Context, { source, startedAt }: Missing): Promise<void> {
  let after = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    ctx.stopping.throwIfAborted();
    // By the primary key, so that each step costs the same wherever the missing ones are.
    const { rows } = await ctx.sql.query<{ last: string | null; missing: { id: string; externalId: string; isWatched: boolean }[] | null }>(
      `with step as (select id, external_id, source, status, visible_to, fetched_at, watched from source_products where id > $3 order by id limit ${perStep})
       select (select id from step order by id desc limit 1) as last,
         (select json_agg(json_build_object('id', id, 'externalId', external_id, 'isWatched', watched is not null) order by id)
          from step where ${isListed} and fetched_at < $2) as missing`,
      [source, startedAt, after],
    );
    const { last = null, missing = null } = rows[0] ?? {};
    if (last === null) return;
    after = last;
    const [unused, used] = [missing?.filter((each) => !each.isWatched) ?? [], missing?.filter((each) => each.isWatched) ?? []];
    for (let from = 0; from < unused.length; from += perChange)
      await removeBatch(
        ctx,
        unused.slice(from, from + perChange).map((each) => each.id),
        startedAt,
      );
    for (const { externalId } of used)
      await ctx.enqueue('catalog.read-details', { source, externalId }, { singletonKey: `${source} ${externalId}`, priority: -1 });
  }
}

/** Remove these, unless they have been read again meanwhile. */
const removeBatch = (ctx: Context, ids: readonly string[], startedAt: Date): Promise<void> =>
  ctx.transaction(async (tx) => {
    const { rows } = await tx.sql.query<{ id: string }>(
      `update source_products set status = 'removed' where id in (
         select id from source_products where id = any($1) and status = 'active' and fetched_at < $2 order by id for update) returning id`,
      [ids, startedAt],
    );
    await tx.sql.query('delete from source_offers where product_id = any($1)', [rows.map((row) => row.id)]);
  });
