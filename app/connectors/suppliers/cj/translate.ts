/** Translates CJ's data to ours. Pure; tested on the samples in CJ's documentation. Costs are USD cents. */

import type { z } from 'zod';
import { ConnectorError } from '#app/platform/connector-error.ts';
import { minorFromDecimal } from '#app/platform/money.ts';
import type { ShippingQuote, SupplierProduct, SupplierProductSummary, SupplierReview, SupplierVariant } from '../supplier.ts';
import { type CjCategories, type CjFreight, type CjListedProduct, type CjProduct, type CjReviews, CjVariant, CjVariantId } from './wire.ts';

/**
 * A price as CJ prints it: `"11.85"`, `58.09`, or a range `"0.97-4.08"`, `"0.97 -- 4.08"`.
 * @throws RangeError when there is no number in it.
 */
export function priceRangeOf(price: string | number): { min: number; max: number } {
  const numbers = String(price).match(/\d+(?:\.\d+)?/g) ?? [];
  const cents = numbers.map((number) => minorFromDecimal(number, 'USD'));
  if (cents.length === 0) throw new RangeError(`not a price: ${price}`);
  return { min: Math.min(...cents), max: Math.max(...cents) };
}

/** Days as CJ prints them: `"2-5"`, `"7"`, `"3-5 days"`. Nothing when there is no number in it. */
export function daysOf(text: string | null | undefined): { min: number; max: number } | undefined {
  const numbers = (text ?? '').match(/\d+/g)?.map(Number) ?? [];
  if (numbers.length === 0) return undefined;
  return { min: Math.min(...numbers), max: Math.max(...numbers) };
}

/** A JSON array inside a text, or just the text. */
function listOf(text: string | null | undefined): string[] {
  const trimmed = (text ?? '').trim();
  if (trimmed === '') return [];
  if (trimmed.startsWith('[')) {
    try {
      const parsed: unknown = JSON.parse(trimmed);
      if (Array.isArray(parsed)) return parsed.map((each) => String(each).trim()).filter(Boolean);
    } catch {
      // Not JSON after all: the text itself is the value.
    }
  }
  return [trimmed];
}

const gramsOf = (weight: string | null | undefined): number => Math.max(0, Math.round(Number(weight ?? 0)) || 0);

/** `Home & Garden, Furniture / Home Storage / Home Office Storage` → its parts. */
const categoryPathOf = (name: string | null | undefined): string[] =>
  (name ?? '')
    .split(' / ')
    .map((part) => part.trim())
    .filter(Boolean);

type ListedProduct = z.output<typeof CjListedProduct>;

export function summaryOf(product: ListedProduct): SupplierProductSummary & { categoryPath: string[] } {
  const price = priceRangeOf(product.sellPrice);
  return {
    externalId: product.id,
    title: product.nameEn.trim(),
    images: listOf(product.bigImage),
    categoryPath: [product.oneCategoryName, product.twoCategoryName, product.threeCategoryName].flatMap((name) => (name ? [name] : [])),
    ...(product.supplierId ? { supplierId: product.supplierId } : {}),
    ...(product.supplierName ? { supplierName: product.supplierName } : {}),
    costMin: price.min,
    costMax: price.max,
    ...(product.warehouseInventoryNum === null ? {} : { stock: product.warehouseInventoryNum }),
    listedCount: product.listedNum,
    ordersCount: 0,
    shipsFrom: ['CN'],
  };
}

/**
 * Option values of all variants of a product. `variantKey` is `Black`, `Black-XL` or `["XS"]`; where the parts do not
 * agree with the option names for every variant (a value with a hyphen of its own), the whole key is one option's value.
 */
