/** The lists of `context-words.ts` and `languages.ts` as sets of stems. */
import {
  carryings,
  colors,
  denials,
  dyes,
  exposers,
  fillers,
  genuines,
  likenesses,
  opposites,
  pictures,
  purposes,
  stops,
  storages,
  trinkets,
  uses,
} from './context-words.ts';
import { leadDenials, leadings, leadLikenesses, leadThings, portions } from './languages.ts';
import type { ProhibitedReason } from './term.ts';
import { setOf } from './words.ts';

export const pictureSet = setOf(pictures);
export const trinketSet = setOf(trinkets);
export const denialSet = setOf(denials);
export const likenessSet = setOf(likenesses);
/** Second halves of names of things, after which the words below tell of a likeness, too: "vape pen style". */
export const nounSet = setOf('pen, knife, gun, pistol, rifle, tube, pipe, glass, bullet, boot, sword');
export const shapeSet = setOf('style, styled, shape, shaped, inspired, lookalike, themed, scent, scented');
/** Behind a number they tell a size. */
export const measureSet = setOf('inch, in, cm, mm, ft, gallon, tier, slot, point, layer, pocket, compartment');
export const oppositeSet = setOf(opposites);
export const exposerSet = setOf(exposers);
export const useSet = setOf(uses);
export const stopSet = setOf(stops);
export const purposeSet = setOf(purposes);
/** Of the words of purpose those that also tell a part or a quantity: "lot de 20 pétards". */
export const ofSet = setOf('a, de, di, d, da, do, du');
export const fillerSet = setOf(fillers);
export const colorSet = setOf(colors);
export const storageSet = setOf(storages);
export const carryingSet = setOf(carryings);
export const dyeSet = setOf(dyes);
/** Denials that only deny the word behind them. */
export const nextOnlySet = setOf('non, not, anti, zero, 0');
export const madeOfSet = setOf(
  'dress, skirt, cardigan, blouse, sweater, trousers, slipper, blanket, bedding, cushion, pillow, pillowcase, apron, kissen, kussen, vestido, vestito, robe, manta, plaid',
);
/** Pictures without what may be made of an animal. */
export const depictionSet: ReadonlySet<string> = new Set([...pictureSet].filter((word) => !madeOfSet.has(word)));
export const genuineSet = setOf(genuines);
export const leadLikenessSet = setOf(leadLikenesses);
export const leadThingSet = setOf(leadThings);
export const leadDenialSet = setOf(leadDenials);
export const portionSet = setOf(portions);

export const leadingSet = setOf(leadings);

/** Reasons whose things are often shapes: a grenade that is a candle. */
export const shapes: ReadonlySet<ProhibitedReason> = new Set(['weapons', 'explosives']);
