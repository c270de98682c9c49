import { createReadStream, existsSync } from 'node:fs';
import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { importOwnCatalog } from '#app/features/catalog/import-own-catalog.server.ts';
import { harness } from '#tests/support/harness.ts';

const folder = '../shared/samples/shopify-product-csv';
const isThere = existsSync(folder);
if (!isThere) console.warn(`${folder} is not here: the real product files are not tried`);

describe.skipIf(!isThere)('real product files of Shopify stores', () => {
  it.each(['apparel', 'home-and-garden', 'jewelery'])('%s goes in whole, and a second reading changes nothing', async (name) => {
    const { newSeller, services } = await harness();
    const seller = await newSeller();
    const read = () => importOwnCatalog(seller.ctx, createReadStream(`${folder}/${name}.csv`));
    const first = await read();
    expect(first.problems).toEqual([]);
    expect(first.products).toBeGreaterThan(10);
    const count = async () =>
      (await services.database.pool.query("select count(*)::int as n from source_products where source = 'quayside'")).rows[0].n;
    const before = await count();
    expect(await read()).toMatchObject({ products: first.products, variants: first.variants, problems: [] });
    expect(await count()).toBe(before);
  });
});

describe('a product file with a mistake', () => {
  it('tells the line and leaves the rest in', async () => {
    const { newSeller } = await harness();
    const seller = await newSeller();
    const csv = [
      'Title,URL handle,Description,Vendor,Published on online store,Status,SKU,Price,Cost per item,Inventory quantity',
      'Good mug,good-mug-of-this-test,<p>Fine</p>,Quayside,TRUE,Active,GMT-1,12.00,4.00,5',
      'Bad mug,bad-mug-of-this-test,<p>Fine</p>,Quayside,TRUE,Active,BMT-1,twelve,cheap,5',
    ].join('\n');
    const result = await importOwnCatalog(seller.ctx, Readable.from([csv]));
    expect(result.products).toBe(1);
    expect(result.problems).toHaveLength(1);
    expect(JSON.stringify(result.problems)).toContain('3');
  });

  it('of its encoding goes no further than the last whole product', async () => {
    const { newSeller, services } = await harness();
    const seller = await newSeller();
    const head = 'Handle,Title,Variant SKU,Variant Price\nplain-cup-of-this-test,Plain cup,PCT-1,9.00\n';
    const result = await importOwnCatalog(
      seller.ctx,
      Readable.from([Buffer.from(head), Buffer.from('cafe-of-this-test,Caf\u00e9 cup,CCT-1,9.00\n', 'latin1')]),
    );
    expect(result.problems).toEqual([expect.stringContaining('UTF-8')]);
    const { rows } = await services.database.pool.query("select title from source_products where external_id like 'cafe-of-this-test%'");
    expect(rows).toEqual([]);
  });

  it('of characters that no text has leaves that product out', async () => {
    const { newSeller } = await harness();
    const seller = await newSeller();
    const csv = 'Handle,Title,Variant SKU,Variant Price\nnul-of-this-test,A\0B,NUT-1,9.00\nwhole-of-this-test,Whole,WHT-1,9.00\n';
    expect(await importOwnCatalog(seller.ctx, Readable.from([csv]))).toMatchObject({
      products: 1,
      problems: [expect.stringContaining('line 2')],
    });
  });
});
