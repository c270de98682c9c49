/** Texts as WordPress can keep them, and as its owner wrote them. Pure. */

const spaced = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** Are two texts the same for a reader? */
export const isSameText = (one: string, other: string): boolean => spaced(one).toLowerCase() === spaced(other).toLowerCase();

/** A plain text for a field of HTML, such as a product's name: sent as it is, `Shirt <XL>` would lose its `<XL>` (`wp_filter_post_kses`). */
export const htmlOf = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/**
 * A text for a field of plain text: names and values of options, tags. WooCommerce takes tags and `%20` out of it (`wc_clean`; a variation
 * whose value was `<XL>` would be one for any size), and parts the values of an option at `|`; even as entities buyers could not choose them.
 */
export const plainOf = (text: string): string =>
  spaced(
    text
      .replaceAll('<', '\u2039')
      .replaceAll('>', '\u203A')
      .replaceAll('|', '/')
      .replace(/%(?=[a-f0-9]{2})/gi, '% '),
  );

const hasParagraphs = (html: string): boolean => /<p[\s>]/i.test(html);
const block = '(?:div|ul|ol|table|h[1-6]|blockquote|pre|figure|hr|section|iframe)';
const beforeBlock = new RegExp(`(<${block}\\b[^<>]*>)`, 'gi');
const afterBlock = new RegExp(`(</${block}>)`, 'gi');
const isBlock = new RegExp(`^</?${block}\\b`, 'i');

/**
 * A description's source as HTML that means the same everywhere: in WordPress a blank line is a paragraph and a line end a break
 * (`wpautop`). Shortcodes stay what they are.
 */
export function htmlOfSource(source: string): string {
  if (hasParagraphs(source) || !/[\r\n]/.test(source.trim())) return source;
  return source
    .replace(/\r\n?/g, '\n')
    .replace(beforeBlock, '\n\n$1')
    .replace(afterBlock, '$1\n\n')
    .split(/\n\s*\n/)
    .map((part) => part.trim())
    .filter(Boolean)
    .map((part) => (isBlock.test(part) ? part : `<p>${part.replaceAll('\n', '<br />')}</p>`))
    .join('\n');
}

/** The way back, as WordPress' own editor goes it (`removep`): for a source that was written without paragraphs. */
export function sourceOfHtml(html: string, sourceBefore: string): string {
  if (hasParagraphs(sourceBefore)) return html;
  return html
    .replace(/<br\s*\/?>\n?/gi, '\n')
    .replace(/<p>((?:(?!<\/p>)[\s\S])*)<\/p>\s*/gi, '$1\n\n')
    .trim();
}
