/**
 * What `prohibited-goods.ts` judges by, as data: words for goods that may not be sold, and words that show that something else is meant.
 * Kinds after Shopify's acceptable use policy (App Store requirement 5.5.4), AliExpress' catalogue of prohibited and restricted products and
 * the appendices of CITES. Words are compared without case, accents and plural endings; several words are a phrase.
 */
import { adult } from './adult.ts';
import { alcohol } from './alcohol.ts';
import { animals } from './animals.ts';
import { counterfeit } from './counterfeit.ts';
import { drugs } from './drugs.ts';
import { explosives } from './explosives.ts';
import { gambling } from './gambling.ts';
import { hate } from './hate.ts';
import { hazardous } from './hazardous.ts';
import { human } from './human.ts';
import { illegal } from './illegal.ts';
import { languageTerms } from './languages.ts';
import { liveAnimals } from './live-animals.ts';
import { medicines } from './medicines.ts';
import { spying } from './spying.ts';
import type { Term } from './term.ts';
import { tobacco } from './tobacco.ts';
import { weapons } from './weapons.ts';

export const terms: readonly Term[] = [
  ...weapons,
  ...explosives,
  ...drugs,
  ...medicines,
  ...tobacco,
  ...animals,
  ...counterfeit,
  ...adult,
  ...hazardous,
  ...illegal,
  ...alcohol,
  ...liveAnimals,
  ...human,
  ...hate,
  ...gambling,
  ...spying,
  ...languageTerms,
];
