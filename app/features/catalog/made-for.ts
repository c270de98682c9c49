/** For which countries a product is made: the plug, the voltage and the size system that its title and options name. Pure. */
import { type Mark, marksOfCountry } from './made-for-countries.ts';

export type { Mark } from './made-for-countries.ts';

const kinds = ['plug', 'volt', 'size'] as const;
type Kind = (typeof kinds)[number];

/** What plugs are called, as a pattern, and the family of sockets that they fit. */
const plugNames: readonly (readonly [string, Mark])[] = [
  ['US|USA|American?|Canadian|JP|Japan(?:ese)?|Type [AB]', 'plug:US'],
  ['EU|EUR|Europe(?:an)?|German|French|DE|FR|Type [CEF]', 'plug:EU'],
  ['UK|GB|British|Type G', 'plug:UK'],
  ['AU|AUS|Australian?|Type I', 'plug:AU'],
];
/** The last word makes a name of a country that of a plug. */
const plugWords = '(?:standard |type |power )?(?:plugs?|adapters?|sockets?)';
const isPlugOption = /\bplugs?\b|\bsockets?\b|\bpower (?:supply|adapter)\b/i;
const isSizeOption = /\bsizes?\b/i;

interface Described {
  title: string;
  options?: readonly { name: string; values: readonly string[] }[];
}

/** The marks of a product, sorted; of a kind none where it names none, or says that it fits everywhere. */
export function marksOf({ title, options = [] }: Described): Mark[] {
  return [...new Set([...plugsOf(title, options), ...voltagesOf(title, options), ...sizesOf(title, options)])].sort();
}

function plugsOf(title: string, options: NonNullable<Described['options']>): Mark[] {
  const named = (text: string, isPlug: boolean): Mark[] =>
    plugNames.flatMap(([names, mark]) => (new RegExp(`\\b(?:${names})\\b[ -]?${isPlug ? '' : plugWords}`, 'i').test(text) ? [mark] : []));
  // Of what can be chosen, each choice counts; the title is asked where there is none.
  const chosen: Mark[] = [];
  for (const { name, values } of options)
    for (const value of values) {
      const isPlug = isPlugOption.test(name);
      if (isPlug && /\buniversal\b|\busb\b|\bno plug\b|\bwithout\b/i.test(value)) return [];
      chosen.push(...named(value, isPlug));
    }
  if (chosen.length > 0) return chosen;
  return /\buniversal\b/i.test(title) ? [] : named(title, false);
}

/** Mains voltages: what is far below them, like 12 V, comes from an adapter. */
function voltagesOf(title: string, options: NonNullable<Described['options']>): Mark[] {
  const read = (text: string): Mark[] => {
    if (/\b1[0-2]\d ?v?(?: ?- ?|~|\/| to )2[2-4]0 ?v\b/i.test(text)) return ['volt:110', 'volt:220'];
    return [
      ...(/\b(?:100|110|115|120|127) ?v\b/i.test(text) ? (['volt:110'] as const) : []),
      ...(/\b(?:220|230|240) ?v\b/i.test(text) ? (['volt:220'] as const) : []),
    ];
  };
  const chosen = options.flatMap(({ values }) => values.flatMap(read));
  return chosen.length > 0 ? chosen : read(title);
}

const sizeNames: readonly (readonly [RegExp, Mark])[] = [
  [/\bUS ?\d|\bUS sizes?\b/i, 'size:US'],
  [/\b(?:EU|EUR) ?\d|\bEU(?:ropean)? sizes?\b/i, 'size:EU'],
  [/\bUK ?\d|\bUK sizes?\b/i, 'size:UK'],
  [/\bJP ?\d|\bAsian? (?:sizes?|[2-6]?X*[SML])\b/i, 'size:Asia'],
];
/** Shoes without a system's name: from 34 on, sizes are European ones. */
const isEuropeanShoe = (value: string): boolean => /^(?:3[4-9]|4\d|50)(?:[.,]5)?$/.test(value.trim());

function sizesOf(title: string, options: NonNullable<Described['options']>): Mark[] {
  const read = (text: string) => sizeNames.flatMap(([name, mark]) => (name.test(text) ? [mark] : []));
  const chosen = options
    .filter(({ name }) => isSizeOption.test(name))
    .flatMap(({ name, values }) =>
      values.flatMap((value) => (/\bshoes?\b/i.test(name) && isEuropeanShoe(value) ? (['size:EU'] as const) : read(`${value}`))),
    );
  return chosen.length > 0 ? chosen : read(title);
}

/** The marks of the kinds of which none fits the country; empty where all fit, or nothing is known of the country. */
export function misfitsOf(marks: readonly string[], country: string): string[] {
  const fitting: readonly string[] | undefined = marksOfCountry(country);
  if (!fitting) return [];
  return kinds.flatMap((kind: Kind) => {
    const named = marks.filter((mark) => mark.startsWith(`${kind}:`));
    return named.some((mark) => fitting.includes(mark)) ? [] : named;
  });
}
