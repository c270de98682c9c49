/** Tells stores of changes that they missed while they were out of reach (docs/decisions/201). */
import type { Context } from '#app/context.ts';
import { noDemo } from '#app/features/stores/no-demo-sql.ts';
import { isConnectorError } from '#app/platform/connector-error.ts';
import { isMissingRate } from '#app/platform/money.ts';
import { isListedSql, type ToTell } from './tell-stores.server.ts';
import { updateStoreCosts } from './update-costs.server.ts';
import { updateListings } from './update-listings.server.ts';

/** Products in one run. */
const most = 200;

/** Hourly: queue a job for each store that still has to be told something. */
export async function tellAgain(ctx: Context): Promise<void> {
  const { rows } = await ctx.sql.query<{ workplaceId: string; storeId: string }>(
    `select distinct l.workplace_id as "workplaceId", l.store_id as "storeId" from listings l
     join stores s on s.workplace_id = l.workplace_id and s.id = l.store_id
     where l.untold is not null and ${isListedSql} and s.reconnect_needed_at is null and ${noDemo('l')}`,
  );
  for (const store of rows) await ctx.enqueue('push.tell-store', store, { singletonKey: store.storeId });
}

/**
 * Tell one store all that it was not told. Stops at the first call without an answer, until the next hour. In random order, so that no
 * product is blocked by one that always fails.
 */
export async function tellStore(ctx: Context, { workplaceId, storeId }: { workplaceId: string; storeId: string }): Promise<void> {
  const { rows } = await ctx.sql.query<{ productId: string }>(
    `select product_id as "productId" from listings where workplace_id = $1 and store_id = $2 and untold is not null and product_id is not null
     order by random() limit ${most}`,
    [workplaceId, storeId],
  );
  for (const { productId } of rows) {
    ctx.stopping.throwIfAborted();
    if (!(await isTold(ctx, { workplaceId, productId, storeId }))) return;
  }
  if (rows.length === most) await ctx.enqueue('push.tell-store', { workplaceId, storeId }, { singletonKey: storeId });
}

/** @returns whether the store answers, even if with a refusal. */
async function isTold(ctx: Context, product: ToTell): Promise<boolean> {
  for (const tell of [updateListings, updateStoreCosts]) {
    try {
      await tell(ctx, product);
    } catch (error) {
      if (isConnectorError(error)) return false;
      if (!isMissingRate(error)) throw error;
    }
  }
  return true;
}
