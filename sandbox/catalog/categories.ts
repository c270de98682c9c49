import { BEAUTY_AND_LEISURE } from './categories-beauty-and-leisure.ts';
import { CLOTHING_AND_JEWELRY } from './categories-clothing-and-jewelry.ts';
import { HOME_AND_TECH } from './categories-home-and-tech.ts';

/** How a product's variants differ; see `options.ts`. */
export type OptionScheme =
  | 'color'
  | 'color-size'
  | 'color-size-fit'
  | 'color-shoe'
  | 'metal-ring'
  | 'metal-length'
  | 'metal'
  | 'color-capacity'
  | 'model-color'
  | 'color-plug'
  | 'wood-dimension'
  | 'color-dimension'
  | 'color-dimension-set'
  | 'pack'
  | 'scent'
  | 'kids-size'
  | 'single';

/** A leaf of the three-level category tree, and everything needed to invent products for it. */
export interface CatalogCategory {
  first: string;
  second: string;
  name: string;
  /** Chinese name of the kind of thing, part of CJ's `productName`. */
  zh: string;
  /** Which picture is drawn. */
  shape: string;
  nouns: readonly string[];
  materials: readonly string[];
  features: readonly string[];
  audiences: readonly string[];
  options: OptionScheme;
  /** Supplier cost in US cents, low and high. */
  cost: readonly [number, number];
  grams: readonly [number, number];
  /** Typical parcel, length × width × height in millimeters. */
  size: readonly [number, number, number];
  /** Customs tariff code (HS). */
  hsCode: string;
}

/** All leaves in a fixed order: a product's number decides its category, so new leaves go at the end. */
export const CATEGORIES: readonly CatalogCategory[] = [...CLOTHING_AND_JEWELRY, ...HOME_AND_TECH, ...BEAUTY_AND_LEISURE];
