import { beforeAll, describe, expect, test } from 'vitest';
import { createContext } from '#app/context.server.ts';
import { checkProductCounters } from '#app/features/products/follow-listings.server.ts';
import type { CenterRow, ListingMappings, ListingRow, Product } from '#app/features/products/schemas.ts';
import { installShop } from '#app/features/stores/install-shop.server.ts';
import { storeWebhook } from '#app/features/stores/webhook-intake.server.ts';
import { newId } from '#app/platform/ids.ts';
import { askStore, newProduct } from '#tests/integration/push/support.ts';
import { reinstall } from '#tests/integration/stores/support.ts';
import { type Harness, harness, type TestSeller } from '#tests/support/harness.ts';

let h: Harness;
beforeAll(async () => {
  h = await harness();
});

const detail = async (seller: TestSeller, id: string) =>
  (await seller.api<Product>('GET', `/center/products/${id}/detail`)).body.data as Product;
const save = (seller: TestSeller, ...products: object[]) =>
  seller.api<{ success: Record<string, number>; failed: Record<string, { code: string; errors: Record<string, string[]> | null }> }>(
    'PUT',
    '/center/products/bulk_update',
    { products },
  );
const counts = async (seller: TestSeller) => (await seller.api<Record<string, number>>('GET', '/center/products/listings/count')).body.data;

