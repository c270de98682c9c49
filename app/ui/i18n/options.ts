import { interpolation } from '#app/platform/interpolation.ts';
import { defaultLocale, locales } from '#app/platform/locales.ts';

/** i18next settings that server and browser share. A namespace is a feature: `locales/<language>/<feature>.json`. */
export const i18nOptions = {
  supportedLngs: [...locales],
  fallbackLng: defaultLocale,
  defaultNS: 'common',
  ns: ['common'],
  interpolation,
  react: { useSuspense: false },
};
