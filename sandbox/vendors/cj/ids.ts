import { CATEGORIES, type CatalogCategory } from '../../catalog/categories.ts';
import { hash32 } from '../../catalog/random.ts';

/**
 * CJ's ids in their two real forms (older upper-case UUIDs, newer 19-digit numbers), computed from the position in the catalogue and
 * back, so that no table of 140,000 variants is needed. `part` 0 is the product, n + 1 its nth variant.
 */
function encode(index: number, part: number): string {
  const spread = (salt: string) => hash32(`${salt}:${index}:${part}`);
  if (index % 3 === 0) {
    const hex = (value: number, length: number) => value.toString(16).padStart(8, '0').slice(-length).padStart(length, '0').toUpperCase();
    return `${hex(spread('a'), 8)}-${hex(index, 4)}-4${hex(part, 2)}${hex(spread('b'), 1)}-A${hex(spread('c'), 3)}-${hex(spread('d'), 8)}${hex(spread('e'), 4)}`;
  }
  const digits = (value: number, length: number) => String(value).padStart(length, '0').slice(-length);
  return `14${digits(spread('a'), 7)}${digits(index, 5)}${digits(part, 2)}${digits(spread('b'), 3)}`;
}

function decode(id: string): { index: number; part: number } | undefined {
  const uuid = /^[0-9A-F]{8}-([0-9A-F]{4})-4([0-9A-F]{2})/.exec(id);
  const number = /^14\d{7}(\d{5})(\d{2})\d{3}$/.exec(id);
  const place = uuid
    ? { index: Number.parseInt(uuid[1] as string, 16), part: Number.parseInt(uuid[2] as string, 16) }
    : number
      ? { index: Number(number[1]), part: Number(number[2]) }
      : undefined;
  return place && encode(place.index, place.part) === id ? place : undefined;
}

export const pidOf = (index: number) => encode(index, 0);
export const vidOf = (index: number, variant: number) => encode(index, variant + 1);

/** Where in the catalogue a vid points; undefined for anything that is none. */
export function findVid(vid: string): { index: number; variant: number } | undefined {
  const place = decode(vid);
  return place && place.part > 0 ? { index: place.index, variant: place.part - 1 } : undefined;
}

export function findPid(pid: string): number | undefined {
  const place = decode(pid);
  return place?.part === 0 ? place.index : undefined;
}

const letters = (seed: string, length: number) => {
  let value = hash32(seed);
  return Array.from({ length }, () => {
    const letter = String.fromCharCode(65 + (value % 26));
    value = Math.floor(value / 26);
    return letter;
  }).join('');
};

/** Product sku, like `CJHSQX0012345`. */
export const skuOf = (index: number, category: CatalogCategory) => `CJ${letters(category.name, 4)}${String(index).padStart(7, '0')}`;
/** Variant sku, the product's with two digits and two letters more. */
export const variantSkuOf = (index: number, category: CatalogCategory, variant: number) =>
  `${skuOf(index, category)}${String(variant + 1).padStart(2, '0')}${letters(`${index}:${variant}`, 2)}`;

export function findSku(sku: string): { index: number; variant?: number } | undefined {
  const found = /^CJ[A-Z]{4}(\d{7})(?:(\d{2})[A-Z]{2})?$/.exec(sku);
  if (!found) return undefined;
  return { index: Number(found[1]), variant: found[2] === undefined ? undefined : Number(found[2]) - 1 };
}

const uuid = (seed: string) => {
  const hex = [1, 2, 3, 4]
    .map((salt) => hash32(`${salt}:${seed}`).toString(16).padStart(8, '0'))
    .join('')
    .toUpperCase();
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
};

export interface CategoryIds {
  one: string;
  two: string;
  three: string;
}

const categoryIds = new Map(
  CATEGORIES.map((category) => [
    category,
    {
      one: uuid(category.first),
      two: uuid(`${category.first}/${category.second}`),
      three: uuid(`${category.first}/${category.second}/${category.name}`),
    },
  ]),
);

export function categoryIdsOf(category: CatalogCategory): CategoryIds {
  return categoryIds.get(category) as CategoryIds;
}
