/** The help articles: nine languages that say the same, and name only what is there. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { articleSlugs, relatedArticles } from '#app/features/help/articles.ts';
import { findArticles } from '#app/features/help/find-articles.server.ts';
import { parseArticle } from '#app/features/help/parse-article.server.ts';
import { readArticles } from '#app/features/help/read-articles.server.ts';
import { type Locale, locales } from '#app/platform/locales.ts';

const folder = 'app/features/help/articles';
const textOf = (locale: Locale, slug: string): string => readFileSync(path.join(folder, locale, `${slug}.md`), 'utf8');
const all = (text: string, pattern: RegExp): string[] => [...text.matchAll(pattern)].map((match) => match[1] as string).sort();

/** Addresses of the screens, from the names of their files. */
const screens = readdirSync('app/routes').map(
  (file) =>
    `/${file
      .replace(/\.tsx$/, '')
      .split('.')
      .filter((part) => part !== '_index')
      .map((part) => part.replace(/_$/, ''))
      .join('/')}`,
);

describe.each(locales)('the help articles in %s', (locale) => {
  it('are all there, and no other', () => {
    expect(readdirSync(path.join(folder, locale)).sort()).toEqual(articleSlugs.map((slug) => `${slug}.md`).sort());
  });

  it('can be drawn, with all words and numbers in their places', () => {
    const articles = [...readArticles(locale).values()];
    expect(articles.map((article) => article.slug)).toEqual([...articleSlugs]);
    expect(articles.filter((article) => article.locale !== locale)).toEqual([]);
    for (const { title, summary, keywords, blocks } of articles) {
      expect([title, summary, keywords].every(Boolean)).toBe(true);
      expect(blocks.length).toBeGreaterThan(2);
    }
  });

  it('have titles of their own, short enough for a list', () => {
    const titles = [...readArticles(locale).values()].map((article) => article.title);
    expect(titles.filter((title, at) => titles.indexOf(title) !== at || title.length > 70)).toEqual([]);
  });

  it('name the same buttons and numbers, and have the same links and parts as the English ones', () => {
    for (const slug of articleSlugs) {
      const [own, english] = [textOf(locale, slug), textOf('en', slug)];
      expect({ slug, values: all(own, /\{\{([^}]+)\}\}/g) }).toEqual({ slug, values: all(english, /\{\{([^}]+)\}\}/g) });
      expect({ slug, links: all(own, /\]\(([^)]+)\)/g) }).toEqual({ slug, links: all(english, /\]\(([^)]+)\)/g) });
      const parts = (text: string) =>
        parseArticle(text).blocks.map((block) => ('items' in block ? `${block.kind} ${block.items.length}` : block.kind));
      expect({ slug, parts: parts(own) }).toEqual({ slug, parts: parts(english) });
    }
  });
});

describe('the help articles', () => {
  it('are thirty at least, each of a length that is read', () => {
    expect(articleSlugs.length).toBeGreaterThanOrEqual(30);
    const lengths = articleSlugs.map((slug) => ({ slug, words: textOf('en', slug).split('---\n')[2]?.split(/\s+/).length ?? 0 }));
    expect(lengths.filter(({ words }) => words < 110 || words > 260)).toEqual([]);
  });

  it('lead to articles and screens that exist', () => {
    for (const slug of articleSlugs) {
      const links = all(textOf('en', slug), /\]\(([^)]+)\)/g);
      expect({
        slug,
        to: links.filter(
          (link) => !(link.startsWith('help:') ? articleSlugs.some((each) => `help:${each}` === link) : screens.includes(link)),
        ),
      }).toEqual({ slug, to: [] });
      expect(relatedArticles[slug]).not.toContain(slug);
    }
  });
});

describe('searching the help', () => {
  const find = (locale: Locale, keyword: string) => findArticles({ locale } as never, { keyword }).found.map(({ slug }) => slug);

  it.each([
    ['en', 'refund', 'refunds'],
    ['en', 'my customer wants his money back', 'refunds'],
    ['en', 'refnuds', 'refunds'],
    ['en', 'how do I cancel an order', 'cancel-orders'],
    ['en', 'CPF', 'tax-numbers'],
    ['en', 'downgrade', 'change-plan'],
    ['en', '.99', 'price-rules'],
    ['en', 'hide China', 'tracking-page'],
    ['de', 'Rückerstattung', 'refunds'],
    ['de', 'Geld zurückbekommen', 'refunds'],
    ['de', 'Sendungsverfolgung', 'tracking-numbers'],
    ['es', 'quiero que me devuelvan el dinero', 'refunds'],
    ['fr', 'remboursé', 'refunds'],
    ['fr', 'annulation', 'cancel-orders'],
    ['it', 'rimborsare', 'refunds'],
    ['nl', 'geld terug', 'refunds'],
    ['pt-BR', 'reembolsar', 'refunds'],
    ['zh-CN', '退款', 'refunds'],
    ['zh-CN', '怎么取消订单', 'cancel-orders'],
    ['ar', 'استرداد المال', 'refunds'],
    // English words are understood where the language has none of them.
    ['zh-CN', 'chargeback', 'payment-policy'],
  ] as const)('%s: “%s” finds %s first', (locale, words, slug) => {
    expect(find(locale, words)[0]).toBe(slug);
  });

  it('finds nothing for what no article is about, and says all articles where nothing is asked', () => {
    expect(find('en', 'xylophone quartz')).toEqual([]);
    const { found, groups } = findArticles({ locale: 'en' } as never, { keyword: '  ' });
    expect(found).toEqual([]);
    expect(groups.flatMap(({ articles }) => articles).length).toBe(articleSlugs.length);
  });
});
