import { Readable } from 'node:stream';
import { beforeAll, describe, expect, test } from 'vitest';
import { importOwnCatalog } from '#app/features/catalog/import-own-catalog.server.ts';
import { storeDetails } from '#app/features/catalog/store-source-products.server.ts';
import { copyProductImages } from '#app/features/imports/copy-images.server.ts';
import { importProduct } from '#app/features/imports/import-product.server.ts';
import type { ProcessItem } from '#app/features/process-items/schemas.ts';
import { duplicateProducts } from '#app/features/products/product-work.server.ts';
import { saveProduct } from '#app/features/products/save-product.server.ts';
import { newId } from '#app/platform/ids.ts';
import { type Harness, harness, type TestSeller } from '#tests/support/harness.ts';
import { overheard } from '#tests/support/plans.ts';

let app: Harness;
const mark = `im${Date.now().toString(36)}`;

beforeAll(async () => {
  app = await harness();
  const seller = await app.newSeller();
  const image = (n: number) => `https://images.quayside-practice.example/products/00000${n}-1.jpg`;
  const html = '"<p onclick=""x()"">Soft</p><script>alert(1)</script>"';
  await importOwnCatalog(seller.ctx, () =>
    Readable.from([
      [
        'Handle,Title,Body (HTML),Vendor,Type,Tags,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Variant SKU,Variant Grams,Variant Inventory Qty,Variant Price,Cost per item,Image Src,Variant Image',
        `${mark}-shirt,Shirt ${mark},${html},Mill,Shirts,"soft, cotton",Color,Red,Size,S,${mark}-RS,200,5,40,10.00,${image(1)},${image(2)}`,
        `${mark}-shirt,,,,,,,Red,,M,${mark}-RM,210,6,40,11.00,${image(2)},${image(2)}`,
        `${mark}-shirt,,,,,,,Blue,,S,${mark}-BS,200,0,40,12.00,,${image(3)}`,
        `${mark}-knife,Brass knuckles ${mark},,,,,,,,,K1,10,5,9,2,,`,
        ...Array.from({ length: 7 }, (_, n) => `${mark}-cup${n},Cup ${n} ${mark},,,Cups,,,,,,C${n},100,9,8,2.00,${image(4)},`),
      ].join('\n'),
    ]),
  );
});

const shirt = { source: 'quayside', supplier_product_id: `${mark}-shirt`, ship_to: 'US' };

async function rowsOf(seller: TestSeller, table: string, productId: string) {
  const { rows } = await seller.ctx.sql.query(`select * from ${table} where workplace_id = $1 and product_id = $2 order by position`, [
    seller.workplaceId,
    productId,
  ]);
  return rows;
}

const importedCount = async (seller: TestSeller) =>
  (
    await seller.ctx.sql.query("select value from workplace_counters where workplace_id = $1 and name = 'products.imported'", [
      seller.workplaceId,
    ])
  ).rows[0]?.value ?? 0;

