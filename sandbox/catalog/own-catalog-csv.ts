/**
 * Writes the practice catalogue of our own supplier as a Shopify product CSV:
 *
 *   npx node sandbox/catalog/own-catalog-csv.ts [count] > products.csv
 *
 * The column set is the one of Shopify's current product template. A product's first row carries everything; further rows
 * carry one more variant and, as long as there are any, one more picture. Prices are US dollars.
 */
import { once } from 'node:events';
import { pathToFileURL } from 'node:url';
import { catalogDescription } from './description.ts';
import { imageAddress } from './image-address.ts';
import { type CatalogProduct, catalogProduct, catalogSize } from './product.ts';

const OWN_CSV_COLUMNS = [
  'Title',
  'URL handle',
  'Description',
  'Vendor',
  'Product category',
  'Type',
  'Tags',
  'Published on online store',
  'Status',
  'SKU',
  'Barcode',
  'Option1 name',
  'Option1 value',
  'Option1 Linked To',
  'Option2 name',
  'Option2 value',
  'Option2 Linked To',
  'Option3 name',
  'Option3 value',
  'Option3 Linked To',
  'Price',
  'Compare-at price',
  'Cost per item',
  'Charge tax',
  'Tax code',
  'Unit price total measure',
  'Unit price total measure unit',
  'Unit price base measure',
  'Unit price base measure unit',
  'Inventory tracker',
  'Inventory quantity',
  'Continue selling when out of stock',
  'Weight value (grams)',
  'Weight unit for display',
  'Requires shipping',
  'Fulfillment service',
  'Product image URL',
  'Image position',
  'Image alt text',
  'Variant image URL',
  'Gift card',
  'SEO title',
  'SEO description',
  // What Shopify adds for a product's metafields; these are its standard ones for reviews.
  'Rating (product.metafields.reviews.rating)',
  'Rating count (product.metafields.reviews.rating_count)',
] as const;

type Column = (typeof OWN_CSV_COLUMNS)[number];
type Row = Partial<Record<Column, string>>;

const dollars = (cents: number) => (cents / 100).toFixed(2);
const cell = (value: string) => (/[",\r\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value);
const plain = (html: string) =>
  html
    .replace(/<[^>]*>/g, ' ')
    .replace(/&amp;/g, '&')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/\s+/g, ' ')
    .trim();

/** The lines of one product, first its own row, then one for every further variant or picture. */
function ownCatalogRows(product: CatalogProduct): Row[] {
  const { category } = product;
  const handle = `${product.title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')}-${product.index}`;
  const description = catalogDescription(product);
  const count = Math.max(product.variants.length, product.images.length);
  return Array.from({ length: count }, (_, at) => {
    const row: Row = { 'URL handle': handle };
    if (at === 0) {
      Object.assign(row, {
        Title: product.title,
        Description: description,
        Vendor: 'Quayside Supply',
        'Product category': '',
        Type: category.name,
        Tags: [category.first, category.second, product.style, product.material].map((tag) => tag.replaceAll(',', '')).join(', '),
        'Published on online store': 'true',
        Status: 'active',
        'SEO title': product.title.slice(0, 70),
        'SEO description': plain(description).slice(0, 155),
        ...(product.reviewCount > 0
          ? {
              'Rating (product.metafields.reviews.rating)': JSON.stringify({
                scale_min: '1.0',
                scale_max: '5.0',
                value: product.rating.toFixed(1),
              }),
              'Rating count (product.metafields.reviews.rating_count)': String(product.reviewCount),
            }
          : {}),
      } satisfies Row);
    }
    const variant = product.variants[at];
    if (variant) {
      product.options.forEach((option, i) => {
        if (at === 0) row[`Option${i + 1} name` as Column] = option.name;
        row[`Option${i + 1} value` as Column] = variant.values[i] ?? '';
      });
      const price = variant.suggestedPriceCents;
      Object.assign(row, {
        SKU: `QS-${String(product.index).padStart(5, '0')}-${String(variant.index + 1).padStart(2, '0')}`,
        Barcode: barcode(product.index, variant.index),
        Price: dollars(price),
        'Compare-at price': product.index % 4 === 0 ? dollars(Math.ceil((price * 1.25) / 100) * 100 - 1) : '',
        'Cost per item': dollars(variant.costCents),
        'Charge tax': 'true',
        'Inventory tracker': 'shopify',
        'Inventory quantity': String(Object.values(variant.stock).reduce((sum, units) => sum + units, 0)),
        'Continue selling when out of stock': 'deny',
        'Weight value (grams)': String(variant.weightGrams),
        'Weight unit for display': variant.weightGrams < 1000 ? 'g' : 'kg',
        'Requires shipping': 'true',
        'Fulfillment service': 'manual',
        'Variant image URL': imageAddress('quayside', variant.image),
        'Gift card': 'false',
      } satisfies Row);
    }
    const image = product.images[at];
    if (image) {
      row['Product image URL'] = imageAddress('quayside', image);
      row['Image position'] = String(at + 1);
      row['Image alt text'] = `${product.title}, picture ${at + 1}`;
    }
    return row;
  });
}

/** An EAN-13 from the range shops keep for themselves (02…), with its check digit. */
function barcode(index: number, variant: number): string {
  const digits = `02${String(index).padStart(7, '0')}${String(variant).padStart(3, '0')}`;
  const sum = [...digits].reduce((total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 1 : 3), 0);
  return `${digits}${(10 - (sum % 10)) % 10}`;
}

/** The file line by line, so that 6,000 products need no memory. */
export function* ownCatalogCsv(count = catalogSize('quayside')): Generator<string> {
  yield `${OWN_CSV_COLUMNS.join(',')}\n`;
  for (let index = 0; index < Math.min(count, catalogSize('quayside')); index++) {
    for (const row of ownCatalogRows(catalogProduct('quayside', index)))
      yield `${OWN_CSV_COLUMNS.map((column) => cell(row[column] ?? '')).join(',')}\n`;
  }
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  process.stdout.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? 0 : 1));
  for (const line of ownCatalogCsv(Number(process.argv[2]) || undefined)) {
    if (!process.stdout.write(line)) await once(process.stdout, 'drain');
  }
}
