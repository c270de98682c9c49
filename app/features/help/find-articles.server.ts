import type { Context } from '#app/context.ts';
import { defaultLocale } from '#app/platform/locales.ts';
import type { Block, Words } from './article-text.ts';
import { type HelpGroup, helpGroups } from './articles.ts';
import { type Article, readArticles } from './read-articles.server.ts';
import { ArticleIndex } from './search-articles.ts';

const plain = (words: Words[]): string =>
  words.map((each) => (typeof each === 'string' ? each : plain('strong' in each ? each.strong : each.words))).join('');
const plainBlock = (block: Block): string => ('items' in block ? block.items.map(plain).join('\n') : plain(block.words));

const indexes = new Map<string, ArticleIndex>();

function indexOf(locale: Context['locale']): ArticleIndex {
  let index = indexes.get(locale);
  if (!index) {
    index = new ArticleIndex(
      [...readArticles(locale).values()].map(({ slug, title, summary, keywords, blocks }) => ({
        slug,
        title,
        keywords,
        text: [summary, ...blocks.map(plainBlock)].join('\n'),
      })),
    );
    indexes.set(locale, index);
  }
  return index;
}

const entryOf = ({ slug, title, summary }: Article) => ({ slug, title, summary });

/**
 * The articles that a search finds, the fitting ones first; without words all of them, in their groups. A search that finds nothing in the
 * reader's language is tried in English: sellers often type the word that they know from elsewhere.
 */
export function findArticles(ctx: Context, { keyword }: { keyword: string }) {
  const articles = readArticles(ctx.locale);
  const words = keyword.trim().slice(0, 200);
  const own = words ? indexOf(ctx.locale).find(words) : [];
  const found = own.length > 0 || !words ? own : indexOf(defaultLocale).find(words);
  return {
    keyword: words,
    found: found.flatMap((slug) => articles.get(slug) ?? []).map(entryOf),
    groups: (Object.keys(helpGroups) as HelpGroup[]).map((group) => ({
      group,
      articles: helpGroups[group].flatMap((slug) => articles.get(slug) ?? []).map(entryOf),
    })),
  };
}
