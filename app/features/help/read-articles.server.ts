/** The articles' files, read once per process and language. */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { defaultLocale, type Locale } from '#app/platform/locales.ts';
import { filledBlocks } from './article-values.server.ts';
import { type ArticleSlug, articleSlugs } from './articles.ts';
import { type ParsedArticle, parseArticle } from './parse-article.server.ts';

export interface Article extends ParsedArticle {
  slug: ArticleSlug;
  /** English when there is no article in the language that was asked for. */
  locale: Locale;
}

const fileOf = (slug: ArticleSlug, locale: Locale): string => path.resolve('app/features/help/articles', locale, `${slug}.md`);

function read(slug: ArticleSlug, wanted: Locale): Article {
  const locale = existsSync(fileOf(slug, wanted)) ? wanted : defaultLocale;
  const parsed = parseArticle(readFileSync(fileOf(slug, locale), 'utf8'));
  return { ...parsed, slug, locale, blocks: filledBlocks(parsed.blocks, locale) };
}

const known = new Map<Locale, Map<ArticleSlug, Article>>();

/** All articles in a language, those that it lacks in English. */
export function readArticles(locale: Locale): Map<ArticleSlug, Article> {
  let articles = known.get(locale);
  if (!articles) {
    articles = new Map(articleSlugs.map((slug) => [slug, read(slug, locale)]));
    known.set(locale, articles);
  }
  return articles;
}
