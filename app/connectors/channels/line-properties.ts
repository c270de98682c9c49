/** What buyers enter for an item of an order: an engraving, a gift message (docs/decisions/171). */

export interface LineProperty {
  name: string;
  value: string;
}

/**
 * Those of a line that are meant for people: what apps keep there for themselves has a name that begins with "_". Where there are none the
 * field is left out, so that the content of other orders, by whose hash news is told from repetition, is what it was before.
 */
export function shownProperties(all: readonly LineProperty[]): { properties?: LineProperty[] } {
  const properties = all.filter(({ name, value }) => name !== '' && !name.startsWith('_') && value.trim() !== '');
  return properties.length > 0 ? { properties } : {};
}
