import type { Context } from '#app/context.ts';

interface Route {
  /** Ids of our rows. */
  variantIds: readonly string[];
  shipFrom: string;
  shipTo: string;
}

/** The supplier has no service for these variants, each asked for alone, from a warehouse to a country. Another of its warehouses may have one. */
export async function noteUnserved(ctx: Context, { variantIds, shipFrom, shipTo }: Route): Promise<void> {
  await ctx.sql.query(
    `insert into source_quotes (variant_id, ship_from, ship_to, quotes, fetched_at) select id, $2, $3, '[]', $4 from unnest($1::uuid[]) as id
     on conflict (variant_id, ship_from, ship_to) do update set quotes = excluded.quotes, fetched_at = excluded.fetched_at, error = null`,
    [variantIds, shipFrom, shipTo, ctx.now()],
  );
}
