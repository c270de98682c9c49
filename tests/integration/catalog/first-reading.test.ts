/** A supplier's catalogue while it is read for the first time. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadCatalogPage } from '#app/features/catalog/catalog-page.server.ts';
import { catalogJobs } from '#app/features/catalog/jobs.server.ts';
import { syncCatalog } from '#app/features/catalog/sync-catalog.server.ts';
import { type Harness, harness, type TestSeller } from '#tests/support/harness.ts';

let app: Harness;
let seller: TestSeller;
let others: string[];

const query = async <Row = never>(text: string, values: unknown[] = []): Promise<Row[]> =>
  (await seller.ctx.sql.query(text, values)).rows as Row[];
const read = () => syncCatalog(seller.ctx, { source: 'cj' });
const shown = (filters: Record<string, string>) => loadCatalogPage(seller.ctx, new URLSearchParams({ ship_to: 'US', ...filters }));

beforeAll(async () => {
  app = await harness();
  seller = await app.newSeller();
  await app.control('cj/limits', { perSecond: 1000 });
  await app.control('cj/catalogue', { products: 300 });
  // What other tests of this worker have read is put away.
  const rows = await query<{ id: string }>(
    "update source_products set status = 'removed' where source = 'cj' and status = 'active' returning id",
  );
  others = rows.map(({ id }) => id);
  await query("delete from source_offers using source_products p where p.id = product_id and p.source = 'cj'");
  await query('delete from catalog_syncs');
});

afterAll(async () => {
  await app.clearFaults();
  await app.control('cj/catalogue', { products: 1_000_000 });
  await app.control('cj/limits', { perSecond: 4 });
  await query("update source_products set status = 'removed' where source = 'cj' and status = 'active'");
  await query("update source_products set status = 'active' where id = any($1)", [others]);
  await query("delete from pgboss.job where name in ('catalog.quote-samples', 'catalog.read-details', 'catalog.read-reviews')");
});

test('it is begun as a worker starts, not at the next full minute', () => {
  expect(catalogJobs.find(({ name }) => name === 'catalog.sync-first')).toMatchObject({ atStart: true });
});

test('before its first page has come, a search says that it is still being read', async () => {
  expect((await shown({ source: 'cj' })).readings).toEqual([{ source: 'cj', products: 0, isSilent: false }]);
  expect((await shown({ source: 'quayside' })).readings).toEqual([]);
});

test('what has been read is found while the rest is not, with how many they are', async () => {
  await app.fault({ vendor: 'cj', match: 'listV2\\?page=2', kind: '500', times: 20 });
  await expect(read()).rejects.toMatchObject({ reason: 'unavailable' });
  await app.clearFaults();
  const { products, readings } = await shown({ source: 'cj' });
  expect(readings).toEqual([{ source: 'cj', products: 100, isSilent: true }]);
  expect(products.length).toBeGreaterThan(20);
  for (const { landed_cost: cost } of products) expect(cost).toBeGreaterThan(0);
});

test('when all is read it is said no more, nor while it is read again at night', async () => {
  await read();
  expect((await shown({})).readings).toEqual([]);
  await app.fault({ vendor: 'cj', match: 'listV2\\?page=2', kind: '500', times: 20 });
  await expect(read()).rejects.toMatchObject({ reason: 'unavailable' });
  await app.clearFaults();
  expect((await shown({ source: 'cj' })).readings).toEqual([]);
  // The reading goes on where it stopped.
  expect(await query('select next_page from catalog_syncs')).toEqual([{ next_page: 2 }]);
  await read();
  expect(await query('select finished_at >= started_at as is_read from catalog_syncs')).toEqual([{ is_read: true }]);
});
