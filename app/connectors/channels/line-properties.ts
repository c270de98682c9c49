/**
 * What is to be known of an item of an order beside its product: what the buyer entered for it (an engraving, a gift message;
 * docs/decisions/171), and the set that it was sold in (docs/decisions/272).
 */

export interface LineProperty {
  name: string;
  value: string;
  /** The item is a part of a set: `name` is the set's title, `value` how many sets were sold. Never something that a buyer entered. */
  isSet?: true | undefined;
}

/** A set that an item is a part of, as the first of the item's properties. */
export const partOfSet = (title: string, units: number | string): LineProperty => ({ name: title, value: String(units), isSet: true });

/** What the buyer entered, which suppliers have to know. */
export const enteredOf = (properties: readonly LineProperty[]): LineProperty[] => properties.filter(({ isSet }) => !isSet);

/**
 * A line's properties that are meant for people; names that begin with "_" are apps' own data. Without any the field is left out, so that
 * the content hash of other orders, by which repeated deliveries are recognized, does not change.
 * @param set the one that the line is a part of.
 */
export function shownProperties(all: readonly LineProperty[], set?: LineProperty): { properties?: LineProperty[] } {
  const entered = all.filter(({ name, value }) => !name.startsWith('_') && value.trim() !== '');
  const properties = set ? [set, ...entered] : entered;
  return properties.length > 0 ? { properties } : {};
}

/** As people read it; apps may have given it no name. */
export const writtenProperty = ({ name, value }: LineProperty): string => (name.trim() === '' ? value : `${name}: ${value}`);
