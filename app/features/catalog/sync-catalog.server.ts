/** Reads a supplier's whole catalogue, page by page; if interrupted, the next run continues there. What is read can be found at once. */

import { z } from 'zod';
import type { CatalogPage, ReadsCatalog } from '#app/connectors/suppliers/supplier.ts';
import type { Context } from '#app/context.ts';
import { settleNotice, tellOperators } from '#app/features/operators/notices.server.ts';
import { beginningOf } from '#app/platform/beginning-of.ts';
import { isConnectorError } from '#app/platform/connector-error.ts';
import { inBatches } from '#app/platform/in-batches.ts';
import { doubtOfPage, isAllNamed, type ListDoubt } from './absence.ts';
import { offersOfPages } from './offers-of-pages.server.ts';
import { refreshOffers } from './refresh-offers.server.ts';
import { removeMissing, removeUnlessTooMany } from './remove-missing.server.ts';
import { storeCategories, storeSummaries } from './store-source-products.server.ts';

/** A reading has begun that has not ended. When the one before it ended stays known: without that, it is the first (`first-readings.server.ts`). */
const isUnderWay = '(catalog_syncs.finished_at is null or catalog_syncs.finished_at < catalog_syncs.started_at)';

export const SyncCatalog = z.object({ source: z.string() });

/** A reading under way. */
interface Reading {
  source: string;
  startedAt: Date;
  nextPage: number;
  readAt: Date | null;
}

/**
 * Read the catalogue. What a whole, consistent list does not name is no longer sold: it is removed, unless that is too much at one time
 * (docs/decisions/250).
 * @throws ConnectorError when the supplier fails: pages read so far stay, the next try continues.
 */
export async function syncCatalog(ctx: Context, { source }: z.infer<typeof SyncCatalog>): Promise<void> {
  const catalog = ctx.connectors.suppliers[source]?.catalog;
  if (!catalog) return;
  const { rows } = await ctx.sql.query<Reading>(
    `insert into catalog_syncs (source, started_at) values ($1, $2)
     on conflict (source) do update set
       started_at = case when ${isUnderWay} then catalog_syncs.started_at else excluded.started_at end,
       next_page = case when ${isUnderWay} then catalog_syncs.next_page else 1 end,
       products_read = case when ${isUnderWay} then catalog_syncs.products_read else 0 end,
       listed_total = case when ${isUnderWay} then catalog_syncs.listed_total end,
       doubt = case when ${isUnderWay} then catalog_syncs.doubt end,
       read_at = case when ${isUnderWay} then catalog_syncs.read_at end,
       finished_at = least(catalog_syncs.finished_at, excluded.started_at - interval '1 millisecond')
     returning source, next_page as "nextPage", started_at as "startedAt", read_at as "readAt"`,
    [source, ctx.now()],
  );
  const reading = rows[0] as Reading;
  if (!reading.readAt) await readList(ctx, catalog, reading);
  await removeUnnamed(ctx, reading);
  await ctx.sql.query('update catalog_syncs set finished_at = greatest($2, started_at), next_page = 1, error = null where source = $1', [
    source,
    ctx.now(),
  ]);
  await ctx.enqueue('catalog.quote-samples', { source, round: 0 }, { singletonKey: source });
}

/** Read the list from where the reading stands to its end. */
async function readList(ctx: Context, catalog: ReadsCatalog, { source, startedAt, nextPage }: Reading): Promise<void> {
  let page: number | undefined = nextPage;
  try {
    if (page === 1) {
      await storeCategories(
        ctx,
        (await catalog.listCategories()).map((category) => category.path),
      );
      await adoptCategories(ctx);
    }
    const offerRead = offersOfPages(ctx, source);
    while (page !== undefined) {
      ctx.stopping.throwIfAborted();
      const read = await listSoundly(catalog, page);
      const ids = await ctx.transaction((tx) => storePage(tx, source, startedAt, read));
      await offerRead(ids, page);
      page = read.next;
    }
  } catch (error) {
    if (isConnectorError(error))
      await ctx.sql.query('update catalog_syncs set error = $2 where source = $1', [source, beginningOf(error.message, 500)]);
    throw error;
  }
}

