const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ' };

/**
 * A tag, which must not contain another `<`: otherwise, in a text of hundreds of thousands of `<`, the expression would search to the end
 * from each of them, which takes minutes.
 */
export const tag = /<[^<>]*>/g;

/** HTML as one line of text. */
export const htmlText = (html: string): string =>
  html
    .replace(tag, ' ')
    .replace(/&(amp|lt|gt|quot|#39|nbsp);/g, (_, name: string) => entities[name] ?? ' ')
    .replace(/\s+/g, ' ')
    .trim();
