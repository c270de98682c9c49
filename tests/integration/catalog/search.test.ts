import { Readable } from 'node:stream';
import { beforeAll, expect, test } from 'vitest';
import { loadCatalogPage } from '#app/features/catalog/catalog-page.server.ts';
import { listFavoriteProducts } from '#app/features/catalog/favorite-products.server.ts';
import { CatalogFilters } from '#app/features/catalog/filters.ts';
import { findProducts } from '#app/features/catalog/find-products.server.ts';
import { getProductDetail } from '#app/features/catalog/get-product-detail.server.ts';
import { importOwnCatalog } from '#app/features/catalog/import-own-catalog.server.ts';
import { quoteShipping } from '#app/features/catalog/quote-shipping.server.ts';
import { storeCategories } from '#app/features/catalog/store-source-products.server.ts';
import { addFavorites } from '#app/features/imports/favorites.server.ts';
import { type Harness, harness, type TestSeller } from '#tests/support/harness.ts';

let app: Harness;
let seller: TestSeller;

/** Words of this test only: the catalogue is shared by all tests of a worker. */
const mark = `zq${Date.now().toString(36)}`;
/** Its category has another word: words of categories are found, too. */
const kind = `kz${Date.now().toString(36)}`;

const csv = () => {
  const lines = [
    'Handle,Title,Type,Option1 Name,Option1 Value,Variant SKU,Variant Grams,Variant Inventory Qty,Variant Price,Cost per item,Image Src',
  ];
  for (let n = 1; n <= 30; n += 1) {
    lines.push(
      `${mark}-${n},${mark} lamp number${n} ${n % 2 ? 'odd' : 'even'},Lamps ${kind},Title,Default Title,${mark}-${n},${n * 10},5,99,${n}.50,https://images.quayside-practice.example/products/00000${n % 10}-1.jpg`,
    );
  }
  return lines.join('\n');
};

const find = (filters: object) => findProducts(seller.ctx, CatalogFilters.parse({ keyword: mark, ...filters }));

beforeAll(async () => {
  app = await harness();
  seller = await app.newSeller();
  const read = await importOwnCatalog(seller.ctx, () => Readable.from([csv()]));
  expect(read).toMatchObject({ products: 30, variants: 30, problems: [] });
});

test('without words the default order is profit, highest first, and amounts belong together', async () => {
  const { products } = await findProducts(seller.ctx, CatalogFilters.parse({ category: `lamps-${kind}`, page_size: 10 }));
  expect(products).toHaveLength(10);
  expect(products[0]?.name).toContain('number30');
  const profits = products.map((product) => product.profit ?? 0);
  expect(profits).toEqual([...profits].sort((a, b) => b - a));
  for (const product of products) {
    expect(product.landed_cost).toBe(product.price + product.shipping_cost);
    expect(product.profit).toBe(product.suggested_price - product.landed_cost);
    expect(product.suggested_price % 100).toBe(99);
  }
});

test('a filter offers the two upper levels of categories, each before its own, and the countries that anything is sent to', async () => {
  await storeCategories(seller.ctx, [
    [`${mark} b`, 'Chairs', 'Folding'],
    [`${mark} a`, 'Tables'],
    [`${mark} b`, 'Benches'],
  ]);
  const { categories, countries } = await loadCatalogPage(seller.ctx, new URLSearchParams());
  expect(categories.filter(({ id }) => id.startsWith(`${mark}-`)).map(({ id, name }) => `${id} ${name}`)).toEqual([
    `${mark}-a ${mark} a`,
    `${mark}-a/tables Tables`,
    `${mark}-b ${mark} b`,
    `${mark}-b/benches Benches`,
    `${mark}-b/chairs Chairs`,
  ]);
  expect(countries).toContain('US');
});

