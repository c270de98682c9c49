/**
 * When it is believed that something is gone which a vendor no longer names. A list that is short by mistake looks like one from which
 * much was taken, and what is taken as gone stops being sold in sellers' stores; so the rules lean towards keeping (docs/decisions/250).
 */

/** Why what a list did not name may still be there. */
export type ListDoubt =
  /** The supplier lists only a part of what it has; nothing is wrong with that. */
  | 'cut'
  /** A page was shorter than its own counts say, or another than the one asked for. */
  | 'odd_page'
  /** A page had the entries of another. */
  | 'repeated_page'
  /** The pages do not agree on how many products there are. */
  | 'total_moved'
  /** All pages together had fewer products than they count. */
  | 'too_few';

/** While a list is read its supplier goes on adding and removing products: so much of the total may move. */
const restless = 0.01;

export interface ReadPage {
  isSound: boolean;
  isCut: boolean;
  /** How many products there are, by this page and by the first one. */
  total: number;
  firstTotal: number;
  /** The entries of a full page, and how many of this page's products an earlier page has named already. */
  size: number;
  namedBefore: number;
}

/** What a page of a list says against taking what the list does not name as gone. */
export function doubtOfPage({ isSound, isCut, total, firstTotal, size, namedBefore }: ReadPage): ListDoubt | null {
  if (isCut) return 'cut';
  if (!isSound) return 'odd_page';
  if (Math.abs(total - firstTotal) > firstTotal * restless) return 'total_moved';
  // A list that moves by a product or two while it is read names those twice; a page that came twice is named twice as a whole.
  if (namedBefore > size / 2) return 'repeated_page';
  return null;
}

/** Did the pages together name as many different products as they count? */
export const isAllNamed = (named: number, total: number): boolean => named >= total * (1 - restless);

/** The largest share of what a supplier sells that is believed to be gone at one time. */
const mostGone = 0.03;
/** A category of so few products may empty by itself. */
export const smallCategory = 10;

/** Is it too much at one time to be believed without a person? */
export const isTooMuch = ({ known, missing, emptiedCategories }: { known: number; missing: number; emptiedCategories: number }): boolean =>
  missing > 0 && (emptiedCategories > 0 || missing > known * mostGone);

/** After how long a supplier that did not know a product is asked again, in milliseconds; only then it is believed. */
export const askedAgainAfterMs = 10 * 60_000;

/** So many products may be gone in a day by single questions, whatever their share: few are watched in a small installation. */
const fewGone = 10;

/** Of products that were asked for one by one: are these too many for a day? `known`: all that are watched. */
export const isTooManyInADay = ({ known, gone }: { known: number; gone: number }): boolean => gone > Math.max(fewGone, known * mostGone);
