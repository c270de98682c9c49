const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ' };

/**
 * A tag. It ends before the next one begins: from each sign of a text of nothing but `<`, others' regular expressions look for the end of
 * the text, which for a few hundred thousand takes minutes.
 */
export const tag = /<[^<>]*>/g;

/** HTML as one line of text. */
export const htmlText = (html: string): string =>
  html
    .replace(tag, ' ')
    .replace(/&(amp|lt|gt|quot|#39|nbsp);/g, (_, name: string) => entities[name] ?? ' ')
    .replace(/\s+/g, ' ')
    .trim();
