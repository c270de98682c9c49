/**
 * i18next for server rendering, one instance per language and process: creating one for every page costs more than all its translations.
 * It holds nothing of a request, and its language never changes.
 */
import { createInstance, type i18n, type TFunction } from 'i18next';
import { initReactI18next } from 'react-i18next';
import type { Locale } from '#app/platform/locales.ts';
import { localeBackend } from './backend.ts';
import { memoizeTranslator } from './memoize-translator.ts';
import { i18nOptions } from './options.ts';

const made = new Map<Locale, Promise<i18n>>();

/** @param namespaces of the screen; loaded when the promise resolves. */
export async function renderI18n(locale: Locale, namespaces: readonly string[]): Promise<i18n> {
  let making = made.get(locale);
  if (!making) {
    making = make(locale);
    made.set(locale, making);
    // After a failure the next page tries again.
    making.catch(() => made.delete(locale));
  }
  const instance = await making;
  if (namespaces.some((name) => !instance.hasLoadedNamespace(name))) await instance.loadNamespaces(namespaces);
  return instance;
}

async function make(locale: Locale): Promise<i18n> {
  const instance = createInstance();
  await instance
    .use(initReactI18next)
    .use(localeBackend)
    .init({ ...i18nOptions, lng: locale });
  const plain = instance.getFixedT.bind(instance);
  const translators = new Map<string, TFunction>();
  // Memoized, because a list repeats the same few texts in every row.
  instance.getFixedT = ((...which: Parameters<typeof plain>) => {
    const key = JSON.stringify(which);
    let found = translators.get(key);
    if (!found) {
      found = memoizeTranslator(plain(...which));
      translators.set(key, found);
    }
    return found;
  }) as typeof instance.getFixedT;
  return instance;
}