test.each(['profit', 'most_relevant', 'price', 'shipping_cost', 'shipping_time_min'] as const)(
  'pages by %s meet every product once, forth and back',
  async (sort) => {
    for (const direction of ['asc', 'desc'] as const) {
      const pages: string[][] = [];
      let cursor: string | undefined;
      let previous: string | null = null;
      do {
        const page = await find({ sort, direction, page_size: 7, cursor });
        pages.push(page.products.map((product) => product.id));
        cursor = page.next ?? undefined;
        previous = page.previous;
      } while (cursor);
      expect(pages.map((page) => page.length)).toEqual([7, 7, 7, 7, 2]);
      expect(new Set(pages.flat()).size).toBe(30);
      const back = await find({ sort, direction, page_size: 7, cursor: previous });
      expect(back.products.map((product) => product.id)).toEqual(pages[3]);
      const byNumber = await find({ sort, direction, page_size: 7, page: 3 });
      expect(byNumber.products.map((product) => product.id)).toEqual(pages[2]);
    }
  },
);

test('all words are looked for, the last as a beginning; where no product has all, it is said whether those have most or some', async () => {
  expect(await find({ keyword: `${mark} odd` })).toMatchObject({ products: { length: 15 }, match: 'all' });
  expect(await find({ keyword: `${mark} od` })).toMatchObject({ products: { length: 15 }, match: 'all' });
  const some = await find({ keyword: `${mark} wfgh lamp`, page_size: 100 });
  expect(some).toMatchObject({ products: { length: 30 }, match: 'most' });
  expect((await find({ keyword: 'wfgh lamp', page_size: 100 })).match).toBe('some');
  expect((await find({ keyword: `LAMP  ${mark.toUpperCase()}` })).products).toHaveLength(24);
  // Words like any others: what has some of them may be shown.
  expect((await find({ keyword: "'; drop table x; --" })).products.filter(({ name }) => name.startsWith(mark))).toEqual([]);
  expect((await find({ keyword: '!!! &&& :*' })).products).toEqual([]);
});

test('a product file is counted once, where the database had to begin anew', async () => {
  const own = `${mark}-once`;
  const [head] = csv().split('\n');
  const lines = [1, 2].map((n) => `${own}-${n},Once ${n},Lamps ${kind},Title,Default Title,${own}-${n},10,5,99,9.50,`);
  const { pool } = app.services.database;
  const rival = await pool.connect();
  const claim = (n: number) =>
    rival.query(
      `insert into source_products (id, source, external_id, title, cost_min, cost_max, fetched_at) values (gen_random_uuid(), 'quayside', $1, 'Once', 1, 1, now())`,
      [`${own}-${n}`],
    );
  await rival.query('begin');
  await claim(2);
  const reading = importOwnCatalog(seller.ctx, () => Readable.from([[head, ...lines].join('\n')]));
  await expect
    .poll(
      async () =>
        (
          await pool.query(
            `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%source_products%'`,
          )
        ).rowCount,
    )
    .toBe(1);
  // Each has what the other waits for: PostgreSQL ends the one that has waited longer, which begins anew.
  await claim(1);
  await rival.query('rollback');
  rival.release();
  expect(await reading).toMatchObject({ products: 2, variants: 2, hidden: [], problems: [] });
});

test('words are found whatever stands between them, in whatever script', async () => {
  // Words of this test only, which take no place among those of `mark`.
  const own = mark.split('').reverse().join('');
  const titles = [
    `${own} Men/Women Waterproof Watch`,
    `${own} USB/HDMI Adapter 3.5mm 12V/5A`,
    `${own} Women’s dress—red ★ size_XL`,
    `${own} 防水、手机壳【透明】`,
    `${own} नमस्ते مُحَمَّد ＬＥＤ 5m²`,
  ];
  const lines = titles.map((title, n) => `${own}-${n},"${title}",Lamps ${kind},Title,Default Title,${own}-${n},10,5,99,9.50,`);
  const [head] = csv().split('\n');
  expect(await importOwnCatalog(seller.ctx, () => Readable.from([[head, ...lines].join('\n')]))).toMatchObject({
    products: 5,
    problems: [],
  });
  const searches: [string, number[]][] = [
    ['watch', [0]],
    ['women watch', [0]],
    ['men/women watch', [0]],
    ['hdmi', [1]],
    ['3.5mm', [1]],
    ['3.5mm adapter', [1]],
    ['12v', [1]],
    ['5a adapter', [1]],
    ["women's dress", [2]],
    ['red size', [2]],
    ['xl', [2]],
    ['手机', [3]],
    ['透明', [3]],
    ['नमस्ते', [4]],
    ['مُحَمَّد', [4]],
    ['led 5m2', [4]],
  ];
  for (const [words, expected] of searches) {
    for (const sort of ['profit', 'price'] as const) {
      const { products } = await find({ keyword: `${own} ${words}`, sort, direction: 'asc' });
      expect(products.map((product) => titles.indexOf(product.name)).sort(), `${words} by ${sort}`).toEqual(expected);
    }
  }
});

