/** The searches of product lists find by the beginning of a variant's SKU, too. */
import { beforeAll, expect, test } from 'vitest';
import type { ListingRow } from '#app/features/products/schemas.ts';
import { newId } from '#app/platform/ids.ts';
import { newProduct } from '#tests/integration/push/support.ts';
import { type Harness, harness, type TestSeller } from '#tests/support/harness.ts';

let h: Harness;
beforeAll(async () => {
  h = await harness();
});

interface Page {
  items: { id: string }[];
  next: string | null;
  previous: string | null;
  total: number | null;
}
const lists = { center: '/center/products/listings/all', imports: '/center/products/import/listing' };
const page = async (seller: TestSeller, list: string, query: Record<string, string | number>) => {
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
  const { body } = await seller.api<Page>('GET', `${list}?${search}`);
  expect(body.success, `${list}?${search} ${JSON.stringify(body.errors)}`).toBe(true);
  return body.data as Page;
};
const ids = ({ items }: Page) => items.map(({ id }) => id);

/** The same product as `newProduct` makes it, its variants with these SKUs. */
const withSkus = async (seller: TestSeller, title: string, skus: [string, string], tags: string[] = []) => {
  const product = await newProduct(h, seller, { title, images: 0, tags });
  const variants = product.variantIds.map((id, at) => ({ id, sku: skus[at] }));
  const { body } = await seller.api<{ success: object }>('PUT', '/center/products/bulk_update', {
    products: [{ id: product.id, variants }],
  });
  expect(body.data?.success).toHaveProperty(product.id);
  return product.id;
};

/** Every page there, by cursor; the same back again; and the same by number. */
async function walk(seller: TestSeller, list: string, query: Record<string, string | number>) {
  const [forward, numbered]: string[][] = [[], []];
  let at = await page(seller, list, query);
  forward?.push(...ids(at));
  for (let number = 2; at.next; number += 1) {
    at = await page(seller, list, { ...query, cursor: at.next });
    forward?.push(...ids(at));
    numbered?.push(...ids(await page(seller, list, { ...query, page: number })));
  }
  const back = ids(at);
  while (at.previous) {
    at = await page(seller, list, { ...query, cursor: at.previous });
    back.unshift(...ids(at));
  }
  return { forward, back, numbered: [...(forward?.slice(0, Number(query.page_size)) ?? []), ...(numbered ?? [])] };
}
const everyWay = (expected: string[]) => ({ forward: expected, back: expected, numbered: expected });

test('a title is searched by the words between its signs', async () => {
  const seller = await h.newSeller();
  const watch = await withSkus(seller, 'Men/Women’s watch、防水 3.5cm', ['W-1', 'W-2']);
  await withSkus(seller, 'Lamp', ['L-1', 'L-2']);
  for (const list of Object.values(lists))
    for (const search of ['women watch', 'men/women', '防水', '3.5cm', 'watch 3'])
      expect(ids(await page(seller, list, { search })), search).toEqual([watch]);
});

test('a product is found by the beginning of a SKU of its variants, in any case, beside those found by title', async () => {
  const [seller, stranger] = [await h.newSeller(), await h.newSeller()];
  const mug = await withSkus(seller, 'Travel mug', ['Lamp-77-red', 'lamp-78-BLUE']);
  const lamp = await withSkus(seller, 'Desk lamp 77', ['LIGHT-1', 'LIGHT-2']);
  const both = await withSkus(seller, 'Lamp of paper', ['lampion', '']);
  const odd = await withSkus(seller, 'Straw hat', ['50%_off\\a', 'Ä-größe']);
  await withSkus(seller, 'Straw bag', ['500 off', 'x-lamp']);
  await withSkus(stranger, 'Other mug', ['Lamp-77-red', 'QX-1']);
  for (const [search, expected] of [
    ['lamp', [both, lamp, mug]],
    ['LAMP-77-R', [mug]],
    ['  lamp-78-blue ', [mug]],
    ['lamp-77', [lamp, mug]],
    ['light-2', [lamp]],
    ['amp-77', []],
    ['50%_OFF\\', [odd]],
    ['50%', [odd]],
    ['50_', []],
    ['5%', []],
    ['ä-GRÖ', [odd]],
    // One letter and two words are of titles alone; what has no word is of SKUs alone.
    ['q', []],
    ['qx', []],
    ['500 off', []],
    ['--', []],
    ['', undefined],
  ] as const) {
    for (const list of Object.values(lists)) {
      const found = await page(seller, list, { search });
      expect([list, search, ids(found)]).toEqual([list, search, expected ?? expect.objectContaining({ length: 5 })]);
      expect(found.total).toBe(search === '' ? 5 : null);
    }
  }
});

