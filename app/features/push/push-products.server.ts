/** Starting pushes: check products, reserve quota, and queue one process item per product and store. */
import type { StatusInStore } from '#app/connectors/channels/channel-products.ts';
import type { SellerContext } from '#app/context.ts';
import { requireFeature } from '#app/features/billing/feature-gate.server.ts';
import { getUsage, reserveUsage } from '#app/features/billing/usage.server.ts';
import { findProhibited } from '#app/features/catalog/released-goods.server.ts';
import { isStoreBeside } from '#app/features/stores/choose-store.server.ts';
import { AppError, isAppError } from '#app/platform/errors.ts';
import { translator } from '#app/platform/i18n.server.ts';
import { newId } from '#app/platform/ids.ts';
import { keptPublications } from './list-publications.server.ts';
import { requirePushing } from './may-push.server.ts';
import type { ChannelPush, PushOutcome, PushProducts } from './schemas.ts';
import { type AllProductSettings, getProductSettings } from './settings.server.ts';
import { splitBeforePush } from './split-before-push.server.ts';

export const listingFeature = 'PRODUCT_LISTING';

/** A listing is paid for once: pushing the same product to the same store again costs nothing. */
export const listingReference = (productId: string, storeId: string): string => `push:${productId}:${storeId}`;

/** Hold the quota of one push until it has ended. @throws AppError QUOTA_EXPIRED */
export const reserveListing = (tx: SellerContext, productId: string, storeId: string): Promise<unknown> =>
  reserveUsage(tx, tx.account.id, listingFeature, 1, listingReference(productId, storeId));

/** How one product is pushed to one store; stored with its process item. */
export interface PushInstructions {
  status: 'active' | 'draft';
  sellsWhenOutOfStock: boolean;
  taxable: boolean;
  /** Null: all publications on the first push, unchanged afterwards. */
  publicationIds: string[] | null;
}

/** What a process item is to do. */
export interface PushRequest extends PushInstructions {
  /** Unique for each request of the push. */
  asked?: string;
}

type Failure = 'NOT_FOUND' | 'PROHIBITED' | 'NO_VARIANTS' | 'TOO_MANY_VARIANTS' | 'NOT_READY' | 'QUOTA_EXPIRED';

interface Target {
  id: string;
  platform: string;
  metadata: Record<string, unknown>;
  push: ChannelPush;
}

interface PushedProduct {
  id: string;
  title: string;
  tags: string[];
  image: string | null;
  state: string;
  /** How many are enabled. */
  variants: number;
}

/** Why a product goes to no store at all. */
function failureOf(product: PushedProduct, isProhibited: boolean): Failure | undefined {
  if (product.state === 'importing') return 'NOT_READY';
  if (isProhibited) return 'PROHIBITED';
  return product.variants === 0 ? 'NO_VARIANTS' : undefined;
}

/**
 * Push imported products to the workplace's stores, in the order given as far as the quota goes.
 * @throws AppError DEMO_MODE; FORBIDDEN to marketplace accounts; STORE_INVALID without an active store to push to; QUOTA_EXPIRED when not even one fits, or for
 *   several stores on a plan for one.
 */
