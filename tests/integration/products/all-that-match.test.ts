/** "All that match" in the product centre and in the import list (docs/decisions/167). */
import type { ActionFunctionArgs } from '@remix-run/node';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createLoadContext } from '#app/doors/load-context.server.ts';
import { findMatchingImports, listImports } from '#app/features/imports/list-imports.server.ts';
import { importQueryOf } from '#app/features/imports/schemas.ts';
import { findMatchingProducts, listProducts } from '#app/features/products/list-products.server.ts';
import { centerQueryOf } from '#app/features/products/schemas.ts';
import { newId } from '#app/platform/ids.ts';
import * as center from '#app/routes/app.products-center._index.tsx';
import * as imports from '#app/routes/app.products-import._index.tsx';
import { type MadeProduct, newProduct } from '#tests/integration/push/support.ts';
import { type Harness, harness, type TestSeller } from '#tests/support/harness.ts';

let h: Harness;
let seller: TestSeller;
beforeAll(async () => {
  h = await harness();
});
beforeEach(async () => {
  seller = await h.newSeller();
});

const make = (title: string, tags: string[] = []) => newProduct(h, seller, { title, tags, images: 0 });
const idsOf = (products: MadeProduct[]) => products.map(({ id }) => id);
const url = (path: string) => new URL(path, 'http://localhost');

type Action = (args: ActionFunctionArgs) => Promise<unknown>;

/** What a list's form sends to the list's own address. */
async function send<Answer>(action: Action, path: string, fields: Record<string, string | string[]>, who = seller): Promise<Answer> {
  const body = new FormData();
  for (const [name, values] of Object.entries(fields)) for (const value of [values].flat()) body.append(name, value);
  const request = new Request(new URL(path, h.appUrl), { method: 'POST', body, headers: { authorization: `Bearer ${who.token}` } });
  return (await action({ request, params: {}, context: createLoadContext(h.services, request, undefined) })) as Answer;
}

/** The ids of a list, leafed through to its end. */
async function allOf(read: (cursor: string | undefined) => Promise<{ items: { id: string }[]; next: string | null }>): Promise<string[]> {
  const ids: string[] = [];
  for (let cursor: string | undefined; ; ) {
    const page = await read(cursor);
    ids.push(...page.items.map((item) => item.id));
    if (!page.next) return ids;
    cursor = page.next;
  }
}

/** Products that are only listed, in one statement; the first is the oldest. */
async function many(count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, () => newId());
  await h.services.database.pool.query(
    `with made as (
       insert into products (workplace_id, id, title, currency, source, state) select $1, id, 'Cup ' || n, 'USD', 'quayside', 'imported' from unnest($2::uuid[]) with ordinality as t(id, n) returning 1)
     insert into workplace_counters (workplace_id, name, value) select $1, 'products.imported', count(*) from made`,
    [seller.workplaceId, ids],
  );
  return ids;
}

describe('of the product centre', () => {
  const path = '/app/products-center';
  const find = async (search = '', who = seller) =>
    (await send<{ found: string[] }>(center.action, `${path}${search}`, { intent: 'find-matching' }, who)).found;
  const remove = (ids: string[]) => send<{ count: number; left: number }>(center.action, path, { intent: 'delete', ids: ids.join(',') });
  const listed = (search = '') => {
    const query = { ...centerQueryOf(url(`${path}${search}`)), page: 1, page_size: 3 };
    return allOf((cursor) => listProducts(seller.ctx, { ...query, cursor }));
  };

  test('they are what the list shows on all its pages, in its order, for every search and filter; as many as are asked for', async () => {
    const stranger = seller;
    await make('Harbor lamp', ['gift']);
    seller = await h.newSeller();
    const store = await h.connectStore(seller);
    const made: MadeProduct[] = [];
    for (const [n, name] of ['lamp', 'lamp', 'cup', 'lamp', 'lamp', 'cup', 'lamp'].entries())
      made.push(await make(`Harbor ${name}`, n % 2 === 0 ? ['gift'] : []));
    await seller.api('POST', '/center/products/push', { product_package_ids: idsOf(made.slice(0, 2)), push_settings: { shopify: {} } });
    await h.settle();
    const skus = `SKU-${(await h.services.database.pool.query('select sku from product_variants where id = $1', [made[3]?.variantIds[0]])).rows[0].sku.split('-')[1]}`;
    const counts: Record<string, number> = {
      '': 7,
      '?page=2&page_size=3': 7,
      '?search=lamp': 5,
      '?search=harbor%20lam': 5,
      [`?search=${skus}`]: 1,
      '?tag=gift': 4,
      '?tag=gift&search=lamp&sort=title_asc': 3,
      '?source=quayside&sort=price_desc': 7,
      '?source=cj': 0,
      '?tab=imported': 5,
      '?tab=active': 2,
      '?tab=active&sort=title_desc': 2,
      [`?store_id=${store.storeId}`]: 2,
      '?sort=created_asc': 7,
      // Listed there is what stands in the stores, and no products to choose.
      '?tab=mapped': 0,
      '?tab=unmapped': 0,
    };
    for (const [search, count] of Object.entries(counts)) {
      const found = await find(search);
      expect(found, search).toHaveLength(count);
      if (!search.includes('mapped')) expect(found, search).toEqual(await listed(search));
      const most = await findMatchingProducts(seller.ctx, centerQueryOf(url(`${path}${search}`)), 2);
      expect(most, search).toEqual(found.slice(0, 2));
    }
    expect(await find('?search=harbor', stranger)).toHaveLength(1);
  });

  test('deleted are those that were named, and not what came meanwhile; how many were gone by then is told', async () => {
    const lamps = [await make('Harbor lamp'), await make('Harbor lamp'), await make('Harbor lamp')];
    const cup = await make('Harbor cup');
    const named = await find('?search=lamp');
    expect(named).toEqual(idsOf(lamps).reverse());

    const late = await make('Harbor lamp');
    expect(await remove([lamps[0]?.id as string])).toMatchObject({ count: 1, left: 0 });
    expect(await remove(named)).toMatchObject({ count: 2, left: 1 });
    expect(await find()).toEqual([late.id, cup.id]);
  });

  test('without names nothing is deleted, and nothing of a stranger’s', async () => {
    const stranger = seller;
    const theirs = await make('Harbor lamp');
    seller = await h.newSeller();
    const own = await make('Harbor lamp');
    await send(center.action, path, { intent: 'delete', matching: 'all' });
    expect(await remove([theirs.id])).toMatchObject({ count: 0, left: 1 });
    expect(await find()).toEqual([own.id]);
    expect(await find('', stranger)).toEqual([theirs.id]);
  });

  test('five hundred are found and deleted at once, those at the list’s beginning', async () => {
    const ids = await many(503);
    const found = await find('?search=cup');
    expect(found).toEqual(ids.slice(3).reverse());
    expect(await remove(found)).toMatchObject({ count: 500, left: 0 });
    expect(await find()).toEqual(ids.slice(0, 3).reverse());
    expect((await seller.api('GET', '/center/products/listings/count')).body.data).toMatchObject({ all: 3, imported: 3 });
  });
});