export function optionsOf(
  names: string[],
  variants: readonly CjVariant[],
): { options: { name: string; values: string[] }[]; values: string[][] } {
  const keys = variants.map((variant) => variant.variantKey ?? '');
  const split = keys.map((key) =>
    key.trim().startsWith('[')
      ? listOf(key)
      : names.length > 1
        ? key.split('-').map((part) => part.trim())
        : key.trim()
          ? [key.trim()]
          : [],
  );
  const width = names.length || split[0]?.length || 0;
  const agrees = width > 0 && split.every((parts) => parts.length === width && parts.every(Boolean));
  const rows = agrees ? split : keys.map((key) => [listOf(key).join(' / ') || 'Default']);
  const titles = agrees ? (names.length === width ? names : rows[0]?.map((_, at) => `Option ${at + 1}`)) : [names.join(' / ') || 'Style'];
  // Channels refuse two variants with the same values.
  const seen = new Map<string, number>();
  const values = rows.map((row) => {
    const key = JSON.stringify(row);
    const times = (seen.get(key) ?? 0) + 1;
    seen.set(key, times);
    return times === 1 ? row : [...row.slice(0, -1), `${row.at(-1)} (${times})`];
  });
  return { options: (titles ?? []).map((name, at) => ({ name, values: [...new Set(values.map((row) => row[at] as string))] })), values };
}

const inventoryOf = (entries: CjVariant['inventories']) =>
  entries?.map((entry) => ({ country: entry.countryCode, units: entry.totalInventory || entry.totalInventoryNum || 0 }));

/** Units by country: CJ may have several warehouses in one. */
function byCountry(entries: NonNullable<ReturnType<typeof inventoryOf>>): Record<string, number> {
  const units: Record<string, number> = {};
  for (const entry of entries) units[entry.country] = (units[entry.country] ?? 0) + entry.units;
  return units;
}

/** Undefined when one of them is unknown. */
const sumOf = (amounts: readonly (number | undefined)[]): number | undefined =>
  amounts.reduce((sum, each) => (sum === undefined || each === undefined ? undefined : sum + each), 0);

function variantOf(variant: CjVariant, optionValues: string[]): SupplierVariant {
  const inventory = inventoryOf(variant.inventories);
  const stock = sumOf(inventory?.map((each) => each.units) ?? [undefined]);
  return {
    externalId: variant.vid,
    sku: variant.variantSku,
    optionValues,
    cost: priceRangeOf(variant.variantSellPrice).min,
    ...(stock === undefined || !inventory ? {} : { stock, stockByCountry: byCountry(inventory) }),
    weightGrams: gramsOf(variant.variantWeight),
    ...(variant.variantImage ? { image: variant.variantImage } : {}),
    isAvailable: true,
  };
}

/** Product status of products on sale (CJ docs). */
const onSale = '3';

/** The variants that can be read, and the ids of the others. @throws ConnectorError `bad_answer` when none of them can be read. */
function readVariants(rows: readonly unknown[]): { wire: CjVariant[]; unread: string[] } {
  const read = rows.map((row) => CjVariant.safeParse(row));
  const wire = read.flatMap(({ data }) => data ?? []);
  const [error] = read.flatMap((each) => each.error ?? []);
  if (error && wire.length === 0)
    throw new ConnectorError('cj', 'bad_answer', 'CJ’s variants of the product have another shape than documented', { cause: error });
  return { wire, unread: rows.flatMap((row, at) => (read[at]?.success ? [] : (CjVariantId.safeParse(row).data?.vid ?? []))) };
}

/**
 * Translates a product with its variants; costs in USD cents, weights in grams. A product that CJ no longer sells is included, with
 * unavailable variants. Without stock in any warehouse it counts as sent from China.
 * @throws ConnectorError `bad_answer` when neither a variant nor a price can be read.
 */
