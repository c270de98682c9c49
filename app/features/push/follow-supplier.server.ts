/**
 * Monitoring: what suppliers change reaches the products made of it, their stores and their sellers. Costs always follow
 * (Shopify App Store requirement 5.5.2); prices, stock and what happens to goods that are gone, as the workplace has set.
 */
import type { Context, WorkplaceContext } from '#app/context.ts';
import type { Watched } from '#app/db/schema/catalog.ts';
import { requireFeature } from '#app/features/billing/feature-gate.server.ts';
import { notify } from '#app/features/notifications/create-notification.server.ts';
import { summarySql, variantSummarySql } from '#app/features/products/save-product.server.ts';
import { findWorkplace } from '#app/features/stores/find-workplace.server.ts';
import { isAppError } from '#app/platform/errors.ts';
import { newId } from '#app/platform/ids.ts';
import { decimalFromMinor } from '#app/platform/money.ts';
import { changesOf, followFeature, type SupplierChange, type WatchedVariant } from './monitoring.ts';
import { hasRate, priceVariant } from './price-rules.ts';
import { latestRates } from './rates.server.ts';
import type { Monitoring } from './schemas.ts';
import { getMonitoring, getSellingPrice } from './settings.server.ts';
import { forgetUntold, markUntold } from './tell-stores.server.ts';
import { isBehindSql, isOfferedSql, walkNotedSources } from './watched-sources.server.ts';

/** Per sweep: variants that get their first baseline, and products whose follow-up job is queued. */
const maxBaselines = 5000;
const maxProducts = 500;

/**
 * Find the products whose supplier changed something and queue a job for each: of one source product, or of all that triggers noted
 * since the last sweep. What exceeds the limits of one sweep stays noted for the next.
 */
export async function sweepSupplierChanges(ctx: Context, { sourceProductId }: { sourceProductId?: string | undefined }): Promise<void> {
  await setBaselines(ctx, sourceProductId);
  if (sourceProductId) {
    await queueBehind(ctx, [sourceProductId], maxProducts);
    return;
  }
  let room = maxProducts;
  await walkNotedSources(ctx, async (sourceProductIds) => {
    const { queued, isAll } = await queueBehind(ctx, sourceProductIds, room);
    room -= queued;
    return isAll;
  });
}

/**
 * Variants without a baseline take the supplier's current stock as theirs; their sources are noted, so that the sweep checks them for other
 * differences next.
 */
async function setBaselines(ctx: Context, sourceProductId?: string): Promise<void> {
  await ctx.sql.query(
    `with unseen as (
       select v.workplace_id, v.id, s.stock, s.product_id from product_variants v join source_variants s on s.id = v.source_variant_id
       where v.seen_stock is null and v.source_variant_id is not null ${sourceProductId ? 'and s.product_id = $1' : ''} limit ${maxBaselines}),
     seen as (
       update product_variants v set seen_stock = u.stock from unseen u where v.workplace_id = u.workplace_id and v.id = u.id returning u.product_id)
     insert into source_changes (source_product_id) select distinct product_id from seen`,
    sourceProductId ? [sourceProductId] : [],
  );
}

/** Queue the products that differ from these source products, `most` at most. @returns how many were queued, and whether those were all. */
async function queueBehind(ctx: Context, sourceProductIds: readonly string[], most: number): Promise<{ queued: number; isAll: boolean }> {
  return ctx.transaction(async (tx) => {
    const { rows } = await tx.sql.query<{ workplaceId: string; productId: string }>({
      name: 'products-behind',
      text: `select distinct b.workplace_id as "workplaceId", b.product_id as "productId" from unnest($1::uuid[]) as n(id)
             cross join lateral (
               select v.workplace_id, v.product_id from source_products sp join source_variants s on s.product_id = sp.id
               join product_variants v on v.source_variant_id = s.id where sp.id = n.id and ${isBehindSql} offset 0) b
             limit $2`,
      values: [sourceProductIds, most + 1],
    });
    const queued = rows.slice(0, most);
    for (const product of queued) await tx.enqueue('push.follow-supplier', product, { singletonKey: product.productId });
    return { queued: queued.length, isAll: queued.length === rows.length };
  });
}