export async function pushProducts(ctx: SellerContext, input: PushProducts): Promise<PushOutcome> {
  await requirePushing(ctx);
  const settings = await getProductSettings(ctx);
  const { targets, notices } = await findTargets(ctx, input.push_settings);
  const parts = await splitBeforePush(ctx, [...new Set(input.product_package_ids)], input.variant_options);
  const { rows } = await ctx.sql.query<PushedProduct>(
    `select p.id, p.title, p.tags, p.image, p.state,
       (select count(*)::int from product_variants v where v.workplace_id = p.workplace_id and v.product_id = p.id and v.is_enabled) as variants
     from products p where p.workplace_id = $1 and p.id = any($2)`,
    [ctx.workplace.id, parts.map((part) => part.id)],
  );
  const products = new Map(rows.map((row) => [row.id, row]));
  const statusIn = await statusesOf(ctx, [...products.keys()]);
  const prohibited = await findProhibited(ctx, rows);
  const words = translator(ctx.locale);
  const groupId = newId();
  const outcome: PushOutcome = { success: {}, failed: {}, group_id: groupId, limit: 0, usage: 0, total_push: 0, notices };
  const fail = (id: string, code: Failure) => {
    outcome.failed[id] = { code, error_message: words(`push:failed.${code}`) };
  };

  let refusal: AppError | undefined;
  // Refusals of a part are reported under the product that it was split from.
  for (const { id: partId, origin: id } of parts) {
    const product = products.get(partId);
    if (!product) {
      fail(id, 'NOT_FOUND');
      continue;
    }
    const failure = failureOf(product, prohibited.has(partId));
    if (failure) {
      fail(id, failure);
      continue;
    }
    for (const target of targets) {
      const most = ctx.connectors.channels[target.platform]?.products?.maxVariants ?? 0;
      if (product.variants > most) {
        fail(id, 'TOO_MANY_VARIANTS');
        continue;
      }
      try {
        const itemId = await queueOne(
          ctx,
          product,
          target,
          instructionsOf(settings, target, statusIn(partId, target.id), input.product_status?.[id]),
          groupId,
        );
        outcome.success[partId] = [...(outcome.success[partId] ?? []), itemId];
      } catch (error) {
        if (!isAppError(error) || error.code !== 'QUOTA_EXPIRED') throw error;
        refusal = error;
        fail(id, 'QUOTA_EXPIRED');
      }
    }
  }
  const usage = await getUsage(ctx, ctx.account.id, listingFeature);
  outcome.limit = usage.limit;
  outcome.usage = usage.usage;
  outcome.total_push = Object.keys(outcome.success).length;
  if (outcome.total_push === 0) {
    outcome.group_id = null;
    if (refusal) {
      const data = { feature_id: listingFeature, limit: usage.limit, usage: usage.usage, total_push: parts.length };
      throw new AppError('QUOTA_EXPIRED', refusal.params, { data });
    }
  }
  return outcome;
}

/** The stores to push to. TikTok shops are left out with a notice (specification 2, section 4). */
async function findTargets(ctx: SellerContext, wanted: PushProducts['push_settings']): Promise<{ targets: Target[]; notices: string[] }> {
  const { rows } = await ctx.sql.query<{ id: string; platform: string; metadata: Record<string, unknown> }>(
    `select id, platform, metadata from stores where workplace_id = $1 and status = 'active' order by is_default desc, created_at`,
    [ctx.workplace.id],
  );
  const named = Object.entries(wanted) as [string, ChannelPush][];
  const chosenIds = new Set(named.flatMap(([, push]) => push.store_ids ?? []));
  for (const id of chosenIds) if (!rows.some((store) => store.id === id)) throw new AppError('STORE_INVALID');
  const isWanted = (store: { id: string; platform: string }) => {
    if (named.length === 0) return ctx.store ? store.id === ctx.store.id : store === rows[0];
    const push = named.find(([platform]) => platform === store.platform)?.[1];
    if (!push) return false;
    return push.store_ids?.length ? push.store_ids.includes(store.id) : true;
  };
  const chosen = rows.filter(isWanted);
  const targets = chosen
    .filter((store) => ctx.connectors.channels[store.platform]?.products)
    .map((store) => ({ ...store, push: named.find(([platform]) => platform === store.platform)?.[1] ?? {} }));
  if (await goesBeside(ctx, targets)) await requireFeature(ctx, 'WP_ADD_STORE');
  const notices = chosen.some((store) => store.platform === 'tiktok') || wanted.tiktok ? ['tiktok_coming_soon'] : [];
  if (targets.length === 0 && notices.length === 0) throw new AppError('STORE_INVALID', {}, { data: { redirect: '/app/channel' } });
  return { targets, notices };
}

