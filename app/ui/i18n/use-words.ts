import type { i18n, TFunction } from 'i18next';
import { useContext } from 'react';
import { getI18n, I18nContext } from 'react-i18next';
import { defaultLocale } from '#app/platform/locales.ts';
import { memoizeTranslator } from './memoize-translator.ts';

const useI18n = (): i18n | undefined => useContext(I18nContext)?.i18n ?? getI18n();

/** The reader's language; it is decided with the document. */
export const useLanguage = (): string => useI18n()?.language ?? defaultLocale;

const made = new WeakMap<i18n, Map<string, TFunction>>();
const untold = ((key: string) => key) as unknown as TFunction;

/**
 * Words for parts that a screen draws many times. `useTranslation` waits for its namespace and listens to changes of the language,
 * with a state and three effects in every part; rows are only drawn when their screen's words are there (`ScreenOutlet`).
 * @param namespace one that the screen's `handle` names.
 */
export function useWords(namespace: string): TFunction {
  const i18n = useI18n();
  if (!i18n) return untold;
  let translators = made.get(i18n);
  if (!translators) {
    translators = new Map();
    made.set(i18n, translators);
  }
  const key = `${i18n.language} ${namespace}`;
  let found = translators.get(key);
  if (!found) {
    found = memoizeTranslator(i18n.getFixedT(null, namespace));
    translators.set(key, found);
  }
  return found;
}
