/** What WordPress makes of texts: when they are saved, shown, used as an address, and searched. */

/** Elements that `wp_filter_post_kses` leaves in a product's texts; others lose their tags (`$allowedposttags`). */
const kept = new Set(
  `a abbr b blockquote br caption cite code col colgroup dd del div dl dt em figcaption figure h1 h2 h3 h4 h5 h6 hr i img ins kbd li mark ol p
   pre q s section small span strike strong sub sup table tbody td tfoot th thead tr u ul video audio`
    .trim()
    .split(/\s+/),
);

/** `wp_pre_kses_less_than`: a `<` that nothing closes is text. */
const looseAsText = (text: string): string => text.replace(/<[^>]*?(?=<|$)/g, (piece) => piece.replace('<', '&lt;'));
const entities = (text: string): string => text.replace(/&(?!(#\d+|#x[\da-f]+|\w+);)/gi, '&amp;');

/** `wp_filter_post_kses`, through which every name, description and summary of a product goes. */
export const ksesPost = (html: string): string =>
  entities(looseAsText(html))
    .replace(/<!--[\s\S]*?-->|<[^>]*>/g, (tag) => {
      if (tag.startsWith('<!--')) return tag;
      const name = /^<\s*\/?\s*([a-z0-9-]+)/i.exec(tag)?.[1]?.toLowerCase();
      return name && kept.has(name) ? tag : '';
    })
    .replace(/^([^<]*)>/g, '$1&gt;');

/** `wc_clean` (`sanitize_text_field`): no tags, no line ends, no `%20`. */
export const plainText = (text: string): string =>
  looseAsText(text)
    .replace(/<[^>]*>/g, '')
    .replace(/%[a-f0-9]{2}/gi, '')
    .replace(/\s+/g, ' ')
    .trim();

/** `sanitize_title`. */
export const slugOf = (title: string): string =>
  title
    .replace(/<[^>]*>/g, '')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/&.+?;/g, '')
    .replace(/[^a-z0-9 _-]/g, '')
    .replace(/\s+/g, '-')
    .replace(/-+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 190);

/** `do_shortcode` with the one shortcode that stores here have, of a plugin: `[sizes]`. */
const withShortcodes = (text: string): string => text.replace(/\[sizes\]/g, '<table class="sizes"><tr><td>S</td><td>M</td></tr></table>');

const blocks = '(?:p|div|ul|ol|table|h[1-6]|blockquote|pre|figure|hr|section|iframe)';

/** `wpautop`: blank lines become paragraphs, other line ends breaks. */
function inParagraphs(html: string): string {
  const text = html
    .replace(/\r\n?/g, '\n')
    .replace(new RegExp(`(<${blocks}\\b[^>]*>)`, 'gi'), '\n\n$1')
    .replace(new RegExp(`(</${blocks}>)`, 'gi'), '$1\n\n');
  const isBlock = new RegExp(`^</?${blocks}\\b`, 'i');
  return text
    .split(/\n\s*\n/)
    .map((part) => part.trim())
    .filter(Boolean)
    .map((part) => (isBlock.test(part) ? part : `<p>${part.replace(/\n/g, '<br />\n')}</p>`))
    .join('\n');
}

/** A description in the context `view`: shortcodes have run, and there are paragraphs. In `edit` it is what its owner wrote. */
export const renderedDescription = (source: string): string => {
  const html = inParagraphs(withShortcodes(source));
  return html && `${html}\n`;
};

/**
 * Does a search find a text? The words of the search, each anywhere in it; a word after a hyphen must not be in it; more than nine only as
 * they stand (`WP_Query::parse_search`).
 */
export function isFound(search: string, texts: readonly string[]): boolean {
  const all = plainText(search);
  const words = (all.match(/"[^"]*("|$)|[^\s",+]+/g) ?? [])
    .map((word) => word.replace(/"/g, '').trim())
    .filter((word) => word && !/^[a-z-]$/i.test(word));
  const has = (word: string) => texts.some((text) => text.toLowerCase().includes(word.toLowerCase()));
  return (words.length > 9 ? [all] : words).every((word) => (word.startsWith('-') && word.length > 1 ? !has(word.slice(1)) : has(word)));
}
