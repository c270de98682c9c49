/** Colors that products come in: the English name is the option value, `hex` what the pictures are painted with. */
export interface CatalogColor {
  name: string;
  zh: string;
  hex: string;
}

export const COLORS: readonly CatalogColor[] = [
  { name: 'Black', zh: '黑色', hex: '#34363d' },
  { name: 'White', zh: '白色', hex: '#f3f1ec' },
  { name: 'Grey', zh: '灰色', hex: '#9298a1' },
  { name: 'Navy', zh: '藏青色', hex: '#2c4673' },
  { name: 'Blue', zh: '蓝色', hex: '#4a7fcb' },
  { name: 'Sky Blue', zh: '天蓝色', hex: '#8fc4e6' },
  { name: 'Teal', zh: '青色', hex: '#2f8f8e' },
  { name: 'Green', zh: '绿色', hex: '#53935f' },
  { name: 'Olive', zh: '橄榄绿', hex: '#83864d' },
  { name: 'Sage', zh: '鼠尾草绿', hex: '#a6b79c' },
  { name: 'Mint', zh: '薄荷绿', hex: '#a8dac2' },
  { name: 'Yellow', zh: '黄色', hex: '#efc65a' },
  { name: 'Mustard', zh: '芥末黄', hex: '#cc9a37' },
  { name: 'Orange', zh: '橙色', hex: '#e48746' },
  { name: 'Terracotta', zh: '赤陶色', hex: '#c26d50' },
  { name: 'Red', zh: '红色', hex: '#c64646' },
  { name: 'Burgundy', zh: '酒红色', hex: '#80323f' },
  { name: 'Pink', zh: '粉色', hex: '#eaa2b4' },
  { name: 'Lilac', zh: '淡紫色', hex: '#bba6d6' },
  { name: 'Purple', zh: '紫色', hex: '#7d5aa8' },
  { name: 'Brown', zh: '棕色', hex: '#815e47' },
  { name: 'Camel', zh: '驼色', hex: '#c39d70' },
  { name: 'Beige', zh: '米色', hex: '#dccdb2' },
  { name: 'Khaki', zh: '卡其色', hex: '#b3a27c' },
];

export const METALS: readonly CatalogColor[] = [
  { name: 'Gold', zh: '金色', hex: '#d6b054' },
  { name: 'Silver', zh: '银色', hex: '#c2c8d0' },
  { name: 'Rose Gold', zh: '玫瑰金', hex: '#d9a393' },
  { name: 'Gunmetal', zh: '枪色', hex: '#5b6068' },
];

export const WOODS: readonly CatalogColor[] = [
  { name: 'Oak', zh: '橡木色', hex: '#cda673' },
  { name: 'Walnut', zh: '胡桃木色', hex: '#7a563e' },
  { name: 'Natural', zh: '原木色', hex: '#e0c69a' },
  { name: 'Charcoal', zh: '炭黑色', hex: '#4a4a4d' },
];

const byName = new Map([...COLORS, ...METALS, ...WOODS].map((color) => [color.name, color]));

/** The color with this English name, if it is one of ours. */
export function findColor(name: string): CatalogColor | undefined {
  return byName.get(name);
}
