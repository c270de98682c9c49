/** Colors that products come in: the English name is the option value, `hex` what the pictures are painted with. */
export interface CatalogColor {
  name: string;
  hex: string;
}

export const COLORS: readonly CatalogColor[] = [
  { name: 'Black', hex: '#34363d' },
  { name: 'White', hex: '#f3f1ec' },
  { name: 'Grey', hex: '#9298a1' },
  { name: 'Navy', hex: '#2c4673' },
  { name: 'Blue', hex: '#4a7fcb' },
  { name: 'Sky Blue', hex: '#8fc4e6' },
  { name: 'Teal', hex: '#2f8f8e' },
  { name: 'Green', hex: '#53935f' },
  { name: 'Olive', hex: '#83864d' },
  { name: 'Sage', hex: '#a6b79c' },
  { name: 'Mint', hex: '#a8dac2' },
  { name: 'Yellow', hex: '#efc65a' },
  { name: 'Mustard', hex: '#cc9a37' },
  { name: 'Orange', hex: '#e48746' },
  { name: 'Terracotta', hex: '#c26d50' },
  { name: 'Red', hex: '#c64646' },
  { name: 'Burgundy', hex: '#80323f' },
  { name: 'Pink', hex: '#eaa2b4' },
  { name: 'Lilac', hex: '#bba6d6' },
  { name: 'Purple', hex: '#7d5aa8' },
  { name: 'Brown', hex: '#815e47' },
  { name: 'Camel', hex: '#c39d70' },
  { name: 'Beige', hex: '#dccdb2' },
  { name: 'Khaki', hex: '#b3a27c' },
];

export const METALS: readonly CatalogColor[] = [
  { name: 'Gold', hex: '#d6b054' },
  { name: 'Silver', hex: '#c2c8d0' },
  { name: 'Rose Gold', hex: '#d9a393' },
  { name: 'Gunmetal', hex: '#5b6068' },
];

export const WOODS: readonly CatalogColor[] = [
  { name: 'Oak', hex: '#cda673' },
  { name: 'Walnut', hex: '#7a563e' },
  { name: 'Natural', hex: '#e0c69a' },
  { name: 'Charcoal', hex: '#4a4a4d' },
];

const byName = new Map([...COLORS, ...METALS, ...WOODS].map((color) => [color.name, color]));

/** The color with this English name, if it is one of ours. */
export function findColor(name: string): CatalogColor | undefined {
  return byName.get(name);
}