test.each(['asc', 'desc'] as const)(
  'a rare word with the beginning of another, or in a rare category, pages by profit (%s) like the rare word alone',
  async (direction) => {
    const all = (await find({ sort: 'profit', direction, page_size: 100 })).products.map((product) => product.id);
    expect(all).toHaveLength(30);
    for (const narrowed of [{ keyword: `${mark} nu` }, { keyword: 'numb', category: `lamps-${kind}` }].map((each) => ({
      ...each,
      sort: 'profit',
    }))) {
      const met: string[] = [];
      let cursor: string | undefined;
      do {
        const page = await find({ ...narrowed, direction, page_size: 8, cursor });
        met.push(...page.products.map((product) => product.id));
        cursor = page.next ?? undefined;
      } while (cursor);
      expect(met).toEqual(all);
      const third = await find({ ...narrowed, direction, page_size: 8, page: 3 });
      expect(third.products.map((product) => product.id)).toEqual(all.slice(16, 24));
    }
    expect((await find({ keyword: `${mark} xyz`, direction })).match).toBe('some');
  },
);

test('filters narrow: source, category, price, counts, country', async () => {
  expect((await find({ source: 'quayside', page_size: 100 })).products).toHaveLength(30);
  expect((await find({ source: 'cj' })).products).toHaveLength(0);
  const cheap = await find({ price: 'under_10', page_size: 100 });
  expect(cheap.products.map((product) => product.price).sort((a, b) => a - b)).toEqual([150, 250, 350, 450, 550, 650, 750, 850, 950]);
  expect((await find({ price: '10_30', sort: 'price', page_size: 100 })).products).toHaveLength(20);
  expect((await find({ orders: 'over_100' })).products).toHaveLength(0);
  // Nobody has told how often they are ordered.
  expect((await find({ orders: 'under_500' })).products).toHaveLength(0);
  expect((await find({ listings: 'under_100', page_size: 100 })).products).toHaveLength(30);
  expect((await find({ category: `lamps-${kind}`, page_size: 100 })).products).toHaveLength(30);
  expect((await find({ ship_to: 'DE', page_size: 100 })).products).toHaveLength(30);
  expect((await find({ ship_to: 'KP' })).products).toHaveLength(0);
  expect((await find({ ship_to: 'WW', page_size: 100 })).products).toHaveLength(30);
});

test("a workplace's own price rule shows in its lists, nobody else's", async () => {
  const other = await app.newSeller();
  const rule = {
    from: -1,
    to: -1,
    selling_price: { operator: 'multiply', value: 5, plus_shipping_cost: false },
    compare_at_price: { operator: 'multiply', value: 6, plus_shipping_cost: false },
    shipping_cost: { operator: 'any', value: 0 },
  };
  const saved = await other.api('PUT', '/center/products/setting/selling_price', {
    price_rules: [rule],
    assign: { assign_cents: null, assign_compare_cents: null },
    taxable: false,
  });
  expect(saved.body.success).toBe(true);
  const [mine] = (await findProducts(other.ctx, CatalogFilters.parse({ keyword: mark, sort: 'price' }))).products;
  expect(mine?.suggested_price).toBe(150 * 5);
  const [theirs] = (await find({ sort: 'price' })).products;
  expect(theirs?.suggested_price).not.toBe(150 * 5);
});

