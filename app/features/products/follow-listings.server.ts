import type { Context, WorkplaceContext } from '#app/context.ts';
import { recountProducts } from './counters.server.ts';
import { recountSupply } from './refresh-supply.server.ts';
import { listingStateSql } from './save-pushed-listing.server.ts';

/** Derive products' state from their listings: a product that no store has any more is `imported` again. Does not change counters. */
const bringInLine = (tx: Context, workplaceId: string) =>
  tx.sql.query(
    `with stale as (
       select id from products where workplace_id = $1 and state = 'pushed' and listing_state <> ${listingStateSql} order by id for update)
     update products set listing_state = ${listingStateSql}, state = case when ${listingStateSql} = 'none' then 'imported' else 'pushed' end
     from stale where workplace_id = $1 and products.id = stale.id`,
    [workplaceId],
  );

/** Update products after listings were deleted with their store (docs/decisions/146). Safe to repeat. */
export async function followListings(ctx: WorkplaceContext): Promise<void> {
  const workplaceId = ctx.workplace.id;
  await ctx.transaction(async (tx) => {
    await bringInLine(tx, workplaceId);
    await recountProducts(tx, workplaceId);
    await tx.publish({ workplaceId, name: 'counts', data: { of: 'products' } });
  });
}

/** Nightly: correct wrong counters and log them. One workplace at a time, so that locks are short. */
export async function checkProductCounters(ctx: Context): Promise<void> {
  const { rows: workplaces } = await ctx.sql.query('select id from workplaces');
  for (const { id } of workplaces) {
    const wrong = await ctx.transaction(async (tx) => {
      await bringInLine(tx, id);
      return recountProducts(tx, id);
    });
    if (wrong.length > 0) ctx.log.warn({ workplaceId: id, mended: wrong }, 'product counters were wrong');
    const suppliers = await recountSupply(ctx, id);
    if (suppliers > 0) ctx.log.warn({ workplaceId: id, suppliers }, 'totals of suppliers were wrong');
  }
}
