/**
 * What stands in an article's text in double braces: the words of a screen by their key, `{{orders:bulk.mark}}`, so that articles cannot
 * call a button otherwise than the button does; and numbers by their name, `{{trialDays}}`, as the code has them.
 */
import { numberFormat } from '#app/platform/formats.ts';
import { translator } from '#app/platform/i18n.server.ts';
import type { Locale } from '#app/platform/locales.ts';
import { formatMoney } from '#app/platform/money.ts';
import { deletionDays } from '../account/deletion-days.ts';
import { exportDays } from '../account-export/export-life.ts';
import { extraPrices } from '../billing/extra-usage.ts';
import { offeredPlans, plans, trialDays } from '../billing/plans.ts';
import { windowDays } from '../fulfillment/refund-rules.ts';
import { topupBonusSteps, topupLimits } from '../wallet/topup-bonus.ts';
import type { Block, Words } from './article-text.ts';

const numbers = {
  trialDays,
  deletionDays,
  exportDays,
  /** Days after receipt, at our own supplier. */
  refundDays: windowDays,
  freeProducts: plans[0]?.features.PRODUCT_LISTING ?? 0,
  freeOrders: plans[0]?.features.ORDER_FULFILLMENT ?? 0,
  freeCredits: plans[0]?.mainCredit ?? 0,
};

/** USD cents. */
const amounts = {
  topupLeast: topupLimits.min,
  topupMost: topupLimits.max,
  bonusFrom: topupBonusSteps.at(-1)?.from ?? 0,
  bonusMostFrom: topupBonusSteps[0].from,
  extraOrder: extraPrices.ORDER_FULFILLMENT ?? 0,
  extraProduct: extraPrices.PRODUCT_LISTING ?? 0,
  cheapestPlan: Math.min(...offeredPlans.map((plan) => plan.monthlyPrice).filter((price) => price > 0)),
};

/** Fractions, shown in percent. */
const shares = {
  bonusLeast: Number(topupBonusSteps.at(-1)?.share),
  bonusMost: Number(topupBonusSteps[0].share),
};

const has = <Named extends object>(named: Named, name: string): name is keyof Named & string => name in named;

function shownValue(name: string, locale: Locale): Words {
  if (name.includes(':')) {
    const t = translator(locale);
    const words = t(name);
    // i18next answers with the key when it has no words for it.
    if (words === name.slice(name.indexOf(':') + 1) || /\{\{| returned an object /.test(words))
      throw new Error(`No words to show for ${name}`);
    return { strong: [words] };
  }
  if (has(numbers, name)) return numberFormat(locale).format(numbers[name]);
  if (has(amounts, name)) return formatMoney({ amount: amounts[name], currency: 'USD' }, locale);
  if (has(shares, name)) return numberFormat(locale, { style: 'percent' }).format(shares[name]);
  throw new Error(`Articles know no value ${name}`);
}

const filledText = (text: string, locale: Locale): Words[] =>
  text
    .split(/\{\{([^}]+)\}\}/)
    .map((part, index) => (index % 2 === 1 ? shownValue(part.trim(), locale) : part))
    .filter((part) => part !== '');

const filledWords = (words: Words[], locale: Locale): Words[] =>
  words.flatMap((each): Words[] => {
    if (typeof each === 'string') return filledText(each, locale);
    return 'strong' in each ? [{ strong: filledWords(each.strong, locale) }] : [{ to: each.to, words: filledWords(each.words, locale) }];
  });

/** The blocks with all words and numbers in their places. @throws Error for a key or a name that is not known. */
export const filledBlocks = (blocks: readonly Block[], locale: Locale): Block[] =>
  blocks.map((block) =>
    'items' in block
      ? { ...block, items: block.items.map((item) => filledWords(item, locale)) }
      : { ...block, words: filledWords(block.words, locale) },
  );
