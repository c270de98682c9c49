import { beforeAll, describe, expect, test } from 'vitest';
import { createContext } from '#app/context.server.ts';
import { checkProductCounters } from '#app/features/products/follow-listings.server.ts';
import type { CenterRow, ListingRow } from '#app/features/products/schemas.ts';
import { newId } from '#app/platform/ids.ts';
import { askStore, newProduct } from '#tests/integration/push/support.ts';
import { type Harness, harness } from '#tests/support/harness.ts';
import { counts } from './support.ts';

let h: Harness;
beforeAll(async () => {
  h = await harness();
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

  test('takes the last word for a beginning, of however many words, and knows the words of a title as soon as it has them', async () => {
    const seller = await h.newSeller();
    const ids = new Map<string, string>();
    for (const word of ['tea', 'teacup', ...Array.from({ length: 12 }, (_, at) => `glass${at}`)])
      ids.set(word, (await newProduct(h, seller, { title: `Blue ${word} stand` })).id);
    const found = async (search: string) => {
      const { body } = await seller.api<{ items: CenterRow[] }>(
        'GET',
        `/center/products/listings/all?search=${encodeURIComponent(search)}`,
      );
      return new Set(body.data?.items.map((row) => row.id));
    };
    const those = (...words: string[]) => new Set(words.map((word) => ids.get(word)));
    expect(await found('blue tea')).toEqual(those('tea', 'teacup'));
    expect(await found('stand teac')).toEqual(those('teacup'));
    expect(await found('blue glass1')).toEqual(those('glass1', 'glass10', 'glass11'));
    expect((await found('blue glass')).size).toBe(12);
    expect(await found('tea blu')).toEqual(those('tea'));
    expect(await found('blue teapot')).toEqual(new Set());

    await seller.api('PUT', '/center/products/bulk_update', { products: [{ id: ids.get('tea'), title: 'Blue teapot stand' }] });
    expect(await found('blue tea')).toEqual(those('tea', 'teacup'));
    // Another seller's words complete nothing here.
    const other = await h.newSeller();
    await newProduct(h, other, { title: 'Blue teaspoon stand' });
    expect(await found('blue teas')).toEqual(new Set());
  });

  test('a word that many products have is paged in both orders, without those that lost it or are gone', async () => {
    const seller = await h.newSeller();
    const ids: string[] = [];
    for (let n = 0; n < 9; n += 1)
      ids.push((await newProduct(h, seller, { title: n % 3 === 2 ? `Cup ${n}` : `Velvet cup ${n}`, images: 0, options: [] })).id);
    const [renamed, deleted, , added] = ids as [string, string, string, string];
    const search = async (sort: string) => {
      const seen: string[] = [];
      let cursor: string | null = null;
      do {
        const path: string = `/center/products/listings/all?search=velvet&page_size=2&sort=${sort}${cursor ? `&cursor=${cursor}` : ''}`;
        const { body } = await seller.api<{ items: CenterRow[]; next: string | null }>('GET', path);
        seen.push(...(body.data?.items.map((row) => row.id) ?? []));
        cursor = body.data?.next ?? null;
      } while (cursor);
      return seen;
    };
    const velvet = ids.filter((_, n) => n % 3 !== 2);
    expect(await search('created_asc')).toEqual(velvet);
    expect(await search('created_desc')).toEqual(velvet.toReversed());
    const products = [
      { id: renamed, title: 'Linen cup' },
      { id: ids[2], title: 'Velvet cup again' },
    ];
    await seller.api('PUT', '/center/products/bulk_update', { products });
    await seller.api('DELETE', '/center/products/delete', { product_ids: [deleted] });
    expect(await search('created_asc')).toEqual([ids[2], added, ...velvet.slice(3)]);
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
