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
    const read = () => importOwnCatalog(seller.ctx, () => createReadStream(`${folder}/${name}.csv`));
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

describe('variants of a product file', () => {
  const imported = async (...rows: string[]) => {
    const { newSeller, services } = await harness();
    const seller = await newSeller();
    const result = await importOwnCatalog(seller.ctx, () =>
      Readable.from([['Handle,Title,Option1 Name,Option1 Value,Variant SKU,Variant Price', ...rows].join('\n')]),
    );
    const { rows: known } = await services.database.pool.query(
      `select v.external_id as id, v.option_values as values from source_variants v join source_products p on p.id = v.product_id
       where p.source = 'quayside' and p.external_id = $1 and v.is_available order by v.position`,
      [(rows[0] as string).split(',')[0]],
    );
    return { problems: result.problems, known };
  };

  it('that differ by signs alone are variants of their own, and keep who they are when the order changes', async () => {
    const strengths = ['+1.00', '-1.00', '+1.50'].map((value, at) => `lens-of-this-test,${at ? '' : 'Lens'},Strength,${value},,9.00`);
    const first = await imported(...strengths);
    expect(first.problems).toEqual([]);
    expect(first.known.map((variant) => variant.values)).toEqual([['+1.00'], ['-1.00'], ['+1.50']]);
    const [plus, minus, other] = first.known;
    const again = await imported(
      'lens-of-this-test,Lens,Strength,-1.00,,9.00',
      'lens-of-this-test,,,+1.00,,9.00',
      'lens-of-this-test,,,+1.50,,9.00',
    );
    expect(again).toEqual({ problems: [], known: [minus, plus, other] });
  });

  it('that differ by capitals alone are one: the second row is left out and told', async () => {
    const { problems, known } = await imported('case-of-this-test,Bag,Size,a+,CAS-1,9.00', 'case-of-this-test,,,A+,CAS-2,9.00');
    expect(problems).toEqual(['line 3: the variant A+ of "case-of-this-test" stands on line 2 already']);
    expect(known.map((variant) => variant.values)).toEqual([['a+']]);
  });

  it('of an option that is called Title keep their values, where they are several', async () => {
    const { problems, known } = await imported('title-of-this-test,Poster,Title,A4,,9.00', 'title-of-this-test,,,A3,,12.00');
    expect(problems).toEqual([]);
    expect(known.map((variant) => variant.values)).toEqual([['A4'], ['A3']]);
    const one = await imported('alone-of-this-test,Poster,Title,Default Title,,9.00');
    expect(one.known.map((variant) => variant.values)).toEqual([[]]);
  });

  it('without a SKU keep the names that they were known by', async () => {
    const { known } = await imported('plain-of-this-test,Bag,Size,Extra large,,9.00', 'plain-of-this-test,,,A,,9.00');
    expect(known.map((variant) => variant.id)).toEqual(['plain-of-this-test#extra-large', 'plain-of-this-test#a']);
    const more = await imported(
      'plain-of-this-test,Bag,Size,A+,,9.00',
      'plain-of-this-test,,,Extra large,,9.00',
      'plain-of-this-test,,,A,,9.00',
    );
    expect(more.known.map((variant) => variant.id)).toEqual([
      'plain-of-this-test#a+',
      'plain-of-this-test#extra-large',
      'plain-of-this-test#a',
    ]);
  });
});

describe('rows of a product that do not stand together', () => {
  const head = 'Handle,Title,Option1 Name,Option1 Value,Variant SKU,Variant Price,Variant Inventory Qty';
  const sizes = ['S', 'M', 'L'].map((size, at) => `apart-of-this-test,${at ? '' : 'Shirt'},Size,${size},APT-${size},9.00,5`);
  const between = 'between-of-this-test,Cap,,,BTW-1,9.00,5';

  it('take no variant away from what sellers have of it', async () => {
    const { newSeller, services } = await harness();
    const seller = await newSeller();
    const read = (...rows: string[]) => importOwnCatalog(seller.ctx, () => Readable.from([[head, ...rows].join('\n')]));
    const offered = async () => {
      const { rows } = await services.database.pool.query(
        `select v.sku, v.stock from source_variants v join source_products p on p.id = v.product_id
         where p.external_id = 'apart-of-this-test' and v.is_available order by v.position`,
      );
      return rows;
    };
    const all = ['S', 'M', 'L'].map((size) => ({ sku: `APT-${size}`, stock: 5 }));
    expect(await read(...sizes, between)).toMatchObject({ products: 2, problems: [] });
    expect(await offered()).toEqual(all);
    const [first = '', ...others] = sizes;
    expect(await read(first, between, ...others)).toMatchObject({
      products: 1,
      problems: ['line 4: the rows of "apart-of-this-test" do not stand together: this one comes after another product'],
    });
    expect(await offered()).toEqual(all);
  });
});

