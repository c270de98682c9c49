import sanitizeHtml from 'sanitize-html';
import { isFilePath } from '#app/features/gallery/image-url.ts';

/** Includes `rgb()`, the form in which browsers, and so the editor, write colors. */
const color = /^(#[0-9a-f]{3,8}|[a-z]{1,20}|rgba?\([\d\s.,%/]{5,40}\))$/i;

/**
 * Sanitize supplier and seller HTML with an allow-list: text, lists, tables, links and pictures; nothing that runs, loads a frame,
 * submits, or covers the page. Pictures are kept if their source is https (they can be shown through our proxy) or our store library.
 */
export function sanitizeDescription(html: string): string {
  return sanitizeHtml(html, {
    allowedTags: [
      'p',
      'br',
      'div',
      'span',
      'strong',
      'b',
      'em',
      'i',
      'u',
      's',
      'sub',
      'sup',
      'h1',
      'h2',
      'h3',
      'h4',
      'h5',
      'h6',
      'ul',
      'ol',
      'li',
      'blockquote',
      'pre',
      'code',
      'hr',
      'a',
      'img',
      'figure',
      'figcaption',
      'table',
      'thead',
      'tbody',
      'tfoot',
      'tr',
      'th',
      'td',
      'caption',
      'colgroup',
      'col',
    ],
    allowedAttributes: {
      a: ['href', 'title', 'rel', 'target'],
      img: ['src', 'alt', 'width', 'height'],
      td: ['colspan', 'rowspan'],
      th: ['colspan', 'rowspan', 'scope'],
      col: ['span'],
      '*': ['style'],
    },
    allowedStyles: {
      '*': {
        'text-align': [/^(left|right|center|justify|start|end)$/],
        'font-weight': [/^(bold|normal|\d{3})$/],
        'font-style': [/^(italic|normal)$/],
        color: [color],
      },
    },
    allowedSchemes: ['https', 'http', 'mailto'],
    allowedSchemesByTag: { img: ['https'] },
    allowProtocolRelative: false,
    transformTags: {
      a: sanitizeHtml.simpleTransform('a', { rel: 'noopener noreferrer nofollow', target: '_blank' }),
    },
    // Pictures with any other relative source would point into our pages.
    exclusiveFilter: ({ tag, attribs: { src = '' } }) => tag === 'img' && !/^https:\/\//i.test(src) && !isFilePath(src),
    disallowedTagsMode: 'discard',
    nonTextTags: [
      'script',
      'style',
      'textarea',
      'option',
      'noscript',
      'iframe',
      'object',
      'embed',
      'template',
      'title',
      'form',
      'svg',
      'math',
    ],
    nestingLimit: 60,
  }).trim();
}