describe('of the import list', () => {
  const path = '/app/products-import';
  const find = async (search = '', who = seller) =>
    (await send<{ found: string[] }>(imports.action, `${path}${search}`, { intent: 'find-matching' }, who)).found;
  const remove = (ids: string[]) => send<{ deleted: string[]; left: number }>(imports.action, path, { product_ids: ids });
  const listed = (search = '') => {
    const query = { ...importQueryOf(url(`${path}${search}`)), page: 1, page_size: 3 };
    return allOf((cursor) => listImports(seller.ctx, { ...query, cursor }));
  };

  test('they are what the list shows on all its pages, for every search; as many as are asked for', async () => {
    const stranger = seller;
    await make('Harbor lamp');
    seller = await h.newSeller();
    await h.connectStore(seller);
    const made: MadeProduct[] = [];
    for (const name of ['lamp', 'lamp', 'cup', 'lamp', 'lamp', 'cup', 'lamp']) made.push(await make(`Harbor ${name}`));
    await seller.api('POST', '/center/products/push', { product_package_ids: idsOf(made.slice(0, 1)), push_settings: { shopify: {} } });
    await h.settle();
    const counts = {
      '': 6,
      '?page=2&page_size=3': 6,
      '?search=lamp': 4,
      '?search=harbor%20lam': 4,
      '?search=SKU-': 6,
      '?search=%2B%20%2B': 0,
    };
    for (const [search, count] of Object.entries(counts)) {
      const found = await find(search);
      expect(found, search).toHaveLength(count);
      expect(found, search).toEqual(await listed(search));
      expect(await findMatchingImports(seller.ctx, importQueryOf(url(`${path}${search}`)), 2), search).toEqual(found.slice(0, 2));
    }
    expect(await find('?search=harbor', stranger)).toHaveLength(1);
  });

  test('removed are those that were named: not what came meanwhile, nor what was pushed, nor a stranger’s', async () => {
    const theirs = await make('Harbor lamp');
    const stranger = seller;
    seller = await h.newSeller();
    await h.connectStore(seller);
    const lamps = [await make('Harbor lamp'), await make('Harbor lamp'), await make('Harbor lamp')];
    const cup = await make('Harbor cup');
    const named = await find('?search=lamp');
    const late = await make('Harbor lamp');
    await seller.api('POST', '/center/products/push', { product_package_ids: idsOf(lamps.slice(0, 1)), push_settings: { shopify: {} } });
    await h.settle();
    expect(await remove([...named, theirs.id])).toMatchObject({ deleted: expect.arrayContaining(idsOf(lamps.slice(1))), left: 2 });
    expect(await find()).toEqual([late.id, cup.id]);
    expect(await find('', stranger)).toEqual([theirs.id]);
  });

  test('five hundred are found and removed at once', async () => {
    const ids = await many(502);
    const found = await find();
    expect(found).toEqual(ids.slice(2).reverse());
    expect(await remove(found)).toMatchObject({ left: 0 });
    expect(await find()).toEqual(ids.slice(0, 2).reverse());
    expect(await listImports(seller.ctx, { page_size: 25 })).toMatchObject({ total: 2 });
  });
});
