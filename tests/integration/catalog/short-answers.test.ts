/** A supplier's answer that is short by mistake takes nothing from the catalogue. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readDetails } from '#app/features/catalog/get-source-product.server.ts';
import { syncCatalog } from '#app/features/catalog/sync-catalog.server.ts';
import { decideNotice, listNotices } from '#app/features/operators/notices.server.ts';
import { type Harness, harness, type TestSeller } from '#tests/support/harness.ts';

let app: Harness;
let seller: TestSeller;
let others: string[];

const query = async <Row = never>(text: string, values: unknown[] = []): Promise<Row[]> =>
  (await seller.ctx.sql.query(text, values)).rows as Row[];
const read = () => syncCatalog(seller.ctx, { source: 'cj' });
const sold = async (): Promise<number> =>
  (await query<{ count: number }>("select count(*)::int from source_products where source = 'cj' and status = 'active'"))[0]?.count ?? 0;
const notices = async (kind: string) => (await listNotices(seller.ctx)).filter((each) => each.kind === kind);
/** How many of the first 600 may be sold at all: some are prohibited goods. */
let all: number;
/** Does what is queued, but for the hundreds of questions for shipping that follow each reading. */
const work = async () => {
  await query("delete from pgboss.job where name = 'catalog.quote-samples'");
  await app.drainJobs();
};
const sell = (products: number) => app.control('cj/catalogue', { products });

beforeAll(async () => {
  app = await harness();
  seller = await app.newSeller();
  await app.control('cj/limits', { perSecond: 1000 });
  // What other tests of this worker have read would be missing from the small catalogue of this one.
  const rows = await query<{ id: string }>(
    "update source_products set status = 'removed' where source = 'cj' and status = 'active' returning id",
  );
  others = rows.map((row) => row.id);
  await query('delete from catalog_syncs');
});

afterAll(async () => {
  await app.control('cj/limits', { mostListed: null });
  await app.control('cj/odd-answers', { kind: 'none' });
  await sell(1_000_000);
  await app.control('cj/limits', { perSecond: 4 });
  await query("update source_products set status = 'removed' where source = 'cj' and status = 'active'");
  await query("update source_products set status = 'active' where id = any($1)", [others]);
  await query("delete from pgboss.job where name in ('catalog.quote-samples', 'catalog.read-details')");
});

describe('a list of 600 products', () => {
  beforeEach(async () => {
    await app.control('cj/odd-answers', { kind: 'none' });
    await sell(600);
    await read();
    all = await sold();
    expect(all).toBeGreaterThan(590);
    await query('delete from operator_notices');
    await sell(595);
  });

  test('that is whole takes out the five that it does not name', async () => {
    await read();
    expect(await sold()).toBe(all - 5);
    expect(await listNotices(seller.ctx)).toEqual([]);
  });

  test.each([
    ['with a page that is short', { kind: 'short', page: 3 }],
    ['with an empty page in its middle', { kind: 'empty', page: 3 }],
    ['with a page that came twice', { kind: 'repeated', page: 4 }],
    ['that counts fewer on one of its pages', { kind: 'total', page: 4, total: 560 }],
    ['that says after its first page that it ends there', { kind: 'total', page: 1, total: 100 }],
  ])('%s takes out nothing, and operators are told', async (_, odd) => {
    await app.control('cj/odd-answers', { ...odd, times: 2 });
    await read();
    expect(await sold()).toBe(all);
    expect(await listNotices(seller.ctx)).toHaveLength(1);
    // The next night all is well again, and nobody has to do anything.
    await app.control('cj/odd-answers', { kind: 'none' });
    await read();
    expect(await sold()).toBe(all - 5);
    expect(await listNotices(seller.ctx)).toEqual([]);
  });

  test('that the supplier cuts takes out nothing, and nobody is told: it sells the rest all the same', async () => {
    await app.control('cj/limits', { mostListed: 500 });
    await read();
    await app.control('cj/limits', { mostListed: null });
    expect(await sold()).toBe(all);
    expect(await listNotices(seller.ctx)).toEqual([]);
  });

  test('has its short page asked for once more', async () => {
    await app.control('cj/odd-answers', { kind: 'empty', page: 3 });
    await read();
    expect(await sold()).toBe(all - 5);
    expect(await listNotices(seller.ctx)).toEqual([]);
  });

  test('is not judged by its end: a reading that stopped after a short page goes on doubting it', async () => {
    await app.control('cj/odd-answers', { kind: 'short', page: 2, times: 2 });
    await app.fault({ vendor: 'cj', match: 'listV2\\?page=4', kind: '500', times: 20 });
    await expect(read()).rejects.toMatchObject({ reason: 'unavailable' });
    await app.clearFaults();
    await read();
    expect(await sold()).toBe(all);
    expect(await notices('catalog-list-odd')).toHaveLength(1);
  });
});

