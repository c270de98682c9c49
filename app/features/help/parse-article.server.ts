/** Reads an article's file: front matter, then Markdown of which only paragraphs, headings, lists, bold and links are taken. */
import { lexer, type Token, type Tokens } from 'marked';
import type { Block, Words } from './article-text.ts';

export interface ParsedArticle {
  title: string;
  /** One sentence, for lists and search engines. */
  summary: string;
  /** What else people would type to find it. */
  keywords: string;
  blocks: Block[];
}

const frontMatter = /^---\n([\s\S]*?)\n---\n/;
const members = ['title', 'summary', 'keywords'] as const;

/** @throws Error for an article with other front matter, or with something that is not drawn. */
export function parseArticle(text: string): ParsedArticle {
  const [whole = '', head = ''] = frontMatter.exec(text) ?? [];
  const found = new Map(head.split('\n').map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim()]));
  if ([...found.keys()].join() !== members.join()) throw new Error(`The article’s front matter is not ${members.join(', ')}`);
  const [title = '', summary = '', keywords = ''] = members.map((name) => found.get(name));
  return { title, summary, keywords, blocks: lexer(text.slice(whole.length)).flatMap(blockOf) };
}

function blockOf(token: Token): Block[] {
  switch (token.type) {
    case 'space':
      return [];
    case 'paragraph':
      return [{ kind: 'paragraph', words: wordsOf(token.tokens) }];
    case 'heading':
      if (token.depth === 2) return [{ kind: 'heading', words: wordsOf(token.tokens) }];
      break;
    case 'list': {
      const { ordered, items } = token as Tokens.List;
      return [{ kind: ordered ? 'steps' : 'bullets', items: items.map((item) => wordsOf(item.tokens)) }];
    }
  }
  throw new Error(`Not drawn in articles: ${token.raw}`);
}

function wordsOf(tokens: Token[] = []): Words[] {
  return tokens.flatMap((token): Words[] => {
    if (token.type === 'text') return 'tokens' in token && token.tokens ? wordsOf(token.tokens) : [token.text];
    if (token.type === 'escape') return [token.text];
    if (token.type === 'strong') return [{ strong: wordsOf(token.tokens) }];
    if (token.type === 'link' && isOurs(token.href)) return [{ to: token.href, words: wordsOf(token.tokens) }];
    throw new Error(`Not drawn in articles: ${token.raw}`);
  });
}

/** Articles link to each other (`help:refunds`) and to screens. */
const isOurs = (href: string): boolean => /^help:[a-z-]+$/.test(href) || /^\/(app|public|api)(\/|$)/.test(href);
