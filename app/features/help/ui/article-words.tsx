import { AppLink } from '#app/ui/app-link.tsx';
import type { Block, Words } from '../article-text.ts';

/** Where articles are shown: to visitors, or inside the app. */
export type HelpPlace = '/help' | '/app/help';

const linkOf = (to: string, place: HelpPlace): string => to.replace(/^help:/, `${place}/`);

/** The text of an article. */
export function ArticleWords({ blocks, place }: { blocks: readonly Block[]; place: HelpPlace }) {
  return blocks.map((block, index) => {
    // Articles do not change while they are shown.
    const key = index;
    if ('items' in block) {
      const List = block.kind === 'steps' ? 'ol' : 'ul';
      return (
        <List key={key}>
          {block.items.map((item, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: items have no other name, and do not change
            <li key={at}>{inline(item, place)}</li>
          ))}
        </List>
      );
    }
    const Tag = block.kind === 'heading' ? 'h2' : 'p';
    return <Tag key={key}>{inline(block.words, place)}</Tag>;
  });
}

const inline = (words: readonly Words[], place: HelpPlace) =>
  words.map((each, index) => {
    const key = index;
    if (typeof each === 'string') return each;
    if ('strong' in each) return <strong key={key}>{inline(each.strong, place)}</strong>;
    return (
      <AppLink key={key} url={linkOf(each.to, place)}>
        {inline(each.words, place)}
      </AppLink>
    );
  });