test('an import makes an own copy: text without scripts, options, priced variants, pictures', async () => {
  const seller = await app.newSeller();
  const { body } = await seller.api<{ product_package_id: string; already_imported: boolean }>(
    'POST',
    '/center/products/import/quayside',
    shirt,
  );
  expect(body).toMatchObject({ success: true, status: 200, data: { already_imported: false } });
  const id = body.data?.product_package_id as string;
  const { rows } = await seller.ctx.sql.query('select * from products where workplace_id = $1 and id = $2', [seller.workplaceId, id]);
  expect(rows[0]).toMatchObject({
    title: `Shirt ${mark}`,
    description_html: '<p>Soft</p>',
    vendor: 'Mill',
    product_type: 'Shirts',
    tags: ['soft', 'cotton'],
    options: [
      { name: 'Color', values: ['Red', 'Blue'] },
      { name: 'Size', values: ['S', 'M'] },
    ],
    currency: 'USD',
    state: 'imported',
    variants_count: 3,
    cost_min: 1000,
    cost_max: 1200,
    stock: 11,
  });
  // By each variant's own weight, in started 100 g.
  const shipping = 199 + 2 * 95;
  const heavier = shipping + 95;
  const variants = await rowsOf(seller, 'product_variants', id);
  expect(
    variants.map((variant) => [
      variant.option_values.join('/'),
      variant.sku,
      variant.cost,
      variant.shipping_cost,
      variant.price,
      variant.compare_at_price,
      variant.stock,
    ]),
  ).toEqual([
    ['Red/S', `${mark}-RS`, 1000, shipping, 2399, 3399, 5],
    ['Red/M', `${mark}-RM`, 1100, heavier, 2699, 3799, 6],
    ['Blue/S', `${mark}-BS`, 1200, shipping, 2799, 3999, 0],
  ]);
  const images = await rowsOf(seller, 'product_images', id);
  expect(images.map((image) => image.source_url.slice(-12))).toEqual(['000001-1.jpg', '000002-1.jpg', '000003-1.jpg']);
  expect(variants[2].image_id).toBe(images[2].id);
  expect(await importedCount(seller)).toBe(1);
});

test('the same product twice gives the first copy and says so; ten at once make one', async () => {
  const seller = await app.newSeller();
  const answers = await Promise.all(Array.from({ length: 10 }, () => importProduct(seller.ctx, shirt)));
  expect(new Set(answers.map((answer) => answer.product_package_id)).size).toBe(1);
  expect(answers.filter((answer) => !answer.already_imported)).toHaveLength(1);
  expect(await importProduct(seller.ctx, shirt)).toMatchObject({
    already_imported: true,
    product_package_id: answers[0]?.product_package_id,
  });
  expect(await importedCount(seller)).toBe(1);
  const { rows } = await seller.ctx.sql.query(
    "select used, reserved from feature_usage where account_id = $1 and feature = 'PRODUCT_IMPORT'",
    [seller.accountId],
  );
  expect(rows).toEqual([{ used: 1, reserved: 0 }]);
});

test('of five at once with a quota of two, two are made; of the others nothing stays', async () => {
  const seller = await app.newSeller({ plan: 'FREE_CREDIT' });
  const { pool } = app.services.database;
  const { rows: packages } = await pool.query(
    `insert into packages (id, account_id, name, plan_key, price, cycle_days, main_credit, order_cashback, features)
     values (gen_random_uuid(), $1, 'Small', 'FREE_CREDIT', 0, 30, 10, '0', '{"PRODUCT_IMPORT": 2}') returning id`,
    [seller.accountId],
  );
  await pool.query('update subscriptions set package_id = $2 where account_id = $1', [seller.accountId, packages[0].id]);
  const answers = await Promise.all(
    [0, 1, 2, 3, 4].map((n) =>
      seller.api('POST', '/center/products/import/quayside', { supplier_product_id: `${mark}-cup${n}`, ship_to: 'US' }),
    ),
  );
  expect(answers.map(({ body }) => body.success).sort()).toEqual([false, false, false, true, true]);
  for (const { body } of answers.filter((answer) => !answer.body.success))
    expect(body.data).toMatchObject({ limit: 2, usage: 2, needed: 1 });
  expect(await importedCount(seller)).toBe(2);
  const { rows } = await pool.query(
    `select (select count(*)::int from products where workplace_id = $1) as products,
       (select count(*)::int from pgboss.job where name = 'imports.copy-images' and data ->> 'workplaceId' = $1::text) as jobs,
       (select count(*)::int from activity_log where account_id = $2 and feature_id = 'PRODUCT_IMPORT') as logged,
       (select used + reserved from feature_usage where account_id = $2 and feature = 'PRODUCT_IMPORT') as used`,
    [seller.workplaceId, seller.accountId],
  );
  expect(rows[0]).toEqual({ products: 2, jobs: 2, logged: 2, used: 2 });
});

