/**
 * The work of one process item: push one product to one store. Resumable: each step is saved in the item's checkpoint, and the channel
 * finds the product by our id, so that a worker killed at any moment leaves no duplicate.
 */
import { isChannelRefused, type PushCheckpoint, type StoredOtherwise } from '#app/connectors/channels/channel-products.ts';
import type { Context, WorkplaceContext } from '#app/context.ts';
import { commitUsage, releaseUsage } from '#app/features/billing/usage.server.ts';
import { notify } from '#app/features/notifications/create-notification.server.ts';
import {
  type ClaimedItem,
  ClaimLost,
  claimOf,
  isClaimedSql,
  isTriedLater,
  resumeItems,
  saveProgress,
  waitForTurn,
  waitingFor,
  workItem,
} from '#app/features/process-items/item-lease.server.ts';
import { savePushedListing } from '#app/features/products/save-pushed-listing.server.ts';
import { isConnectorError } from '#app/platform/connector-error.ts';
import { isMissingRate } from '#app/platform/money.ts';
import { loadPushProduct } from './load-push-product.server.ts';
import { listingFeature, listingReference, type PushRequest } from './push-products.server.ts';

const maxAttempts = 8;
const jobName = 'push.product';

type Claimed = ClaimedItem<PushRequest>;

export const runPush = (ctx: Context, ids: { workplaceId: string; itemId: string }): Promise<void> =>
  workItem<PushRequest>(ctx, jobName, ids, { work: pushItem, settleFailure });

async function pushItem(ctx: WorkplaceContext, item: Claimed): Promise<void> {
  const { rows } = await ctx.sql.query(
    'select id, name, platform, domain, currency, status, metadata from stores where workplace_id = $1 and id = $2',
    [ctx.workplace.id, item.store_id],
  );
  const store = rows[0];
  if (store?.status !== 'active') return finishWithError(ctx, item, { code: 'STORE_UNINSTALLED' });
  const channel = ctx.connectors.channels[store.platform]?.products;
  if (!channel) return finishWithError(ctx, item, { code: 'CHANNEL_OFF' });
  const before = await takeTurn(ctx, item, channel.pushesAtOnce);
  if (before !== undefined) return waitForTurn(ctx, jobName, item, Math.min(longestWait, (1 + before) * 1000));
  const target = {
    workplaceId: ctx.workplace.id,
    storeId: store.id,
    domain: store.domain,
    currency: store.currency,
    metadata: store.metadata,
  };
  const giveUp = async () => {
    if (typeof item.checkpoint.unwanted === 'string') await channel.remove(target, item.checkpoint.unwanted);
    await finishWithError(ctx, item, { code: 'NOT_FOUND' });
  };
  const loaded = await loadPushProduct(ctx, item.product_id, store, item.input);
  if (!loaded) return giveUp();

  const result = await channel.push(target, loaded.input, {
    checkpoint: await checkpointOf(ctx, item, loaded.input.channelProductId),
    save: (checkpoint, percent) => saveProgress(ctx, item, checkpoint, percent),
  });

  const isKept = await ctx.transaction(async (tx) => {
    const goesAgain = await isAskedAgain(tx, item);
    const mapped = await savePushedListing(tx, { ...loaded.listing, ...(result.status ? { status: result.status } : {}), result });
    if (!mapped) return false;
    const otherwise = distinct(result.storedOtherwise ?? []);
    await commitUsage(tx, ctx.workplace.accountId, listingFeature, listingReference(item.product_id, item.store_id));
    if (goesAgain) await goAgain(tx, { ...item, checkpoint: {} });
    else {
      await tx.sql.query(
        `update process_items set status = 'success', progress = 100, finished_at = $4, lease_until = null, error_code = $5, error_message = null, error_fields = $6 where ${isClaimedSql}`,
        [
          ...claimOf(tx, item),
          ctx.now(),
          otherwise.length > 0 ? 'STORED_OTHERWISE' : null,
          otherwise.length > 0 ? JSON.stringify({ stored: otherwise.map(({ sent, stored }) => `${sent} → ${stored || '–'}`) }) : null,
        ],
      );
      await tellOtherwise(tx, item, store.name, otherwise);
      await tell(tx, item, 'success', 100);
    }
    if (mapped.length > 0) await tx.enqueue('orders.remap', { workplaceId: ctx.workplace.id, listingVariantIds: mapped });
    return true;
  });
  if (isKept) return;
  // The product was deleted during its push: remove what this push has created in the store, so that it is not sold without a supplier.
  if (!loaded.input.channelProductId && result.isNew !== false)
    await saveProgress(ctx, item, { ...item.checkpoint, unwanted: result.channelProductId }, 95);
  await giveUp();
}

/** How many texts that a store keeps otherwise are told. */
const mostTold = 5;
const distinct = (all: readonly StoredOtherwise[]): StoredOtherwise[] =>
  [...new Map(all.map((each) => [JSON.stringify(each), each])).values()].slice(0, mostTold);

/** Tell the seller what the store keeps otherwise than it was sent: such a product is not simply pushed. */
async function tellOtherwise(tx: WorkplaceContext, item: Claimed, store: string, otherwise: readonly StoredOtherwise[]): Promise<void> {
  const [first] = otherwise;
  if (!first) return;
  const link = `/app/products-center/editor/${item.product_id}`;
  const params = { title: item.title, store, sent: first.sent, stored: first.stored || '–' };
  await notify(tx, { kind: 'product', message: 'stored_otherwise', params, link });
}