test('reading the same file again changes nothing; a newer one updates', async () => {
  const before = await find({ sort: 'price', page_size: 100 });
  await importOwnCatalog(seller.ctx, () => Readable.from([csv()]));
  expect((await find({ sort: 'price', page_size: 100 })).products).toEqual(before.products);
  await importOwnCatalog(seller.ctx, () => Readable.from([csv().replace(',1.50,', ',2.00,')]));
  const after = await find({ sort: 'price', page_size: 100 });
  expect(after.products).toHaveLength(30);
  expect(after.products[0]?.price).toBe(200);
});

test('mistakes are told with their line, the rest goes in', async () => {
  const bad = [
    'Handle,Title,Variant Price,Variant SKU',
    `${mark}-good,Good ${mark}g,10,A`,
    `${mark}-price,Bad price,ten,B`,
    `,No handle,5,C`,
    `${mark}-notitle,,5,D`,
    `${mark}-knife,Tactical switchblade knife ${mark}g,5,E`,
  ].join('\r\n');
  const read = await importOwnCatalog(seller.ctx, () => Readable.from([bad]));
  expect(read.problems).toEqual([
    'line 3: variant price "ten" is not an amount',
    'line 4: the row has no handle',
    `line 5: the product "${mark}-notitle" has no title`,
  ]);
  expect(read.hidden).toEqual([{ line: 6, title: `Tactical switchblade knife ${mark}g`, reason: 'weapons', words: 'switchblade' }]);
  const shown = await find({ keyword: `${mark}g` });
  expect(shown.products.map((product) => product.name)).toEqual([`Good ${mark}g`]);
  expect((await importOwnCatalog(seller.ctx, () => Readable.from(['Name,Price\nx,1']))).problems[0]).toMatch(
    /^line 1: this is not Shopify's product CSV/,
  );
  expect((await importOwnCatalog(seller.ctx, () => Readable.from(['']))).problems).toEqual(['line 1: the file is empty']);
});

test('a file that is one product, or one row, is told where it goes wrong instead of being held as a whole', async () => {
  const head = 'Handle,Title,Option1 Name,Option1 Value,Variant Price,Variant SKU\n';
  const good = (n: number) => `${mark}-h${n},Lamp ${mark}h,,,5,${mark}-h${n}\n`;
  const rows = function* (between: (n: number) => string) {
    yield head + good(1);
    for (let n = 0; n < 100_000; n += 1) yield between(n);
    yield good(2);
  };
  const oneProduct = await importOwnCatalog(seller.ctx, () =>
    Readable.from(rows((n) => `${mark}-all,Lamp,Color,c${n},5,${mark}-all-${n}\n`)),
  );
  expect(oneProduct).toMatchObject({
    products: 2,
    problems: [expect.stringMatching(/^line 3: the product ".*-all" has more than 2300 rows/)],
  });
  const oneRow = await importOwnCatalog(seller.ctx, () =>
    Readable.from(rows((n) => (n === 1 ? 'x,"Lamp,,,5,\n' : `y${n},Lamp of the endless row,,,5,\n`))),
  );
  expect(oneRow.problems).toEqual([expect.stringMatching(/^line 4: .* quotation mark/)]);
});

