/** The shape of the data that `prohibited-goods.ts` judges by. */

/** As an operator reads it: "may not be sold: live animals". */
export type ProhibitedReason =
  | 'weapons'
  | 'explosives'
  | 'drugs'
  | 'medicines'
  | 'tobacco'
  | 'animals'
  | 'counterfeit'
  | 'adult'
  | 'hazardous'
  | 'illegal'
  | 'alcohol'
  | 'live animals'
  | 'human'
  | 'hate'
  | 'gambling'
  | 'spying';

export interface Term {
  reason: ProhibitedReason;
  /**
   * `thing`: names such goods wherever it stands. `head`: does so unless another noun follows it, which it then only describes ("cigarette
   * pants"), or it says what something is for ("holster for a pistol"). `lead`: what describes it stands behind it, as in Spanish, so a noun
   * behind it changes nothing, but one before it does ("caja para cigarros").
   */
  as: 'thing' | 'head' | 'lead';
  /** Phrases, divided by commas. */
  words: string;
  /** One of these must be in the title too: the words alone have harmless meanings. */
  needs?: string;
  /** With one of these (by default what it `needs`) another noun behind it changes nothing: "Glock 19 compact case gun 9mm". */
  proof?: string;
  /** One of these must stand within three words of it. */
  near?: string;
  /** With one of these in the title, something else is meant. */
  unless?: string;
  /** Within two words of one of these it is a color, as they are. */
  beside?: string;
  /** With nothing but quantities beside it, it is the thing, whatever it `needs`. */
  isClearAlone?: boolean;
  /** The goods are copies or pictures anyhow: "toy", "print" and the like excuse nothing. */
  isPlain?: boolean;
}

export const w = (reason: ProhibitedReason, as: Term['as'], words: string, more: Omit<Term, 'reason' | 'as' | 'words'> = {}): Term => ({
  reason,
  as,
  words,
  ...more,
});
