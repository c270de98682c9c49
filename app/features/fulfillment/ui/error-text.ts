import type { TFunction } from 'i18next';

/** The mark of an order or item in words, with the supplier's own behind. @param t words of fulfillment. */
export const errorText = (t: TFunction, errorKey: string, message: string | null): string =>
  `${t(`error.${errorKey}`, { defaultValue: t('error.other') })}${message ? ` ${t('error.words', { words: message })}` : ''}`;
