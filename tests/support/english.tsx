/** The providers around every screen part: Polaris, and all translations in English. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { AppProvider } from '@shopify/polaris';
import polarisWords from '@shopify/polaris/locales/en.json' with { type: 'json' };
import { createInstance } from 'i18next';
import type { ReactNode } from 'react';
import { I18nextProvider, initReactI18next } from 'react-i18next';
import { interpolation } from '#app/platform/interpolation.ts';

const folder = 'locales/en';
const resources = Object.fromEntries(
  readdirSync(folder).map((file) => [path.basename(file, '.json'), JSON.parse(readFileSync(path.join(folder, file), 'utf8'))]),
);

/** i18next with all English texts, for tests that look up what is in the locale files. */
export const i18n = createInstance();
void i18n.use(initReactI18next).init({
  lng: 'en',
  defaultNS: 'common',
  resources: { en: resources },
  interpolation,
  initImmediate: false,
});

export function English({ children }: { children: ReactNode }) {
  return (
    <I18nextProvider i18n={i18n}>
      <AppProvider i18n={polarisWords}>{children}</AppProvider>
    </I18nextProvider>
  );
}
