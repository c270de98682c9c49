import { numberFormat } from './formats.ts';
import { defaultLocale } from './locales.ts';

/** Counts stand in texts by the language's rules: "21,887 in stock", "21.887 auf Lager". A number that is a name is given as a string. */
const format = (value: unknown, _name?: string, language?: string): string =>
  // What is no number goes on untouched: i18next itself makes it text, or finds it missing.
  typeof value === 'number' ? numberFormat(language ?? defaultLocale).format(value) : (value as string);

/** How i18next puts values into texts, on screens and outside of them. */
export const interpolation = { escapeValue: false, alwaysFormat: true, format };
