import { type Bait, baitOf, prohibitedTitle } from './bait.ts';
import { CATEGORIES, type CatalogCategory } from './categories.ts';
import { type CatalogOption, inventOptions, MAX_VARIANTS } from './options.ts';
import { createRandom, type Random } from './random.ts';

/** `cj` is the stand-in for CJdropshipping; `quayside` is the seller tool's own supplier. */
export type CatalogSupplier = 'cj' | 'quayside';

/** Changing this changes every product. */
const SEED = 'quayside-practice-1';

const SIZES: Record<CatalogSupplier, number> = { cj: 14_000, quayside: 6_000 };

const STYLES = [
  'Vintage',
  'Minimalist',
  'Classic',
  'Modern',
  'Boho',
  'Nordic',
  'Retro',
  'Casual',
  'Premium',
  'Handy',
  'Cozy',
  'Elegant',
  'Sporty',
  'Rustic',
  'Playful',
  'Everyday',
];

/** Units in stock by the warehouse's country. */
export type CatalogStock = Partial<Record<'CN' | 'US' | 'DE', number>>;

export interface CatalogVariant {
  /** Position within the product, from 0. */
  index: number;
  /** One value per option, in the options' order. */
  values: string[];
  /** What the supplier asks, US cents. */
  costCents: number;
  /** What the supplier suggests to ask, US cents. */
  suggestedPriceCents: number;
  weightGrams: number;
  lengthMm: number;
  widthMm: number;
  heightMm: number;
  stock: CatalogStock;
  /** File name of the picture in this variant's color. */
  image: string;
}

export interface CatalogProduct {
  supplier: CatalogSupplier;
  /** From 0 up to, not including, `catalogSize(supplier)`. */
  index: number;
  title: string;
  category: CatalogCategory;
  noun: string;
  material: string;
  style: string;
  feature: string;
  audience: string;
  bait: Bait;
  options: CatalogOption[];
  variants: CatalogVariant[];
  /** File names, 3 to 6, the main picture first; see `catalogImage`. */
  images: string[];
  /** How many shops list it. */
  listedCount: number;
  orderCount: number;
  /** 0 when nobody has rated it yet, else 3.4 to 5.0 in steps of 0.1. */
  rating: number;
  reviewCount: number;
  /** Hours until it leaves the warehouse: 24, 48 or 72. */
  processingHours: 24 | 48 | 72;
  freeShipping: boolean;
  hasVideo: boolean;
  hasCertificate: boolean;
  createdAt: Date;
}

/** How many products the supplier has. */
export function catalogSize(supplier: CatalogSupplier): number {
  return SIZES[supplier];
}

/** The file name of a product's picture: `000042-1` is the first of the gallery, `000042-c2` shows the second color. */
export function catalogImage(index: number, picture: string): string {
  return `${String(index).padStart(6, '0')}-${picture}.jpg`;
}

/** Which option decides the color of a picture, or -1. */
export function colorOption(options: readonly CatalogOption[]): number {
  return options.findIndex((option) => option.name === 'Color' || option.name === 'Finish');
}

/**
 * Compute one product from its number. Nothing else is generated, so this costs well under a millisecond.
 * @throws RangeError when there is no such product
 */
