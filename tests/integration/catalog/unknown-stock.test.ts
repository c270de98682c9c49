/** What a supplier's answer does not tell of a product stays as it is known (docs/decisions/243). */
import { beforeAll, expect, test } from 'vitest';
import type { SupplierProduct } from '#app/connectors/suppliers/supplier.ts';
import { storeDetails, storeSummaries } from '#app/features/catalog/store-source-products.server.ts';
import { harness, type TestSeller } from '#tests/support/harness.ts';

let seller: TestSeller;
beforeAll(async () => {
  seller = await (await harness()).newSeller();
});

const product = (externalId: string): SupplierProduct => ({
  externalId,
  title: 'Folding travel cup',
  images: ['https://cf.cjdropshipping.com/1.jpg'],
  costMin: 320,
  costMax: 320,
  stock: 900,
  listedCount: 3,
  ordersCount: 0,
  shipsFrom: ['US'],
  descriptionHtml: '',
  options: [{ name: 'Color', values: ['Black'] }],
  specifications: [],
  tags: [],
  reviewsCount: 0,
  variants: [
    { externalId: `${externalId}-v`, sku: 'CUP', optionValues: ['Black'], cost: 320, stock: 900, weightGrams: 180, isAvailable: true },
  ],
});
const known = async (externalId: string) => {
  const { rows } = await seller.ctx.sql.query(
    `select p.stock, p.images, p.ships_from, v.stock as variant_stock, v.is_available from source_products p
     left join source_variants v on v.product_id = p.id where p.source = 'cj' and p.external_id = $1`,
    [externalId],
  );
  return rows[0];
};

test('a supplier that does not tell the stock of a product leaves it as it is known', async () => {
  const whole = product('unknown-stock-1');
  await storeDetails(seller.ctx, 'cj', whole);
  const before = await known('unknown-stock-1');
  expect(before).toMatchObject({ stock: 900, variant_stock: 900, ships_from: ['US'] });
  const { stock: _, ...untold } = whole;
  const variants = whole.variants.map(({ stock: __, ...variant }) => variant);
  await storeDetails(seller.ctx, 'cj', { ...untold, variants, images: [], shipsFrom: ['CN'] });
  expect(await known('unknown-stock-1')).toEqual(before);
  // A variant that could not be read is not taken as gone.
  await storeDetails(seller.ctx, 'cj', { ...untold, variants: [] }, { unread: ['unknown-stock-1-v'] });
  expect(await known('unknown-stock-1')).toEqual(before);
  await storeDetails(seller.ctx, 'cj', { ...whole, stock: 0, variants: whole.variants.map((variant) => ({ ...variant, stock: 0 })) });
  expect(await known('unknown-stock-1')).toMatchObject({ stock: 0, variant_stock: 0 });
});

test('a list that does not tell a product’s stock or picture leaves them as they are known', async () => {
  const { stock, ...untold } = product('unknown-stock-2');
  await storeSummaries(seller.ctx, 'cj', [{ ...untold, stock: stock ?? 0 }]);
  await storeSummaries(seller.ctx, 'cj', [{ ...untold, images: [] }]);
  expect(await known('unknown-stock-2')).toMatchObject({ stock: 900, images: untold.images });
  await storeSummaries(seller.ctx, 'cj', [{ ...untold, stock: 4 }]);
  expect(await known('unknown-stock-2')).toMatchObject({ stock: 4 });
});
