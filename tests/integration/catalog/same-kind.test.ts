/** "More like this", and the ratings that a product file tells. */
import { Readable } from 'node:stream';
import { beforeAll, expect, test } from 'vitest';
import { loadMoreLike } from '#app/features/catalog/catalog-page.server.ts';
import { importOwnCatalog } from '#app/features/catalog/import-own-catalog.server.ts';
import type { CatalogItemView } from '#app/features/catalog/schemas.ts';
import { harness, type TestSeller } from '#tests/support/harness.ts';

let seller: TestSeller;
const mark = `sk${Date.now().toString(36)}`;
const columns = [
  'Handle,Title,Type,Option1 Name,Option1 Value,Variant SKU,Variant Grams,Variant Inventory Qty,Variant Price,Cost per item',
  'Stars (product.metafields.reviews.rating),Votes (product.metafields.reviews.rating_count)',
].join(',');

/** A product of a file, with its rating as the file writes it. */
function row(handle: string, title: string, type: string, rating = '', votes = ''): string {
  const json = rating.startsWith('{') ? `"${rating.replaceAll('"', '""')}"` : rating;
  return `${mark}-${handle},${title},${type} ${mark},Title,Default Title,${mark}-${handle},300,5,30,6.00,${json},${votes}`;
}

beforeAll(async () => {
  seller = await (await harness()).newSeller();
  const lines = [
    columns,
    row('desk', `Retro Rattan Desk Lamp for Bedroom ${mark}`, 'Lamps', '{"scale_min":"1.0","scale_max":"5.0","value":"4.6"}', '52'),
    row('desk-2', `Metal Desk Lamp with Dimmer ${mark}`, 'Lamps', '4.1', '8'),
    row('floor', `Rattan Floor Lamp ${mark}`, 'Lamps', '{"scale_min":"0","scale_max":"10","value":"5"}', '3'),
    row('table', `Glass Table Lamp ${mark}`, 'Lamps'),
    row('wall', `Wall Lamp ${mark}`, 'Lamps', 'good', '4'),
    row('umbrella', `Retro Rattan Umbrella for Bedroom ${mark}`, 'Umbrellas', '4.9', '900'),
  ];
  await importOwnCatalog(seller.ctx, () => Readable.from([Buffer.from(lines.join('\n'))]));
});

async function listed(filters: Record<string, string>): Promise<string[]> {
  const query = new URLSearchParams({ keyword: mark, ship_to: 'DE', page_size: '100', ...filters });
  const { body } = await seller.api<{ products: CatalogItemView[] }>('GET', `/ah/products/search?${query}`);
  return (body.data?.products ?? []).map(({ source_product_id: id }) => id.replace(`${mark}-`, '')).sort();
}

test('more like a desk lamp are lamps, the desk lamp first, and no umbrella that has as many of its words', async () => {
  const { products } = await loadMoreLike(seller.ctx, { source: 'quayside', id: `${mark}-desk` }, new URLSearchParams({ ship_to: 'DE' }));
  const names = products.map(({ name }) => name).filter((name) => name.includes(mark));
  expect(names).toHaveLength(4);
  expect(names.slice(0, 2).sort()).toEqual([`Metal Desk Lamp with Dimmer ${mark}`, `Rattan Floor Lamp ${mark}`]);
  expect(products.map(({ name }) => name).filter((name) => /umbrella/i.test(name))).toEqual([]);
});

test("our own supplier's products have the ratings of its file, and are found by them", async () => {
  expect(await listed({ rating: '4' })).toEqual(['desk', 'desk-2', 'umbrella']);
  expect(await listed({ rating: '4.5' })).toEqual(['desk', 'umbrella']);
  expect(await listed({ rating: '4', reviews: '50', days: '10', landed_to: '40' })).toEqual(['desk', 'umbrella']);
});

test('a rating on another scale is read as one of five, and one that is no number is not known', async () => {
  const { rows } = await seller.ctx.sql.query(
    'select external_id as id, rating, reviews_count as count from source_products where external_id = any($1) order by 1',
    [[`${mark}-floor`, `${mark}-wall`]],
  );
  expect(rows).toEqual([
    { id: `${mark}-floor`, rating: 300, count: 3 },
    { id: `${mark}-wall`, rating: null, count: 4 },
  ]);
});
