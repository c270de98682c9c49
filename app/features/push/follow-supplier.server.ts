/**
 * Monitoring: applies suppliers' changes to products and their stores, and tells sellers. Costs always follow (Shopify App Store
 * requirement 5.5.2); prices, stock and unavailable goods by the workplace's settings.
 */
import type { Context, WorkplaceContext } from '#app/context.ts';
import { requireFeature } from '#app/features/billing/feature-gate.server.ts';
import { untold } from '#app/features/catalog/stock.ts';
import { notify } from '#app/features/notifications/create-notification.server.ts';
import { linesOfGoods } from '#app/features/orders/lines-of-goods.ts';
import type { SupplierOrderState } from '#app/features/orders/states.ts';
import { hasRate, priceVariant } from '#app/features/pricing/price-rules.ts';
import { latestRates } from '#app/features/pricing/rates.server.ts';
import { lockProducts } from '#app/features/products/lock-products.server.ts';
import { summarySql, variantSummarySql } from '#app/features/products/product-summary-sql.ts';
import { findWorkplace } from '#app/features/stores/find-workplace.server.ts';
import { isAppError } from '#app/platform/errors.ts';
import { newId } from '#app/platform/ids.ts';
import { decimalFromMinor } from '#app/platform/money.ts';
import { changesOf, followFeature, type SupplierChange, type WatchedVariant } from './monitoring.ts';
import type { Monitoring } from './schemas.ts';
import { getMonitoring, getSellingPrice } from './settings.server.ts';
import { forgetUntold, markUntold } from './tell-stores.server.ts';
import { isOfferedSql } from './watched-sources.server.ts';

/** A variant, and its supplier's. */
interface Row {
  id: string;
  cost: number;
  shipping_cost: number | null;
  price: number;
  compare_at_price: number | null;
  /** Null: not told. */
  stock: number | null;
  seen_stock: number | null;
  is_source_available: boolean;
  is_enabled: boolean;
  source_cost: number;
  source_stock: number | null;
  is_available: boolean;
}

/** Apply the supplier's changes to one product. Safe to repeat: an applied change is no difference any more. */
export async function followSupplier(ctx: Context, { workplaceId, productId }: { workplaceId: string; productId: string }): Promise<void> {
  const workplace = await findWorkplace(ctx, workplaceId);
  if (!workplace) return;
  const at = ctx.as({ workplace });
  const settings = await allowed(at, await getMonitoring(at));
  const pricing: Pricing = { selling: await getSellingPrice(at), rates: await latestRates(at) };
  await at.transaction((tx) => catchUp(tx, productId, settings, pricing));
}

/** What is needed to price variants when their cost changes. */
interface Pricing {
  selling: Awaited<ReturnType<typeof getSellingPrice>>;
  rates: Awaited<ReturnType<typeof latestRates>>;
}

async function catchUp(tx: WorkplaceContext, productId: string, settings: Monitoring, pricing: Pricing): Promise<void> {
  const product = await lockProduct(tx, productId);
  if (!product) return;
  const before = await readVariants(tx, productId);
  const changes = changesOf(before.map(watched));
  const isMoved = before.some(
    (row) => row.is_available && (row.cost !== row.source_cost || row.seen_stock !== (row.source_stock ?? untold)),
  );
  if (changes.length === 0 && !isMoved) return;

  const gone = new Set(changes.find((change) => change.kind === 'unavailable')?.variantIds);
  const after = before.map((row) => followed(row, { isGone: gone.has(row.id), currency: product.currency, settings, pricing }));
  const isEdited = after.some((variant, n) => isEditedFrom(variant, before[n] as Row));
  await saveVariants(tx, productId, after, isEdited);

  const sold = before.filter((row) => row.is_enabled);
  const isAllGone = sold.length > 0 && sold.every((row) => !row.is_available);
  const actions = {
    cost: settings.cost_change === 'update_price' ? 'price' : 'none',
    stock: settings.stock_change === 'update_stock' ? 'stock' : 'none',
    available: settings.stock_change === 'update_stock' ? 'stock' : 'none',
    unavailable: await goneAction(tx, productId, settings, isAllGone, [...gone]),
  } as const;
  for (const change of changes)
    await record(tx, { id: productId, title: product.title }, { ...change, action: actions[change.kind] }, settings);
  if (product.state !== 'pushed') return;
  // Offered again before its stores were told to make it a draft: then they need not be told.
  if (!isAllGone) await forgetUntold(tx, productId, 'draft');
  await haveStoresTold(tx, productId, {
    isCost: after.some((variant, n) => variant.cost !== before[n]?.cost),
    isEdited,
    isDraft: actions.unavailable === 'draft',
  });
}