export function productOf(product: CjProduct): SupplierProduct & { categoryPath: string[] } {
  const { wire, unread } = readVariants(product.variants ?? []);
  if (wire.length === 0 && !product.sellPrice) throw new ConnectorError('cj', 'bad_answer', 'CJ did not tell the price of the product');
  const names = product.productKeyEn
    .split('-')
    .map((name) => name.trim())
    .filter(Boolean);
  const { options, values } = optionsOf(names, wire);
  const isOnSale = (product.status || onSale) === onSale;
  const variants = wire.map((variant, at) => ({ ...variantOf(variant, values[at] ?? []), isAvailable: isOnSale }));
  const costs = variants.length > 0 ? variants.map((variant) => variant.cost) : [priceRangeOf(product.sellPrice ?? '').min];
  const stock = variants.length === 0 || unread.length > 0 ? undefined : sumOf(variants.map((variant) => variant.stock));
  const countries = new Set(
    wire.flatMap((variant) => inventoryOf(variant.inventories)?.flatMap((each) => (each.units > 0 ? [each.country] : [])) ?? []),
  );
  const images = [...new Set([...product.productImageSet, ...listOf(product.productImage)])];
  const specifications = [
    { name: 'Material', value: listOf(product.materialNameEn).join(', ') },
    {
      name: 'Packing',
      value: listOf(product.packingNameEn)
        .map((each) => each.replaceAll('_', ' '))
        .join(', '),
    },
    { name: 'Weight', value: gramsOf(product.productWeight) > 0 ? `${gramsOf(product.productWeight)} g` : '' },
    { name: 'Packed weight', value: gramsOf(product.packingWeight) > 0 ? `${gramsOf(product.packingWeight)} g` : '' },
    { name: 'Unit', value: product.productUnit },
    { name: 'Customs code', value: product.entryCode },
    { name: 'Customs name', value: product.entryNameEn },
    { name: 'SKU', value: product.productSku },
  ].filter((each) => each.value !== '');
  return {
    externalId: product.pid,
    title: product.productNameEn.trim(),
    images,
    categoryPath: categoryPathOf(product.categoryName),
    ...(product.supplierId ? { supplierId: product.supplierId } : {}),
    ...(product.supplierName ? { supplierName: product.supplierName } : {}),
    costMin: Math.min(...costs),
    costMax: Math.max(...costs),
    ...(stock === undefined ? {} : { stock }),
    listedCount: product.listedNum,
    ordersCount: 0,
    shipsFrom: countries.size > 0 ? [...countries].sort() : ['CN'],
    descriptionHtml: product.description,
    options,
    specifications,
    tags: [],
    reviewsCount: 0,
    variants,
    ...(unread.length > 0 ? { unread } : {}),
  };
}

export const reviewsOf = (answer: z.output<typeof CjReviews>): { reviews: SupplierReview[]; total: number } => ({
  total: answer.total,
  reviews: (answer.list ?? []).map((review) => ({
    externalId: review.commentId,
    author: review.commentUser,
    rating: Math.min(5, Math.max(1, Math.round(Number(review.score)) || 1)),
    text: review.comment,
    images: review.commentUrls,
    ...(review.countryCode ? { countryCode: review.countryCode } : {}),
    at: new Date(review.commentDate && !Number.isNaN(Date.parse(review.commentDate)) ? review.commentDate : 0),
  })),
});

const isPrice = (text: string | null | undefined): text is string => /\d/.test(text ?? '');
const centsOf = (text: string | null | undefined): number => (isPrice(text) ? priceRangeOf(text).min : 0);

/** Quotes including the duties that CJ charges beside shipping; CJ's own total may be 0 and is not used. */
export const quotesOf = (services: z.output<typeof CjFreight>): ShippingQuote[] =>
  services
    .filter((service) => isPrice(service.logisticPrice))
    .map((service) => {
      const days = daysOf(service.logisticAging);
      const parts = centsOf(service.logisticPrice) + centsOf(service.taxesFee) + centsOf(service.clearanceOperationFee);
      return {
        serviceName: service.logisticName,
        cost: Math.max(parts, centsOf(service.totalPostageFee)),
        ...(days ? { daysMin: days.min, daysMax: days.max } : {}),
      };
    });

/** Categories have three levels, of which only the last has ids, so a category is identified by its path of names. */
export const categoriesOf = (tree: z.output<typeof CjCategories>): { id: string; path: string[] }[] =>
  tree.flatMap((first) =>
    first.categoryFirstList.flatMap((second) =>
      second.categorySecondList.map((third) => ({
        id: third.categoryId,
        path: [first.categoryFirstName, second.categorySecondName, third.categoryName],
      })),
    ),
  );
