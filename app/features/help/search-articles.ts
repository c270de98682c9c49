/** Finds articles by words, whatever their form: part of a longer word, another ending, a slip of the pen. Pure. */
import { fold, foldedWords } from '#app/platform/search-language/fold.ts';
import { distanceOf, errorsAllowed } from '#app/platform/search-language/spelling.ts';
import type { ArticleSlug } from './articles.ts';

interface Searched {
  slug: ArticleSlug;
  title: string;
  keywords: string;
  text: string;
}

/** How much a word counts where it stands. */
const weights = { title: 6, keywords: 5, text: 1 } as const;
type Place = keyof typeof weights;
const places = Object.keys(weights) as Place[];

const chinese = /[\u4e00-\u9fff]/;

/** Chinese has no spaces: a run of characters is searched for by each two that stand together. */
function wordsOf(text: string): string[] {
  return foldedWords(text).flatMap((word) =>
    chinese.test(word) && word.length > 2 ? Array.from({ length: word.length - 1 }, (_, at) => word.slice(at, at + 2)) : [word],
  );
}

/** Letters that two forms of a word have in common at least: "refunded" and "refunds", "remboursement" and "rembourser". */
const stemOf = (length: number): number => Math.max(4, length - 3);

function commonBeginning(one: string, other: string): number {
  let length = 0;
  while (length < one.length && one[length] === other[length]) length += 1;
  return length;
}

/** How alike a word of an article is to one that is searched for, from 0 to 1. */
function likeness(word: string, wanted: string): number {
  if (word === wanted) return 1;
  if (wanted.length < 4 || word.length < 4) return wanted.length > 2 && word.startsWith(wanted) ? 0.7 : 0;
  if (commonBeginning(word, wanted) >= Math.max(stemOf(wanted.length), stemOf(word.length) - 2)) return 0.8;
  // German and Dutch make one word of several.
  if (wanted.length > 4 && word.includes(wanted)) return 0.6;
  const most = errorsAllowed(wanted);
  return most > 0 && distanceOf(word, wanted, most) <= most ? 0.5 : 0;
}

interface Indexed {
  slug: ArticleSlug;
  words: Record<Place, ReadonlySet<string>>;
  folded: string;
}

export class ArticleIndex {
  private readonly articles: readonly Indexed[];

  constructor(articles: readonly Searched[]) {
    this.articles = articles.map((article) => ({
      slug: article.slug,
      words: {
        title: new Set(wordsOf(article.title)),
        keywords: new Set(wordsOf(article.keywords)),
        text: new Set(wordsOf(article.text)),
      },
      folded: fold(`${article.title}\n${article.keywords}\n${article.text}`),
    }));
  }

  /** @returns names of the fitting articles, the best first, twelve at most; none that fit far worse than the best. */
  find(search: string): ArticleSlug[] {
    const all = [...new Set(wordsOf(search))].slice(0, 20);
    // "How do I …": words this short say something only where nothing else was typed.
    const telling = all.filter((word) => word.length > 2 || chinese.test(word));
    const rows = (telling.length > 0 ? telling : all).map((word) => {
      const scores = this.articles.map((article) => this.scoreOf(article, word));
      // A word of nearly all articles says little of which is meant.
      const rarity = Math.log(1 + this.articles.length / Math.max(1, scores.filter(Boolean).length));
      return scores.map((score) => score * rarity);
    });
    const found = this.articles
      .map(({ slug }, at) => ({ slug, score: rows.reduce((sum, row) => sum + (row[at] ?? 0), 0) }))
      .sort((one, other) => other.score - one.score);
    const least = (found[0]?.score ?? 0) / 4;
    return found
      .filter(({ score }) => score > 0 && score >= least)
      .slice(0, 12)
      .map(({ slug }) => slug);
  }

  private scoreOf(article: Indexed, wanted: string): number {
    let best = 0;
    for (const place of places) for (const word of article.words[place]) best = Math.max(best, likeness(word, wanted) * weights[place]);
    return best || (chinese.test(wanted) && article.folded.includes(wanted) ? weights.text : 0);
  }
}
