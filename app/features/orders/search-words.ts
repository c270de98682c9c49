/**
 * What an order is found by. Its name, titles, SKUs and numbers stand readable in `search_text`, without case and accents. Of what the store
 * tells of the buyer beside the name (e-mail, street, town, phone), which is sealed, only marks stand there: a mark is the same for the same
 * word of the same workplace and tells nothing without the key (docs/decisions/279).
 */
import type { ChannelAddress } from '#app/connectors/channels/channel-orders.ts';
import { beginningOf } from '#app/platform/beginning-of.ts';
import { fold, foldedWords } from '#app/platform/search-language/fold.ts';
import { formsOf } from '#app/platform/search-language/word-forms.ts';

/** As it stands in `search_text`: at most 4,000 characters, each part once. */
export const searchTextOf = (parts: readonly (string | null | undefined)[]): string =>
  beginningOf([...new Set(parts.map((part) => fold(part?.trim() ?? '')).filter(Boolean))].join(' '), 4000);

const tokensOf = (text: string): string[] => {
  const whole = fold(text).split(/\s+/);
  return [...whole.map((word) => word.replace(/^[^\p{Alphabetic}\d]+|[^\p{Alphabetic}\d]+$/gu, '')), ...foldedWords(text)];
};

const phoneDigits = 7;
/** The end of a number, which is the same with and without the country's code. */
const phoneOf = (text: string): string[] => {
  const digits = fold(text).replace(/[\s().+/-]/g, '');
  return /^\d+$/.test(digits) && digits.length >= phoneDigits ? [`phone ${digits.slice(-phoneDigits)}`] : [];
};

/** Words of the buyer's sealed data that an order is found by, each once. */
export function buyerWords(
  customer: { email?: string | null; phone?: string | null } | null,
  ...addresses: readonly ((Partial<ChannelAddress> & { email?: string | null }) | null)[]
): string[] {
  const words = [customer, ...addresses].flatMap((each) => {
    const { email = '', phone = '', ...place } = { ...each } as Partial<ChannelAddress> & { email?: string | null };
    const mail = fold(email ?? '').trim();
    return [
      ...[place.address1, place.address2, place.city, place.postalCode, place.company].flatMap((text) => tokensOf(text ?? '')),
      mail,
      mail.split('@')[0] as string,
      ...phoneOf(phone ?? ''),
    ];
  });
  return [...new Set(words)].filter((word) => word.length > 1);
}

/** A word of a search: an order has it when `search_text` has one of the `parts`, or the mark of one of the `hidden` words. */
export interface TypedWord {
  parts: string[];
  hidden: string[];
}

const mostTyped = 8;

/** The words of a search, all of which an order must have; a phone number is one word. */
export function typedWords(text: string): TypedWord[] {
  const phone = phoneOf(text);
  if (phone.length > 0) return [{ parts: [...new Set([fold(text.trim()), fold(text).replace(/\s/g, '')])], hidden: phone }];
  return fold(text.trim())
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, mostTyped)
    .map((word) => ({
      parts: partsOf(word),
      hidden: tokensOf(word)
        .slice(0, 1)
        .filter((each) => each.length > 1),
    }));
}

/** The word itself, and its singular when it is a plural: `lamps` finds a lamp. What is begun with one of the others is not asked for again. */
function partsOf(word: string): string[] {
  const forms = /^[a-z]{4,}$/.test(word) ? [word, ...formsOf(word)] : [word];
  return [...new Set(forms)].filter((form) => !forms.some((other) => other !== form && form.includes(other)));
}
