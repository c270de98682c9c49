/** What sellers decide by: the cost with shipping, delivery, ratings, where it is sent from, stock. */
import { Readable } from 'node:stream';
import { beforeAll, expect, test } from 'vitest';
import { CatalogFilters } from '#app/features/catalog/filters.ts';
import { findProducts } from '#app/features/catalog/find-products.server.ts';
import { importOwnCatalog } from '#app/features/catalog/import-own-catalog.server.ts';
import { refreshOffers } from '#app/features/catalog/refresh-offers.server.ts';
import { type Harness, harness, type TestSeller } from '#tests/support/harness.ts';

let app: Harness;
let seller: TestSeller;
const mark = `db${Date.now().toString(36)}`;
const many = 24;

/** Every fourth one is sold out. */
const csv = () =>
  [
    'Handle,Title,Type,Option1 Name,Option1 Value,Variant SKU,Variant Grams,Variant Inventory Qty,Variant Price,Cost per item,Image Src',
    ...Array.from(
      { length: many },
      (_, n) =>
        `${mark}-${n},${mark} lamp ${n},Lamps ${mark},Title,Default Title,${mark}-${n},${500 - n * 20},${n % 4 === 0 ? 0 : 5},99,${n + 1}.00,`,
    ),
  ].join('\n');

const find = async (filters: object) =>
  (await findProducts(seller.ctx, CatalogFilters.parse({ keyword: mark, page_size: 100, ...filters }))).products;

beforeAll(async () => {
  app = await harness();
  seller = await app.newSeller();
  expect(await importOwnCatalog(seller.ctx, () => Readable.from([csv()]))).toMatchObject({ products: many, problems: [] });
});

test.each(['profit', 'most_relevant', 'price', 'shipping_cost', 'shipping_time_min'] as const)(
  'by %s, what is sold out comes last, page by page both ways and by number',
  async (sort) => {
    for (const direction of ['asc', 'desc'] as const) {
      const whole = await find({ sort, direction });
      expect(whole.map(({ stock }) => stock !== 0)).toEqual([...Array(18).fill(true), ...Array(6).fill(false)]);
      const pages: string[][] = [];
      let cursor: string | undefined;
      let previous: string | null = null;
      do {
        const page = await findProducts(seller.ctx, CatalogFilters.parse({ keyword: mark, sort, direction, page_size: 5, cursor }));
        pages.push(page.products.map(({ id }) => id));
        cursor = page.next ?? undefined;
        previous = page.previous;
      } while (cursor);
      expect(pages.flat()).toEqual(whole.map(({ id }) => id));
      for (let at = pages.length - 2; at >= 0; at -= 1) {
        const back = await findProducts(
          seller.ctx,
          CatalogFilters.parse({ keyword: mark, sort, direction, page_size: 5, cursor: previous ?? undefined }),
        );
        expect(back.products.map(({ id }) => id)).toEqual(pages[at]);
        previous = back.previous;
      }
      expect(previous).toBeNull();
      for (const number of [4, 5])
        expect((await find({ sort, direction, page_size: 5, page: number })).map(({ id }) => id)).toEqual(pages[number - 1]);
      expect(await find({ sort, direction, stock: 'in_stock' })).toHaveLength(18);
    }
  },
);

test('sorted by price is sorted by the cost with shipping that a card shows', async () => {
  for (const direction of ['asc', 'desc'] as const) {
    const costs = (await find({ sort: 'price', direction, stock: 'in_stock' })).map((product) => product.landed_cost);
    expect(costs).toEqual([...costs].sort((a, b) => (direction === 'asc' ? a - b : b - a)));
  }
});

test.each(['profit', 'most_relevant', 'price', 'shipping_cost'] as const)(
  'by %s, only what costs between two amounts with shipping is found',
  async (sort) => {
    const all = await find({ sort });
    const costs = all.map((product) => product.landed_cost).sort((a, b) => a - b);
    const [from, to] = [costs[6] as number, costs[15] as number];
    for (const words of [{}, { keyword: undefined, category: `lamps-${mark}` }]) {
      const found = await find({ sort, landed_from: from / 100, landed_to: to / 100, ...words });
      expect(found.map(({ id }) => id)).toEqual(all.filter(({ landed_cost: cost }) => cost >= from && cost <= to).map(({ id }) => id));
      const cheap = await find({ sort, landed_to: to / 100, direction: 'asc', ...words });
      expect(cheap).toHaveLength(all.filter(({ landed_cost: cost }) => cost <= to).length);
    }
  },
);

test('delivery time, rating, reviews and the country that it is sent from are filtered by', async () => {
  const all = await find({});
  const [rated, known] = all as [(typeof all)[number], (typeof all)[number]];
  await seller.ctx.sql.query('update source_products set rating = 460, reviews_count = 60 where id = $1', [rated.id]);
  await seller.ctx.sql.query('update source_products set rating = 410, reviews_count = 12 where id = $1', [known.id]);
  await refreshOffers(seller.ctx, 'quayside', [rated.id, known.id]);
  const ids = async (filters: object) => (await find(filters)).map(({ id }) => id).sort();
  expect(await ids({ rating: '4.5' })).toEqual([rated.id]);
  expect(await ids({ rating: '4' })).toEqual([rated.id, known.id].sort());
  expect(await ids({ reviews: '50' })).toEqual([rated.id]);
  expect(await ids({ reviews: '200' })).toEqual([]);
  for (const days of ['7', '10', '15', '30'])
    expect(await ids({ days })).toEqual(
      all
        .filter((each) => (each.shipping_time_max ?? 99) <= Number(days))
        .map(({ id }) => id)
        .sort(),
    );
  expect(await ids({ ship_from: all[0]?.ship_from })).toEqual(all.map(({ id }) => id).sort());
  expect(await ids({ ship_from: 'NZ' })).toEqual([]);
});

test('what is sold out comes back to its place when there is stock again', async () => {
  const [first] = await find({ sort: 'profit', direction: 'asc', stock: 'in_stock' });
  const setStock = (stock: number) => seller.ctx.sql.query('update source_products set stock = $2 where id = $1', [first?.id, stock]);
  await setStock(0);
  expect((await find({ sort: 'profit', direction: 'asc' })).map(({ id }) => id).indexOf(first?.id as string)).toBeGreaterThanOrEqual(17);
  expect(await find({ stock: 'in_stock' })).toHaveLength(17);
  await setStock(3);
  expect((await find({ sort: 'profit', direction: 'asc' }))[0]?.id).toBe(first?.id);
});
