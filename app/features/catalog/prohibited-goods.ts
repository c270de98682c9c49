/**
 * Whether goods may not be listed or sold through the product (Shopify App Store requirement 5.5.4, acceptable use policy), judged by what
 * they are: a word for such goods counts unless it is the color, scent, pattern, part, use or brand of something else. Pure.
 */
import { chinesePictures, chineseTerms } from './prohibited-goods/chinese.ts';
import { isExcused } from './prohibited-goods/excuses.ts';
import { endOfPhrase, rules, rulesOfParts, rulesOfStem } from './prohibited-goods/rules.ts';
import type { ProhibitedReason } from './prohibited-goods/term.ts';
import { Title } from './prohibited-goods/title.ts';
import { useSet } from './prohibited-goods/word-sets.ts';
import { tokensOf } from './prohibited-goods/words.ts';

export type { ProhibitedReason } from './prohibited-goods/term.ts';

export interface Goods {
  title: string;
  tags?: readonly string[];
  /** Names from the top of a category tree down. */
  categoryPath?: readonly string[];
}

export interface ProhibitedGoods {
  reason: ProhibitedReason;
  /** What gave it away, in small letters: "elephant ivory". */
  words: string;
}

function hitAt(title: Title, at: number): ProhibitedGoods | undefined {
  const { stems, words } = title.tokens;
  const word = words[at] as string;
  const known = rulesOfStem(stems[at] as string);
  const candidates = known ?? rulesOfParts(word);
  if (!candidates) return undefined;
  for (const rule of candidates) {
    const end = rule.phrase.length > 1 ? endOfPhrase(stems, rule.phrase, at) : at + 1;
    if (end === 0) continue;
    const isClear = rule.term.isClearAlone && title.isNothingBut(at, end);
    if (rule.needs.size > 0 && !isClear && !title.hasAround(rule.needs)) continue;
    if (rule.near.size > 0 && !title.hasBetween(rule.near, at - 3, at, at) && !title.hasBetween(rule.near, end, end + 3, at)) continue;
    if (!isExcused(title, rule, at, end)) return { reason: rule.term.reason, words: words.slice(at, end).join(' ') };
  }
  return undefined;
}

const chineseRules = chineseTerms.map(({ reason, words, unless }) => ({
  reason,
  words: new RegExp(words, 'u'),
  unless: unless ? new RegExp(`${unless}|${chinesePictures}`, 'u') : new RegExp(chinesePictures, 'u'),
}));

function chineseHit(text: string): ProhibitedGoods | undefined {
  if (!/\p{Script=Han}/u.test(text)) return undefined;
  for (const { reason, words, unless } of chineseRules) {
    const hit = words.exec(text)?.[0];
    if (hit && !unless.test(text)) return { reason, words: hit };
  }
  return undefined;
}

/** Why goods may not be sold here, and what gives them away; undefined if they may. A few microseconds. */
export function judgeGoods({ title: name, tags = [], categoryPath = [] }: Goods): ProhibitedGoods | undefined {
  const title = new Title([name], categoryPath);
  for (let at = 0; at < title.tokens.stems.length; at += 1) {
    const hit = hitAt(title, at);
    if (hit) return hit;
  }
  return chineseHit(name) ?? labelHit(name, tags, categoryPath.at(-1));
}

/**
 * Tags that are by themselves words for such goods, and categories that hold them ("E-Cigarette Accessories"), unless the title is of something
 * else: "vape" on an ashtray.
 */
function labelHit(name: string, tags: readonly string[], category: string | undefined): ProhibitedGoods | undefined {
  for (const tag of tags) {
    const hit = labelHitAt(name, tag, 0, true);
    if (hit) return hit;
  }
  if (category === undefined) return undefined;
  for (let at = 0; at < tokensOf([category]).stems.length; at += 1) {
    const hit = labelHitAt(name, category, at, false);
    if (hit) return hit;
  }
  return undefined;
}

function labelHitAt(name: string, label: string, at: number, isWhole: boolean): ProhibitedGoods | undefined {
  const { stems, words } = tokensOf([label]);
  const rule = rules
    .get(stems[at] ?? '')
    ?.find(({ phrase }) => (!isWhole || phrase.length === stems.length) && phrase.every((word, n) => stems[at + n] === word));
  if (rule?.term.as !== 'thing' || rule.needs.size > 0 || rule.near.size > 0) return undefined;
  const both = new Title([name, label], []);
  const start = both.tokens.stems.length - stems.length + at;
  const end = start + rule.phrase.length;
  if (isExcused(both, rule, start, end) || new Title([name], []).has(useSet)) return undefined;
  return { reason: rule.term.reason, words: words.slice(at, at + rule.phrase.length).join(' ') };
}

/** Why goods may not be sold here; undefined if they may. */
export const prohibitedReasonOf = (goods: Goods): ProhibitedReason | undefined => judgeGoods(goods)?.reason;