interface Row {
  id: string;
  cost: number;
  shipping_cost: number | null;
  price: number;
  compare_at_price: number | null;
  stock: number;
  seen_stock: number | null;
  is_source_available: boolean;
  is_enabled: boolean;
  source_cost: number;
  source_stock: number;
  is_available: boolean;
}

/** One product catches up with its supplier. Safe to repeat: what was followed is no change any more. */
export async function followSupplier(ctx: Context, { workplaceId, productId }: { workplaceId: string; productId: string }): Promise<void> {
  const workplace = await findWorkplace(ctx, workplaceId);
  if (!workplace) return;
  const at = ctx.as({ workplace });
  const settings = await allowed(at, await getMonitoring(at));
  const [selling, rates] = [await getSellingPrice(at), await latestRates(at)];
  await at.transaction(async (tx) => {
    const values = [workplaceId, productId];
    const { rows: products } = await tx.sql.query(
      'select title, currency, state from products where workplace_id = $1 and id = $2 for update',
      values,
    );
    const product = products[0];
    if (!product) return;
    const { rows } = await tx.sql.query<Row>(
      `select v.id, v.cost, v.shipping_cost, v.price, v.compare_at_price, v.stock, v.seen_stock, v.is_source_available, v.is_enabled,
         s.cost as source_cost, s.stock as source_stock, ${isOfferedSql} as is_available
       from product_variants v join source_variants s on s.id = v.source_variant_id join source_products sp on sp.id = s.product_id
       where v.workplace_id = $1 and v.product_id = $2`,
      values,
    );
    const changes = changesOf(rows.map(watched));
    const isMoved = rows.some((row) => row.is_available && (row.cost !== row.source_cost || row.seen_stock !== row.source_stock));
    if (changes.length === 0 && !isMoved) return;
    const gone = new Set(changes.find((change) => change.kind === 'unavailable')?.variantIds);
    const after = rows.map((row) => {
      const cost = row.is_available ? row.source_cost : row.cost;
      const isPriced = settings.cost_change === 'update_price' && cost !== row.cost && hasRate(product.currency, rates);
      const priced = isPriced ? priceVariant(selling, { cost, shippingCost: row.shipping_cost }, product.currency, rates) : undefined;
      const zero = gone.has(row.id) && settings.unavailable === 'set_zero';
      // What is offered again with as many units as before was set to none meanwhile; a number that the seller wrote since then stays.
      const isBack = !row.is_source_available && row.stock === 0;
      const follows = row.is_available && settings.stock_change === 'update_stock' && (isBack || row.seen_stock !== row.source_stock);
      return {
        id: row.id,
        cost,
        price: priced?.price ?? row.price,
        compare_at_price: priced ? priced.compareAtPrice : row.compare_at_price,
        stock: zero ? 0 : follows ? row.source_stock : row.stock,
        seen_stock: row.is_available ? row.source_stock : row.seen_stock,
        is_source_available: row.is_available,
      };
    });
    await tx.sql.query(
      `update product_variants v set cost = t.cost, price = t.price, compare_at_price = t.compare_at_price, stock = t.stock, seen_stock = t.seen_stock, is_source_available = t.is_source_available
       from jsonb_to_recordset($3::jsonb) as t(id uuid, cost bigint, price bigint, compare_at_price bigint, stock int, seen_stock int, is_source_available boolean)
       where v.workplace_id = $1 and v.product_id = $2 and v.id = t.id`,
      [...values, JSON.stringify(after)],
    );
    // An editor that is open meanwhile must not write the old prices back.
    const isEdited = after.some(
      ({ price, compare_at_price, stock }, n) =>
        price !== rows[n]?.price || compare_at_price !== rows[n]?.compare_at_price || stock !== rows[n]?.stock,
    );
    await tx.sql.query(
      `update products p set version = version + $4, updated_at = $3, ${summarySql} from (${variantSummarySql}) m where p.workplace_id = $1 and p.id = $2`,
      [...values, tx.now(), isEdited ? 1 : 0],
    );
    const sold = rows.filter((row) => row.is_enabled);
    const allGone = sold.length > 0 && sold.every((row) => !row.is_available);
    const actions = {
      cost: settings.cost_change === 'update_price' ? 'price' : 'none',
      stock: settings.stock_change === 'update_stock' ? 'stock' : 'none',
      available: settings.stock_change === 'update_stock' ? 'stock' : 'none',
      unavailable: await goneAction(tx, productId, settings, allGone, [...gone]),
    } as const;
    for (const change of changes)
      await record(tx, { id: productId, title: product.title }, { ...change, action: actions[change.kind] }, settings);
    if (product.state !== 'pushed') return;
    const isCost = after.some((variant, n) => variant.cost !== rows[n]?.cost);
    const isDraft = actions.unavailable === 'draft';
    // What is offered again stays on sale in a store that was never told it was gone.
    if (!allGone) await forgetUntold(tx, productId, 'draft');
    await markUntold(tx, productId, [
      ...(isCost ? ['cost' as const] : []),
      ...(isEdited ? ['price' as const] : []),
      ...(isDraft ? ['draft' as const] : []),
    ]);
    if (isCost) await tx.enqueue('push.costs', { workplaceId, productId }, { singletonKey: productId });
    if (isEdited || isDraft) await tx.enqueue('push.update-listings', { workplaceId, productId }, { singletonKey: productId });
  });
}