export function catalogProduct(supplier: CatalogSupplier, index: number): CatalogProduct {
  if (!Number.isInteger(index) || index < 0 || index >= SIZES[supplier]) throw new RangeError(`no product ${supplier} ${index}`);
  const random = createRandom(`${SEED}:${supplier}:${index}`);
  const category = CATEGORIES[(index * 31 + (supplier === 'cj' ? 0 : 7)) % CATEGORIES.length] as CatalogCategory;
  const noun = random.pick(category.nouns);
  const material = random.pick(category.materials);
  const style = random.pick(STYLES);
  const feature = random.pick(category.features);
  const audience = random.pick(category.audiences);
  const bait = baitOf(index);
  const options = inventOptions(random, category.options);
  const galleryLength = random.int(3, 6);
  const orderCount = random.chance(0.12) ? 0 : random.skewed(1, 9000);
  const reviewCount = orderCount === 0 ? 0 : Math.min(240, Math.floor(orderCount * (0.01 + random.next() * 0.05)));
  return {
    supplier,
    index,
    title: prohibitedTitle(index) ?? composeTitle(random, { style, material, noun, feature, audience }),
    category,
    noun,
    material,
    style,
    feature,
    audience,
    bait,
    options,
    variants: inventVariants(random, category, index, options),
    images: Array.from({ length: galleryLength }, (_, i) => catalogImage(index, String(i + 1))),
    listedCount: orderCount === 0 ? random.int(0, 20) : random.skewed(1, 4000),
    orderCount,
    rating: reviewCount === 0 ? 0 : Math.round((5 - random.next() ** 1.6 * 1.6) * 10) / 10,
    reviewCount,
    processingHours: random.pick([24, 24, 48, 48, 72] as const),
    freeShipping: random.chance(0.08),
    hasVideo: random.chance(0.15),
    hasCertificate: random.chance(0.1),
    // Between 2022-01-01 and 2026-06-30, so that "newest" has something to sort.
    createdAt: new Date(Date.UTC(2022, 0, 1) + random.int(0, 1641) * 86_400_000 + random.int(0, 86_399) * 1000),
  };
}

function composeTitle(
  random: Random,
  words: {
    style: string;
    material: string;
    noun: string;
    feature: string;
    audience: string;
  },
): string {
  const { style, material, noun, feature, audience } = words;
  const trailing = /^(with|for) /.test(feature);
  switch (random.int(0, 3)) {
    case 0:
      return trailing ? `${style} ${material} ${noun} ${feature}` : `${feature} ${material} ${noun}, ${style} Style`;
    case 1:
      return `${style} ${material} ${noun} for ${audience}`;
    case 2:
      return trailing ? `${material} ${noun} ${feature} for ${audience}` : `${feature} ${material} ${noun} for ${audience}`;
    default:
      return trailing ? `${style} ${noun} in ${material} ${feature}` : `${style} ${feature} ${noun} in ${material}`;
  }
}

function inventVariants(random: Random, category: CatalogCategory, index: number, options: CatalogOption[]): CatalogVariant[] {
  const baseCost = random.skewed(category.cost[0], category.cost[1]);
  const baseGrams = random.skewed(category.grams[0], category.grams[1]);
  const scale = 0.85 + random.next() * 0.3;
  const [length, width, height] = category.size.map((mm) => Math.max(5, Math.round((mm * scale) / 5) * 5)) as [number, number, number];
  const markup = 2 + random.next() * 1.6;
  const inUs = random.chance(0.28);
  const inDe = random.chance(0.1);
  const colorAt = colorOption(options);
  return combinations(options)
    .slice(0, MAX_VARIANTS)
    .map((values, at) => {
      // Larger sizes and bigger packs cost and weigh more; the position of the value stands for its size.
      const step = options.reduce((sum, option, i) => sum + (i === colorAt ? 0 : option.values.indexOf(values[i] as string)), 0);
      const costCents = Math.max(60, Math.round(baseCost * (1 + step * 0.06)));
      const stock: CatalogStock = {
        CN: random.chance(0.04) ? 0 : random.skewed(5, 18_000),
      };
      if (inUs) stock.US = random.chance(0.2) ? 0 : random.skewed(1, 900);
      if (inDe) stock.DE = random.chance(0.2) ? 0 : random.skewed(1, 400);
      return {
        index: at,
        values,
        costCents,
        suggestedPriceCents: Math.ceil((costCents * markup + 300) / 100) * 100 - 1,
        weightGrams: Math.max(3, Math.round(baseGrams * (1 + step * 0.05))),
        lengthMm: length,
        widthMm: width,
        heightMm: height,
        stock,
        image:
          colorAt < 0 ? catalogImage(index, '1') : catalogImage(index, `c${options[colorAt]?.values.indexOf(values[colorAt] as string)}`),
      };
    });
}

function combinations(options: readonly CatalogOption[]): string[][] {
  return options.reduce<string[][]>((rows, option) => rows.flatMap((row) => option.values.map((value) => [...row, value])), [[]]);
}