async function lockProduct(tx: WorkplaceContext, id: string): Promise<{ title: string; currency: string; state: string } | undefined> {
  const [, { rows }] = await Promise.all([
    lockProducts(tx, [id]),
    tx.sql.query('select title, currency, state from products where workplace_id = $1 and id = $2', [tx.workplace.id, id]),
  ]);
  return rows[0];
}

/** The product's variants with their supplier variants. */
async function readVariants(tx: WorkplaceContext, productId: string): Promise<Row[]> {
  const { rows } = await tx.sql.query<Row>(
    `select v.id, v.cost, v.shipping_cost, v.price, v.compare_at_price, v.stock, v.seen_stock, v.is_source_available, v.is_enabled,
       s.cost as source_cost, s.stock as source_stock, ${isOfferedSql} as is_available
     from product_variants v join source_variants s on s.id = v.source_variant_id join source_products sp on sp.id = s.product_id
     where v.workplace_id = $1 and v.product_id = $2`,
    [tx.workplace.id, productId],
  );
  return rows;
}

type Followed = Pick<Row, 'id' | 'cost' | 'price' | 'compare_at_price' | 'stock' | 'seen_stock' | 'is_source_available'>;

/** The variant with its supplier's changes applied. */
function followed(
  row: Row,
  { isGone, currency, settings, pricing }: { isGone: boolean; currency: string; settings: Monitoring; pricing: Pricing },
): Followed {
  const cost = row.is_available ? row.source_cost : row.cost;
  const isPriced = settings.cost_change === 'update_price' && cost !== row.cost && hasRate(currency, pricing.rates);
  const priced = isPriced ? priceVariant(pricing.selling, { cost, shippingCost: row.shipping_cost }, currency, pricing.rates) : undefined;
  // Stock was set to 0 when the variant became unavailable: restore it even if the supplier's number is the same as before. A number that
  // the seller has entered since stays.
  const isBack = !row.is_source_available && row.stock === 0;
  const isTold = row.source_stock !== null && row.seen_stock !== row.source_stock;
  // A 0 from before it was kept that nothing is told (docs/decisions/280).
  const wasNeverTold = row.source_stock === null && row.seen_stock === 0 && row.stock === 0;
  // What the supplier has stopped telling, or another one never told, stays as it was known.
  const follows = row.is_available && settings.stock_change === 'update_stock' && (isBack || isTold || wasNeverTold);
  return {
    id: row.id,
    cost,
    price: priced?.price ?? row.price,
    compare_at_price: priced ? priced.compareAtPrice : row.compare_at_price,
    stock: isGone && settings.unavailable === 'set_zero' ? 0 : follows ? row.source_stock : row.stock,
    seen_stock: row.is_available ? (row.source_stock ?? untold) : row.seen_stock,
    is_source_available: row.is_available,
  };
}

/** Did a field change that the seller can edit, too? */
const isEditedFrom = (after: Followed, before: Row): boolean =>
  after.price !== before.price || after.compare_at_price !== before.compare_at_price || after.stock !== before.stock;