const watched = (row: Row): WatchedVariant => ({
  id: row.id,
  cost: row.cost,
  seenStock: row.seen_stock,
  isSourceAvailable: row.is_source_available,
  now: { cost: row.source_cost, stock: row.source_stock, isAvailable: row.is_available },
});

/** Nothing follows by itself when it is switched off or the plan does not have it; sellers are told all the same. */
async function allowed(ctx: WorkplaceContext, settings: Monitoring): Promise<Monitoring> {
  const off = { ...settings, cost_change: 'none', stock_change: 'none', unavailable: 'none' } as const;
  if (!settings.is_enable) return { ...off, notify: { cost: false, stock: false, unavailable: false } };
  try {
    await requireFeature(ctx, followFeature);
    return settings;
  } catch (error) {
    if (isAppError(error) && error.code === 'QUOTA_EXPIRED') return off;
    throw error;
  }
}

/** What is done with goods that are gone. A draft only when all of the product is gone; a fall-back only where there is one. */
async function goneAction(
  ctx: WorkplaceContext,
  productId: string,
  settings: Monitoring,
  allGone: boolean,
  gone: string[],
): Promise<'none' | 'stock' | 'draft' | 'fallback'> {
  if (gone.length === 0 || settings.unavailable === 'none') return 'none';
  if (settings.unavailable === 'set_zero') return 'stock';
  if (settings.unavailable === 'draft') return allGone ? 'draft' : 'none';
  // The first fall-back that is still offered changes places with what is gone, where both are for the same countries and nothing for
  // other countries stands beside them: whoever is served by it still is. Orders look for what goes to their country anyhow.
  const { rows } = await ctx.sql.query(
    `with gone as (
       select m.workplace_id, m.listing_variant_id, m.ship_to_countries from variant_mappings m
       join listing_variants lv on lv.workplace_id = m.workplace_id and lv.id = m.listing_variant_id
       join source_variants s on s.id = m.source_variant_id join source_products sp on sp.id = s.product_id
       join product_variants v on v.workplace_id = lv.workplace_id and v.id = lv.product_variant_id
       where m.workplace_id = $1 and v.product_id = $2 and v.id = any($3) and m.priority = 0 and not ${isOfferedSql}),
     next as (
       select distinct on (g.listing_variant_id) g.listing_variant_id, m.priority from gone g
       join variant_mappings m on m.workplace_id = g.workplace_id and m.listing_variant_id = g.listing_variant_id and m.priority > 0
       join source_variants s on s.id = m.source_variant_id join source_products sp on sp.id = s.product_id
       where ${isOfferedSql} and s.stock > 0 and not exists (
         select 1 from variant_mappings o where o.workplace_id = m.workplace_id and o.listing_variant_id = m.listing_variant_id and o.priority in (0, m.priority)
           and not (o.ship_to_countries <@ g.ship_to_countries and o.ship_to_countries @> g.ship_to_countries))
       order by g.listing_variant_id, m.priority)
     update variant_mappings m set priority = case when m.priority = 0 then n.priority else 0 end from next n
     where m.workplace_id = $1 and m.listing_variant_id = n.listing_variant_id and m.priority in (0, n.priority) returning m.listing_variant_id`,
    [ctx.workplace.id, productId, gone],
  );
  if (rows.length === 0) return 'none';
  const ids = [...new Set(rows.map((row) => row.listing_variant_id))];
  await ctx.enqueue('orders.remap', { workplaceId: ctx.workplace.id, listingVariantIds: ids });
  return 'fallback';
}

