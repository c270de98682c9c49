/** Sets whose parts are lines of the same order, as plugins write them. Pure. */
import { divideHalfEven } from '#app/platform/money.ts';

/** What of a line says that it belongs to a set. */
export interface PluginLine {
  id: number;
  product_id?: number | null | undefined;
  bundled_by?: unknown;
  composite_parent?: unknown;
  meta_data?: readonly { key: string; value?: unknown }[] | null | undefined;
}

/** A part names its set's line by id in a member of its own, or the set's entry in the cart in its meta data. */
interface SetPlugin {
  member?: 'bundled_by' | 'composite_parent';
  /** The part's meta key; its value is that of the set's line under `setKey`, or the set's product where there is none. */
  partKey: string;
  setKey?: string;
}

/** WooCommerce Product Bundles, Composite Products, Mix and Match Products (their REST API references); WPC Product Bundles. */
const plugins: readonly SetPlugin[] = [
  { member: 'bundled_by', partKey: '_bundled_by', setKey: '_bundle_cart_key' },
  { member: 'composite_parent', partKey: '_composite_parent', setKey: '_composite_cart_key' },
  { partKey: '_mnm_container', setKey: '_mnm_cart_key' },
  { partKey: '_woosb_parent_id' },
];

const wordOf = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '');
const metaOf = (line: PluginLine, key: string): string => wordOf(line.meta_data?.find((each) => each.key === key)?.value);

/** Line id of each part → line id of its set. A line that says to be a part of what the order does not have is sold by itself. */
export function setsOf(lines: readonly PluginLine[]): ReadonlyMap<string, string> {
  const sets = new Map<string, string>();
  for (const line of lines) {
    const set = setOf(line, lines);
    if (set && !isWithin(set, line, sets)) sets.set(String(line.id), String(set.id));
  }
  return sets;
}

function setOf(line: PluginLine, lines: readonly PluginLine[]): PluginLine | undefined {
  for (const { member, partKey, setKey } of plugins) {
    const named = member ? wordOf(line[member]) : '';
    const byId = named && lines.find((each) => each !== line && String(each.id) === named);
    if (byId) return byId;
    const word = metaOf(line, partKey);
    const byWord = word && lines.find((each) => each !== line && (setKey ? metaOf(each, setKey) : wordOf(each.product_id)) === word);
    if (byWord) return byWord;
  }
  return undefined;
}

/** Would the line become a part of its own part? */
function isWithin(set: PluginLine, line: PluginLine, sets: ReadonlyMap<string, string>): boolean {
  for (let at: string | undefined = String(set.id); at !== undefined; at = sets.get(at)) if (at === String(line.id)) return true;
  return false;
}

/**
 * Prices of lines in minor units, with each set's price shared among its parts by their units; a set may be a part of another one. A set
 * of which no part is left keeps its price.
 */
export function withSetPrices(lines: readonly { id: string; units: number; price: number }[], sets: ReadonlyMap<string, string>): number[] {
  const prices = new Map(lines.map((line) => [line.id, line.price]));
  const depthOf = (id: string): number => {
    const set = sets.get(id);
    return set === undefined ? 0 : 1 + depthOf(set);
  };
  for (const set of [...new Set(sets.values())].sort((a, b) => depthOf(a) - depthOf(b))) {
    const parts = lines.filter((line) => sets.get(line.id) === set && line.units > 0);
    const all = parts.reduce((sum, part) => sum + part.units, 0);
    if (all === 0) continue;
    const price = prices.get(set) ?? 0;
    let units = 0;
    let shared = 0;
    for (const part of parts) {
      units += part.units;
      const upTo = Number(divideHalfEven(BigInt(price) * BigInt(units), BigInt(all)));
      prices.set(part.id, (prices.get(part.id) ?? 0) + upTo - shared);
      shared = upTo;
    }
    prices.set(set, 0);
  }
  return lines.map((line) => prices.get(line.id) ?? 0);
}
