/** The beginning of a text, never ending within a surrogate pair, which PostgreSQL refuses in JSON. */
export const beginningOf = (text: string, length: number): string => text.slice(0, length).replace(/[\uD800-\uDBFF]$/, '');
