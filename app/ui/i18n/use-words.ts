import type { i18n, TFunction } from 'i18next';
import { useContext } from 'react';
import { getI18n, I18nContext } from 'react-i18next';
import { defaultLocale } from '#app/platform/locales.ts';
import { memoizeTranslator } from './memoize-translator.ts';

const useI18n = (): i18n | undefined => useContext(I18nContext)?.i18n ?? getI18n();

/** The reader's language, which is fixed for the document. */
export const useLanguage = (): string => useI18n()?.language ?? defaultLocale;

const made = new WeakMap<i18n, Map<string, TFunction>>();
const untold = ((key: string) => key) as unknown as TFunction;

/**
 * Translations for parts that a screen renders many times. `useTranslation` has a state and three effects per part, to wait for its
 * namespace and to follow changes of language; rows do not need that, since their screen's translations are loaded first
 * (`ScreenOutlet`).
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
