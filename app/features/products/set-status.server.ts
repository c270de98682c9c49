import type { PublishesProducts } from '#app/connectors/channels/channel-products.ts';
import type { ChannelStore } from '#app/connectors/channels/channel-store.ts';
import type { WorkplaceContext } from '#app/context.ts';
import { beginWork } from '#app/features/process-items/begin-work.server.ts';
import { type ConnectorError, isConnectorError } from '#app/platform/connector-error.ts';
import { AppError } from '#app/platform/errors.ts';
import { translator } from '#app/platform/i18n.server.ts';
import { newId } from '#app/platform/ids.ts';
import { changeCounters } from './counters.server.ts';
import { isGoneFromStore, productFollows } from './save-store-product.server.ts';

export interface StatusOutcome {
  success: string[];
  /** Product id → reason, in the requester's language or in the channel's own words. */
  failed: Record<string, string>;
  /** Groups the items of products that are changed after the answer; null when there are none. */
  tracking_id: string | null;
  /** Product id → its process item. */
  items: Record<string, string>;
}

export type SoldStatus = 'active' | 'draft';

/** As many products are changed within the call: each is a call to its store, and a store may take a second. */
export const mostInCall = 3;

/**
 * Make pushed products live or draft in their stores. A product that was never pushed is among the failed ones. Of many products, each
 * becomes a process item instead (docs/decisions/265).
 * @throws AppError DEMO_MODE.
 */
export async function setStatus(ctx: WorkplaceContext, input: { product_ids: string[]; status: SoldStatus }): Promise<StatusOutcome> {
  if (ctx.workplace.isDemo) throw new AppError('DEMO_MODE');
  const ids = [...new Set(input.product_ids)];
  const listings = Map.groupBy(await pushedListings(ctx, ids), (listing) => listing.product_id);
  const words = translator(ctx.locale);
  const outcome: StatusOutcome = { success: [], failed: {}, tracking_id: null, items: {} };
  for (const id of ids) if (!listings.has(id)) outcome.failed[id] = words('push:failed.NOT_PUSHED');
  if (listings.size > mostInCall) return { ...outcome, ...(await beginStatus(ctx, [...listings.keys()], input.status)) };
  for (const [id, own] of listings) {
    for (const listing of own) {
      const failure = await setInStore(ctx, listing, input.status);
      if (failure) outcome.failed[id] = failure.message ?? words(`push:failed.${failure.code}`);
      else if (!outcome.success.includes(id)) outcome.success.push(id);
    }
  }
  return outcome;
}

async function beginStatus(ctx: WorkplaceContext, ids: readonly string[], status: SoldStatus) {
  return ctx.transaction(async (tx) => {
    const { rows } = await tx.sql.query('select id, title, image from products where workplace_id = $1 and id = any($2)', [
      ctx.workplace.id,
      ids,
    ]);
    const trackingId = newId();
    const items = rows.map((row) => ({ id: newId(), productId: row.id, title: row.title, image: row.image, input: { status } }));
    await beginWork(tx, { kind: 'status', groupId: trackingId, items });
    return { tracking_id: trackingId, items: Object.fromEntries(items.map((item) => [item.productId, item.id])) };
  });
}

/**
 * The status of one product in all of its stores, as a job sets it.
 * @returns why a store refused it, if one did.
 * @throws ConnectorError to be tried again.
 */
export async function setProductStatus(ctx: WorkplaceContext, id: string, status: SoldStatus): Promise<StatusFailure | undefined> {
  const listings = await pushedListings(ctx, [id]);
  if (listings.length === 0) return { code: 'NOT_PUSHED' };
  let failed: StatusFailure | undefined;
  for (const listing of listings) {
    const failure = await setInStore(ctx, listing, status);
    if (failure?.error?.retryable) throw failure.error;
    failed ??= failure;
  }
  return failed;
}

interface PushedListing {
  listing_id: string;
  product_id: string;
  channel_product_id: string;
  store_id: string;
  platform: string;
  domain: string;
  currency: string;
  metadata: Record<string, string>;
}

const pushedListings = async (ctx: WorkplaceContext, ids: readonly string[]): Promise<PushedListing[]> =>
  (
    await ctx.sql.query<PushedListing>(
      `select l.id as listing_id, l.product_id, l.channel_product_id, s.id as store_id, s.platform, s.domain, s.currency, s.metadata
       from listings l join stores s on s.workplace_id = l.workplace_id and s.id = l.store_id
       where l.workplace_id = $1 and l.product_id = any($2) and l.status <> 'removed' and l.channel_product_id is not null and s.status = 'active'`,
      [ctx.workplace.id, ids],
    )
  ).rows;

export interface StatusFailure {
  /** A key of `failed` in the words of process items. */
  code: string;
  /** The channel's own words. */
  message?: string;
  /** The channel's failure, when the call may be repeated. */
  error?: ConnectorError;
}

/** @returns why it failed, if it did. */
async function setInStore(ctx: WorkplaceContext, listing: PushedListing, status: SoldStatus): Promise<StatusFailure | undefined> {
  const channel = ctx.connectors.channels[listing.platform]?.products;
  if (!channel) return { code: 'CHANNEL_OFF' };
  const store = {
    workplaceId: ctx.workplace.id,
    storeId: listing.store_id,
    domain: listing.domain,
    currency: listing.currency,
    metadata: listing.metadata,
  };
  try {
    await setListingStatus(ctx, channel, store, listing, status);
    return undefined;
  } catch (error) {
    if (!isConnectorError(error)) throw error;
    if (error.isShut) return { code: 'STORE_SHUT' };
    if (isRefusal(error) && (await isGoneFromStore(ctx, channel, store, listing.channel_product_id))) return { code: 'NOT_PUSHED' };
    return error.reason === 'rejected' ? { code: 'CHANNEL_REFUSED', message: error.message } : { code: 'CHANNEL_UNAVAILABLE', error };
  }
}

/** Is it a refusal of the request itself, not a matter of access or time? */
const isRefusal = ({ reason }: ConnectorError): boolean => reason === 'rejected' || reason === 'not_found';

/** Make a product live or draft in one store, where what is not on sale stays what it is; removes the draft status that monitoring still had to tell. @throws ConnectorError */
export async function setListingStatus(
  ctx: WorkplaceContext,
  channel: PublishesProducts,
  store: ChannelStore,
  listing: { listing_id: string; product_id: string; channel_product_id: string },
  status: SoldStatus,
): Promise<void> {
  await channel.setStatus(store, listing.channel_product_id, status);
  await ctx.transaction(async (tx) => {
    await tx.sql.query(
      `update listings set status = case when $3 = 'draft' and status <> 'active' then status else $3 end, untold = nullif(untold - 'draft', '{}') where workplace_id = $1 and id = $2`,
      [ctx.workplace.id, listing.listing_id, status],
    );
    await changeCounters(tx, await productFollows(tx, listing.product_id));
  });
}