describe('saving', () => {
  test('changes what was named, cleans the description, and keeps the lists’ figures in step', async () => {
    const seller = await h.newSeller();
    const product = await newProduct(h, seller);
    const { body } = await save(seller, {
      id: product.id,
      version: 1,
      title: 'Steel mug',
      description_html: '<p onclick="x()">Warm<script>alert(1)</script></p>',
      tags: ['Gift', 'gift', 'mug'],
      variants: [
        { id: product.variantIds[0], price: 2500, compare_at_price: null, is_enabled: true },
        { id: product.variantIds[1], is_enabled: false },
      ],
    });
    expect(body.data).toEqual({ success: { [product.id]: 2 }, failed: {} });
    const after = await detail(seller, product.id);
    expect(after).toMatchObject({
      title: 'Steel mug',
      description_html: '<p>Warm</p>',
      tags: ['gift', 'mug'],
      version: 2,
      vendor: 'Harbor',
    });
    const { body: list } = await seller.api<{ items: CenterRow[] }>('GET', '/center/products/listings/all');
    expect(list.data?.items[0]).toMatchObject({
      title: 'Steel mug',
      price_min: 2500,
      price_max: 2500,
      variants_count: 1,
      stock: 25,
      profit: 2500 - 700 - 250,
    });
  });

  test('keeps the profit in lists that of the cheapest variant offered', async () => {
    const seller = await h.newSeller();
    const product = await newProduct(h, seller);
    const [, other] = product.variantIds;
    await h.services.database.pool.query('update product_variants set cost = 300 where id = $1', [other]);
    const shown = async () => {
      const center = (await seller.api<{ items: CenterRow[] }>('GET', '/center/products/listings/all')).body.data?.items[0];
      const imports = (await seller.api<{ items: CenterRow[] }>('GET', '/center/products/import/listing')).body.data?.items[0];
      expect(imports).toMatchObject({ price_min: center?.price_min, shipping_cost: center?.shipping_cost, profit: center?.profit });
      return [center?.price_min, center?.shipping_cost, center?.profit];
    };
    expect(await shown()).toEqual([1999, 250, 1999 - 700 - 250]);
    await save(seller, { id: product.id, variants: [{ id: other, price: 1500 }] });
    expect(await shown()).toEqual([1500, 250, 1500 - 300 - 250]);
    await save(seller, { id: product.id, variants: [{ id: other, is_enabled: false }] });
    expect(await shown()).toEqual([1999, 250, 1999 - 700 - 250]);
  });

  test('is not hindered by a compare-at price that the store has so, and nobody changed', async () => {
    const seller = await h.newSeller();
    const product = await newProduct(h, seller);
    const [first, other] = product.variantIds;
    await h.services.database.pool.query('update product_variants set compare_at_price = price where product_id = $1', [product.id]);
    const renamed = await save(seller, { id: product.id, variants: [{ id: first, sku: 'NEW-1' }] });
    expect(renamed.body.data?.failed).toEqual({});
    const { body } = await save(seller, { id: product.id, variants: [{ id: other, price: 2100 }] });
    expect(body.data?.failed[product.id]?.errors).toEqual({ [`variants.${other}.compare_at_price`]: ['notAbovePrice'] });
    expect((await detail(seller, product.id)).variants).toMatchObject([
      { sku: 'NEW-1', price: 1999, compare_at_price: 1999 },
      { price: 1999, compare_at_price: 1999 },
    ]);
  });

  test('takes a picture that is named twice once', async () => {
    const seller = await h.newSeller();
    const product = await newProduct(h, seller);
    const [first, second] = product.imageIds;
    const { body } = await save(seller, { id: product.id, images: [{ id: second }, { id: first }, { id: second }] });
    expect(body.data?.success).toEqual({ [product.id]: 2 });
    expect((await detail(seller, product.id)).images.map((image) => image.id)).toEqual([second, first]);
  });

  test('of an older version is refused, and the other editor’s work stays', async () => {
    const seller = await h.newSeller();
    const product = await newProduct(h, seller);
    await save(seller, { id: product.id, version: 1, title: 'First' });
    const { body } = await save(seller, { id: product.id, version: 1, title: 'Second' });
    expect(body.data?.failed[product.id]?.code).toBe('STATE_CONFLICT');
    expect((await detail(seller, product.id)).title).toBe('First');
  });

  test('is undone exactly, once, and not after somebody saved again', async () => {
    const seller = await h.newSeller();
    const product = await newProduct(h, seller);
    const before = await detail(seller, product.id);
    await save(seller, {
      id: product.id,
      title: 'Other',
      options: [{ name: 'Shade', values: ['Crimson', 'Navy'] }],
      images: [{ id: product.imageIds[1], alt: 'Only' }],
      variants: [{ id: product.variantIds[0], price: 1, compare_at_price: null }],
    });
    expect(await detail(seller, product.id)).toMatchObject({
      can_undo: true,
      images: [{ id: product.imageIds[1] }],
      variants: [{ option_values: ['Crimson'] }, { option_values: ['Navy'] }],
    });
    expect((await seller.api('POST', `/center/products/${product.id}/undo`)).body.success).toBe(true);
    const { version, updated_at, ...after } = await detail(seller, product.id);
    const { version: oldVersion, updated_at: oldTime, ...was } = before;
    expect(after).toEqual(was);
    expect(version).toBe(oldVersion + 2);
    expect((await seller.api('POST', `/center/products/${product.id}/undo`)).body).toMatchObject({ success: false, status: 204 });
  });

  test('of words alone is taken back without the stock that the supplier changed since', async () => {
    const seller = await h.newSeller();
    const product = await newProduct(h, seller, { title: 'Oak lamp' });
    await save(seller, { id: product.id, title: 'Oak lamp, large', tags: ['lamps'] });
    await h.services.database.pool.query('update product_variants set stock = 77 where workplace_id = $1 and id = $2', [
      seller.workplaceId,
      product.variantIds[0],
    ]);
    expect((await seller.api('POST', `/center/products/${product.id}/undo`)).body.success).toBe(true);
    expect(await detail(seller, product.id)).toMatchObject({
      title: 'Oak lamp',
      tags: ['travel'],
      can_undo: false,
      images: [{ id: product.imageIds[0] }, { id: product.imageIds[1] }],
      variants: [{ stock: 77 }, {}],
    });
  });

  test.each([
    ['a compare-at price below the price', { variants: [{ price: 5000 }] }, 'compare_at_price'],
    ['prohibited goods', { title: 'Butterfly knife' }, 'title'],
    ['another number of values', { options: [{ name: 'Color', values: ['Red'] }] }, 'options'],
  ])('refuses %s, beside its field', async (_name, change, field) => {
    const seller = await h.newSeller();
    const product = await newProduct(h, seller);
    const given = 'variants' in change ? { variants: [{ id: product.variantIds[0], ...change.variants[0] }] } : change;
    const { body } = await save(seller, { id: product.id, ...given });
    expect(Object.keys(body.data?.failed[product.id]?.errors ?? {}).join()).toContain(field);
  });

  test('of a stranger’s product finds nothing', async () => {
    const [seller, stranger] = [await h.newSeller(), await h.newSeller()];
    const product = await newProduct(h, stranger);
    const { body } = await save(seller, { id: product.id, title: 'Mine' });
    expect(body.data?.failed[product.id]?.code).toBe('NOT_FOUND');
    expect((await seller.api('GET', `/center/products/${product.id}/detail`)).body).toMatchObject({ success: false, status: 202 });
  });
});