test('many at once are stored in few transactions: each is made, counted, paid and told once, also those that come twice', async () => {
  const seller = await app.newSeller();
  const told: unknown[] = [];
  app.services.events.subscribe(seller.workplaceId, ({ name, data }) => name === 'products.import' && told.push(data.product_package_id));
  const numbers = [0, 1, 2, 3, 4, 5, 0, 1, 2];
  const made = await Promise.all(numbers.map((n) => importProduct(seller.ctx, { ...shirt, supplier_product_id: `${mark}-cup${n}` })));
  expect(made.map(({ title }) => title)).toEqual(numbers.map((n) => `Cup ${n} ${mark}`));
  expect(made.filter((each) => !each.already_imported)).toHaveLength(6);
  for (const n of [0, 1, 2]) expect(made[n]?.product_package_id).toBe(made[n + 6]?.product_package_id);
  expect(await importedCount(seller)).toBe(6);
  const { rows } = await seller.ctx.sql.query(
    `select (select used from feature_usage where account_id = $1 and feature = 'PRODUCT_IMPORT') as used,
       (select count(distinct reference)::int from usage_reservations where account_id = $1 and state = 'committed') as paid,
       (select count(*)::int from activity_log where account_id = $1 and feature_id = 'PRODUCT_IMPORT') as logged,
       (select count(*)::int from pgboss.job where name = 'imports.copy-images' and data ->> 'workplaceId' = $2::text) as jobs`,
    [seller.accountId, seller.workplaceId],
  );
  expect(rows[0]).toEqual({ used: 6, paid: 6, logged: 6, jobs: 6 });
  await expect.poll(() => told.toSorted()).toEqual([...new Set(made.map((each) => each.product_package_id))].sort());

  const others = await app.newSeller();
  await Promise.all([0, 1, 2, 3, 4, 5].map((n) => importProduct(others.ctx, { ...shirt, supplier_product_id: `${mark}-cup${n}` })));
  const { rows: written } = await others.ctx.sql.query(
    'select count(*)::int as products, count(distinct xmin::text)::int as transactions from products where workplace_id = $1',
    [others.workplaceId],
  );
  expect(written[0].products).toBe(6);
  expect(written[0].transactions).toBeLessThan(6);
});

test('a text that is cut within a character ends before it', async () => {
  const seller = await app.newSeller();
  await app.services.database.pool.query('update source_products set title = $2, tags = $3 where external_id = $1', [
    `${mark}-cup6`,
    `${'x'.repeat(254)}😀`,
    [`${'y'.repeat(254)}😀`],
  ]);
  const made = await Promise.all([5, 6].map((n) => importProduct(seller.ctx, { ...shirt, supplier_product_id: `${mark}-cup${n}` })));
  const { rows } = await seller.ctx.sql.query('select title, tags from products where workplace_id = $1 and id = $2', [
    seller.workplaceId,
    made[1]?.product_package_id,
  ]);
  expect(rows[0]).toEqual({ title: 'x'.repeat(254), tags: ['y'.repeat(254)] });
});

test('of more pictures than a product can have the first are kept, and the seller is told how many were left out', async () => {
  const seller = await app.newSeller();
  const pictures = Array.from({ length: 251 }, (_, n) => `https://images.quayside-practice.example/products/${n + 1}-1.jpg`);
  await app.services.database.pool.query('update source_products set images = $2 where external_id = $1', [
    `${mark}-cup5`,
    JSON.stringify(pictures),
  ]);
  const { product_package_id: id } = await importProduct(seller.ctx, { ...shirt, supplier_product_id: `${mark}-cup5` });
  expect((await rowsOf(seller, 'product_images', id)).map((image) => image.source_url)).toEqual(pictures.slice(0, 250));
  const { body } = await seller.api<{ notifications: object[] }>('GET', '/core/list-notification');
  expect(body.data?.notifications).toMatchObject([
    {
      text: `Of the 251 pictures of Cup 5 ${mark}, 250 were imported: a product can have no more.`,
      link: `/app/products-center/editor/${id}`,
    },
  ]);
});

