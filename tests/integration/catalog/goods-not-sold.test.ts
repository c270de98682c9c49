import { Readable } from 'node:stream';
import { beforeAll, expect, test } from 'vitest';
import { importOwnCatalog } from '#app/features/catalog/import-own-catalog.server.ts';
import { listHiddenGoods, operatorJudgeGoods, operatorReleaseGoods } from '#app/features/catalog/released-goods.server.ts';
import { storeSummaries } from '#app/features/catalog/store-source-products.server.ts';
import { importProduct } from '#app/features/imports/import-product.server.ts';
import { saveProduct } from '#app/features/products/save-product.server.ts';
import { previewPush } from '#app/features/push/preview-push.server.ts';
import { newId } from '#app/platform/ids.ts';
import { type Harness, harness, type TestSeller } from '#tests/support/harness.ts';

let app: Harness;
let seller: TestSeller;
const mark = `gn${Date.now().toString(36)}`;

beforeAll(async () => {
  app = await harness();
  seller = await app.newSeller();
});

const read = (handle: string, title: string) =>
  importOwnCatalog(seller.ctx, () =>
    Readable.from([`Handle,Title,Variant SKU,Variant Inventory Qty,Variant Price\n${mark}-${handle},${title},${mark}-${handle},5,9.00\n`]),
  );

const product = async (handle: string) => {
  const { rows } = await app.services.database.pool.query(
    `select p.id, p.status, p.prohibited_reason as reason, exists (select 1 from source_offers o where o.product_id = p.id) as "isOffered"
     from source_products p where p.source = 'quayside' and p.external_id = $1`,
    [`${mark}-${handle}`],
  );
  return rows[0] as { id: string; status: string; reason: string | null; isOffered: boolean };
};

const hiddenOf = async (id: string) => {
  const pages = [];
  for (let page = await listHiddenGoods(seller.ctx); page.length > 0; page = await listHiddenGoods(seller.ctx, { after: page.at(-1)?.id }))
    pages.push(...page);
  return pages.find((each) => each.id === id);
};

const ship = (handle: string) => ({ source: 'quayside' as const, supplier_product_id: `${mark}-${handle}`, ship_to: 'US' });

test('a harmless word hides nothing; what is hidden is listed with its reason and the words that gave it away', async () => {
  await read('dress', 'Ivory lace dress');
  await read('figure', 'Elephant ivory figure');
  expect(await product('dress')).toMatchObject({ status: 'active', reason: null, isOffered: true });
  const figure = await product('figure');
  expect(figure).toMatchObject({ status: 'prohibited', isOffered: false });
  expect(await hiddenOf(figure.id)).toEqual({
    id: figure.id,
    source: 'quayside',
    externalId: `${mark}-figure`,
    title: 'Elephant ivory figure',
    reason: 'animals',
    words: 'elephant ivory',
  });
});

test('what an operator releases is offered at once, imported and pushed, and stays so when it is read again; with another title it is judged anew', async () => {
  const title = 'Pepper spray for the actor';
  await read('spray', title);
  const { id } = await product('spray');
  await expect(importProduct(seller.ctx, ship('spray'))).rejects.toMatchObject({ code: 'UNPROCESSABLE' });

  const released = await operatorReleaseGoods(seller.ctx, { operator: 'tester', id, reason: 'water in a can' });
  expect(released).toEqual({ title, from: 'weapons' });
  expect(await product('spray')).toMatchObject({ status: 'active', isOffered: true });
  expect(await hiddenOf(id)).toBeUndefined();
  const { rows } = await app.services.database.pool.query(
    "select operator, details from operator_actions where action = 'release-goods' and details ->> 'id' = $1",
    [id],
  );
  expect(rows).toEqual([{ operator: 'tester', details: { id, title, from: 'weapons', reason: 'water in a can' } }]);

  expect((await read('spray', title)).hidden).toEqual([]);
  await storeSummaries(seller.ctx, 'quayside', [
    {
      externalId: `${mark}-spray`,
      title,
      images: [],
      costMin: 900,
      costMax: 900,
      stock: 5,
      listedCount: 0,
      ordersCount: 0,
      shipsFrom: ['CN'],
    },
  ]);
  expect(await product('spray')).toMatchObject({ status: 'active', isOffered: true });

  const { product_package_id: imported } = await importProduct(seller.ctx, ship('spray'));
  await saveProduct(seller.ctx, { id: imported, title: 'Pepper spray for actors' });
  const warnings = async (ids: string[]) =>
    (await previewPush(seller.ctx, { product_package_ids: ids })).products.map((each) => each.warning);
  expect(await warnings([imported])).toEqual([null]);
  await expect(saveProduct(seller.ctx, { id: imported, title: 'CBD gummies' })).rejects.toMatchObject({
    fields: { title: ['prohibitedGoods'] },
  });

  await read('spray', 'Brand-new vape kit');
  expect(await product('spray')).toMatchObject({ status: 'prohibited', reason: 'tobacco', isOffered: false });
});

test('a seller’s product that is refused can be released, too', async () => {
  await read('own', 'Cup of many colors');
  const { product_package_id: id } = await importProduct(seller.ctx, ship('own'));
  const change = { id, title: 'Switchblade' };
  await expect(saveProduct(seller.ctx, change)).rejects.toMatchObject({ fields: { title: ['prohibitedGoods'] } });
  await app.services.database.pool.query("update products set title = 'Switchblade' where id = $1", [id]);
  await operatorReleaseGoods(seller.ctx, { operator: 'tester', id, reason: 'the name of a band' });
  await saveProduct(seller.ctx, change);
  const stranger = await app.newSeller();
  await expect(saveProduct(stranger.ctx, change)).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

test('what is not hidden, or not there, cannot be released', async () => {
  await read('cup', 'Plain cup');
  const { id } = await product('cup');
  const release = (of: string) => operatorReleaseGoods(seller.ctx, { operator: 'tester', id: of, reason: 'none' });
  await expect(release(id)).rejects.toMatchObject({ code: 'STATE_CONFLICT' });
  await expect(release(newId())).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await expect(release('ivory')).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

test('after the rule has changed all goods are judged again', async () => {
  await read('old-dress', 'Ivory satin dress');
  await read('old-knife', 'Balisong knife');
  const [dress, knife] = [await product('old-dress'), await product('old-knife')];
  const { pool } = app.services.database;
  // As an older rule has left them.
  await pool.query("update source_products set status = 'prohibited' where id = $1", [dress.id]);
  await pool.query('delete from source_offers where product_id = $1', [dress.id]);
  await pool.query("update source_products set status = 'active', prohibited_reason = null where id = $1", [knife.id]);

  const { hidden, shown } = await operatorJudgeGoods(seller.ctx, { operator: 'tester' });
  expect(hidden).toBeGreaterThanOrEqual(1);
  expect(shown).toBeGreaterThanOrEqual(1);
  expect(await product('old-dress')).toMatchObject({ status: 'active', isOffered: true });
  expect(await product('old-knife')).toMatchObject({ status: 'prohibited', reason: 'weapons', isOffered: false });
});