test('what is typed with digits of another script, or letters of full width, is found as it is written in ASCII', async () => {
  const seller = await h.newSeller();
  const lamp = await withSkus(seller, 'Desk lamp 77', ['SKU-1001', '']);
  const odd = await withSkus(seller, 'مصباح ٤٥ سم', ['', '']);
  const store = await h.connectStore(seller);
  const { pool } = h.services.database;
  const listing = newId();
  await pool.query(
    `insert into listings (workplace_id, id, store_id, channel_product_id, title, status, is_mapped) values ($1, $2, $3, '1', 'Lamp 77', 'active', false)`,
    [seller.workplaceId, listing, store.storeId],
  );
  for (const [search, expected] of [
    ['lamp ٧٧', [lamp]],
    ['۷۷', [lamp]],
    ['ｄｅｓｋ　ｌａｍｐ', [lamp]],
    ['SKU-١٠٠١', [lamp]],
    ['ＳＫＵ－１００', [lamp]],
    ['lamp ٧٨', []],
    ['مصباح ٤٥', [odd]],
    ['٧٨', []],
  ] as const)
    for (const list of Object.values(lists)) expect([search, ids(await page(seller, list, { search }))]).toEqual([search, expected]);
  for (const search of ['lamp 77', 'Lamp ٧٧', 'ＬＡＭＰ'])
    expect(ids(await page(seller, '/center/products/listings/unmapped', { search }))).toEqual([listing]);
});

test('tabs, filters and orders narrow what is found by SKU', async () => {
  const seller = await h.newSeller();
  const { sql } = h.services.database;
  const store = await h.connectStore(seller);
  const made: string[] = [];
  for (const [title, tag] of [
    ['Cup', 'gift'],
    ['Axe', 'tool'],
    ['Bow', 'gift'],
  ] as const)
    made.push(await withSkus(seller, title, ['KIT-1', `KIT-${title}`], [tag]));
  const [cup, axe, bow] = made as [string, string, string];
  await sql.query("update products set state = 'pushed', listing_state = 'active' where workplace_id = $1 and id = $2", [
    seller.workplaceId,
    cup,
  ]);
  await sql.query(
    "insert into listings (workplace_id, id, store_id, product_id, channel_product_id, status) values ($1, $2, $3, $4, 'gid://1', 'active')",
    [seller.workplaceId, newId(), store.storeId, cup],
  );
  for (const [query, expected] of [
    [{}, [bow, axe, cup]],
    [{ sort: 'created_asc' }, [cup, axe, bow]],
    [{ sort: 'title_asc' }, [axe, bow, cup]],
    [{ tab: 'imported' }, [bow, axe]],
    [{ tab: 'active', sort: 'title_desc' }, [cup]],
    [{ tag: 'gift' }, [bow, cup]],
    [{ tag: 'gift', tab: 'imported' }, [bow]],
    [{ source: 'cj' }, []],
    [{ store_id: store.storeId }, [cup]],
  ] as const)
    expect([query, ids(await page(seller, lists.center, { search: 'kit-', ...query }))]).toEqual([query, expected]);
  expect(ids(await page(seller, lists.imports, { search: 'kit-' }))).toEqual([bow, axe]);
  expect(await walk(seller, lists.center, { search: 'KIT-', page_size: 1 })).toEqual(everyWay([bow, axe, cup]));
  expect(await walk(seller, lists.imports, { search: 'KIT-', page_size: 1 })).toEqual(everyWay([bow, axe]));
});