describe('the product centre', () => {
  test('pages forward and back by cursor, in every order, without gaps or doubles', async () => {
    const seller = await h.newSeller();
    for (let n = 0; n < 7; n += 1)
      await newProduct(h, seller, { title: `Item ${n % 3}`, price: 1000 + (n % 4) * 100, images: 0, options: [] });
    for (const sort of ['created_desc', 'created_asc', 'title_asc', 'title_desc', 'price_asc', 'price_desc']) {
      const seen: string[] = [];
      let cursor: string | null = null;
      let last: { previous: string | null } | null = null;
      do {
        const path: string = `/center/products/listings/all?page_size=3&sort=${sort}${cursor ? `&cursor=${cursor}` : ''}`;
        const { body } = await seller.api<{ items: CenterRow[]; next: string | null; previous: string | null; total: number }>('GET', path);
        expect(body.data?.total).toBe(7);
        seen.push(...(body.data?.items.map((row) => row.id) ?? []));
        cursor = body.data?.next ?? null;
        last = body.data;
      } while (cursor);
      expect(new Set(seen).size, sort).toBe(7);
      expect(seen).toHaveLength(7);
      const back = await seller.api<{ items: CenterRow[] }>(
        'GET',
        `/center/products/listings/all?page_size=3&sort=${sort}&cursor=${last?.previous}`,
      );
      expect(
        back.body.data?.items.map((row) => row.id),
        sort,
      ).toEqual(seen.slice(3, 6));
      const second = await seller.api<{ items: CenterRow[] }>('GET', `/center/products/listings/all?page_size=3&sort=${sort}&page=2`);
      expect(
        second.body.data?.items.map((row) => row.id),
        sort,
      ).toEqual(seen.slice(3, 6));
    }
  });

  test('finds by words of the title, by tag and by source', async () => {
    const seller = await h.newSeller();
    const found = await newProduct(h, seller, { title: 'Folding camping lantern', tags: ['outdoor'] });
    await newProduct(h, seller, { title: 'Linen apron' });
    for (const filter of ['search=camping%20fold', 'search=LANTERN', 'tag=outdoor', 'search=camping&source=quayside']) {
      const { body } = await seller.api<{ items: CenterRow[]; total: number | null }>('GET', `/center/products/listings/all?${filter}`);
      expect(
        body.data?.items.map((row) => row.id),
        filter,
      ).toEqual([found.id]);
      expect(body.data?.total).toBeNull();
    }
    expect(
      (await seller.api<{ items: CenterRow[] }>('GET', `/center/products/listings/all?search=${encodeURIComponent("'; drop")}`)).body.data
        ?.items,
    ).toEqual([]);
  });

  test('has deep pages by number in every order, the same as by cursor', async () => {
    const seller = await h.newSeller();
    await h.services.database.sql.query(
      `insert into products (workplace_id, id, title, currency, source, state, price_min)
       select $1, uuidv7(), 'Lamp ' || n, 'USD', 'quayside', 'imported', 1000 + n % 7 from generate_series(1, 1150) n`,
      [seller.workplaceId],
    );
    interface Page {
      items: CenterRow[];
      next: string | null;
      previous: string | null;
    }
    for (const sort of ['created_desc', 'price_asc']) {
      const read = async (query: string) =>
        (await seller.api<Page>('GET', `/center/products/listings/all?page_size=100&sort=${sort}${query}`)).body.data as Page;
      let byCursor = await read('');
      for (let number = 2; number <= 12; number += 1) {
        byCursor = await read(`&cursor=${byCursor.next}`);
        if (number < 11) continue;
        const byNumber = await read(`&page=${number}`);
        expect(
          byNumber.items.map((row) => row.id),
          `${sort}, page ${number}`,
        ).toEqual(byCursor.items.map((row) => row.id));
        expect([byNumber.next, byNumber.previous]).toEqual([byCursor.next, byCursor.previous]);
      }
      expect(byCursor).toMatchObject({ items: { length: 50 }, next: null });
      expect((await read('&page=13')).items).toEqual([]);
    }
  });

  test('filters by tab, tag and store together, in every order, whether the store has few or thousands of listings', async () => {
    const seller = await h.newSeller();
    const store = await h.connectStore(seller);
    const { sql } = h.services.database;
    const workplaceId = seller.workplaceId;
    const made: { id: string; price: number; isLive: boolean; isTagged: boolean }[] = [];
    for (let n = 0; n < 8; n += 1) {
      const [isLive, isTagged, price] = [n % 4 !== 0, n % 3 !== 0, 1000 + ((n * 5) % 8) * 100];
      const { id } = await newProduct(h, seller, { price, images: 0, options: [], tags: isTagged ? ['gift'] : [] });
      made.push({ id, price, isLive, isTagged });
      if (!isLive) continue;
      await sql.query("update products set state = 'pushed', listing_state = 'active' where workplace_id = $1 and id = $2", [
        workplaceId,
        id,
      ]);
      await sql.query(
        "insert into listings (workplace_id, id, store_id, product_id, channel_product_id, status) values ($1, $2, $3, $4, $5, 'active')",
        [workplaceId, newId(), store.storeId, id, `gid://${n}`],
      );
    }
    const wanted = (is: (each: (typeof made)[number]) => boolean, sort: string) =>
      made
        .filter(is)
        .sort((a, b) => (sort === 'price_asc' ? a.price - b.price : b.id.localeCompare(a.id)))
        .map((each) => each.id);
    const pages = async (filter: string, sort: string) => {
      const path = `/center/products/listings/${filter}&page_size=2&sort=${sort}`;
      const [byCursor, byNumber]: string[][] = [[], []];
      let next: string | null = null;
      for (let page = 1; page < 9; page += 1) {
        const cursor: string = next ? `&cursor=${next}` : '';
        const along = await seller.api<{ items: CenterRow[]; next: string | null }>('GET', path + cursor);
        byCursor?.push(...(along.body.data?.items.map((row) => row.id) ?? []));
        const numbered = await seller.api<{ items: CenterRow[] }>('GET', `${path}&page=${page}`);
        byNumber?.push(...(numbered.body.data?.items.map((row) => row.id) ?? []));
        next = along.body.data?.next ?? null;
        if (!next) break;
      }
      return { byCursor, byNumber };
    };
    for (const listings of ['few', 'many']) {
      if (listings === 'many')
        await sql.query(
          "insert into listings (workplace_id, id, store_id, channel_product_id, status) select $1, gen_random_uuid(), $2, n::text, 'active' from generate_series(1, 5001) n",
          [workplaceId, store.storeId],
        );
      for (const sort of ['created_desc', 'price_asc']) {
        for (const [filter, is] of [
          [`all?store_id=${store.storeId}`, (each) => each.isLive],
          [`all?store_id=${store.storeId}&tag=gift`, (each) => each.isLive && each.isTagged],
          [`all?store_id=${newId()}`, () => false],
          ['all?tag=gift', (each) => each.isTagged],
          ['all?tab=active&tag=gift', (each) => each.isLive && each.isTagged],
          [`all?tab=imported&store_id=${store.storeId}`, () => false],
          ['all?tab=imported', (each) => !each.isLive],
        ] satisfies [string, (each: (typeof made)[number]) => boolean][]) {
          const expected = wanted(is, sort);
          expect(await pages(filter, sort), `${listings} ${sort} ${filter}`).toEqual({ byCursor: expected, byNumber: expected });
        }
      }
    }
  });

  test('asks a constant number of statements, whatever the rows', async () => {
    const seller = await h.newSeller();
    const statements = async () => {
      const { sql } = h.services.database;
      let asked = 0;
      const counted = {
        ...createContext(h.services),
        ...seller.ctx,
        sql: {
          query: (...args: Parameters<typeof sql.query>) => {
            asked += 1;
            return sql.query(...args);
          },
        },
      };
      const { listProducts } = await import('#app/features/products/list-products.server.ts');
      await listProducts(counted as never, { tab: 'all', search: '', sort: 'created_desc', page_size: 50 });
      return asked;
    };
    await newProduct(h, seller, { images: 0 });
    const one = await statements();
    for (let n = 0; n < 6; n += 1) await newProduct(h, seller, { images: 0 });
    expect(await statements()).toBe(one);
  });

  test('deleting keeps what the store has, with its mapping', async () => {
    const seller = await h.newSeller();
    await h.connectStore(seller);
    const product = await newProduct(h, seller);
    await seller.api('POST', '/center/products/push', { product_package_ids: [product.id], push_settings: { shopify: {} } });
    await h.settle();
    const { body } = await seller.api('DELETE', '/center/products/delete', { product_ids: [product.id] });
    expect(body.data).toEqual({ deleted: [product.id] });
    expect(await counts(seller)).toMatchObject({ all: 0, pushed: 0, active: 0, mapped: 1 });
    const { body: mapped } = await seller.api<{ items: ListingRow[] }>('GET', '/center/products/listings/mapped');
    expect(mapped.data?.items).toMatchObject([{ title: product.title, product_id: null, variants: 2, mapped_variants: 2 }]);
  });

  test('sets pushed products live or draft in the store', async () => {
    const seller = await h.newSeller();
    const store = await h.connectStore(seller);
    const [pushed, other] = [await newProduct(h, seller), await newProduct(h, seller)];
    await seller.api('POST', '/center/products/push', { product_package_ids: [pushed.id], push_settings: { shopify: {} } });
    await h.settle();
    const { body } = await seller.api<{ success: string[]; failed: Record<string, string> }>('POST', '/center/products/set-status', {
      product_ids: [pushed.id, other.id],
      status: 'draft',
    });
    expect(body.data?.success).toEqual([pushed.id]);
    expect(Object.keys(body.data?.failed ?? {})).toEqual([other.id]);
    const { products } = await askStore<{ products: { nodes: { status: string }[] } }>(
      h,
      store.domain,
      '{ products(first: 5) { nodes { status } } }',
    );
    expect(products.nodes).toEqual([{ status: 'DRAFT' }]);
    await h.settle();
    expect(await counts(seller)).toMatchObject({ active: 0, draft: 1, imported: 1 });
  });

  test('keeps counters that agree with the rows, and mends them when they do not', async () => {
    const seller = await h.newSeller();
    await newProduct(h, seller);
    await h.services.database.pool.query(`update workplace_counters set value = 99 where workplace_id = $1`, [seller.workplaceId]);
    await checkProductCounters(createContext(h.services));
    expect(await counts(seller)).toMatchObject({ imported: 1, pushed: 0, mapped: 0 });
  });
});

