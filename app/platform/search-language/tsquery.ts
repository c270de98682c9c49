/** The parts of a search as queries of PostgreSQL's full text search. Words are letters and digits only, so nothing is to be escaped. Pure. */
import type { Part, Phrase } from './understand.ts';

export interface QueryOptions {
  /** `exact`: what was typed. `wide`: what means the same, too. */
  by: 'exact' | 'wide';
  /** Only words of the title count, not those of its category (weight A in the index). */
  inTitle?: boolean;
  /** Prefix of every word, for an index that stores words with such a prefix. */
  under?: string;
}

/** One part as a tsquery in brackets. */
export function partQuery(part: Part, { by, inTitle = false, under = '' }: QueryOptions): string {
  const weight = inTitle ? 'A' : '';
  const label = (isBeginning: boolean) => (weight || isBeginning ? `:${isBeginning ? '*' : ''}${weight}` : '');
  const word = (text: string, isBeginning = false) => `'${under}${text}'${label(isBeginning)}`;
  const anyOf = (words: string[]) => (words.length === 1 ? words[0] : `(${words.join(' | ')})`);
  const phrase = (each: Phrase) => each.map((forms) => anyOf(forms.map((form) => word(form)))).join(' & ');
  const alternatives = part[by].map((each) => (each.length > 1 ? `(${phrase(each)})` : phrase(each)));
  if (by === 'wide' && part.beginning) alternatives.push(word(part.beginning, true));
  return `(${alternatives.join(' | ')})`;
}

/** All required parts, or with the wished ones too. */
export const allQuery = (parts: readonly Part[], options: QueryOptions & { withOptional?: boolean }): string =>
  parts
    .filter((part) => options.withOptional || !part.isOptional)
    .map((part) => partQuery(part, options))
    .join(' & ');
