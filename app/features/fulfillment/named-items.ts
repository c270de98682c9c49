/** A supplier's words about an item, in which it has only the supplier's code. Pure. */

export interface CodedItem {
  sku: string;
  externalVariantId: string;
  title: string;
  variantTitle: string;
}

/** Shorter codes stand in texts by chance (`1`, `XL`). */
const shortest = 4;

const escaped = (code: string): string => code.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');

/**
 * Puts the seller's name for an item after each code of it: `SKU CJ123 is sold out` becomes `SKU CJ123 (Desk lamp, Red) is sold out`. A code
 * within a longer one is another item's.
 */
export function withItemNames(words: string, items: readonly CodedItem[]): string {
  const names = new Map<string, string>();
  for (const item of items)
    for (const code of [item.sku, item.externalVariantId])
      if (code.trim().length >= shortest) names.set(code.trim().toLowerCase(), [item.title, item.variantTitle].filter(Boolean).join(', '));
  if (names.size === 0) return words;
  const codes = [...names.keys()].sort((one, other) => other.length - one.length).map(escaped);
  return words.replaceAll(new RegExp(`(?<![\\p{L}\\p{N}_-])(?:${codes.join('|')})(?![\\p{L}\\p{N}_-])`, 'giu'), (code) => {
    const name = names.get(code.toLowerCase());
    return name ? `${code} (${name})` : code;
  });
}