test('pictures are copied into our own store as webp and served by their key', async () => {
  const seller = await app.newSeller();
  const { product_package_id: id } = await importProduct(seller.ctx, shirt);
  await copyProductImages(seller.ctx, { workplaceId: seller.workplaceId, productId: id });
  const images = await rowsOf(seller, 'product_images', id);
  expect(images).toHaveLength(3);
  for (const image of images) {
    expect(image.file_key).toMatch(/^media\/[\w-]{43}\.webp$/);
    expect(image.width).toBeGreaterThan(100);
    const response = await fetch(`${app.appUrl}/files/${image.file_key}`);
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/webp']);
  }
  const keys = images.map((image) => image.file_key);
  await copyProductImages(seller.ctx, { workplaceId: seller.workplaceId, productId: id });
  expect((await rowsOf(seller, 'product_images', id)).map((image) => image.file_key)).toEqual(keys);
  const { rows } = await seller.ctx.sql.query('select image from products where workplace_id = $1 and id = $2', [seller.workplaceId, id]);
  expect(rows[0].image).toBe(keys[0]);
});

test('what may not be sold is refused beside its field, and nothing is left behind', async () => {
  const seller = await app.newSeller();
  const { body } = await seller.api('POST', '/center/products/import/quayside', { supplier_product_id: `${mark}-knife` });
  expect(body.success).toBe(false);
  expect(body.errors).toHaveProperty('supplier_product_id');
  expect(await importedCount(seller)).toBe(0);
});

test('what its supplier withdrew is refused beside its field, and nothing is left behind', async () => {
  const seller = await app.newSeller();
  await app.services.database.pool.query(`update source_products set status = 'removed' where external_id = $1`, [`${mark}-cup6`]);
  const { body } = await seller.api('POST', '/center/products/import/quayside', { supplier_product_id: `${mark}-cup6` });
  expect(body.success).toBe(false);
  expect(body.errors).toHaveProperty('supplier_product_id');
  expect(await importedCount(seller)).toBe(0);
  await app.services.database.pool.query(`update source_products set status = 'active' where external_id = $1`, [`${mark}-cup6`]);
});

test('a product knows the pictures that its supplier shows and it has no more, also as a duplicate', async () => {
  const seller = await app.newSeller();
  const { product_package_id: id } = await importProduct(seller.ctx, shirt);
  const originsOf = async (product: string) =>
    (
      await seller.api<{ images: { id: string | null; origin: string | null; src: string; alt: string }[] }>(
        'GET',
        `/center/products/${product}/image-origins`,
      )
    ).body.data?.images ?? [];
  const all = await originsOf(id);
  const [first, second, third] = all.map(({ origin }) => origin);
  expect(all).toHaveLength(3);
  expect(all.every((image) => image.id)).toBe(true);

  await saveProduct(seller.ctx, { id, images: [{ id: all[1]?.id as string, alt: 'Kept' }] });
  expect((await originsOf(id)).map(({ id: own, origin, alt }) => [own && 'own', origin, alt])).toEqual([
    ['own', second, 'Kept'],
    [null, first, ''],
    // Of a variant.
    [null, third, ''],
  ]);
  const { items } = await duplicateProducts(seller.ctx, { product_ids: [id], title: '{{title}} copy' });
  await app.drainJobs();
  expect(Object.keys(items)).toEqual([id]);
  const { rows } = await seller.ctx.sql.query('select id from products where workplace_id = $1 and copied_from = $2', [
    seller.workplaceId,
    id,
  ]);
  expect((await originsOf(rows[0]?.id)).map(({ origin }) => origin)).toEqual([second, first, third]);
});

test('a demo workplace imports nothing', async () => {
  const seller = await app.newSeller({ isDemo: true });
  const { body } = await seller.api('POST', '/center/products/import/quayside', shirt);
  expect(body).toMatchObject({ success: false, status: 103 });
});

