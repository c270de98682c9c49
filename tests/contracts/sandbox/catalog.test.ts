import { parse } from 'csv-parse/sync';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { CATEGORIES } from '#sandbox/catalog/categories.ts';
import { catalogDescription } from '#sandbox/catalog/description.ts';
import { ownCatalogCsv } from '#sandbox/catalog/own-catalog-csv.ts';
import { catalogProduct, catalogSize } from '#sandbox/catalog/product.ts';
import { catalogReviews } from '#sandbox/catalog/reviews.ts';
import { shippingCents, shippingMethods } from '#sandbox/catalog/shipping.ts';
import { drawProduct, renderProduct, SHAPE_NAMES } from '#sandbox/vendors/images/draw.ts';

const everything = (['cj', 'quayside'] as const).flatMap((supplier) =>
  Array.from({ length: catalogSize(supplier) }, (_, index) => catalogProduct(supplier, index)),
);

describe('the catalogue', () => {
  it('has about 20,000 products, each the same whenever it is computed', () => {
    expect(everything).toHaveLength(20_000);
    for (const index of [0, 401, 7777, 13_999]) expect(catalogProduct('cj', index)).toEqual(catalogProduct('cj', index));
    expect(catalogProduct('cj', 12).title).not.toBe(catalogProduct('quayside', 12).title);
    expect(() => catalogProduct('cj', 14_000)).toThrow(RangeError);
  });

  it('keeps every product within bounds', () => {
    for (const product of everything) {
      const { variants, options, images } = product;
      expect(variants.length, product.title).toBeGreaterThanOrEqual(1);
      expect(variants.length).toBeLessThanOrEqual(60);
      expect(options.length).toBeGreaterThanOrEqual(1);
      expect(options.length).toBeLessThanOrEqual(3);
      expect(images.length).toBeGreaterThanOrEqual(3);
      expect(images.length).toBeLessThanOrEqual(6);
      expect(new Set(variants.map((variant) => variant.values.join('/'))).size).toBe(variants.length);
      for (const variant of variants) {
        if (
          !Number.isInteger(variant.costCents) ||
          variant.costCents < 60 ||
          variant.weightGrams < 1 ||
          variant.suggestedPriceCents <= variant.costCents
        ) {
          throw new Error(`odd variant in ${product.supplier} ${product.index}`);
        }
      }
    }
  });

  it('has mostly different titles, and stock in three countries', () => {
    const titles = everything.filter((product) => product.supplier === 'cj').map((product) => product.title);
    expect(new Set(titles).size / titles.length).toBeGreaterThan(0.95);
    const where = new Set(everything.flatMap((product) => Object.keys(product.variants[0]?.stock ?? {})));
    expect([...where].sort()).toEqual(['CN', 'DE', 'US']);
  });

  it('plants prohibited goods and hostile descriptions, and only where it says so', () => {
    const bait = everything.filter((product) => product.bait === 'prohibited').map((product) => product.title);
    expect(bait).toEqual(expect.arrayContaining(['Tactical switchblade knife', 'E-cigarette vape kit']));
    const isHostile = (html: string) => /<script|onerror|javascript:|<iframe|<svg|<style|<form/i.test(html);
    for (const product of everything.slice(0, 6000))
      expect(isHostile(catalogDescription(product)), String(product.index)).toBe(product.bait === 'hostile-html');
  });

  it('masks the names in reviews and writes them in several languages', () => {
    const reviews = everything.slice(0, 400).flatMap((product) => catalogReviews(product, 5));
    expect(reviews.every((review) => /^[A-Z]\*\*\*[a-z]$/.test(review.user) && review.score >= 1 && review.score <= 5)).toBe(true);
    expect(new Set(reviews.map((review) => review.countryCode)).size).toBeGreaterThan(6);
  });

  it('ships heavier parcels for more, and not at all where nobody goes', () => {
    const [cheapest] = shippingMethods('CN', 'US', 500);
    if (!cheapest) throw new Error('no method');
    expect(shippingCents(cheapest, 1500)).toBeGreaterThan(shippingCents(cheapest, 500));
    expect(shippingMethods('CN', 'KP', 500)).toEqual([]);
    expect(shippingMethods('US', 'DE', 500)).toEqual([]);
  });
});

describe('our own supplier as a CSV', () => {
  it('reads back as a Shopify product file', () => {
    const rows: Record<string, string>[] = parse([...ownCatalogCsv(40)].join(''), { columns: true });
    const firsts = rows.filter((row) => row.Title !== '');
    expect(firsts).toHaveLength(40);
    for (const [index, first] of firsts.entries()) {
      const product = catalogProduct('quayside', index);
      const own = rows.filter((row) => row['URL handle'] === first['URL handle']);
      expect(own.filter((row) => row.SKU !== '')).toHaveLength(product.variants.length);
      expect(own.filter((row) => row['Product image URL'] !== '')).toHaveLength(product.images.length);
      expect(first['Cost per item']).toBe(((product.variants[0]?.costCents ?? 0) / 100).toFixed(2));
      expect(first.Description).toBe(catalogDescription(product));
      expect(first.Barcode).toMatch(/^\d{13}$/);
      expect(Number(first['Rating count (product.metafields.reviews.rating_count)'])).toBe(product.reviewCount);
    }
    expect(new Set(rows.filter((row) => row.SKU).map((row) => row.SKU)).size).toBe(rows.filter((row) => row.SKU).length);
  });
});

describe('the pictures', () => {
  it('know every category and draw well-formed SVG for each view', () => {
    expect(CATEGORIES.filter((category) => !SHAPE_NAMES.includes(category.shape))).toEqual([]);
    for (const product of everything.slice(0, CATEGORIES.length)) {
      for (const picture of ['1', '2', '3', '4', '5', '6', 'c0']) expect(drawProduct(product, picture)).not.toMatch(/undefined|NaN/);
    }
  });

  it('are the same each time, in three formats, and differ by color', async () => {
    const product = everything.find((each) => (each.options.find((option) => option.name === 'Color')?.values.length ?? 0) > 1);
    if (!product) throw new Error('no product with colors');
    const jpeg = await renderProduct(product, '1', 'jpg');
    expect(jpeg.equals(await renderProduct(product, '1', 'jpg'))).toBe(true);
    expect(jpeg.equals(await renderProduct(product, 'c1', 'jpg'))).toBe(false);
    for (const [format, name] of [
      ['jpg', 'jpeg'],
      ['png', 'png'],
      ['webp', 'webp'],
    ] as const) {
      expect(await sharp(await renderProduct(product, '1', format)).metadata()).toMatchObject({ format: name, width: 800, height: 800 });
    }
  });
});