type ChangeAction = 'none' | 'price' | 'stock' | 'draft' | 'fallback';

/** Which message a seller is sent of a change. */
function messageOf({ kind, before, after }: SupplierChange): string {
  if (kind === 'cost') return after > before ? 'product_cost_up' : 'product_cost_down';
  if (kind === 'stock') return after === 0 ? 'product_sold_out' : 'product_in_stock';
  return `product_${kind}`;
}

/** Keep a change, with what was done about it, and tell the seller who wants to hear of its kind. */
async function record(
  ctx: WorkplaceContext,
  { id: productId, title }: { id: string; title: string },
  { action, ...change }: SupplierChange & { action: ChangeAction },
  settings: Monitoring,
): Promise<void> {
  await ctx.sql.query(
    `insert into product_changes (workplace_id, id, product_id, kind, before, after, variants, action, created_at) values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [ctx.workplace.id, newId(), productId, change.kind, change.before, change.after, change.variantIds.length, action, ctx.now()],
  );
  const wants = {
    cost: settings.notify.cost,
    stock: settings.notify.stock,
    unavailable: settings.notify.unavailable,
    available: settings.notify.unavailable,
  };
  if (!wants[change.kind]) return;
  await notify(ctx, {
    kind: 'product',
    message: messageOf(change),
    params: { title, before: decimalFromMinor(change.before, 'USD'), after: decimalFromMinor(change.after, 'USD') },
    link: `/app/products-center/editor/${productId}`,
  });
}

/** How many are read again in one run, and at most how many of them that failed the last time or are gone. */
const maxReread = 240;
const maxFailing = 60;

/** SQL: sources that could be read the last time, longer than `hours` ago. The conditions are written as in the partial index. */
const readable = (watched: Watched, hours: number) => `
  (select source, external_id, details_fetched_at from source_products
   where watched = '${watched}' and source <> 'quayside' and not (status = 'removed' or fetch_error is not null)
     and details_fetched_at < $1::timestamptz - interval '${hours} hours' order by details_fetched_at limit ${maxReread})`;

/**
 * SQL: sources whose last read failed. Each run starts at another place (`$2`) in the order of the hashed ids, and continues from the
 * beginning.
 */
const failing = (where: '>=' | '<') => `
  (select source, external_id from source_products
   where watched is not null and source <> 'quayside' and (status = 'removed' or fetch_error is not null) and hashtext(id::text) ${where} hashtext($2)
     and details_fetched_at < $1::timestamptz - case watched when 'live' then interval '2 hours' else interval '24 hours' end
   order by hashtext(id::text) limit ${maxFailing})`;

/**
 * Ask suppliers anew about what sellers have of them, also where another supplier was put behind it: what is live every two hours, the rest
 * once a day. What fails keeps the age of its last good reading: it is asked about in a share of its own, others each time, for it would
 * stand before everything else.
 */
export async function rereadSources(ctx: Context): Promise<void> {
  await walkNotedSources(ctx);
  const { rows } = await ctx.sql.query<{ source: string; external_id: string }>(
    `(select source, external_id from (${readable('live', 2)} union all ${readable('idle', 24)}) due order by details_fetched_at limit ${maxReread})
     union all
     (select source, external_id from (${failing('>=')} union all ${failing('<')}) due limit ${maxFailing})`,
    [ctx.now(), ctx.now().toISOString()],
  );
  for (const row of rows)
    await ctx.enqueue(
      'catalog.read-details',
      { source: row.source, externalId: row.external_id },
      { singletonKey: `${row.source} ${row.external_id}`, priority: -1 },
    );
}
