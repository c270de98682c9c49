/** The words of a product's title that say what it is, most telling first, without short words, numbers, sizes and praise. Pure. */
const empty = new Set(
  'with without from that this your for and the new hot sale high quality best free shipping fashion style large small mini set pcs pack piece pieces premium original home women womens men mens kids'.split(
    ' ',
  ),
);

const mostWords = 6;

export function mainWordsOf(title: string): string[] {
  const words = (
    title
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  ).filter((word) => [...word].length > 2 && !/\d/.test(word) && !empty.has(word));
  // The last words of a title usually name the thing itself: "Stainless steel travel mug".
  const place = new Map(words.map((word, at) => [word, at]));
  return [...place.keys()].sort((one, other) => (place.get(other) ?? 0) - (place.get(one) ?? 0)).slice(0, mostWords);
}

/** The main words of a title in its order, as a search for similar products. */
export function titleWordsOf(title: string): string {
  const words = title.toLowerCase().split(' ');
  const place = new Map(words.map((word, at) => [word, at]));
  return mainWordsOf(title)
    .sort((one, other) => (place.get(one) ?? 0) - (place.get(other) ?? 0))
    .join(' ');
}
