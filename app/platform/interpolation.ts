import { numberFormat } from './formats.ts';
import { defaultLocale } from './locales.ts';

/** Formats numbers in texts by the language's rules: "21,887 in stock", "21.887 auf Lager". Pass numbers that are names as strings. */
const format = (value: unknown, _name?: string, language?: string): string =>
  // Other values are returned unchanged: i18next converts them, or reports them as missing.
  typeof value === 'number' ? numberFormat(language ?? defaultLocale).format(value) : (value as string);

/** How i18next puts values into texts, on screens and outside of them. */
export const interpolation = { escapeValue: false, alwaysFormat: true, format };