/** @param isEdited raises the product's version, so that an open editor does not write the old prices back. */
async function saveVariants(tx: WorkplaceContext, productId: string, variants: readonly Followed[], isEdited: boolean): Promise<void> {
  const values = [tx.workplace.id, productId];
  await tx.sql.query(
    `update product_variants v set cost = t.cost, price = t.price, compare_at_price = t.compare_at_price, stock = t.stock, seen_stock = t.seen_stock, is_source_available = t.is_source_available
     from jsonb_to_recordset($3::jsonb) as t(id uuid, cost bigint, price bigint, compare_at_price bigint, stock int, seen_stock int, is_source_available boolean)
     where v.workplace_id = $1 and v.product_id = $2 and v.id = t.id`,
    [...values, JSON.stringify(variants)],
  );
  await tx.sql.query(
    `update products p set version = version + $4, updated_at = $3, ${summarySql} from (${variantSummarySql}) m where p.workplace_id = $1 and p.id = $2`,
    [...values, tx.now(), isEdited ? 1 : 0],
  );
}

/** Mark what each store has to be told, until it was, and queue the jobs that tell them. */
async function haveStoresTold(
  tx: WorkplaceContext,
  productId: string,
  { isCost, isEdited, isDraft }: { isCost: boolean; isEdited: boolean; isDraft: boolean },
): Promise<void> {
  const product = { workplaceId: tx.workplace.id, productId };
  await markUntold(tx, productId, [
    ...(isCost ? ['cost' as const] : []),
    ...(isEdited ? ['price' as const] : []),
    ...(isDraft ? ['draft' as const] : []),
  ]);
  if (isCost) await tx.enqueue('push.costs', product, { singletonKey: productId });
  if (isEdited || isDraft) await tx.enqueue('push.update-listings', product, { singletonKey: productId });
}

const watched = (row: Row): WatchedVariant => ({
  id: row.id,
  cost: row.cost,
  seenStock: row.seen_stock,
  isSourceAvailable: row.is_source_available,
  now: { cost: row.source_cost, stock: row.source_stock, isAvailable: row.is_available },
});

/** The settings without automatic changes when monitoring is switched off or not in the plan; sellers are told of changes nevertheless. */
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