/**
 * Where the push begins: where it stopped, or, for a first push, at the product that an earlier one of the same product has made before it
 * was given up.
 */
async function checkpointOf(ctx: WorkplaceContext, item: Claimed, channelProductId: string | undefined): Promise<PushCheckpoint> {
  if (channelProductId || Object.keys(item.checkpoint).length > 0) return item.checkpoint;
  const { rows } = await ctx.sql.query<{ id: string | null }>(
    `select checkpoint ->> 'channelProductId' as id from process_items
     where workplace_id = $1 and product_id = $2 and store_id = $3 and kind = 'push' and status = 'error' order by id desc limit 1`,
    [ctx.workplace.id, item.product_id, item.store_id],
  );
  return rows[0]?.id ? { channelProductId: rows[0].id } : item.checkpoint;
}

/** Milliseconds after which a push that waits for its turn looks again, at the latest. */
const longestWait = 30_000;

/**
 * Begin the push, unless the limit of concurrent pushes to the same store is reached.
 * @returns how many have to go before it, when it has to wait.
 */
async function takeTurn(ctx: WorkplaceContext, item: Claimed, most: number | undefined): Promise<number | undefined> {
  if (most === undefined) return undefined;
  return ctx.transaction(async (tx) => {
    await tx.sql.query(`select pg_advisory_xact_lock(hashtextextended('pushes to ' || $1, 0))`, [item.store_id]);
    const { rows } = await tx.sql.query<{ working: number; before: number }>(
      `select count(*) filter (where lease_until > clock_timestamp() and progress > 0)::int as working, count(*) filter (where id < $3)::int as before
       from process_items where workplace_id = $1 and store_id = $2 and id <> $3 and kind = 'push' and status = 'processing'`,
      [ctx.workplace.id, item.store_id, item.id],
    );
    const [others] = rows;
    if (others && others.working >= most) return others.before;
    await tx.sql.query(`update process_items set progress = greatest(progress, 1) where ${isClaimedSql}`, claimOf(tx, item));
    return undefined;
  });
}

const tell = (ctx: WorkplaceContext, item: Claimed, status: string, progress: number) =>
  ctx.publish({ workplaceId: ctx.workplace.id, name: 'process', data: { id: item.id, product_id: item.product_id, status, progress } });

/**
 * Was this push requested again since it began? Then product and instructions may have changed. Locks the item, so nobody can request it
 * again until the transaction ends.
 * @throws ClaimLost for a worker that was thought dead: another one has taken over.
 */
async function isAskedAgain(tx: WorkplaceContext, item: Claimed): Promise<boolean> {
  const { rows } = await tx.sql.query<{ asked: string | null }>(
    `select input ->> 'asked' as asked from process_items where ${isClaimedSql} for update`,
    claimOf(tx, item),
  );
  if (!rows[0]) throw new ClaimLost();
  return rows[0].asked !== (item.input.asked ?? null);
}

/** Release the item, to be pushed again from the beginning with its latest instructions. */
async function goAgain(tx: WorkplaceContext, item: Claimed): Promise<void> {
  await tx.sql.query(`update process_items set checkpoint = $4, attempts = 0, progress = 0, lease_until = null where ${isClaimedSql}`, [
    ...claimOf(tx, item),
    JSON.stringify(item.checkpoint),
  ]);
  await tx.enqueue(jobName, { workplaceId: tx.workplace.id, itemId: item.id });
  await tell(tx, item, 'processing', 0);
}

interface Failure {
  code: string;
  /** The channel's own words. */
  message?: string;
  fields?: Record<string, string[]>;
}

/** A refusal of the channel is final until the seller solves it; temporary failures are tried again later. */
async function settleFailure(ctx: WorkplaceContext, item: Claimed, error: unknown): Promise<void> {
  if (isConnectorError(error) && error.isShut) return finishWithError(ctx, item, { code: 'STORE_SHUT' });
  if (isChannelRefused(error)) return finishWithError(ctx, item, { code: 'CHANNEL_REFUSED', message: error.message, fields: error.fields });
  if (isConnectorError(error) && error.reason === 'auth_expired') return finishWithError(ctx, item, { code: 'STORE_UNINSTALLED' });
  if (isConnectorError(error) && !error.retryable) return finishWithError(ctx, item, { code: 'CHANNEL_REFUSED', message: error.message });
  if (isMissingRate(error)) return finishWithError(ctx, item, { code: 'NO_RATE' });
  if (await isTriedLater(ctx, jobName, item, error, maxAttempts)) return;
  await finishWithError(ctx, item, { code: waitingFor(error) ?? (isConnectorError(error) ? 'CHANNEL_UNAVAILABLE' : 'INTERNAL') });
}

async function finishWithError(ctx: WorkplaceContext, item: Claimed, failure: Failure): Promise<void> {
  await ctx.transaction(async (tx) => {
    if (await isAskedAgain(tx, item)) return goAgain(tx, item);
    await tx.sql.query(
      `update process_items set status = 'error', finished_at = $4, lease_until = null, error_code = $5, error_message = $6, error_fields = $7
       where ${isClaimedSql}`,
      [...claimOf(tx, item), ctx.now(), failure.code, failure.message ?? null, failure.fields ? JSON.stringify(failure.fields) : null],
    );
    await releaseUsage(tx, ctx.workplace.accountId, listingFeature, listingReference(item.product_id, item.store_id));
    await tell(tx, item, 'error', 100);
  });
}

/** Pushes whose worker died are queued again. Runs every minute. */
export const resumePushes = (ctx: Context): Promise<void> => resumeItems(ctx, ['push'], jobName);
