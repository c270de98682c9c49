/** Translations outside of screens: error answers, e-mails, files. Screens use the same files through react-i18next. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { createInstance, type i18n, type TFunction } from 'i18next';
import { interpolation } from './interpolation.ts';
import { defaultLocale, type Locale, locales } from './locales.ts';

let instance: i18n | undefined;

function load(): i18n {
  const root = path.resolve('locales');
  const resources = Object.fromEntries(
    locales.map((locale) => {
      const folder = path.join(root, locale);
      const files = readdirSync(folder).filter((file) => file.endsWith('.json'));
      return [
        locale,
        Object.fromEntries(files.map((file) => [file.slice(0, -5), JSON.parse(readFileSync(path.join(folder, file), 'utf8'))])),
      ];
    }),
  );
  const next = createInstance();
  void next.init({
    resources,
    lng: defaultLocale,
    fallbackLng: defaultLocale,
    interpolation,
    initImmediate: false,
  });
  return next;
}

/** The translator of a language; keys are `feature:key`. */
export function translator(locale: Locale): TFunction {
  instance ??= load();
  return instance.getFixedT(locale);
}