test('unknown products and strangers are not found', async () => {
  const seller = await app.newSeller();
  expect((await seller.api('POST', '/center/products/import/quayside', { supplier_product_id: 'nobody' })).body.status).toBe(202);
  const { product_package_id: id } = await importProduct(seller.ctx, shirt);
  const stranger = await app.newSeller();
  expect((await stranger.api('GET', `/center/products/${id}/image-origins`)).body.status).toBe(202);
  expect(
    (await stranger.api<{ deleted: string[] }>('DELETE', '/center/products/import/delete', { product_ids: [id] })).body.data?.deleted,
  ).toEqual([]);
  expect(await importedCount(seller)).toBe(1);
});

test('prices come in the currency of the workplace, by the rates of the day', async () => {
  const seller = await app.newSeller({ currency: 'JPY' });
  const { product_package_id: id } = await importProduct(seller.ctx, shirt);
  const { rows } = await seller.ctx.sql.query('select currency, price_min from products where workplace_id = $1 and id = $2', [
    seller.workplaceId,
    id,
  ]);
  const { rows: rates } = await seller.ctx.sql.query("select rates ->> 'JPY' as rate from exchange_rates order by day desc limit 1");
  expect(rows[0].currency).toBe('JPY');
  expect(rows[0].price_min).toBe(Math.round((2389 / 100) * Number(rates[0].rate)));
});

test('what is imported from a list for the whole world is priced for the country of the seller’s store', async () => {
  const seller = await app.newSeller();
  const of = async (id: string) =>
    (
      await seller.ctx.sql.query(
        `select p.ship_to, v.shipping_cost from products p join product_variants v on v.workplace_id = p.workplace_id and v.product_id = p.id
         where p.workplace_id = $1 and p.source_product_id = (select id from source_products where source = 'quayside' and external_id = $2) and v.position = 0`,
        [seller.workplaceId, id],
      )
    ).rows[0];
  await importProduct(seller.ctx, { ...shirt, ship_to: 'WW' });
  expect(await of(`${mark}-shirt`)).toEqual({ ship_to: 'US', shipping_cost: 199 + 2 * 95 });
  const store = await app.connectStore(seller);
  await seller.ctx.sql.query("update stores set country = 'DE' where id = $1", [store.storeId]);
  await seller.api('POST', '/center/products/import-all', {
    import_data: [0, 1, 2, 3].map((n) => ({ product_id: `${mark}-cup${n}` })),
    ship_to: 'WW',
  });
  await app.settle();
  const { rows } = await seller.ctx.sql.query(
    `select min(base_cost + cost_per100_grams)::int as cost from own_shipping_services where 'DE' = any(countries)`,
  );
  for (const n of [0, 3]) expect(await of(`${mark}-cup${n}`)).toEqual({ ship_to: 'DE', shipping_cost: rows[0].cost });
});

test('the niche of an import is a tag of the product, also where many are imported', async () => {
  const seller = await app.newSeller();
  const tagsOf = async (import_data: object[]) => {
    await seller.api('POST', '/center/products/import-all', { import_data, ship_to: 'US' });
    await app.settle();
    const { rows } = await seller.ctx.sql.query(
      "select tags from products where workplace_id = $1 and title like '%' || $2 order by title",
      [seller.workplaceId, mark],
    );
    return rows.map((row) => row.tags);
  };
  expect(await tagsOf([{ product_id: `${mark}-shirt`, niche: ' Beach,  summer ' }])).toEqual([['Beach summer', 'soft', 'cotton']]);
  expect(await tagsOf([0, 1, 2, 3].map((n) => ({ product_id: `${mark}-cup${n}`, niche: n === 3 ? null : 'Tea' })))).toEqual([
    ...[['Tea'], ['Tea'], ['Tea'], []],
    ['Beach summer', 'soft', 'cotton'],
  ]);
});