/** The action for unavailable goods. A draft only if all of the product is unavailable; a fall-back only if there is one. */
async function goneAction(
  ctx: WorkplaceContext,
  productId: string,
  settings: Monitoring,
  isAllGone: boolean,
  gone: string[],
): Promise<'none' | 'stock' | 'draft' | 'fallback'> {
  if (gone.length === 0 || settings.unavailable === 'none') return 'none';
  if (settings.unavailable === 'set_zero') return 'stock';
  if (settings.unavailable === 'draft') return isAllGone ? 'draft' : 'none';
  // Swap the unavailable first choice with the first fall-back that is still offered, if both are for the same countries and there is no
  // first choice for other countries. Otherwise leave it: orders look for a mapping for their country anyway.
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
       where ${isOfferedSql} and s.stock is distinct from 0 and not exists (
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

/** Key of the message about a change. */
function messageOf({ kind, before, after }: SupplierChange): string {
  if (kind === 'cost') return after > before ? 'product_cost_up' : 'product_cost_down';
  if (kind === 'stock') return after === 0 ? 'product_sold_out' : 'product_in_stock';
  return `product_${kind}`;
}

/** Store a change and what was done about it, and notify the seller if they want that for its kind. */
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
  const [variants, waiting] = await Promise.all([
    nameVariants(ctx, productId, change.variantIds),
    ordersWaitingFor(ctx, change.variantIds, touchedBy(change)),
  ]);
  const [first] = waiting.orders;
  await notify(ctx, {
    kind: 'product',
    message: messageOf(change),
    params: {
      title,
      ...figuresOf(change),
      ...(variants ? { variants } : {}),
      count: change.variantIds.length,
      ...(first ? { waiting: waiting.count, orders: waiting.orders.map(({ name }) => name).join(', ') } : {}),
    },
    link: linkOf(productId, title, waiting),
  });
}

/** The change's figures as decimal US dollars; of variants that had or have different ones, the lowest and the highest of both. */
function figuresOf({ span: { before, after } }: SupplierChange): Record<string, string> {
  const [from, to, fromMost, toMost] = [before[0], after[0], before[1], after[1]].map((figure) => decimalFromMinor(figure, 'USD'));
  const isOne = before[0] === before[1] && after[0] === after[1];
  return { before: from as string, after: to as string, ...(isOne ? {} : { beforeMost: fromMost as string, afterMost: toMost as string }) };
}

/** States of the supplier orders that a change is news for. What was placed keeps the cost it was placed at. */
function touchedBy({ kind, before, after }: SupplierChange): readonly SupplierOrderState[] {
  if (kind === 'unavailable' || (kind === 'stock' && after === 0)) return ['ready', 'waiting_payment'];
  return kind === 'cost' && after > before ? ['ready'] : [];
}

/** Where the seller sees to it: the order that waits, all orders of the product when several do, else the product. */
function linkOf(productId: string, title: string, { orders: [first], count }: Waiting): string {
  if (!first) return `/app/products-center/editor/${productId}`;
  if (count === 1) return `/app/orders/${first.id}`;
  return `/app/orders?${new URLSearchParams({ status: 'all', range: 'all', keyword: title })}`;
}

/** Names of a product's variants that a notification has room for; empty when it has no others, or nothing to tell them by. */
async function nameVariants(ctx: WorkplaceContext, productId: string, ids: readonly string[]): Promise<string> {
  const { rows } = await ctx.sql.query<{ name: string; isMeant: boolean }>(
    `select array_to_string(option_values, ' / ') as name, id = any($3) as "isMeant" from product_variants
     where workplace_id = $1 and product_id = $2 order by position, id`,
    [ctx.workplace.id, productId, ids],
  );
  const named = rows.filter(({ isMeant }) => isMeant).map(({ name }) => name);
  if (named.length === rows.length || named.some((name) => name === '')) return '';
  return [...named.slice(0, mostNamed), ...(named.length > mostNamed ? ['…'] : [])].join(', ');
}

interface Waiting {
  /** Orders of the store, as many of the oldest as are named. */
  orders: { id: string; name: string }[];
  count: number;
}
const none: Waiting = { orders: [], count: 0 };
/** Variants, or orders, that one notification names. */
const mostNamed = 3;

/** Open orders that need the supplier's variants behind these, and whose supplier order is in one of the states. */
async function ordersWaitingFor(
  ctx: WorkplaceContext,
  variantIds: readonly string[],
  states: readonly SupplierOrderState[],
): Promise<Waiting> {
  if (states.length === 0) return none;
  const { rows } = await ctx.sql.query<{ id: string; name: string; all: number }>({
    name: 'orders-waiting-for-variants',
    text: `with waiting as (
             select distinct o.id, o.name, o.placed_at
             from ${linesOfGoods('v.id in (select source_variant_id from product_variants where workplace_id = $1 and id = any($2))')} l
             join orders o on o.workplace_id = l.workplace_id and o.id = l.order_id
             where l.workplace_id = $1 and l.open_quantity > 0 and o.cancelled_at is null and exists (
               select 1 from supplier_orders s join supplier_order_items i on i.workplace_id = s.workplace_id and i.supplier_order_id = s.id
               where s.workplace_id = o.workplace_id and s.order_id = o.id and s.state = any($3) and not s.is_archived
                 and i.quantity > i.given_up and i.source_variant_id = l.source_variant_id))
           select id, name, count(*) over ()::int as all from waiting order by placed_at, id limit ${mostNamed}`,
    values: [ctx.workplace.id, variantIds, states],
  });
  return { orders: rows.map(({ id, name }) => ({ id, name })), count: rows[0]?.all ?? 0 };
}
