import type { WorkplaceContext } from '#app/context.ts';
import { addChanges, type CounterChanges } from './counters.server.ts';

/**
 * After a change of mappings: a listing is mapped while one of its variants is. In the same transaction, which has locked the listings
 * before.
 * @returns the changes of counters, for the caller to apply.
 */
export async function listingsFollowMappings(ctx: WorkplaceContext, listingIds: readonly string[]): Promise<CounterChanges> {
  const { rows } = await ctx.sql.query<{ is_mapped: boolean; status: string }>(
    `update listings l set is_mapped = not l.is_mapped where l.workplace_id = $1 and l.id = any($2) and l.is_mapped <> exists (
       select 1 from listing_variants v join variant_mappings m on m.workplace_id = v.workplace_id and m.listing_variant_id = v.id
       where v.workplace_id = l.workplace_id and v.listing_id = l.id)
     returning l.is_mapped, l.status`,
    [ctx.workplace.id, listingIds],
  );
  const counted = rows.filter((row) => row.status !== 'removed').map((row) => (row.is_mapped ? 1 : -1));
  return addChanges(...counted.map((by) => ({ 'listings.mapped': by, 'listings.unmapped': -by })));
}
