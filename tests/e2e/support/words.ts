/** Finds texts that a screen should not show: keys of the locale files, and English where the language has a translation. */
import { readdirSync, readFileSync } from 'node:fs';
import type { Locale } from '#app/platform/locales.ts';
import type { BrowserContext, Page } from './fixtures.ts';

type Words = Map<string, string>;

/** `feature:key.path` → text; keys keep their plural endings. */
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

/** From now on, a context's pages record texts that look like keys, even if shown only until the real texts have loaded. */
export async function watchKeys(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const seen = new Set<string>();
    Object.assign(window, { keysSeen: seen });
    const note = (node: Node) => {
      const texts = document.createNodeIterator(node, NodeFilter.SHOW_TEXT);
      for (let text = texts.nextNode(); text; text = texts.nextNode()) {
        const line = text.textContent?.trim() ?? '';
        if (/^[\w-]+(:[\w-]+)?(\.[\w-]+)+$/.test(line)) seen.add(line);
      }
    };
    new MutationObserver((changes) => {
      for (const { target, addedNodes } of changes) for (const node of addedNodes.length > 0 ? addedNodes : [target]) note(node);
    }).observe(document, { subtree: true, childList: true, characterData: true });
  });
}

/** Keys that the page has shown since the last call. */
export async function keysShown(page: Page): Promise<string[]> {
  const seen = await page.evaluate(() => {
    const { keysSeen } = window as unknown as { keysSeen: Set<string> };
    const all = [...keysSeen];
    keysSeen.clear();
    return all;
  });
  return seen.filter((line) => keys.has(line.replace(/^[\w-]+:/, '')));
}

/** English texts of more than one word that the language always translates differently. */
function leftoversOf(locale: Locale): Set<string> {
  const known = foreign.get(locale);
  if (known) return known;
  const own = new Set(wordsOf(locale).values());
  const texts = [...english.values()].filter((text) => /\w \w/.test(text) && !text.includes('{{') && !own.has(text));
  const found = new Set(locale === 'en' ? [] : texts);
  foreign.set(locale, found);
  return found;
}

/** Lines of the page that are keys, or in English. */
export async function untranslatedLines(page: Page, locale: Locale): Promise<string[]> {
  const lines = (await page.locator('body').innerText()).split('\n').map((line) => line.trim());
  const leftovers = leftoversOf(locale);
  return lines.filter((line) => keys.has(line.replace(/^[\w-]+:/, '')) || leftovers.has(line));
}