describe('more than three of a hundred that are missing', () => {
  beforeEach(async () => {
    await sell(600);
    await read();
    all = await sold();
    await query('delete from operator_notices');
    await sell(570);
  });

  test('are kept, and operators read of it by mail', async () => {
    await read();
    expect(await sold()).toBe(all);
    const [notice] = await notices('catalog-shrinks');
    expect(notice).toMatchObject({ title: `cj: 30 of ${all} products are no longer listed`, isConfirmable: true });
    await work();
    const mails = await app.control<{ subject: string; text: string }[]>('mail/messages');
    const mail = mails.find((each) => each.subject === notice?.title);
    expect(mail?.text).toContain(`npm run operator -- confirm ${notice?.id}`);
  });

  test('are taken out once an operator has confirmed it, but for what the supplier lists again meanwhile', async () => {
    await read();
    const [notice] = await notices('catalog-shrinks');
    await sell(580);
    await read();
    await decideNotice(seller.ctx, { operator: 'test', id: notice?.id ?? '', decision: 'confirmed' });
    await work();
    expect(await sold()).toBe(all - 20);
    expect(
      await query("select details ->> 'id' as id from operator_actions where action = 'confirm-notice' and details ->> 'id' = $1", [
        notice?.id,
      ]),
    ).toHaveLength(1);
    await expect(decideNotice(seller.ctx, { operator: 'test', id: notice?.id ?? '', decision: 'confirmed' })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });

  test('settle by themselves when the next list names them', async () => {
    await read();
    await sell(600);
    await read();
    expect(await sold()).toBe(all);
    expect(await listNotices(seller.ctx)).toEqual([]);
  });
});

test('a category that is missing as a whole is kept, however small its share', async () => {
  await sell(600);
  await read();
  all = await sold();
  await query('delete from operator_notices');
  const [category] = await query<{ id: string }>(
    "insert into source_categories (id, name) values ('lost', 'Lost goods') on conflict (id) do update set name = excluded.name returning id",
  );
  await query(
    `insert into source_products (id, source, external_id, title, category_id, cost_min, cost_max, fetched_at)
     select gen_random_uuid(), 'cj', 'lost-' || n, 'Lost', $1, 100, 100, now() - interval '2 days' from generate_series(1, 10) n`,
    [category?.id],
  );
  await read();
  expect(await sold()).toBe(all + 10);
  expect(await notices('catalog-shrinks')).toMatchObject([{ text: expect.stringContaining('Emptied categories: Lost goods.') }]);
  await query("delete from source_products where external_id like 'lost-%'");
  await query('delete from operator_notices');
});

describe('a product that is asked for', () => {
  let id: string;
  let externalId: string;
  const product = async () =>
    (
      await query<{ status: string; variants: number }>(
        `select p.status, (select count(*)::int from source_variants v where v.product_id = p.id and v.is_available) as variants from source_products p where p.id = $1`,
        [id],
      )
    )[0];

  beforeEach(async () => {
    await app.control('cj/odd-answers', { kind: 'none' });
    await sell(600);
    const rows = await query<{ id: string; external_id: string }>(
      "select id, external_id from source_products where source = 'cj' and status = 'active' and is_partial order by id limit 20",
    );
    for (const row of rows) {
      id = row.id;
      externalId = row.external_id;
      await readDetails(seller.ctx, 'cj', externalId);
      if (((await product())?.variants ?? 0) > 1) break;
    }
    await query('delete from operator_notices');
  });

  test('and not found is asked for again some minutes later, and only then taken as gone', async () => {
    await app.control('cj/odd-answers', { kind: 'unknown', pid: externalId, times: 3 });
    await readDetails(seller.ctx, 'cj', externalId);
    await readDetails(seller.ctx, 'cj', externalId);
    expect(await product()).toMatchObject({ status: 'active' });
    app.advanceClock(10 * 60_000);
    await readDetails(seller.ctx, 'cj', externalId);
    expect(await product()).toMatchObject({ status: 'removed' });
    await readDetails(seller.ctx, 'cj', externalId);
    expect(await product()).toMatchObject({ status: 'active' });
  });

  test('and found the second time is sold as before', async () => {
    await app.control('cj/odd-answers', { kind: 'unknown', pid: externalId });
    await readDetails(seller.ctx, 'cj', externalId);
    app.advanceClock(10 * 60_000);
    await readDetails(seller.ctx, 'cj', externalId);
    await app.control('cj/odd-answers', { kind: 'unknown', pid: externalId });
    await readDetails(seller.ctx, 'cj', externalId);
    expect(await product()).toMatchObject({ status: 'active' });
  });

  test('keeps variants that an answer left out although the supplier sells them', async () => {
    const before = await product();
    expect(before?.variants).toBeGreaterThan(1);
    await app.control('cj/odd-answers', { kind: 'variants', pid: externalId, most: 1 });
    await readDetails(seller.ctx, 'cj', externalId);
    expect(await product()).toEqual(before);
  });

  test('and used by sellers is kept after ten others were said to be gone on one day, until an operator confirms it', async () => {
    await query("update source_products set watched = 'live' where id = $1", [id]);
    await query(
      `update source_products set gone_at = $2, status = 'removed', watched = 'idle' where id in (
         select id from source_products where source = 'cj' and status = 'active' and id <> $1 order by id limit 10)`,
      [id, app.services.now()],
    );
    const isAskedTwice = async () => {
      await app.control('cj/odd-answers', { kind: 'unknown', pid: externalId, times: -1 });
      await readDetails(seller.ctx, 'cj', externalId);
      app.advanceClock(10 * 60_000);
      await readDetails(seller.ctx, 'cj', externalId);
    };
    await isAskedTwice();
    expect(await product()).toMatchObject({ status: 'active' });
    const [notice] = await notices('products-vanish');
    await decideNotice(seller.ctx, { operator: 'test', id: notice?.id ?? '', decision: 'confirmed' });
    await work();
    expect(await product()).toMatchObject({ status: 'removed' });
    await query("update source_products set watched = null, gone_at = null where source = 'cj'");
  });
});
