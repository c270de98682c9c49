/** A search box's words as a tsquery: each is a prefix, all must be there. Nothing when no word is left. */
export function wordsQuery(search: string): { query: string; words: number } | undefined {
  const words = search
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .slice(0, 8);
  return words.length > 0 ? { query: words.map((word) => `${word}:*`).join(' & '), words: words.length } : undefined;
}
