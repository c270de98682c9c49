/** What buyers enter for an item of an order: an engraving, a gift message (docs/decisions/171). */

export interface LineProperty {
  name: string;
  value: string;
}

/**
 * A line's properties that are meant for people; names that begin with "_" are apps' own data. Without any the field is left out, so that
 * the content hash of other orders, by which repeated deliveries are recognized, does not change.
 */
export function shownProperties(all: readonly LineProperty[]): { properties?: LineProperty[] } {
  const properties = all.filter(({ name, value }) => !name.startsWith('_') && value.trim() !== '');
  return properties.length > 0 ? { properties } : {};
}

/** As people read it; apps may have given it no name. */
export const writtenProperty = ({ name, value }: LineProperty): string => (name.trim() === '' ? value : `${name}: ${value}`);