describe('products that the store has already', () => {
  const makeInStore = async (domain: string, title: string) => {
    const made = await askStore<{ productSet: { product: { id: string } } }>(
      h,
      domain,
      `mutation Make($input: ProductSetInput!) { productSet(input: $input, synchronous: true) { product { id } userErrors { message } } }`,
      {
        input: {
          title,
          productOptions: [{ name: 'Color', values: [{ name: 'Red' }, { name: 'Blue' }] }],
          variants: ['Red', 'Blue'].map((name) => ({ optionValues: [{ optionName: 'Color', name }], price: '9.00', sku: `OWN-${name}` })),
        },
      },
    );
    return made.productSet.product.id;
  };

  test('appear by webhook as unmapped, and go when they are deleted', async () => {
    const seller = await h.newSeller();
    const store = await h.connectStore(seller);
    const id = await makeInStore(store.domain, 'Hand-made candle');
    await h.settle();
    expect(await counts(seller)).toMatchObject({ unmapped: 1, mapped: 0 });
    const { body } = await seller.api<{ items: ListingRow[] }>('GET', '/center/products/listings/unmapped?search=candle');
    expect(body.data?.items).toMatchObject([{ title: 'Hand-made candle', variants: 2, mapped_variants: 0, channel_product_id: id }]);
    await askStore(h, store.domain, 'mutation Gone($input: ProductDeleteInput!) { productDelete(input: $input) { deletedProductId } }', {
      input: { id },
    });
    await h.settle();
    expect(await counts(seller)).toMatchObject({ unmapped: 0 });
  });

  test('are read page by page; reading again changes nothing', async () => {
    const seller = await h.newSeller();
    const store = await h.connectStore(seller);
    for (let n = 0; n < 23; n += 1) await makeInStore(store.domain, `Own ${n}`);
    await h.settle();
    const { pool } = h.services.database;
    await pool.query('delete from listings where workplace_id = $1', [seller.workplaceId]);
    await pool.query('delete from workplace_counters where workplace_id = $1', [seller.workplaceId]);
    for (let run = 0; run < 2; run += 1) {
      await createContext(h.services).enqueue('products.sync-store', { workplaceId: seller.workplaceId, storeId: store.storeId });
      await h.settle();
      expect(await counts(seller)).toMatchObject({ unmapped: 23 });
    }
  });

  test('are known after an install, and after another one what came and went meanwhile', async () => {
    const seller = await h.newSeller();
    const store = await h.connectStore(seller);
    const titles = async () =>
      (await seller.api<{ items: ListingRow[] }>('GET', '/center/products/listings/unmapped')).body.data?.items
        .map((listing) => listing.title)
        .sort();
    const [gone] = [await makeInStore(store.domain, 'Gone candle'), await makeInStore(store.domain, 'New candle')];
    await makeInStore(store.domain, 'Old candle');
    await h.settle();
    // As if it had been made while the app was away.
    const { pool } = h.services.database;
    await pool.query(`delete from listings where workplace_id = $1 and title = 'New candle'`, [seller.workplaceId]);
    await pool.query(`update workplace_counters set value = value - 1 where workplace_id = $1 and name = 'listings.unmapped'`, [
      seller.workplaceId,
    ]);
    await h.control('shopify/uninstall', { shop: store.domain });
    await h.settle();
    await h.control('shopify/delete-product', { shop: store.domain, productId: Number(gone?.split('/').pop()) });
    await h.settle();
    expect(await titles()).toEqual(['Gone candle', 'Old candle']);
    await reinstall(h, store.domain);
    expect(await titles()).toEqual(['New candle', 'Old candle']);
    expect(await counts(seller)).toMatchObject({ unmapped: 2, mapped: 0 });

    await pool.query('delete from stores where workplace_id = $1', [seller.workplaceId]);
    const first = await installShop(createContext(h.services), {
      shop: store.domain,
      into: { accountId: seller.accountId, workplaceId: seller.workplaceId },
    });
    expect(first.isReinstall).toBe(false);
    await h.settle();
    expect(await titles()).toEqual(['New candle', 'Old candle']);
  });

  test('a late, older webhook changes nothing, a repeated one neither', async () => {
    const seller = await h.newSeller();
    const store = await h.connectStore(seller);
    const deliver = async (event: string, title: string, updated: string) => {
      await storeWebhook(h.services.database.sql, {
        vendor: 'shopify',
        eventId: event,
        topic: 'products/update',
        orderKey: `${store.domain} products 77`,
        source: store.domain,
        body: JSON.stringify({
          admin_graphql_api_id: 'gid://shopify/Product/77',
          title,
          updated_at: updated,
          status: 'active',
          variants: [{ id: 771, title: 'Default Title', price: '5.00' }],
        }),
      });
      await h.settle();
    };
    await deliver('e2', 'Newer', '2026-05-02T00:00:00Z');
    await deliver('e1', 'Older', '2026-05-01T00:00:00Z');
    await deliver('e2', 'Newer', '2026-05-02T00:00:00Z');
    const { body } = await seller.api<{ items: ListingRow[] }>('GET', '/center/products/listings/unmapped');
    expect(body.data?.items).toMatchObject([{ title: 'Newer', variants: 1 }]);
    expect(await counts(seller)).toMatchObject({ unmapped: 1 });
  });

  test('that were deleted stay so, in whatever order the store’s webhooks come', async () => {
    const seller = await h.newSeller();
    const store = await h.connectStore(seller);
    const news = [
      { topic: 'products/create', at: '2026-05-01T00:00:00Z' },
      { topic: 'products/update', at: '2026-05-02T00:00:00Z' },
      { topic: 'products/delete', at: '2026-05-03T00:00:00Z' },
    ];
    const orders = [
      [0, 1, 2],
      [0, 2, 1],
      [1, 0, 2],
      [1, 2, 0],
      [2, 0, 1],
      [2, 1, 0],
    ];
    for (const [nth, order] of orders.entries())
      for (const { topic, at } of order.map((each) => news[each] as (typeof news)[number]))
        await storeWebhook(h.services.database.sql, {
          vendor: 'shopify',
          eventId: `${seller.workplaceId} ${nth} ${topic}`,
          topic,
          orderKey: `${store.domain} products 90${nth}`,
          source: store.domain,
          body: JSON.stringify(
            topic === 'products/delete'
              ? { id: 900 + nth }
              : {
                  admin_graphql_api_id: `gid://shopify/Product/${900 + nth}`,
                  title: 'Short-lived candle',
                  updated_at: at,
                  status: 'active',
                  variants: [{ id: 9000 + nth, title: 'Default Title', price: '5.00' }],
                },
          ),
          triggeredAt: new Date(at),
        });
    await h.settle();
    expect((await seller.api<{ items: ListingRow[] }>('GET', '/center/products/listings/unmapped')).body.data?.items).toEqual([]);
    expect(await counts(seller)).toMatchObject({ unmapped: 0, mapped: 0 });
  });

  test('are mapped in groups to the last of very many variants', async () => {
    const seller = await h.newSeller();
    const store = await h.connectStore(seller);
    const shades = Array.from({ length: 600 }, (_, shade) => `Shade ${shade}`);
    const product = await newProduct(h, seller, { options: [{ name: 'Color', values: [...shades, 'Red', 'Blue'] }] });
    await makeInStore(store.domain, 'Hand-made candle');
    await h.settle();
    const { body } = await seller.api<{ items: ListingRow[] }>('GET', '/center/products/listings/unmapped');
    const { body: group } = await seller.api<ListingMappings>('POST', `/products/${body.data?.items[0]?.id}/map-group`, {
      source_product_id: product.sourceProductId,
    });
    expect(group.data?.variants.map((variant) => variant.lines[0]?.variant_title)).toEqual(['Red', 'Blue']);
  });

  test('are mapped by hand, in bundles, in groups, and unmapped again', async () => {
    const seller = await h.newSeller();
    const store = await h.connectStore(seller);
    const product = await newProduct(h, seller);
    await makeInStore(store.domain, 'Hand-made candle');
    await h.settle();
    const { body } = await seller.api<{ items: ListingRow[] }>('GET', '/center/products/listings/unmapped');
    const id = body.data?.items[0]?.id as string;
    const { body: group } = await seller.api<ListingMappings>('POST', `/products/${id}/map-group`, {
      source_product_id: product.sourceProductId,
    });
    expect(group.data?.variants.map((variant) => [variant.title, variant.lines[0]?.variant_title])).toEqual([
      ['Red', 'Red'],
      ['Blue', 'Blue'],
    ]);
    expect(await counts(seller)).toMatchObject({ mapped: 1, unmapped: 0 });

    const variant = group.data?.variants[0]?.id as string;
    const lines = product.sourceVariantIds.map((source_variant_id, index) => ({ source_variant_id, quantity: index + 1 }));
    const { body: bundle } = await seller.api<ListingMappings>('POST', `/products/${id}/map-variant`, {
      mappings: [{ listing_variant_id: variant, lines }],
    });
    expect(bundle.data?.variants.find((each) => each.id === variant)?.lines.map((line) => line.quantity)).toEqual([1, 2]);

    await seller.api('POST', `/products/${id}/map-variant`, {
      mappings: (bundle.data?.variants ?? []).map((each) => ({ listing_variant_id: each.id, lines: [] })),
    });
    expect(await counts(seller)).toMatchObject({ mapped: 0, unmapped: 1 });

    const stranger = await h.newSeller();
    expect(
      (await stranger.api('POST', `/products/${id}/map-variant`, { mappings: [{ listing_variant_id: variant, lines }] })).body,
    ).toMatchObject({ success: false, status: 202 });
    // The same supplier variant twice is more of it; for other countries it is not said which of the two counts.
    const [source_variant_id] = product.sourceVariantIds;
    const twice = (more: object) => [
      { listing_variant_id: variant, lines: [{ source_variant_id, quantity: 2 }] },
      { listing_variant_id: variant, lines: [{ source_variant_id, quantity: 1, ...more }] },
    ];
    const { body: added } = await seller.api<ListingMappings>('POST', `/products/${id}/map-variant`, { mappings: twice({}) });
    expect(added.data?.variants.find((each) => each.id === variant)?.lines).toMatchObject([{ quantity: 3 }]);
    expect(
      (await seller.api('POST', `/products/${id}/map-variant`, { mappings: twice({ ship_to_countries: ['DE'] }) })).body,
    ).toMatchObject({ success: false, status: 201, errors: { ship_to_countries: [expect.any(String)] } });
    const unknown = [{ listing_variant_id: variant, lines: [{ source_variant_id: seller.workplaceId }] }];
    expect((await seller.api('POST', `/products/${id}/map-variant`, { mappings: unknown })).body).toMatchObject({
      success: false,
      status: 201,
    });
  });
});