describe('lines of a product file', () => {
  it.each([
    ['\r\n', '\n', '\n'],
    ['\n', '\r\n', '\n'],
    ['\r\n', '\n', '\r'],
  ])('that end in several ways are read one by one: %j, %j, %j', async (first, second, third) => {
    const { newSeller, services } = await harness();
    const seller = await newSeller();
    const handle = (nth: number) => `lines-${[first, second, third].map((end) => end.charCodeAt(0) + end.length).join('-')}-${nth}`;
    const csv =
      `Handle,Title,Body (HTML),Variant Price,Status${first}` +
      `${handle(1)},First cup,"<p>Two\nlines</p>",9.00,active${second}` +
      `${handle(2)},Second cup,"<p>Plain</p>",9.00,"active"${third}` +
      `${handle(3)},Third cup,,9.00,active\n`;
    expect(await importOwnCatalog(seller.ctx, () => Readable.from([csv]))).toMatchObject({ products: 3, problems: [] });
    const { rows } = await services.database.pool.query(
      'select title from source_products where external_id = any($1) order by external_id',
      [[handle(1), handle(2), handle(3)]],
    );
    expect(rows.map((row) => row.title)).toEqual(['First cup', 'Second cup', 'Third cup']);
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
    const result = await importOwnCatalog(seller.ctx, () => Readable.from([csv]));
    expect(result.products).toBe(1);
    expect(result.problems).toHaveLength(1);
    expect(JSON.stringify(result.problems)).toContain('3');
  });

  it('of a variant without a price tells its line, and is not taken for a picture', async () => {
    const { newSeller } = await harness();
    const seller = await newSeller();
    const csv = [
      'Handle,Title,Option1 Name,Option1 Value,Variant SKU,Variant Price,Image Src',
      'priced-of-this-test,Cap,Size,S,PCS,9.00,https://pictures.example/1.jpg',
      'priced-of-this-test,,,,,,https://pictures.example/2.jpg',
      'priced-of-this-test,,,M,PCM,9.00,',
      'unpriced-of-this-test,Hat,Size,S,UHS,9.00,https://pictures.example/1.jpg',
      'unpriced-of-this-test,,,M,UHM,,https://pictures.example/2.jpg',
    ].join('\n');
    expect(await importOwnCatalog(seller.ctx, () => Readable.from([csv]))).toMatchObject({
      products: 2,
      variants: 3,
      problems: ['line 6: the variant M of "unpriced-of-this-test" has no price'],
    });
  });

  it('of its encoding goes no further than the last whole product', async () => {
    const { newSeller, services } = await harness();
    const seller = await newSeller();
    const head = 'Handle,Title,Variant SKU,Variant Price\nplain-cup-of-this-test,Plain cup,PCT-1,9.00\n';
    const result = await importOwnCatalog(seller.ctx, () =>
      Readable.from([Buffer.from(head), Buffer.from('cafe-of-this-test,Café cup,CCT-1,9.00\n'), Buffer.from([0xe9]), Buffer.from('x\n')]),
    );
    expect(result.problems).toEqual([expect.stringContaining('UTF-8')]);
    const { rows } = await services.database.pool.query("select title from source_products where external_id like 'cafe-of-this-test%'");
    expect(rows).toEqual([]);
  });

  it('of characters that no text has leaves that product out', async () => {
    const { newSeller } = await harness();
    const seller = await newSeller();
    const csv = 'Handle,Title,Variant SKU,Variant Price\nnul-of-this-test,A\0B,NUT-1,9.00\nwhole-of-this-test,Whole,WHT-1,9.00\n';
    expect(await importOwnCatalog(seller.ctx, () => Readable.from([csv]))).toMatchObject({
      products: 1,
      problems: [expect.stringContaining('line 2')],
    });
  });

  it.each([
    ['handle', 'HANDLE,Long,Vendor,Mugs,LNG-1,9.00,', 'line 3: handle "xxxx'],
    ['SKU', 'long-sku-of-this-test,Long,Vendor,Mugs,HANDLE,9.00,', 'line 3: variant sku "xxxx'],
    ['vendor', 'long-vendor-of-this-test,Long,HANDLE,Mugs,LNG-1,9.00,', 'line 3: vendor "xxxx'],
    ['type', 'long-type-of-this-test,Long,Vendor,HANDLE,LNG-1,9.00,', 'line 3: type "xxxx'],
    // A picture is left out alone.
    ['host', 'long-host-of-this-test,Long,Vendor,Mugs,LNG-1,9.00,https://HANDLE.example/1.jpg', 'line 3: image src'],
  ])('of a %s that is too long leaves that product out, not all that comes with it', async (name, row, words) => {
    const { newSeller } = await harness();
    const seller = await newSeller();
    // Not to be made shorter by the database.
    const long = `xxxx${Array.from({ length: 200 }, (_, n) => ((n + 1) * 7_919_317_771).toString(36)).join('')}`;
    const csv = [
      'Handle,Title,Vendor,Type,Variant SKU,Variant Price,Image Src',
      'before-long-of-this-test,Before,Vendor,Mugs,BFL-1,9.00,',
      row.replace('HANDLE', long),
      'after-long-of-this-test,After,Vendor,Mugs,AFL-1,9.00,',
    ].join('\n');
    expect(await importOwnCatalog(seller.ctx, () => Readable.from([csv]))).toMatchObject({
      products: name === 'host' ? 3 : 2,
      problems: [expect.stringContaining(words)],
    });
  });

  it('of more variants than any store takes leaves that product out', async () => {
    const { newSeller } = await harness();
    const seller = await newSeller();
    const rows = (handle: string, count: number) =>
      Array.from({ length: count }, (_, n) => `${handle},${n ? '' : 'Shirt'},Number,n${n},${handle}-${n},9.00`);
    const csv = [
      'Handle,Title,Option1 Name,Option1 Value,Variant SKU,Variant Price',
      ...rows('most-of-this-test', 2048),
      ...rows('more-of-this-test', 2049),
    ].join('\n');
    expect(await importOwnCatalog(seller.ctx, () => Readable.from([csv]))).toMatchObject({
      products: 1,
      variants: 2048,
      problems: ['line 2050: the product "more-of-this-test" has more than 2048 variants'],
    });
  });

  it('of its only variant, which costs nothing, leaves that product out', async () => {
    const { newSeller } = await harness();
    const seller = await newSeller();
    const csv = [
      'Handle,Title,Variant SKU,Variant Price,Cost per item',
      'free-of-this-test,Free,FRE-1,0.00,',
      'paid-of-this-test,Paid,PAI-1,0.00,2.00',
    ].join('\n');
    expect(await importOwnCatalog(seller.ctx, () => Readable.from([csv]))).toMatchObject({
      products: 1,
      problems: ['line 2: a variant of "free-of-this-test" costs nothing'],
    });
  });
});

it('gift cards of a product file are kept and not offered', async () => {
  const { newSeller, services } = await harness();
  const seller = await newSeller();
  const csv = [
    'Handle,Title,Variant SKU,Variant Price,Gift Card',
    'gift-of-this-test,Gift card,GFT-1,25.00,true',
    'mug-of-this-test,Mug,MUG-1,9.00,false',
  ].join('\n');
  expect(await importOwnCatalog(seller.ctx, () => Readable.from([csv]))).toMatchObject({
    products: 2,
    hidden: [{ reason: 'gift card' }],
    problems: [],
  });
  const { rows } = await services.database.pool.query(
    `select external_id from source_products where external_id in ('gift-of-this-test', 'mug-of-this-test') and status = 'active'`,
  );
  expect(rows).toEqual([{ external_id: 'mug-of-this-test' }]);
});
