import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { beforeAll, describe, expect, it } from 'vitest';
import { importOwnCatalog, type ReadAs } from '#app/features/catalog/import-own-catalog.server.ts';
import { uncountedStock } from '#app/features/catalog/product-csv.ts';
import { type Harness, harness, type TestSeller } from '#tests/support/harness.ts';
import { exitCodeOf, summaryOf } from '../../../scripts/own-catalog-summary.ts';

const file = (name: string) => `tests/integration/catalog/product-files/${name}.csv`;
const open = (name: string) => () => createReadStream(file(name));

let app: Harness;
let seller: TestSeller;
beforeAll(async () => {
  app = await harness();
  seller = await app.newSeller();
});

const read = (from: () => Readable, as?: ReadAs) => importOwnCatalog(seller.ctx, from, as);
const readText = (text: string, as?: ReadAs) => read(() => Readable.from([Buffer.from(text)]), as);

const stored = async (handle: string) => {
  const { rows } = await app.services.database.pool.query(
    `select v.sku, v.option_values as values, v.cost::int, v.stock, v.external_id as id from source_variants v join source_products p on p.id = v.product_id
     where p.source = 'quayside' and p.external_id = $1 and v.is_available order by v.position, v.external_id`,
    [handle],
  );
  return rows as { sku: string; values: string[]; cost: number; stock: number | null; id: string }[];
};
const stockOf = async (handle: string) => Object.fromEntries((await stored(handle)).map((variant) => [variant.sku, variant.stock]));

describe('a product file of a shop with several locations, which has no quantities', () => {
  it('says so, and goods that the shop does not count or sells on are for sale', async () => {
    const result = await read(open('several-locations'));
    expect(await stockOf('pf-lamp-uncounted')).toEqual({ 'PF-L3': uncountedStock });
    expect(await stockOf('pf-lamp-continue')).toEqual({ 'PF-L4': uncountedStock });
    expect(summaryOf(result)).toEqual([
      '4 rows read: 3 products with 4 variants are in the catalogue.',
      'Amounts: USD, assumed, as the file does not say; name another with --currency.',
      'Out of stock: none.',
      'Stock not told: 2 variants. They are for sale, and stores do not count them.',
      '  2: the file has no column for quantities, as in every export of a shop with several locations.',
      '  Export the inventory too (Shopify: Products > Inventory > Export) and add --inventory FILE.csv.',
      '2 variants always for sale: the shop does not count them, or sells on.',
    ]);
    expect(exitCodeOf(result)).toBe(0);
  });

  it('gets them from the inventory file, all locations together; without it what is known stays', async () => {
    const result = await read(open('several-locations'), { openInventory: open('several-locations-inventory') });
    expect(await stockOf('pf-lamp-counted')).toEqual({ 'PF-L1': 12, 'PF-L2': 0 });
    expect(result.stock).toEqual({ uncounted: 2, kept: 0, none: 1, unsaid: { column: 0, cell: 0 } });
    expect(summaryOf(result)).toContain('1 variant of the inventory file is not among the products.');

    const again = await read(open('several-locations'));
    expect(again.stock).toMatchObject({ kept: 2, unsaid: { column: 0 } });
    expect(await stockOf('pf-lamp-counted')).toEqual({ 'PF-L1': 12, 'PF-L2': 0 });
  });

  it('is not mixed up with its inventory file', async () => {
    const { problems, products } = await read(open('several-locations-inventory'));
    expect(problems).toEqual(['line 1: this is the inventory file: give it with --inventory, beside the product file']);
    expect(products).toBe(0);
    await expect(read(open('several-locations'), { openInventory: open('shared-sku') })).rejects.toThrow('not Shopify');
  });

  it('takes older inventory files, with a column for each location', async () => {
    const inventory =
      'Handle,Title,Option1 Name,Option1 Value,SKU,HS Code,COO,Berlin,Lyon\npf-lamp-counted,,Color,White,PF-L1,,,4,"1,000"\n';
    await read(open('several-locations'), { openInventory: () => Readable.from([inventory]) });
    expect((await stockOf('pf-lamp-counted'))['PF-L1']).toBe(1004);
  });
});