test('own shipping goes by weight and country', async () => {
  const request = {
    source: 'quayside',
    shipFrom: 'CN',
    shipTo: 'US',
    items: [{ externalVariantId: `${mark}-30#${mark}-30`, quantity: 2 }],
  };
  const [standard, express] = await quoteShipping(seller.ctx, request);
  expect(standard).toMatchObject({
    serviceName: 'Quayside Standard',
    cost: 199 + 6 * 95,
    daysMin: 5,
    daysMax: 7,
    processingDaysMin: 1,
    processingDaysMax: 3,
  });
  expect(express?.cost).toBeGreaterThan(standard?.cost ?? 0);
  expect(await quoteShipping(seller.ctx, { ...request, shipTo: 'KP' })).toEqual([]);
  await expect(quoteShipping(seller.ctx, { ...request, items: [{ externalVariantId: 'nobody', quantity: 1 }] })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
});

test('a detail tells logistics, variants and profit to a country', async () => {
  const detail = await getProductDetail(seller.ctx, { source: 'quayside', id: `${mark}-12`, shipTo: 'US' });
  expect(detail).toMatchObject({
    source: 'quayside',
    name: expect.stringContaining('number12'),
    status: 'active',
    currency: 'USD',
    fetch_error: null,
  });
  expect(detail.logistics?.logistics[0]).toMatchObject({ name: 'Quayside Standard', delivery_time: '5-7', processing_time: '1-3' });
  expect(detail.variants[0]).toMatchObject({ price_usd: '12.50', cost: 1250 });
  expect(detail.variants[0]?.profit).toBe((detail.variants[0]?.suggested_price ?? 0) - 1250 - (detail.shipping_cost ?? 0));
  await expect(getProductDetail(seller.ctx, { source: 'quayside', id: 'nobody', shipTo: 'US' })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
});

test('a private product of another workplace is not found', async () => {
  const other = await app.newSeller();
  const { rows } = await seller.ctx.sql.query(`select id from source_products where source = 'quayside' and external_id = $1`, [
    `${mark}-5`,
  ]);
  const set = (workplaceId: string | null) =>
    Promise.all([
      seller.ctx.sql.query('update source_products set visible_to = $2 where id = $1', [rows[0].id, workplaceId]),
      seller.ctx.sql.query('update source_offers set visible_to = $2 where product_id = $1', [rows[0].id, workplaceId]),
    ]);
  await set(other.workplaceId);
  try {
    await expect(getProductDetail(seller.ctx, { source: 'quayside', id: rows[0].id, shipTo: 'US' })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    const names = (await find({ keyword: `${mark} number5`, page_size: 100 })).products.map(({ name }) => name);
    expect(names).not.toContain(`${mark} lamp number5 odd`);
    expect((await getProductDetail(other.ctx, { source: 'quayside', id: rows[0].id, shipTo: 'US' })).id).toBe(rows[0].id);
  } finally {
    await set(null);
  }
});

test('what was marked with the heart is listed, the last first, page by page both ways; what does not go to the country is counted', async () => {
  const other = await app.newSeller();
  const { products } = await find({ sort: 'profit', page_size: 5 });
  for (const { source, id } of products) await addFavorites(other.ctx, { products: [{ source, supplier_product_id: id }] });
  const wanted = products.map((product) => product.id).reverse();
  // Marked a second apart: here two of them may fall into one millisecond.
  for (const [nth, id] of wanted.entries())
    await app.services.database.pool.query(
      `update source_favorites set created_at = date_trunc('second', now()) - $3 * interval '1 second' where workplace_id = $1 and product_id = $2`,
      [other.workplaceId, id, nth],
    );
  const page = async (cursor?: string | null) => {
    const found = await listFavoriteProducts(other.ctx, { ship_to: 'US', page_size: 2, cursor: cursor ?? undefined });
    expect(found).toMatchObject({ total: 5, elsewhere: 0 });
    return { ...found, ids: found.products.map((product) => product.id) };
  };
  const first = await page();
  expect([first.ids, first.previous]).toEqual([wanted.slice(0, 2), null]);
  expect(first.products.every((product) => product.favourite)).toBe(true);
  const second = await page(first.next);
  expect(second.ids).toEqual(wanted.slice(2, 4));
  const third = await page(second.next);
  expect([third.ids, third.next]).toEqual([wanted.slice(4), null]);
  expect((await page(third.previous)).ids).toEqual(second.ids);
  expect(await page(second.previous)).toMatchObject({ ids: first.ids, previous: null });
  const asText = (at: unknown) => Buffer.from(JSON.stringify({ at, back: false })).toString('base64url');
  for (const at of [
    [-1, wanted[0]],
    [1e17, wanted[0]],
    ['0000-01-01T00:00:00Z', wanted[0]],
    [0, 'x'],
  ])
    await expect(page(asText(at)), String(at)).rejects.toMatchObject({ code: 'BAD_REQUEST', fields: { cursor: ['invalid'] } });
  expect(await listFavoriteProducts(other.ctx, { ship_to: 'KP', page_size: 2 })).toMatchObject({ products: [], total: 5, elsewhere: 5 });
  expect(await listFavoriteProducts(seller.ctx, { ship_to: 'US', page_size: 2 })).toMatchObject({ products: [], total: 0, elsewhere: 0 });
});