test('importing many: each succeeds or fails by itself', async () => {
  const seller = await app.newSeller();
  const { body } = await seller.api<{ success: Record<string, string>; failed: Record<string, string> }>(
    'POST',
    '/center/products/import-all',
    {
      import_data: [
        { product_id: `${mark}-cup0` },
        { product_id: `${mark}-knife` },
        { product_id: 'nobody' },
        { product_id: `${mark}-cup1`, source: 'quayside' },
      ],
    },
  );
  expect(body.data).toMatchObject({ tracking_id: null, items: {} });
  expect(Object.keys(body.data?.success ?? {})).toEqual([`${mark}-cup0`, `${mark}-cup1`]);
  expect(Object.keys(body.data?.failed ?? {}).sort()).toEqual([`${mark}-knife`, 'nobody'].sort());
  expect(body.data?.failed[`${mark}-knife`]).toMatch(/may not be sold/);
});

describe('an import of many products', () => {
  type Answer = { success: Record<string, string>; failed: Record<string, string>; tracking_id: string; items: Record<string, string> };
  const cups = Array.from({ length: 7 }, (_, n) => `${mark}-cup${n}`);
  const importAll = async (seller: TestSeller, ids: string[]) =>
    (await seller.api<Answer>('POST', '/center/products/import-all', { import_data: ids.map((id) => ({ product_id: id })), ship_to: 'US' }))
      .body.data as Answer;
  const items = async (seller: TestSeller) =>
    (await seller.api<{ items: ProcessItem[]; products: object }>('GET', '/center/products/process')).body.data as {
      items: ProcessItem[];
      products: object;
    };
  const usedQuota = async (seller: TestSeller) =>
    (await seller.ctx.sql.query("select used from feature_usage where account_id = $1 and feature = 'PRODUCT_IMPORT'", [seller.accountId]))
      .rows[0]?.used ?? 0;

  test('is answered before it is done: what was imported before and what nobody offers at once, the rest as work that is watched', async () => {
    const seller = await app.newSeller();
    const before = await importProduct(seller.ctx, { source: 'quayside', supplier_product_id: `${mark}-cup0`, ship_to: 'US' });
    const answer = await importAll(seller, [...cups, `${mark}-knife`, 'nobody']);
    expect(answer.success).toEqual({ [`${mark}-cup0`]: before.product_package_id });
    expect(Object.keys(answer.failed)).toEqual(['nobody']);
    expect(Object.keys(answer.items)).toEqual([...cups.slice(1), `${mark}-knife`]);
    const begun = await items(seller);
    expect(begun.products).toEqual({ processing: 7, error: 0, success: 0 });
    expect(new Set(begun.items.map((item) => item.group_id))).toEqual(new Set([answer.tracking_id]));
    expect(begun.items.map((item) => item.title)).toContain(`Cup 3 ${mark}`);
    await app.drainJobs();
    const ended = await items(seller);
    expect(ended.products).toEqual({ processing: 0, error: 1, success: 6 });
    const failed = ended.items.find((item) => item.status === 'error');
    expect(failed).toMatchObject({ id: answer.items[`${mark}-knife`], kind: 'source_import', error_code: 'PROHIBITED' });
    expect(failed?.error).toMatch(/may not be sold/);
    expect(ended.items.filter((item) => item.status === 'success').every((item) => item.product_id)).toBe(true);
    expect(await importedCount(seller)).toBe(7);
  });

  test('imports and pays each product once although its worker was killed after the import and before it was written down', async () => {
    const seller = await app.newSeller();
    const { items: begun } = await importAll(seller, cups.slice(0, 5));
    const { pool } = app.services.database;
    // The killed worker: its copy is there, its claim has run out, its job is lost.
    await importProduct(seller.ctx, { source: 'quayside', supplier_product_id: `${mark}-cup2`, ship_to: 'US' });
    await pool.query("delete from pgboss.job where name = 'imports.work' and data ->> 'itemId' = $1", [begun[`${mark}-cup2`]]);
    await pool.query(
      "update process_items set claim = gen_random_uuid(), attempts = 1, lease_until = clock_timestamp() - interval '1 second' where id = $1",
      [begun[`${mark}-cup2`]],
    );
    await app.services.queue.boss.send('imports.resume', {});
    await app.drainJobs();
    expect((await items(seller)).products).toEqual({ processing: 0, error: 0, success: 5 });
    expect(await importedCount(seller)).toBe(5);
    expect(await usedQuota(seller)).toBe(5);
  });

  test('goes on as far as the quota, and what did not fit can be tried again', async () => {
    const seller = await app.newSeller({ plan: 'FREE_CREDIT' });
    const { pool } = app.services.database;
    const setQuota = async (quota: number) => {
      const { rows } = await pool.query(
        `insert into packages (id, account_id, name, plan_key, price, cycle_days, main_credit, order_cashback, features)
         values (gen_random_uuid(), $1, 'Small', 'FREE_CREDIT', 0, 30, 10, '0', $2) returning id`,
        [seller.accountId, { PRODUCT_IMPORT: quota }],
      );
      await pool.query('update subscriptions set package_id = $2 where account_id = $1', [seller.accountId, rows[0].id]);
    };
    await setQuota(4);
    await importAll(seller, cups.slice(0, 6));
    await app.drainJobs();
    const ended = await items(seller);
    expect(ended.products).toEqual({ processing: 0, error: 2, success: 4 });
    const failed = ended.items.filter((item) => item.status === 'error');
    expect(failed.map((item) => item.error_code)).toEqual(['QUOTA_EXPIRED', 'QUOTA_EXPIRED']);
    await setQuota(10);
    await seller.api('POST', '/center/products/process/retry', { ids: failed.map((item) => item.id) });
    await app.drainJobs();
    expect((await items(seller)).products).toEqual({ processing: 0, error: 0, success: 6 });
    expect(await usedQuota(seller)).toBe(6);
  });

  test('of a supplier who does not answer is tried again later, and then told as such', async () => {
    const seller = await app.newSeller();
    const { pool } = app.services.database;
    const ids = Array.from({ length: 4 }, () => newId());
    await pool.query(
      `insert into source_products (id, source, external_id, title, cost_min, cost_max, fetched_at, details_fetched_at, fetch_error) select id, 'cj', id::text, 'Far away ' || id, 100, 100, now(), now(), '' from unnest($1::uuid[]) id`,
      [ids],
    );
    const { items: begun } = await importAll(seller, ids);
    await app.drainJobs();
    const waiting = await pool.query('select status, attempts, lease_until from process_items where id = any($1)', [Object.values(begun)]);
    expect(waiting.rows.every((row) => row.status === 'processing' && row.attempts === 1 && row.lease_until === null)).toBe(true);
    await pool.query('update process_items set attempts = 6 where id = any($1)', [Object.values(begun)]);
    for (const itemId of Object.values(begun))
      await app.services.queue.boss.send('imports.work', { workplaceId: seller.workplaceId, itemId });
    await app.drainJobs();
    const { items: ended } = await items(seller);
    expect(ended.map((item) => [item.status, item.error_code])).toEqual(Array(4).fill(['error', 'SUPPLIER_UNAVAILABLE']));
  });
});

