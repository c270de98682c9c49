/** The beginning of a text, without half a character at its end: PostgreSQL takes no JSON with one. */
export const beginningOf = (text: string, length: number): string => text.slice(0, length).replace(/[\uD800-\uDBFF]$/, '');