/** Does the push need the plan's feature for several stores? One store alone does not, unless it is beside the store at work. */
async function goesBeside(ctx: SellerContext, targets: readonly Target[]): Promise<boolean> {
  const [only] = targets;
  if (!only || targets.length > 1) return targets.length > 1;
  // Inside the admin, the store at work is that admin's, whatever was chosen elsewhere.
  return !(ctx.via === 'embedded' && only.id === ctx.store?.id) && isStoreBeside(ctx, { store_id: only.id });
}

/** The statuses that pushed products have in their stores, by product and store. */
async function statusesOf(ctx: SellerContext, productIds: readonly string[]) {
  const { rows } = await ctx.sql.query<{ product_id: string; store_id: string; status: StatusInStore }>(
    `select product_id, store_id, status from listings where workplace_id = $1 and product_id = any($2) and status <> 'removed'`,
    [ctx.workplace.id, productIds],
  );
  const known = new Map(rows.map((row) => [`${row.product_id} ${row.store_id}`, row.status]));
  return (productId: string, storeId: string) => known.get(`${productId} ${storeId}`);
}

/**
 * @param status of a product that the store has: unless the call names another it stays, whatever is set for new products.
 * @param chosen for this product alone; goes before all.
 */
function instructionsOf(
  settings: AllProductSettings,
  target: Target,
  status: StatusInStore | undefined,
  chosen: 'active' | 'draft' | undefined,
): PushInstructions {
  const defaults = settings.channels[target.platform as keyof typeof settings.channels];
  return {
    status: chosen ?? ((target.push.is_publish ?? (status ? status === 'active' : defaults?.is_publish) ?? true) ? 'active' : 'draft'),
    sellsWhenOutOfStock: target.push.allow_sell_out_of_stock ?? defaults?.allow_sell_out_of_stock ?? false,
    taxable: settings.selling_price.taxable,
    publicationIds: publicationsOf(target),
  };
}

/** The publications of a store, among those that the call names for its channel. */
function publicationsOf({ push, metadata }: Target): string[] | null {
  if (!push.publications) return null;
  const own = keptPublications(metadata);
  return own ? push.publications.filter((id) => own.some((each) => each.id === id)) : push.publications;
}

/** Queue one push with its process item and quota, all or nothing. If one is under way, it is not doubled: it runs once more at its end. */
async function queueOne(
  ctx: SellerContext,
  product: { id: string; title: string; image: string | null },
  target: Target,
  how: PushInstructions,
  groupId: string,
): Promise<string> {
  return ctx.transaction(async (tx) => {
    const id = newId();
    const input: PushRequest = { ...how, asked: id };
    const { rows } = await tx.sql.query(
      `insert into process_items (workplace_id, id, group_id, kind, product_id, store_id, title, image, channel, input, created_at)
       values ($1, $2, $3, 'push', $4, $5, $6, $7, $8, $9, $10) on conflict (workplace_id, product_id, store_id) where kind = 'push' and status = 'processing'
       do update set input = excluded.input returning id`,
      [tx.workplace.id, id, groupId, product.id, target.id, product.title, product.image, target.platform, JSON.stringify(input), tx.now()],
    );
    const itemId: string = rows[0].id;
    await reserveListing(tx, product.id, target.id);
    if (itemId === id) {
      // Remove an older failure of the same product and store.
      await tx.sql.query(
        `update process_items set dismissed_at = $4 where workplace_id = $1 and product_id = $2 and store_id = $3 and kind = 'push' and status <> 'processing' and dismissed_at is null`,
        [ctx.workplace.id, product.id, target.id, tx.now()],
      );
      await tx.enqueue('push.product', { workplaceId: ctx.workplace.id, itemId });
    }
    await tx.publish({ workplaceId: ctx.workplace.id, name: 'process', data: { id: itemId, status: 'processing', progress: 0 } });
    return itemId;
  });
}