test('the list is newest first, paged both ways, searched, and shrinks when entries are removed', async () => {
  const seller = await app.newSeller();
  const ids: string[] = [];
  for (let n = 0; n < 6; n += 1)
    ids.push(
      (await importProduct(seller.ctx, { source: 'quayside', supplier_product_id: `${mark}-cup${n}`, ship_to: 'US' })).product_package_id,
    );
  type Page = { items: { id: string; title: string; profit: number }[]; total: number; next: string | null; previous: string | null };
  const page = async (query: string) => (await seller.api<Page>('GET', `/center/products/import/listing?${query}`)).body.data as Page;
  const first = await page('page_size=4');
  expect(first).toMatchObject({ total: 6, previous: null });
  expect(first.items.map((item) => item.id)).toEqual([...ids].reverse().slice(0, 4));
  const second = await page(`page_size=4&cursor=${first.next}`);
  expect(second.items.map((item) => item.id)).toEqual([ids[1], ids[0]]);
  expect(second.next).toBeNull();
  expect((await page(`page_size=4&cursor=${second.previous}`)).items).toEqual(first.items);
  expect((await page('search=cup%203')).items.map((item) => item.id)).toEqual([ids[3]]);
  expect(first.items[0]?.profit).toBeGreaterThan(0);
  await seller.api('DELETE', '/center/products/import/delete', { product_ids: [ids[0], ids[5]] });
  expect((await page('')).total).toBe(4);
});