describe('settings', () => {
  test('of prices are kept, refused beside their field, and price products', async () => {
    const seller = await h.newSeller();
    const product = await newProduct(h, seller);
    const { body } = await seller.api<{ price_rules: object[]; assign: object; taxable: boolean }>(
      'GET',
      '/center/products/setting/selling_price',
    );
    expect(body.data?.assign).toEqual({ assign_cents: 99, assign_compare_cents: 99 });
    const formula = { operator: 'multiply', value: 3, plus_shipping_cost: false };
    const rule = {
      from: -1,
      to: -1,
      selling_price: formula,
      compare_at_price: { ...formula, value: 4 },
      shipping_cost: { operator: 'any', value: 0 },
    };
    const bad = await seller.api('PUT', '/center/products/setting/selling_price', {
      ...body.data,
      price_rules: [{ ...rule, from: 10, to: 5 }],
    });
    expect(Object.keys(bad.body.errors ?? {})).toEqual(['price_rules.0.to']);
    // What is no number is not taken for one: an end at nothing would be a rule for products at no cost.
    const empty = await seller.api('PUT', '/center/products/setting/selling_price', {
      ...body.data,
      price_rules: [{ ...rule, to: null, compare_at_price: { ...formula, value: true } }],
    });
    expect(Object.keys(empty.body.errors ?? {})).toEqual(['price_rules.0.to', 'price_rules.0.compare_at_price.value']);
    await seller.api('PUT', '/center/products/setting/selling_price', { ...body.data, price_rules: [rule] });
    await seller.api('POST', '/center/products/setup-selling-price', { product_ids: [product.id] });
    expect((await detail(seller, product.id)).variants.map((variant) => [variant.price, variant.compare_at_price])).toEqual([
      [2199, 2899],
      [2199, 2899],
    ]);
  });

  test('of columns are kept per table and workplace', async () => {
    const [seller, stranger] = [await h.newSeller(), await h.newSeller()];
    await seller.api('POST', '/center/products/table-columns', { table_name: 'products-center', columns: ['product', 'price'] });
    expect((await seller.api('GET', '/center/products/table-columns?table_name=products-center')).body.data).toMatchObject({
      columns: ['product', 'price'],
    });
    expect((await stranger.api('GET', '/center/products/table-columns?table_name=products-center')).body.data).toMatchObject({
      columns: [],
    });
  });
});
