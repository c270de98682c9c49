import { marksOf, misfitsOf } from './made-for.ts';

/** Of sizes a buyer has chosen one, whatever they are called. */
const isOfPower = (mark: string): boolean => !mark.startsWith('size:');
const kindOf = (mark: string): string => mark.slice(0, mark.indexOf(':'));

interface BoughtVariant {
  /** Its value of each of the product's options. */
  values: readonly string[];
  /** Names of the product's options. */
  names: readonly string[];
  /** The product's marks (`source_products.made_for`). */
  madeFor: readonly string[];
  /** Nobody has chosen its size yet, so that a system of sizes can be the wrong one, too. */
  isToBeChosen?: boolean;
}

/**
 * Plugs and voltages of a variant that was bought, when they do not fit its buyer's country: by its own options, and where those name none by
 * the product (docs/decisions/275). Pure.
 */
export function misfitsOfVariant({ values, names, madeFor, isToBeChosen = false }: BoughtVariant, country: string | null): string[] {
  if (!country || madeFor.length === 0) return [];
  const options = values.map((value, at) => ({ name: names[at] ?? '', values: [value] }));
  const isMeant = (mark: string) => isToBeChosen || isOfPower(mark);
  const own: readonly string[] = marksOf({ title: '', options }).filter(isMeant);
  const ofProduct = madeFor.filter((mark) => isMeant(mark) && !own.some((each) => kindOf(each) === kindOf(mark)));
  return misfitsOf([...own, ...ofProduct], country);
}