test('favorites: marked once, counted, unmarked', async () => {
  const seller = await app.newSeller();
  const products = [
    { source: 'quayside', supplier_product_id: `${mark}-cup0` },
    { source: 'quayside', supplier_product_id: `${mark}-cup1` },
  ];
  expect((await seller.api('POST', '/center/products/source/favourite', { products })).body.data).toMatchObject({ count: 2 });
  expect((await seller.api('POST', '/center/products/source/favourite', { products })).body.data).toEqual({ added: [], count: 2 });
  const { ids } = (await seller.api<{ ids: string[] }>('GET', '/center/products/favourited')).body.data ?? { ids: [] };
  expect(ids).toHaveLength(2);
  expect((await seller.api('DELETE', '/center/products/source/favourite', products[0])).body.data).toMatchObject({ count: 1 });
  expect((await seller.api('DELETE', '/center/products/favourite', { product_ids: ids })).body.data).toMatchObject({ count: 0 });
  expect((await seller.api('GET', '/center/products/favourite')).body.data).toMatchObject({ total: 0, products: [] });
});

test('an import of our own goods reads each thing once', async () => {
  const seller = await app.newSeller();
  const { ctx, asked } = overheard(seller.ctx);
  await importProduct(ctx, { source: 'quayside', supplier_product_id: `${mark}-cup5`, ship_to: 'US' });
  const tables = ['source_products', 'own_shipping_services', 'product_settings'];
  expect(tables.map((table) => asked.filter(({ text }) => text.includes(table)).length)).toEqual([1, 1, 1]);
});

test('of more options than a product can have the last ones become one, so that no two variants are the same', async () => {
  const seller = await app.newSeller();
  const options = [
    { name: 'Color', values: ['Black'] },
    { name: 'Size', values: ['S'] },
    { name: 'Plug', values: ['EU', 'US'] },
    { name: 'Cable', values: ['1 m', '2 m'] },
  ];
  const variants = ['EU', 'US'].flatMap((plug) =>
    ['1 m', '2 m'].map((cable) => ({
      externalId: `${mark}-${plug}-${cable}`,
      sku: `${plug}-${cable}`,
      optionValues: ['Black', 'S', plug, cable],
      cost: 900,
      stock: 4,
      weightGrams: 100,
      isAvailable: true,
    })),
  );
  await storeDetails(seller.ctx, 'quayside', {
    externalId: `${mark}-charger`,
    title: `Charger ${mark}`,
    descriptionHtml: '',
    images: [],
    options,
    specifications: [],
    tags: [],
    costMin: 900,
    costMax: 900,
    stock: 16,
    reviewsCount: 0,
    ordersCount: 0,
    listedCount: 0,
    shipsFrom: ['CN'],
    variants,
  });
  const { product_package_id: id } = await importProduct(seller.ctx, { ...shirt, supplier_product_id: `${mark}-charger` });
  const { rows } = await seller.ctx.sql.query('select options from products where workplace_id = $1 and id = $2', [seller.workplaceId, id]);
  const plugs = ['EU / 1 m', 'EU / 2 m', 'US / 1 m', 'US / 2 m'];
  expect(rows[0]?.options).toEqual([...options.slice(0, 2), { name: 'Plug / Cable', values: plugs }]);
  const copies = await rowsOf(seller, 'product_variants', id);
  expect(copies.map((each) => each.option_values)).toEqual(plugs.map((plug) => ['Black', 'S', plug]));
});