/** A page that is not as long as it says is asked for once more. */
async function listSoundly(catalog: ReadsCatalog, page: number): Promise<CatalogPage> {
  const first = await catalog.listProducts(page);
  return first.isSound || first.isCut ? first : catalog.listProducts(page);
}

/** Store a page's products, how far the reading has come, and what the page says against the list. Returns our ids of the products. */
async function storePage(tx: Context, source: string, startedAt: Date, page: CatalogPage): Promise<string[]> {
  const named = [...new Set([...page.products.map((product) => product.externalId), ...page.unread])];
  const { rows } = await tx.sql.query<{ before: number; firstTotal: number | null; doubt: ListDoubt | null }>(
    `select (select count(*)::int from source_products where source = $1 and external_id = any($2) and fetched_at >= $3) as before,
       listed_total as "firstTotal", doubt from catalog_syncs where source = $1`,
    [source, named, startedAt],
  );
  const { before = 0, firstTotal = null, doubt = null } = rows[0] ?? {};
  const ids = await storeSummaries(tx, source, page.products);
  await refreshOffers(tx, source, ids);
  if (page.unread.length > 0)
    await tx.sql.query('update source_products set fetched_at = $3 where source = $1 and external_id = any($2)', [
      source,
      page.unread,
      tx.now(),
    ]);
  const { isSound, isCut = false, total, size } = page;
  const found = doubt ?? doubtOfPage({ isSound, isCut, total, size, firstTotal: firstTotal ?? total, namedBefore: before });
  await tx.sql.query(
    `update catalog_syncs set next_page = $2, products_read = products_read + $3, listed_total = coalesce(listed_total, $4), doubt = $5, error = null,
       read_at = $6 where source = $1`,
    [source, page.next ?? 1, named.length - before, total, found, page.next === undefined ? tx.now() : null],
  );
  return ids;
}

/** After the last page: remove what was on none, if the list can be believed. */
async function removeUnnamed(ctx: Context, { source, startedAt }: Reading): Promise<void> {
  const { rows } = await ctx.sql.query<{ doubt: ListDoubt | null; total: number | null; named: number }>(
    'select doubt, listed_total as total, products_read as named from catalog_syncs where source = $1',
    [source],
  );
  // A reading that an earlier version began has no total, and says nothing about its first pages.
  const { doubt: ofPages = null, total = null, named = 0 } = rows[0] ?? {};
  const doubt = ofPages ?? (total === null ? 'cut' : isAllNamed(named, total) ? null : 'too_few');
  if (doubt === null) {
    await settleNotice(ctx, { kind: 'catalog-list-odd', subject: source });
    return removeUnlessTooMany(ctx, { source, startedAt });
  }
  if (doubt === 'cut') return;
  await tellOperators(ctx, { kind: 'catalog-list-odd', subject: source, details: { doubt, named, total } });
}

/** Remove what an operator has confirmed to be gone: what no reading has named since the one that was held back. */
export const RemoveMissing = z.object({ source: z.string(), startedAt: z.iso.datetime() });

export const removeConfirmed = (ctx: Context, { source, startedAt }: z.infer<typeof RemoveMissing>): Promise<void> =>
  removeMissing(ctx, { source, startedAt: new Date(startedAt) });

/** Move our own products with only a last category (Shopify's "Type") to the place of that category in the suppliers' tree. */
async function adoptCategories(ctx: Context): Promise<void> {
  const { rows } = await ctx.sql.query(
    `with leaves as (select min(id) as id, substring(id from '[^/]+$') as slug from source_categories where id like '%/%' group by 2 having count(*) = 1)
     update source_products p set category_id = leaves.id from leaves
     where p.source = 'quayside' and p.category_id = leaves.slug returning p.id`,
  );
  const ids: string[] = rows.map((row) => row.id);
  for (const batch of inBatches(ids, 500)) await refreshOffers(ctx, 'quayside', batch);
  await ctx.sql.query(
    `delete from source_categories c where c.parent_id is null and not exists (select 1 from source_categories d where d.parent_id = c.id)
       and not exists (select 1 from source_products p where p.category_id = c.id)`,
  );
}
