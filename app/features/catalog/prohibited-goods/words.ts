/** The words of titles as `prohibited-goods.ts` compares them: without case, accents, plural endings and doubled letters. Pure. */

/** A word without case, accents, plural ending and doubled letters. Which form comes out does not matter, as terms and titles go the same way. */
function stemOf(written: string): string {
  const word = singularOf(written);
  // Letters are doubled or not by mistake: "ciggarette", "amunition".
  return word.length > 5 ? word.replace(/([a-z])\1/g, '$1') : word;
}

function singularOf(word: string): string {
  const { length } = word;
  if (length > 4 && word.endsWith('ie')) return `${word.slice(0, -2)}y`;
  if (word === 'knive') return 'knife';
  // French: couteaux.
  if (length > 5 && word.endsWith('eaux')) return word.slice(0, -1);
  // French "sans" is no plural.
  if (length < 4 || !word.endsWith('s') || word === 'sans') return word;
  if (word.endsWith('ss') || word.endsWith('us') || word.endsWith('is')) return word;
  if (word.endsWith('knives')) return `${word.slice(0, -3)}fe`;
  if (word.endsWith('leaves') || word.endsWith('wolves')) return `${word.slice(0, -3)}f`;
  if (word.endsWith('ies') && length > 4) return `${word.slice(0, -3)}y`;
  if (/(?:sh|ch|x|ss|zz)es$/.test(word)) return word.slice(0, -2);
  return word.slice(0, -1);
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: the range is ASCII
const isAscii = (text: string): boolean => /^[\x00-\x7f]*$/.test(text);

const withoutAccents = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f\u064b-\u065f]/g, '')
    .replace(/[أإآ]/g, 'ا')
    .replace(/ß/g, 'ss');

/** The words of a text, and what stands between groups of them. */
function wordsOf(text: string): string[] {
  const lower = text.toLowerCase();
  const words = isAscii(lower)
    ? lower.match(/[a-z0-9]+|[,;|()[\]{}!?]|:\s|\s[-+]\s/g)
    : withoutAccents(lower).match(/[\p{L}\p{N}]+|[,;|()[\]{}!?•·–—、，。]|:\s|\s[-+]\s/gu);
  return words ?? [];
}

/** Letters and digits are words, the rest of what `wordsOf` finds is not. */
function isWord(token: string): boolean {
  const code = token.charCodeAt(0);
  if (code < 128) return (code >= 97 && code <= 122) || (code >= 48 && code <= 57);
  return /[\p{L}\p{N}]/u.test(token);
}

export interface Tokens {
  /** As they stand in the text, in small letters. */
  words: string[];
  stems: string[];
  /** Number of the group that each word is in. */
  groups: number[];
}

export function tokensOf(texts: readonly string[]): Tokens {
  const tokens: Tokens = { words: [], stems: [], groups: [] };
  let group = 0;
  for (const text of texts) {
    for (const token of wordsOf(text)) {
      if (!isWord(token)) {
        group += 1;
        continue;
      }
      const word = token.startsWith('ال') && token.length > 4 ? token.slice(2) : token;
      tokens.words.push(token);
      tokens.stems.push(stemOf(word));
      tokens.groups.push(group);
    }
    group += 1;
  }
  return tokens;
}

/** The phrases of a list from the data, divided by commas, each as its stems. */
export const phrasesOf = (list: string): string[][] =>
  list
    .split(',')
    .map((phrase) => tokensOf([phrase]).stems)
    .filter((phrase) => phrase.length > 0);

/** Words and phrases of a list from the data, stemmed. */
export const setOf = (list = ''): ReadonlySet<string> => new Set(phrasesOf(list).map((phrase) => phrase.join(' ')));

export const isNumber = (word: string): boolean => /^\d/.test(word);