test('of a beginning that thousands of variants share each product is found once, wherever it stands in the order', async () => {
  const seller = await h.newSeller();
  const { sql } = h.services.database;
  const make = async (count: number, more: { skus: string; variants: number; tagged: number; title: string }) => {
    const made = Array.from({ length: count }, () => newId());
    await sql.query(
      `insert into products (workplace_id, id, title, currency, source, state, tags, price_min)
       select $1, id, $3 || n, 'USD', 'cj', 'imported', case when n % $4 = 0 then array['rare'] else '{}' end, n % 7 from unnest($2::uuid[]) with ordinality as t(id, n)`,
      [seller.workplaceId, made, `${more.title} `, more.tagged],
    );
    await sql.query(
      `insert into product_variants (workplace_id, id, product_id, position, sku, price, cost)
       select $1, gen_random_uuid(), id, k, $3 || n || '-' || k, 100, 50 from unnest($2::uuid[]) with ordinality as t(id, n), generate_series(1, $4) k`,
      [seller.workplaceId, made, more.skus, more.variants],
    );
    return made.reverse();
  };
  // Far from the newest, few with very many variants each; then more than are looked at one by one, also with thousands.
  const far = await make(9, { skus: 'FAR-', variants: 600, tagged: 3, title: 'Lot' });
  const near = await make(1300, { skus: 'Near-', variants: 4, tagged: 100, title: 'Heap' });
  const titled = await make(2, { skus: 'x-', variants: 1, tagged: 10, title: 'Far away' });
  const isRare = (among: string[], each: number) => among.filter((_, at) => (among.length - at) % each === 0);

  for (const list of Object.values(lists)) {
    expect(await walk(seller, list, { search: 'far-', page_size: 4 })).toEqual(everyWay([...titled, ...far]));
    expect(await walk(seller, list, { search: 'near-', page_size: 100 })).toEqual(everyWay(near));
  }
  for (const [query, expected] of [
    [{ search: 'far-', tag: 'rare' }, isRare(far, 3)],
    [{ search: 'near-', tag: 'rare' }, isRare(near, 100)],
    [{ search: 'far-', tab: 'imported', sort: 'created_asc' }, [...titled, ...far].reverse()],
    [{ search: 'near-', tab: 'active' }, []],
  ] as const)
    expect([query, await walk(seller, lists.center, { ...query, page_size: 5 })]).toEqual([query, everyWay([...expected])]);
  for (const sort of ['price_asc', 'price_desc', 'title_asc']) {
    for (const [search, expected] of [
      ['far-', [...titled, ...far]],
      ['near-', near],
    ] as const) {
      const { forward, ...others } = await walk(seller, lists.center, { search, sort, page_size: 100 });
      expect([...(forward ?? [])].sort(), `${search} ${sort}`).toEqual([...expected].sort());
      expect(others).toEqual({ back: forward, numbered: forward });
    }
  }
});

test('store products are found by the SKUs of their variants in the store', async () => {
  const seller = await h.newSeller();
  const { sql } = h.services.database;
  const store = await h.connectStore(seller);
  const listing = async (title: string, sku: string, isMapped: boolean) => {
    const [id, channel] = [newId(), newId()];
    await sql.query(
      `insert into listings (workplace_id, id, store_id, channel_product_id, title, status, is_mapped) values ($1, $2, $3, $4, $5, 'active', $6)`,
      [seller.workplaceId, id, store.storeId, channel, title, isMapped],
    );
    await sql.query(
      `insert into listing_variants (workplace_id, id, listing_id, store_id, channel_variant_id, sku) values ($1, $2, $3, $4, $5, $6), ($1, $7, $3, $4, $8, '')`,
      [seller.workplaceId, newId(), id, store.storeId, channel, sku, newId(), `${channel}b`],
    );
    return id;
  };
  const candle = await listing('Candle', 'OWN-1', false);
  const soap = await listing('Soap of OWN-making', 'S_1', false);
  const mapped = await listing('Rope', 'own-9', true);
  const found = async (tab: string, search: string) =>
    ((await page(seller, `/center/products/listings/${tab}`, { search })) as unknown as { items: ListingRow[] }).items.map(({ id }) => id);
  expect(await found('unmapped', 'own-')).toEqual([soap, candle]);
  expect(await found('unmapped', 'OWN-1')).toEqual([candle]);
  expect(await found('unmapped', 's_1')).toEqual([soap]);
  expect(await found('unmapped', '_1')).toEqual([]);
  expect(await found('mapped', 'own')).toEqual([mapped]);
  expect(await walk(seller, '/center/products/listings/unmapped', { search: 'own', page_size: 1 })).toEqual(everyWay([soap, candle]));
  await sql.query(
    `insert into listing_variants (workplace_id, id, listing_id, store_id, channel_variant_id, sku)
     select $1, gen_random_uuid(), $2, $3, 'many-' || n, 'OWN-X' || n from generate_series(1, 5001) n`,
    [seller.workplaceId, candle, store.storeId],
  );
  expect(await walk(seller, '/center/products/listings/unmapped', { search: 'own', page_size: 1 })).toEqual(everyWay([soap, candle]));
});
