import type { Context } from '#app/context.ts';
import { AppError } from '#app/platform/errors.ts';
import { isArticle, relatedArticles } from './articles.ts';
import { readArticles } from './read-articles.server.ts';

/** One article in the reader's language, with those to read next. @throws AppError NOT_FOUND */
export function getArticle(ctx: Context, { name }: { name: string }) {
  if (!isArticle(name)) throw new AppError('NOT_FOUND');
  const articles = readArticles(ctx.locale);
  const article = articles.get(name);
  if (!article) throw new AppError('NOT_FOUND');
  const { slug, locale, title, summary, blocks } = article;
  const related = relatedArticles[slug].map((each) => ({ slug: each, title: articles.get(each)?.title ?? each }));
  return { slug, locale, title, summary, blocks, related };
}
