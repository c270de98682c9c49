import type { TFunction } from 'i18next';

/** An order's or item's error as text, followed by the supplier's own words. @param t of the namespace `fulfillment`. */
export const errorText = (t: TFunction, errorKey: string, message: string | null): string =>
  `${t([`error.${errorKey}`, `problem.${errorKey}`, 'error.other'])}${message ? ` ${t('error.words', { words: message })}` : ''}`;
