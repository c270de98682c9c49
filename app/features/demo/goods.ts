/** What the demo's store sells: a readable table, from which `demo-products.ts` makes the rows. */

/**
 * Where a product stands: `imported` (import list), `refused` (in the import list, its push was refused), `active` and `draft` in the store,
 * `sold_out` and `dearer` active and changed by the supplier, `unsent` active and changed here since, `store` in the store alone, without a supplier.
 */
export type GoodsState = 'imported' | 'refused' | 'active' | 'draft' | 'sold_out' | 'dearer' | 'unsent' | 'store';

export interface Goods {
  title: string;
  /** Of `pictures.ts`. */
  drawing: string;
  color: string;
  supplier: string;
  type: string;
  option: string;
  values: string[];
  /** USD cents. */
  cost: number;
  price: number;
  grams: number;
  shipsFrom: 'CN' | 'US';
  state: GoodsState;
}

/** title | drawing | color | supplier | type | option: values | cost | price | grams | ships from | state */
const table = `
Ceramic Pour-Over Coffee Set|mug|clay|Lantau Ceramics|Kitchen|Color: Sand, Slate|11.20|38.00|900|CN|active
Stoneware Mug, 350 ml|mug|sea|Lantau Ceramics|Kitchen|Color: Ocean, Moss, Chalk|3.10|14.00|380|CN|active
Walnut Desk Lamp|lamp|clay|Northlight|Lighting|Plug: US, EU|18.40|64.00|1300|CN|active
Rechargeable Table Lamp|lamp|sun|Northlight|Lighting|Color: Brass, Black|14.90|49.00|700|CN|active
Linen Apron|shirt|moss|Pine Street Textiles|Kitchen|Color: Olive, Natural|6.80|29.00|310|US|active
Waffle Bath Towel|towel|sea|Pine Street Textiles|Bath|Size: Hand, Bath|7.40|27.00|520|US|active
Canvas Weekender Bag|bag|clay|Harbor Goods|Bags|Color: Tan, Navy|17.60|69.00|1100|CN|active
Roll-Top Backpack|bag|moss|Harbor Goods|Bags|Color: Forest, Black|15.20|59.00|850|CN|active
Insulated Bottle, 600 ml|bottle|sea|Harbor Goods|Outdoor|Color: Blue, Steel, White|5.60|24.00|340|CN|active
Merino Beanie|hat|berry|Pine Street Textiles|Accessories|Color: Wine, Charcoal|4.90|22.00|90|US|active
Bamboo Cutting Board|board|moss|Lantau Ceramics|Kitchen|Size: Small, Large|5.20|26.00|800|CN|active
Beeswax Food Wraps|leaf|sun|Green Quay|Kitchen|Pack: 3, 6|3.30|16.00|120|US|active
Silicone Baking Mat|board|berry|Green Quay|Kitchen|Size: Half, Full|2.70|13.00|210|CN|active
Cork Yoga Block|board|clay|Green Quay|Fitness|Pack: 1, 2|4.10|19.00|420|CN|active
Soy Candle, Cedar|candle|moss|Northlight|Home|Size: 180 g, 300 g|4.40|21.00|460|US|active
Hanging Planter|plant|clay|Lantau Ceramics|Garden|Size: 12 cm, 18 cm|6.10|25.00|640|CN|active
Pocket Notebook Trio|book|sun|Harbor Goods|Stationery|Paper: Lined, Dotted|2.90|14.00|230|CN|active
Wireless Charging Stand|phone|slate|Northlight|Electronics|Color: Black, White|8.70|34.00|190|CN|active
Cat Window Hammock|paw|sea|Green Quay|Pets|Color: Grey, Beige|9.80|36.00|720|CN|active
Enamel Camp Kettle|kettle|moss|Harbor Goods|Outdoor|Color: Green, Cream|10.40|42.00|880|CN|sold_out
Linen Throw Pillow|pillow|sun|Pine Street Textiles|Home|Color: Mustard, Oat|7.10|28.00|480|US|sold_out
Compact Travel Umbrella|umbrella|sea|Harbor Goods|Accessories|Color: Navy, Black|6.30|25.00|390|CN|sold_out
French Press, 1 l|kettle|slate|Lantau Ceramics|Kitchen|Color: Black, Steel|9.60|37.00|950|CN|dearer
Running Belt|bag|slate|Green Quay|Fitness|Size: S/M, L/XL|3.80|18.00|110|CN|dearer
Kids Rain Boots|boot|sun|Harbor Goods|Kids|Size: 26, 28, 30|8.20|32.00|620|CN|dearer
Brass Bookends|book|clay|Northlight|Home|Shape: Arch, Block|12.50|48.00|1900|CN|unsent
Ceramic Plant Pot|plant|berry|Lantau Ceramics|Garden|Size: S, M, L|4.70|20.00|700|CN|unsent
Wool Picnic Blanket|towel|berry|Pine Street Textiles|Outdoor|Color: Plaid, Stripe|16.30|58.00|1400|US|draft
Glass Storage Jars|bottle|moss|Lantau Ceramics|Kitchen|Pack: 3, 5|9.10|35.00|1600|CN|draft
Dog Leash, Rope|paw|clay|Green Quay|Pets|Length: 1.2 m, 1.8 m|4.30|19.00|260|CN|draft
Bedside Reading Light|lamp|slate|Northlight|Lighting|Color: White, Black|5.90|24.00|220|CN|draft
Espresso Cup Pair|mug|berry|Lantau Ceramics|Kitchen|Color: Rose, Ink|4.60|19.00|340|CN|imported
Packable Sun Hat|hat|sun|Pine Street Textiles|Accessories|Size: S, M|5.10|23.00|120|CN|imported
Desk Organizer Tray|board|slate|Northlight|Office|Wood: Oak, Walnut|7.70|31.00|780|CN|imported
Herb Garden Kit|leaf|moss|Green Quay|Garden|Kit: Basil, Mixed|6.60|27.00|560|US|imported
Toddler Sneakers|boot|berry|Harbor Goods|Kids|Size: 22, 24, 26|9.30|34.00|450|CN|imported
Cotton Tote, Printed|bag|sun|Harbor Goods|Bags|Print: Wave, Pine|2.60|14.00|160|CN|imported
Sleep Mask, Silk|pillow|berry|Pine Street Textiles|Bath|Color: Blush, Black|3.50|18.00|60|CN|imported
Linen Table Runner|towel|clay|Pine Street Textiles|Home|Length: 140 cm, 180 cm|5.80|26.00|290|US|refused
Phone Tripod, Foldable|phone|moss|Northlight|Electronics|Size: Mini, Tall|6.90|29.00|330|CN|refused
Gift Card Envelope|book|berry|Harbor & Pine|Stationery|Color: Kraft, White|0|4.00|20|US|store
Hand-Poured Sample Candle|candle|sun|Harbor & Pine|Home|Scent: Cedar, Citrus|0|9.00|120|US|store
Studio Market Poster|board|sea|Harbor & Pine|Prints|Size: A3, A2|0|18.00|90|US|store
`;

const cents = (text: string): number => Math.round(Number(text) * 100);

const goodsOf = (line: string): Goods => {
  const [title, drawing, color, supplier, type, options, cost, price, grams, shipsFrom, state] = line.split('|') as [string, ...string[]];
  const [option, values] = (options as string).split(': ') as [string, string];
  return {
    title,
    drawing: drawing as string,
    color: color as string,
    supplier: supplier as string,
    type: type as string,
    option,
    values: values.split(', '),
    cost: cents(cost as string),
    price: cents(price as string),
    grams: Number(grams),
    shipsFrom: shipsFrom as Goods['shipsFrom'],
    state: state as GoodsState,
  };
};

/** The oldest first: forty products of the seller, and three that only the store has. */
export const goods: readonly Goods[] = table.trim().split('\n').map(goodsOf);
