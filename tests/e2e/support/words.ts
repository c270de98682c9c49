/** Words that a screen should not show: keys of the locale files, and English where another language has its own. */
import { readdirSync, readFileSync } from 'node:fs';
import type { Locale } from '#app/platform/locales.ts';
import type { Page } from './fixtures.ts';

type Words = Map<string, string>;

/** `feature:key.path` → text, plural endings left on. */
function wordsOf(locale: string): Words {
  const words: Words = new Map();
  const collect = (node: unknown, path: string): void => {
    if (typeof node === 'object' && node !== null)
      for (const [key, value] of Object.entries(node)) collect(value, path ? `${path}.${key}` : key);
    else words.set(path, String(node));
  };
  for (const file of readdirSync(`locales/${locale}`)) collect(JSON.parse(readFileSync(`locales/${locale}/${file}`, 'utf8')), '');
  return words;
}

const english = wordsOf('en');
const keys = new Set(
  [...english.keys()].filter((key) => key.includes('.')).map((key) => key.replace(/_(zero|one|two|few|many|other)$/, '')),
);
const foreign = new Map<Locale, Set<string>>();

/** English texts of more than one word that the language says otherwise everywhere. */
function leftoversOf(locale: Locale): Set<string> {
  const known = foreign.get(locale);
  if (known) return known;
  const own = new Set(wordsOf(locale).values());
  const texts = [...english.values()].filter((text) => /\w \w/.test(text) && !text.includes('{{') && !own.has(text));
  const found = new Set(locale === 'en' ? [] : texts);
  foreign.set(locale, found);
  return found;
}

/** Lines of the page that stand there as a key, or in English. */
export async function untranslatedLines(page: Page, locale: Locale): Promise<string[]> {
  const lines = (await page.locator('body').innerText()).split('\n').map((line) => line.trim());
  const leftovers = leftoversOf(locale);
  return lines.filter((line) => keys.has(line.replace(/^[\w-]+:/, '')) || leftovers.has(line));
}
