import type { OptionScheme } from './categories.ts';
import { COLORS, METALS, WOODS } from './colors.ts';
import type { Random } from './random.ts';

/** One way in which variants differ, as a shopper reads it. */
export interface CatalogOption {
  name: string;
  values: string[];
}

const SIZES = ['XS', 'S', 'M', 'L', 'XL', '2XL', '3XL'];
const SHOES = ['36', '37', '38', '39', '40', '41', '42', '43', '44'];
const KIDS = ['3M', '6M', '9M', '12M', '18M', '24M'];
const RINGS = ['5', '6', '7', '8', '9', '10'];
const CHAINS = ['40cm', '45cm', '50cm', '60cm'];
const VOLUMES = ['250ml', '350ml', '500ml', '750ml', '1000ml'];
const DIMENSIONS = ['20cm', '30cm', '40cm', '50cm', '60cm'];
const PHONES = ['Model 12', 'Model 13', 'Model 14', 'Model 14 Plus', 'Model 15', 'Model 15 Plus', 'Model 16'];
const PLUGS = ['US', 'EU', 'UK', 'AU'];
const PACKS = ['1 Piece', '2 Pieces', '4 Pieces', '6 Pieces', '10 Pieces'];
const SCENTS = ['Lavender', 'Vanilla', 'Cedar', 'Sea Salt', 'Fig', 'Unscented'];

/** Never more variants than this on one product. */
export const MAX_VARIANTS = 60;

/** A run of neighbors from an ordered list (sizes in a row, not every other one). */
function run(random: Random, list: readonly string[], low: number, high: number): string[] {
  const length = Math.min(list.length, random.int(low, high));
  const start = random.int(0, list.length - length);
  return list.slice(start, start + length);
}

/** Invent the options of one product. At least one option, at most three, at most `MAX_VARIANTS` combinations. */
export function inventOptions(random: Random, scheme: OptionScheme): CatalogOption[] {
  const color = (low: number, high: number): CatalogOption => ({
    name: 'Color',
    values: random.sample(COLORS, random.int(low, high)).map((entry) => entry.name),
  });
  const metal = (): CatalogOption => ({
    name: 'Color',
    values: random.sample(METALS, random.int(1, 4)).map((entry) => entry.name),
  });
  const wood = (): CatalogOption => ({
    name: 'Finish',
    values: random.sample(WOODS, random.int(1, 3)).map((entry) => entry.name),
  });
  switch (scheme) {
    case 'color':
      return [color(1, 8)];
    case 'color-size':
      return [color(1, 8), { name: 'Size', values: run(random, SIZES, 3, 7) }];
    case 'color-size-fit':
      return random.chance(0.25)
        ? [color(1, 4), { name: 'Size', values: run(random, SIZES, 3, 6) }, { name: 'Fit', values: ['Slim', 'Regular'] }]
        : [color(1, 6), { name: 'Size', values: run(random, SIZES, 3, 7) }];
    case 'color-shoe':
      return [color(1, 5), { name: 'Shoe Size', values: run(random, SHOES, 4, 9) }];
    case 'metal-ring':
      return [metal(), { name: 'Size', values: run(random, RINGS, 2, 6) }];
    case 'metal-length':
      return [metal(), { name: 'Length', values: run(random, CHAINS, 1, 3) }];
    case 'metal':
      return [metal()];
    case 'color-capacity':
      return [color(1, 7), { name: 'Capacity', values: run(random, VOLUMES, 1, 3) }];
    case 'model-color':
      return [{ name: 'Model', values: run(random, PHONES, 3, 7) }, color(2, 7)];
    case 'color-plug':
      return [color(1, 4), { name: 'Plug', values: run(random, PLUGS, 1, 4) }];
    case 'wood-dimension':
      return [wood(), { name: 'Size', values: run(random, DIMENSIONS, 1, 4) }];
    case 'color-dimension':
      return [color(1, 7), { name: 'Size', values: run(random, DIMENSIONS, 1, 4) }];
    case 'color-dimension-set':
      return random.chance(0.4)
        ? [color(1, 5), { name: 'Size', values: run(random, DIMENSIONS, 2, 3) }, { name: 'Set', values: ['Single', 'Set of 3'] }]
        : [color(1, 6), { name: 'Size', values: run(random, DIMENSIONS, 1, 4) }];
    case 'pack':
      return random.chance(0.5)
        ? [{ name: 'Pack', values: run(random, PACKS, 1, 4) }]
        : [color(1, 6), { name: 'Pack', values: run(random, PACKS, 2, 3) }];
    case 'scent':
      return [{ name: 'Scent', values: random.sample(SCENTS, random.int(2, 6)) }];
    case 'kids-size':
      return [color(1, 6), { name: 'Age', values: run(random, KIDS, 3, 6) }];
    case 'single':
      return [color(1, 1)];
  }
}