describe('a product file that a spreadsheet has saved', () => {
  const known = [
    { sku: '00123', values: ['1,5 l'], cost: 1290, stock: 12 },
    { sku: '00124', values: ['0,5 l'], cost: 705, stock: 3 },
  ];

  it.each([
    ['UTF-8 with a byte order mark', (text: string) => Buffer.from(`\ufeff${text}`)],
    ['Latin-1', (text: string) => Buffer.from(text, 'latin1')],
    ['UTF-16', (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le')],
    ['tabs', (text: string) => Buffer.from(text.replaceAll(';', '\t').replace('Crème\t', 'Crème;'))],
    ['a line that names the separator', (text: string) => Buffer.from(`sep=;\r\n${text}`)],
  ])('as %s has its letters, its decimal commas and its SKUs', async (_name, encoded) => {
    const text = await readFile(file('spreadsheet'), 'utf8');
    const result = await read(() => Readable.from([encoded(text)]));
    expect(result).toMatchObject({ rows: 3, products: 2, variants: 3, problems: [], currency: { decimal: ',' } });
    expect(await stored('pf-cafetiere')).toMatchObject(known);
    expect(await stored('pf-theiere')).toMatchObject([{ sku: '0099', cost: 800, values: [] }]);
    const { rows } = await app.services.database.pool.query(
      "select title, supplier_name from source_products where external_id = 'pf-cafetiere'",
    );
    expect(rows).toEqual([{ title: 'Cafetière à piston', supplier_name: 'Été' }]);
  });

  it('in an encoding that cannot be told is refused, and no letter is guessed', async () => {
    const text = 'Handle,Title,Variant Price\npf-gbk,';
    const gbk = Buffer.from([0xd6, 0xd0, 0xce, 0xc4, 0xb1, 0xad, 0xd7, 0xd3]);
    const result = await read(() => Readable.from([Buffer.concat([Buffer.from(text), gbk, Buffer.from(',9.00\n')])]));
    expect(result.problems).toEqual([expect.stringContaining('UTF-8')]);
    expect(exitCodeOf(result)).toBe(1);
  });
});

describe('variants with one SKU', () => {
  it('are told apart by their values, and keep who they are', async () => {
    const result = await read(open('shared-sku'));
    expect(result).toMatchObject({ products: 1, variants: 3, problems: [] });
    const first = await stored('pf-chopper');
    expect(first).toMatchObject([
      { sku: '33247795', values: ['110V'], stock: 5, id: 'pf-chopper#110v' },
      { sku: '33247795', values: ['220V'], stock: 6, id: 'pf-chopper#220v' },
      { sku: '33247796', values: ['Battery'], stock: 7, id: 'pf-chopper#33247796' },
    ]);
    await read(open('shared-sku'));
    expect(await stored('pf-chopper')).toEqual(first);
  });
});

describe('a product file with mistakes', () => {
  it('leaves out what has one and says what became of everything', async () => {
    const result = await read(open('mistakes'));
    expect((await stored('pf-soap')).map((variant) => [variant.sku, variant.stock])).toEqual([
      ['PF-S1', 5],
      ['PF-S3', 0],
      ['PF-S4', null],
    ]);
    expect(summaryOf(result)).toEqual([
      '8 rows read: 4 products with 6 variants are in the catalogue.',
      'Amounts: USD, assumed, as the file does not say; name another with --currency.',
      'Out of stock, as the quantity is 0 or less: 1 variant.',
      'Stock not told: 1 variant. They are for sale, and stores do not count them.',
      '  1: the file gives no quantity.',
      'Hidden, that is in the catalogue and not offered: 3 products.',
      '  line 8: "Elephant ivory figure": may not be sold: animals (matched "elephant ivory")',
      '  line 6: "Gift card": a gift card, which only its own shop can honor',
      '  line 7: "Soap to come": a draft',
      'Left out: 3.',
      '  line 3: a variant of "pf-soap" costs nothing',
      '  line 4: image src "soap-lime.jpg" is not an https address',
      '  line 9: a variant of "pf-gratis" costs nothing',
    ]);
    expect(exitCodeOf(result)).toBe(2);
  });

  it('leaves a variant as it was known when its row cannot be read', async () => {
    const head = 'Handle,Title,Option1 Name,Option1 Value,Variant SKU,Variant Price,Variant Inventory Qty\n';
    const rows = (price: string) => `pf-typo,Bag,Size,S,PF-T1,9.00,5\npf-typo,,,M,PF-T2,${price},6\n`;
    await readText(head + rows('12.00'));
    const before = await stored('pf-typo');
    const result = await readText(head + rows('twelve'));
    expect(result.problems).toEqual(['line 3: variant price "twelve" is not an amount']);
    expect(await stored('pf-typo')).toEqual(before);
    const { rows: products } = await app.services.database.pool.query("select options from source_products where external_id = 'pf-typo'");
    expect(products[0]?.options).toEqual([{ name: 'Size', values: ['S', 'M'] }]);
  });
});

describe('amounts of a product file', () => {
  const text = 'Handle,Title,Variant Price,Cost per item\npf-money,Cup,"1.234,50 €","10,00"\n';

  it('in another currency are exchanged', async () => {
    const { rows } = await app.services.database.pool.query('select rates from exchange_rates order by day desc limit 1');
    const result = await readText(text, { currency: 'EUR' });
    expect(result).toMatchObject({ problems: [], currency: { code: 'EUR', isAssumed: false, decimal: ',' } });
    const rate = Number(
      rows[0]?.rates.EUR ??
        (await app.services.database.pool.query('select rates from exchange_rates order by day desc limit 1')).rows[0].rates.EUR,
    );
    expect((await stored('pf-money'))[0]?.cost).toBe(Math.round(1000 / rate));
  });

  it('with the sign of another currency are not taken for dollars', async () => {
    const { problems } = await readText(text);
    expect(problems).toEqual(['line 2: variant price "1.234,50 €" is not an amount']);
  });

  it('in a currency without an exchange rate change nothing', async () => {
    await expect(readText(text.replaceAll('pf-money', 'pf-no-money'), { currency: 'XXX' })).rejects.toMatchObject({
      fields: { currency: ['invalid'] },
    });
    expect(await stored('pf-no-money')).toEqual([]);
  });
});
