/** The nine interface languages. English is the default and the fallback. */
export const locales = ['en', 'ar', 'de', 'es', 'fr', 'it', 'nl', 'pt-BR', 'zh-CN'] as const;
export type Locale = (typeof locales)[number];
export const defaultLocale: Locale = 'en';

/** The cookie with the language that a visitor chose in this browser. */
export const localeCookieName = 'quayside_locale';

/** Each language in its own words. */
export const localeNames: Record<Locale, string> = {
  en: 'English',
  ar: 'العربية',
  de: 'Deutsch',
  es: 'Español',
  fr: 'Français',
  it: 'Italiano',
  nl: 'Nederlands',
  'pt-BR': 'Português (Brasil)',
  'zh-CN': '简体中文',
};

export const directionOf = (locale: Locale): 'ltr' | 'rtl' => (locale === 'ar' ? 'rtl' : 'ltr');

const localeOfTag = new Map<string, Locale>([
  // A bare language maps to its first locale in the list; full tags map to themselves.
  ...[...locales].reverse().map((locale) => [locale.toLowerCase().split('-')[0] as string, locale] as const),
  ...locales.map((locale) => [locale.toLowerCase(), locale] as const),
]);

/** The supported language for a tag such as `de-AT`, `pt`, `zh-Hans`; nothing when there is none. */
export function matchLocale(tag: string | null | undefined): Locale | undefined {
  if (!tag) return undefined;
  const wanted = tag.trim().toLowerCase();
  return localeOfTag.get(wanted) ?? localeOfTag.get(wanted.split(/[-_]/)[0] as string);
}

/** The best of an `Accept-Language` header. */
export function localeFromHeader(header: string | null | undefined): Locale {
  const tags = (header ?? '')
    .split(',')
    .map((entry) => {
      const [tag = '', quality] = entry.split(';q=');
      return { tag, quality: quality === undefined ? 1 : Number(quality) || 0 };
    })
    .sort((a, b) => b.quality - a.quality);
  for (const { tag } of tags) {
    const found = matchLocale(tag);
    if (found) return found;
  }
  return defaultLocale;
}
