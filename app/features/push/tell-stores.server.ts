/**
 * Tells a product's stores what has changed, independently of one another: a refusal or failure of one store does not affect the others.
 * What is left to tell is kept in `listings.untold` (docs/decisions/201).
 */
import type { PublishesProducts } from '#app/connectors/channels/channel-products.ts';
import type { ChannelStore } from '#app/connectors/channels/channel-store.ts';
import type { Context, WorkplaceContext } from '#app/context.ts';
import type { Untold } from '#app/db/schema/listings.ts';
import { notify } from '#app/features/notifications/create-notification.server.ts';
import { isGoneFromStore } from '#app/features/products/save-store-product.server.ts';
import { findWorkplace } from '#app/features/stores/find-workplace.server.ts';
import { isConnectorError } from '#app/platform/connector-error.ts';
import { newId } from '#app/platform/ids.ts';

/** SQL: what `Listed` needs, of the listing `l` and its store `s`. */
export const listedSql = `l.id as listing_id, l.title as listing_title, l.product_id, l.channel_product_id, l.untold,
  s.id as store_id, s.name as store_name, s.platform, s.domain, s.currency, s.metadata`;
/** SQL condition: the store has the product, and accepts us. */
export const isListedSql = `l.status <> 'removed' and l.channel_product_id is not null and s.status = 'active'`;

/** A row with `listedSql`: a listing, or a variant of it. */
export interface Listed {
  listing_id: string;
  listing_title: string;
  product_id: string;
  channel_product_id: string;
  untold: Untold | null;
  store_id: string;
  store_name: string;
  platform: string;
  domain: string;
  currency: string;
  metadata: ChannelStore['metadata'];
}

/** A store, and the product's rows in it. */
export interface Telling<Row> {
  channel: PublishesProducts;
  store: ChannelStore;
  channelProductId: string;
  rows: readonly Row[];
}

/** Which product, and where: in all stores, or in one. */
export interface ToTell {
  workplaceId: string;
  productId: string;
  storeId?: string | undefined;
}

/**
 * Tell of a product in one job at a time; otherwise an older number could reach a store after a newer one.
 * @throws what `tell` returns: a failure that may pass.
 */
export async function inTurn(
  ctx: Context,
  { workplaceId, productId }: ToTell,
  tell: (at: WorkplaceContext) => Promise<Error | undefined>,
): Promise<void> {
  const workplace = await findWorkplace(ctx, workplaceId);
  if (!workplace) return;
  const failure = await ctx.withLock(`tell stores of ${productId}`, () => tell(ctx.as({ workplace })));
  if (failure) throw failure;
}

/** Mark that all stores with the product have to be told, even those out of reach; in the transaction of the change. */
export async function markUntold(tx: WorkplaceContext, productId: string, kinds: readonly (keyof Untold)[]): Promise<void> {
  if (kinds.length === 0) return;
  await tx.sql.query(
    `update listings set untold = coalesce(untold, '{}') || $3
     where workplace_id = $1 and product_id = $2 and status <> 'removed' and channel_product_id is not null`,
    [tx.workplace.id, productId, JSON.stringify(Object.fromEntries(kinds.map((kind) => [kind, newId()])))],
  );
}

/** Remove a kind of change from what stores have to be told. */
export async function forgetUntold(tx: WorkplaceContext, productId: string, kind: keyof Untold): Promise<void> {
  await tx.sql.query(
    `update listings set untold = nullif(untold - $3::text, '{}') where workplace_id = $1 and product_id = $2 and untold ? $3`,
    [tx.workplace.id, productId, kind],
  );
}

/** Mark a kind of change as told, unless it changed again since the row was read. */
async function settle(ctx: WorkplaceContext, { listing_id: id, untold }: Listed, kind: keyof Untold): Promise<void> {
  await ctx.sql.query(
    `update listings set untold = nullif(untold - $3::text, '{}') where workplace_id = $1 and id = $2 and untold ->> $3 = $4`,
    [ctx.workplace.id, id, kind, untold?.[kind] ?? null],
  );
}

/**
 * Tell each store. A final refusal is reported to the seller and not tried again; if the store no longer has the product, its listing
 * becomes removed. A store that refuses us, or is closed, is told when it is reachable again.
 * @returns the first failure that may pass, once all stores were told; the caller throws it, so that its job is tried again.
 */
export async function tellStores<Row extends Listed>(
  ctx: WorkplaceContext,
  kind: keyof Untold,
  rows: readonly Row[],
  tell: (telling: Telling<Row>) => Promise<void>,
): Promise<Error | undefined> {
  let failure: Error | undefined;
  for (const listed of Map.groupBy(rows, (row) => row.listing_id).values()) {
    const [row] = listed as [Row];
    const { store_id: storeId, channel_product_id: channelProductId, domain, currency, metadata } = row;
    const channel = ctx.connectors.channels[row.platform]?.products;
    if (!channel) continue;
    const store = { workplaceId: ctx.workplace.id, storeId, domain, currency, metadata };
    try {
      await tell({ channel, store, channelProductId, rows: listed });
      await settle(ctx, row, kind);
    } catch (error) {
      const isFinal = isConnectorError(error) && !error.retryable && !error.isShut;
      if (!isFinal) failure ??= error as Error;
      else if (error.reason !== 'auth_expired' && !(await isGoneFromStore(ctx, channel, store, channelProductId)))
        await tellSeller(ctx, row, kind, error.message);
      ctx.log.warn({ err: error, storeId, channelProductId, kind }, 'a store was not told');
    }
  }
  return failure;
}

async function tellSeller(ctx: WorkplaceContext, row: Listed, kind: keyof Untold, reason: string): Promise<void> {
  await ctx.transaction(async (tx) => {
    await settle(tx, row, kind);
    await notify(tx, {
      kind: 'product',
      message: `store_refused_${kind}`,
      params: { title: row.listing_title, store: row.store_name, reason },
      link: `/app/products-center/editor/${row.product_id}`,
    });
  });
}
